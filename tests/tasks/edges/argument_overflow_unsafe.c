/* What is an argument only. */
extern int __VERIFIER_nondet_int(void);
static int positive(int x) { return x > 0; }
int main(void) { int x = __VERIFIER_nondet_int(); return x > 0 ? positive(x + 1) : 0; }
