#include "refine/flow.h"

#include <assert.h>
#include <string.h>

struct Flow {
  const Program *p;
  U32Vec cycle;             /* by LocId */
  VEC(uint64_t *) live;     /* by LocId: bits over the variables of its function, from first_var */
  U32Vec first_var, n_vars; /* by FuncId */
};

/* ---- cycles: Tarjan's algorithm, without recursion ---- */

typedef struct {
  Flow *f;
  U32Vec index, low, stack;
  VEC(bool) on_stack;
  uint32_t next, cycles;
} Tarjan;

typedef struct {
  LocId loc;
  EdgeId edge; /* next to look at */
} Visit;

static void close_component(Tarjan *t, LocId root) {
  const Program *p = t->f->p;
  uint32_t first = t->stack.n;
  assert(t->stack.at && "the root is on the stack");
  while (t->stack.at[--first] != root) {
  }
  bool is_cycle = t->stack.n - first > 1;
  const Location *l = &p->loc.at[root];
  for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) is_cycle = is_cycle || p->edge.at[e].to == root;
  uint32_t id = is_cycle ? ++t->cycles : 0;
  for (uint32_t i = first; i < t->stack.n; i++) {
    t->f->cycle.at[t->stack.at[i]] = id;
    t->on_stack.at[t->stack.at[i]] = false;
  }
  t->stack.n = first;
}

static void visit(Tarjan *t, LocId start) {
  const Program *p = t->f->p;
  VEC(Visit) work = {0};
  vec_push(work, (Visit){start, p->loc.at[start].first_out});
  while (work.n) {
    Visit *v = &vec_last(work);
    LocId loc = v->loc;
    if (!t->index.at[loc]) {
      t->index.at[loc] = t->low.at[loc] = ++t->next;
      vec_push(t->stack, loc);
      t->on_stack.at[loc] = true;
    }
    if (v->edge < p->loc.at[loc].first_out + p->loc.at[loc].n_out) {
      LocId to = p->edge.at[v->edge++].to;
      if (!t->index.at[to])
        vec_push(work, (Visit){to, p->loc.at[to].first_out});
      else if (t->on_stack.at[to] && t->index.at[to] < t->low.at[loc])
        t->low.at[loc] = t->index.at[to];
      continue;
    }
    if (t->low.at[loc] == t->index.at[loc]) close_component(t, loc);
    (void)vec_pop(work);
    if (work.n && t->low.at[loc] < t->low.at[vec_last(work).loc]) t->low.at[vec_last(work).loc] = t->low.at[loc];
  }
  vec_free(work);
}

static void find_cycles(Flow *f) {
  Tarjan t = {.f = f};
  for (LocId l = 0; l < f->p->loc.n; l++) {
    vec_push(f->cycle, 0);
    vec_push(t.index, 0);
    vec_push(t.low, 0);
    vec_push(t.on_stack, false);
  }
  assert((t.index.at || !f->p->loc.n) && "an index for every location");
  for (FuncId i = 1; i < f->p->func.n && t.index.at; i++)
    if (f->p->func.at[i].is_defined && !t.index.at[f->p->func.at[i].entry]) visit(&t, f->p->func.at[i].entry);
  vec_free(t.index);
  vec_free(t.low);
  vec_free(t.stack);
  vec_free(t.on_stack);
}

/* ---- liveness ---- */

typedef struct {
  const Flow *f;
  FuncId function;
  uint64_t *live;
} Reading;

static bool slot(const Flow *f, FuncId function, VarId v, uint32_t *out) {
  if (f->p->var.at[v].function != function) return false;
  *out = v - f->first_var.at[function];
  return true;
}

static void note_read(const Program *p, ExprId e, void *context) {
  Reading *r = context;
  uint32_t i;
  if (expr_at(p, e)->kind == EXPR_VAR && slot(r->f, r->function, expr_at(p, e)->var, &i)) bits_set(r->live, i);
}

/* What is live before the edge, given what is after: in place. */
static void back_over(const Flow *f, FuncId function, const Op *op, uint64_t *live) {
  uint32_t i;
  if (op->dst && !f->p->var.at[op->dst].is_object && slot(f, function, op->dst, &i)) bits_clear(live, i);
  Reading r = {f, function, live};
  if (op->a) expr_walk(f->p, op->a, note_read, &r);
  if (op->b) expr_walk(f->p, op->b, note_read, &r);
  if (op->c) expr_walk(f->p, op->c, note_read, &r);
  for (uint32_t k = 0; k < op->n_args; k++) expr_walk(f->p, op->args[k], note_read, &r);
}

static void find_live(Flow *f, FuncId id) {
  const Program *p = f->p;
  const Function *fn = &p->func.at[id];
  uint32_t words = (uint32_t)BITS_WORDS(f->n_vars.at[id]) + 1;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++) f->live.at[l] = mem_zalloc(words * sizeof(uint64_t));
  uint64_t *now = mem_zalloc(words * sizeof *now);
  for (bool changed = true; changed;) { /* locations are in reverse post-order: a few rounds */
    changed = false;
    for (LocId l = fn->first + fn->n_locs; l-- > fn->first;) {
      for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
        memcpy(now, f->live.at[p->edge.at[e].to], words * sizeof *now);
        back_over(f, id, &p->edge.at[e].op, now);
        for (uint32_t w = 0; w < words; w++) {
          changed = changed || (now[w] & ~f->live.at[l][w]);
          f->live.at[l][w] |= now[w];
        }
      }
    }
  }
  mem_free(now);
}

Flow *flow_new(const Program *p) {
  Flow *f = mem_zalloc(sizeof *f);
  f->p = p;
  find_cycles(f);
  for (FuncId i = 0; i < p->func.n; i++) {
    vec_push(f->first_var, 0);
    vec_push(f->n_vars, 0);
  }
  for (VarId v = p->var.n; v-- > 1;) {
    FuncId i = p->var.at[v].function;
    if (!f->n_vars.at[i]) f->n_vars.at[i] = v;
    f->first_var.at[i] = v;
  }
  for (FuncId i = 0; i < p->func.n; i++)
    if (f->n_vars.at[i]) f->n_vars.at[i] -= f->first_var.at[i] - 1;
  for (LocId l = 0; l < p->loc.n; l++) vec_push(f->live, NULL);
  for (FuncId i = 1; i < p->func.n; i++)
    if (p->func.at[i].is_defined) find_live(f, i);
  return f;
}

void flow_free(Flow *f) {
  if (!f) return;
  for (uint32_t i = 0; i < f->live.n; i++) mem_free(f->live.at[i]);
  vec_free(f->live);
  vec_free(f->cycle);
  vec_free(f->first_var);
  vec_free(f->n_vars);
  mem_free(f);
}

uint32_t flow_cycle(const Flow *f, LocId loc) { return f->cycle.at[loc]; }

bool flow_is_live(const Flow *f, LocId loc, VarId v) {
  uint32_t i;
  if (!slot(f, f->p->loc.at[loc].function, v, &i)) return true;
  return bits_get(f->live.at[loc], i);
}
