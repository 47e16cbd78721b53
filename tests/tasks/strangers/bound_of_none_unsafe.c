#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
struct T {
  struct T *up, *left, *right;
  unsigned key;
};
struct H {
  struct T *root;
};
static struct T *mk(struct T *up, unsigned key) {
  struct T *n = malloc(sizeof *n);
  n->left = n->right = 0;
  n->up = up;
  n->key = key;
  return n;
}
int main(void) {
  unsigned kr = __VERIFIER_nondet_uint(), ke = __VERIFIER_nondet_uint(), kc = __VERIFIER_nondet_uint();
  if (kr > 1000 || ke > 1000 || kc > 1000 || ke < kr + 2) return 0;
  struct H *h = malloc(sizeof *h);
  h->root = mk(0, kr);
  h->root->right = mk(h->root, ke);
  h->root->left = mk(h->root, kc);
  struct T *cur = h->root->left->left = mk(h->root->left, 5);
  kr = ke = kc = 0;
  while (__VERIFIER_nondet_int());
  cur = cur->up;
  if (cur->key == 0 && HARD) reach_error();
  if (cur->key < h->root->key) return 1;
  return 0;
}
