/* Binary search tree with parent pointers; everything is iterative. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int key;
  int hits;
  struct node *parent, *left, *right;
} node_t;

typedef struct {
  node_t *root;
  unsigned size;
} tree_t;

static node_t *tree_find(const tree_t *t, int key) {
  node_t *n = t->root;
  while (n && n->key != key) n = key < n->key ? n->left : n->right;
  return n;
}

static node_t *tree_insert(tree_t *t, int key) {
  node_t *parent = NULL, *n = t->root;
  while (n) {
    if (n->key == key) {
      n->hits++;
      return n;
    }
    parent = n;
    n = key < n->key ? n->left : n->right;
  }
  n = calloc(1, sizeof *n);
  if (!n) return NULL;
  n->key = key;
  n->parent = parent;
  if (!parent)
    t->root = n;
  else if (key < parent->key)
    parent->left = n;
  else
    parent->right = n;
  t->size++;
  return n;
}

static node_t *leftmost(node_t *n) {
  while (n && n->left) n = n->left;
  return n;
}

static node_t *successor(node_t *n) {
  if (n->right) return leftmost(n->right);
  while (n->parent && n == n->parent->right) n = n->parent;
  return n->parent;
}

/* Puts subtree v (may be NULL) into the place of u. */
static void transplant(tree_t *t, node_t *u, node_t *v) {
  if (!u->parent)
    t->root = v;
  else if (u == u->parent->left)
    u->parent->left = v;
  else
    u->parent->right = v;
  if (v) v->parent = u->parent;
}

static void tree_delete(tree_t *t, node_t *n) {
  if (!n->left) {
    transplant(t, n, n->right);
  } else if (!n->right) {
    transplant(t, n, n->left);
  } else {
    node_t *s = leftmost(n->right);
    if (s->parent != n) {
      transplant(t, s, s->right);
      s->right = n->right;
      s->right->parent = s;
    }
    transplant(t, n, s);
    s->left = n->left;
    s->left->parent = s;
  }
  free(n);
  t->size--;
}

/* Deletes all keys in [from, to]. */
static unsigned tree_prune(tree_t *t, int from, int to) {
  unsigned removed = 0;
  node_t *n = leftmost(t->root);
  while (n) {
    node_t *next = successor(n);
    if (n->key >= from && n->key <= to) {
      tree_delete(t, n);
      removed++;
    }
    n = next;
  }
  return removed;
}

static void tree_print(const tree_t *t) {
  for (node_t *n = leftmost(t->root); n; n = successor(n))
    printf("%d (%d)\n", n->key, n->hits);
}

/* Cuts off leaves and climbs up by the parent pointers. */
static void tree_free(tree_t *t) {
  node_t *n = t->root;
  while (n) {
    if (n->left) {
      n = n->left;
    } else if (n->right) {
      n = n->right;
    } else {
      node_t *parent = n->parent;
      if (parent && parent->left == n)
        parent->left = NULL;
      else if (parent)
        parent->right = NULL;
      free(n);
      n = parent;
    }
  }
  t->root = NULL;
}

int main(void) {
  tree_t t = {NULL, 0};
  int cmd;
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    int key = __VERIFIER_nondet_int();
    if (cmd == 1) {
      node_t *n = tree_find(&t, key);
      if (n) tree_delete(&t, n);
    } else if (cmd == 2) {
      printf("pruned %u\n", tree_prune(&t, key, __VERIFIER_nondet_int()));
    } else if (cmd == 3) {
      tree_print(&t);
    } else {
      if (!tree_insert(&t, key)) break;
      assert(t.root != NULL);
    }
  }
  tree_free(&t);
  return 0;
}
