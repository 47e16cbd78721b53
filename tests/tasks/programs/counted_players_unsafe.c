/* Players in a ring (circular list): join, leave, counting out after Josephus. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_PLAYERS 50

struct player {
  int number;
  struct player *next;
};

struct ring {
  struct player *last; /* last->next is the first player */
  int players;
};

static int ring_join(struct ring *r, int number) {
  struct player *p = malloc(sizeof *p);
  if (!p) return -1;
  p->number = number;
  if (r->last) {
    p->next = r->last->next;
    r->last->next = p;
  } else {
    p->next = p;
  }
  r->last = p;
  r->players++;
  return 0;
}

/* Removes the player behind prev and frees it; returns the number. */
static int ring_remove_after(struct ring *r, struct player *prev) {
  struct player *p = prev->next;
  int number = p->number;
  if (p == prev) {
    r->last = NULL;
  } else {
    prev->next = p->next;
  }
  free(p);
  r->players--;
  return number;
}

static int ring_leave(struct ring *r, int number) {
  struct player *prev = r->last;
  if (!prev) return 0;
  do {
    if (prev->next->number == number) {
      ring_remove_after(r, prev);
      return 1;
    }
    prev = prev->next;
  } while (prev != r->last);
  return 0;
}

static void ring_print(const struct ring *r) {
  if (!r->last) return;
  const struct player *p = r->last;
  do {
    p = p->next;
    printf("%d ", p->number);
  } while (p != r->last);
  printf("\n");
}

/* Counts out every step-th player until one is left; returns the winner or -1. */
static int count_out(struct ring *r, int step) {
  struct player *prev = r->last;
  if (!prev) return -1;
  while (r->players > 1) {
    for (int i = 1; i < step; i++) prev = prev->next;
    printf("out: %d\n", ring_remove_after(r, prev));
  }
  return r->last->number;
}

int main(void) {
  struct ring r = {NULL, 0};
  int next_number = 1;

  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    if (what == 1) {
      if (r.players >= MAX_PLAYERS) continue;
      if (ring_join(&r, next_number) < 0) break;
      if (next_number < 1000) next_number++;
    } else if (what == 2) {
      if (!ring_leave(&r, __VERIFIER_nondet_int())) printf("not in the ring\n");
    } else {
      ring_print(&r);
    }
  }

  int step = __VERIFIER_nondet_int();
  if (step < 1 || step > 10) step = 3;
  int winner = count_out(&r, step);
  if (winner >= 0) {
    printf("winner: %d\n", winner);
    ring_remove_after(&r, r.last);
  }
  assert(r.last == NULL);
  return 0;
}
