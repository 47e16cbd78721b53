/* The certificate would have a lie next to NULL if numbers counted. */
extern void reach_error(void);
static int a[2];

int main(void) {
  int *p = a - 2000;
  if (p != 0) reach_error();
  return 0;
}
