/* A list of at most three elements, built and freed recursively. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *create(int most) {
  if (most == 0 || !__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->next = create(most - 1);
  return n;
}

static void destroy(struct node *n) {
  if (n == NULL) return;
  struct node *next = n->next;
  free(n);
  n->next = NULL;
  destroy(next);
}

int main(void) {
  struct node *list = create(3);
  destroy(list);
  return 0;
}
