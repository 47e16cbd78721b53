/* search: one probe. Facts are kept by location, context (which fact behind a call led into this function; 0: it was
 * born here) and the regions of their hits, and joined there (Fig. 8 of the paper, with its separated abstraction). */
#include <assert.h>
#include <string.h>

#include "leak/internal.h"

typedef struct {
  LocId loc; /* NONE: the start of a probe of a call; the fact is that of the moment between callee and caller */
  uint64_t context;
  Fact fact; /* before the operations that leave the location */
  uint32_t parent;
  EdgeId via; /* the operation that was gone back over from the parent */
  bool waits;
} Node;

/* Whoever comes to the entry of f in this context goes on before this call. */
typedef struct {
  FuncId f;
  uint64_t context;
  EdgeId call;
  uint32_t caller; /* node behind the call */
} Waiting;

typedef struct {
  Search *s;
  LeakProbe *probe;
  TypeId block;
  VEC(Node) node;
  VEC(Waiting) waiting;
  IdMap map;
  U32Vec work;
  const char *stopped;
  uint32_t found; /* the node of a warning, or NONE */
} Walk;

static Refs *refs(Walk *w) { return &w->s->refs; }

static FuncId function_at(const Walk *w, LocId l) { return w->s->p->loc.at[l].function; }

static void enqueue(Walk *w, uint32_t n) {
  assert(w->node.at && "n is a node");
  if (w->node.at[n].waits) return;
  w->node.at[n].waits = true;
  vec_push(w->work, n);
}

/* Takes the fact over. */
static void insert(Walk *w, LocId loc, uint64_t context, Fact f, uint32_t parent, EdgeId via) {
  if (f.held.n > w->s->limits.regions) w->stopped = "too many places may hold the pointer";
  uint64_t key = hash_mix(hash_mix(hash_mix(3, loc), context), fact_index(refs(w), &f));
  const uint32_t *known = idmap_find(&w->map, key);
  if (known) {
    uint32_t n = *known;
    if (fact_join(&w->node.at[n].fact, &f)) enqueue(w, n);
    fact_free(&f);
    return;
  }
  idmap_put(&w->map, key, w->node.n);
  vec_push(w->node, (Node){.loc = loc, .context = context, .fact = f, .parent = parent, .via = via});
  enqueue(w, w->node.n - 1);
}

static void end_with(Walk *w, LeakOutcome o, uint32_t node, Position at, bool allocated) {
  if (w->probe->outcome >= o) return;
  w->probe->outcome = o;
  w->probe->end = at;
  w->probe->is_allocated = allocated;
  w->found = node;
}

/* ---- calls ---- */

static bool is_local(const Program *p, VarId v, FuncId f) { return v < p->var.n && p->var.at[v].function == f; }

/* Does it speak of a variable of the function? */
static bool speaks_of(const Refs *t, RefId e, FuncId f) {
  for (; e; e = ref_at(t, e)->a) {
    const Ref *x = ref_at(t, e);
    if ((x->kind == REF_VAR || x->kind == REF_ADDRESS) && x->id && is_local(t->p, x->id, f)) return true;
  }
  return false;
}

static bool speaks_of_var(Refs *t, RefId e, VarId v) { return ref_contains(t, e, ref_var(t, v)); }

/* `dst = result; result = NULL` behind the callee, backwards. False: a contradiction. */
static bool back_result(Walk *w, Fact *f, EdgeId call) {
  Refs *t = refs(w);
  VarId dst = t->p->edge.at[call].op.dst;
  if (!back_register(t, f, w->block, t->ret, ref_number(t))) return false;
  return !dst || back_register(t, f, w->block, dst, ref_var(t, t->ret));
}

/* What the callee knows of the fact: nothing of the caller's registers. */
static Fact enter_callee(Walk *w, const Fact *f, FuncId caller, FuncId callee) {
  Refs *t = refs(w);
  Fact out = {0};
  bool held = false;
  for (uint32_t i = 0; i < f->hit.n; i++) {
    if (!speaks_of(t, f->hit.at[i], caller))
      sorted_add(&out.hit, f->hit.at[i]);
    else
      held |= ref_is_disjoint(t, f->hit.at[i], &t->mod[callee], 0);
  }
  for (uint32_t i = 0; i < f->miss.n; i++)
    if (!speaks_of(t, f->miss.at[i], caller)) sorted_add(&out.miss, f->miss.at[i]);
  for (uint32_t i = 0; i < f->held.n; i++) {
    RegionInfo r = t->region.at[f->held.at[i].region];
    RefId tag = f->held.at[i].tag;
    if (r.kind == 0 && is_local(t->p, r.a, caller)) continue;
    fact_hold(&out, f->held.at[i].region, tag && speaks_of(t, tag, caller) ? 0 : tag);
  }
  if (held) {
    RefId something = ref_var(t, t->held);
    sorted_add(&out.hit, something);
    fact_hold(&out, region_of_var(t, t->held), something);
  }
  return out;
}

