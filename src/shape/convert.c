/* A graph seen in another class (LSA 4.1): what that class knows in addition is 1/2, what it does not know is dropped.
 */
#include "shape/internal.h"

typedef struct {
  const Class *from, *to;
  TvlStructure g;
  uint32_t n;
  TvlBuild *b;
} Conversion;

static bool is(const Conversion *c, TvlPredicate p, uint32_t v) { return tvl_get1(c->from->t, c->g, p, v) == TVL_1; }

/* Is the node a block, not one of the values without a block? */
static bool is_cell(const Conversion *c, uint32_t v) {
  return !is(c, c->from->bad, v) && !is(c, c->from->wild, v) && !is(c, c->from->gone, v);
}

/* May a pointer of which nothing is known lead there? */
static bool is_possible(const Shapes *s, const Conversion *c, uint32_t v, bool wild) {
  if (is(c, c->from->wild, v)) return wild;
  return !is(c, c->from->gone, v) || s->ends;
}

static void copy1(Conversion *c, TvlPredicate to, TvlPredicate from) {
  for (uint32_t v = 0; v < c->n; v++) tvl_put1(c->b, to, v, tvl_get1(c->from->t, c->g, from, v));
}

/* Position of an id in a list of the class before, or -1. */
static int position(const uint32_t *ids, uint32_t n, uint32_t id) {
  for (uint32_t i = 0; i < n; i++)
    if (ids[i] == id) return (int)i;
  return -1;
}

static void convert_pointer(const Shapes *s, Conversion *c, const Slots *to, const Slots *from, bool is_object,
                            bool wild) {
  for (uint32_t k = 0; k < to->of.n; k++) {
    if (from) {
      copy1(c, to->at[k], from->at[k]);
      continue;
    }
    for (uint32_t v = 0; v < c->n; v++)
      if (is_cell(c, v) || (!is_object && k == 0 && is_possible(s, c, v, wild))) tvl_put1(c->b, to->at[k], v, TVL_HALF);
  }
}

static void convert_field(const Shapes *s, Conversion *c, const Slots *to, const Slots *from, bool wild) {
  for (uint32_t k = 0; k < to->of.n; k++)
    for (uint32_t u = 0; u < c->n; u++) {
      if (!is_cell(c, u)) continue;
      for (uint32_t v = 0; v < c->n; v++) {
        bool open = is_cell(c, v) || (k == 0 && is_possible(s, c, v, wild));
        tvl_put2(c->b, to->at[k], u, v, from ? tvl_get2(c->from->t, c->g, from->at[k], u, v) : open ? TVL_HALF : TVL_0);
      }
    }
}

/* An object that is no longer tracked is one of the others: accesses by its name are looked for there. */
static void forget_objects(const Shapes *s, Conversion *c) {
  const Tracking *f = &c->from->track, *t = &c->to->track;
  for (uint32_t i = 0; i < f->n_pointers; i++) {
    bool kept = position(t->pointer, t->n_pointers, f->pointer[i]) >= 0;
    for (uint32_t v = 0; v < c->n && !kept && s->pointer.at[f->pointer[i]].is_object; v++) {
      TvlValue here = tvl_get1(c->from->t, c->g, c->from->pointer[i].at[0], v);
      if (here == TVL_1 || (here == TVL_HALF && tvl_get1(c->from->t, c->g, c->from->other, v) == TVL_0))
        tvl_put1(c->b, c->to->other, v, here);
    }
  }
}

/* Predicates that generators made: by name, which is the same in every class; new ones from their definitions. */
static void convert_generated(Conversion *c, bool same) {
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->to->t); p++) {
    if (tvl_predicate_definition(c->to->t, p) == TVL_NONE) continue;
    TvlPredicate q = same ? TVL_NONE : tvl_find_predicate(c->from->t, tvl_predicate_name(c->to->t, p));
    if (q == TVL_NONE) {
      tvl_put_defined(c->b, p);
    } else if (tvl_predicate_arity(c->to->t, p) == 1) {
      copy1(c, p, q);
    } else {
      for (uint32_t u = 0; u < c->n; u++)
        for (uint32_t v = 0; v < c->n; v++) tvl_put2(c->b, p, u, v, tvl_get2(c->from->t, c->g, q, u, v));
    }
  }
}

TvlStructure class_convert(Shapes *s, ClassId from, TvlStructure g, ClassId to) {
  bool extends = from != to && !class_includes(s, from, to); /* first: the table of classes may move */
  Conversion c = {.from = class_at(s, from), .to = class_at(s, to), .g = g};
  bool same = from == to; /* only to fill in the graph of everything */
  const Tracking none = {0}, *f = same ? &none : &c.from->track, *t = &c.to->track;
  c.n = tvl_nodes(c.from->t, g);
  c.b = tvl_build(c.to->t, c.n);
  copy1(&c, TVL_SM, TVL_SM);
  copy1(&c, TVL_AC, TVL_AC);
  copy1(&c, c.to->bad, c.from->bad);
  copy1(&c, c.to->wild, c.from->wild);
  copy1(&c, c.to->gone, c.from->gone);
  if (c.to->lost != TVL_NONE) tvl_put0(c.b, c.to->lost, tvl_get0(c.from->t, g, c.from->lost));
  copy1(&c, c.to->other, c.from->other);
  if (!same) forget_objects(s, &c);
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    int k = position(f->pointer, f->n_pointers, t->pointer[i]);
    const Pointer *p = &s->pointer.at[t->pointer[i]];
    convert_pointer(s, &c, &c.to->pointer[i], k < 0 ? NULL : &c.from->pointer[k], p->is_object, may_be_wild(s, p->var));
  }
  for (uint32_t i = 0; i < t->n_fields; i++) {
    int k = position(f->field, f->n_fields, t->field[i]);
    convert_field(s, &c, &c.to->field[i], k < 0 ? NULL : &c.from->field[k], s->wild_fields);
  }
  for (uint32_t i = 0; i < t->n_assertions; i++) {
    int k = position(f->assertion, f->n_assertions, t->assertion[i]);
    for (uint32_t v = 0; v < c.n; v++)
      if (is_cell(&c, v))
        tvl_put1(c.b, c.to->assertion[i], v, k < 0 ? TVL_HALF : tvl_get1(c.from->t, g, c.from->assertion[k], v));
  }
  convert_generated(&c, same);
  TvlStructure out = tvl_build_done(c.b);
  /* what is new may follow from what was known */
  if (extends) out = tvl_coerce(c.to->t, out, NULL);
  if (out != TVL_NONE) out = class_fold(s, to, out);
  return out == TVL_NONE ? TVL_NONE : tvl_blur(c.to->t, out);
}
