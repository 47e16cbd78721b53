/* A pointer that is set on one of two ways only. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1, *p;
  if (__VERIFIER_nondet_int()) p = &x;
  else p = &x;
  return *p;
}
