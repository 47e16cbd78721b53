/* Sorted insertion with a comparison function from a table. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

static int up(const struct node *a, const struct node *b) { return a->key < b->key; }
static int down(const struct node *a, const struct node *b) { return a->key > b->key; }

typedef int (*order)(const struct node *, const struct node *);

int main(void) {
  static const order orders[2] = {up, down};
  order before = orders[__VERIFIER_nondet_int() != 0];
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n), **at = &list;
    n->key = __VERIFIER_nondet_int();
    while (*at != NULL && before(*at, n)) at = &(*at)->next;
    n->next = *at;
    *at = n;
  }
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    if (next != NULL && before(list, next)) break;
    list = next;
  }
  return 0;
}
