/* Trees, with and without parents. */
#include <stdlib.h>

struct tree {
  struct tree *left, *right;
  int key;
};

struct family {
  struct family *parent, *left, *right;
};

/* expect: true */
struct tree *tree_find(struct tree *t, int key) {
  while (t && t->key != key) t = key < t->key ? t->left : t->right;
  return t;
}

/* expect: true */
struct tree *tree_insert(struct tree *t, int key) {
  struct tree **at = &t;
  while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  struct tree *x = malloc(sizeof *x);
  if (!x) return t;
  x->left = x->right = NULL;
  x->key = key;
  *at = x;
  return t;
}

/* expect: true if t is not NULL */
int tree_least(const struct tree *t) {
  while (t->left) t = t->left;
  return t->key;
}

/* Recursion over a tree of any size. expect: true or unknown */
void tree_free(struct tree *t) {
  if (!t) return;
  tree_free(t->left);
  tree_free(t->right);
  free(t);
}

/* expect: true */
struct family *family_top(struct family *f) {
  while (f && f->parent) f = f->parent;
  return f;
}
