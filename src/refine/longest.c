/* What the refinement was about longest: of goals, the one that most paths led to; of loops, the one that gained
 * predicates most often, with the variables that are tracked there. */
#include "refine/checker.h"

static LocId busiest_loop(const Checker *c) {
  LocId best = NO_LOOP;
  for (LocId l = 0; l < c->p->loc.n; l++) {
    const Location *x = &c->p->loc.at[l];
    if (!x->is_loop_head || !c->precision.refined.at[l] || c->p->func.at[x->function].is_model) continue;
    if (best == NO_LOOP || c->precision.refined.at[l] > c->precision.refined.at[best]) best = l;
  }
  return best;
}

static void add_variable(const Checker *c, VarId v, U32Vec *out) {
  if (v && c->p->var.at[v].kind != VAR_TEMP && c->p->var.at[v].name) u32_add_once(out, v);
}

static void tracked_variables(const Checker *c, LocId l, U32Vec *out) {
  U32Vec symbols = {0};
  for (uint32_t i = 0; i < c->precision.predicates.at[l].n; i++)
    term_symbols(c->l, predicates_term(c->predicates, c->precision.predicates.at[l].at[i]), &symbols);
  for (uint32_t i = 0; i < symbols.n; i++) {
    CellId cell = encoder_symbol_cell(c->e, symbols.at[i]);
    if (cell) add_variable(c, encoder_cell(c->e, cell)->var, out);
  }
  for (uint32_t i = 0; i < c->precision.tracked.at[l].pointer.n; i++)
    add_variable(c, shapes_pointer_at(c->shapes, c->precision.tracked.at[l].pointer.at[i])->var, out);
  vec_free(symbols);
}

bool checker_longest(const Checker *c, Longest *out) {
  *out = (Longest){.loop = busiest_loop(c)};
  for (uint32_t g = 0; g < c->o.n_goals; g++) {
    out->all_paths += c->search.asked[g].paths;
    if (c->search.asked[g].paths <= out->paths) continue;
    out->paths = c->search.asked[g].paths;
    out->goal = g;
    out->at = c->search.asked[g].at;
  }
  if (out->loop != NO_LOOP) {
    out->gained = c->precision.refined.at[out->loop];
    tracked_variables(c, out->loop, &out->variable);
  }
  return out->all_paths > 0;
}

void longest_free(Longest *x) { vec_free(x->variable); }
