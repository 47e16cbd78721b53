/* Two sorted lists of dates become one by a recursive merge; of two equal dates one is freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct date {
  int day;
  struct date *later;
};

/* Days of a list rise; it ends where one does not. */
static struct date *read_from(int above) {
  int day = __VERIFIER_nondet_int();
  if (day <= above) return NULL;
  struct date *d = malloc(sizeof *d);
  if (d == NULL) return NULL;
  d->day = day;
  d->later = read_from(day);
  return d;
}

static struct date *merge(struct date *a, struct date *b) {
  if (a == NULL) return b;
  if (b == NULL) return a;
  if (a->day < b->day) {
    a->later = merge(a->later, b);
    return a;
  }
  if (a->day == b->day) {
    struct date *rest = b->later;
    free(b);
    return merge(a, rest);
  }
  b->later = merge(a, b->later);
  return b;
}

static int strictly_rising(const struct date *d) {
  if (d == NULL || d->later == NULL) return 1;
  return d->day < d->later->day && strictly_rising(d->later);
}

static void forget(struct date *d) {
  while (d != NULL) {
    struct date *later = d->later;
    free(d);
    d = later;
  }
}

int main(void) {
  struct date *mine = read_from(0);
  struct date *yours = read_from(0);
  struct date *ours = merge(mine, yours);
  if (!strictly_rising(ours)) reach_error();
  forget(ours);
  return 0;
}
