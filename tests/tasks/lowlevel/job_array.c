/* A binary heap of jobs, as an array of pointers: the first is taken by putting the last in its place. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { MOST = 10 };

struct job {
  int prio;
  unsigned runs;
};

struct heap {
  struct job **items;
  size_t len, cap;
};

static void swap(struct heap *h, size_t i, size_t k) {
  struct job *t = h->items[i];
  h->items[i] = h->items[k];
  h->items[k] = t;
}

static int before(const struct job *a, const struct job *b) { return a->prio < b->prio; }

static void push(struct heap *h, struct job *j) {
  if (h->len == h->cap) {
    free(j);
    return;
  }
  h->items[h->len] = j;
  h->len++;
  for (size_t i = h->len - 1; i > 0 && before(h->items[i], h->items[(i - 1) / 2]); i = (i - 1) / 2)
    swap(h, i, (i - 1) / 2);
}

static struct job *pop(struct heap *h) {
  if (h->len == 0) return NULL;
  struct job *top = h->items[0];
  h->items[0] = h->items[--h->len];
  size_t i = 0;
  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= h->len) break;
    if (child + 1 < h->len && before(h->items[child + 1], h->items[child])) child++;
    if (!before(h->items[child], h->items[i])) break;
    swap(h, i, child);
    i = child;
  }
  return top;
}

int main(void) {
  struct heap h = {NULL, 0, MOST};
  h.items = malloc(MOST * sizeof *h.items);
  if (!h.items) return 1;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct job *j = malloc(sizeof *j);
      if (!j) break;
      j->prio = __VERIFIER_nondet_int();
      j->runs = 0;
      push(&h, j);
    } else {
      struct job *j = pop(&h);
      if (j) {
        j->runs++;
        free(j);
      }
    }
  }
  for (size_t i = 0; i < h.len; i++) free(h.items[i]);
  free(h.items);
  return 0;
}
