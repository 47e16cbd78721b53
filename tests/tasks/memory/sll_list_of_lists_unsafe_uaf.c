/* A list of lists. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct inner {
  struct inner *next;
};

struct outer {
  struct inner *items;
  struct outer *next;
};

static struct inner *make_items(void) {
  struct inner *items = NULL;
  while (__VERIFIER_nondet_int()) {
    struct inner *i = malloc(sizeof *i);
    i->next = items;
    items = i;
  }
  return items;
}

static void free_items(struct inner *i) {
  while (i != NULL) {
    struct inner *next = i->next;
    free(i);
    i = next;
  }
}

int main(void) {
  struct outer *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = malloc(sizeof *o);
    o->items = make_items();
    o->next = all;
    all = o;
  }
  while (all != NULL) {
    struct outer *o = all;
    all = o->next;
    free_items(o->items);
    free(o);
    o->items = NULL;
  }
  return 0;
}
