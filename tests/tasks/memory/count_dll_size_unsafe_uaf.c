/* A doubly linked list with its size, freed by the size. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *prev;
};

int main(void) {
  struct node *head = NULL;
  size_t size = 0;
  while (__VERIFIER_nondet_int() && size < 1000) {
    struct node *p = malloc(sizeof *p);
    if (!p) break;
    p->next = head;
    p->prev = NULL;
    if (head) head->prev = p;
    head = p;
    size++;
  }
  while (size > 0) {
    struct node *p = head;
    head = p->next;
    free(p);
    if (size == 2) p->prev = NULL;
    size--;
  }
  return 0;
}
