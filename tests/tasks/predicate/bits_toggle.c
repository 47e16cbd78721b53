/* Exclusive or with a constant twice gives the old value. */
extern void abort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned char y = (unsigned char)(x ^ 0x5a);
  __VERIFIER_assert(y != x);
  y = (unsigned char)(y ^ 0x5a);
  __VERIFIER_assert(y == x);
  return 0;
}
