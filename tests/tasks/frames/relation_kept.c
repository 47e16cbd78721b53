/* What the caller knows about two variables together comes back, and meets what the callee found out. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int test(int n) { return n > 10; }
int main(void) {
  int x = __VERIFIER_nondet_int() % 100, y = x + 1;
  if (test(x)) check(y > 11);
  return 0;
}
