/* A list that a global variable holds is not lost when main ends, but it is not cleaned up either. Seeded mistake: use
 * after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *all;

static void remember(void) {
  struct node *n = malloc(sizeof *n);
  n->next = all;
  all = n;
}

int main(void) {
  while (__VERIFIER_nondet_int()) remember();
  for (struct node *n = all; n != NULL; n = n->next)
    if (n->next == n) return 1;
  struct node *first = all;
  if (first != NULL) {
    all = first->next;
    free(first);
    first->next = NULL;
  }
  return 0;
}
