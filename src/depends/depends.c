/* depends: all functions, callees first, until nothing changes; then every dependence is recorded. */
#include <stdlib.h>

#include "depends/internal.h"

const char *const depend_kind_name[N_DEPEND_KINDS] = {"flow", "anti", "output"};

/* ---- what the program is like ---- */

static void find_escaped(Depends *d) {
  for (AliasObjectId o = 0; o < alias_n_objects(d->alias); o++) {
    const AliasObject *x = alias_object(d->alias, o);
    if (x->kind == ALIAS_FUNCTION && x->is_escaped && d->p->func.at[x->func].is_defined) vec_push(d->escaped, x->func);
  }
}

static void find_calls(Depends *d) {
  const Program *p = d->p;
  U32Vec targets = {0};
  for (FuncId f = 1; f < p->func.n; f++) {
    const Function *func = &p->func.at[f];
    d->is_reached[f] = func->is_defined && alias_is_reachable(d->alias, f);
    if (!d->is_reached[f]) continue;
    for (EdgeId e = p->loc.at[func->first].first_out; e < p->edge.n && p->loc.at[p->edge.at[e].from].function == f;
         e++) {
      OpKind k = p->edge.at[e].op.kind;
      if (k == OP_RETURN && p->edge.at[e].op.a) vec_push(d->returns_of[f], e);
      if ((k == OP_CALL || k == OP_UNMODELLED) && op_is_wild(p, d->alias, e)) vec_push(d->unknown, e);
      if (k != OP_CALL) continue;
      vec_clear(targets);
      call_targets(d, e, &targets);
      for (uint32_t i = 0; i < targets.n; i++) vec_push(d->calls_of[targets.at[i]], e);
    }
  }
  vec_free(targets);
}

static FuncId function_of(const Depends *d, EdgeId e) { return d->p->loc.at[d->p->edge.at[e].from].function; }

/* Which of the user's calls lead to each model? */
static void find_entering(Depends *d) {
  for (bool grows = true; grows;) {
    grows = false;
    for (FuncId f = 1; f < d->p->func.n; f++) {
      if (!d->is_reached[f] || !d->p->func.at[f].is_model) continue;
      uint32_t before = d->entering[f].n;
      for (uint32_t i = 0; i < d->calls_of[f].n; i++) {
        FuncId by = function_of(d, d->calls_of[f].at[i]);
        if (!d->p->func.at[by].is_model) u32_add_once(&d->entering[f], d->calls_of[f].at[i]);
        for (uint32_t k = 0; d->p->func.at[by].is_model && k < d->entering[by].n; k++)
          u32_add_once(&d->entering[f], d->entering[by].at[k]);
      }
      grows |= d->entering[f].n > before;
    }
  }
}

/* Callees first. `order` gets all functions that are reached. */
static void visit(const U32Vec *callees, FuncId f, uint8_t *seen, U32Vec *order) {
  U32Vec stack = {0}, next = {0};
  seen[f] = 1;
  vec_push(stack, f);
  vec_push(next, 0);
  while (stack.n) {
    FuncId at = vec_last(stack);
    if (vec_last(next) < callees[at].n) {
      FuncId to = callees[at].at[vec_last(next)++];
      if (seen[to]) continue;
      seen[to] = 1;
      vec_push(stack, to);
      vec_push(next, 0);
    } else {
      vec_push(*order, at);
      (void)vec_pop(stack);
      (void)vec_pop(next);
    }
  }
  vec_free(stack);
  vec_free(next);
}

static bool reaches(const U32Vec *callees, FuncId f, uint8_t *seen, uint32_t n) {
  U32Vec work = {0};
  for (uint32_t i = 0; i < n; i++) seen[i] = 0;
  vec_push(work, f);
  while (work.n && !seen[f]) {
    FuncId at = vec_pop(work);
    for (uint32_t i = 0; i < callees[at].n; i++)
      if (!seen[callees[at].at[i]]) {
        seen[callees[at].at[i]] = 1;
        vec_push(work, callees[at].at[i]);
      }
  }
  vec_free(work);
  return seen[f];
}

