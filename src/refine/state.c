#include "refine/state.h"

#include <assert.h>

static bool same_state(const void *context, uint32_t id, const void *key) {
  const State *a = &((const States *)context)->state.at[id], *b = key;
  return a->region == b->region && a->shape == b->shape && a->frame == b->frame;
}

StateId states_intern(States *s, State x) {
  bool added;
  uint64_t h = hash_mix(hash_mix(x.region, x.shape), x.frame);
  uint32_t id = intern_find_or_add(&s->table, h, &x, same_state, s, s->state.n, &added);
  if (added) vec_push(s->state, x);
  return id + 1;
}

void states_free(States *s) {
  vec_free(s->state);
  intern_free(&s->table);
}

bool states_frames_covered(const States *s, Predicates *p, StateId a, StateId b) {
  for (;;) {
    a = states_at(s, a).frame;
    b = states_at(s, b).frame;
    if (a == b) return true;
    assert(a && b && "states of one call stack have equally many frames");
    if (!region_implies(p, states_at(s, a).region, states_at(s, b).region)) return false;
  }
}

/* ---- frames ---- */

/* Is this a local of an activation that is open at the call, and not one of those that the call will make? */
static bool is_open(const FrameCall *call, const Cell *cell, const Var *v) {
  const Program *p = encoder_program(call->e);
  uint32_t level = v->function == p->main;
  for (uint32_t i = 0; i < call->stack->depth; i++) level += call->stack->callee[i] == v->function;
  return cell->level <= level;
}

bool frame_keeps(const FrameCall *call, CellId c) {
  const Cell *cell = encoder_cell(call->e, c);
  if (cell_is_count(cell))
    return !alias_frees(call->alias, call->callee) && !alias_allocates(call->alias, call->callee);
  if (!cell->var) return false; /* of a block */
  const Var *v = &encoder_program(call->e)->var.at[cell->var];
  if (v->function && !is_open(call, cell, v)) return false;
  if (cell_is_life(cell) && alias_frees(call->alias, call->callee)) return false;
  if (cell_is_length(cell) && !encoder_keeps_length(call->e, c, call->callee)) return false;
  if (v->function && !v->is_object) return true; /* a register of another activation */
  return !alias_may_write_var(call->alias, call->callee, cell->var);
}

bool frame_hides(const FrameCall *call, CellId c) {
  if (!frame_keeps(call, c)) return false;
  if (cell_is_count(encoder_cell(call->e, c))) return true;
  VarId id = encoder_cell(call->e, c)->var;
  const Var *v = &encoder_program(call->e)->var.at[id];
  return (v->function && !v->is_object) || !alias_may_read_var(call->alias, call->callee, id);
}

typedef struct {
  Predicates *p;
  const FrameCall *call;
} Keeping;

static bool keeps_predicate(void *context, PredicateId i) {
  Keeping *k = context;
  U32Vec symbols = {0};
  term_symbols(encoder_logic(k->call->e), predicates_term(k->p, i), &symbols);
  bool kept = true;
  for (uint32_t s = 0; s < symbols.n && kept; s++) {
    CellId c = encoder_symbol_cell(k->call->e, symbols.at[s]);
    kept = c && frame_keeps(k->call, c);
  }
  vec_free(symbols);
  return kept;
}

RegionId frame_kept(Predicates *p, const FrameCall *call, RegionId caller) {
  Keeping k = {p, call};
  return region_project(p, caller, keeps_predicate, &k);
}

RegionId frame_return(Predicates *p, const FrameCall *call, RegionId callee, RegionId caller) {
  return region_meet(p, callee, frame_kept(p, call, caller));
}
