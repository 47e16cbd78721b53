/* BUG: stale iterator: tick() reads t->next after the timer was freed or re-armed. */
/* Event loop with a timer wheel: an array of lists, one list per slot. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 8
#define MAX_DELAY 1000

struct timer {
  int id;
  int rounds;   /* full turns of the wheel still to wait */
  int interval; /* 0 for a one-shot timer */
  struct timer *next;
};

struct loop {
  struct timer *slot[SLOTS];
  int now; /* current slot */
  int next_id;
  int pending;
};

static void loop_init(struct loop *l) {
  for (int i = 0; i < SLOTS; i++) l->slot[i] = NULL;
  l->now = 0;
  l->next_id = 1;
  l->pending = 0;
}

static void arm(struct loop *l, struct timer *t, int delay) {
  int index = (l->now + delay) % SLOTS;
  t->rounds = (delay - 1) / SLOTS;
  t->next = l->slot[index];
  l->slot[index] = t;
  l->pending++;
}

static int timer_add(struct loop *l, int delay, int periodic) {
  if (delay < 1) delay = 1;
  if (delay > MAX_DELAY) delay = MAX_DELAY;
  struct timer *t = malloc(sizeof *t);
  if (t == NULL) return -1;
  t->id = l->next_id++;
  t->interval = periodic ? delay : 0;
  arm(l, t, delay);
  return t->id;
}

static int timer_cancel(struct loop *l, int id) {
  for (int i = 0; i < SLOTS; i++) {
    for (struct timer **pp = &l->slot[i]; *pp != NULL; pp = &(*pp)->next) {
      struct timer *t = *pp;
      if (t->id == id) {
        *pp = t->next;
        l->pending--;
        free(t);
        return 1;
      }
    }
  }
  return 0;
}

/* Takes the timers that are due out of the current slot. */
static struct timer *take_due(struct loop *l) {
  struct timer *due = NULL;
  struct timer **pp = &l->slot[l->now];
  while (*pp != NULL) {
    struct timer *t = *pp;
    if (t->rounds > 0) {
      t->rounds--;
      pp = &t->next;
    } else {
      *pp = t->next;
      t->next = due;
      due = t;
      l->pending--;
    }
  }
  return due;
}

static int tick(struct loop *l) {
  int fired = 0;
  l->now = (l->now + 1) % SLOTS;
  struct timer *t = take_due(l);
  while (t != NULL) {
    printf("timer %d\n", t->id);
    fired++;
    if (t->interval > 0)
      arm(l, t, t->interval);
    else
      free(t);
    t = t->next;
  }
  return fired;
}

static void loop_close(struct loop *l) {
  for (int i = 0; i < SLOTS; i++) {
    while (l->slot[i] != NULL) {
      struct timer *t = l->slot[i];
      l->slot[i] = t->next;
      free(t);
      l->pending--;
    }
  }
}

int main(void) {
  struct loop l;
  int cmd, fired = 0;
  loop_init(&l);
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    switch (cmd) {
    case 1:
      timer_add(&l, __VERIFIER_nondet_int(), 0);
      break;
    case 2:
      if (timer_add(&l, __VERIFIER_nondet_int(), 1) < 0) puts("out of memory");
      break;
    case 3:
      timer_cancel(&l, __VERIFIER_nondet_int());
      break;
    default:
      fired += tick(&l);
      assert(l.now >= 0 && l.now < SLOTS);
    }
  }
  printf("%d fired, %d pending\n", fired, l.pending);
  loop_close(&l);
  return 0;
}
