/* Merges two sorted lists. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct cell {
  int key;
  struct cell *next;
} Cell;

static Cell *range(int from) {
  Cell *list = NULL;
  while (__VERIFIER_nondet_int() && from > -1000) {
    Cell *c = malloc(sizeof(Cell));
    c->key = from--;
    c->next = list;
    list = c;
  }
  return list;
}

static Cell *merge(Cell *a, Cell *b) {
  Cell *head = NULL, **end = &head;
  while (a != NULL && b != NULL) {
    if (a->key < b->key) {
      *end = a;
      a = a->next;
    } else {
      *end = b;
      b = b->next;
    }
    end = &(*end)->next;
  }
  *end = a != NULL ? a : b;
  return head;
}

int main(void) {
  Cell *a = range(5), *b = range(7);
  Cell *m = merge(a, b);
  while (m != NULL) {
    Cell *dead = m;
    m = dead->next;
    free(dead);
    if (m != NULL && m->key < dead->key) return 1;
  }
  return 0;
}
