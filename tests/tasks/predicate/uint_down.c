/* Counting down with an unsigned number, the test before the step. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint(), i;
  if (n > 20) n = 20;
  for (i = n; i > 0;) {
    i--;
    __VERIFIER_assert(i < n);
  }
  return 0;
}
