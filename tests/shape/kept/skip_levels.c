/* A list with shortcuts: into it, to its end, back into its middle; cells are put in and taken out. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
  struct cell *next, *skip;
};
int main(void) {
  struct cell *head = calloc(1, sizeof *head), *up = head;
  while (__VERIFIER_nondet_int() > 0) {
    struct cell *n = calloc(1, sizeof *n);
    n->next = up->next;
    up->next = n;
    if (__VERIFIER_nondet_int() > 0) {
      n->skip = up->skip;
      up->skip = n;
    }
    up = head;
    while (up->skip != NULL && __VERIFIER_nondet_int() > 0) up = up->skip;
  }
  if (up->next != NULL && __VERIFIER_nondet_int() > 0) {
    struct cell *n = up->next;
    up->next = n->next;
    free(n); /* shortcuts may lead to it */
  }
  if (up->skip != NULL && __VERIFIER_nondet_int() > 0) up->next = up->skip;
  return 0;
}
