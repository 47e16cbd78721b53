/* The callee writes one element of an array of the caller, the caller knows another. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static void set(int *a) { a[0] = 5; }
int main(void) {
  int a[2] = {1, 2};
  set(a);
  check(a[1] == 2);
  return 0;
}
