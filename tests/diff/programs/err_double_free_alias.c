/* ERROR when both pointers were made equal: each is freed. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct pair { int *a, *b; };

static int *mk(int v)
{
  int *p = malloc(sizeof *p);
  if (!p)
    exit(1);
  *p = v;
  return p;
}

int main(void)
{
  struct pair p = { mk(1), mk(2) };
  if (__VERIFIER_nondet_int() > 3) {
    free(p.b);
    p.b = p.a;
  }
  printf("%d %d\n", *p.a, *p.b);
  free(p.a);
  free(p.b);
  printf("end\n");
  return 0;
}
