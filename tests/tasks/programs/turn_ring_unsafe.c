/* BUG: ring_sweep() makes one step too many: visits a freed client (or NULL) when the ring gets empty. */
/* Round-robin over a ring of clients (circular doubly linked list). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct client {
  int id;
  int credit;
  int muted;
  struct client *next, *prev;
};

struct ring {
  struct client *current; /* whose turn it is, NULL if the ring is empty */
  int size;
};

/* The new client gets the last turn of the round. */
static struct client *ring_join(struct ring *r, int id, int credit) {
  struct client *c = malloc(sizeof *c);
  if (!c) return NULL;
  c->id = id;
  c->credit = credit;
  c->muted = 0;
  if (!r->current) {
    c->next = c->prev = c;
    r->current = c;
  } else {
    c->next = r->current;
    c->prev = r->current->prev;
    c->prev->next = c;
    r->current->prev = c;
  }
  r->size++;
  return c;
}

/* Removes c; if it was its turn, the next one is on. */
static void ring_leave(struct ring *r, struct client *c) {
  if (c->next == c) {
    r->current = NULL;
  } else {
    c->prev->next = c->next;
    c->next->prev = c->prev;
    if (r->current == c) r->current = c->next;
  }
  r->size--;
  free(c);
}

static struct client *ring_find(struct ring *r, int id) {
  struct client *c = r->current;
  if (!c) return NULL;
  do {
    if (c->id == id) return c;
    c = c->next;
  } while (c != r->current);
  return NULL;
}

/* One turn: serves the current client, who leaves without credit. */
static void ring_turn(struct ring *r) {
  struct client *c = r->current;
  if (!c) return;
  if (c->muted) {
    c->muted = 0;
    r->current = c->next;
    return;
  }
  c->credit--;
  printf("client %d, credit %d\n", c->id, c->credit);
  if (c->credit <= 0)
    ring_leave(r, c);
  else
    r->current = c->next;
}

/* Removes all clients with less than the given credit. */
static int ring_sweep(struct ring *r, int minimum) {
  int removed = 0;
  int left = r->size;
  struct client *c = r->current;
  while (left >= 0) {
    struct client *next = c->next;
    if (c->credit < minimum) {
      ring_leave(r, c);
      removed++;
    }
    c = next;
    left--;
  }
  return removed;
}

static void ring_clear(struct ring *r) {
  while (r->current) ring_leave(r, r->current);
}

int main(void) {
  struct ring r = {NULL, 0};
  int next_id = 1;
  for (;;) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd == 0) break;
    if (cmd == 1 || cmd == 2) {
      int credit = __VERIFIER_nondet_int();
      if (credit < 1 || credit > 20) credit = 1;
      if (!ring_join(&r, next_id++, credit)) {
        puts("server full");
        break;
      }
      assert(r.current != NULL);
    } else if (cmd == 3) {
      struct client *c = ring_find(&r, __VERIFIER_nondet_int());
      if (c) ring_leave(&r, c);
    } else if (cmd == 4) {
      struct client *c = ring_find(&r, __VERIFIER_nondet_int());
      if (c) c->muted = 1;
    } else if (cmd == 5) {
      printf("%d removed\n", ring_sweep(&r, __VERIFIER_nondet_int()));
    } else {
      ring_turn(&r);
    }
  }
  ring_clear(&r);
  assert(r.current == NULL);
  return 0;
}
