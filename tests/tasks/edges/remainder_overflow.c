/* INT_MIN % -1 has no quotient. */
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); return y > 0 ? x % y : 0; }
