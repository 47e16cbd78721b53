/* A local whose address was given away is changed by that callee only. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static void bump(int *p) { (*p)++; }
static int other;
static void nothing(void) { other++; }
int main(void) {
  int x = 0;
  bump(&x);
  nothing();
  check(x == 1);
  return 0;
}
