/* What is not taken of a result is lost. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void abort(void);
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct s {
  char *p;
  char *q;
};
static struct s f(void) {
  struct s r;
  r.p = malloc(3);
  r.q = malloc(4);
  return r;
}
int main(void) {
  char *p = f().q;
  free(p);
  for (;;);
  return 0;
}
