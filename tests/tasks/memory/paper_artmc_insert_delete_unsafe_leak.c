/* ARTMC's insertion into and deletion from a doubly linked list at an arbitrary position. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct dll {
  struct dll *next, *prev;
} DLL;

static DLL *insert(DLL *h) {
  DLL *x = h, *e = malloc(sizeof *e);
  while (x->next != NULL && __VERIFIER_nondet_int()) x = x->next;
  e->next = NULL;
  e->prev = x;
  if (x->next != NULL) x->next->prev = e;
  x->next = e;
  return h;
}

static DLL *delete(DLL *h) {
  DLL *x = h;
  while (x->next != NULL && __VERIFIER_nondet_int()) x = x->next;
  if (x->prev != NULL)
    x->prev->next = x->next;
  else
    h = x->next;
  if (x->next != NULL) x->next->prev = x->prev;
  free(x);
  return h;
}

int main(void) {
  DLL *h = malloc(sizeof *h);
  h->next = h->prev = NULL;
  while (__VERIFIER_nondet_int()) h = insert(h);
  while (h != NULL) h = delete (h);
  return 0;
}
