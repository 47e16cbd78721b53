/* Quicksort of a list: smaller and other nodes come as two lists, by parameter, and are put around the pivot.
   Bug: the second part is not sorted. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct cell *list;
struct cell {
  list tail;
  int head;
};

static list cons(int head, list tail) {
  list l = malloc(sizeof(struct cell));
  if (l == NULL) return tail;
  l->head = head;
  l->tail = tail;
  return l;
}

static void partition(list l, int pivot, list *less, list *others) {
  if (l == NULL) {
    *less = *others = NULL;
    return;
  }
  list rest = l->tail;
  if (l->head < pivot) {
    *less = l;
    partition(rest, pivot, &l->tail, others);
  } else {
    *others = l;
    partition(rest, pivot, less, &l->tail);
  }
}

static list join(list a, list b) {
  if (a == NULL) return b;
  a->tail = join(a->tail, b);
  return a;
}

static list quicksort(list l) {
  if (l == NULL) return NULL;
  list less, others;
  partition(l->tail, l->head, &less, &others);
  l->tail = others;
  return join(quicksort(less), l);
}

static void check(const struct cell *l) {
  if (l == NULL || l->tail == NULL) return;
  if (l->tail->head < l->head) reach_error();
  check(l->tail);
}

static void dispose(list l) {
  if (l == NULL) return;
  dispose(l->tail);
  free(l);
}

int main(void) {
  list numbers = NULL;
  while (__VERIFIER_nondet_int() != 0) numbers = cons(__VERIFIER_nondet_int(), numbers);
  numbers = quicksort(numbers);
  check(numbers);
  dispose(numbers);
  return 0;
}
