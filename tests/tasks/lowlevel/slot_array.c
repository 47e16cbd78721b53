/* Handles in an array that grows; one is closed by putting the last in its place. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct handle {
  int id;
};

struct table {
  struct handle **slot;
  size_t used, room;
};

static int open_one(struct table *t, int id) {
  if (t->used == t->room) {
    size_t room = t->room ? 2 * t->room : 4;
    if (room > 100000) return 0;
    struct handle **more = realloc(t->slot, room * sizeof *more);
    if (!more) return 0;
    t->slot = more;
    t->room = room;
  }
  struct handle *h = malloc(sizeof *h);
  if (!h) return 0;
  h->id = id;
  t->slot[t->used++] = h;
  return 1;
}

static void close_one(struct table *t, int id) {
  for (size_t i = 0; i < t->used; i++)
    if (t->slot[i]->id == id) {
      free(t->slot[i]);
      t->slot[i] = t->slot[--t->used];
      return;
    }
}

int main(void) {
  struct table t = {NULL, 0, 0};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (!open_one(&t, __VERIFIER_nondet_int())) break;
    } else {
      close_one(&t, __VERIFIER_nondet_int());
    }
  }
  while (t.used) free(t.slot[--t.used]);
  free(t.slot);
  return 0;
}
