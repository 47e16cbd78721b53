/* The right side of && has an effect only when the left side holds. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int calls = 0;
static int probe(int x) {
  calls++;
  return x > 0;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), r;
  r = a > 0 && probe(b);
  check(calls == (a > 0));
  if (r) check(b > 0 && calls == 1);
  r = a > 0 || probe(b);
  check(calls == 1);
  if (!r) check(a <= 0 && b <= 0);
  return 0;
}
