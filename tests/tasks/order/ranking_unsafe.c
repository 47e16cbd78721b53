/* A set of ranks, strictly descending: an equal rank is refused and its node is not made.
   Bug: an equal rank is let through, so that the order is not strict. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct entry {
  int rank;
  struct entry *next;
} entry;

enum result { ADDED, PRESENT, NO_MEMORY };

static enum result add(entry **set, int rank) {
  entry *before = NULL;
  entry *after = *set;
  while (after != NULL && after->rank > rank) {
    before = after;
    after = after->next;
  }
  if (after != NULL && after->rank == rank && before == NULL) return PRESENT;
  entry *e = malloc(sizeof(entry));
  if (e == NULL) return NO_MEMORY;
  e->rank = rank;
  e->next = after;
  if (before == NULL)
    *set = e;
  else
    before->next = e;
  return ADDED;
}

static void check_strict(const entry *set) {
  if (set == NULL) return;
  int last = set->rank;
  for (const entry *e = set->next; e != NULL; e = e->next) {
    assert(e->rank < last);
    last = e->rank;
  }
}

static void drop(entry *set) {
  while (set != NULL) {
    entry *next = set->next;
    free(set);
    set = next;
  }
}

int main(void) {
  entry *set = NULL;
  int full = 0;
  while (!full && __VERIFIER_nondet_int() != 0) {
    switch (add(&set, __VERIFIER_nondet_int())) {
    case NO_MEMORY: full = 1; break;
    case PRESENT:
    case ADDED: break;
    }
  }
  check_strict(set);
  drop(set);
  return full;
}
