/* The bytes of a number, written and read through a union. */
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

union word {
  unsigned whole;
  unsigned char byte[4];
};

int main(void) {
  union word w;
  w.whole = __VERIFIER_nondet_uint();
  unsigned char low = w.byte[0];
  w.byte[2] = 0x7f;
  __VERIFIER_assert(w.byte[0] == low);
  __VERIFIER_assert((w.whole >> 16 & 255) == 0x7f);
  return 0;
}
