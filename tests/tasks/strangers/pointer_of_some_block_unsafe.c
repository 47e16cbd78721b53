/* Items with a pointer into an array, in groups, and references to some of them. That one item points to arr[2] says
 * nothing of the others. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
struct item { int *place; long weight; };
struct group { struct group *next; struct item *item; };
struct reference { struct reference *next; struct item *to; };
static int arr[8];
static struct item *new_item(int *place) {
  struct item *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->place = place;
  x->weight = 0;
  return x;
}
static struct group *new_group(int *place, struct group *next) {
  struct group *x = malloc(sizeof *x);
  if (!x) exit(0);
  x->next = next;
  x->item = new_item(place);
  return x;
}
static struct reference *refer(struct item *to, struct reference *next) {
  struct reference *r = malloc(sizeof *r);
  if (!r) exit(0);
  r->to = to;
  r->next = next;
  return r;
}
int main(void) {
  struct group *groups = NULL;
  struct reference *refs = NULL;
  int count = 0;
  do {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 7) exit(0);
    groups = new_group(&arr[i], groups);
    refs = refer(groups->item, refs);
    count++;
  } while (__VERIFIER_nondet_int());
  groups = new_group(&arr[0], groups);
  if (count < 6) exit(0);
  refs = refs->next->next->next->next;
  while (__VERIFIER_nondet_int()) {
  }
  if (refs->to->place == &arr[2]) {
    for (struct group *g = groups; g; g = g->next)
      if (g->item->place == &arr[3] && HARD) reach_error();
  }
  return 0;
}
