/* The prev pointers are forgotten on the way; the list is freed as a singly linked one. Seeded mistake: use after free.
 */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *prev;
  int data;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->next = head;
    if (head) head->prev = n;
    head = n;
  }
  for (struct node *n = head; n; n = n->next) n->prev = NULL;
  while (head) {
    struct node *n = head->next;
    free(head);
    if (head->prev != NULL) return 1;
    head = n;
  }
  return 0;
}
