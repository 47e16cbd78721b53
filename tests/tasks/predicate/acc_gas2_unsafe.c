/* Gonnord/Halbwachs SAS06 sec. 5.4: at most 10 s leak in each window of 60 s, u + 6l <= t + 6v, hence 6l <= t +
   50. Seeded bug: eleven leaking seconds are allowed. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

int main(void) {
  int u = 0, t = 0, l = 0, v = 0;
  while (__VERIFIER_nondet_int()) {
    if (t > 100000) break;
    if (__VERIFIER_nondet_int()) {
      if (u <= 59 && v <= 10) {
        u++;
        t++;
        l++;
        v++;
      }
    } else if (__VERIFIER_nondet_int()) {
      if (u <= 59) {
        u++;
        t++;
      }
    } else if (u == 60) {
      u = 0;
      v = 0;
    }
    ASSERT(u + 6 * l <= t + 6 * v && 6 * l <= t + 50);
  }
  return 0;
}
