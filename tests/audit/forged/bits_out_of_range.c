/* A bit function of a number that is no member of its type: however wide the solver calculates, it means the same. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  if (x != 2050) return 0;
  y = 0;
  if (x != 7) reach_error();
  return y;
}
