/* A pool in the middle of a structure: its nodes come out of an array, and go to a free list. */
#include <stddef.h>
extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct pool { struct node nodes[64]; struct node *free; unsigned used; };
static struct node *get(struct pool *p, int v) {
  struct node *x = p->free;
  if (x) p->free = x->next;
  else if (p->used < 64) x = &p->nodes[p->used++];
  else return NULL;
  x->value = v; x->next = NULL;
  return x;
}
static void put(struct pool *p, struct node *x) { x->next = p->free; p->free = x; }
int main(void) {
  static struct pool p; struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct node *x = get(&p, 5);
      if (!x) continue;
      x->next = list; list = x;
    } else if (list) {
      struct node *x = list; list = x->next; put(&p, x);
    }
  }
  for (struct node *x = list; x; x = x->next) assert(x->value == 5);
  assert(p.used <= 64);
  return 0;
}
