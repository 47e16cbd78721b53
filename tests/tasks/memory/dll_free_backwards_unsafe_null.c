/* The list is walked forwards to its end and freed backwards. Seeded mistake: null dereference. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct dll {
  struct dll *next, *prev;
} DLL;

static DLL *create(void) {
  DLL *head = malloc(sizeof *head), *x = head;
  head->prev = NULL;
  while (__VERIFIER_nondet_int()) {
    x->next = malloc(sizeof *x);
    x->next->prev = x;
    x = x->next;
  }
  x->next = NULL;
  return head;
}

int main(void) {
  DLL *x = create();
  while (x->next->prev == x) x = x->next;
  while (x != NULL) {
    DLL *before = x->prev;
    free(x);
    x = before;
  }
  return 0;
}
