/* One function called from two places with different needs. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static int limit(int x, int bound) { return x > bound ? bound : x; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int p = limit(a, 10);
  int q = limit(b, 20);
  __VERIFIER_assert(p <= 10);
  __VERIFIER_assert(q <= 20);
  return 0;
}
