#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned mix(unsigned a) {
  for (int i = 0; i < 200; i++) {
    a ^= a << 13;
    a ^= a >> 17;
    a ^= a << 5;
    a = a * 2654435761u + 12345u;
  }
  return a;
}
#ifndef HARD
#define HARD (mix((unsigned)__VERIFIER_nondet_int()) == 0x12345678u)
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
