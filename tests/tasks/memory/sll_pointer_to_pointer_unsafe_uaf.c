/* Deletes every marked element through a pointer to the pointer that holds it. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int marked;
  struct node *next;
};

static void add(struct node **list, int marked) {
  struct node *n = malloc(sizeof *n);
  n->marked = marked;
  n->next = *list;
  *list = n;
}

static void sweep(struct node **list) {
  struct node **pp = list;
  while (*pp != NULL) {
    struct node *n = *pp;
    if (n->marked) {
      *pp = n->next;
      free(n);
    } else {
      pp = &n->next;
    }
    if (n->marked == 2) break;
  }
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) add(&list, __VERIFIER_nondet_int() > 0 ? 1 : 0);
  sweep(&list);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
