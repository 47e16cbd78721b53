/* What lies behind a is not known: the certificate has chosen numbers so that it is x. */
extern void reach_error(void);
static int a[2], x;

int main(void) {
  int *p = a + 10, *q = &x;
  if (p != q) reach_error();
  return 0;
}
