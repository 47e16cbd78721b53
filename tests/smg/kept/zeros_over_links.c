/* Zeros that cover a link and the field behind it. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct n { struct n *next; struct n *other; int a; };
int main(void) {
  struct n *h = NULL;
  while (__VERIFIER_nondet_int()) {
    struct n *n = malloc(sizeof *n);
    if (!n) break;
    memset(n, 0, 2 * sizeof n);
    if (h) n->next = h;
    n->a = 3;
    h = n;
  }
  int steps = 0;
  while (h) {
    struct n *n = h->next;
    free(h->other);
    steps += h->other == NULL;
    free(h);
    h = n;
  }
  assert(steps >= 0);
  return 0;
}
