/* A stack-allocated dummy head makes removal uniform. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node head = {0, NULL};
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int();
    n->next = head.next;
    head.next = n;
  }
  struct node *p = &head;
  while (p->next != NULL) {
    struct node *q = p->next;
    if (q->value < 0) {
      p->next = q->next;
      free(q);
      q->value = 0;
    } else {
      p = q;
    }
  }
  while (head.next != NULL) {
    struct node *q = head.next;
    head.next = q->next;
    free(q);
  }
  return 0;
}
