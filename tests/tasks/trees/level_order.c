/* A tree is freed level by level with a linked queue; depths that leave the queue never decrease. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct tree {
  struct tree *left, *right;
} tree;

typedef struct entry {
  tree *t;
  int depth;
  struct entry *next;
} entry;

typedef struct {
  entry *first, *last;
} queue;

static tree *build(int depth) {
  if (depth >= 12 || __VERIFIER_nondet_int() <= 1) return NULL;
  tree *t = malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->left = build(depth + 1);
  t->right = build(depth + 1);
  return t;
}

static void enqueue(queue *q, tree *t, int depth, int front) {
  if (t == NULL) return;
  entry *e = malloc(sizeof *e);
  if (e == NULL) abort();
  e->t = t;
  e->depth = depth;
  if (q->last == NULL || front) {
    e->next = q->first;
    q->first = e;
    if (q->last == NULL) q->last = e;
  } else {
    e->next = NULL;
    q->last->next = e;
    q->last = e;
  }
}

static void fell(tree *root) {
  queue q = {NULL, NULL};
  int depth = 0;
  enqueue(&q, root, 0, 1);
  while (q.first != NULL) {
    entry *e = q.first;
    q.first = e->next;
    if (q.first == NULL) q.last = NULL;
    assert(e->depth >= depth);
    depth = e->depth;
    enqueue(&q, e->t->left, depth + 1, 0);
    enqueue(&q, e->t->right, depth + 1, 0);
    free(e->t);
    free(e);
  }
}

int main(void) {
  fell(build(0));
  return 0;
}
