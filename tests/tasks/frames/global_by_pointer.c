/* The callee changes a global through a pointer that it was given; the caller's other global stays. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int kept = 1, moved = 1;
static void set(int *p) { *p = 2; }
int main(void) {
  set(&moved);
  check(kept == 1 && moved == 2);
  return 0;
}
