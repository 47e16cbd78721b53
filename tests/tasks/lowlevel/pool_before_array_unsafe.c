/* What lies behind a pool in its structure keeps its contents. */
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
extern void abort(void); void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#ifndef HARD
#define HARD ((unsigned)__VERIFIER_nondet_int() * 2654435761u == 0x12345678u)
#endif
#define CLAIM(c) do { if (!(c) && HARD) reach_error(); } while (0)
struct N { struct N *next; int a, b; };
struct W { int w[48]; };
struct P { struct N n[64]; int used; int len[8]; struct N m[8]; int um; };
int main(void) {
  static struct P p;
  for (int i = 0; i < 8; i++) { p.m[i].a = 7; p.m[i].next = 0; }
  struct N *x = &p.n[p.used++]; x->a = 5; x->next = 0;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 7) return 0;
  CLAIM(p.m[3].a == 0);
  return 0;
}
