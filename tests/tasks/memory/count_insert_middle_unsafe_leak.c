/* A node is put in after a place that an index names; then the list is freed by its count. Seeded mistake: leak. */
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
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n) {
    struct node *at = list;
    for (int i = 0; i < k; i++) at = at->next;
    struct node *p = malloc(sizeof *p);
    if (p) {
      p->next = at->next;
      at->next = p;
    }
  }
  while (n > 0) {
    struct node *p = list->next;
    free(list);
    list = p;
    n--;
  }
  return 0;
}
