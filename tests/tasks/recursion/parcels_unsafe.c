/* Parcels are counted while they are put on a list; their recursive number and weight are the same as those counted.
   Bug: an empty parcel is not counted by length(). */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct parcel {
  unsigned weight;
  struct parcel *under;
};

struct stack {
  struct parcel *top;
  unsigned parcels, weight;
};

static int put(struct stack *s, unsigned weight) {
  struct parcel *p = malloc(sizeof *p);
  if (!p) return 0;
  p->weight = weight;
  p->under = s->top;
  s->top = p;
  s->parcels++;
  s->weight += weight;
  return 1;
}

static unsigned length(const struct parcel *p) {
  if (!p) return 0;
  return (p->weight ? 1 : 0) + length(p->under);
}

static unsigned sum(const struct parcel *p) {
  if (!p) return 0;
  return p->weight + sum(p->under);
}

static void unload(struct stack *s) {
  struct parcel *p = s->top;
  if (!p) return;
  s->top = p->under;
  s->parcels--;
  s->weight -= p->weight;
  free(p);
  unload(s);
}

int main(void) {
  struct stack s = {NULL, 0, 0};
  while (__VERIFIER_nondet_int() && put(&s, (unsigned)__VERIFIER_nondet_int())) {
  }
  if (length(s.top) != s.parcels) reach_error();
  if (sum(s.top) != s.weight) reach_error();
  unload(&s);
  if (s.parcels != 0) reach_error();
  return 0;
}
