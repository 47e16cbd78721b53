/* A stack of numbers whose nodes come from a pool.  The pool gets its memory
 * in chunks and keeps the unused nodes in a free list. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define CHUNK_NODES 4

struct node {
  int value;
  struct node *next;
};

struct chunk {
  struct chunk *next;
  struct node nodes[CHUNK_NODES];
};

struct pool {
  struct chunk *chunks;
  struct node *free_list;
  unsigned free_count;
};

struct stack {
  struct node *top;
  struct pool *pool;
};

static struct pool *pool_create(void) {
  struct pool *p = malloc(sizeof *p);
  if (!p) return NULL;
  p->chunks = NULL;
  p->free_list = NULL;
  p->free_count = 0;
  return p;
}

static int pool_grow(struct pool *p) {
  struct chunk *c = malloc(sizeof *c);
  if (!c) return -1;
  c->next = p->chunks;
  p->chunks = c;
  for (int i = 0; i < CHUNK_NODES; i++) c->nodes[i].next = &c->nodes[i + 1];
  p->free_list = &c->nodes[0];
  p->free_count += CHUNK_NODES;
  return 0;
}

static struct node *pool_get(struct pool *p) {
  if (!p->free_list && pool_grow(p) < 0) return NULL;
  struct node *n = p->free_list;
  p->free_list = n->next;
  p->free_count--;
  n->next = NULL;
  return n;
}

static void pool_put(struct pool *p, struct node *n) {
  n->next = p->free_list;
  p->free_list = n;
  p->free_count++;
}

static void pool_destroy(struct pool *p) {
  struct chunk *c = p->chunks;
  while (c) {
    struct chunk *next = c->next;
    free(c);
    c = next;
  }
  free(p);
}

static int stack_push(struct stack *s, int value) {
  struct node *n = pool_get(s->pool);
  if (!n) return -1;
  n->value = value;
  n->next = s->top;
  s->top = n;
  return 0;
}

static int stack_pop(struct stack *s, int *value) {
  struct node *n = s->top;
  if (!n) return 0;
  s->top = n->next;
  *value = n->value;
  pool_put(s->pool, n);
  return 1;
}

/* Moves the top of one stack to the other one, without the pool. */
static void stack_move(struct stack *from, struct stack *to) {
  struct node *n = from->top;
  if (!n) return;
  from->top = n->next;
  n->next = to->top;
  to->top = n;
}

int main(void) {
  struct pool *pool = pool_create();
  if (!pool) return 1;
  struct stack a = {NULL, pool}, b = {NULL, pool};
  int value;

  while (__VERIFIER_nondet_int()) {
    struct stack *s = __VERIFIER_nondet_int() ? &a : &b;
    switch (__VERIFIER_nondet_int()) {
    case 1:
    case 2:
      if (stack_push(s, __VERIFIER_nondet_int()) == 0) assert(s->top != NULL);
      break;
    case 3:
      if (stack_pop(s, &value)) printf("%d\n", value);
      break;
    case 4:
      stack_move(&a, &b);
      break;
    }
    assert(pool->free_list != NULL || pool->free_count == 0);
  }
  while (stack_pop(&a, &value) || stack_pop(&b, &value)) printf("%d\n", value);
  pool_destroy(pool);
  return 0;
}
