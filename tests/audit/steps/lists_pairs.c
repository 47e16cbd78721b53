/* Two nodes in each block: a list goes from the one to the other, and a path of one field is not all of it. */
#include <stdlib.h>

struct node {
  struct node *next;
};

struct pair {
  struct node a, b;
};

static struct pair *make(void) {
  struct pair *p = malloc(sizeof *p);
  if (!p) abort();
  p->a.next = NULL;
  p->b.next = NULL;
  return p;
}

int main(void) {
  struct pair *p = make(), *q = make(), *r = make();
  struct node *first = &q->a, *at = &p->a, *other = &r->a;
  first->next = &p->b;
  p->b.next = at;
  at->next = NULL; /* the list of first comes by it */
  at->next = other;
  other->next = NULL;
  first->next = other;
  at->next = first;
  first = NULL;
  free(r);
  free(q);
  free(p);
  return 0;
}
