/* Shifts by constants are products and quotients. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint(), y;
  if (x >= 1u << 20) return 0;
  y = x << 4;
  check(y == 16 * x);
  check(y >> 4 == x);
  check(x >> 1 == x / 2);
  return 0;
}
