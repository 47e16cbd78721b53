/* A pointer that would be less than all others if a lay at this number. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int a[2];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i != -1025) return 0;
  if (&a[i] < &a[0]) reach_error();
  return 0;
}
