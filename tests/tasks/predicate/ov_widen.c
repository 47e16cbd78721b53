/* The operands are widened before the product. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  long long product = (long long)a * 1000;
  return product > 5;
}
