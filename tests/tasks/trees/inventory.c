/* A search tree with recursive insert and delete; the keys of every subtree lie between bounds. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct part {
  int number;
  struct part *left, *right;
};

static struct part *insert(struct part *p, int number) {
  if (!p) {
    p = malloc(sizeof *p);
    if (!p) abort();
    p->number = number;
    p->left = p->right = NULL;
  } else if (number < p->number) {
    p->left = insert(p->left, number);
  } else if (number > p->number) {
    p->right = insert(p->right, number);
  }
  return p;
}

/* Unlinks the smallest of a tree that is not empty. */
static struct part *unlink_min(struct part **tree) {
  struct part *p = *tree;
  if (p->left) return unlink_min(&p->left);
  *tree = p->right;
  return p;
}

static struct part *delete(struct part *p, int number) {
  if (!p) return NULL;
  if (number < p->number) {
    p->left = delete(p->left, number);
    return p;
  }
  if (number > p->number) {
    p->right = delete(p->right, number);
    return p;
  }
  struct part *heir;
  if (!p->left) {
    heir = p->right;
  } else if (!p->right) {
    heir = p->left;
  } else {
    heir = unlink_min(&p->right);
    heir->left = p->left;
    heir->right = p->right;
  }
  free(p);
  return heir;
}

static void check(const struct part *p, int low, int high) {
  if (!p) return;
  assert(low <= p->number && p->number <= high);
  check(p->left, low, p->number);
  check(p->right, p->number, high);
}

static void clear(struct part *p) {
  if (!p) return;
  clear(p->left);
  clear(p->right);
  free(p);
}

int main(void) {
  struct part *stock = NULL;
  for (int op = __VERIFIER_nondet_int(); op; op = __VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int();
    stock = op > 0 ? insert(stock, number) : delete(stock, number);
  }
  check(stock, INT_MIN, INT_MAX);
  clear(stock);
  return 0;
}
