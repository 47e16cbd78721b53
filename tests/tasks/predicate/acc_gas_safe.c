/* Gonnord/Halbwachs SAS06, discrete gas burner (Fig. 3 rebuilt from the text): 6 * l <= t + 50. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

int main(void) {
  int u = 0, t = 0, l = 0;
  while (1) {
    if (t > 100000) return 0;
    /* leaking, at most 10 s */
    while (u <= 9 && __VERIFIER_nondet_int()) {
      u++;
      t++;
      l++;
      ASSERT(6 * l <= t + 50);
    }
    u = 0;
    /* not leaking, at least 50 s */
    while (__VERIFIER_nondet_int()) {
      if (t > 100000) return 0;
      u++;
      t++;
    }
    if (u < 50) return 0;
    u = 0;
    ASSERT(6 * l <= t + 50);
  }
}
