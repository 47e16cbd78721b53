/* Bubble sort of a list by exchange of the values, until a pass changes nothing.
   Bug: a pass stops before the last pair. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
  int v;
  struct cell *next;
};

static struct cell *make(void) {
  struct cell *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c) break;
    c->v = __VERIFIER_nondet_int();
    c->next = list;
    list = c;
  }
  return list;
}

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static void bubble_sort(struct cell *list) {
  if (!list) return;
  bool changed = true;
  while (changed) {
    changed = false;
    for (struct cell *c = list; c->next && c->next->next; c = c->next)
      if (c->v > c->next->v) {
        swap(&c->v, &c->next->v);
        changed = true;
      }
  }
}

static bool is_sorted(const struct cell *c) {
  while (c && c->next) {
    if (c->v > c->next->v) return false;
    c = c->next;
  }
  return true;
}

int main(void) {
  struct cell *list = make();
  bubble_sort(list);
  assert(is_sorted(list));
  while (list) {
    struct cell *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
