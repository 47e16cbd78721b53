/* A list in an arena: its cells are handed out of blocks of 256 bytes. */
#include <stddef.h>
#include <stdlib.h>
#include <silhouette.h>

struct chunk {
  struct chunk *next;
  size_t used;
  char *data;
};

struct arena {
  struct chunk *head;
};

struct item {
  long value;
  struct item *next;
};

int nondet(void);

static void *arena_alloc(struct arena *a, size_t size) {
  size = (size + 15u) & ~(size_t)15u;
  if (size > 256) return NULL;
  if (!a->head || a->head->used + size > 256) {
    struct chunk *c = malloc(sizeof *c);
    if (!c) return NULL;
    c->data = malloc(256);
    if (!c->data) {
      free(c);
      return NULL;
    }
    c->used = 0;
    c->next = a->head;
    a->head = c;
  }
  void *p = a->head->data + a->head->used;
  a->head->used += size;
  return p;
}

int main(void) {
  struct arena a = {NULL};
  struct item *list = NULL, *last = NULL;
  while (nondet()) {
    struct item *it = arena_alloc(&a, sizeof *it);
    if (!it) break;
    it->value = nondet();
    it->next = list;
    list = it;
    if (!last) last = it;
    ask(list(list), length(list), cyclic(list, next), null(list), live(list->next), list(last), length(last), leaked,
        equal(it, list), list(a.head), tree(list), disjoint(list, list->next, next));
    /* answers: always, 1.., never, never, sometimes, always, 1, never, always, always, always, sometimes */
  }
  ask(list(list), length(list), cyclic(list, next), alias(list, last), leaked);
  /* answers: always, 0.., never, sometimes, never */
  while (a.head) {
    struct chunk *next = a.head->next;
    free(a.head->data);
    free(a.head);
    a.head = next;
  }
  /* ask: list(a.head), length(a.head), leaked */
  /* answers: always, 0, never */
  return 0;
}
