/* A constant is subtracted: below, not above. */
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); return x <= 0 ? x - 3 : 0; }
