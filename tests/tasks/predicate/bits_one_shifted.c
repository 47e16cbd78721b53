/* A flag for each number below 32: one bit, which is never none. */
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n >= 32) return 0;
  unsigned flag = 1u << n;
  __VERIFIER_assert(flag != 0);
  __VERIFIER_assert(flag >= n);
  __VERIFIER_assert(flag % 2 == (n == 0));
  return 0;
}
