/* flow: what operations do to what is known, and functions from their entry to their exit. */
#include <string.h>

#include "depends/internal.h"

/* The operation that is being executed. */
typedef struct {
  Depends *d;
  FuncId f;
  bool in_model;
  State *s;
  Summary *sum; /* of f */
  EdgeId e;
  SetId self;    /* the access of this operation, as later ones see it */
  SetId exposed; /* the same without anchor, as callers see it */
} Step;

/* ---- dependences that are found ---- */

static bool same_dependence(const void *context, uint32_t id, const void *key) {
  const Depends *d = context;
  const Dependence *a = &d->found.at[id], *b = key;
  return a->kind == b->kind && a->from == b->from && a->to == b->to && a->from_at == b->from_at &&
         a->to_at == b->to_at && a->loop == b->loop;
}

static void keep(Depends *d, Dependence x) {
  uint64_t h = hash_mix(hash_mix(hash_mix(7, x.kind), x.from), x.to);
  h = hash_mix(hash_mix(hash_mix(h, x.from_at), x.to_at), x.loop);
  bool added;
  intern_find_or_add(&d->found_table, h, &x, same_dependence, d, d->found.n, &added);
  if (added) vec_push(d->found, x);
}

/* `SELF` of a model are all calls of the user's program that lead into it. */
static void record(Step *t, DependKind kind, Elem from, EdgeId to) {
  Depends *d = t->d;
  if (!d->records || (from.edge == SELF && to == SELF)) return;
  bool is_one = from.edge == to && from.anchor == to && to == t->e && from.loop == NONE;
  if (kind == DEPEND_ANTI && is_one) return; /* x = x + 1 */
  Dependence x = {kind, from.edge, to, from.anchor, from.anchor == NONE ? NONE : t->e, from.loop};
  if (t->in_model) x.from_at = x.to_at = NONE;
  const U32Vec *calls = &d->entering[t->f];
  if (x.from != SELF && x.to != SELF) {
    keep(d, x);
  } else {
    for (uint32_t i = 0; i < calls->n; i++) {
      if (from.edge == SELF) x.from = calls->at[i];
      if (to == SELF) x.to = calls->at[i];
      keep(d, x);
    }
  }
}

static void record_all(Step *t, DependKind kind, SetId from, SetId to) {
  const Sets *s = &t->d->sets;
  for (uint32_t i = 0; t->d->records && i < set_n(s, to); i++)
    for (uint32_t k = 0; k < set_n(s, from); k++) record(t, kind, set_at(s, from, k), set_at(s, to, i).edge);
}

/* ---- reading and writing ---- */

static void expose(Step *t, Cell c, SetId readers, SetId writers) {
  Exposed *x = exposed_at(t->sum, c);
  x->readers = set_unite(&t->d->sets, x->readers, readers);
  x->writers = set_unite(&t->d->sets, x->writers, writers);
}

/* These accesses meet the cell as it is: dependences on what is known, and on what the callers know. */
static void meet_cell(Step *t, const CellState *c, SetId readers, SetId writers) {
  record_all(t, DEPEND_FLOW, c->written, readers);
  record_all(t, DEPEND_OUTPUT, c->written, writers);
  record_all(t, DEPEND_ANTI, c->read, writers);
  if (c->entry) expose(t, c->cell, readers, writers);
}

static void meet(Step *t, const U32Vec *cells, SetId readers, SetId writers) {
  Depends *d = t->d;
  for (uint32_t i = 0; i < cells->n; i++) {
    CellState c = state_get(d, t->f, t->s, cells->at[i]);
    meet_cell(t, &c, readers, writers);
  }
  CellState any = state_get(d, t->f, t->s, d->places.any);
  any.entry = false; /* what did anything in a caller is looked for there with every cell */
  if (cells->n) meet_cell(t, &any, readers, writers);
}

static const CellList *fact_cells(Step *t, const Fact *x) {
  return pointee_cells(&t->d->places, x->base, x->from,
                       x->to == INT64_MAX ? SIZE_UNKNOWN : (uint64_t)(x->to - x->from));
}

/* The access may touch what some facts are about; those about `except` know better. */
static void add_to_facts(Step *t, const U32Vec *cells, VarId except, SetId written, SetId read) {
  for (uint32_t i = 0; i < t->s->fact.n; i++) {
    Fact *x = &t->s->fact.at[i];
    if (x->base == except || !sorted_meet(&fact_cells(t, x)->cell, cells)) continue;
    x->written = set_unite(&t->d->sets, x->written, written);
    x->read = set_unite(&t->d->sets, x->read, read);
  }
}

