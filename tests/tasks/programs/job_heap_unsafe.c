/* Priority queue of jobs: a binary heap in an array that grows. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
  int prio;
  unsigned id;
};

struct heap {
  struct job **items;
  size_t len, cap;
};

static int before(const struct job *a, const struct job *b) {
  if (a->prio != b->prio) return a->prio < b->prio;
  return a->id < b->id;
}

static void swap(struct heap *h, size_t i, size_t j) {
  struct job *t = h->items[i];
  h->items[i] = h->items[j];
  h->items[j] = t;
}

static void sift_up(struct heap *h, size_t i) {
  while (i > 0 && before(h->items[i], h->items[(i - 1) / 2])) {
    swap(h, i, (i - 1) / 2);
    i = (i - 1) / 2;
  }
}

static void sift_down(struct heap *h, size_t i) {
  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= h->len) return;
    if (child + 1 < h->len && before(h->items[child + 1], h->items[child])) child++;
    if (!before(h->items[child], h->items[i])) return;
    swap(h, i, child);
    i = child;
  }
}

static int heap_push(struct heap *h, struct job *j) {
  if (h->len == h->cap) {
    if (h->cap > SIZE_MAX / (2 * sizeof *h->items)) return -1;
    size_t cap = h->cap ? 2 * h->cap : 4;
    struct job **items = realloc(h->items, cap * sizeof *items);
    if (items == NULL) return -1;
    h->items = items;
    h->cap = cap;
  }
  h->items[h->len] = j;
  sift_up(h, h->len++);
  return 0;
}

static struct job *heap_pop(struct heap *h) {
  if (h->len == 0) return NULL;
  struct job *top = h->items[0];
  h->items[0] = h->items[--h->len];
  sift_down(h, 0);
  return top;
}

static int heap_cancel(struct heap *h, unsigned id) {
  for (size_t i = 0; i < h->len; i++) {
    if (h->items[i]->id != id) continue;
    free(h->items[i]);
    h->items[i] = h->items[--h->len];
    sift_up(h, i);
    sift_down(h, i);
    return 1;
  }
  return 0;
}

static struct job *job_new(int prio, unsigned id) {
  struct job *j = malloc(sizeof *j);
  if (j != NULL) {
    j->prio = prio;
    j->id = id;
  }
  return j;
}

int main(void) {
  struct heap h = {NULL, 0, 0};
  struct job *j;
  unsigned next_id = 0;

  for (;;) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd == 0) break;
    if (cmd == 1) {
      if ((j = heap_pop(&h)) == NULL) continue;
      assert(h.len == 0 || !before(h.items[0], j));
      printf("run %u with %d\n", j->id, j->prio);
      free(j);
    } else if (cmd == 2) {
      heap_cancel(&h, (unsigned)__VERIFIER_nondet_int());
    } else {
      j = job_new(__VERIFIER_nondet_int(), next_id++);
      if (j == NULL) break;
      if (heap_push(&h, j) < 0) {
        free(j);
        break;
      }
    }
  }
  while ((j = heap_pop(&h)) != NULL) free(j);
  free(h.items);
  return 0;
}
