/* Coerce (Ch. 12.4.6.3): sharpens a structure until all rules hold, or finds that it represents no store.
 *
 * Where the body of a rule is certainly true, the head must be. Bodies only become truer as values become definite, so
 * the fixed point is unique and the order of rules does not matter. A structure that satisfied all rules still does
 * after canonical abstraction and join (the embedding theorem), so only rules that a change since then can have broken
 * are looked at; all of them when nodes came or went. */
#include "tvl/internal.h"

typedef enum { SAME, CHANGED, BROKEN } Outcome;

/* Nodes that the edges changed by a rule leave and enter. */
typedef struct {
  uint64_t rows, columns;
} Edges;
static const Edges all_edges = {~(uint64_t)0, ~(uint64_t)0};

/* The body of a rule as seen by its head: for nodes that certainly exist, and uncomplemented. */
typedef struct {
  const uint64_t *table;
  uint64_t flip;
  uint32_t n, w;
  bool first, second; /* the first (second) variable of the head must exist for the rule to say something */
  const uint64_t *ac; /* nodes that certainly exist; NULL: all */
  uint64_t *buffer;   /* a row */
} Body;

static Body body_of(Tvl *t, const Work *s, const Rule *r) {
  Body b = {.table = program_table(t->rule_program, r->ref), .n = s->n, .w = s->w, .buffer = t->row.at};
  b.flip = r->ref & 1 ? ~(uint64_t)0 : 0;
  b.first = r->nargs > 1 && r->in_body[0];
  b.second = r->nargs > 0 && r->in_body[r->nargs - 1];
  b.ac = t->all_exist ? NULL : work1(t, s, t->layout.ac, MUST);
  return b;
}

/* Row u of a body with two variables; row 0 of one with one. */
static inline const uint64_t *body_row(const Body *b, uint32_t u) {
  const uint64_t *row = b->table + (size_t)u * b->w;
  if (!b->flip && !b->ac) return row;
  bits_zero(b->buffer, b->w);
  bits_fill(b->buffer, b->n);
  if (b->ac && b->first && !bits_get(b->ac, u)) bits_zero(b->buffer, b->w);
  if (b->ac && b->second) bits_and(b->buffer, b->ac, b->w);
  for (uint32_t i = 0; i < b->w; i++) b->buffer[i] &= row[i] ^ b->flip;
  return b->buffer;
}

/* Where the body is true, makes the values 1, or 0 for a negated head. */
static inline Outcome sharpen(uint64_t *must, uint64_t *may, const uint64_t *body, bool negated, size_t words) {
  uint64_t changed = 0, broken = 0;
  for (size_t i = 0; i < words; i++) {
    if (negated) {
      broken |= body[i] & must[i];
      changed |= body[i] & may[i];
      may[i] &= ~body[i];
    } else {
      broken |= body[i] & ~may[i];
      changed |= body[i] & ~must[i];
      must[i] |= body[i];
    }
  }
  return broken ? BROKEN : changed ? CHANGED : SAME;
}

/* The same with loose embedding, bit by bit: at a summary node, which may stand for nothing, a contradiction refutes
 * the node but not the structure, and the value is left alone. Equalities say nothing about it. */
static Outcome sharpen_loose(Tvl *t, Work *s, const Rule *r) {
  Body body = body_of(t, s, r);
  const uint64_t *sm = work1(t, s, t->layout.sm, MAY);
  uint32_t arity = r->kind == HEAD_EQ ? 2 : t->preds.at[r->pred].arity;
  Outcome result = SAME;
  for (uint32_t a = 0; a < s->n; a++)
    for (uint32_t b = 0; b < (r->nargs == 2 ? s->n : 1); b++) {
      if (!(r->nargs == 2 ? bits_get(body_row(&body, a), b) : bits_get(body_row(&body, 0), a))) continue;
      uint32_t second = arity == 2 && r->nargs == 1 ? a : b;
      bool may_be_empty = bits_get(sm, a) || (arity == 2 && bits_get(sm, second));
      if (r->kind == HEAD_EQ) {
        if ((a == second) == r->negated && !may_be_empty) return BROKEN;
        continue;
      }
      TvlValue v = work_get(t, s, r->pred, a, second), wanted = r->negated ? TVL_0 : TVL_1;
      if (v == wanted) continue;
      if (v == TVL_HALF) {
        work_put(t, s, r->pred, a, second, wanted);
        result = CHANGED;
      } else if (!may_be_empty) {
        return BROKEN;
      }
    }
  return result;
}

