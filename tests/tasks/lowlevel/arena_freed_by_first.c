/* The first block that an arena hands out begins where the arena does: freeing it frees the arena. */
#include <stdlib.h>
extern void abort(void); void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
struct arena { char *base; size_t used, cap; };
static void *get(struct arena *a, size_t n) {
  if (n > a->cap - a->used) return NULL;
  void *p = a->base + a->used;
  a->used += n;
  return p;
}
int main(void) {
  struct arena a = {malloc(64), 0, 64};
  if (!a.base) return 0;
  struct node *first = get(&a, sizeof *first), *x;
  first->value = 1;
  first->next = NULL;
  x = get(&a, sizeof *x);
  x->value = 2;
  x->next = first;
  free(first);
  unsigned value = 2;
  if (value == 3 && (unsigned)__VERIFIER_nondet_int() * 2654435761u == 0x12345678u) reach_error();
  return 0;
}
