/* AVL insertion with single and double rotations; at the end no node is out of balance. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct avl {
  int key;
  int height;
  struct avl *left, *right;
} avl;

static int height(const avl *t) {
  return t ? t->height : 0;
}

static void update(avl *t) {
  int l = height(t->left), r = height(t->right);
  t->height = 1 + (l > r ? l : r);
}

static avl *rotate_right(avl *t) {
  avl *l = t->left;
  t->left = l->right;
  l->right = t;
  update(t);
  update(l);
  return l;
}

static avl *rotate_left(avl *t) {
  avl *r = t->right;
  t->right = r->left;
  r->left = t;
  update(t);
  update(r);
  return r;
}

static avl *balance(avl *t) {
  update(t);
  if (height(t->left) > height(t->right) + 1) {
    if (height(t->left->right) > height(t->left->left)) t->left = rotate_left(t->left);
    return rotate_right(t);
  }
  if (height(t->right) > height(t->left) + 1) {
    if (height(t->right->left) > height(t->right->right)) t->right = rotate_right(t->right);
    return rotate_left(t);
  }
  return t;
}

static avl *insert(avl *t, avl *fresh) {
  if (!t) return fresh;
  if (fresh->key < t->key)
    t->left = insert(t->left, fresh);
  else
    t->right = insert(t->right, fresh);
  return balance(t);
}

static void check(const avl *t) {
  if (!t) return;
  int difference = height(t->left) - height(t->right);
  assert(difference >= -1 && difference <= 1);
  check(t->left);
  check(t->right);
}

static void destroy(avl *t) {
  if (!t) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(void) {
  avl *root = NULL;
  for (int n = 0; n < 100 && __VERIFIER_nondet_int(); n++) {
    avl *fresh = malloc(sizeof *fresh);
    if (!fresh) break;
    fresh->key = __VERIFIER_nondet_int();
    fresh->height = 1;
    fresh->left = fresh->right = NULL;
    root = insert(root, fresh);
  }
  check(root);
  destroy(root);
  return 0;
}
