/* Which rules a change of a structure can have broken; coerce looks at no others.
 *
 * Bodies grow truer with must planes that gain and may planes that lose; heads are in danger where values become less
 * definite or flip. That is known per plane. For binary predicates it is known more exactly: in
 *
 *     E(v) (x(v) & n(v, w)) ==> r[x](w)
 *
 * a new edge matters only if it leaves a node of x, and only if it enters a node where r[x] is not yet 1. Such sets, by
 * which other parts of the rule confine the ends of an edge, are its guards. A change of n wakes the rule when the
 * guards meet the nodes at the changed edges. A guard is read after the change, and that is enough: where it has
 * changed in the direction that makes a body truer, or puts a head in danger, it wakes the rule itself. */
#include "tvl/program.h"

enum { MAX_VISITS = 4000 }; /* of operations, for one rule; beyond it the rule has no guards */

/* A unary plane, complemented when `flip` is all ones. No guard: neither of its words is looked at. */
typedef struct {
  uint32_t at; /* word of the plane in a structure with one word per row */
  uint64_t mask, flip;
  int rank; /* how well it confines; 0 for no guard */
} Guard;

/* Rules that are woken by edges whose source is in one set and target in another. */
struct Watch {
  Guard from, to;
  uint64_t *rules;
};

static const Guard unguarded = {.flip = ~(uint64_t)0};

static Guard guard_of(const Tvl *t, TvlPredicate p, int plane, bool complement) {
  const Layout *l = &t->layout;
  if (p == TVL_AC) return unguarded; /* nearly all nodes */
  bool few = t->preds.at[p].attributes & TVL_UNIQUE;
  return (Guard){.at = 2 * l->w0 + (uint32_t)plane * l->n[1] + t->preds.at[p].slot,
                 .mask = ~(uint64_t)0,
                 .flip = complement ? ~(uint64_t)0 : 0,
                 .rank = complement ? 1
                         : few      ? 3
                                    : 2};
}

static inline bool guard_meets(const Guard *g, const Work *s, uint64_t nodes) {
  return ((s->bits[g->at] & g->mask) ^ g->flip) & nodes;
}

/* ---- before the first structure: guards ---- */

typedef struct {
  Tvl *t;
  uint32_t rule, visits;
} Finder;

static uint64_t *always(const Tvl *t, TvlPredicate p, int plane) {
  return t->wake.always + (4 * (size_t)p + (uint32_t)plane) * t->rule_words;
}

static bool same_guard(const Guard *a, const Guard *b) { return a->at == b->at && a->flip == b->flip; }

static void watch(const Finder *f, const Op *load, const Guard *ends) {
  Tvl *t = f->t;
  Watch new = {.from = ends[0], .to = ends[1]};
  if (!new.from.rank && !new.to.rank) {
    bits_set(always(t, load->pred, load->plane), f->rule);
    return;
  }
  WatchVec *v = &t->wake.watches[2 * load->pred + load->plane];
  uint32_t i = 0;
  while (i < v->n && !(same_guard(&v->at[i].from, &new.from) && same_guard(&v->at[i].to, &new.to))) i++;
  if (i == v->n) {
    new.rules = arena_alloc(&t->arena, t->rule_words * sizeof *new.rules);
    bits_zero(new.rules, t->rule_words);
    vec_push(*v, new);
  }
  bits_set(v->at[i].rules, f->rule);
}

static void confine(Guard *g, Guard by) {
  if (by.rank > g->rank) *g = by;
}

/* Finds the loads of binary planes below an operation, given what confines its variables. */
static void find_loads(Finder *f, Ref r, const Guard *guards) {
  const Program *p = f->t->rule_program;
  const Op *op = &p->ops.at[r / 2];
  f->visits++;
  if (f->visits > MAX_VISITS) return;
  if (op->kind == OP_LOAD2) {
    watch(f, op, op->dims == 2 ? guards : (Guard[2]){unguarded, unguarded});
    return;
  }
  Guard at[MAX_DIMS];
  for (uint32_t i = 0; i < MAX_DIMS; i++) at[i] = unguarded;
  if (op->kind == OP_AND) { /* from the result's variables to those of the space */
    uint32_t dropped = op->drop == DROP_LAST ? op->space - 1u : op->drop == DROP_MIDDLE ? op->space - 2u : op->space;
    for (uint32_t i = 0; i < op->dims; i++) at[i < dropped ? i : i + 1] = guards[i];
    for (uint32_t k = 0; k < op->count; k++) {
      const Operand *o = &p->operands.at[op->first + k];
      const Op *load = &p->ops.at[o->ref / 2];
      if (load->kind == OP_LOAD1 && load->dims == 1)
        confine(&at[o->at[0]], guard_of(f->t, load->pred, load->plane, o->ref & 1));
    }
  } else if (op->kind == OP_PERM) {
    for (uint32_t i = 0; i < op->dims; i++) at[i] = guards[i];
  }
  for (uint32_t k = 0; k < op->count; k++) {
    const Operand *o = &p->operands.at[op->first + k];
    Guard inner[MAX_DIMS];
    for (uint32_t i = 0; i < MAX_DIMS; i++) inner[i] = i < o->n ? at[o->at[i]] : unguarded;
    find_loads(f, o->ref, inner);
  }
}

