/* A loop that ends because the inner condition fails. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 5, y = 0, z = __VERIFIER_nondet_int();
  while (x && (y || z)) x = x;
  if (!z) reach_error();
  return 0;
}
