/* Assumptions restrict the inputs. Seeded bug: one assumption has a weaker bound. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 1 && x <= 50);
  __VERIFIER_assume(y >= x && y <= 100);
  check(y - x >= 1);
  check(x + y <= 150);
  return 0;
}
