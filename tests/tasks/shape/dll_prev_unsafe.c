#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct dnode {
  struct dnode *prev;
  struct dnode *next;
};

int main(void) {
  struct dnode *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct dnode *d = malloc(sizeof(struct dnode));
    if (d == NULL)
      exit(1);
    d->prev = NULL;
    d->next = head;
    if (head != NULL)
      head->prev = head->next ? head->prev : d; /* the bug: d was meant */
    head = d;
  }

  /* prev is the way back. */
  struct dnode *before = NULL;
  for (struct dnode *d = head; d != NULL; d = d->next) {
    if (d->prev != before)
      reach_error();
    before = d;
  }
  return 0;
}
