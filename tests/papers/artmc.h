/* The programs of ARTMC's table (Bouajjani, Habermehl, Rogalewicz, Vojnar 2006), written from their
 * descriptions: figures 1 and 5 of the paper (figure 1 with its last two assignments, which are missing in
 * print), and testers in C. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
  abort();
}

typedef struct dll {
  struct dll *next, *prev;
} DLL;

static DLL *DLL_create(void) {
  DLL *h = malloc(sizeof *h), *x;
  h->prev = NULL;
  x = h;
  while (__VERIFIER_nondet_int()) {
    x->next = malloc(sizeof *x);
    x->next->prev = x;
    x = x->next;
  }
  x->next = NULL;
  return h;
}

static DLL *DLL_reverse_printed(DLL *x) {
  DLL *y, *z = NULL;
  y = x->next;
  while (y != NULL) {
    x->next = z;
    x->prev = y;
    z = x;
    x = y;
    y = x->next;
  }
  return x;
}

static DLL *DLL_reverse(DLL *x) {
  DLL *y, *z = NULL;
  y = x->next;
  while (y != NULL) {
    x->next = z;
    x->prev = y;
    z = x;
    x = y;
    y = x->next;
  }
  x->next = z;
  x->prev = NULL;
  return x;
}

static DLL *DLL_delete(DLL *h) {
  DLL *x = h;
  while (x->next != NULL && __VERIFIER_nondet_int())
    x = x->next;
  if (x->prev != NULL)
    x->prev->next = x->next;
  else
    h = x->next;
  if (x->next != NULL)
    x->next->prev = x->prev;
  free(x);
  return h;
}

static DLL *DLL_insert(DLL *h) {
  DLL *x = h, *e = malloc(sizeof *e);
  while (x->next != NULL && __VERIFIER_nondet_int())
    x = x->next;
  e->next = x->next;
  e->prev = x;
  if (x->next != NULL)
    x->next->prev = e;
  x->next = e;
  return h;
}

/* Figure 2, with the test that the last node has no next one, and the pattern that the first has no
 * predecessor. */
static void DLL_test(DLL *h) {
  DLL *x = h;
  if (h != NULL && h->prev != NULL)
    reach_error();
  while (x != NULL && __VERIFIER_nondet_int())
    x = x->next;
  if (x != NULL && x->next != NULL && x->next->prev != x)
    reach_error();
}

static void DLL_free(DLL *h) {
  while (h != NULL) {
    DLL *x = h;
    h = h->next;
    free(x);
  }
}

typedef struct d2 {
  struct d2 *next, *prev;
  int key;
} D2;

static D2 *D2_create(void) {
  D2 *l = NULL;
  while (__VERIFIER_nondet_int()) {
    D2 *e = malloc(sizeof *e);
    e->key = __VERIFIER_nondet_int();
    e->prev = NULL;
    e->next = l;
    if (l)
      l->prev = e;
    l = e;
  }
  return l;
}

static D2 *D2_insertsort(D2 *l) {
  D2 *s = NULL, *x, *p, *q;
  while (l != NULL) {
    x = l;
    l = l->next;
    p = NULL;
    q = s;
    while (q != NULL && q->key <= x->key) {
      p = q;
      q = q->next;
    }
    x->next = q;
    x->prev = p;
    if (q)
      q->prev = x;
    if (p)
      p->next = x;
    else
      s = x;
  }
  return s;
}

static void D2_free(D2 *h) {
  while (h != NULL) {
    D2 *x = h;
    h = h->next;
    free(x);
  }
}

typedef struct t {
  struct t *left, *right, *nxt;
} T;

static T *tree_insert(T *r) {
  T *n = malloc(sizeof *n), *c;
  n->left = n->right = n->nxt = NULL;
  if (!r)
    return n;
  c = r;
  while (1) {
    if (__VERIFIER_nondet_int()) {
      if (c->left == NULL) {
        c->left = n;
        break;
      }
      c = c->left;
    } else {
      if (c->right == NULL) {
        c->right = n;
        break;
      }
      c = c->right;
    }
  }
  return r;
}

/* No node is the child of two: a path to a node that is marked comes by it once. */
static void tree_free(T *r) {
  if (r == NULL)
    return;
  tree_free(r->left);
  tree_free(r->right);
  free(r);
}

typedef struct st {
  T *e;
  struct st *dn;
} ST;

static T *link_leaves(T *r) {
  ST *s = NULL, *q;
  T *last = NULL, *first = NULL, *c;
  if (!r)
    return NULL;
  s = malloc(sizeof *s);
  s->e = r;
  s->dn = NULL;
  while (s != NULL) {
    q = s;
    c = q->e;
    s = q->dn;
    free(q);
    if (c->left == NULL && c->right == NULL) {
      if (last == NULL)
        first = c;
      else
        last->nxt = c;
      last = c;
    } else {
      if (c->right != NULL) {
        q = malloc(sizeof *q);
        q->e = c->right;
        q->dn = s;
        s = q;
      }
      if (c->left != NULL) {
        q = malloc(sizeof *q);
        q->e = c->left;
        q->dn = s;
        s = q;
      }
    }
  }
  if (last)
    last->nxt = NULL;
  return first;
}

typedef struct in {
  struct in *n;
} IN;
typedef struct ou {
  struct ou *n;
  IN *sub;
} OU;

static OU *lol_insert(OU *o) {
  OU *x = o;
  if (__VERIFIER_nondet_int() || !o) {
    x = malloc(sizeof *x);
    x->n = o;
    x->sub = NULL;
    return x;
  }
  while (x->n != NULL && __VERIFIER_nondet_int())
    x = x->n;
  IN *e = malloc(sizeof *e);
  e->n = x->sub;
  x->sub = e;
  return o;
}

static void lol_free(OU *o) {
  while (o != NULL) {
    OU *x = o;
    o = o->n;
    while (x->sub != NULL) {
      IN *e = x->sub;
      x->sub = e->n;
      free(e);
    }
    free(x);
  }
}
