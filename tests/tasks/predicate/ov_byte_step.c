/* The step of a char is computed in int and converted back: no overflow. */
extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  signed char c = __VERIFIER_nondet_schar();
  c++;
  return c == 3;
}
