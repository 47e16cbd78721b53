/* The counter meets an arbitrary bound. Seeded bug: negative bounds are let through. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int i = 0, n = __VERIFIER_nondet_int();
  if (n < -5) return 0;
  while (i < n) i++;
  __VERIFIER_assert(i == n);
  return 0;
}
