/* The callee kept the address and changes the local in a later call. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int *memory;
static void bump(int *p) {
  (*p)++;
  memory = p;
}
static void later(void) {
  if (memory) *memory = 0;
}
int main(void) {
  int x = 0;
  bump(&x);
  later();
  check(x == 1);
  return 0;
}
