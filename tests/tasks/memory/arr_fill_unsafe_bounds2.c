/* Fills an array of constant size. Seeded mistake: access out of bounds. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[16], sum = 0;
  for (int i = 0; i < 16; i++) a[i] = i;
  int n = __VERIFIER_nondet_int();
  if (n > 16) n = 17;
  for (int i = 0; i < n; i++) sum += a[i];
  return sum > 1000;
}