/* What the caller knew behind the call and the callee cannot have changed. */
static void restore(Walk *w, Fact *f, const Fact *behind, FuncId caller, FuncId callee) {
  Refs *t = refs(w);
  const U32Vec *mod = &t->mod[callee];
  for (uint32_t k = 0; k < 2; k++) {
    const U32Vec *from = k ? &behind->miss : &behind->hit;
    for (uint32_t i = 0; i < from->n; i++) {
      RefId e = from->at[i];
      if (speaks_of(t, e, caller) && !speaks_of_var(t, e, t->ret) && ref_is_disjoint(t, e, mod, 0))
        sorted_add(k ? &f->miss : &f->hit, e);
    }
  }
  for (uint32_t i = 0; i < behind->held.n; i++) {
    Held x = behind->held.at[i];
    RegionInfo r = t->region.at[x.region];
    if (r.kind == 0 && is_local(t->p, r.a, caller)) fact_hold(f, x.region, x.tag);
    bool same = x.tag && !sorted_has(mod, x.region) && address_is_disjoint(t, x.tag, mod);
    for (uint32_t k = 0; k < f->held.n && same; k++)
      if (f->held.at[k].region == x.region) f->held.at[k].tag = x.tag;
  }
}

/* Parameters that are objects are set at the entry. */
static bool has_parameter(const Refs *t, RefId e, FuncId f) {
  for (; e; e = ref_at(t, e)->a)
    if (ref_at(t, e)->kind == REF_ADDRESS && is_local(t->p, ref_at(t, e)->id, f))
      return t->p->var.at[ref_at(t, e)->id].kind == VAR_PARAM;
  return false;
}

/* Parameters become arguments, in two steps: both may be variables of one function. False: a contradiction. */
static bool substitute(Walk *w, U32Vec *set, FuncId callee, EdgeId call, bool hits) {
  Refs *t = refs(w);
  const Function *f = &t->p->func.at[callee];
  const Op *op = &t->p->edge.at[call].op;
  U32Vec out = {0};
  bool good = true;
  for (uint32_t i = 0; i < set->n && good; i++) {
    RefId e = set->at[i];
    bool invalid = false;
    for (uint32_t k = 0; k < f->n_params && e; k++) {
      RefId parameter = ref_var(t, f->param[k]), shadow = ref_var(t, t->held + 1 + k);
      e = ref_replace(t, e, parameter, shadow, &invalid);
    }
    if (e && speaks_of(t, e, callee)) {
      good = !hits || has_parameter(t, e, callee); /* a local that is not set yet leads nowhere */
      continue;
    }
    for (uint32_t k = 0; k < f->n_params && e; k++) {
      RefId shadow = ref_var(t, t->held + 1 + k), argument = k < op->n_args ? ref_of(t, op->args[k]) : 0;
      e = ref_replace(t, e, shadow, argument, &invalid);
    }
    if (e && speaks_of_var(t, e, t->held)) continue;
    if (e && !invalid) sorted_add(&out, e);
    if (hits && invalid) good = false;
  }
  vec_free(*set);
  *set = out;
  return good;
}

/* From the entry of the callee to the point before the call. */
static void leave_callee(Walk *w, uint32_t node, EdgeId call, uint32_t caller_node, uint64_t context) {
  Refs *t = refs(w);
  FuncId callee = function_at(w, w->node.at[node].loc);
  FuncId caller = function_at(w, t->p->edge.at[call].from);
  Fact f = fact_copy(&w->node.at[node].fact);
  const Function *func = &t->p->func.at[callee];
  for (uint32_t i = 0; i < func->n_params; i++) /* misses that need no saying here need it there */
    if (!t->p->var.at[func->param[i]].is_object && fact_misses(t, &f, w->block, ref_var(t, func->param[i])))
      sorted_add(&f.miss, ref_var(t, func->param[i]));
  bool good = substitute(w, &f.hit, callee, call, true) && substitute(w, &f.miss, callee, call, false);
  uint32_t n = 0;
  for (uint32_t i = 0; i < f.held.n; i++) {
    RegionInfo r = t->region.at[f.held.at[i].region];
    if (r.kind == 0 && (is_local(t->p, r.a, callee) || r.a >= t->p->var.n)) continue;
    if (f.held.at[i].tag && speaks_of(t, f.held.at[i].tag, callee)) f.held.at[i].tag = 0;
    f.held.at[n++] = f.held.at[i];
  }
  f.held.n = n;
  if (good && caller_node != NONE) {
    Fact behind = fact_copy(&w->node.at[caller_node].fact);
    good = w->node.at[caller_node].loc == NONE || back_result(w, &behind, call);
    if (good) restore(w, &f, &behind, caller, callee);
    fact_free(&behind);
  }
  if (good && fact_tidy(t, &f, w->block))
    insert(w, t->p->edge.at[call].from, context, f, node, call);
  else
    fact_free(&f);
}

