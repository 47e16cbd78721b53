/* A number that the program guesses may be the address of a, and then the write goes there. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int a = 0;
  unsigned long u = __VERIFIER_nondet_ulong();
  if (u == (unsigned long)&a) {
    *(int *)u = 1;
    if (a == 1) reach_error();
  }
  return 0;
}
