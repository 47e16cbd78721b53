#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
struct N {
  struct N *next;
  int v;
};
struct H {
  struct N *head;
};
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int(), k = 0;
  struct H *h = malloc(sizeof *h);
  h->head = 0;
  while (__VERIFIER_nondet_int()) {
    int a = __VERIFIER_nondet_int();
    if (a >= x && a <= y && a != 0) {
      struct N *n = malloc(sizeof *n);
      n->v = a;
      n->next = h->head;
      h->head = n;
    }
  }
  if (x == 0 && y == 0) {
    for (k = 0; k < 10; k++)
      if (__VERIFIER_nondet_int()) break;
    if (z > 3 && HARD) reach_error();
  }
  for (struct N *p = h->head; p; p = p->next) {
    if (p->v < x || p->v > y || p->v == 0) return 1;
  }
  return 0;
}
