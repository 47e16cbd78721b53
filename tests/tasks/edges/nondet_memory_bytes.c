/* As many bytes as it is told. */
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void) { char a[4] = "abc"; __VERIFIER_nondet_memory(a, 3); if (a[3]) reach_error(); return 0; }
