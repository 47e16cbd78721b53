#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum { MOST = 100 };

struct vector {
  int **items;
  size_t count;
};

/* Those from there on go up by one. */
static int insert(struct vector *v, size_t at) {
  if (v->count == MOST || at > v->count) return 1;
  int *c = malloc(sizeof(int));
  if (!c) return 0;
  *c = 1;
  for (size_t i = v->count; i > at; i--) v->items[i] = v->items[i - 1];
  v->items[at] = c;
  v->count++;
  return 1;
}

int main(void) {
  struct vector v;
  v.count = 0;
  v.items = malloc(MOST * sizeof(int *));
  if (!v.items) return 1;
  while (__VERIFIER_nondet_int())
    if (!insert(&v, __VERIFIER_nondet_uint())) break;
  for (size_t i = 0; i < v.count; i++) free(v.items[i]);
  free(v.items);
  return 0;
}
