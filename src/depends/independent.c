/* independent: pairs of loops and calls of a function that could run at the same time. Local registers that the second
 * writes are no obstacle, it can have its own: only what flows through them counts, and everything through memory. */
#include "depends/internal.h"

enum { DOES_IO = 1, MAY_END = 2 };

typedef struct {
  Depends *d;
  FuncId f;
  EdgeId first, end; /* edges of f */
  uint8_t *does;     /* by FuncId */
  VEC(DependRegion) region;
  U32Vec *after;    /* by edge - first: operations that depend on it, in the same rounds of loops */
  uint64_t **reach; /* by region: the locations that come behind its beginning, in the same rounds */
} Advice;

static EdgeId edges_end(const Program *p, FuncId f) {
  EdgeId e = p->loc.at[p->func.at[f].first].first_out;
  while (e < p->edge.n && p->loc.at[p->edge.at[e].from].function == f) e++;
  return e;
}

static uint8_t effect_of(const Depends *d, const uint8_t *does, EdgeId e) {
  const Op *op = &d->p->edge.at[e].op;
  uint8_t all = 0;
  if (op->kind == OP_HALT) return MAY_END;
  if (op->kind == OP_HAVOC) return op->text ? DOES_IO : 0;
  if (op->kind == OP_UNMODELLED) return op->how == UNMODELLED_WILD ? DOES_IO | MAY_END : 0;
  if (op->kind != OP_CALL) return 0;
  U32Vec callees = {0};
  if (alias_callees(d->alias, e, &callees)) all |= DOES_IO | MAY_END;
  for (uint32_t i = 0; i < callees.n; i++) {
    const Function *f = &d->p->func.at[callees.at[i]];
    if (f->is_defined)
      all |= does[callees.at[i]];
    else if (f->external != EXTERN_PURE)
      all |= f->external == EXTERN_OUTPUT ? DOES_IO : DOES_IO | MAY_END;
  }
  vec_free(callees);
  return all;
}

static void find_effects(const Depends *d, uint8_t *does) {
  for (bool changed = true; changed;) {
    changed = false;
    for (FuncId f = 1; f < d->p->func.n; f++) {
      if (!d->is_reached[f]) continue;
      uint8_t all = does[f];
      EdgeId end = edges_end(d->p, f);
      for (EdgeId e = d->p->loc.at[d->p->func.at[f].first].first_out; e < end; e++) all |= effect_of(d, does, e);
      changed |= all != does[f];
      does[f] = all;
    }
  }
}

/* ---- regions ---- */

static bool region_has(const Advice *a, const DependRegion *r, EdgeId e) {
  if (r->loop == NONE) return r->call == e;
  const Edge *edge = &a->d->p->edge.at[e];
  return depends_in_loop(a->d, r->loop, edge->from) && edge->op.kind != OP_RETURN;
}

static LocId region_begin(const Advice *a, const DependRegion *r) {
  return r->loop == NONE ? a->d->p->edge.at[r->call].from : r->loop;
}

static uint8_t region_does(const Advice *a, const DependRegion *r) {
  uint8_t all = 0;
  for (EdgeId e = a->first; e < a->end; e++)
    if (region_has(a, r, e)) all |= effect_of(a->d, a->does, e);
  return all;
}

static void find_regions(Advice *a) {
  const Depends *d = a->d;
  U32Vec targets = {0};
  for (uint32_t i = d->loops.first[a->f]; i < d->loops.first[a->f] + d->loops.n[a->f]; i++) {
    LocId head = d->loops.loop.at[i].head;
    vec_push(a->region, (DependRegion){.loop = head, .call = NONE, .at = d->p->loc.at[head].at});
  }
  for (EdgeId e = a->first; e < a->end; e++) {
    if (d->p->edge.at[e].op.kind != OP_CALL) continue;
    bool user = false;
    vec_clear(targets);
    call_targets(d, e, &targets);
    for (uint32_t i = 0; i < targets.n; i++) user |= !d->p->func.at[targets.at[i]].is_model;
    if (user) vec_push(a->region, (DependRegion){.loop = NONE, .call = e, .at = d->p->edge.at[e].at});
  }
  vec_free(targets);
}

/* Are both in the same loops, besides themselves? */
static bool are_siblings(const Advice *a, const DependRegion *x, const DependRegion *y) {
  const Depends *d = a->d;
  LocId from = region_begin(a, x), to = region_begin(a, y);
  for (uint32_t i = d->loops.first[a->f]; i < d->loops.first[a->f] + d->loops.n[a->f]; i++) {
    const Loop *l = &d->loops.loop.at[i];
    bool has_x = l->head != x->loop && loop_has(d->p, l, from), has_y = l->head != y->loop && loop_has(d->p, l, to);
    if (has_x != has_y) return false;
  }
  return true;
}

