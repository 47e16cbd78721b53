/* The same of a shift. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned y = 1u << x;
  if (x == 40) reach_error();
  return y == 0;
}
