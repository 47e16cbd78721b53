/* Which element of an array is meant must be known from one step to the next, in each graph. */
#include "refine/extract.h"

static bool tracks_variable(const Checker *c, const Tracked *t, VarId v) {
  for (uint32_t i = 0; i < t->pointer.n; i++)
    if (shapes_pointer_at(c->shapes, t->pointer.at[i])->var == v) return true;
  return false;
}

/* Are all variables of which the term speaks live there? */
static bool is_live(const Checker *c, LocId loc, TermId t) {
  U32Vec symbols = {0};
  term_symbols(c->l, t, &symbols);
  bool live = true;
  for (uint32_t i = 0; i < symbols.n && live; i++) {
    CellId cell = encoder_symbol_cell(c->e, symbols.at[i]);
    live = cell && flow_is_live(c->flow, loc, encoder_cell(c->e, cell)->var);
  }
  vec_free(symbols);
  return live;
}

/* The values of the index become assertions at the locations of the path in this function. */
static void track_index(Extract *x, const Node *before, const ShapeElements *e) {
  Checker *c = x->c;
  CallStack stack = art_stack(c->art, before->stack);
  Env v;
  env_init(&v, c->e);
  path_set_levels(&v, c->p, &stack);
  TermId index = env_number(&v, expr_at(c->p, e->at[0])->b);
  for (uint32_t k = 0; k < e->n; k++) {
    TermId is = term_eq(c->l, index, term_int(c->l, e->first + k));
    if (term_kind(c->l, is) != TERM_EQ) continue;
    AssertionId a = shapes_assertion(c->shapes, is);
    for (uint32_t i = 0; i + 1 < x->n; i++) {
      const Node *n = art_node(c->art, x->nodes->at[i]);
      Tracked *t = &c->precision.tracked.at[n->loc];
      if (n->stack != before->stack || !is_live(c, n->loc, is) || !tracked_add(&t->assertion, a)) continue;
      extract_added(x, n->loc, "fd(%s)", shapes_assertion_at(c->shapes, a)->name);
      tracked_update(t, c->shapes);
    }
  }
  env_free(&v);
}

void extract_track_indices(Extract *x) {
  Checker *c = x->c;
  for (uint32_t i = 1; i < x->n; i++) {
    const Step *step = &x->step[i];
    const Node *before = art_node(c->art, x->nodes->at[i - 1]);
    bool goal = step->kind == STEP_GOAL;
    ShapeElements e;
    if (!shapes_elements(c->shapes, goal ? NULL : &c->p->edge.at[step->edge].op,
                         goal ? c->o.goal[step->goal].condition : 0, &e))
      continue;
    bool tracked = false;
    for (uint32_t k = 0; k < e.n_at && !tracked; k++) {
      ExprId base = shape_base(c->p, expr_at(c->p, e.at[k])->a);
      tracked = base && tracks_variable(c, &c->precision.tracked.at[before->loc], expr_at(c->p, base)->var);
    }
    if (tracked) track_index(x, before, &e);
  }
}
