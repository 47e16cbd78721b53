/* Numbers behind a pool, in its structure, are set: what came out of the pool stays as it is. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int a, b;
};
struct pool {
  long used;
  struct node node[64];
  int len[8];
};
static struct node *get(struct pool *p, int v) {
  if (p->used >= 64) return NULL;
  struct node *x = &p->node[p->used++];
  x->a = v;
  x->next = NULL;
  return x;
}
int main(void) {
  struct pool *p = calloc(1, sizeof *p);
  if (!p) return 0;
  struct node *x = get(p, 5), *y = get(p, 7);
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 8;
  if (!x || !y) {
    free(p);
    return 0;
  }
  p->len[0] = 2;
  p->len[k] = 3;
  x->a = 6;
  x->next = y;
  y->a = 8;
  p->used = 0;
  struct node *z = &p->node[p->used];
  int first = z->a;
  if (first == 6)
    while (__VERIFIER_nondet_int() > 0) k++;
  free(p);
  return first == 6;
}
