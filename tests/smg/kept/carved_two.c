/* Two arenas, one of which is reset and used anew: what came out of the other stays. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct arena {
  unsigned char *base;
  size_t cap, used;
};
struct rec {
  struct rec *next;
  int value;
};

static struct rec *get(struct arena *a) {
  if (a->cap - a->used < sizeof(struct rec)) return NULL;
  struct rec *r = (struct rec *)(a->base + a->used);
  a->used += sizeof *r;
  return r;
}

int main(void) {
  struct arena a = {malloc(160), 160, 0}, b = {malloc(64), 64, 0};
  struct rec *kept = NULL;
  if (a.base && b.base)
    while (__VERIFIER_nondet_int()) {
      struct rec *list = NULL, *r;
      a.used = 0;
      while (__VERIFIER_nondet_int() > 0 && (r = get(&a))) {
        r->value = 1;
        r->next = list;
        list = r;
      }
      for (r = list; r; r = r->next) assert(r->value == 1);
      if (list && (r = get(&b))) {
        r->value = list->value + 1;
        r->next = kept;
        kept = r;
      }
      for (r = kept; r; r = r->next) assert(r->value == 2);
    }
  free(a.base);
  free(b.base);
  return 0;
}
