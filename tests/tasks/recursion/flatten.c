/* A tree is turned into a list of its own nodes, in order: left goes away, right becomes the link. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct tnode {
  int weight;
  struct tnode *left, *right;
} tnode;

static tnode *grow(int depth) {
  int weight = __VERIFIER_nondet_int();
  if (weight == 0) return NULL;
  tnode *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->weight = weight;
  t->left = t->right = NULL;
  if (weight > 0) t->left = grow(depth + 1);
  if (weight != 1) t->right = grow(depth + 1);
  return t;
}

/* The nodes of the tree, followed by those of the list. */
static tnode *flatten(tnode *t, tnode *list) {
  if (!t) return list;
  t->right = flatten(t->right, list);
  tnode *left = t->left;
  t->left = NULL;
  return flatten(left, t);
}

static void check(const tnode *t) {
  if (!t) return;
  if (t->left) reach_error();
  check(t->right);
}

static void fell(tnode *list) {
  while (list) {
    tnode *t = list;
    list = t->right;
    free(t);
  }
}

int main(void) {
  tnode *list = flatten(grow(0), NULL);
  check(list);
  fell(list);
  return 0;
}
