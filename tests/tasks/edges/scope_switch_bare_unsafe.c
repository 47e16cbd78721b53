/* The literal ends with the substatement of the switch. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0;
  switch (__VERIFIER_nondet_int())
  default: p = &(int){7};
  return *p & 0;
}
