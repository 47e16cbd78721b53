/* The functions of SUMMATE's table (Gotsman, Berdine, Cook 2006), iterative and recursive; the paper has
 * names and one-line descriptions, the bodies are written from these. scripts/papers writes the clients. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct l {
  struct l *n;
} L;
static L *create_i(void) {
  L *h = NULL, *t;
  while (__VERIFIER_nondet_int()) {
    t = malloc(sizeof *t);
    t->n = h;
    h = t;
  }
  return h;
}
static L *create_r(void) {
  L *t;
  if (!__VERIFIER_nondet_int())
    return NULL;
  t = malloc(sizeof *t);
  t->n = create_r();
  return t;
}
static void dealloc_i(L *x) {
  L *t;
  while (x != NULL) {
    t = x->n;
    free(x);
    x = t;
  }
}
static void dealloc_r(L *x) {
  L *t;
  if (x == NULL)
    return;
  t = x->n;
  free(x);
  dealloc_r(t);
}
static void traverse_i(L *x) {
  while (x != NULL)
    x = x->n;
}
static void traverse_r(L *x) {
  if (x != NULL)
    traverse_r(x->n);
}
static L *find_i(L *x, L *e) {
  while (x != NULL && x != e)
    x = x->n;
  return x;
}
static L *find_r(L *x, L *e) {
  if (x == NULL || x == e)
    return x;
  return find_r(x->n, e);
}
static L *insert_i(L *x, L *e) {
  L *p = NULL, *c = x;
  while (c != NULL && __VERIFIER_nondet_int()) {
    p = c;
    c = c->n;
  }
  e->n = c;
  if (p == NULL)
    return e;
  p->n = e;
  return x;
}
static L *insert_r(L *x, L *e) {
  if (x == NULL || __VERIFIER_nondet_int()) {
    e->n = x;
    return e;
  }
  x->n = insert_r(x->n, e);
  return x;
}
static L *remove_i(L *x, L *e) {
  L *p = NULL, *c = x;
  while (c != NULL && c != e) {
    p = c;
    c = c->n;
  }
  if (c == NULL)
    return x;
  if (p == NULL)
    x = c->n;
  else
    p->n = c->n;
  free(c);
  return x;
}
static L *remove_r(L *x, L *e) {
  L *t;
  if (x == NULL)
    return NULL;
  if (x == e) {
    t = x->n;
    free(x);
    return t;
  }
  x->n = remove_r(x->n, e);
  return x;
}
static L *reverse_i(L *x) {
  L *y = NULL, *t;
  while (x != NULL) {
    t = x->n;
    x->n = y;
    y = x;
    x = t;
  }
  return y;
}
static L *append_i(L *x, L *y) {
  L *c = x;
  if (x == NULL)
    return y;
  while (c->n != NULL)
    c = c->n;
  c->n = y;
  return x;
}
static L *append_r(L *x, L *y) {
  if (x == NULL)
    return y;
  x->n = append_r(x->n, y);
  return x;
}
static L *reverse_r_acc(L *x, L *a) {
  L *t;
  if (x == NULL)
    return a;
  t = x->n;
  x->n = a;
  return reverse_r_acc(t, x);
}
static L *reverse_r(L *x) {
  return reverse_r_acc(x, NULL);
}
static L *rva_i(L *x) {
  L *t;
  if (x == NULL || x->n == NULL)
    return x;
  t = x->n;
  x->n = NULL;
  return append_i(rva_i(t), x);
}
static L *rva_r(L *x) {
  L *t;
  if (x == NULL || x->n == NULL)
    return x;
  t = x->n;
  x->n = NULL;
  return append_r(rva_r(t), x);
}
static L *merge_i(L *x, L *y) {
  L *h, *t;
  if (x == NULL)
    return y;
  if (y == NULL)
    return x;
  if (__VERIFIER_nondet_int()) {
    h = x;
    x = x->n;
  } else {
    h = y;
    y = y->n;
  }
  t = h;
  while (x != NULL && y != NULL) {
    if (__VERIFIER_nondet_int()) {
      t->n = x;
      x = x->n;
    } else {
      t->n = y;
      y = y->n;
    }
    t = t->n;
  }
  t->n = x != NULL ? x : y;
  return h;
}
static L *merge_r(L *x, L *y) {
  if (x == NULL)
    return y;
  if (y == NULL)
    return x;
  if (__VERIFIER_nondet_int()) {
    x->n = merge_r(x->n, y);
    return x;
  }
  y->n = merge_r(x, y->n);
  return y;
}
static L *splice_i(L *x, L *y) {
  L *h = x, *a, *b;
  if (x == NULL)
    return y;
  while (x != NULL && y != NULL) {
    a = x->n;
    b = y->n;
    x->n = y;
    if (a == NULL)
      break;
    y->n = a;
    x = a;
    y = b;
  }
  return h;
}
static L *splice_r(L *x, L *y) {
  if (x == NULL)
    return y;
  x->n = splice_r(y, x->n);
  return x;
}
static L *reverse8_i(L *x) {
  for (int i = 0; i < 8; i++)
    x = reverse_i(x);
  return x;
}
static L *reverse8_r(L *x) {
  for (int i = 0; i < 8; i++)
    x = reverse_r(x);
  return x;
}

static L *msort_i(L *x) {
  L *s, *f, *t;
  if (x == NULL || x->n == NULL)
    return x;
  s = x;
  f = x->n;
  while (f != NULL) {
    f = f->n;
    if (f != NULL) {
      s = s->n;
      f = f->n;
    }
  }
  t = s->n;
  s->n = NULL;
  return merge_i(msort_i(x), msort_i(t));
}
static L *msort_r(L *x) {
  L *s, *f, *t;
  if (x == NULL || x->n == NULL)
    return x;
  s = x;
  f = x->n;
  while (f != NULL) {
    f = f->n;
    if (f != NULL) {
      s = s->n;
      f = f->n;
    }
  }
  t = s->n;
  s->n = NULL;
  return merge_r(msort_r(x), msort_r(t));
}
static L *quicksort(L *x) {
  L *p = x, *l = NULL, *g = NULL, *t;
  if (x == NULL)
    return NULL;
  x = x->n;
  while (x != NULL) {
    t = x->n;
    if (__VERIFIER_nondet_int()) {
      x->n = l;
      l = x;
    } else {
      x->n = g;
      g = x;
    }
    x = t;
  }
  p->n = quicksort(g);
  return append_i(quicksort(l), p);
}
static L *isort_i(L *x) {
  L *s = NULL, *t;
  while (x != NULL) {
    t = x->n;
    s = insert_i(s, x);
    x = t;
  }
  return s;
}
static L *isort_r(L *x) {
  L *s = NULL, *t;
  while (x != NULL) {
    t = x->n;
    s = insert_r(s, x);
    x = t;
  }
  return s;
}
static L *tailsort_i(L *x) {
  L *t;
  if (x == NULL)
    return NULL;
  t = tailsort_i(x->n);
  return insert_i(t, x);
}
static L *tailsort_r(L *x) {
  L *t;
  if (x == NULL)
    return NULL;
  t = tailsort_r(x->n);
  return insert_r(t, x);
}
static int has(L *x, L *e) {
  for (; x; x = x->n)
    if (x == e)
      return 1;
  return 0;
}
static int before(L *x, L *a, L *b) {
  for (; x; x = x->n) {
    if (x == a)
      return has(x->n, b);
  }
  return 0;
}
