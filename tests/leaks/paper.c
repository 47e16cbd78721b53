/* Programs like those of Orlovich and Rugina, Memory leak analysis by contradiction, Fig. 6. Fig. 1 is verbatim. */
#include <stdlib.h>

typedef struct list {
  int data;
  struct list *next;
} List;

List *si_reverse(List *x) {
  List *y, *t;
  y = NULL;
  while (x != NULL) {
    t = x->next;
    x->next = y;
    y = x;
    x = t;
  }
  return y;
}

/* The twin that forgets to link: every cell but the last is lost where y is overwritten. */
List *si_reverse_leak(List *x) {
  List *y, *t;
  y = NULL;
  while (x != NULL) {
    t = x->next;
    x->next = NULL;
    y = x;
    x = t;
  }
  return y;
}

List *si_create(int n) {
  List *h = NULL, *t;
  while (n > 0) {
    t = malloc(sizeof *t);
    t->next = h;
    h = t;
    n--;
  }
  return h;
}

List *si_delete(List *h, int k) {
  List *p = NULL, *c = h;
  while (c != NULL && c->data != k) {
    p = c;
    c = c->next;
  }
  if (c == NULL) return h;
  if (p == NULL)
    h = c->next;
  else
    p->next = c->next;
  free(c);
  return h;
}

/* Loses what l->next leads to if l is not the last cell. */
List *si_rotate(List *f, List *l) {
  List *t = f;
  f = f->next;
  l->next = t;
  t->next = NULL;
  return f;
}

List *sr_reverse(List *x) {
  List *t, *r, *c;
  if (x == NULL || x->next == NULL) return x;
  t = x->next;
  x->next = NULL;
  r = sr_reverse(t);
  for (c = r; c->next != NULL; c = c->next)
    ;
  c->next = x;
  return r;
}

/* Drops r. */
List *sr_rev_leak(List *x) {
  List *t, *r;
  if (x == NULL || x->next == NULL) return x;
  t = x->next;
  x->next = NULL;
  r = sr_rev_leak(t);
  (void)r;
  return x;
}

typedef struct G {
  struct G *next, *prev;
  void *data;
} G;

G *di_prepend(G *l, void *d) {
  G *n = malloc(sizeof *n);
  n->data = d;
  n->next = l;
  if (l) {
    n->prev = l->prev;
    if (l->prev) l->prev->next = n;
    l->prev = n;
  } else
    n->prev = NULL;
  return n;
}

G *di_reverse(G *l) {
  G *last = NULL;
  while (l) {
    last = l;
    l = last->next;
    last->next = last->prev;
    last->prev = l;
  }
  return last;
}

G *di_delete(G *h, G *k) {
  if (k) {
    if (k->prev) k->prev->next = k->next;
    if (k->next) k->next->prev = k->prev;
    if (k == h) h = h->next;
    free(k);
  }
  return h;
}
