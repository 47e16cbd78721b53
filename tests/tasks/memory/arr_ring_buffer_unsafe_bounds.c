/* A ring buffer behind a pointer to its struct: the head is not brought back to the beginning. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct ring {
  int *data;
  unsigned cap, head, len;
};

static int ring_init(struct ring *r, unsigned cap) {
  r->data = malloc(cap * sizeof *r->data);
  if (!r->data) return 0;
  r->cap = cap;
  r->head = r->len = 0;
  return 1;
}

static int ring_put(struct ring *r, int x) {
  if (r->len == r->cap) return 0;
  r->data[(r->head + r->len) % r->cap] = x;
  r->len++;
  return 1;
}

static int ring_get(struct ring *r, int *x) {
  if (!r->len) return 0;
  *x = r->data[r->head];
  r->head = r->head + 1;
  r->len--;
  return 1;
}

int main(void) {
  struct ring r;
  int x;
  if (!ring_init(&r, 2)) return 1;
  while ((x = __VERIFIER_nondet_int())) {
    if (x > 0)
      ring_put(&r, x);
    else
      ring_get(&r, &x);
  }
  free(r.data);
  return 0;
}