static Outcome sharpen_predicate(Tvl *t, Work *s, const Rule *r) {
  const Predicate *q = &t->preds.at[r->pred];
  uint32_t w = s->w;
  if (q->arity == 0) {
    if (!program_bit(t->rule_program, r->ref)) return SAME;
    TvlValue v = work_get(t, s, r->pred, 0, 0);
    if (v == (r->negated ? TVL_1 : TVL_0)) return BROKEN;
    if (v != TVL_HALF) return SAME;
    bits_put(work0(t, s, r->negated ? MAY : MUST), q->slot, !r->negated);
    return CHANGED;
  }
  Body b = body_of(t, s, r);
  if (q->arity == 1)
    return sharpen(work1(t, s, q->slot, MUST), work1(t, s, q->slot, MAY), body_row(&b, 0), r->negated, w);
  uint64_t *must = work2(t, s, q->slot, MUST), *may = work2(t, s, q->slot, MAY);
  Outcome result = SAME;
  if (r->nargs == 1) { /* p(v, v) */
    const uint64_t *body = body_row(&b, 0);
    for (BITS_EACH(u, body, w)) {
      uint64_t bit = (uint64_t)1 << (u % 64);
      Outcome o = sharpen(must + u * w + u / 64, may + u * w + u / 64, &bit, r->negated, 1);
      if (o > result) result = o;
    }
    return result;
  }
  for (uint32_t u = 0; u < s->n; u++) {
    Outcome o = sharpen(must + (size_t)u * w, may + (size_t)u * w, body_row(&b, u), r->negated, w);
    if (o > result) result = o;
  }
  return result;
}

/* v == w: no two nodes, and a node with itself is no summary. v != w: no node with itself. */
static Outcome sharpen_equality(Tvl *t, Work *s, const Rule *r) {
  Body b = body_of(t, s, r);
  if (r->nargs == 1) return r->negated && bits_any(body_row(&b, 0), s->w) ? BROKEN : SAME;
  uint64_t *sm = work1(t, s, t->layout.sm, MAY);
  Outcome result = SAME;
  for (uint32_t u = 0; u < s->n; u++) {
    const uint64_t *row = body_row(&b, u);
    for (BITS_EACH(v, row, s->w)) {
      if (r->negated ? u == v : u != v) return BROKEN;
      if (u == v && bits_get(sm, u)) {
        bits_clear(sm, u);
        result = CHANGED;
      }
    }
  }
  return result;
}

static Outcome apply_equality_word(Tvl *t, Work *s, const Rule *r, uint64_t first, uint64_t last) {
  const uint64_t *body = program_table(t->rule_program, r->ref), flip = -(uint64_t)(r->ref & 1);
  uint64_t *sm = work1(t, s, t->layout.sm, MAY), same = 0, other = 0;
  for (uint32_t u = 0; u < s->n; u++) {
    uint64_t x = (body[u] ^ flip) & last & -(first >> u & 1), self = (uint64_t)1 << u;
    same |= x & self;
    other |= x & ~self;
  }
  if (r->negated ? same : other) return BROKEN;
  same &= r->negated ? 0 : *sm;
  *sm &= ~same;
  return same ? CHANGED : SAME;
}

/* The usual case: one word per row, and a head over distinct variables. A rule says nothing about a node that may not
 * exist. */
static Outcome apply_rule_word(Tvl *t, Work *s, const Rule *r, Edges *edges) {
  uint64_t all = s->n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << s->n) - 1;
  uint64_t ac = t->all_exist ? all : *work1(t, s, t->layout.ac, MUST);
  uint64_t first = r->nargs > 1 && r->in_body[0] ? ac : all, last = r->in_body[r->nargs - 1] ? ac : all;
  if (r->kind == HEAD_EQ) return apply_equality_word(t, s, r, first, last);
  const Predicate *q = &t->preds.at[r->pred];
  uint64_t *must = q->arity == 2 ? work2(t, s, q->slot, MUST) : work1(t, s, q->slot, MUST);
  uint64_t *may = q->arity == 2 ? work2(t, s, q->slot, MAY) : work1(t, s, q->slot, MAY);
  uint64_t flip = -(uint64_t)(r->ref & 1), changed = 0, broken = 0, at = 0;
  const uint64_t *open = r->negated ? may : must,
                 shut = r->negated ? 0 : ~(uint64_t)0; /* where the head does not hold */
  uint32_t rows = q->arity == 2 ? s->n : 1;
  if (q->arity == 1 && ((*open ^ shut) & all) == 0) return SAME;
  const uint64_t *body = program_table(t->rule_program, r->ref);
  if (!(rows_meet(body, flip, open, shut, rows) & all)) return SAME; /* mostly */
  for (uint32_t u = 0; u < rows; u++) {
    uint64_t x = (body[u] ^ flip) & (open[u] ^ shut) & last & -(first >> u & 1);
    changed |= x;
    at |= (uint64_t)(x != 0) << u;
    if (r->negated) {
      broken |= x & must[u];
      may[u] ^= x;
    } else {
      broken |= x & ~may[u];
      must[u] |= x;
    }
  }
  *edges = (Edges){at, changed};
  return broken ? BROKEN : changed ? CHANGED : SAME;
}

