/* An input function without a result changes memory. */
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void) { int x = 0; __VERIFIER_nondet_memory(&x, sizeof x); if (x) reach_error(); return 0; }
