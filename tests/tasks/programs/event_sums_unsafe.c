extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

#define LIMIT 1000u

struct event {
  unsigned time;
  void (*handler)(void);
  struct event *next;
};

static struct event *events;
static unsigned now, served;

static void on_arrival(void);

static int schedule(unsigned delay, void (*handler)(void)) {
  if (delay > LIMIT - now) return 0;
  struct event *ev = malloc(sizeof *ev), **pos = &events;
  if (!ev) return 0;
  ev->time = handler == on_arrival ? now + delay : delay;
  ev->handler = handler;
  while (*pos && (*pos)->time <= ev->time) pos = &(*pos)->next;
  ev->next = *pos;
  *pos = ev;
  return 1;
}

static void on_departure(void) { served++; }
static void on_arrival(void) { schedule(__VERIFIER_nondet_uint() % 10 + 1, on_departure); }

int main(void) {
  while (__VERIFIER_nondet_int())
    if (!schedule(__VERIFIER_nondet_uint(), on_arrival)) break;
  while (events) {
    struct event *ev = events;
    events = ev->next;
    assert(ev->time >= now);
    now = ev->time;
    ev->handler();
    free(ev);
  }
  return 0;
}