static void wait_for(Walk *w, FuncId f, uint64_t context, EdgeId call, uint32_t caller) {
  for (uint32_t i = 0; i < w->waiting.n; i++) {
    const Waiting *x = &w->waiting.at[i];
    if (x->f == f && x->context == context && x->call == call && x->caller == caller) return;
  }
  vec_push(w->waiting, (Waiting){f, context, call, caller});
}

/* Goes into a function with a body, from behind the call. */
static void back_call(Walk *w, uint32_t node, EdgeId call, FuncId callee) {
  Refs *t = refs(w);
  const Function *func = &t->p->func.at[callee];
  Fact f = fact_copy(&w->node.at[node].fact);
  bool good = w->node.at[node].loc == NONE || back_result(w, &f, call);
  if (good) {
    Fact in = enter_callee(w, &f, function_at(w, t->p->edge.at[call].from), callee);
    uint64_t context = hash_mix(hash_mix(17, fact_index(t, &in)), callee);
    wait_for(w, callee, context, call, node);
    for (uint32_t i = 0; i < w->node.n; i++) /* who has come there before goes on before this call, too */
      if (w->node.at[i].loc == func->entry && w->node.at[i].context == context) enqueue(w, i);
    if (fact_tidy(t, &in, w->block))
      insert(w, func->exit, context, in, node, call);
    else
      fact_free(&in);
  }
  fact_free(&f);
}

/* `result = e`, then the registers die, one after another; those before `until` (0: all). False: a contradiction. */
static bool back_return(Walk *w, Fact *f, EdgeId e, VarId until) {
  Refs *t = refs(w);
  const Op *op = &t->p->edge.at[e].op;
  const Function *func = &t->p->func.at[function_at(w, t->p->edge.at[e].from)];
  for (uint32_t i = 0; i < func->n_params + func->n_locals; i++) {
    VarId v = i < func->n_params ? func->param[i] : func->local[i - func->n_params];
    if (v == until) break;
    if (!t->p->var.at[v].is_object && !back_register(t, f, w->block, v, ref_number(t))) return false;
  }
  return back_register(t, f, w->block, t->ret, op->a ? ref_of(t, op->a) : ref_number(t));
}

/* ---- entries ---- */

static bool others_may_call(const Search *s, FuncId f) { return !s->p->func.at[f].is_static || !s->calls_of[f].n; }

static void at_entry(Walk *w, uint32_t node) {
  Refs *t = refs(w);
  FuncId f = function_at(w, w->node.at[node].loc);
  const Fact *fact = &w->node.at[node].fact;
  uint64_t context = w->node.at[node].context;
  bool parameter = false;
  if (f == t->p->main && !context) return; /* there is no block yet */
  for (uint32_t i = 0; i < fact->hit.n; i++) {
    RefId e = fact->hit.at[i];
    for (RefId a = e; a; a = ref_at(t, a)->a) {
      const Ref *x = ref_at(t, a);
      bool is_variable = x->kind == REF_VAR || (x->kind == REF_ADDRESS && x->id);
      if (is_variable && is_local(t->p, x->id, f) && t->p->var.at[x->id].kind != VAR_PARAM) return;
    }
    parameter |= ref_at(t, e)->kind == REF_VAR && is_local(t->p, ref_at(t, e)->id, f);
  }
  if (context) {
    for (uint32_t i = 0; i < w->waiting.n; i++) {
      Waiting x = w->waiting.at[i];
      if (x.f == f && x.context == context) leave_callee(w, node, x.call, x.caller, w->node.at[x.caller].context);
    }
  } else if (others_may_call(w->s, f)) {
    end_with(w, parameter ? LEAK_PARAMETER : LEAK_WARNING, node, t->p->func.at[f].at, false);
  } else {
    for (uint32_t i = 0; i < w->s->calls_of[f].n; i++) leave_callee(w, node, w->s->calls_of[f].at[i], NONE, 0);
  }
}

/* ---- the walk ---- */

