/* ARTMC's tree whose leaves are linked from left to right, with an explicit stack. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct t {
  struct t *left, *right, *nxt;
} T;

typedef struct st {
  T *e;
  struct st *dn;
} ST;

static ST *push(ST *s, T *e) {
  ST *q = malloc(sizeof *q);
  q->e = e;
  q->dn = s;
  return q;
}

static T *insert(T *r) {
  T *n = malloc(sizeof *n), *c = r;
  n->left = n->right = n->nxt = NULL;
  if (r == NULL) return n;
  while (1) {
    T **child = __VERIFIER_nondet_int() ? &c->left : &c->right;
    if (*child == NULL) {
      *child = n;
      break;
    }
    c = *child;
  }
  return r;
}

int main(void) {
  T *r = NULL, *last = NULL, *inner = NULL, *first = NULL;
  while (__VERIFIER_nondet_int()) r = insert(r);
  ST *s = r == NULL ? NULL : push(NULL, r);
  while (s != NULL) {
    ST *q = s;
    T *c = q->e;
    s = q->dn;
    free(q);
    q->e = NULL;
    if (c->right != NULL) s = push(s, c->right);
    if (c->left != NULL) s = push(s, c->left);
    if (c->left == NULL && c->right == NULL) {
      if (last == NULL)
        first = c;
      else
        last->nxt = c;
      last = c;
    } else { /* the inner nodes get a list of their own */
      c->nxt = inner;
      inner = c;
    }
  }
  while (first != NULL) {
    T *next = first->nxt;
    free(first);
    first = next;
  }
  while (inner != NULL) {
    T *next = inner->nxt;
    free(inner);
    inner = next;
  }
  return 0;
}
