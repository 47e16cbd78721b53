/* The step of a char is computed in int and converted back: no overflow. Seeded bug: the type is int. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  c++;
  return c == 3;
}