static void find_reach(Advice *a, const DependRegion *r, uint64_t *reach) {
  const Program *p = a->d->p;
  const Function *f = &p->func.at[a->f];
  bits_set(reach, region_begin(a, r) - f->first);
  for (LocId l = region_begin(a, r); l < f->first + f->n_locs; l++) {
    if (!bits_get(reach, l - f->first)) continue;
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].to > l) bits_set(reach, p->edge.at[e].to - f->first);
  }
}

/* ---- what depends on what, inside of the function ---- */

static bool is_renaming(const Depends *d, const Dependence *x) {
  const Op *op = &d->p->edge.at[x->to].op;
  if (x->kind == DEPEND_FLOW || x->to != x->to_at || !op->dst || !d->p->var.at[op->dst].function) return false;
  return op->kind == OP_ASSIGN || op->kind == OP_HAVOC || op->kind == OP_ALLOC;
}

static void find_after(Advice *a) {
  Depends *d = a->d;
  U32Vec control = {0};
  for (uint32_t i = 0; i < d->found.n; i++) {
    const Dependence *x = &d->found.at[i];
    bool inside = x->from_at >= a->first && x->from_at < a->end && x->to_at >= a->first && x->to_at < a->end;
    if (inside && x->loop == NONE && !is_renaming(d, x)) u32_add_once(&a->after[x->from_at - a->first], x->to_at);
  }
  for (EdgeId e = a->first; e < a->end; e++) {
    vec_clear(control);
    depends_control(d, e, &control);
    for (uint32_t i = 0; i < control.n; i++)
      if (control.at[i] >= a->first && control.at[i] < a->end && d->p->edge.at[control.at[i]].op.kind == OP_ASSUME)
        u32_add_once(&a->after[control.at[i] - a->first], e);
  }
  vec_free(control);
}

/* Does something of y depend on x, directly or not? What lies before x does not come behind it. */
static bool is_behind(const Advice *a, const DependRegion *x, const DependRegion *y, const uint64_t *reach) {
  const Program *p = a->d->p;
  LocId first = p->func.at[a->f].first;
  uint8_t *seen = mem_zalloc(a->end - a->first);
  U32Vec work = {0};
  bool found = false;
  for (EdgeId e = a->first; e < a->end; e++)
    if (region_has(a, x, e)) {
      seen[e - a->first] = 1;
      vec_push(work, e);
    }
  while (work.n && !found) {
    const U32Vec *after = &a->after[vec_pop(work) - a->first];
    for (uint32_t i = 0; i < after->n; i++) {
      EdgeId e = after->at[i];
      if (seen[e - a->first] || !bits_get(reach, p->edge.at[e].from - first)) continue;
      seen[e - a->first] = 1;
      found |= region_has(a, y, e);
      vec_push(work, e);
    }
  }
  vec_free(work);
  mem_free(seen);
  return found;
}

static void compare(Advice *a, uint32_t i, uint32_t k, Independents *out) {
  const DependRegion *x = &a->region.at[i], *y = &a->region.at[k];
  LocId from = region_begin(a, x), to = region_begin(a, y), first = a->d->p->func.at[a->f].first;
  if (i == k || from >= to || !bits_get(a->reach[i], to - first) || !are_siblings(a, x, y)) return;
  if (x->loop != NONE && depends_in_loop(a->d, x->loop, to)) return;
  if (y->loop != NONE && depends_in_loop(a->d, y->loop, from)) return;
  uint8_t does_x = region_does(a, x), does_y = region_does(a, y);
  if ((does_x | does_y) & MAY_END || does_x & does_y & DOES_IO) return;
  if (!is_behind(a, x, y, a->reach[i])) vec_push(*out, (Independent){a->f, *x, *y});
}

static void advise(Depends *d, FuncId f, uint8_t *does, Independents *out) {
  Advice a = {.d = d, .f = f, .does = does, .first = d->p->loc.at[d->p->func.at[f].first].first_out};
  a.end = edges_end(d->p, f);
  find_regions(&a);
  if (a.region.n > 1) {
    a.after = mem_zalloc((a.end - a.first) * sizeof *a.after);
    a.reach = mem_zalloc(a.region.n * sizeof *a.reach);
    find_after(&a);
    for (uint32_t i = 0; i < a.region.n; i++) {
      a.reach[i] = mem_zalloc(BITS_WORDS(d->p->func.at[f].n_locs) * sizeof **a.reach);
      find_reach(&a, &a.region.at[i], a.reach[i]);
    }
    for (uint32_t i = 0; i < a.region.n; i++)
      for (uint32_t k = 0; k < a.region.n; k++) compare(&a, i, k, out);
    for (uint32_t i = 0; i < a.region.n; i++) mem_free(a.reach[i]);
    for (EdgeId e = a.first; e < a.end; e++) vec_free(a.after[e - a.first]);
    mem_free(a.reach);
    mem_free(a.after);
  }
  vec_free(a.region);
}

void depends_independent(Depends *d, Independents *out) {
  uint8_t *does = mem_zalloc(d->p->func.n);
  find_effects(d, does);
  for (FuncId f = 1; f < d->p->func.n; f++)
    if (depends_has(d, f)) advise(d, f, does, out);
  mem_free(does);
}
