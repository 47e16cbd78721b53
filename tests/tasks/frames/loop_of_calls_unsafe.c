/* In one of the rounds the callee touches the state. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int noise, state;
static void work(int n) {
  int i;
  for (i = 0; i < n && i < 3; i++) noise = noise > 5 ? 0 : noise + 1;
  if (noise == 4) state = 2;
}
int main(void) {
  int i, n = __VERIFIER_nondet_int();
  for (i = 0; i < n && i < 9; i++) {
    state = 1;
    work(i);
    check(state == 1);
  }
  return 0;
}
