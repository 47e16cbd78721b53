/* Whether the list is empty is never asked: what its nodes led to is lost. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct n { struct n *next; int *shared; };
int main(void) {
  struct n *h = NULL;
  unsigned count = 1;
  int *x = malloc(sizeof *x);
  if (!x) return 0;
  h = malloc(sizeof *h);
  if (!h) { free(x); return 0; }
  h->next = NULL;
  h->shared = x;
  while (__VERIFIER_nondet_int()) {
    struct n *n = malloc(sizeof *n);
    if (!n) break;
    n->next = h;
    n->shared = x;
    h = n;
    count++;
  }
  x = NULL;
  for (unsigned i = 0; i < count; i++) {
    struct n *n = h->next;
    free(h);
    h = n;
  }
  while (__VERIFIER_nondet_int()) ;
  return 0;
}
