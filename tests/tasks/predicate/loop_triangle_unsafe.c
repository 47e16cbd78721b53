/* A triangular pair of loops. Seeded bug: the inner bound is inclusive. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int(), i, j;
  if (n > 30) n = 30;
  for (i = 0; i < n; i++) {
    for (j = 0; j <= i; j++) check(j < i && i - j <= n);
  }
  return 0;
}
