/* The same input is taken again and may be another one. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int first = 1;
  for (;;) {
    int x = __VERIFIER_nondet_int();
    if (first) {
      if (x != 5) return 0;
      first = 0;
    } else if (x != 5) {
      reach_error();
    }
  }
}
