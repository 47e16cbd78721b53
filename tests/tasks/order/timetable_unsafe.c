/* A doubly linked list sorted by a key inside a nested struct; then duplicates are removed.
   Bug: when a duplicate is removed, the backward link of its successor keeps pointing at it. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct when {
  int day;
  unsigned long minute;
};

struct trip {
  struct trip *prev;
  struct {
    int vehicle;
    struct when start;
  } plan;
  struct trip *next;
};

struct timetable {
  struct trip *head, *tail;
};

static struct trip *make_trip(unsigned long minute) {
  struct trip *t = calloc(1, sizeof *t);
  if (t == NULL) return NULL;
  t->plan.vehicle = __VERIFIER_nondet_int();
  t->plan.start.minute = minute;
  return t;
}

static void insert(struct timetable *tt, struct trip *t) {
  struct trip *after = tt->tail;
  while (after != NULL && after->plan.start.minute > t->plan.start.minute) after = after->prev;
  t->prev = after;
  t->next = after != NULL ? after->next : tt->head;
  if (t->next != NULL)
    t->next->prev = t;
  else
    tt->tail = t;
  if (after != NULL)
    after->next = t;
  else
    tt->head = t;
}

static void remove_trip(struct timetable *tt, struct trip *t) {
  if (t->prev != NULL)
    t->prev->next = t->next;
  else
    tt->head = t->next;
  if (t->next != NULL)
    t->prev = t->next->prev;
  else
    tt->tail = t->prev;
  free(t);
}

static void dedup(struct timetable *tt) {
  struct trip *t = tt->head;
  while (t != NULL && t->next != NULL) {
    if (t->next->plan.start.minute == t->plan.start.minute)
      remove_trip(tt, t->next);
    else
      t = t->next;
  }
}

int main(void) {
  struct timetable tt = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    struct trip *t = make_trip((unsigned long)__VERIFIER_nondet_int());
    if (t == NULL) break;
    insert(&tt, t);
  }
  dedup(&tt);
  for (struct trip *t = tt.tail; t != NULL && t->prev != NULL; t = t->prev)
    assert(t->prev->plan.start.minute < t->plan.start.minute);
  while (tt.head != NULL) remove_trip(&tt, tt.head);
  return 0;
}
