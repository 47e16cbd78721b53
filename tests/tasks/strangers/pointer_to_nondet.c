/* A call through a pointer to a function that gives any value. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int a(void) { return 1; }
int main(void) {
  int (*f)(void) = a;
  if (__VERIFIER_nondet_int()) f = __VERIFIER_nondet_int;
  if (f() == 3) reach_error();
}
