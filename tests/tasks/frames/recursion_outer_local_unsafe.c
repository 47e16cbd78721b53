/* The inner activation changes the local of the outer one through a pointer. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static void descend(int n, int *outer) {
  int mine = n;
  if (n > 0) descend(n - 1, &mine);
  if (n == 1) *outer = 7;
  check(mine == n);
}
int main(void) {
  int n = __VERIFIER_nondet_int(), first = 0;
  if (n < 0 || n > 3) return 0;
  descend(n, &first);
  return 0;
}
