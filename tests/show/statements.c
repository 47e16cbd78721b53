extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <assert.h>
int total = 3;
static int *where = &total;
int main(void) {
  static int calls;
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0 && x < 10);
  int y = ({ int t = x; t * 2; });
  calls++, total += y;
  assert(y > x);
  if (*where == 0) reach_error();
  return 0;
}
