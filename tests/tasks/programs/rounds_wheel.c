/* Timer wheel: a list of timers for each slot, later rounds are counted. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 8
#define MAX_DELAY 1000

struct timer {
  int id;
  int rounds;  /* full turns of the wheel still to wait */
  int period;  /* 0 for a timer that fires once */
  struct timer *next;
};

struct wheel {
  struct timer *slots[SLOTS];
  int now; /* the current slot */
  size_t active;
};

static void wheel_init(struct wheel *w) {
  for (int i = 0; i < SLOTS; i++) w->slots[i] = NULL;
  w->now = 0;
  w->active = 0;
}

static void wheel_insert(struct wheel *w, struct timer *t, int delay) {
  int slot = (w->now + delay) % SLOTS;
  t->rounds = (delay - 1) / SLOTS;
  t->next = w->slots[slot];
  w->slots[slot] = t;
}

static int timer_start(struct wheel *w, int id, int delay, int periodic) {
  if (delay < 1 || delay > MAX_DELAY) return -1;
  struct timer *t = malloc(sizeof *t);
  if (t == NULL) return -1;
  t->id = id;
  t->period = periodic ? delay : 0;
  wheel_insert(w, t, delay);
  w->active++;
  return 0;
}

static int timer_cancel(struct wheel *w, int id) {
  for (int i = 0; i < SLOTS; i++) {
    for (struct timer **pt = &w->slots[i]; *pt != NULL; pt = &(*pt)->next) {
      struct timer *t = *pt;
      if (t->id != id) continue;
      *pt = t->next;
      free(t);
      w->active--;
      return 1;
    }
  }
  return 0;
}

/* Advances by one slot and fires what is due.  The list is taken from the
 * slot first, as periodic timers may come back into the same slot. */
static int wheel_tick(struct wheel *w) {
  int fired = 0;
  w->now = (w->now + 1) % SLOTS;
  struct timer *list = w->slots[w->now];
  w->slots[w->now] = NULL;
  while (list != NULL) {
    struct timer *t = list;
    list = t->next;
    if (t->rounds > 0) {
      t->rounds--;
      t->next = w->slots[w->now];
      w->slots[w->now] = t;
      continue;
    }
    printf("timer %d\n", t->id);
    fired = 1;
    if (t->period > 0) {
      wheel_insert(w, t, t->period);
      continue;
    }
    assert(w->active > 0);
    w->active--;
    free(t);
  }
  return fired;
}

static void wheel_clear(struct wheel *w) {
  for (int i = 0; i < SLOTS; i++) {
    while (w->slots[i] != NULL) {
      struct timer *t = w->slots[i];
      w->slots[i] = t->next;
      free(t);
      w->active--;
    }
  }
}

int main(void) {
  struct wheel w;
  int idle = 0;
  wheel_init(&w);
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what == 0) break;
    if (what == 1) {
      int delay = __VERIFIER_nondet_int();
      timer_start(&w, __VERIFIER_nondet_int(), delay, 0);
    } else if (what == 2) {
      int delay = __VERIFIER_nondet_int();
      timer_start(&w, __VERIFIER_nondet_int(), delay, 1);
    } else if (what == 3) {
      timer_cancel(&w, __VERIFIER_nondet_int());
    } else {
      idle = wheel_tick(&w) ? 0 : idle + 1;
      if (idle > 100) break;
    }
  }
  wheel_clear(&w);
  assert(w.active == 0);
  return 0;
}
