/* A pointer moved below zero. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  long o = __VERIFIER_nondet_int();
  char *p = (char *)8;
  p += o;
  if (p > (char *)1000000000000UL) reach_error();
}
