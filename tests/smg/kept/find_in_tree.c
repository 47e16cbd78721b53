/* A search tree knows what was inserted; the way down is another part of it than what hangs there. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct t {
  struct t *l, *r;
  int k;
};
int main(void) {
  struct t *root = NULL;
  while (__VERIFIER_nondet_int()) {
    int k = __VERIFIER_nondet_int();
    struct t **p = &root;
    while (*p && (*p)->k != k) p = k < (*p)->k ? &(*p)->l : &(*p)->r;
    if (!*p) {
      *p = calloc(1, sizeof **p);
      if (!*p) abort();
      (*p)->k = k;
    }
    struct t *x = root;
    while (x && x->k != k) x = k < x->k ? x->l : x->r;
    assert(x);
  }
  return 0;
}
