/* Recursion of a constant depth. Seeded bug: the base case returns 1. */
extern void abort(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static int sum(int n) {
  if (n <= 0) return 1;
  return n + sum(n - 1);
}
int main(void) {
  __VERIFIER_assert(sum(6) == 21);
  return 0;
}
