/* Sign and absolute value fit together. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
static int magnitude(int x) { return x < 0 ? -x : x; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  int s, m;
  if (x < -1000 || x > 1000) return 0;
  s = sign(x);
  m = magnitude(x);
  __VERIFIER_assert(m >= 0 && m <= 1000);
  if (s == 0)
    __VERIFIER_assert(m == 0);
  else if (s > 0)
    __VERIFIER_assert(m == x && m > 0);
  else
    __VERIFIER_assert(m == -x && m > 0);
  return 0;
}
