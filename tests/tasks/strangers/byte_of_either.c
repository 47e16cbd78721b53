/* One byte of a number is written through a pointer that may lead to either of two. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0;
  unsigned char *q = __VERIFIER_nondet_int() ? (unsigned char *)&x : (unsigned char *)&y;
  *q = 1;
  if (x != 0 || y != 0) reach_error();
  return 0;
}
