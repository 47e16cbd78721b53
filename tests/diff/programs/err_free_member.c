/* ERROR for some inputs: free of the second member of a heap structure. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct link { struct link *next; };
struct item { long id; struct link link; };

int main(void)
{
  struct item *it = malloc(sizeof *it);
  void *p;

  if (!it)
    return 1;
  it->id = 4;
  it->link.next = NULL;
  p = __VERIFIER_nondet_int() < 0 ? (void *)&it->link : (void *)&it->id;
  printf("%ld\n", it->id);
  free(p);
  printf("freed\n");
  return 0;
}
