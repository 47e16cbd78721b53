#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct proc {
  int zombie;
  struct proc *next, *prev;
};

int main(void) {
  struct proc *table = NULL;
  while (__VERIFIER_nondet_int()) {
    struct proc *p = malloc(sizeof(struct proc));
    if (p == NULL)
      return 1;
    p->zombie = __VERIFIER_nondet_int() > 0;
    p->prev = NULL;
    p->next = table;
    if (table)
      table->prev = p;
    table = p;
  }

  /* Take out one zombie, if there is one. */
  struct proc *z = table;
  while (z && !z->zombie)
    z = z->next;
  if (z) {
    if (z->prev)
      z->prev->next = z->next;
    else
      table = z->next;
    if (z->next)
      z->next->prev = z->prev;
    free(z);
  }

  for (struct proc *p = table; p; p = p->next) {
    if (p->next != NULL && p->next->prev != p)
      reach_error();
  }
  return 0;
}
