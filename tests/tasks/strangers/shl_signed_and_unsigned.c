/* Shifts of a signed and of an unsigned number by the same amount. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int a = 1;
  unsigned b = 1;
  if (n < 0 || n > 31) return 0;
  int x = a << n;
  unsigned y = b << n;
  if (y > 0x7fffffffu) reach_error();
  return x;
}
