/* The local of the same name, one level deeper, is another variable, also when its address is taken. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int depth;
static void set(int *p, int x) { *p = x; }
static void descend(int n) {
  int mine;
  set(&mine, n);
  if (n > 0) descend(n - 1);
  check(mine == n);
}
int main(void) {
  descend(2);
  return 0;
}
