/* The substatement of a switch is a block, also without braces (C17 6.8.4p3); with braces its cases share one. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, q = 0;
  switch (__VERIFIER_nondet_int()) {
  case 1: p = &(int){7};
  case 2: if (p) q = *p; break;
  default: p = &q; break;
  }
  switch (q) case 7: case 8: if (q == 7) q = *&(int){7};
  switch (q) default: { int *r = &(int){3}; q = *r; }
  return q & 0;
}