/* A node that two things are equal to is one cell. */
static Outcome single_cells(Tvl *t, Work *s, uint64_t nodes) {
  uint64_t *sm = work1(t, s, t->layout.sm, MAY), changed = *sm & nodes;
  *sm &= ~nodes;
  return changed ? CHANGED : SAME;
}

static Outcome shortcut_unary(Tvl *t, Work *s, const Rule *r) {
  uint32_t slot = t->preds.at[r->about].slot;
  uint64_t must = *work1(t, s, slot, MUST), *may = work1(t, s, slot, MAY);
  if (must & (must - 1)) return BROKEN;
  if (r->shortcut == UNIQUE_SAME) return single_cells(t, s, must);
  if (!must || *may == must) return SAME;
  *may = must;
  return CHANGED;
}

/* Rows are the values of a function: at most one bit each. */
static Outcome shortcut_function(Tvl *t, Work *s, const Rule *r, Edges *edges) {
  uint32_t slot = t->preds.at[r->about].slot;
  uint64_t *must = work2(t, s, slot, MUST), *may = work2(t, s, slot, MAY), changed = 0, targets = 0, twice = 0, at = 0;
  for (uint32_t u = 0; u < s->n; u++) {
    uint64_t row = must[u];
    twice |= row & (row - 1);
    targets |= row;
    if (r->shortcut == FUNCTION_SAME || !row) continue;
    uint64_t gone = may[u] & ~row;
    changed |= gone;
    at |= (uint64_t)(gone != 0) << u;
    may[u] &= row;
  }
  if (twice) return BROKEN;
  if (r->shortcut == FUNCTION_SAME) return single_cells(t, s, targets);
  *edges = (Edges){at, changed};
  return changed ? CHANGED : SAME;
}

/* The same for columns. */
static Outcome shortcut_invfunction(Tvl *t, Work *s, const Rule *r, Edges *edges) {
  uint32_t slot = t->preds.at[r->about].slot;
  uint64_t *must = work2(t, s, slot, MUST), *may = work2(t, s, slot, MAY), changed = 0, sources = 0, once = 0, at = 0;
  for (uint32_t u = 0; u < s->n; u++) {
    if (once & must[u]) return BROKEN;
    once |= must[u];
    sources |= (uint64_t)(must[u] != 0) << u;
  }
  if (r->shortcut == INVFUNCTION_SAME) return single_cells(t, s, sources);
  for (uint32_t u = 0; u < s->n; u++) {
    uint64_t gone = may[u] & once & ~must[u];
    changed |= gone;
    at |= (uint64_t)(gone != 0) << u;
    may[u] &= ~gone;
  }
  *edges = (Edges){at, changed};
  return changed ? CHANGED : SAME;
}

static Outcome shortcut_reflexive(Tvl *t, Work *s, const Rule *r, Edges *edges) {
  uint32_t slot = t->preds.at[r->about].slot;
  uint64_t *must = work2(t, s, slot, MUST), *may = work2(t, s, slot, MAY), changed = 0;
  uint64_t sm = *work1(t, s, t->layout.sm, MAY);
  for (uint32_t u = 0; u < s->n; u++) {
    uint64_t self = ((uint64_t)1 << u) & ~sm;
    if (self & ~may[u]) return BROKEN;
    changed |= self & ~must[u];
    must[u] |= self;
  }
  *edges = (Edges){changed, changed};
  return changed ? CHANGED : SAME;
}

/* The whole closure, not only paths of two steps. */
static Outcome shortcut_transitive(Tvl *t, Work *s, const Rule *r, Edges *edges) {
  uint32_t slot = t->preds.at[r->about].slot;
  uint64_t *must = work2(t, s, slot, MUST), *may = work2(t, s, slot, MAY), changed = 0, broken = 0, into = 0, at = 0;
  for (uint32_t u = 0; u < s->n; u++) into |= must[u];
  for (; into; into &= into - 1) {
    uint32_t via = (uint32_t)__builtin_ctzll(into);
    uint64_t onward = must[via];
    for (uint32_t u = 0; u < s->n && onward; u++) {
      uint64_t reached = onward & -(must[u] >> via & 1);
      broken |= reached & ~may[u];
      reached &= ~must[u];
      changed |= reached;
      at |= (uint64_t)(reached != 0) << u;
      must[u] |= reached;
    }
  }
  *edges = (Edges){at, changed};
  return broken ? BROKEN : changed ? CHANGED : SAME;
}

