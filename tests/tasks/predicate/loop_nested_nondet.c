/* Nested loops with arbitrary bounds; the inner counter ends at its bound. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), i, j;
  __VERIFIER_assume(n >= 0 && n <= 50);
  __VERIFIER_assume(m >= 0 && m <= 50);
  for (i = 0; i < n; i++) {
    for (j = 0; j < m; j++) {
      __VERIFIER_assert(i >= 0 && i < n && j < m);
    }
    __VERIFIER_assert(j == m);
  }
  __VERIFIER_assert(i == n);
  return 0;
}
