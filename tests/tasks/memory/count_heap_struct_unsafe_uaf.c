/* A list in a structure on the heap, with its length; after Redis' adlist. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

struct list {
  struct node *head;
  unsigned long len;
};

int main(void) {
  struct list *l = malloc(sizeof *l);
  if (!l) return 1;
  l->head = NULL;
  l->len = 0;
  while (__VERIFIER_nondet_int() && l->len < 1000) {
    struct node *p = malloc(sizeof *p);
    if (!p) break;
    p->next = l->head;
    l->head = p;
    l->len++;
  }
  unsigned long len = l->len;
  struct node *current = l->head;
  while (len--) {
    struct node *next = current->next;
    free(current);
    if (len == 1) current->next = NULL;
    current = next;
  }
  free(l);
  return 0;
}
