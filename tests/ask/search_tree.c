/* A search tree without stack: what is asked at one place must not be in the way of what is asked elsewhere. */
#include <silhouette.h>
#include <stdlib.h>

struct tree {
  struct tree *left, *right;
  int key;
};

int nondet(void);

static struct tree *root;

static int insert(int key) {
  struct tree *parent = NULL, *t = root;
  while (t) {
    /* ask: tree(root), cyclic(root), null(t) */
    /* answers: always, never, never */
    if (t->key == key) return 1;
    parent = t;
    t = key < t->key ? t->left : t->right;
  }
  t = malloc(sizeof *t);
  if (!t) return 0;
  t->key = key;
  t->left = t->right = NULL;
  /* ask: disjoint(t, root), reachable(root, parent), leaked */
  /* answers: always, sometimes, never */
  if (!parent)
    root = t;
  else if (key < parent->key)
    parent->left = t;
  else
    parent->right = t;
  return 1;
}

static void replace(struct tree *parent, struct tree *old, struct tree *by) {
  if (!parent)
    root = by;
  else if (parent->left == old)
    parent->left = by;
  else
    parent->right = by;
}

static void delete(int key) {
  struct tree *parent = NULL, *t = root;
  while (t && t->key != key) {
    parent = t;
    t = key < t->key ? t->left : t->right;
  }
  if (!t) return;
  if (t->left && t->right) {
    struct tree *above = t, *s = t->right;
    while (s->left) {
      above = s;
      s = s->left;
    }
    t->key = s->key;
    replace(above, s, s->right);
    free(s);
  } else {
    replace(parent, t, t->left ? t->left : t->right);
    free(t);
  }
  ask(tree(root), cyclic(root), leaked);
  /* answers: always, never, never */
}

static void free_tree(struct tree *t) {
  if (!t) return;
  /* ask: tree(t), cyclic(t), null(t), leaked */
  /* answers: always, never, never, never */
  free_tree(t->left);
  free_tree(t->right);
  free(t);
}

int main(void) {
  while (nondet()) {
    if (nondet())
      insert(nondet());
    else
      delete (nondet());
  }
  free_tree(root);
  return 0;
}
