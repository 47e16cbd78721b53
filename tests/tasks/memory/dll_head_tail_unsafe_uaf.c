/* A deque: both ends in a structure. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int value;
  struct item *next, *prev;
};

struct deque {
  struct item *first, *last;
};

static void push_back(struct deque *d, int value) {
  struct item *i = malloc(sizeof *i);
  i->value = value;
  i->next = NULL;
  i->prev = d->last;
  if (d->last != NULL)
    d->last->next = i;
  else
    d->first = i;
  d->last = i;
}

static void pop_front(struct deque *d) {
  struct item *i = d->first;
  d->first = i->next;
  if (d->first != NULL)
    d->first->prev = NULL;
  else
    d->last = i;
  free(i);
}

static void pop_back(struct deque *d) {
  struct item *i = d->last;
  d->last = i->prev;
  if (d->last != NULL)
    d->last->next = NULL;
  else
    d->first = NULL;
  free(i);
}

int main(void) {
  struct deque d = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    if (what == 0 && d.first != NULL)
      pop_front(&d);
    else if (what == 1 && d.last != NULL)
      pop_back(&d);
    else
      push_back(&d, what);
  }
  while (d.first != NULL) pop_front(&d);
  return 0;
}
