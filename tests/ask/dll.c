/* A doubly linked list: cells are put in at the front, and one of them is taken out. */
#include <stdlib.h>

struct item {
  struct item *next, *prev;
  int value;
};

int nondet(void);

static struct item *head;

static void push(int value) {
  struct item *i = malloc(sizeof *i);
  if (!i) return;
  i->value = value;
  i->prev = NULL;
  i->next = head;
  /* ask: dll(head), alias(i, head), reachable(head, i), null(i->prev) */
  /* answers: always, never, never, always */
  if (head) head->prev = i;
  head = i;
  /* ask: dll(head), list(head, next), cyclic(head), cyclic(head, next), length(head) */
  /* answers: always, always, sometimes, never, 0.. */
}

int main(void) {
  while (nondet()) push(nondet());
  struct item *at = head;
  while (at && nondet()) at = at->next;
  if (at) {
    /* ask: reachable(head, at, next), reachable(at, head, prev), equal(at->next->prev, at), points_to(at->prev, head) */
    /* answers: always, always, sometimes, sometimes */
    if (at->prev) at->prev->next = at->next;
    else head = at->next;
    if (at->next) at->next->prev = at->prev;
    /* ask: dll(head), reachable(head, at), shared(at) */
    /* answers: always, never, never */
    free(at);
  }
  while (head) {
    struct item *i = head->next;
    free(head);
    head = i;
  }
  return 0;
}
