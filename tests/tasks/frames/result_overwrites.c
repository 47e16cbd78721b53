/* The result of the call goes to the variable that the caller knew something about. */
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
  check(x == 2 && old == 1);
  return 0;
}
