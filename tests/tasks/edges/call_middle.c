/* Nor may it lie in the middle of one. */
extern int __VERIFIER_nondet_int(void);
static int f(void) { return 1; }
int main(void) { int (*p)(void) = f; if (__VERIFIER_nondet_int()) p = (int (*)(void))((char *)f + 0); return p(); }
