/* The Fibonacci numbers up to number 46 fit into an int. Seeded bug: one number more. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 0, b = 1, i, n = __VERIFIER_nondet_int();
  if (n < 0) n = 0;
  if (n > 46) n = 46;
  for (i = 0; i < n; i++) {
    int t = a + b;
    a = b;
    b = t;
  }
  return a == 8;
}
