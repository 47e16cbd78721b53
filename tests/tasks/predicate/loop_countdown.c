/* Counting down to zero from an arbitrary start. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) n = 0;
  while (n > 0) n--;
  __VERIFIER_assert(n == 0);
  return 0;
}
