/* A list with shortcuts. A pointer goes along them and only looks; another goes on from there and changes the list. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *next, *fast;
};
int main(void) {
  struct cell *head = NULL, *high = NULL;
  while (__VERIFIER_nondet_int() > 0) {
    struct cell *n = calloc(1, sizeof *n);
    n->next = head;
    head = n;
    if (__VERIFIER_nondet_int() > 0) {
      n->fast = high;
      high = n;
    }
  }
  struct cell *at = high;
  while (at != NULL && __VERIFIER_nondet_int() > 0) at = at->fast;
  struct cell *p = at;
  if (p != NULL && p->next != NULL && __VERIFIER_nondet_int() > 0) {
    struct cell *n = p->next;
    p->next = n->next;
    free(n); /* shortcuts may lead to it */
  }
  if (p != NULL && __VERIFIER_nondet_int() > 0) p->next = NULL;
  return 0;
}
