/* A write three calls deep, to another global. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int kept = 4, written;
static void c(void) { written = 1; }
static void b(void) { c(); }
static void a(void) { b(); }
int main(void) {
  a();
  check(kept == 4 && written == 1);
  return 0;
}
