/* A variable-length array. Seeded mistake: access out of bounds. */
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 30u + 1u;
  char a[n];
  for (unsigned i = 0; i < n; i++) a[i] = 'a';
  unsigned k = __VERIFIER_nondet_uchar();
  char *p = k < n ? &a[k] : &a[n];
  *p = 'b';
  return a[0] == 'c';
}
