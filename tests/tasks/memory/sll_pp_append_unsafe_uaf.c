/* Appends at the end found by a pointer to a pointer. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static void append(struct node **list) {
  struct node **end = list;
  while (*end != NULL) end = &(*end)->next;
  *end = malloc(sizeof **end);
  (*end)->next = NULL;
}

static void clear(struct node **list) {
  while (*list != NULL) {
    struct node *n = *list;
    *list = n->next;
    free(n);
    if (n->next == NULL) break;
  }
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) append(&list);
  clear(&list);
  return 0;
}
