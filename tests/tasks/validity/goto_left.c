/* A block is left and entered again by goto: what pointed to its local points to an object that is no more. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *c = 0, k = 0;
again:;
  {
    int x = k;
    if (c) k = *c;
    c = &x;
    if (k < 3 && __VERIFIER_nondet_int()) {
      k++;
      goto again;
    }
  }
  return 0;
}
