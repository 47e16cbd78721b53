/* Slabs of eight objects with a bitmap of what is used, chained in a list; an empty slab is freed.
   Bug: the last slab of the list is freed without clearing the link to it. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define OBJECTS 8

struct object {
  int data[2];
};

struct slab {
  unsigned char used;
  struct slab *next;
  struct object objects[OBJECTS];
};

static struct object *slab_take(struct slab *s) {
  for (int i = 0; i < OBJECTS; i++)
    if (!(s->used & (1u << i))) {
      s->used = (unsigned char)(s->used | 1u << i);
      return &s->objects[i];
    }
  return NULL;
}

static struct object *cache_alloc(struct slab **cache) {
  for (struct slab *s = *cache; s != NULL; s = s->next) {
    struct object *o = slab_take(s);
    if (o != NULL) return o;
  }
  struct slab *s = malloc(sizeof *s);
  if (s == NULL) return NULL;
  s->used = 0;
  s->next = *cache;
  *cache = s;
  return slab_take(s);
}

/* Gives back an object of the first slab that has one in use. */
static void cache_release_one(struct slab **cache) {
  for (struct slab **link = cache; *link != NULL; link = &(*link)->next) {
    struct slab *s = *link;
    if (s->used == 0) continue;
    s->used &= (unsigned char)(s->used - 1);
    if (s->used == 0) {
      if (s->next != NULL) *link = s->next;
      free(s);
    }
    return;
  }
}

static void cache_destroy(struct slab **cache) {
  while (*cache != NULL) {
    struct slab *s = *cache;
    *cache = s->next;
    free(s);
  }
}

int main(void) {
  struct slab *cache = NULL;
  for (int op = __VERIFIER_nondet_int(); op != 0; op = __VERIFIER_nondet_int()) {
    if (op > 0) {
      struct object *o = cache_alloc(&cache);
      if (o == NULL) break;
      o->data[0] = o->data[1] = op;
    } else {
      cache_release_one(&cache);
    }
  }
  for (struct slab *s = cache; s != NULL; s = s->next) assert(s->used != 0);
  cache_destroy(&cache);
  return 0;
}
