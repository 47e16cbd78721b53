/* NULL moved to where the certificate has put x. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x;

int main(void) {
  int *p = 0, *q = &x, i = __VERIFIER_nondet_int();
  if (i != 1250) return 0;
  p += i;
  if (p != q) reach_error();
  return 0;
}
