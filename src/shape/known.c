/* What the graphs of a region say for those who know about variables: about data that is read through a pointer, and
 * which lists come to which cells. */
#include "shape/internal.h"

/* Beyond this many graphs only what all of them agree on is said. */
enum { MOST_CASES = 8 };

typedef struct {
  const Shapes *s;
  FieldId field;
  TermId value;
  bool failed; /* another field occurs */
} Reading;

static TermId read_field(void *context, SymbolId x) {
  Reading *r = context;
  if (r->s->field.at[r->field].symbol == x) return r->value;
  for (FieldId f = 1; f < r->s->field.n; f++)
    if (r->s->field.at[f].symbol == x) r->failed = true;
  return 0;
}

/* The value of an assertion at the cell of a pointer: 1/2 where that is not one cell. */
static TvlValue value_at(const Class *c, TvlStructure g, TvlPredicate pointer, TvlPredicate assertion) {
  for (uint32_t v = 0; v < tvl_nodes(c->t, g); v++)
    if (tvl_get1(c->t, g, pointer, v) == TVL_1) return tvl_get1(c->t, g, assertion, v);
  return TVL_HALF;
}

TermId shape_known(Shapes *s, ShapeId x, const U32Vec *level, ExprId address, TypeId t, TermId value) {
  TermId all = term_true(s->l);
  ShapeAddress a = shape_address(s->p, address);
  if (!x || !a.base || type_at(s->p, t)->kind != TYPE_INT) return all;
  const Region *r = &s->region.at[x];
  const Class *c = class_at(s, r->class);
  VarId var = expr_at(s->p, a.base)->var;
  FuncId function = s->p->var.at[var].function;
  const Slots *slots = class_pointer(s, r->class, shapes_pointer(s, var, function ? level->at[function] : 0));
  int64_t into;
  if (!slots || !offset_is_fixed(&slots->of, &into)) return all;
  TvlPredicate pointer = slots->at[0];
  LayoutId layout = shapes_layout_of_pointer(s, a.base);
  FieldId field = 0;
  for (FieldId f = 1; f < s->field.n && !field; f++) {
    const ShapeField *y = &s->field.at[f];
    bool same =
        !y->is_pointer && y->layout == layout && y->offset == into + a.offset && type_is_alike(s->p, y->type, t);
    if (same) field = f;
  }
  if (!field || may_be_wild(s, var)) return all;
  TermId cases = term_false(s->l);
  for (uint32_t i = 0; i < c->track.n_assertions; i++) { /* what all graphs agree on */
    TvlValue agreed = value_at(c, s->graph.at[r->graph[0]].structure, pointer, c->assertion[i]);
    for (uint32_t k = 1; k < r->n; k++)
      if (value_at(c, s->graph.at[r->graph[k]].structure, pointer, c->assertion[i]) != agreed) agreed = TVL_HALF;
    Reading q = {s, field, value, false};
    TermId term = term_substitute(s->l, s->assertion.at[c->track.assertion[i]].term, read_field, &q);
    if (q.failed || agreed == TVL_HALF) continue;
    all = term_and(s->l, all, agreed == TVL_1 ? term : term_not(s->l, term));
  }
  for (uint32_t k = 0; k < r->n && r->n <= MOST_CASES; k++) { /* and case by case */
    TermId one = term_true(s->l);
    for (uint32_t i = 0; i < c->track.n_assertions; i++) {
      TvlValue here = value_at(c, s->graph.at[r->graph[k]].structure, pointer, c->assertion[i]);
      Reading q = {s, field, value, false};
      TermId term = term_substitute(s->l, s->assertion.at[c->track.assertion[i]].term, read_field, &q);
      if (!q.failed && here != TVL_HALF) one = term_and(s->l, one, here == TVL_1 ? term : term_not(s->l, term));
    }
    cases = term_or(s->l, cases, one);
  }
  return r->n <= MOST_CASES ? term_and(s->l, all, cases) : all;
}

/* ---- reachability ---- */

/* The slot of the field along which lists of nodes at `place` lead, all of whose pointers lead to such places in blocks
 * of one layout: then what one reaches along it is what the list has for nodes. NO_SLOT: it is not tracked. */
static uint32_t list_slot(Shapes *s, const Class *c, LayoutId layout, int64_t place, uint64_t link) {
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    FieldId f = c->track.field[i];
    const ShapeField *x = &s->field.at[f];
    int64_t to;
    if (x->is_pointer && x->layout == layout && x->offset == place + (int64_t)link && x->size == s->p->pointer_bits / 8)
      return layout_behind_field(s, f) == layout && offset_is_fixed(&c->field[i].of, &to) && to == place
                 ? c->field[i].first
                 : NO_SLOT;
  }
  return NO_SLOT;
}

/* In one graph. */
static Reaching reach_in(const Class *c, TvlStructure g, TvlPredicate from, TvlPredicate to, TvlPredicate reach) {
  bool starts = false, never = true, always = true;
  for (uint32_t v = 0; v < tvl_nodes(c->t, g); v++) {
    starts = starts || tvl_get1(c->t, g, from, v) != TVL_0;
    if (tvl_get1(c->t, g, to, v) == TVL_0) continue;
    TvlValue value = tvl_get1(c->t, g, reach, v);
    never = never && value == TVL_0;
    always = always && value == TVL_1;
  }
  if (never) return REACH_NEVER; /* also where one of them is NULL, in all states */
  return always && starts ? REACH_ALWAYS : REACH_UNKNOWN;
}

/* Is one of the pointers NULL in all states of the graph? Then it has nothing to say. */
static bool is_silent(const Class *c, TvlStructure g, TvlPredicate from, TvlPredicate to) {
  bool some_from = false, some_to = false;
  for (uint32_t v = 0; v < tvl_nodes(c->t, g); v++) {
    some_from = some_from || tvl_get1(c->t, g, from, v) != TVL_0;
    some_to = some_to || tvl_get1(c->t, g, to, v) != TVL_0;
  }
  return !some_from || !some_to;
}

Reaching shape_reach(Shapes *s, ShapeId x, PointerId from, PointerId to, uint64_t link) {
  if (!x) return REACH_UNKNOWN;
  Region r = s->region.at[x];
  const Class *c = class_at(s, r.class);
  const Slots *a = class_pointer(s, r.class, from), *b = class_pointer(s, r.class, to);
  int64_t place, other;
  if (!a || !b || !offset_is_fixed(&a->of, &place) || !offset_is_fixed(&b->of, &other) || place != other)
    return REACH_UNKNOWN;
  LayoutId layout = layout_behind_var(s, s->pointer.at[from].var);
  uint32_t f = layout ? list_slot(s, c, layout, place, link) : NO_SLOT;
  TvlPredicate reach = f == NO_SLOT ? TVL_NONE : c->reach[a->first * c->n_field_slots + f];
  if (reach == TVL_NONE || layout_behind_var(s, s->pointer.at[to].var) != layout) return REACH_UNKNOWN;
  bool some = false;
  Reaching all = REACH_UNKNOWN;
  for (uint32_t i = 0; i < r.n; i++) {
    TvlStructure g = s->graph.at[r.graph[i]].structure;
    if (is_silent(c, g, a->at[0], b->at[0])) continue;
    Reaching one = reach_in(c, g, a->at[0], b->at[0], reach);
    if (one == REACH_UNKNOWN || (some && one != all)) return REACH_UNKNOWN;
    some = true;
    all = one;
  }
  return all;
}
