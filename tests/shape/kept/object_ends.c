/* The variable that a ring hangs on ends; pointers to it lead nowhere then, what comes behind goes on. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *prev;
};

static void work(void) {
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
}

int main(void) {
  work();
  if (__VERIFIER_nondet_int()) work();
  return 0;
}
