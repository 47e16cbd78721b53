/* Merge of two sorted lists by recursion; each list is made sorted by insertion. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int value;
  struct item *next;
};

static struct item *insert(struct item *list, int value) {
  struct item *n = malloc(sizeof *n);
  if (!n) return list;
  n->value = value;
  if (!list || list->value >= value) {
    n->next = list;
    return n;
  }
  struct item *p = list;
  while (p->next && p->next->value < value) p = p->next;
  n->next = p->next;
  p->next = n;
  return list;
}

static struct item *merge(struct item *a, struct item *b) {
  if (!a) return b;
  if (!b) return a;
  if (a->value < b->value) {
    a->next = merge(a->next, b);
    return a;
  }
  b->next = merge(a, b->next);
  return b;
}

static int sorted(struct item *l) {
  if (!l || !l->next) return 1;
  return l->value <= l->next->value && sorted(l->next);
}

static void release(struct item *l) {
  if (!l) return;
  release(l->next);
  free(l);
}

int main(void) {
  struct item *evens = NULL, *odds = NULL;
  while (__VERIFIER_nondet_int()) {
    int v = __VERIFIER_nondet_int();
    if (v % 2 == 0)
      evens = insert(evens, v);
    else
      odds = insert(odds, v);
  }
  struct item *all = merge(evens, odds);
  assert(sorted(all));
  release(all);
  return 0;
}
