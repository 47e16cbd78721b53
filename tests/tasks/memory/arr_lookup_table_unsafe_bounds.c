/* A table indexed by a character. Seeded mistake: access out of bounds. */
extern unsigned char __VERIFIER_nondet_uchar(void);

static const char *const names[3] = {"zero", "one", "two"};

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar() % 8;
  int seen[7] = {0};
  seen[c] = 1;
  const char *name = c < 3 ? names[c] : "many";
  return name[0] == 'x';
}
