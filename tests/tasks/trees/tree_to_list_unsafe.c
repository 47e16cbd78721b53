/* A search tree becomes a sorted doubly linked list of the same nodes, by an in-order walk.
   Bug: the forward link of the previous node is not set for inner nodes behind the second. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  long key;
  struct item *left;  /* in the list: previous */
  struct item *right; /* in the list: next */
};

static struct item *add(struct item *root, struct item *it) {
  if (root == NULL) return it;
  if (it->key < root->key)
    root->left = add(root->left, it);
  else
    root->right = add(root->right, it);
  return root;
}

/* Appends the tree to the list whose last node is *last. */
static void thread(struct item *t, struct item **first, struct item **last) {
  if (t == NULL) return;
  thread(t->left, first, last);
  struct item *right = t->right;
  t->left = *last;
  if (*last == NULL)
    *first = t;
  else if (t->left->left == NULL || right == NULL)
    (*last)->right = t;
  t->right = NULL;
  *last = t;
  thread(right, first, last);
}

static struct item *flatten(struct item *root) {
  struct item *first = NULL, *last = NULL;
  thread(root, &first, &last);
  return first;
}

int main(void) {
  struct item *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *it = malloc(sizeof *it);
    if (it == NULL) break;
    it->key = __VERIFIER_nondet_int();
    it->left = it->right = NULL;
    root = add(root, it);
  }
  struct item *list = flatten(root);
  for (struct item *it = list; it != NULL && it->right != NULL; it = it->right) {
    assert(it->right->left == it);
    assert(it->key <= it->right->key);
  }
  while (list != NULL) {
    struct item *next = list->right;
    free(list);
    list = next;
  }
  return 0;
}
