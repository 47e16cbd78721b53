/* The variable that a ring hangs on ends; what comes behind goes on. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct node {
  struct node *next, *prev;
};

static void work(void) {
  struct node head;
  head.next = &head;
  head.prev = &head;
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
  if (head.prev != &head) reach_error();
}

int main(void) {
  work();
  if (__VERIFIER_nondet_int()) reach_error();
  return 0;
}
