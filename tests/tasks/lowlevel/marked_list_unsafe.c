/* A list whose links carry a mark in their lowest bit: marked nodes are dead and are swept.
   Bug: the sweep follows the link of a marked node without removing the mark. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MARK ((uintptr_t)1)

struct node {
  int key;
  uintptr_t link;
};

static struct node *next_of(const struct node *n) {
  return (struct node *)(n->link & ~MARK);
}

static int is_marked(const struct node *n) {
  return (n->link & MARK) != 0;
}

static struct node *cons(int key, struct node *rest) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL) abort();
  n->key = key;
  n->link = (uintptr_t)rest;
  return n;
}

static void mark_negative(struct node *n) {
  for (; n != NULL; n = next_of(n))
    if (n->key < 0) n->link |= MARK;
}

static struct node *sweep(struct node *list) {
  struct node *kept = NULL;
  while (list != NULL) {
    struct node *n = list;
    list = (struct node *)n->link;
    if (is_marked(n)) {
      free(n);
    } else {
      n->link = (uintptr_t)kept;
      kept = n;
    }
  }
  return kept;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = cons(__VERIFIER_nondet_int(), list);
  mark_negative(list);
  list = sweep(list);
  while (list != NULL) {
    struct node *n = list;
    assert(n->key >= 0);
    list = next_of(n);
    free(n);
  }
  return 0;
}
