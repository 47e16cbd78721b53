/* A value is forced between two limits. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int clamp(int x, int lo, int hi) {
  if (x < lo) return lo;
  if (x > hi) return hi;
  return x;
}

int main(void) {
  int lo = __VERIFIER_nondet_int(), hi = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int(), y;
  if (lo > hi) return 0;
  y = clamp(x, lo, hi);
  check(lo <= y && y <= hi);
  if (lo <= x && x <= hi) check(y == x);
  return 0;
}
