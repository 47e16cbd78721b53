/* A sum computed in long never wraps around. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long sum = (long)a + b;
  if (a > 0 && b > 0) check(sum > a && sum > b);
  return 0;
}
