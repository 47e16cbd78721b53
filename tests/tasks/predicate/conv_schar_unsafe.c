/* A value of type signed char lies between -128 and 127 and survives the way through int. Seeded bug: the way
   goes through unsigned char. */
extern void abort(void);
extern signed char __VERIFIER_nondet_schar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  signed char c = __VERIFIER_nondet_schar();
  int i = (unsigned char)c;
  __VERIFIER_assert(i >= -128 && i <= 127);
  __VERIFIER_assert((signed char)i == c);
  return 0;
}
