/* A test on the left of && protects the division on the right. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static int quotient(int a, int b) {
  __VERIFIER_assert(b != 0);
  return b == -1 ? 0 : a / (b != 0 ? b : 1);
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int n = 0;
  if (b != 0 && quotient(a, b) > 3) n = 1;
  return n;
}
