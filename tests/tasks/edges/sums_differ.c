/* Two numbers differ, until both are sums of others. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static long some(void) { return __VERIFIER_nondet_int() % 100; }

int main(void) {
  long a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long x = some(), y = some(), z = some(), u = some(), v = some(), w = some();
  if (a == b) return 0;
  while (__VERIFIER_nondet_int()) {
    if (a - b > 0 && b - a > 0) reach_error();
    x = some();
    y = some();
    z = some();
    u = some();
    v = some();
    w = some();
    a = x + y + z;
    b = u + v + w;
  }
  return x == 1 || y == 2 || z == 3 || u == 4 || v == 5 || w == 6;
}
