/* An arena that hands out from both ends is written at any place. */
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
static struct N *front(char *base, size_t o) { return (struct N *)(base + o); }
int main(void) {
  char *base = calloc(1, 256); if (!base) return 0;
  size_t top = 256;
  top -= sizeof(struct W);
  struct W *x = (struct W *)(base + top);
  x->w[0] = 1;
  size_t low = 0;
  struct N *n = (struct N *)&base[low];
  low += sizeof *n;
  n->a = 3; n->next = 0;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 255) return free(base), 0;
  base[k] = 5;
  if (k == 300) CLAIM(0);
  free(base); return 0;
}