static void find_order(Depends *d, U32Vec *order) {
  uint32_t n = d->p->func.n;
  U32Vec *callees = d->callees;
  uint8_t *seen = mem_zalloc(n);
  for (FuncId f = 1; f < n; f++)
    for (uint32_t i = 0; i < d->calls_of[f].n; i++) u32_add_once(&callees[function_of(d, d->calls_of[f].at[i])], f);
  for (FuncId f = 1; f < n; f++)
    if (d->is_reached[f] && !seen[f]) visit(callees, f, seen, order);
  for (FuncId f = 1; f < n; f++)
    if (d->is_reached[f]) d->is_recursive[f] = reaches(callees, f, seen, n);
  mem_free(seen);
}

static bool in_a_loop(const Depends *d, EdgeId e) {
  FuncId f = function_of(d, e);
  for (uint32_t i = d->loops.first[f]; i < d->loops.first[f] + d->loops.n[f]; i++)
    if (loop_has(d->p, &d->loops.loop.at[i], d->p->edge.at[e].from)) return true;
  return false;
}

/* Is the function entered once at most? */
static bool is_once(const Depends *d, FuncId f) {
  for (uint32_t depth = 0; f != d->p->main; depth++) {
    if (d->is_recursive[f] || d->calls_of[f].n != 1 || depth > d->p->func.n) return false;
    for (uint32_t i = 0; i < d->escaped.n; i++)
      if (d->escaped.at[i] == f) return false;
    if (in_a_loop(d, d->calls_of[f].at[0])) return false;
    f = function_of(d, d->calls_of[f].at[0]);
  }
  return !d->is_recursive[f] && !d->calls_of[f].n;
}

static uint8_t *find_single(const Depends *d) {
  uint8_t *single = mem_zalloc(alias_n_objects(d->alias));
  for (AliasObjectId o = 1; o < alias_n_objects(d->alias); o++) {
    const AliasObject *x = alias_object(d->alias, o);
    if (x->kind == ALIAS_VARIABLE) {
      const Var *v = &d->p->var.at[x->var];
      single[o] = !v->function || !d->is_recursive[v->function];
    } else if (x->kind == ALIAS_ALLOCATION) {
      single[o] = !in_a_loop(d, x->edge) && is_once(d, function_of(d, x->edge));
    }
  }
  return single;
}

static void find_param_writers(Depends *d) {
  for (FuncId f = 1; f < d->p->func.n; f++)
    for (uint32_t i = 0; d->is_reached[f] && i < d->calls_of[f].n; i++) {
      EdgeId call = d->calls_of[f].at[i];
      FuncId by = function_of(d, call);
      const U32Vec *calls = &d->entering[by];
      if (!d->p->func.at[by].is_model) {
        SetId one = set_of(&d->sets, (Elem){call, NONE, NONE});
        d->param_writers[f] = set_unite(&d->sets, d->param_writers[f], one);
      }
      for (uint32_t k = 0; d->p->func.at[by].is_model && k < calls->n; k++) {
        SetId one = set_of(&d->sets, (Elem){calls->at[k], NONE, NONE});
        d->param_writers[f] = set_unite(&d->sets, d->param_writers[f], one);
      }
      if (d->p->func.at[f].is_model) d->param_writers[f] = 0; /* the call reads its arguments, and that is all */
    }
}

/* ---- the whole ---- */

static int compare(const void *a, const void *b) {
  const Dependence *x = a, *y = b;
#define BY(field) \
  if (x->field != y->field) return x->field < y->field ? -1 : 1
  BY(to);
  BY(from);
  BY(kind);
  BY(loop);
  BY(to_at);
  BY(from_at);
#undef BY
  return 0;
}

