/* Lists of exactly one, two and three elements. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *node(struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->next = next;
  return n;
}

int main(void) {
  int which = __VERIFIER_nondet_int();
  if (which == 1) {
    struct node *one = node(NULL);
    free(one);
  } else if (which == 2) {
    struct node *two = node(node(NULL));
    free(two->next);
    free(two);
  } else {
    struct node *three = node(node(node(NULL)));
    free(three->next->next);
    free(three->next);
    free(which == 3 ? three->next : three);
  }
  return 0;
}
