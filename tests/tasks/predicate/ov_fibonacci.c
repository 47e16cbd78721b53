/* The Fibonacci numbers up to number 46 fit into an int. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 0, b = 1, i, n = __VERIFIER_nondet_int();
  if (n < 0) n = 0;
  if (n > 45) n = 45;
  for (i = 0; i < n; i++) {
    int t = a + b;
    a = b;
    b = t;
  }
  return a == 8;
}
