/* ERROR for some inputs: a member of a structure behind a null pointer. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct part { int id; const char *name; };
struct whole { struct part *part; int n; };

int main(void)
{
  struct part a = { 1, "a" };
  struct whole w[3] = { { &a, 1 }, { NULL, 0 }, { &a, 2 } };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;

  printf("%d\n", w[k].n);
  printf("%s\n", w[k].part->name);
  return w[k].part->id;
}
