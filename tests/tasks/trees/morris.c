/* Morris walk: right links of predecessors are borrowed as threads and restored; then the tree is freed. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *left, *right;
};

static struct node *build(int depth) {
  if (depth <= 0 || __VERIFIER_nondet_int() <= 0) return NULL;
  struct node *n = malloc(sizeof *n);
  if (!n) return NULL;
  n->value = __VERIFIER_nondet_int() % 100;
  n->left = build(depth - 1);
  n->right = build(depth - 1);
  return n;
}

static int morris_count(struct node *root) {
  int visited = 0;
  struct node *cur = root;
  while (cur) {
    if (!cur->left) {
      visited++;
      cur = cur->right;
      continue;
    }
    struct node *pred = cur->left;
    while (pred->right && pred->right != cur) pred = pred->right;
    if (!pred->right) {
      pred->right = cur;
      cur = cur->left;
    } else {
      pred->right = NULL;
      visited++;
      cur = cur->right;
    }
  }
  return visited;
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = build(8);
  int visited = morris_count(root);
  assert(visited > 0 || !root);
  destroy(root);
  return 0;
}
