/* A search tree: insert, look up, free along the spine of the right children. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *l, *r;
};

static struct node *lookup(struct node *t, int key) {
  while (t != NULL && t->key != key) t = key < t->key ? t->l : t->r;
  return t;
}

static struct node *insert(struct node *t, int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->l = n->r = NULL;
  if (t == NULL) return n;
  struct node *p = t;
  for (;;) {
    struct node **child = key < p->key ? &p->l : &p->r;
    if (*child == NULL) {
      *child = n;
      return t;
    }
    p = *child;
  }
}

static void release(struct node *t) {
  while (t != NULL) {
    if (t->l != NULL) {
      struct node *l = t->l;
      t->l = l->r;
      l->r = t;
      t = l;
    } else {
      struct node *r = t->r;
      free(t);
      t = r;
    }
  }
}

int main(void) {
  struct node *t = NULL;
  for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) t = insert(t, __VERIFIER_nondet_int());
  struct node *found = lookup(t, 1);
  if (found != NULL) found->key = 1;
  release(t);
  if (found != NULL) found->key = 2;
  return 0;
}
