/* Each activation keeps its own local across the inner calls. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static void descend(int n) {
  int mine = n;
  if (n > 0) descend(n - 1);
  check(mine == n);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  descend(n);
  return 0;
}
