/* An index from outside is checked before it is used. Seeded mistake: null dereference. */
extern int __VERIFIER_nondet_int(void);

static int table[10];

int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = table;
  if (i >= 0 && i < 10) {
    table[i] = 1;
    p = i == 9 ? 0 : &table[i];
  }
  *p = 2;
  return 0;
}
