/* The operands are widened before the product. Seeded bug: only the result is widened. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  long long product = a * 1000;
  return product > 5;
}
