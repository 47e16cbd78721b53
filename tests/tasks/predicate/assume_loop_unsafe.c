/* An assumption inside a loop holds for the rest of the round only. Seeded bug: the value is changed after the
   assumption. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int i, last = 0;
  for (i = 0; i < 12; i++) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= last && x <= last + 4);
    if (x == 6) x = last - 1;
    __VERIFIER_assert(x >= last);
    last = x;
    __VERIFIER_assert(last <= 4 * (i + 1));
  }
  return 0;
}
