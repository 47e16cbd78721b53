/* Sets of short numbers as strictly rising lists: union and intersection are strictly rising again. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct member {
  short id;
  struct member *next;
};

struct set {
  struct member *first, *last;
};

static int append(struct set *s, short id) {
  struct member *m = malloc(sizeof *m);
  if (!m) return 0;
  m->id = id;
  m->next = NULL;
  if (s->last)
    s->last->next = m;
  else
    s->first = m;
  s->last = m;
  return 1;
}

static void fill(struct set *s) {
  while (__VERIFIER_nondet_int()) {
    short id = (short)__VERIFIER_nondet_int();
    if (s->last && id <= s->last->id) continue;
    if (!append(s, id)) return;
  }
}

static int unite(const struct set *a, const struct set *b, struct set *out) {
  const struct member *m = a->first, *n = b->first;
  while (m || n) {
    short id;
    if (!n || (m && m->id < n->id)) {
      id = m->id;
      m = m->next;
    } else {
      id = n->id;
      if (m && m->id == n->id) m = m->next;
      n = n->next;
    }
    if (!append(out, id)) return 0;
  }
  return 1;
}

static int intersect(const struct set *a, const struct set *b, struct set *out) {
  const struct member *m = a->first, *n = b->first;
  while (m && n) {
    if (m->id < n->id) {
      m = m->next;
    } else if (n->id < m->id) {
      n = n->next;
    } else {
      if (!append(out, m->id)) return 0;
      m = m->next;
      n = n->next;
    }
  }
  return 1;
}

static void check(const struct set *s) {
  for (const struct member *m = s->first; m && m->next; m = m->next) assert(m->id < m->next->id);
}

static void empty(struct set *s) {
  while (s->first) {
    struct member *m = s->first;
    s->first = m->next;
    free(m);
  }
  s->last = NULL;
}

int main(void) {
  struct set a = {NULL, NULL}, b = {NULL, NULL}, all = {NULL, NULL}, common = {NULL, NULL};
  fill(&a);
  fill(&b);
  if (unite(&a, &b, &all) && intersect(&a, &b, &common)) {
    check(&all);
    check(&common);
  }
  empty(&a);
  empty(&b);
  empty(&all);
  empty(&common);
  return 0;
}
