/* The callee changes the global that the caller knew, through a pointer. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int kept = 1, moved = 1;
static void set(int *p) { *p = 2; }
int main(void) {
  set(__VERIFIER_nondet_int() ? &moved : &kept);
  check(kept == 1);
  return 0;
}
