/* Set of integers as a sorted list of disjoint ranges [lo, hi). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct range {
  int lo, hi;
  struct range *next;
};

struct set {
  struct range *first;
  size_t count;
};

struct pair {
  int lo, hi;
};

static struct range *range_new(int lo, int hi, struct range *next) {
  struct range *r = malloc(sizeof *r);
  if (r != NULL) {
    r->lo = lo;
    r->hi = hi;
    r->next = next;
  }
  return r;
}

static int set_add(struct set *s, int lo, int hi) {
  if (lo >= hi) return 0;
  struct range **pp = &s->first;
  while (*pp != NULL && (*pp)->hi < lo) pp = &(*pp)->next;

  struct range *r = *pp;
  if (r == NULL || r->lo > hi) { /* touches none */
    r = range_new(lo, hi, *pp);
    if (r == NULL) return -1;
    *pp = r;
    s->count++;
    return 0;
  }
  if (lo < r->lo) r->lo = lo;
  if (hi > r->hi) r->hi = hi;
  while (r->next != NULL && r->next->lo <= r->hi) { /* swallow */
    struct range *n = r->next;
    if (n->hi > r->hi) r->hi = n->hi;
    r->next = n->next;
    free(n);
    s->count--;
  }
  return 0;
}

static int set_cut(struct set *s, int lo, int hi) {
  if (lo >= hi) return 0;
  struct range **pp = &s->first;
  while (*pp != NULL && (*pp)->lo < hi) {
    struct range *r = *pp;
    if (r->hi <= lo) { /* left of the cut */
      pp = &r->next;
    } else if (r->lo < lo && r->hi > hi) { /* falls in two */
      struct range *right = range_new(hi, r->hi, r->next);
      if (right == NULL) return -1;
      r->hi = lo;
      r->next = right;
      return 0;
    } else if (r->lo < lo) {
      r->hi = lo;
      pp = &r->next;
    } else if (r->hi > hi) {
      r->lo = hi;
      return 0;
    } else {
      *pp = r->next;
      free(r);
      s->count--;
    }
  }
  return 0;
}

/* A copy as an array of s->count pairs; null if there is nothing or no memory. */
static struct pair *set_pairs(const struct set *s) {
  if (s->first == NULL) return NULL;
  struct pair *pairs = malloc(s->count * sizeof *pairs);
  if (pairs == NULL) return NULL;
  size_t i = 0;
  for (const struct range *r = s->first; r != NULL; r = r->next) {
    pairs[i].lo = r->lo;
    pairs[i].hi = r->hi;
    i++;
  }
  return pairs;
}

static void set_report(const struct set *s) {
  struct pair *pairs = set_pairs(s);
  if (pairs == NULL) return;
  for (size_t i = 0; i < s->count; i++) {
    assert(pairs[i].lo < pairs[i].hi);
    assert(i == 0 || pairs[i - 1].hi < pairs[i].lo);
    printf("[%d, %d)\n", pairs[i].lo, pairs[i].hi);
  }
  free(pairs);
}

int main(void) {
  struct set s = {NULL, 0};
  int cmd, rc = 0;

  while (rc == 0 && (cmd = __VERIFIER_nondet_int()) != 0) {
    int lo = __VERIFIER_nondet_int();
    int hi = __VERIFIER_nondet_int();
    if (cmd < 0)
      rc = set_cut(&s, lo, hi);
    else if (cmd == 1)
      set_report(&s);
    else
      rc = set_add(&s, lo, hi);
  }
  set_report(&s);
  while (s.first != NULL) {
    struct range *r = s.first;
    s.first = r->next;
    free(r);
  }
  return rc ? 1 : 0;
}
