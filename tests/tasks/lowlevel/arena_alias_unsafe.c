/* The start of an arena and what was handed out first are the same bytes. */
#include <stdlib.h>
extern void abort(void); void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct name { char *s; int n; };
static int g;
static void f(void) { g = __VERIFIER_nondet_int(); }
int main(void) {
  size_t used = 0;
  struct name *nm = malloc(sizeof *nm);
  int *x = malloc(sizeof *x);
  char *base = malloc(64);
  if (!nm || !base || !x) { free(nm); free(base); free(x); return 0; }
  *x = 42;
  nm->s = &base[used];
  int **p = (int **)nm->s;
  int **b = (int **)base;
  *p = x;
  f();
  int *q = *b;
  *p = 0;
  if (*q == 42 && (unsigned)g * 2654435761u == 0x12345678u) reach_error();
  free(x);
  free(base);
  free(nm);
  return 0;
}
