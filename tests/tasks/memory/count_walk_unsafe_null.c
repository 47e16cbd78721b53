/* A list is walked by an index up to its length, without a look at the pointer. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 1000) {
    struct node *p = malloc(sizeof *p);
    if (!p) break;
    p->next = list;
    list = p;
    n++;
  }
  struct node *at = list;
  for (int i = 0; i <= n; i++) at = at->next;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return at != NULL;
}
