/* Nodes are appended at the tail; the list is freed by its count. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL, *tail = NULL;
  unsigned count = 0;
  while (__VERIFIER_nondet_int() && ++count < 1000) {
    struct node *p = malloc(sizeof *p);
    if (!p) break;
    p->next = NULL;
    if (tail)
      tail->next = p;
    else
      head = p;
    tail = p;
    count++;
  }
  for (; count; count--) {
    struct node *p = head;
    head = p->next;
    free(p);
  }
  return 0;
}
