/* A byte is rotated: the halves do not meet. */
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static unsigned char rotate(unsigned char x) { return (unsigned char)(x << 3 | x >> 5); }

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned char y = rotate(x);
  if (x < 32) __VERIFIER_assert(y == 8 * x);
  if (x == 0x80) __VERIFIER_assert(y == 4);
  return 0;
}