/* Rules of attributes without tables: one word per row, and all nodes certainly exist. */
static Outcome apply_shortcut(Tvl *t, Work *s, const Rule *r, Edges *edges) {
  switch (r->shortcut) {
    case UNIQUE_SAME:
    case UNIQUE_OTHERS:
      return shortcut_unary(t, s, r);
    case FUNCTION_SAME:
    case FUNCTION_OTHERS:
      return shortcut_function(t, s, r, edges);
    case INVFUNCTION_SAME:
    case INVFUNCTION_OTHERS:
      return shortcut_invfunction(t, s, r, edges);
    case REFLEXIVE_SELF:
      return shortcut_reflexive(t, s, r, edges);
    case TRANSITIVE_ALL:
      return shortcut_transitive(t, s, r, edges);
    case NO_SHORTCUT:
      break;
  }
  return SAME;
}

static Outcome apply_rule(Tvl *t, Work *s, const Rule *r, Edges *edges) {
  if (t->options.loose && r->kind != HEAD_FALSE && r->nargs) return sharpen_loose(t, s, r);
  if (s->w == 1 && t->all_exist && r->shortcut) return apply_shortcut(t, s, r, edges);
  if (s->w == 1 && r->plain) return apply_rule_word(t, s, r, edges);
  switch (r->kind) {
    case HEAD_FALSE:
      return program_bit(t->rule_program, r->ref) ? BROKEN : SAME;
    case HEAD_PRED:
      return sharpen_predicate(t, s, r);
    case HEAD_EQ:
      return sharpen_equality(t, s, r);
  }
  return SAME;
}

static bool coerce_touched(Tvl *t, Work *s, uint32_t *rule) {
  wake_begin(t, s);
  s->grew = s->split = false;
  s->rows = s->columns = 0;
  memset(s->changed, 0, t->preds.n);
  if (!bits_any(t->wake.pending, t->rule_words)) return true;
  vec_reserve(t->row, s->w);
  t->all_exist = bits_count(work1(t, s, t->layout.ac, MUST), s->w) == s->n;
  program_begin(t->rule_program, s, NULL);
  for (;;) {
    /* Rules of very large structures take long. After a limit nothing is used that a missing step could spoil. */
    if (s->w > 8 && t->options.limit && limit_reached(t->options.limit)) return true;
    size_t i = bits_next(t->wake.pending, t->rule_words, 0);
    if (i == (size_t)t->rule_words * 64) return true;
    bits_clear(t->wake.pending, i);
    const Rule *r = &t->rules.at[i];
    t->stats.rule_evaluations++;
    Edges edges = all_edges;
    Outcome o = apply_rule(t, s, r, &edges);
    if (o == BROKEN) {
      if (rule) *rule = (uint32_t)i;
      return false;
    }
    if (o == SAME) continue;
    TvlPredicate pred = r->kind == HEAD_EQ ? TVL_SM : r->pred;
    int plane = r->kind == HEAD_EQ || r->negated ? MAY : MUST;
    program_changed(t->rule_program, pred, plane);
    wake_changed(t, s, pred, plane, edges.rows, edges.columns);
  }
}

bool coerce_work(Tvl *t, Work *s, uint32_t *rule) {
  t->stats.coerce_calls++;
  if (!work_touched(t, s)) return true;
#ifdef NDEBUG
  return coerce_touched(t, s, rule);
#else
  Work *other = work_copy(t, s); /* the fixed point is unique, so guards must not make a difference */
  t->wake.unguarded = true;
  bool holds = coerce_touched(t, other, rule);
  t->wake.unguarded = false;
  bool same = coerce_touched(t, s, rule) == holds;
  assert(same && (!holds || work_equal(t, s, other)) && "a guard kept a rule from being looked at");
  if (holds) work_check(t, s);
  work_drop(t, other);
  return holds;
#endif
}

TvlStructure tvl_coerce(Tvl *t, TvlStructure id, uint32_t *rule) {
  assert(t->compiled);
  Work *s = structure_open(t, id);
  s->grew = true; /* all rules */
  TvlStructure result = coerce_work(t, s, rule) ? structure_intern(t, s) : TVL_NONE;
  work_drop(t, s);
  return result;
}
