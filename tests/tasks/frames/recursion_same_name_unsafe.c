/* The same with an inner activation that reaches the outer one's local. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int *shared;
static void descend(int n) {
  int mine = n;
  if (n == 2) shared = &mine;
  if (n > 0) descend(n - 1);
  if (n == 0) *shared = 9;
  check(mine == n);
}
int main(void) {
  descend(2);
  return 0;
}
