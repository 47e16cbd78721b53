/* What the graphs of a region say about data that is read through a pointer, for those who know about variables. */
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
    bool same = !y->is_pointer && y->layout == layout && y->offset == into + a.offset &&
                type_plain(s->p, y->type) == type_plain(s->p, t);
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
