/* Lists of one node whose fields are zeros in one stretch. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct n { struct n *next; struct n *other; int a; };
int main(void) {
  struct n *h = malloc(sizeof *h);
  if (!h) return 0;
  memset(h, 0, 2 * sizeof h);
  h->a = 1;
  while (__VERIFIER_nondet_int()) {
    struct n *n = malloc(sizeof *n);
    if (!n) break;
    n->next = h;
    n->other = NULL;
    n->a = 2;
    h = n;
  }
  while (h) {
    struct n *n = h->next;
    if (h->other != NULL) abort();
    free(h->other);
    free(h);
    h = n;
  }
  return 0;
}
