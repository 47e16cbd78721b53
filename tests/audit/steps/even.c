/* Lists that become longer and shorter by one cell in the middle and at their end, rings, and lists that end in what is
 * no more: so that their lengths are even and odd by turns. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
  struct node *next;
};

static struct node *cons(struct node *next) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL) exit(1);
  n->next = next;
  return n;
}

int main(void) {
  struct node *list = cons(cons(NULL)), *p, *end;
  for (unsigned i = __VERIFIER_nondet_uint() % 4; i > 0; i--) list = cons(list);
  for (unsigned i = __VERIFIER_nondet_uint() % 6; i > 0; i--) {
    unsigned where = __VERIFIER_nondet_uint() % 3;
    for (p = list; where > 0 && p->next->next; where--) p = p->next;
    end = p->next;
    p->next = cons(end);
    if (__VERIFIER_nondet_uint() % 2) {
      p->next = end->next;
      free(end);
      if (p->next == NULL) p->next = cons(NULL);
    }
    end = NULL;
  }
  for (end = list; end->next; end = end->next) p = end;
  if (__VERIFIER_nondet_uint() % 2) end->next = list;
  end->next = NULL;
  free(end);
  p = list;
  list = cons(list);
  list = cons(list);
  return p == list;
}
