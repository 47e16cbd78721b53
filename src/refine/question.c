/* Questions of the checker itself: can a condition hold at a node of the path? Where the path formula says no,
 * predicates are looked for that say so too.
 *
 * Bytes: a write at an index, or of a length, that is not constant may touch a field of the block that is tracked
 * there, unless it is known that it does not: `i < 16` in `p->name[i] = c`. */
#include "refine/checker.h"

uint32_t refine_question(Checker *c, const Step *step, const U32Vec *nodes, uint32_t i, ExprId condition, bool stuck) {
  if (solver_is_stopped(c->s)) return 0;
  c->goals[c->o.n_goals] = (Goal){.condition = condition};
  VEC(Step) steps = {0};
  U32Vec part = {0};
  for (uint32_t k = 0; k <= i; k++) {
    vec_push(steps, step[k]);
    vec_push(part, nodes->at[k]);
  }
  vec_push(steps, (Step){.kind = STEP_GOAL, .goal = c->o.n_goals});
  vec_push(part, nodes->at[i]);
  PathFormula f;
  uint32_t added = 0;
  checker_path_formula(c, &f, steps.at, &part);
  if (path_formula_solve(&f, c->s, steps.at, steps.n, NULL) == SOLVER_UNSAT)
    added = stuck ? checker_refine_predicates(c, &f, steps.at, &part)
                  : checker_refine_by_invariants(c, &f, steps.at, &part);
  path_formula_free(&f);
  vec_free(steps);
  vec_free(part);
  return added;
}

/* Is the field, or an assertion about it, tracked at the location? */
static bool is_tracked(const Checker *c, LocId loc, FieldId f) {
  const Tracked *t = &c->precision.tracked.at[loc];
  const ShapeField *x = shapes_field_at(c->shapes, f);
  for (uint32_t i = 0; i < t->field.n; i++)
    if (t->field.at[i] == f) return true;
  for (uint32_t i = 0; i < t->assertion.n && !x->is_pointer; i++)
    if (term_has_symbol(c->l, shapes_assertion_at(c->shapes, t->assertion.at[i])->term, x->symbol)) return true;
  return false;
}

/* Does what is known of variables at the node exclude the condition? */
static bool is_excluded(Checker *c, const Node *n, ExprId condition) {
  CallStack stack = art_stack(c->art, n->stack);
  Env v;
  env_init(&v, c->e);
  path_set_levels(&v, c->p, &stack);
  TermId holds = env_condition(&v, condition);
  TermId all[] = {holds, region_formula(c->predicates, checker_region(c, n->state)), 0};
  all[2] = term_and_all(c->l, v.fact.at, v.fact.n);
  bool excluded = solver_conjunction(c->s, all, 3) == SOLVER_UNSAT;
  env_free(&v);
  return excluded;
}

uint32_t refine_bytes(Checker *c, const Step *step, const U32Vec *nodes) {
  uint32_t added = 0;
  for (uint32_t i = 1; i < nodes->n && !added; i++) {
    ShapeExtent x;
    if (step[i].kind != STEP_EDGE || !shapes_extent(c->shapes, &c->p->edge.at[step[i].edge].op, &x)) continue;
    const Node *before = art_node(c->art, nodes->at[i - 1]), *after = art_node(c->art, nodes->at[i]);
    for (FieldId f = 1; f <= shapes_n_fields(c->shapes) && !added; f++) {
      if (!is_tracked(c, before->loc, f) || !is_tracked(c, after->loc, f)) continue;
      ExprId touches = shapes_touching(c->shapes, &x, f);
      if (touches && !is_excluded(c, before, touches)) added = refine_question(c, step, nodes, i - 1, touches, true);
    }
  }
  return added;
}
