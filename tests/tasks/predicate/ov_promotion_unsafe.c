/* Numbers of 16 bits are promoted to int before the product. Seeded bug: the unsigned ones are too large for it. */
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  short a = __VERIFIER_nondet_short();
  unsigned short c = __VERIFIER_nondet_ushort();
  return a + c * c > 100;
}
