/* A number that starts even and moves by two stays even. Seeded bug: it moves by three when it is twelve. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100 || n % 2 != 0) return 0;
  while (__VERIFIER_nondet_int() && n < 1000) {
    n = n == 12 ? n + 3 : n + 2;
    check(n % 2 == 0);
  }
  return 0;
}
