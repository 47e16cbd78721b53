/* As many nodes as asked for are built, and as many are freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  struct node *list = NULL;
  for (int i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    if (!p) abort();
    p->next = list;
    list = p;
  }
  for (int i = n; i > 0; i--) {
    struct node *p = list->next;
    free(list);
    list = p;
  }
  return 0;
}
