/* Numbers of 16 bits are promoted to int before the product. */
extern short __VERIFIER_nondet_short(void);

int main(void) {
  short a = __VERIFIER_nondet_short();
  short b = __VERIFIER_nondet_short();
  return a * b > 100;
}
