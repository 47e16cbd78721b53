/* A stack of nodes of a tree in an array that grows: what it held once, behind its count, is not described. Each of some
 * slots of a table is emptied by a function that is given its address. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

struct stack {
  struct node **at;
  size_t depth, room;
  int failed;
};

struct table {
  struct node *slot[3];
  int used;
};

static int push(struct stack *s, struct node *n) {
  if (s->depth == s->room) {
    struct node **at = realloc(s->at, 2 * s->room * sizeof *at);
    if (!at) return -1;
    s->at = at;
    s->room *= 2;
  }
  s->at[s->depth++] = n;
  return 0;
}

static void descend(struct stack *s, struct node *n) {
  for (; n; n = n->left)
    if (push(s, n) < 0) {
      s->failed = 1;
      s->depth = 0;
      return;
    }
}

static int sum(struct node *root) {
  struct stack s = {malloc(sizeof(struct node *)), 0, 1, 0};
  int all = 0;
  if (!s.at) return -1;
  descend(&s, root);
  while (s.depth > 0) {
    struct node *n = s.at[--s.depth];
    all += n->key;
    descend(&s, n->right);
  }
  free(s.at);
  return all;
}

static void add(struct node **place, int key) {
  while (*place) place = key < (*place)->key ? &(*place)->left : &(*place)->right;
  *place = calloc(1, sizeof **place);
  if (*place) (*place)->key = key;
}

static void pop(struct node **slot) {
  struct node *n = *slot;
  *slot = n->left;
  free(n);
}

int main(void) {
  struct node *root = NULL;
  struct table t = {{NULL, NULL, NULL}, 0};
  for (int i = 0; i < 6; i++) {
    int key = __VERIFIER_nondet_int() & 7;
    add(&root, key);
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->key = key;
    n->right = NULL;
    n->left = t.slot[key % 3];
    t.slot[key % 3] = n;
  }
  t.used = sum(root);
  for (int i = 0; i < 3; i++)
    while (t.slot[i]) pop(&t.slot[i]);
  while (root) {
    struct node *n = root;
    while (n->left || n->right) {
      struct node **down = n->left ? &n->left : &n->right;
      if (!(*down)->left && !(*down)->right) {
        free(*down);
        *down = NULL;
      } else {
        n = *down;
      }
    }
    if (n == root) {
      free(root);
      root = NULL;
    }
  }
  return t.used < 0;
}
