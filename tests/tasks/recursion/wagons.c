/* Two trains, each a header with a list of wagons: the second is hung on the first, recursively, by parameter. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct wagon {
  struct wagon *next;
  unsigned load;
};

struct train {
  unsigned wagons;
  struct wagon *first;
};

static void assemble(struct train *t, int *failed) {
  while (!*failed && __VERIFIER_nondet_int() > 0) {
    struct wagon *w = malloc(sizeof *w);
    if (!w) {
      *failed = 1;
      return;
    }
    w->load = (unsigned)__VERIFIER_nondet_int() % 50;
    w->next = t->first;
    t->first = w;
    t->wagons++;
  }
}

static void append(struct wagon *front, struct wagon *back, struct wagon **result) {
  if (!front) {
    *result = back;
    return;
  }
  append(front->next, back, &front->next);
  *result = front;
}

static void couple(struct train *t, struct train *other) {
  append(t->first, other->first, &t->first);
  t->wagons += other->wagons;
  other->first = NULL;
  other->wagons = 0;
}

static void scrap(struct wagon *w) {
  if (w) {
    scrap(w->next);
    free(w);
  }
}

int main(void) {
  struct train a = {0, NULL}, b = {0, NULL};
  int failed = 0;
  assemble(&a, &failed);
  assemble(&b, &failed);
  if (!failed && __VERIFIER_nondet_int()) {
    couple(&a, &b);
    if (b.wagons != 0) reach_error();
  }
  scrap(a.first);
  scrap(b.first);
  return failed;
}
