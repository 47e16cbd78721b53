/* A set with a header: recursive functions get the header for its counter, and a node of the tree that it leads to. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right;
  int key;
};

struct set {
  struct node *root;
  int size;
};

static struct node *insert(struct set *s, struct node *t, int key) {
  if (!t) {
    struct node *n = malloc(sizeof *n);
    if (!n) return NULL;
    n->left = n->right = NULL;
    n->key = key;
    s->size++;
    return n;
  }
  if (key < t->key)
    t->left = insert(s, s->root->left, key);
  else if (key > t->key)
    t->right = insert(s, t->right, key);
  return t;
}

static void drop(struct set *s, struct node *t) {
  if (!t) return;
  drop(s, t->left);
  drop(s, t->right);
  free(t);
  s->size--;
}

int main(void) {
  struct set s = {NULL, 0};
  while (__VERIFIER_nondet_int()) s.root = insert(&s, s.root, __VERIFIER_nondet_int());
  drop(&s, s.root);
  s.root = NULL;
  assert(s.root == NULL);
  return 0;
}
