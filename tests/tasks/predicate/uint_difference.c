/* A difference of unsigned numbers wraps around when the second is larger. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned int d = a - b;
  if (b > a)
    __VERIFIER_assert(d > a);
  else
    __VERIFIER_assert(d <= a);
  return 0;
}
