/* A swap through pointers sorts two numbers. Seeded bug: the temporary value is lost. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = *a;
  (void)t;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int x0 = x, y0 = y;
  if (x > y) swap(&x, &y);
  __VERIFIER_assert(x <= y);
  __VERIFIER_assert((x == x0 && y == y0) || (x == y0 && y == x0));
  return 0;
}
