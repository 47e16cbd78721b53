/* Division by a number that is not known but small, and may be 1. */
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned n = __VERIFIER_nondet_uint();
  if (x < -100 || x > 100) return 0;
  int q = x / ((int)(n & 3) + 1), r = x % ((int)(n & 3) + 1);
  __VERIFIER_assert(q <= 50 && q >= -50);
  __VERIFIER_assert(r < 5 && r > -5);
  return 0;
}
