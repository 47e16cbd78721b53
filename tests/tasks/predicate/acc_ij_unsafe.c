/* Gonnord/Halbwachs SAS06 Fig. 5. Seeded bug: a bound that is too small; the shortest error path has 51 rounds
   (i = 102, j = 51). */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

int main(void) {
  int i = 0, j = 0;
  while (i <= 100) {
    if (__VERIFIER_nondet_int()) {
      i = i + 2;
      j = j + 1;
    } else
      i = i + 4;
  }
  ASSERT(j <= 50);
  return 0;
}
