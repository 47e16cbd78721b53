/* Nodes come from a fixed pool with a free list; a stack of them is used, and all go back. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

#define POOL_SIZE 64

typedef struct Node {
  int value;
  struct Node *next;
} Node;

static Node pool[POOL_SIZE];
static Node *free_list;
static int available;

static void pool_init(void) {
  free_list = NULL;
  for (int i = 0; i < POOL_SIZE; i++) {
    pool[i].next = free_list;
    free_list = &pool[i];
  }
  available = POOL_SIZE;
}

static Node *pool_take(void) {
  Node *n = free_list;
  if (n == NULL) return NULL;
  free_list = n->next;
  available--;
  return n;
}

static void pool_give(Node *n) {
  n->next = free_list;
  free_list = n;
  available++;
}

static int push(Node **stack, int value) {
  Node *n = pool_take();
  if (n == NULL) return 0;
  n->value = value;
  n->next = *stack;
  *stack = n;
  return 1;
}

static int pop(Node **stack) {
  Node *n = *stack;
  int value = n->value;
  *stack = n->next;
  pool_give(n);
  return value;
}

int main(void) {
  Node *stack = NULL;
  pool_init();
  for (int op = __VERIFIER_nondet_int(); op != 0; op = __VERIFIER_nondet_int()) {
    if (op > 0) {
      if (!push(&stack, op)) break;
    } else if (stack != NULL) {
      assert(pop(&stack) > 0);
    }
  }
  while (stack != NULL) pop(&stack);
  assert(available == POOL_SIZE);
  return 0;
}
