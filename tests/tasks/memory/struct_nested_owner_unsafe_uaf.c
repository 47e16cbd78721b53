/* A structure owns two lists that hang in nested structures. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

struct world {
  struct {
    struct node *first;
  } plants, animals;
};

static void grow(struct node **first) {
  struct node *n = malloc(sizeof *n);
  n->next = *first;
  *first = n;
}

static void end(struct node *n) {
  while (n != NULL) {
    struct node *next = n->next;
    free(n);
    n = next;
  }
}

int main(void) {
  struct world *w = calloc(1, sizeof *w);
  while (__VERIFIER_nondet_int()) grow(__VERIFIER_nondet_int() ? &w->plants.first : &w->animals.first);
  end(w->plants.first);
  end(w->animals.first);
  free(w);
  w->animals.first = NULL;
  return 0;
}
