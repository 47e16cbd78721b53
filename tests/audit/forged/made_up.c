/* The certificate has given x the number that the program makes up. */
extern void reach_error(void);
static int x;

int main(void) {
  int *p = (int *)5000, *q = &x;
  if (p != q) reach_error();
  return 0;
}