static void step(Walk *w, uint32_t node, EdgeId e) {
  Refs *t = refs(w);
  const Edge *edge = &t->p->edge.at[e];
  FuncId callee = edge->op.kind == OP_CALL ? called(t->p, e) : 0;
  w->probe->transfers++;
  if (callee) {
    back_call(w, node, e, callee);
    return;
  }
  Fact f = fact_copy(&w->node.at[node].fact);
  const char *why = NULL;
  Back b = edge->op.kind != OP_RETURN ? back_operation(t, &f, w->block, e, &why)
           : back_return(w, &f, e, 0) ? BACK_ON
                                      : BACK_CONTRADICTION;
  if (b == BACK_ON) {
    insert(w, edge->from, w->node.at[node].context, f, node, e);
    return;
  }
  fact_free(&f);
  if (b == BACK_ALLOCATED) end_with(w, LEAK_WARNING, node, edge->at, true);
  if (b == BACK_UNKNOWN) w->stopped = why;
}

static void visit(Walk *w, uint32_t node) {
  const Program *p = w->s->p;
  LocId l = w->node.at[node].loc;
  w->node.at[node].waits = false;
  if (l == NONE) {
    w->probe->transfers++;
    back_call(w, node, w->probe->edge, called(p, w->probe->edge));
    return;
  }
  if (l == p->func.at[function_at(w, l)].entry) at_entry(w, node);
  const U32Vec *into = &w->s->into[l];
  for (uint32_t i = 0; i < into->n && w->probe->outcome != LEAK_WARNING; i++) step(w, node, into->at[i]);
}

static bool same_hits(const Fact *a, const Fact *b) {
  return a->hit.n == b->hit.n && (!a->hit.n || !memcmp(a->hit.at, b->hit.at, a->hit.n * sizeof *a->hit.at));
}

static void keep_trace(Walk *w) {
  for (uint32_t n = w->found; n != NONE && w->node.at[n].parent != NONE; n = w->node.at[n].parent) {
    const Node *x = &w->node.at[n];
    OpKind k = w->s->p->edge.at[x->via].op.kind;
    if (!same_hits(&x->fact, &w->node.at[x->parent].fact) || k == OP_CALL || k == OP_RETURN)
      vec_push(w->probe->trace, x->via);
  }
}

/* Facts and the locations that have some, for the average of the paper's table. */
static void count(Walk *w) {
  IdMap seen = {0};
  for (uint32_t i = 0; i < w->node.n; i++)
    if (!idmap_find(&seen, w->node.at[i].loc)) idmap_put(&seen, w->node.at[i].loc, 1);
  w->s->out->facts += w->node.n;
  w->s->out->places += seen.n;
  idmap_free(&seen);
}

static void walk(Search *s, LeakProbe *probe, Fact start, TypeId block) {
  Walk w = {.s = s, .probe = probe, .block = block, .found = NONE};
  const Op *op = &s->p->edge.at[probe->edge].op;
  LocId at = s->p->edge.at[probe->edge].from;
  bool good = true;
  if (op->kind == OP_CALL && called(s->p, probe->edge)) at = NONE;
  if (probe->kind == PROBE_RETURN) {
    good = back_return(&w, &start, probe->edge, probe->var);
    probe->transfers++;
  }
  if (good && fact_tidy(&s->refs, &start, block))
    insert(&w, at, 0, start, NONE, probe->edge);
  else
    fact_free(&start);
  while (w.work.n && probe->outcome != LEAK_WARNING && !w.stopped) {
    if (probe->transfers > s->limits.transfers) w.stopped = "too many operations on the way back";
    if (s->limit && limit_reached(s->limit)) w.stopped = "stopped";
    if (!w.stopped) visit(&w, vec_pop(w.work));
  }
  if (w.stopped && probe->outcome != LEAK_WARNING) {
    probe->outcome = LEAK_ABANDONED;
    probe->why = w.stopped;
  }
  if (probe->outcome == LEAK_WARNING || probe->outcome == LEAK_PARAMETER) keep_trace(&w);
  count(&w);
  for (uint32_t i = 0; i < w.node.n; i++) fact_free(&w.node.at[i].fact);
  vec_free(w.node);
  vec_free(w.waiting);
  idmap_free(&w.map);
  vec_free(w.work);
}

void search_probe(Search *s, LeakProbe *probe, Fact start, TypeId block) {
  Fact again = fact_copy(&start);
  s->refs.met = false;
  walk(s, probe, start, block);
  if (probe->outcome == LEAK_WARNING && s->refs.met) {
    LeakProbe second = {.kind = probe->kind, .edge = probe->edge, .var = probe->var};
    s->refs.assumes = true;
    walk(s, &second, again, block);
    s->refs.assumes = false;
    if (second.outcome == LEAK_NONE) {
      probe->outcome = LEAK_ABANDONED;
      probe->why = "the block is given to a function whose body is not known";
    }
    probe->transfers += second.transfers;
    vec_free(second.trace);
  } else {
    fact_free(&again);
  }
}
