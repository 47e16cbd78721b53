/* The middle of two numbers of the same sign without their sum. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int lo = __VERIFIER_nondet_int(), hi = __VERIFIER_nondet_int(), mid;
  if (lo < 0 || hi < lo) return 0;
  mid = lo + (hi - lo) / 2;
  check(lo <= mid && mid <= hi);
  return 0;
}