static void add_to_cells(Step *t, const U32Vec *cells, SetId written, SetId read) {
  for (uint32_t i = 0; i < cells->n; i++) {
    CellState c = state_get(t->d, t->f, t->s, cells->at[i]);
    c.written = set_unite(&t->d->sets, c.written, written);
    c.read = set_unite(&t->d->sets, c.read, read);
    state_put(t->s, c);
  }
}

static void access_register(Step *t, const Access *a) {
  CellState c = state_get(t->d, t->f, t->s, a->var);
  bool write = a->kind == ACCESS_WRITE;
  meet_cell(t, &c, write ? 0 : t->exposed, write ? t->exposed : 0);
  if (!t->d->p->var.at[a->var].function) { /* a global: what does anything may touch it */
    CellState any = state_get(t->d, t->f, t->s, t->d->places.any);
    any.entry = false;
    meet_cell(t, &any, write ? 0 : t->exposed, write ? t->exposed : 0);
  }
  if (write)
    c = (CellState){.cell = a->var, .written = t->self};
  else
    c.read = set_unite(&t->d->sets, c.read, t->self);
  state_put(t->s, c);
}

static void access_memory(Step *t, const Access *a) {
  Depends *d = t->d;
  const CellList *cells = access_cells(&d->places, a);
  bool write = a->kind != ACCESS_READ;
  VarId base = 0;
  int64_t from = 0, to = 0;
  SetId written = 0, read = 0;
  if ((a->size <= INT32_MAX || a->kind == ACCESS_END) && address_split(d->p, a->address, &base, &from))
    to = a->kind == ACCESS_END ? INT64_MAX : from + (int64_t)a->size;
  if (base && facts_find(d, t->s, base, from, to, &written, &read)) {
    CellState known = {.written = written, .read = read};
    meet_cell(t, &known, write ? 0 : t->exposed, write ? t->exposed : 0);
  } else {
    meet(t, &cells->cell, write ? 0 : t->exposed, write ? t->exposed : 0);
  }
  if (a->kind == ACCESS_END) return;
  add_to_facts(t, &cells->cell, base, write ? t->self : 0, write ? 0 : t->self);
  if (!write) {
    if (base) facts_read(d, t->s, base, from, to, t->self);
    add_to_cells(t, &cells->cell, 0, t->self);
    return;
  }
  if (cells->is_strong)
    for (uint32_t i = 0; i < cells->cell.n; i++)
      state_put(t->s, (CellState){.cell = cells->cell.at[i], .written = t->self});
  else
    add_to_cells(t, &cells->cell, t->self, 0);
  if (base) facts_set(t->s, (Fact){.base = base, .from = from, .to = to, .written = t->self});
}

/* It may read and write all that is not a register of an open activation. */
static void do_anything(Step *t) {
  Depends *d = t->d;
  for (uint32_t i = 0; i < t->s->cell.n; i++)
    if (!cell_is_local_register(&d->places, t->s->cell.at[i].cell)) {
      CellState c = t->s->cell.at[i];
      meet_cell(t, &c, t->exposed, t->exposed);
    }
  expose(t, d->places.any, t->exposed, t->exposed);
  CellState any = state_get(d, t->f, t->s, d->places.any);
  any.written = set_unite(&d->sets, any.written, t->self);
  any.read = set_unite(&d->sets, any.read, t->self);
  state_put(t->s, any);
  vec_clear(t->s->fact);
}

/* ---- lives ---- */

static void do_alloc(Step *t, const Op *op) {
  Depends *d = t->d;
  SetId written = op->how == ALLOC_HEAP_ZERO ? t->self : 0;
  AliasObjectId o = alias_object_of_allocation(d->alias, t->e);
  if (written && o != ALIAS_ANYTHING)
    for (uint32_t i = 0; i <= d->places.object[o].piece.n; i++) {
      CellState c = state_get(d, t->f, t->s, d->places.object[o].first + i);
      c.written = set_unite(&d->sets, c.written, written);
      state_put(t->s, c);
    }
  if (!op->dst || !d->p->var.at[op->dst].function) return;
  facts_drop(t->s, op->dst);
  facts_set(t->s, (Fact){.base = op->dst, .from = 0, .to = INT64_MAX, .written = written});
}

