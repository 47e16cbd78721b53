/* The sum of a field over a list is known: what is added and taken away beside it is the same. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct node { int v; struct node *next; };
static long sum(const struct node *n) { long s = 0; for (; n; n = n->next) s += n->v; return s; }
int main(void) {
  struct node *head = NULL;
  long total = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->v = __VERIFIER_nondet_int(); 
    n->next = head; head = n; total += n->v;
  }
  assert(sum(head) == total);
  while (head) { struct node *n = head; head = n->next; total -= n->v; free(n); }
  assert(total == 0);
  return 0;
}
