/* Gonnord/Halbwachs SAS06 Fig. 5. */
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
  ASSERT(0 <= j && 2 * j <= i && 101 <= i && i <= 104 && i + 2 * j <= 204);
  return 0;
}
