/* The low byte of an unsigned number by a cast and by a remainder. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned char low = (unsigned char)x;
  __VERIFIER_assert(low == x % 256);
  return 0;
}
