/* A predicate that is tracked on both sides of a branch is lost on the other arm, until a path through that arm asks
 * for it there. Where nothing on the arm changes what it speaks of, it is tracked there at once: one refinement, not
 * one per arm. */
#include "refine/state.h"

typedef struct {
  const Program *p;
  const Encoder *e;
  const Alias *alias;
  const U32Vec *cells; /* that the predicate speaks of */
} Spread;

static bool writes_cell(const Spread *s, EdgeId edge, const Cell *cell) {
  const Op *op = &s->p->edge.at[edge].op;
  const Var *v = &s->p->var.at[cell->var];
  if (cell_is_count(cell)) return op->kind == OP_ALLOC || op->kind == OP_FREE || op->kind == OP_CALL;
  if (op->dst == cell->var) return true;
  if (cell_is_length(cell) && (op->kind == OP_STORE || op->kind == OP_FREE || op->kind == OP_CALL)) return true;
  bool aliased = v->is_object || !v->function; /* a register local is written by name only */
  if (!aliased) return false;
  switch (op->kind) {
    case OP_CALL: {
      U32Vec callees = {0};
      bool writes = alias_callees(s->alias, edge, &callees);
      for (uint32_t i = 0; i < callees.n && !writes; i++)
        writes = alias_may_write_var(s->alias, callees.at[i], cell->var);
      vec_free(callees);
      return writes;
    }
    case OP_STORE:
    case OP_MEMSET:
    case OP_MEMCPY:
    case OP_MEMMOVE: {
      AliasTargets t = {0};
      AliasObjectId object = alias_object_of_var(s->alias, cell->var);
      bool writes = false;
      alias_of_expr(s->alias, op->a, &t);
      for (uint32_t i = 0; i < t.n && !writes; i++)
        writes = t.at[i].object == ALIAS_ANYTHING || t.at[i].object == object;
      vec_free(t);
      return writes;
    }
    case OP_UNMODELLED:
      return true;
    default:
      return false;
  }
}

static bool passes(const Spread *s, EdgeId edge) {
  if (s->p->edge.at[edge].op.kind == OP_RETURN || s->p->edge.at[edge].op.kind == OP_HALT) return false;
  for (uint32_t i = 0; i < s->cells->n; i++)
    if (writes_cell(s, edge, encoder_cell(s->e, s->cells->at[i]))) return false;
  return true;
}

/* The local pointer that the cells say the life of, if they are about nothing else; otherwise 0. */
static VarId life_of(const Spread *s, FuncId f) {
  const Cell *c = s->cells->n == 1 ? encoder_cell(s->e, s->cells->at[0]) : NULL;
  return c && cell_is_life(c) && c->var && s->p->var.at[c->var].function == f ? c->var : 0;
}

void spread(const Encoder *e, const Alias *alias, const Flow *flow, FuncId f, const U32Vec *cells, const bool *tracked,
            U32Vec *out) {
  const Program *p = encoder_program(e);
  Spread s = {p, e, alias, cells};
  const Function *func = &p->func.at[f];
  uint32_t n = func->n_locs;
  bool *reached = mem_zalloc(n + 1), *leads = mem_zalloc(n + 1);
  EdgeId first = p->loc.at[func->first].first_out, last = first;
  for (LocId l = func->first; l < func->first + n; l++)
    if (p->loc.at[l].n_out) last = p->loc.at[l].first_out + p->loc.at[l].n_out;
  uint8_t *good = mem_zalloc(last - first + 1); /* by edge: 0 not asked yet, 1 passes, 2 does not */
  for (bool changed = true; changed;) {
    changed = false;
    for (EdgeId i = first; i < last; i++) {
      uint32_t from = p->edge.at[i].from - func->first, to = p->edge.at[i].to - func->first;
      bool forward = (tracked[from] || reached[from]) && !tracked[to] && !reached[to];
      bool backward = (tracked[to] || leads[to]) && !tracked[from] && !leads[from];
      if (!forward && !backward) continue;
      if (!good[i - first]) good[i - first] = passes(&s, i) ? 1 : 2;
      if (good[i - first] == 2) continue;
      if (forward) reached[to] = true;
      if (backward) leads[from] = true;
      changed = true;
    }
  }
  VarId pointer = flow ? life_of(&s, f) : 0;
  for (uint32_t l = 0; l < n; l++)
    if (reached[l] && (leads[l] || (pointer && flow_is_live(flow, func->first + l, pointer))))
      vec_push(*out, func->first + l);
  mem_free(reached);
  mem_free(leads);
  mem_free(good);
}