static void finish(Depends *d) {
  if (d->found.n) qsort(d->found.at, d->found.n, sizeof *d->found.at, compare);
  d->first_of = mem_zalloc((d->p->edge.n + 1) * sizeof *d->first_of);
  for (uint32_t i = 0; i < d->found.n; i++) d->first_of[d->found.at[i].to + 1]++;
  for (uint32_t i = 0; i < d->p->edge.n; i++) d->first_of[i + 1] += d->first_of[i];
  intern_free(&d->found_table);
}

static void solve(Depends *d, const U32Vec *order) {
  uint8_t *waits = mem_zalloc(d->p->func.n);
  for (uint32_t i = 0; i < order->n; i++) waits[order->at[i]] = 1;
  for (bool changed = true; changed && !(d->limit && d->limit->hit);) {
    changed = false;
    for (uint32_t i = 0; i < order->n; i++) {
      FuncId f = order->at[i];
      if (!waits[f]) continue;
      waits[f] = 0;
      if (!analyse_function(d, f)) continue;
      for (uint32_t k = 0; k < d->calls_of[f].n; k++) waits[function_of(d, d->calls_of[f].at[k])] = 1;
      changed = true;
    }
  }
  d->records = true;
  for (uint32_t i = 0; i < order->n && !(d->limit && d->limit->hit); i++) analyse_function(d, order->at[i]);
  mem_free(waits);
}

Depends *depends_new(const Program *p, const Alias *alias, Limit *limit) {
  Depends *d = mem_zalloc(sizeof *d);
  uint32_t n = p->func.n;
  *d = (Depends){.p = p, .alias = alias, .limit = limit};
  d->summary = mem_zalloc(n * sizeof *d->summary);
  d->calls_of = mem_zalloc(n * sizeof *d->calls_of);
  d->callees = mem_zalloc(n * sizeof *d->callees);
  d->returns_of = mem_zalloc(n * sizeof *d->returns_of);
  d->entering = mem_zalloc(n * sizeof *d->entering);
  d->is_reached = mem_zalloc(n);
  d->is_recursive = mem_zalloc(n);
  d->param_writers = mem_zalloc(n * sizeof *d->param_writers);
  U32Vec order = {0};
  sets_init(&d->sets);
  loops_init(&d->loops, p);
  find_escaped(d);
  find_calls(d);
  find_entering(d);
  find_order(d, &order);
  find_param_writers(d);
  places_init(&d->places, p, alias, find_single(d));
  reach_init(&d->reach, p, alias);
  solve(d, &order);
  finish(d);
  vec_free(order);
  if (!limit || !limit->hit) return d;
  depends_free(d);
  return NULL;
}

void depends_free(Depends *d) {
  if (!d) return;
  for (FuncId f = 0; f < d->p->func.n; f++) {
    state_free(&d->summary[f].end);
    vec_free(d->summary[f].exposed);
    vec_free(d->calls_of[f]);
    vec_free(d->callees[f]);
    vec_free(d->returns_of[f]);
    vec_free(d->entering[f]);
  }
  mem_free(d->summary);
  mem_free(d->calls_of);
  mem_free(d->callees);
  mem_free(d->returns_of);
  mem_free(d->entering);
  mem_free(d->is_reached);
  mem_free(d->is_recursive);
  mem_free(d->param_writers);
  for (LocId l = 0; d->control && l < d->p->loc.n; l++) vec_free(d->control[l]);
  mem_free(d->control);
  sets_free(&d->sets);
  places_free(&d->places);
  loops_free(&d->loops);
  reach_free(&d->reach);
  vec_free(d->escaped);
  vec_free(d->unknown);
  vec_free(d->found);
  mem_free(d->first_of);
  mem_free(d);
}

/* ---- answers ---- */

uint32_t depends_n(const Depends *d) { return d->found.n; }
const Dependence *depends_at(const Depends *d, uint32_t i) { return &d->found.at[i]; }
const U32Vec *depends_unknowns(const Depends *d) { return &d->unknown; }

