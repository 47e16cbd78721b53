/* A callback with an argument, applied several times. Seeded bug: one of the callbacks increases. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int half(int x) { return x / 2; }
static int increase(int x) { return x < 100 ? x + 1 : x; }

static int apply(int (*f)(int), int x, int times) {
  while (times > 0) {
    x = f(x);
    times--;
  }
  return x;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  if (x < 0 || x > 64) return 0;
  y = apply(__VERIFIER_nondet_int() ? half : increase, x, 3);
  check(y >= 0 && y <= x);
  return 0;
}
