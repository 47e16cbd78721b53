/* A ring is cut at a cell to which two variables point: neither reaches the rest of it any more. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *next;
  int value;
};
int main(void) {
  struct cell *head = malloc(sizeof *head);
  if (!head) return 0;
  head->next = head;
  head->value = 0;
  while (__VERIFIER_nondet_int() > 0) {
    struct cell *p = malloc(sizeof *p);
    if (!p) return 0;
    p->value = 1;
    p->next = head->next;
    head->next = p;
  }
  struct cell *same = head;
  struct cell *second = head->next;
  head->next = NULL;
  while (same) same = same->next;
  while (second && second != head) second = second->next;
  return 0;
}
