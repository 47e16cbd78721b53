/* A list that ends in a static sentinel instead of NULL. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

static struct node end;

static struct node *find(struct node *list, int key) {
  end.key = key;
  while (list->key != key) list = list->next;
  return list;
}

int main(void) {
  struct node *list = &end;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->key = __VERIFIER_nondet_int();
    n->next = list;
    list = n;
  }
  struct node *found = find(list, 1);
  if (found != &end) found->key = 2;
  while (list != &end) {
    struct node *dead = list;
    list = dead->next;
    free(dead);
    dead->next = &end;
  }
  return 0;
}
