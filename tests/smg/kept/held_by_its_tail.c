/* The tail of a list that does not lead back holds its last block alone. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct N {
  struct N *next;
  int v;
};
struct Q {
  struct N *head, *tail;
};
struct Q q;
int main(void) {
  q.head = q.tail = 0;
  while (__VERIFIER_nondet_int()) {
    struct N *n = malloc(sizeof *n);
    if (!n) return 0;
    n->next = 0;
    n->v = 1;
    if (q.tail)
      q.tail->next = n;
    else
      q.head = n;
    q.tail = n;
  }
  q.head = 0;
  return 0;
}
