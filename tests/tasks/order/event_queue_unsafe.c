/* A simulation: events sorted by time, ties by sequence number; the clock never goes backwards.
   Bug: an event that is scheduled at once is put at the end of the queue. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct event {
  int time;
  int seq;
  struct event *next;
};

struct sim {
  struct event *queue;
  int now;
  int next_seq;
};

static int before(const struct event *a, const struct event *b) {
  if (a->time != b->time) return a->time < b->time;
  return a->seq < b->seq;
}

static int schedule(struct sim *sim, int delay) {
  struct event *e = malloc(sizeof *e);
  if (e == NULL) return -1;
  e->time = sim->now + delay;
  e->seq = sim->next_seq++;
  struct event **at = &sim->queue;
  while (*at != NULL && (delay == 0 || before(*at, e))) at = &(*at)->next;
  e->next = *at;
  *at = e;
  return 0;
}

static struct event *pop(struct sim *sim) {
  struct event *e = sim->queue;
  if (e != NULL) sim->queue = e->next;
  return e;
}

static int random_delay(void) {
  int d = __VERIFIER_nondet_int();
  return d < 0 || d > 100 ? 0 : d;
}

int main(void) {
  struct sim sim = {NULL, 0, 0};
  int ok = schedule(&sim, 0) == 0 && schedule(&sim, random_delay()) == 0;
  struct event *e;
  while (ok && sim.now < 10000 && (e = pop(&sim)) != NULL) {
    assert(e->time >= sim.now);
    sim.now = e->time;
    free(e);
    int spawn = __VERIFIER_nondet_int();
    if (spawn > 0 && sim.next_seq < 10000) ok = schedule(&sim, random_delay()) == 0;
    if (spawn > 1 && ok && sim.next_seq < 10000) ok = schedule(&sim, random_delay()) == 0;
  }
  while ((e = pop(&sim)) != NULL) free(e);
  return !ok;
}
