/* Insertion into a red-black tree with parent pointers: recolouring and rotations on the way up. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum colour { RED, BLACK };

struct rb {
  int key;
  enum colour colour;
  struct rb *child[2];
  struct rb *parent;
};

static void rotate(struct rb **root, struct rb *x, int dir) {
  struct rb *y = x->child[!dir];
  x->child[!dir] = y->child[dir];
  if (y->child[dir] != NULL) y->child[dir]->parent = x;
  y->parent = x->parent;
  if (x->parent == NULL)
    *root = y;
  else
    x->parent->child[x == x->parent->child[1]] = y;
  y->child[dir] = x;
  x->parent = y;
}

static void repair(struct rb **root, struct rb *n) {
  while (n->parent != NULL && n->parent->colour == RED) {
    struct rb *p = n->parent, *g = p->parent;
    if (g == NULL) break;
    int side = p == g->child[1];
    struct rb *uncle = g->child[!side];
    if (uncle != NULL && uncle->colour == RED) {
      p->colour = uncle->colour = BLACK;
      g->colour = RED;
      n = g;
      continue;
    }
    if (n == p->child[!side]) {
      rotate(root, p, side);
      p = n;
    }
    p->colour = BLACK;
    g->colour = RED;
    rotate(root, g, !side);
    break;
  }
  (*root)->colour = BLACK;
}

static int insert(struct rb **root, int key) {
  struct rb *parent = NULL, **link = root;
  while (*link != NULL) {
    parent = *link;
    link = &parent->child[key > parent->key];
  }
  struct rb *n = malloc(sizeof *n);
  if (n == NULL) return 0;
  n->key = key;
  n->colour = RED;
  n->child[0] = n->child[1] = NULL;
  n->parent = parent;
  *link = n;
  repair(root, n);
  return 1;
}

static void destroy(struct rb *n) {
  if (n == NULL) return;
  destroy(n->child[0]);
  destroy(n->child[1]);
  free(n);
}

int main(void) {
  struct rb *root = NULL;
  while (__VERIFIER_nondet_int())
    if (!insert(&root, __VERIFIER_nondet_int())) break;
  assert(root == NULL || root->colour == BLACK);
  destroy(root);
  return 0;
}
