/* A pointer to one of two functions, chosen by a flag. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int add_one(int x) { return x + 1; }
static int sub_one(int x) { return x - 1; }

int main(void) {
  int up = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y;
  int (*step)(int);
  if (x < -100 || x > 100) return 0;
  step = up ? add_one : sub_one;
  y = step(x);
  if (up)
    check(y > x);
  else
    check(y < x);
  return 0;
}
