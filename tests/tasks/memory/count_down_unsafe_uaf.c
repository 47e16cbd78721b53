/* The counter goes down to 0 while nodes are taken off the front. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 1000) {
    struct node *p = malloc(sizeof *p);
    if (!p) break;
    p->next = head;
    head = p;
    n++;
  }
  while (n > 0) {
    struct node *gone = head;
    head = head->next;
    free(gone);
    if (n == 2) gone->next = NULL;
    n--;
  }
  return 0;
}
