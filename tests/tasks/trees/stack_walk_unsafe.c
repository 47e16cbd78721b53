/* A binary tree is grown at a random place and freed iteratively with an explicit stack of nodes.
   Bug: the right child of a node that has a left one is not pushed. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int id;
  struct node *left, *right;
};

struct frame {
  struct node *node;
  struct frame *below;
};

static void push(struct frame **stack, struct node *node) {
  if (node == NULL) return;
  struct frame *f = malloc(sizeof *f);
  if (f == NULL) abort();
  f->node = node;
  f->below = *stack;
  *stack = f;
}

static struct node *pop(struct frame **stack) {
  struct frame *top = *stack;
  struct node *node = top->node;
  *stack = top->below;
  free(top);
  return node;
}

static void grow(struct node **root, int id) {
  struct node **at = root;
  while (*at != NULL) at = __VERIFIER_nondet_int() > 0 ? &(*at)->left : &(*at)->right;
  struct node *n = malloc(sizeof *n);
  if (n == NULL) abort();
  n->id = id;
  n->left = n->right = NULL;
  *at = n;
}

static void fell(struct node *root) {
  struct frame *stack = NULL;
  push(&stack, root);
  while (stack != NULL) {
    struct node *n = pop(&stack);
    push(&stack, n->left);
    if (n->left == NULL) push(&stack, n->right);
    free(n);
  }
  assert(stack == NULL);
}

int main(void) {
  struct node *root = NULL;
  int id = 0;
  while (__VERIFIER_nondet_int() && id < 1000) grow(&root, id++);
  fell(root);
  return 0;
}
