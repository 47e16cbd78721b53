/* What was known before the result was written does not hold any more. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int next(int n) { return n + 1; }
int main(void) {
  int x = 1, old;
  old = x;
  x = next(x);
  check(x == old);
  return 0;
}