/* The object is another one from here on. */
static void do_begin(Step *t, VarId v) {
  const Var *var = &t->d->p->var.at[v];
  if (!var->is_object) return;
  const CellList *l = variable_cells(&t->d->places, v);
  for (uint32_t i = 0; l->is_strong && i < l->cell.n; i++) state_put(t->s, (CellState){.cell = l->cell.at[i]});
}

static void do_assign(Step *t, const Op *op) {
  VarId base;
  int64_t offset;
  if (!op->dst) return;
  bool is_pointer = type_at(t->d->p, t->d->p->var.at[op->dst].type)->kind == TYPE_POINTER;
  if (op->kind == OP_ASSIGN && is_pointer && t->d->p->var.at[op->dst].function &&
      address_split(t->d->p, op->a, &base, &offset) && base != op->dst)
    facts_copy(t->s, op->dst, base, offset);
  else
    facts_drop(t->s, op->dst);
}

/* ---- calls ---- */

typedef struct {
  EdgeId call;
  bool in_model;
} Import;

/* What a callee did is done by the call. */
static Elem imported(const void *context, Elem e) {
  const Import *c = context;
  return (Elem){e.edge == SELF && !c->in_model ? c->call : e.edge, c->call, NONE};
}

static Elem unanchored(const void *context, Elem e) {
  const Import *c = context;
  return (Elem){e.edge == SELF && !c->in_model ? c->call : e.edge, NONE, NONE};
}

/* What the callee exposes meets what is known here. */
static void meet_exposed(Step *t, const Exposed *x, const Import *import) {
  Depends *d = t->d;
  SetId readers = set_mapped(&d->sets, x->readers, unanchored, import);
  SetId writers = set_mapped(&d->sets, x->writers, unanchored, import);
  if (x->cell == d->places.any) {
    for (uint32_t i = 0; i < t->s->cell.n; i++)
      if (!cell_is_local_register(&d->places, t->s->cell.at[i].cell)) {
        CellState c = t->s->cell.at[i];
        meet_cell(t, &c, readers, writers);
      }
    expose(t, x->cell, readers, writers);
    return;
  }
  U32Vec one = {.at = (uint32_t[]){x->cell}, .n = 1};
  meet(t, &one, readers, writers);
}

static void change_facts(Step *t, const CellState *c, SetId written, SetId read) {
  if (c->cell == t->d->places.any) {
    if (written || read) vec_clear(t->s->fact);
    return;
  }
  if (c->cell < t->d->places.first) return;
  U32Vec one = {.at = (uint32_t[]){c->cell}, .n = 1};
  add_to_facts(t, &one, 0, written, read);
}

static void apply_summary(Step *t, FuncId callee) {
  Depends *d = t->d;
  const Summary *sum = &d->summary[callee];
  Import import = {t->e, t->in_model};
  /* sum may be t->sum, which grows */
  for (uint32_t i = 0; i < sum->exposed.n; i++) {
    Exposed x = sum->exposed.at[i];
    if (call_may_touch(d, t->e, callee, x.cell)) meet_exposed(t, &x, &import);
  }
  for (uint32_t i = 0; i < sum->end.cell.n; i++) {
    CellState end = sum->end.cell.at[i], c = state_get(d, t->f, t->s, end.cell);
    if (!call_may_touch(d, t->e, callee, end.cell)) continue;
    SetId written = set_mapped(&d->sets, end.written, imported, &import);
    SetId read = set_mapped(&d->sets, end.read, imported, &import);
    change_facts(t, &end, written, read);
    c.written = set_unite(&d->sets, end.entry ? c.written : 0, written);
    c.read = set_unite(&d->sets, end.entry ? c.read : 0, read);
    c.entry = c.entry && end.entry;
    state_put(t->s, c);
  }
}

/* Parameters that are objects are written by the call. */
static void bind_object(Step *t, VarId v) {
  if (!v || !t->d->p->var.at[v].is_object) return;
  const CellList *l = variable_cells(&t->d->places, v);
  if (l->is_strong)
    for (uint32_t i = 0; i < l->cell.n; i++) state_put(t->s, (CellState){.cell = l->cell.at[i], .written = t->self});
  else
    add_to_cells(t, &l->cell, t->self, 0);
}

