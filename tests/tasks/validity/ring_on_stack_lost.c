/* The sentinel of a ring is a variable that ends and begins anew; something else is lost, late. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *prev;
};

int main(void) {
  int round = 0;
  while (__VERIFIER_nondet_int()) {
    struct node head;
    head.next = head.prev = &head;
    while (__VERIFIER_nondet_int()) {
      struct node *p = malloc(sizeof *p);
      p->next = head.next;
      p->prev = &head;
      head.next->prev = p;
      head.next = p;
    }
    while (head.next != &head) {
      struct node *q = head.next;
      head.next = q->next;
      q->next->prev = &head;
      free(q);
    }
    if (round == 3 && __VERIFIER_nondet_int() == 71234) malloc(4);
    round++;
  }
  return 0;
}
