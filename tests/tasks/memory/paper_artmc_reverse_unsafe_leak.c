/* ARTMC's reversal of a doubly linked list. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct dll {
  struct dll *next, *prev;
} DLL;

static DLL *create(void) {
  DLL *h = malloc(sizeof *h), *x = h;
  h->prev = NULL;
  while (__VERIFIER_nondet_int()) {
    x->next = malloc(sizeof *x);
    x->next->prev = x;
    x = x->next;
  }
  x->next = NULL;
  return h;
}

static DLL *reverse(DLL *x) {
  DLL *z = NULL, *y = x->next;
  while (y != NULL) {
    x->next = z;
    x->prev = y;
    z = x;
    x = y;
    y = x->next;
  }
  x->prev = NULL;
  return x;
}

int main(void) {
  DLL *l = reverse(create());
  while (l != NULL) {
    DLL *next = l->next;
    free(l);
    l = next;
  }
  return 0;
}
