/* A binary tree, freed with an explicit stack. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
  struct tree *left, *right;
};

struct stack {
  struct tree *tree;
  struct stack *below;
};

static struct stack *push(struct stack *s, struct tree *t) {
  if (t == NULL) return s;
  struct stack *n = malloc(sizeof *n);
  n->tree = t;
  n->below = s;
  return n;
}

static struct tree *insert(struct tree *root) {
  struct tree *n = malloc(sizeof *n), **at = &root;
  n->left = n->right = NULL;
  while (*at != NULL) at = __VERIFIER_nondet_int() ? &(*at)->left : &(*at)->right;
  *at = n;
  return root;
}

int main(void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root);
  struct stack *s = push(NULL, root);
  while (s != NULL) {
    struct tree *t = s->tree;
    struct stack *below = s->below;
    free(s);
    struct stack *next = push(push(below, t->left), t->right);
    free(t);
    t->left = t->right = NULL;
    s = next;
  }
  return 0;
}
