/* The pointer was turned to the global that the caller knows. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int kept = 1, moved = 1;
static int *where = &moved;
static void turn(void) { where = &kept; }
static void set(void) { *where = 2; }
int main(void) {
  if (__VERIFIER_nondet_int()) turn();
  set();
  check(kept == 1);
  return 0;
}
