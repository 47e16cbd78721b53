/* Lists whose nodes lie in the middle of blocks, several in one block, in arrays, and of which the link overlaps
 * another number; lists along two links at once; pointers before the first byte of an object. */
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next, *prev;
};

struct item {
  long key;
  struct link in_first, in_second;
};

union both {
  struct link link;
  unsigned char byte[16];
};

static struct link pool[3];
static struct item owned;

static void push(struct link *list, struct link *l) {
  l->next = list->next;
  l->prev = list;
  if (list->next) list->next->prev = l;
  list->next = l;
}

static void drop(struct link *l) {
  if (l->prev) l->prev->next = l->next;
  if (l->next) l->next->prev = l->prev;
}

int main(void) {
  struct link one = {NULL, NULL}, two = {NULL, NULL}, *at = &one;
  struct item *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) {
    free(a);
    free(b);
    return 0;
  }
  push(&one, &a->in_first);
  push(&one, &b->in_first);
  push(&two, &a->in_second);
  push(&two, &b->in_second);
  struct link *ring = &owned.in_second;
  ring->next = ring;
  ring->prev = ring;
  push(ring, &pool[0]);
  push(ring, &pool[1]);
  drop(&pool[0]);
  drop(ring);
  struct link *p = one.next, *q = two.next;
  while (p && p->next) p = p->next;
  q = q->next;
  struct item *owner = (struct item *)((char *)p - offsetof(struct item, in_first));
  drop(&owner->in_second);
  owner->in_second.next = q;
  struct link *array = malloc(3 * sizeof *array);
  if (array) {
    int i = __VERIFIER_nondet_int() % 3;
    if (i < 0) i = 0;
    array[0].next = &array[1];
    array[1].next = &array[2];
    array[2].next = NULL;
    struct link *f = array, *g = &array[1];
    array[i].next = NULL;
    g = g + 1;
    g->next = NULL;
    f = f->next;
    free(array);
    at = f;
  }
  union both u;
  u.link.next = p;
  at = &u.link;
  u.byte[3] = 0;
  u.link.next = NULL;
  drop(&a->in_first);
  free(a);
  at = one.next;
  free(b);
  return at != NULL;
}
