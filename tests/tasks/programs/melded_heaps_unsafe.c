/* Priority queues as skew heaps: push, pop and the merging of two queues. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define QUEUES 3

struct node {
  int priority;
  int payload;
  struct node *left, *right;
};

struct heap {
  struct node *root;
  size_t size;
};

static struct node *merge(struct node *a, struct node *b) {
  if (!a) return b;
  if (!b) return a;
  if (b->priority < a->priority) {
    struct node *t = a;
    a = b;
    b = t;
  }
  struct node *right = a->right;
  a->right = a->left;
  a->left = merge(right, b);
  return a;
}

static int heap_push(struct heap *h, int priority, int payload) {
  struct node *n = malloc(sizeof *n);
  if (!n) return -1;
  n->priority = priority;
  n->payload = payload;
  n->left = n->right = NULL;
  h->root = merge(h->root, n);
  h->size++;
  return 0;
}

static int heap_pop(struct heap *h, int *payload) {
  struct node *top = h->root;
  if (!top) return 0;
  *payload = top->payload;
  h->root = merge(top->left, top->right);
  h->size--;
  free(top);
  return 1;
}

/* Moves everything into another heap. */
static void heap_meld(struct heap *to, struct heap *from) {
  to->root = merge(to->root, from->root);
  to->size += from->size;
  from->size = 0;
}

static void heap_clear(struct heap *h) {
  int payload;
  while (heap_pop(h, &payload)) {
  }
}

static int read_index(void) {
  int i = __VERIFIER_nondet_int();
  return i >= 0 && i < QUEUES ? i : 0;
}

int main(void) {
  struct heap heaps[QUEUES];
  for (int i = 0; i < QUEUES; i++) {
    heaps[i].root = NULL;
    heaps[i].size = 0;
  }

  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    struct heap *h = &heaps[read_index()];
    if (command == 1) {
      int priority = __VERIFIER_nondet_int();
      if (heap_push(h, priority, __VERIFIER_nondet_int()) < 0) break;
      assert(h->root != NULL);
    } else if (command == 2) {
      int payload;
      if (heap_pop(h, &payload))
        printf("got %d, %zu left\n", payload, h->size);
      else
        printf("empty\n");
    } else if (command == 3) {
      struct heap *other = &heaps[read_index()];
      if (other != h) heap_meld(h, other);
    } else if (command == 4) {
      heap_clear(h);
    }
  }

  for (int i = 0; i < QUEUES; i++) {
    heap_clear(&heaps[i]);
    assert(heaps[i].size == 0);
  }
  return 0;
}
