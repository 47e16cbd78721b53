/* Timer wheel: an array of slots, each a list of timers; one slot per tick. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 8
#define MAX_DELAY 100

struct timer {
  int id;
  int period;  /* 0: fires once */
  int rounds;  /* full turns of the wheel left to wait */
  struct timer *next;
};

struct wheel {
  struct timer *slots[SLOTS];
  unsigned now;
};

static void wheel_init(struct wheel *w) {
  for (int i = 0; i < SLOTS; i++) w->slots[i] = NULL;
  w->now = 0;
}

static void wheel_insert(struct wheel *w, struct timer *t, int delay) {
  unsigned slot = (w->now + (unsigned)delay) % SLOTS;
  t->rounds = (delay - 1) / SLOTS;
  t->next = w->slots[slot];
  w->slots[slot] = t;
}

static int wheel_add(struct wheel *w, int id, int delay, int periodic) {
  if (delay <= 0 || delay > MAX_DELAY) return -1;
  struct timer *t = malloc(sizeof *t);
  if (!t) return -1;
  t->id = id;
  t->period = periodic ? delay : 0;
  wheel_insert(w, t, delay);
  return 0;
}

/* Removes the timers with the given id; returns how many there were. */
static unsigned wheel_cancel(struct wheel *w, int id) {
  unsigned cancelled = 0;
  for (int i = 0; i < SLOTS; i++) {
    struct timer **pp = &w->slots[i];
    while (*pp) {
      struct timer *t = *pp;
      if (t->id == id) {
        *pp = t->next;
        free(t);
        cancelled++;
      } else {
        pp = &t->next;
      }
    }
  }
  return cancelled;
}

/* Takes the timers that are due off the current slot. */
static struct timer *collect_expired(struct wheel *w) {
  struct timer *expired = NULL;
  struct timer **pp = &w->slots[w->now % SLOTS];
  while (*pp) {
    struct timer *t = *pp;
    if (t->rounds > 0) {
      t->rounds--;
      pp = &t->next;
    } else {
      *pp = t->next;
      t->next = expired;
      expired = t;
    }
  }
  return expired;
}

static void wheel_tick(struct wheel *w) {
  w->now++;
  struct timer *t = collect_expired(w);
  while (t) {
    struct timer *next = t->next;
    printf("%u: timer %d\n", w->now, t->id);
    if (t->period)
      wheel_insert(w, t, t->period);
    else
      free(t);
    t = next;
  }
}

static void wheel_destroy(struct wheel *w) {
  for (int i = 0; i < SLOTS; i++) {
    while (w->slots[i]) {
      struct timer *t = w->slots[i];
      w->slots[i] = t->next;
      free(t);
    }
  }
}

int main(void) {
  struct wheel w;
  wheel_init(&w);
  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    if (what == 1 || what == 2) {
      int id = __VERIFIER_nondet_int();
      int delay = __VERIFIER_nondet_int();
      if (wheel_add(&w, id, delay, what == 2) < 0) printf("timer %d not set\n", id);
    } else if (what == 3) {
      printf("%u cancelled\n", wheel_cancel(&w, __VERIFIER_nondet_int()));
    } else {
      wheel_tick(&w);
    }
  }
  wheel_destroy(&w);
  return 0;
}
