/* Timer wheel: slots with lists of timers, one-shot and periodic, called back. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 8

struct link {
  struct link *next;
  struct link **pprev;
};

struct wheel {
  struct link *slots[SLOTS];
  unsigned now;
};

struct timer {
  int id;
  unsigned period;
  unsigned rounds;
  struct link link;
  int (*fire)(struct wheel *, struct timer *); /* nonzero: keep the timer */
};

#define timer_of(l) ((struct timer *)((char *)(l) - offsetof(struct timer, link)))

static void link_push(struct link **head, struct link *l) {
  l->next = *head;
  if (l->next) l->next->pprev = &l->next;
  l->pprev = head;
  *head = l;
}

static void link_remove(struct link *l) {
  *l->pprev = l->next;
  if (l->next) l->next->pprev = l->pprev;
  l->next = NULL;
  l->pprev = NULL;
}

static void wheel_arm(struct wheel *w, struct timer *t, unsigned delay) {
  t->rounds = (delay - 1) / SLOTS;
  link_push(&w->slots[(w->now + delay) % SLOTS], &t->link);
}

static int wheel_add(struct wheel *w, int id, unsigned delay,
                     int (*fire)(struct wheel *, struct timer *)) {
  struct timer *t = malloc(sizeof *t);
  if (!t) return -1;
  t->id = id;
  t->period = delay;
  t->fire = fire;
  wheel_arm(w, t, delay);
  return 0;
}

static int wheel_cancel(struct wheel *w, int id) {
  for (int i = 0; i < SLOTS; i++) {
    for (struct link *l = w->slots[i]; l; l = l->next) {
      struct timer *t = timer_of(l);
      if (t->id == id) {
        link_remove(l);
        free(t);
        return 1;
      }
    }
  }
  return 0;
}

static void wheel_tick(struct wheel *w) {
  w->now++;
  unsigned slot = w->now % SLOTS;
  struct link *l = w->slots[slot], *next;

  /* Timers that are armed again go to the front, where we have been already. */
  for (; l != NULL; l = next) {
    struct timer *t = timer_of(l);
    next = l->next;
    if (t->rounds > 0) {
      t->rounds--;
      continue;
    }
    link_remove(l);
    if (!t->fire(w, t)) free(t);
  }
}

static int on_once(struct wheel *w, struct timer *t) {
  printf("%u: once %d\n", w->now, t->id);
  return 0;
}

static int on_period(struct wheel *w, struct timer *t) {
  printf("%u: period %d\n", w->now, t->id);
  wheel_arm(w, t, t->period);
  return 1;
}

static int on_watchdog(struct wheel *w, struct timer *t) {
  if (wheel_cancel(w, t->id)) printf("%u: watchdog %d\n", w->now, t->id);
  return 0;
}

int main(void) {
  struct wheel w = {{NULL}, 0};
  int (*const actions[])(struct wheel *, struct timer *) = {on_once, on_period, on_watchdog};

  for (;;) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd == 0) break;
    if (cmd >= 1 && cmd <= 3) {
      int delay = __VERIFIER_nondet_int();
      if (delay < 1 || delay > 100) delay = 1;
      if (wheel_add(&w, __VERIFIER_nondet_int(), delay, actions[cmd - 1]) < 0) break;
    } else if (cmd == 4) {
      wheel_cancel(&w, __VERIFIER_nondet_int());
    } else {
      wheel_tick(&w);
    }
  }
  for (int i = 0; i < SLOTS; i++) {
    struct link *l;
    while ((l = w.slots[i]) != NULL) {
      assert(l->pprev == &w.slots[i]);
      link_remove(l);
      free(timer_of(l));
    }
  }
  return 0;
}
