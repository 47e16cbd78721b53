/* Repeated subtraction leaves a value between 0 and 2. Seeded bug: the loop stops too late. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5000) return 0;
  while (n > 3) n = n - 3;
  check(n >= 0 && n <= 2);
  return 0;
}
