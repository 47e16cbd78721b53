/* Gonnord/Halbwachs SAS06 sec. 5.2, speedometer: needs the linear relation d <= 4t + s. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

int main(void) {
  int t = 0, d = 0, s = 0;
  while (__VERIFIER_nondet_int()) {
    if (t > 100000) break; /* keeps the ints from overflow */
    if (__VERIFIER_nondet_int()) {
      t = t + 1;
      s = 0;
    } else if (s <= 3) {
      d = d + 1;
      s = s + 1;
    }
    ASSERT(0 <= s && s <= 4 && s <= d && d <= 4 * t + s);
  }
  return 0;
}
