/* AVL insertion with single and double rotations; the stored heights of both sides never differ by more than one.
   Bug: rotations look at the wrong grandchild. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  struct node *left, *right;
  int key, height;
};

static int height(const struct node *n) { return n ? n->height : 0; }

static void update(struct node *n) {
  int l = height(n->left), r = height(n->right);
  n->height = (l > r ? l : r) + 1;
}

static struct node *rotate_right(struct node *n) {
  struct node *top = n->left;
  n->left = top->right;
  top->right = n;
  update(n);
  update(top);
  return top;
}

static struct node *rotate_left(struct node *n) {
  struct node *top = n->right;
  n->right = top->left;
  top->left = n;
  update(n);
  update(top);
  return top;
}

static struct node *balance(struct node *n) {
  update(n);
  int lean = height(n->left) - height(n->right);
  if (lean > 1) {
    if (height(n->left->left) >= height(n->left->right)) n->left = rotate_left(n->left);
    return rotate_right(n);
  }
  if (lean < -1) {
    if (height(n->right->right) < height(n->right->left)) n->right = rotate_right(n->right);
    return rotate_left(n);
  }
  return n;
}

static struct node *insert(struct node *n, int key) {
  if (!n) {
    n = calloc(1, sizeof *n);
    if (!n) return NULL;
    n->key = key;
    n->height = 1;
    return n;
  }
  if (key < n->key)
    n->left = insert(n->left, key);
  else if (key > n->key)
    n->right = insert(n->right, key);
  return balance(n);
}

static void check(const struct node *n) {
  if (!n) return;
  int lean = height(n->left) - height(n->right);
  if (lean < -1 || lean > 1) reach_error();
  check(n->left);
  check(n->right);
}

static void clear(struct node *n) {
  if (!n) return;
  clear(n->left);
  clear(n->right);
  free(n);
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root, __VERIFIER_nondet_int());
  check(root);
  clear(root);
  return 0;
}
