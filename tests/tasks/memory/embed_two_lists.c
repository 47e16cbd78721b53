/* One structure is on two lists by two links. */
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next;
};

struct object {
  struct link all;
  int value;
  struct link dirty;
};

#define object_of(l, member) ((struct object *)((char *)(l) - offsetof(struct object, member)))

int main(void) {
  struct link *all = NULL, *dirty = NULL;
  while (__VERIFIER_nondet_int()) {
    struct object *o = malloc(sizeof *o);
    o->value = __VERIFIER_nondet_int();
    o->all.next = all;
    all = &o->all;
    if (o->value > 0) {
      o->dirty.next = dirty;
      dirty = &o->dirty;
    }
  }
  for (struct link *l = dirty; l != NULL; l = l->next) object_of(l, dirty)->value = 0;
  while (all != NULL) {
    struct object *o = object_of(all, all);
    all = all->next;
    free(o);
  }
  return 0;
}
