/* After Goubault/Putot SAS06 sec. 3.5 (integer version): the product is not linear; polyhedra alone give -8 <= t
   <= 8. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

int main(void) {
  int x = __VERIFIER_nondet_int(), e = __VERIFIER_nondet_int(), y, z, t;
  if (x < 0 || x > 2 || e < 0 || e > 2) return 0;
  y = x + e;
  z = x * y;
  t = z - 2 * x - y;
  ASSERT(-3 <= t && t <= 0);
  return 0;
}
