/* A ring buffer of pointers to messages that are owned by the buffer.
   Bug: the buffer accepts a message although it is full, and the oldest one is lost. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 8u

struct message {
  int code;
};

struct ring {
  struct message *slot[SLOTS];
  unsigned head, count;
};

static int ring_put(struct ring *r, struct message *m) {
  if (r->count > SLOTS) return 0;
  r->slot[(r->head + r->count) % SLOTS] = m;
  r->count++;
  return 1;
}

static struct message *ring_get(struct ring *r) {
  if (r->count == 0) return NULL;
  struct message *m = r->slot[r->head];
  r->slot[r->head] = NULL;
  r->head = (r->head + 1) % SLOTS;
  r->count--;
  return m;
}

static int send(struct ring *r, int code) {
  struct message *m = malloc(sizeof *m);
  if (m == NULL) return 0;
  m->code = code;
  if (ring_put(r, m)) return 1;
  free(m);
  return 0;
}

int main(void) {
  struct ring ring = {{NULL}, 0, 0};
  struct message *m;
  for (int op = __VERIFIER_nondet_int(); op != 0; op = __VERIFIER_nondet_int()) {
    if (op > 0) {
      send(&ring, op);
    } else if ((m = ring_get(&ring)) != NULL) {
      assert(m->code > 0);
      free(m);
    }
  }
  while ((m = ring_get(&ring)) != NULL) free(m);
  assert(ring.count == 0);
  return 0;
}
