/* Orlovich and Rugina's rotation: the first cell goes behind the last one. Seeded mistake: double free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct list {
  int data;
  struct list *next;
} List;

static List *create(int n) {
  List *h = NULL;
  for (; n > 0; n--) {
    List *t = malloc(sizeof *t);
    t->data = n;
    t->next = h;
    h = t;
  }
  return h;
}

static List *rotate(List *first, List *last) { /* loses what is behind `last` */
  List *t = first;
  first = first->next;
  last->next = t;
  t->next = NULL;
  return first;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  List *l = create(n > 50 ? 50 : n);
  if (l != NULL && l->next != NULL) {
    List *last = l;
    while (last->next != NULL) last = last->next;
    if (last != l) l = rotate(l, last);
  }
  while (l != NULL) {
    List *t = l->next;
    free(l);
    if (t == NULL) free(l);
    l = t;
  }
  return 0;
}
