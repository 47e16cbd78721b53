/* Sankaranarayanan et al. SAS06 Example 3: s == 1 || s == -1. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
#define ASSERT(c)            \
  do {                       \
    if (!(c)) reach_error(); \
  } while (0)

int main(void) {
  int s = -1;
  while (__VERIFIER_nondet_int()) s = -s;
  ASSERT(s == 1 || s == -1);
  return 0;
}
