/* Open tickets sorted by number; tickets are opened and closed in any order, and the list stays sorted.
   Bug: a closed ticket is freed before its link is read. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct ticket {
  int number;
  int severity;
  struct ticket *next;
};

struct desk {
  struct ticket *open;
};

static int desk_open(struct desk *d, int number, int severity) {
  struct ticket *t = malloc(sizeof *t);
  if (!t) return 0;
  t->number = number;
  t->severity = severity;
  if (!d->open || d->open->number >= number) {
    t->next = d->open;
    d->open = t;
    return 1;
  }
  struct ticket *at = d->open;
  while (at->next && at->next->number < number) at = at->next;
  t->next = at->next;
  at->next = t;
  return 1;
}

static int desk_close(struct desk *d, int number) {
  struct ticket *prev = NULL, *t = d->open;
  while (t && t->number < number) {
    prev = t;
    t = t->next;
  }
  if (!t || t->number != number) return 0;
  free(t);
  if (prev)
    prev->next = t->next;
  else
    d->open = t->next;
  return 1;
}

static void desk_check(const struct desk *d) {
  for (struct ticket *t = d->open; t; t = t->next)
    if (t->next) assert(t->number <= t->next->number);
}

static void desk_shut(struct desk *d) {
  while (d->open) {
    struct ticket *t = d->open;
    d->open = t->next;
    free(t);
  }
}

int main(void) {
  struct desk desk = {NULL};
  for (int cmd = __VERIFIER_nondet_int(); cmd != 0; cmd = __VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int();
    if (cmd > 0) {
      if (!desk_open(&desk, number, cmd)) break;
    } else {
      desk_close(&desk, number);
    }
  }
  desk_check(&desk);
  desk_shut(&desk);
  return 0;
}
