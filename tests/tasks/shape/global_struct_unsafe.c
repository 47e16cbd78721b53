#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct event {
  int time;
  struct event *later;
} event;

static struct {
  int count;
  event *events;
} calendar;

static event *event_new(int time) {
  event *e = malloc(sizeof *e);
  if (e == NULL)
    exit(1);
  e->time = time;
  e->later = NULL;
  return e;
}

int main(void) {
  int hour = __VERIFIER_nondet_int();
  if (hour < 2 || hour > 6)
    return 0;
  while (__VERIFIER_nondet_int()) {
    event *e = event_new(hour);
    e->later = calendar.events;
    calendar.events = e;
    calendar.count = 1;
    if (e->later && hour == 6)
      e->time = 7; /* the bug: after 6 */
  }

  /* Between 2 and 6, and there are events if and only if some were counted. */
  if ((calendar.count == 0) != (calendar.events == NULL))
    reach_error();
  for (event *e = calendar.events; e; e = e->later) {
    if (e->time < 2 || e->time > 6)
      reach_error();
  }
  return 0;
}
