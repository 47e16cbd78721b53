/* Orlovich and Rugina's doubly linked list in the manner of GLib. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct G {
  struct G *next, *prev;
} G;

static G *prepend(G *l) {
  G *n = malloc(sizeof *n);
  n->next = l;
  n->prev = NULL;
  if (l != NULL) l->prev = n;
  return n;
}

static G *reverse(G *l) {
  G *last = NULL;
  while (l != NULL) {
    last = l;
    l = last->next;
    last->next = last->prev;
    last->prev = l;
  }
  return last;
}

static G *delete(G *h, G *k) {
  if (k->prev != NULL) k->prev->next = k->next;
  if (k->next != NULL) k->next->prev = k->prev;
  if (k == h) h = h->next;
  free(k);
  return h;
}

int main(void) {
  G *g = NULL;
  while (__VERIFIER_nondet_int()) g = prepend(g);
  g = reverse(g);
  while (g != NULL) {
    G *k = g;
    g = delete (g, k);
    k->prev = NULL;
  }
  return 0;
}
