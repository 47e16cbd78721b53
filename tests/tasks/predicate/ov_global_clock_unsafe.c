/* A clock in a global that is moved by bounded steps and set back. Seeded bug: it is not set back for the
   largest step. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static int now = 0;

static void advance(int step) {
  if (step < 1 || step > 500000000) return;
  if (now > 1000000000 && step != 500000000) now = 0;
  now = now + step;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    advance(__VERIFIER_nondet_int());
    __VERIFIER_assert(now >= 0);
  }
  return 0;
}
