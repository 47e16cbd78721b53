/* ERROR for some inputs: free of a global. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cfg { int a, b; };

static struct cfg standard = { 1, 2 };

static struct cfg *load(int c)
{
  if (c < 2)
    return &standard;
  struct cfg *p = malloc(sizeof *p);
  if (!p)
    exit(1);
  *p = (struct cfg){ c, c };
  return p;
}

int main(void)
{
  struct cfg *c = load(__VERIFIER_nondet_int() % 5);
  printf("%d %d\n", c->a, c->b);
  free(c);
  printf("freed\n");
  return 0;
}
