/* Once around the address space the pointer is where it was. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
static int a[2];

int main(void) {
  long i = __VERIFIER_nondet_long();
  if (i != 1L << 62) return 0;
  int *p = &a[i];
  *p = 1;
  if (a[0] == 1) reach_error();
  return 0;
}
