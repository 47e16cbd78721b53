/* A write three calls deep, on one path only. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int kept = 4, written;
static void c(int n) {
  written = 1;
  if (n == 11) kept = 5;
}
static void b(int n) { c(n + 1); }
static void a(int n) { b(n + 1); }
int main(void) {
  a(__VERIFIER_nondet_int() % 20);
  check(kept == 4);
  return 0;
}
