/* Nodes that lead into an array, each to another place. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct n { struct n *next; int *place; };
int main(void) {
  int array[8] = {0};
  struct n *h = NULL;
  unsigned k = 0;
  while (__VERIFIER_nondet_int() && k < 8) {
    struct n *n = malloc(sizeof *n);
    if (!n) break;
    n->next = h;
    n->place = &array[k];
    h = n;
    k++;
  }
  while (h) {
    struct n *n = h->next;
    *h->place = 1;
    free(h);
    h = n;
  }
  return 0;
}
