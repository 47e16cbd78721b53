/* The callee writes the element that the caller knows. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static void set(int *a, int i) { a[i] = 5; }
int main(void) {
  int a[2] = {1, 2};
  set(a, __VERIFIER_nondet_int() ? 1 : 0);
  check(a[1] == 2);
  return 0;
}
