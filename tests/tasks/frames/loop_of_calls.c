/* A loop around a call: what is known is the same in every round. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int noise;
static void work(int n) {
  int i;
  for (i = 0; i < n; i++) noise = noise > 5 ? 0 : noise + 1;
}
int main(void) {
  int state = 0, i, n = __VERIFIER_nondet_int();
  for (i = 0; i < n; i++) {
    check(state == 0);
    state = 1;
    work(i);
    check(state == 1);
    state = 0;
    work(n);
  }
  return 0;
}
