/* The pointer lies in a global; what the callee writes through it is not what the caller knows. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int kept = 1, moved = 1;
static int *where = &moved;
static void set(void) { *where = 2; }
int main(void) {
  set();
  check(kept == 1);
  return 0;
}