static void enter(Step *t, FuncId callee) {
  const Function *f = &t->d->p->func.at[callee];
  for (uint32_t i = 0; i < f->n_params; i++) bind_object(t, f->param[i]);
  bind_object(t, f->varargs);
  apply_summary(t, callee);
  const U32Vec *returns = &t->d->returns_of[callee];
  for (uint32_t i = 0; i < returns->n && t->d->p->edge.at[t->e].op.dst && !f->is_model; i++)
    record(t, DEPEND_FLOW, (Elem){returns->at[i], NONE, NONE}, t->in_model ? SELF : t->e);
}

void call_targets(const Depends *d, EdgeId e, U32Vec *out) {
  U32Vec all = {0};
  alias_callees(d->alias, e, &all);
  for (uint32_t i = 0; i < all.n; i++)
    if (d->p->func.at[all.at[i]].is_defined) u32_add_once(out, all.at[i]);
  if (op_is_wild(d->p, d->alias, e))
    for (uint32_t i = 0; i < d->escaped.n; i++) u32_add_once(out, d->escaped.at[i]);
  vec_free(all);
}

/* May the call come back from code outside of the program? */
static bool leads_outside(const Depends *d, EdgeId e) {
  U32Vec all = {0};
  bool outside = alias_callees(d->alias, e, &all);
  for (uint32_t i = 0; i < all.n; i++) outside |= !d->p->func.at[all.at[i]].is_defined;
  vec_free(all);
  return outside;
}

static void do_call(Step *t) {
  Depends *d = t->d;
  U32Vec targets = {0};
  call_targets(d, t->e, &targets);
  State after = {0}, *before = t->s;
  if (leads_outside(d, t->e)) {
    State s = state_copy(before);
    t->s = &s;
    if (op_is_wild(d->p, d->alias, t->e)) do_anything(t);
    state_join(d, t->f, &after, &s);
    state_free(&s);
  }
  for (uint32_t i = 0; i < targets.n; i++) {
    if (!d->summary[targets.at[i]].is_known) continue;
    State s = state_copy(before);
    t->s = &s;
    enter(t, targets.at[i]);
    /* It may never return: then nothing is known of what comes behind, and nothing comes. */
    s.is_reached = d->summary[targets.at[i]].end.is_reached;
    state_join(d, t->f, &after, &s);
    state_free(&s);
  }
  t->s = before;
  vec_free(targets);
  state_free(before);
  *before = after;
}

/* ---- one step ---- */

static void do_access(Step *t, const Access *a) {
  if (a->var)
    access_register(t, a);
  else
    access_memory(t, a);
}

static void transfer(Step *t) {
  Depends *d = t->d;
  const Op *op = &d->p->edge.at[t->e].op;
  Accesses all = {0};
  op_accesses(d->p, d->alias, t->e, &all);
  for (uint32_t i = 0; i < all.n; i++)
    if (all.at[i].kind == ACCESS_READ) do_access(t, &all.at[i]);
  if (op->kind == OP_CALL) do_call(t);
  if (op->kind == OP_UNMODELLED && op->how == UNMODELLED_WILD) do_anything(t);
  for (uint32_t i = 0; i < all.n && t->s->is_reached; i++)
    if (all.at[i].kind != ACCESS_READ) do_access(t, &all.at[i]);
  if (op->kind == OP_BEGIN || op->kind == OP_END)
    do_begin(t, op->dst);
  else if (op->kind == OP_ALLOC)
    do_alloc(t, op);
  else
    do_assign(t, op);
  if (op->kind == OP_HALT) t->s->is_reached = false;
  vec_free(all);
}

typedef struct {
  const Depends *d;
  LocId to;
  const Loop *again; /* the loop whose next round begins, or NULL */
} Crossing;

static Elem cross(const void *context, Elem e) {
  const Crossing *c = context;
  const Program *p = c->d->p;
  if (e.loop != NONE && !loop_has(p, loop_find(&c->d->loops, p, e.loop), c->to)) e.loop = NONE;
  if (!c->again || e.anchor == NONE || !loop_has(p, c->again, p->edge.at[e.anchor].from)) return e;
  if (e.loop == NONE || loop_has(p, c->again, e.loop)) e.loop = c->again->head;
  return e;
}

