/* NULL plus the offset of a member is no address, but executions go on with it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  if (__VERIFIER_nondet_int()) p = malloc(sizeof *p);
  int *q = &p->b;
  *q = 1;
  free(p);
  return 0;
}
