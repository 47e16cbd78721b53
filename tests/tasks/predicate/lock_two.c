/* Two locks with an order: B may only be taken and released while A is held. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int a_held = 0, b_held = 0;
static void lock_a(void) {
  check(!a_held && !b_held);
  a_held = 1;
}
static void unlock_a(void) {
  check(a_held && !b_held);
  a_held = 0;
}
static void lock_b(void) {
  check(a_held && !b_held);
  b_held = 1;
}
static void unlock_b(void) {
  check(a_held && b_held);
  b_held = 0;
}

int main(void) {
  int i;
  for (i = 0; i < 20; i++) {
    int deep = __VERIFIER_nondet_int();
    lock_a();
    if (deep) lock_b();
    if (deep) unlock_b();
    unlock_a();
  }
  return 0;
}
