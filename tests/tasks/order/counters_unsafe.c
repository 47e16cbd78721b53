/* A queue of patients: those admitted are treated, gone or present, though counters may wrap around. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct patient {
  struct patient *next;
  int urgency;
};

struct room {
  struct patient *first;
  unsigned present;
};

static int admit(struct room *r, int urgency) {
  struct patient *p = malloc(sizeof *p);
  if (!p) return 0;
  p->urgency = urgency;
  p->next = r->first;
  r->first = p;
  r->present++;
  return 1;
}

static int leave(struct room *r) {
  struct patient *p = r->first;
  if (!p) return 0;
  r->first = p->next;
  if (r->first) r->present--;
  free(p);
  return 1;
}

static unsigned long count(const struct room *r) {
  unsigned long n = 0;
  for (const struct patient *p = r->first; p; p = p->next) n++;
  return n;
}

int main(void) {
  struct room r = {NULL, 0};
  unsigned admitted = 0, treated = 0, gone = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (admit(&r, __VERIFIER_nondet_int())) admitted++;
    } else if (__VERIFIER_nondet_int()) {
      if (leave(&r)) treated++;
    } else if (leave(&r)) {
      gone++;
    }
  }
  assert(admitted == treated + gone + r.present);
  assert((unsigned)count(&r) == r.present);
  while (leave(&r)) gone++;
  assert(r.present == 0 && admitted == treated + gone);
  return 0;
}
