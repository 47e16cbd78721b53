/* Unsafe: the upper list is walked when all is freed. A skip list of two levels that grows in front: the upper list lies within the lower one. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next, *skip;
};

int main(void) {
  struct node *all = NULL, *express = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = 0;
    n->next = all;
    n->skip = NULL;
    all = n;
    if (__VERIFIER_nondet_int()) {
      n->skip = express;
      express = n;
    }
  }
  while (all != NULL) {
    struct node *next = all->next;
    free(all);
    all = next;
  }
  for (struct node *p = express; p != NULL; p = p->skip) p->value = 1;
  return 0;
}
