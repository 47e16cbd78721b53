/* Three tests on the same input with work in between. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int(), phase = 0, noise = 0;
  if (x > 10) phase = 1;
  while (__VERIFIER_nondet_int() && noise < 9) noise++;
  if (x > 20) {
    __VERIFIER_assert(phase == 1);
    phase = 2;
  }
  noise = noise * 2;
  if (x > 30) __VERIFIER_assert(phase == 2);
  __VERIFIER_assert(noise <= 18);
  return 0;
}
