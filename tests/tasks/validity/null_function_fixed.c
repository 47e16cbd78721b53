/* A call through a pointer that may be NULL. */
extern int __VERIFIER_nondet_int(void);
static int one(int x) { return x + 1; }
int main(void) {
  int (*f)(int) = 0;
  if (__VERIFIER_nondet_int()) f = one;
  return !f ? 0 : f(1);
}