static void find_watches(Tvl *t, uint32_t i) {
  const Rule *r = &t->rules.at[i];
  Finder f = {.t = t, .rule = i};
  Guard head[MAX_DIMS];
  for (uint32_t k = 0; k < MAX_DIMS; k++) head[k] = unguarded;
  if (r->plain && r->kind == HEAD_PRED && t->preds.at[r->pred].arity == 1)
    head[0] = guard_of(t, r->pred, r->negated ? MAY : MUST, !r->negated);
  if (!t->options.loose) find_loads(&f, r->ref, head);
  if (!t->options.loose && f.visits <= MAX_VISITS) return;
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    for (int plane = MUST; plane <= MAY; plane++)
      if (bits_get(t->wake.rules_of + (4 * (size_t)p + (uint32_t)plane) * t->rule_words, i))
        bits_set(always(t, p, plane), i);
}

void wake_make(Tvl *t) {
  size_t planes = 2 * (size_t)t->preds.n, words = BITS_WORDS(planes + 1), w = BITS_WORDS(t->rules.n);
  size_t sets = (4 * (size_t)t->preds.n + 1) * w;
  t->rule_words = (uint32_t)w;
  t->wake.rules_of = mem_zalloc(sets * sizeof(uint64_t));
  t->wake.always = mem_zalloc(sets * sizeof(uint64_t));
  t->wake.watches = mem_zalloc(planes * sizeof *t->wake.watches);
  t->wake.pending = mem_zalloc(w * sizeof(uint64_t));
  uint64_t *read = mem_alloc(words * sizeof(uint64_t));
  for (uint32_t i = 0; i < t->rules.n; i++) {
    const Rule *r = &t->rules.at[i];
    bits_zero(read, words);
    program_planes(t->rule_program, r->ref, read);
    for (BITS_EACH(plane, read, words))
      bits_set(t->wake.rules_of + (plane == planes ? 2 * planes : plane / 2 * 4 + plane % 2) * w, i);
    if (r->kind == HEAD_PRED) bits_set(t->wake.rules_of + (4 * (size_t)r->pred + (r->negated ? 3 : 2)) * w, i);
    if (r->kind == HEAD_EQ) bits_set(t->wake.rules_of + (4 * (size_t)TVL_SM + 3) * w, i);
  }
  mem_free(read);
  bits_copy(t->wake.always, t->wake.rules_of, sets);
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    if (t->preds.at[p].arity == 2) bits_zero(always(t, p, MUST), 2 * w);
  for (uint32_t i = 0; i < t->rules.n; i++) find_watches(t, i);
}

void wake_free(Tvl *t) {
  for (uint32_t i = 0; t->wake.watches && i < 2 * t->preds.n; i++) vec_free(t->wake.watches[i]);
  mem_free(t->wake.watches);
  mem_free(t->wake.rules_of);
  mem_free(t->wake.always);
  mem_free(t->wake.pending);
}

/* ---- while coerce runs ---- */

void wake_changed(Tvl *t, const Work *s, TvlPredicate p, int plane, uint64_t rows, uint64_t columns) {
  size_t w = t->rule_words, at = (4 * (size_t)p + (uint32_t)plane) * w;
  bool guarded = s->w == 1 && !t->wake.unguarded;
  bits_or(t->wake.pending, (guarded ? t->wake.always : t->wake.rules_of) + at, w);
  if (!guarded) return;
  const WatchVec *v = &t->wake.watches[2 * p + (uint32_t)plane];
  for (uint32_t i = 0; i < v->n; i++) {
    const Watch *x = &v->at[i];
    if (guard_meets(&x->from, s, rows) && guard_meets(&x->to, s, columns)) bits_or(t->wake.pending, x->rules, w);
  }
}

void wake_begin(Tvl *t, const Work *s) {
  size_t w = t->rule_words;
  bits_zero(t->wake.pending, w);
  if (s->grew) {
    bits_fill(t->wake.pending, t->rules.n);
    return;
  }
  if (s->split) bits_or(t->wake.pending, t->wake.rules_of + 4 * (size_t)t->preds.n * w, w);
  for (TvlPredicate p = 0; p < t->preds.n; p++) {
    uint8_t c = s->changed[p];
    if (!c) continue;
    if (c & MUST_GAINED) wake_changed(t, s, p, MUST, s->rows, s->columns);
    if (c & MAY_LOST) wake_changed(t, s, p, MAY, s->rows, s->columns);
    if (c & MUST_LOST) bits_or(t->wake.pending, t->wake.rules_of + (4 * (size_t)p + 2) * w, w);
    if (c & MAY_GAINED) bits_or(t->wake.pending, t->wake.rules_of + (4 * (size_t)p + 3) * w, w);
  }
}
