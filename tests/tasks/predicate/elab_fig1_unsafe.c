/* Sankaranarayanan et al. SAS06 Fig. 1: convex domains fail, the predicate x == 1 suffices. Seeded bug: off by
   one (i == 10). */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

int a[10];

int main(void) {
  int i = __VERIFIER_nondet_int(), x;
  if (i >= 0 && i <= 10)
    x = 1;
  else
    x = 0;
  if (x == 1) {
    ASSERT(i >= 0 && i <= 9);
    a[i] = 7;
  }
  return 0;
}
