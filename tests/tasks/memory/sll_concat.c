/* Two lists become one; only that one is freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *make(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  return list;
}

static struct node *concat(struct node *a, struct node *b) {
  if (a == NULL) return b;
  struct node *last = a;
  while (last->next != NULL) last = last->next;
  last->next = b;
  return a;
}

static void release(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *a = make(), *b = make();
  struct node *both = concat(a, b);
  release(both);
  return 0;
}
