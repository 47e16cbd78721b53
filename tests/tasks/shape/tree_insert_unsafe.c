#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct tree {
  struct tree *left, *right;
  int key;
  int mark;
};

static struct tree *leaf(int key) {
  struct tree *t = malloc(sizeof(struct tree));
  if (t == NULL)
    exit(1);
  t->left = NULL;
  t->right = NULL;
  t->key = key;
  t->mark = key < 8; /* the bug: 1 for every key */
  return t;
}

static void insert(struct tree *t, int key) {
  for (;;) {
    struct tree **where = key < t->key ? &t->left : &t->right;
    if (*where == NULL) {
      *where = leaf(key);
      return;
    }
    t = *where;
  }
}

int main(void) {
  struct tree *root = leaf(0);
  while (__VERIFIER_nondet_int())
    insert(root, __VERIFIER_nondet_int());

  /* Walk down anywhere: all are marked. */
  struct tree *t = root;
  while (t != NULL) {
    if (t->mark != 1)
      reach_error();
    t = __VERIFIER_nondet_int() ? t->left : t->right;
  }
  return 0;
}
