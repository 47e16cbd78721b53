/* A byte of a number in a cell is written: what is known of the number is not known any more. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct cell {
  struct cell *next;
  union {
    int h;
    unsigned char b[4];
  } u;
};
int main(void) {
  struct cell *list = 0, *p;
  while (__VERIFIER_nondet_int()) {
    p = malloc(sizeof *p);
    p->u.h = 1;
    p->next = list;
    list = p;
  }
  for (p = list; p; p = p->next)
    if (__VERIFIER_nondet_int()) p->u.b[0] = 2;
  for (p = list; p; p = p->next)
    if (p->u.h != 1) reach_error();
  return 0;
}
