/* No property says that the division is not by zero, so a proof does not exclude what is behind it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 5 / x;
  if (x == 0) reach_error();
  return y;
}
