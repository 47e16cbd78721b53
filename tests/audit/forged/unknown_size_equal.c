/* How large a is, and what lies behind it, is not known. */
extern void reach_error(void);
extern int a[];
static int x;

int main(void) {
  int *p = &a[5], *q = &x;
  if (p != q) reach_error();
  return 0;
}
