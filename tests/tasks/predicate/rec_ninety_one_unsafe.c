/* McCarthy's function for three arguments. Seeded bug: one of the two applications is missing. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int f(int n) {
  if (n > 100) return n - 10;
  return f(n + 11);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 98 || n > 100) return 0;
  check(f(n) == 91);
  return 0;
}