/* The edge leads into the next round of a loop, or out of loops: what was carried by them is not any more. */
static void cross_loops(Depends *d, FuncId f, State *s, EdgeId e) {
  LocId from = d->p->edge.at[e].from, to = d->p->edge.at[e].to;
  Crossing c = {.d = d, .to = to};
  bool leaves = false;
  for (uint32_t i = d->loops.first[f]; i < d->loops.first[f] + d->loops.n[f]; i++) {
    const Loop *l = &d->loops.loop.at[i];
    if (l->head == to && to <= from && loop_has(d->p, l, from)) c.again = l;
    leaves |= loop_has(d->p, l, from) && !loop_has(d->p, l, to);
  }
  if (leaves || c.again) state_map(d, s, cross, &c);
}

static State step(Depends *d, FuncId f, const State *from, EdgeId e) {
  bool in_model = d->p->func.at[f].is_model;
  State s = state_copy(from);
  Elem self = {in_model ? SELF : e, e, NONE}, bare = {in_model ? SELF : e, NONE, NONE};
  Step t = {.d = d, .f = f, .in_model = in_model, .s = &s, .sum = &d->summary[f], .e = e};
  t.self = set_of(&d->sets, self);
  t.exposed = set_of(&d->sets, bare);
  transfer(&t);
  if (s.is_reached) cross_loops(d, f, &s, e);
  return s;
}

/* ---- a function ---- */

static bool is_own(const Depends *d, FuncId f, Cell c) {
  if (c < d->places.first) return d->p->var.at[c].function != 0;
  if (c == d->places.any || d->is_recursive[f]) return false;
  const AliasObject *o = alias_object(d->alias, d->places.owner.at[c - d->places.first]);
  return o->kind == ALIAS_VARIABLE && d->p->var.at[o->var].function == f && d->p->var.at[o->var].kind != VAR_LABEL;
}

static bool end_function(Depends *d, FuncId f, const State *at_exit) {
  State end = {.is_reached = at_exit->is_reached};
  for (uint32_t i = 0; i < at_exit->cell.n; i++)
    if (!is_own(d, f, at_exit->cell.at[i].cell)) vec_push(end.cell, at_exit->cell.at[i]);
  bool changed = state_join(d, f, &d->summary[f].end, &end);
  state_free(&end);
  return changed;
}

static bool exposed_changed(const Summary *s, const Summary *before) {
  if (s->exposed.n != before->exposed.n) return true;
  for (uint32_t i = 0; i < s->exposed.n; i++) {
    const Exposed *x = &s->exposed.at[i], *y = &before->exposed.at[i];
    if (x->cell != y->cell || x->readers != y->readers || x->writers != y->writers) return true;
  }
  return false;
}

static void solve(Depends *d, FuncId f, State *at) {
  const Function *func = &d->p->func.at[f];
  uint8_t *waits = mem_zalloc(func->n_locs);
  at[0].is_reached = true;
  waits[0] = 1;
  for (uint32_t i = 0; i < func->n_locs;) {
    if (!waits[i]) {
      i++;
      continue;
    }
    if (d->limit && limit_reached(d->limit)) break;
    waits[i] = 0;
    uint32_t back = i + 1;
    const Location *l = &d->p->loc.at[func->first + i];
    for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) {
      uint32_t to = d->p->edge.at[e].to - func->first;
      State s = step(d, f, &at[i], e);
      if (state_join(d, f, &at[to], &s)) {
        waits[to] = 1;
        if (to < back) back = to;
      }
      state_free(&s);
    }
    i = back;
  }
  mem_free(waits);
}

bool analyse_function(Depends *d, FuncId f) {
  const Function *func = &d->p->func.at[f];
  Summary *sum = &d->summary[f], before = {0};
  for (uint32_t i = 0; i < sum->exposed.n; i++) vec_push(before.exposed, sum->exposed.at[i]);
  State *at = mem_zalloc(func->n_locs * sizeof *at);
  bool records = d->records, was_known = sum->is_known;
  d->records = false;
  solve(d, f, at);
  d->records = records;
  for (uint32_t i = 0; records && i < func->n_locs; i++) {
    const Location *l = &d->p->loc.at[func->first + i];
    for (EdgeId e = l->first_out; at[i].is_reached && e < l->first_out + l->n_out; e++) {
      State s = step(d, f, &at[i], e);
      state_free(&s);
    }
  }
  bool changed = end_function(d, f, &at[func->exit - func->first]) || exposed_changed(sum, &before) || !was_known;
  sum->is_known = true;
  for (uint32_t i = 0; i < func->n_locs; i++) state_free(&at[i]);
  mem_free(at);
  vec_free(before.exposed);
  return changed;
}
