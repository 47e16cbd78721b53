/* Bits of an odd number that may be negative: -1 & 3 is 3. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  int y = (2 * x - 1) & 3;
  if (y == 3 && x == 0) reach_error();
  return 0;
}
