/* Binary tree of counted keys, visited in order by an iterator with its own stack. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  unsigned count;
  struct node *left, *right;
};

struct iterator {
  struct node **stack;
  size_t depth, capacity;
  int failed;
};

static struct node *node_new(int key) {
  struct node *n = malloc(sizeof *n);
  if (!n) return NULL;
  n->key = key;
  n->count = 1;
  n->left = n->right = NULL;
  return n;
}

static int tree_add(struct node **root, int key) {
  struct node *n = *root;
  while (n) {
    if (key == n->key) {
      n->count++;
      return 0;
    }
    root = key < n->key ? &n->left : &n->right;
    n = *root;
  }
  *root = node_new(key);
  return *root ? 0 : -1;
}

static int iter_push(struct iterator *it, struct node *n) {
  if (it->depth > it->capacity) {
    size_t capacity = it->capacity * 2;
    struct node **stack = realloc(it->stack, capacity * sizeof *stack);
    if (!stack) return -1;
    it->stack = stack;
    it->capacity = capacity;
  }
  it->stack[it->depth++] = n;
  return 0;
}

/* Pushes the node and all the left ones below it. */
static void iter_descend(struct iterator *it, struct node *n) {
  for (; n; n = n->left) {
    if (iter_push(it, n) < 0) {
      it->failed = 1;
      it->depth = 0;
      return;
    }
  }
}

static int iter_begin(struct iterator *it, struct node *root) {
  it->depth = 0;
  it->capacity = 4;
  it->failed = 0;
  it->stack = malloc(it->capacity * sizeof *it->stack);
  if (!it->stack) return -1;
  iter_descend(it, root);
  return 0;
}

static struct node *iter_next(struct iterator *it) {
  if (it->depth == 0) return NULL;
  struct node *n = it->stack[--it->depth];
  iter_descend(it, n->right);
  return n;
}

static void iter_end(struct iterator *it) {
  free(it->stack);
  it->stack = NULL;
}

static int tree_print(struct node *root) {
  struct iterator it;
  struct node *n;
  if (iter_begin(&it, root) < 0) return -1;
  while ((n = iter_next(&it)) != NULL) printf("%d (%u times)\n", n->key, n->count);
  iter_end(&it);
  return it.failed ? -1 : 0;
}

static void tree_free(struct node *n) {
  if (!n) return;
  tree_free(n->left);
  tree_free(n->right);
  free(n);
}

int main(void) {
  struct node *root = NULL;
  int status = 0;
  while (status == 0 && __VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() == 1)
      status = tree_print(root);
    else
      status = tree_add(&root, __VERIFIER_nondet_int());
  }
  if (status == 0) status = tree_print(root);
  if (status < 0) printf("out of memory\n");
  tree_free(root);
  return status < 0;
}
