/* All nodes lead to one block, and nothing else does: it is not one for each node. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct n { struct n *next; int *shared; };
int main(void) {
  struct n *h = NULL;
  int *x = malloc(sizeof *x);
  if (!x) return 0;
  *x = 1;
  int some = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *n = malloc(sizeof *n);
    if (!n) break;
    n->next = h;
    n->shared = x;
    h = n;
    some = 1;
  }
  if (!some) free(x);
  x = NULL;
  while (__VERIFIER_nondet_int() && h && h->next) {
    if (__VERIFIER_nondet_int()) h->shared = h->next->shared;
  }
  while (h) {
    struct n *n = h->next;
    free(h->shared);
    free(h);
    h = n;
  }
  return 0;
}
