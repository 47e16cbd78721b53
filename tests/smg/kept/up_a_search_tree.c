/* From a leaf up: the last block of the way down comes out, and the bounds of what is left are others. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct t {
  int k;
  struct t *l, *r, *up;
};
static void insert(struct t **root, int k) {
  struct t *up = NULL, **p = root;
  while (*p) {
    up = *p;
    p = k < up->k ? &up->l : &up->r;
  }
  struct t *n = calloc(1, sizeof *n);
  if (!n) abort();
  n->k = k;
  n->up = up;
  *p = n;
}
int main(void) {
  struct t *root = NULL;
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  if (!root) return 0;
  struct t *x = root;
  while (__VERIFIER_nondet_int() ? x->l : x->r) x = x->l ? x->l : x->r;
  int k = x->k;
  for (; x->up; x = x->up) {
    if (x == x->up->l)
      assert(k <= x->up->k && x->k <= x->up->k);
    else
      assert(k >= x->up->k && x->k >= x->up->k);
  }
  return 0;
}
