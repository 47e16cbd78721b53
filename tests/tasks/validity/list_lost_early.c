/* All cells of a list are lost at once, long before the end, where nothing leads to them any more. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell { struct cell *next; };
static struct cell *list;
int main(void) {
  struct cell *p;
  while (__VERIFIER_nondet_int()) {
    p = malloc(sizeof *p);
    p->next = list;
    list = p;
  }
  list = 0;
  p = 0;
  while (__VERIFIER_nondet_int()) {
    p = malloc(sizeof *p);
    p->next = list;
    list = p;
  }
  while (list) {
    p = list->next;
    free(list);
    list = p;
  }
  return 0;
}