void depends_of(const Depends *d, EdgeId to, uint32_t *first, uint32_t *n) {
  *first = d->first_of[to];
  *n = d->first_of[to + 1] - *first;
}

bool depends_has(const Depends *d, FuncId f) { return d->is_reached[f] && !d->p->func.at[f].is_model; }

bool depends_is_statement(const Depends *d, EdgeId e) {
  OpKind k = d->p->edge.at[e].op.kind;
  return depends_has(d, function_of(d, e)) && k != OP_SKIP && k != OP_BEGIN && k != OP_END;
}

bool depends_in_loop(const Depends *d, LocId head, LocId l) {
  const Loop *loop = loop_find(&d->loops, d->p, head);
  return loop && loop_has(d->p, loop, l);
}

/* ---- names of places ---- */

static void print_access(const Depends *d, const Access *a, Buf *out) {
  if (out->n) buf_add(out, ", ");
  if (a->var)
    buf_add(out, d->p->var.at[a->var].name);
  else if (a->type)
    lvalue_print(d->p, a->address, a->type, out);
  else {
    buf_add(out, "*");
    expr_print(d->p, a->address, out);
  }
}

static bool touch(Depends *d, const Access *a, const Access *b) {
  if (a->var || b->var) return a->var == b->var;
  const CellList *x = access_cells(&d->places, a);
  return sorted_meet(&x->cell, &access_cells(&d->places, b)->cell);
}

/* The accesses of `mine` (reads or writes) that meet one of `other`; all in memory if `other` is not known (NULL). */
static void print_met(const Depends *d, const Accesses *mine, bool reads, const Accesses *other, bool other_reads,
                      Buf *out) {
  U32Vec done = {0};
  for (uint32_t i = 0; i < mine->n; i++) {
    const Access *a = &mine->at[i];
    bool meets = !other && !a->var;
    if ((a->kind == ACCESS_READ) != reads || (a->var && d->p->var.at[a->var].kind == VAR_TEMP)) continue;
    for (uint32_t k = 0; other && k < other->n && !meets; k++)
      meets = (other->at[k].kind == ACCESS_READ) == other_reads && touch((Depends *)d, a, &other->at[k]);
    uint32_t before = done.n;
    if (meets) u32_add_once(&done, a->var ? a->var : UINT32_MAX - a->address);
    if (done.n > before) print_access(d, a, out);
  }
  vec_free(done);
}

static void print_parameters(const Depends *d, const Accesses *to, Buf *out) {
  U32Vec done = {0};
  for (uint32_t i = 0; i < to->n; i++) {
    uint32_t before = done.n;
    if (to->at[i].var && d->p->var.at[to->at[i].var].kind == VAR_PARAM) u32_add_once(&done, to->at[i].var);
    if (done.n > before) print_access(d, &to->at[i], out);
  }
  vec_free(done);
}

void depends_print_places(const Depends *d, const Dependence *x, Buf *out) {
  Accesses to = {0}, from = {0};
  bool reads = x->kind == DEPEND_FLOW, from_reads = x->kind == DEPEND_ANTI;
  op_accesses(d->p, d->alias, x->to, &to);
  op_accesses(d->p, d->alias, x->from, &from);
  print_met(d, &to, reads, &from, from_reads, out);
  /* A call does more than can be seen there. */
  bool from_call = d->p->edge.at[x->from].op.kind == OP_CALL, to_call = d->p->edge.at[x->to].op.kind == OP_CALL;
  if (x->from_at == NONE && from_call && !out->n) print_parameters(d, &to, out);
  if (x->from_at == NONE && to_call && !out->n) buf_add(out, "result");
  if (!out->n && from_call && x->from_at != NONE) print_met(d, &to, reads, NULL, false, out);
  if (!out->n && to_call && x->to_at != NONE) print_met(d, &from, from_reads, NULL, false, out);
  vec_free(to);
  vec_free(from);
}
