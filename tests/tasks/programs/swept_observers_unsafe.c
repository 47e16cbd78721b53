/* Event bus: observers with callbacks, which may unsubscribe during an event. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct observer;
struct bus;

typedef void (*notify_fn)(struct bus *bus, struct observer *self, int event);
typedef void (*release_fn)(void *context);

struct observer {
  notify_fn notify;
  release_fn release; /* may be NULL */
  void *context;
  int dead;
  struct observer *next;
};

struct bus {
  struct observer *observers;
  int emitting;
  unsigned events;
};

struct countdown {
  int left;
};

static struct observer *subscribe(struct bus *bus, notify_fn notify, release_fn release,
                                  void *context) {
  struct observer *o = malloc(sizeof *o);
  if (o == NULL) return NULL;
  o->notify = notify;
  o->release = release;
  o->context = context;
  o->dead = 0;
  o->next = bus->observers;
  bus->observers = o;
  return o;
}

static void observer_free(struct observer *o) {
  if (o->release != NULL) o->release(o->context);
  free(o);
}

/* Removes the observers that are marked dead. */
static void sweep(struct bus *bus) {
  struct observer **pp = &bus->observers;
  while (*pp != NULL) {
    struct observer *o = *pp;
    if (o->dead) {
      *pp = o->next;
      observer_free(o);
    } else {
      pp = &o->next;
    }
  }
}

static void unsubscribe(struct bus *bus, struct observer *o) {
  o->dead = 1;
  sweep(bus);
}

static void emit(struct bus *bus, int event) {
  bus->emitting = 1;
  bus->events++;
  for (struct observer *o = bus->observers; o != NULL; o = o->next)
    if (!o->dead) o->notify(bus, o, event);
  bus->emitting = 0;
  sweep(bus);
}

static void count_down(struct bus *bus, struct observer *self, int event) {
  struct countdown *c = self->context;
  if (event < 0) return;
  if (--c->left == 0) {
    printf("countdown finished\n");
    unsubscribe(bus, self);
  }
}

static void log_event(struct bus *bus, struct observer *self, int event) {
  const char *prefix = self->context;
  printf("%s: event %d (no. %u)\n", prefix, event, bus->events);
}

static int subscribe_countdown(struct bus *bus, int start) {
  struct countdown *c = malloc(sizeof *c);
  if (c == NULL) return -1;
  c->left = start;
  if (subscribe(bus, count_down, free, c) == NULL) {
    free(c);
    return -1;
  }
  return 0;
}

int main(void) {
  struct bus bus = {NULL, 0, 0};
  static char prefix[] = "log";

  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    if (what == 0) {
      int start = __VERIFIER_nondet_int();
      if (start > 0 && subscribe_countdown(&bus, start) < 0) break;
    } else if (what == 1) {
      if (subscribe(&bus, log_event, NULL, prefix) == NULL) break;
    } else if (what == 2) {
      if (bus.observers != NULL) unsubscribe(&bus, bus.observers);
    } else {
      emit(&bus, __VERIFIER_nondet_int());
    }
  }
  assert(!bus.emitting);
  while (bus.observers != NULL) unsubscribe(&bus, bus.observers);
  return 0;
}
