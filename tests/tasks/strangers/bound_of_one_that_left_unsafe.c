/* The last node above cur that has it to its right may have left the tree: its key is no bound of others. */
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
struct T {
  struct T *l, *r, *up;
  int key;
};
struct H {
  struct T *root;
};
static struct T *mk(int key) {
  struct T *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->l = x->r = x->up = 0;
  x->key = key;
  return x;
}
int main(void) {
  long lo = -2147483649L; /* the key of the last node above cur that has it to its right */
  int k = __VERIFIER_nondet_int();
  struct H h;
  struct T *cur = mk(k);
  h.root = cur;
  while (__VERIFIER_nondet_int()) { /* a path of a search tree */
    k = __VERIFIER_nondet_int();
    if (k <= lo) return 0;
    struct T *x = mk(k);
    x->up = cur;
    if (k > cur->key) {
      lo = cur->key;
      cur->r = x;
    } else {
      cur->l = x;
    }
    cur = x;
  }
  if (lo < -2147483648L || h.root->l || !h.root->r) return 0;
  h.root = h.root->r; /* its first node goes; that may have been the only one that has cur to its right */
  h.root->up = 0;
  if (h.root == cur) return 0;
  while (__VERIFIER_nondet_int()) { /* others come, that have all to their left */
    struct T *z = mk(__VERIFIER_nondet_int());
    z->l = h.root;
    h.root->up = z;
    h.root = z;
  }
  struct T *p = cur->up, *q = cur;
  while (p && p->l == q) {
    if (p->key <= lo && HARD) reach_error();
    q = p;
    p = p->up;
  }
  for (p = h.root; p; p = p->l) k++;
  return 0;
}
