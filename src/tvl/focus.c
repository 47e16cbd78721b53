/* Focus (Ch. 12.4.6.2): splits a structure until a formula has definite values.
 *
 * The formula is put into prenex disjunctive normal form, its quantifiers are dropped, and each disjunct is a list of
 * literals: nullary, unary unique, unary, binary with a bound end. Literals are focused on one after the other, and
 * only for assignments that satisfy the earlier ones; that keeps the number of results small. A binary predicate
 * between two summary nodes would need infinitely many structures, which is an error. This file runs the plans that
 * focus_plan.c makes. */
#include "tvl/internal.h"

#define UNBOUND UINT32_MAX

typedef struct {
  Tvl *t;
  const FocusPlan *plan;
  const FocusConjunction *conjunction;
  WorkVec *out;
  TvlStatus status;
} Focus;

/* ---- literals: one structure and one (partial) assignment of the literal's variables in, structures out ---- */

static bool alive(const Tvl *t, const Work *s, uint32_t u) { return bits_get(work1(t, s, t->layout.ac, MAY), u); }

static bool is_summary(const Tvl *t, const Work *s, uint32_t u) { return bits_get(work1(t, s, t->layout.sm, MAY), u); }

static void make_single(Tvl *t, Work *s, uint32_t u) { work_put(t, s, TVL_SM, u, 0, TVL_0); }

/* What a predicate is true of exists. */
static void make_exist(Tvl *t, Work *s, uint32_t u) {
  if (!t->options.focus_active || work_get(t, s, TVL_AC, u, 0) != TVL_HALF) return;
  work_put(t, s, TVL_AC, u, 0, TVL_1);
  s->grew = true;
}

/* Would one more structure exceed a limit? */
static bool too_many(Focus *f, const WorkVec *v, uint32_t nodes) {
  const TvlOptions *o = &f->t->options;
  bool stop = (o->max_focus && v->n + f->out->n >= o->max_focus) || (o->max_nodes && nodes > o->max_nodes) ||
              (o->limit && limit_reached(o->limit));
  if (stop) f->status = TVL_STOPPED;
  return stop;
}

/* Removes the nodes that focus decided not to exist. */
static void remove_dead(Tvl *t, Work *x) {
  if (bits_count(work1(t, x, t->layout.ac, MAY), x->w) == x->n) return;
  uint64_t *dead = mem_zalloc(x->w * sizeof *dead);
  for (uint32_t u = 0; u < x->n; u++) bits_put(dead, u, !alive(t, x, u));
  work_remove(t, x, dead);
  mem_free(dead);
}

/* Decisions about nodes that may not exist multiply; those among the results from `first` on that the rules refute are
 * dropped before they do. (Without such nodes the rules look at the results of focus once, at its end, as in TVLA.) */
static void drop_hopeless(Focus *f, WorkVec *v, uint32_t first) {
  enum { FEW = 8 };
  Tvl *t = f->t;
  if (!t->options.focus_active || t->options.no_coerce_after_focus || v->n < FEW) return;
  uint32_t kept = first;
  for (uint32_t i = first; i < v->n; i++) {
    Work *test = work_copy(t, v->at[i]);
    remove_dead(t, test);
    test->grew = true;
    bool hopeless = !coerce_work(t, test, NULL);
    work_drop(t, test);
    if (hopeless)
      work_drop(t, v->at[i]);
    else
      v->at[kept++] = v->at[i];
  }
  v->n = kept;
}

static void focus_nullary(Focus *f, Work *s, TvlPredicate p, WorkVec *out) {
  Tvl *t = f->t;
  if (work_get(t, s, p, 0, 0) == TVL_HALF) {
    Work *yes = work_copy(t, s);
    work_put(t, yes, p, 0, 0, TVL_1);
    vec_push(*out, yes);
    work_put(t, s, p, 0, 0, TVL_0);
  }
  vec_push(*out, s);
}

/* Sets p to 0 wherever it is 1/2. */
static void clear_halves(Tvl *t, Work *s, TvlPredicate p) {
  uint32_t slot = t->preds.at[p].slot;
  bits_copy(work1(t, s, slot, MAY), work1(t, s, slot, MUST), s->w);
  work_touch(s, p, MAY_LOST);
}

/* At most one node has p: none, or one of the candidates, or one cell out of a candidate that is a summary. */
static void focus_unique(Focus *f, Work *s, TvlPredicate p, uint32_t bound, WorkVec *out) {
  Tvl *t = f->t;
  uint32_t slot = t->preds.at[p].slot, first = bound == UNBOUND ? 0 : bound, last = bound == UNBOUND ? s->n : bound + 1;
  bool half = false, certain = false;
  for (uint32_t u = first; u < last; u++) {
    TvlValue v = work_get(t, s, p, u, 0);
    half |= v == TVL_HALF;
    certain |= v == TVL_1;
  }
  if (!half || certain) {
    if (half) clear_halves(t, s, p);
    vec_push(*out, s);
    return;
  }
  Work *none = work_copy(t, s);
  if (bound == UNBOUND)
    clear_halves(t, none, p);
  else
    work_put(t, none, p, bound, 0, TVL_0);
  vec_push(*out, none);
  uint32_t left = 0; /* candidates to come; the last one is made of s itself */
  for (uint32_t u = first; u < last; u++) left += bits_get(work1(t, s, slot, MAY), u);
  for (uint32_t u = first; u < last && left; u++) {
    if (!bits_get(work1(t, s, slot, MAY), u)) continue;
    left--;
    if (too_many(f, out, s->n + 1)) break;
    Work *split = is_summary(t, s, u) ? work_copy(t, s) : NULL, *one = left ? work_copy(t, s) : s;
    if (!left) s = NULL;
    clear_halves(t, one, p);
    work_put(t, one, p, u, 0, TVL_1);
    make_exist(t, one, u);
    if (split) make_single(t, one, u);
    vec_push(*out, one);
    if (!split) continue;
    clear_halves(t, split, p);
    uint32_t cell = work_duplicate(t, &split, u);
    work_put(t, split, p, cell, 0, TVL_1);
    make_exist(t, split, cell);
    make_single(t, split, cell);
    vec_push(*out, split);
  }
  if (s) work_drop(t, s);
}

static void focus_unary(Focus *f, Work *s, TvlPredicate p, uint32_t bound, WorkVec *out) {
  Tvl *t = f->t;
  WorkVec todo = {0};
  vec_push(todo, s);
  for (uint32_t i = 0; i < todo.n; i++) {
    Work *x = todo.at[i];
    uint32_t u = bound == UNBOUND ? 0 : bound, last = bound == UNBOUND ? x->n : bound + 1;
    while (u < last && work_get(t, x, p, u, 0) != TVL_HALF) u++;
    if (u >= last || too_many(f, &todo, x->n + 1)) {
      vec_push(*out, x);
      continue;
    }
    Work *yes = work_copy(t, x), *split = is_summary(t, x, u) ? work_copy(t, x) : NULL;
    uint32_t fresh = todo.n;
    work_put(t, x, p, u, 0, TVL_0);
    vec_push(todo, x);
    work_put(t, yes, p, u, 0, TVL_1);
    make_exist(t, yes, u);
    vec_push(todo, yes);
    if (split) {
      uint32_t other = work_duplicate(t, &split, u);
      work_put(t, split, p, other, 0, TVL_1);
      make_exist(t, split, other);
      work_put(t, split, p, u, 0, TVL_0);
      vec_push(todo, split);
    }
    drop_hopeless(f, &todo, fresh);
  }
  vec_free(todo);
}

/* The ways in which the edge p(l, r) of s can exist. */
static void focus_edge(Focus *f, const Work *s, TvlPredicate p, uint32_t l, uint32_t r, WorkVec *out) {
  Tvl *t = f->t;
  uint32_t attributes = t->preds.at[p].attributes;
  bool left = is_summary(t, s, l), right = is_summary(t, s, r);
  if (left && right) {
    f->status = TVL_FOCUS_INFINITE;
    return;
  }
  if (too_many(f, out, s->n + 1)) return;
  Work *edge = work_copy(t, s);
  work_put(t, edge, p, l, r, TVL_1);
  make_exist(t, edge, l);
  make_exist(t, edge, r);
  if ((attributes & TVL_FUNCTION) && right) make_single(t, edge, r);
  if ((attributes & TVL_INVFUNCTION) && left) make_single(t, edge, l);
  vec_push(*out, edge);
  if (right) {
    Work *split = work_copy(t, s);
    uint32_t target = work_duplicate(t, &split, r);
    work_put(t, split, p, l, target, TVL_1);
    make_exist(t, split, l);
    make_exist(t, split, target);
    work_put(t, split, p, l, r, TVL_0);
    if (attributes & TVL_FUNCTION) make_single(t, split, target);
    vec_push(*out, split);
  }
  if (left) {
    Work *split = work_copy(t, s);
    uint32_t source = work_duplicate(t, &split, l);
    work_put(t, split, p, source, r, TVL_1);
    make_exist(t, split, source);
    make_exist(t, split, r);
    work_put(t, split, p, l, r, TVL_0);
    if (attributes & TVL_INVFUNCTION) make_single(t, split, source);
    vec_push(*out, split);
  }
}

static TvlValue edge_value(const Tvl *t, const Work *s, TvlPredicate p, bool forward, uint32_t at, uint32_t other) {
  return forward ? work_get(t, s, p, at, other) : work_get(t, s, p, other, at);
}
static void put_edge(Tvl *t, Work *s, TvlPredicate p, bool forward, uint32_t at, uint32_t other, TvlValue v) {
  if (forward)
    work_put(t, s, p, at, other, v);
  else
    work_put(t, s, p, other, at, v);
}

/* p is a function and its source is bound (forward), or an inverse function and its target is: at most one other end.
 * With both ends bound, the other edges are left alone in the structure without this one. */
static void focus_function(Focus *f, Work *s, TvlPredicate p, bool forward, uint32_t at, uint32_t other, WorkVec *out) {
  Tvl *t = f->t;
  bool half = false, certain = false;
  for (uint32_t u = 0; u < s->n; u++) {
    if (other != UNBOUND && u != other) continue;
    TvlValue v = edge_value(t, s, p, forward, at, u);
    half |= v == TVL_HALF;
  }
  for (uint32_t u = 0; u < s->n; u++) certain |= edge_value(t, s, p, forward, at, u) == TVL_1;
  if (!half) {
    vec_push(*out, s);
    return;
  }
  Work *none = work_copy(t, s);
  for (uint32_t u = 0; u < s->n; u++)
    if (edge_value(t, s, p, forward, at, u) == TVL_HALF) put_edge(t, none, p, forward, at, u, TVL_0);
  Work *without = none;
  if (other != UNBOUND) {
    without = work_copy(t, s);
    put_edge(t, without, p, forward, at, other, TVL_0);
  }
  vec_push(*out, without);
  Work *base = other == UNBOUND ? work_copy(t, none) : none;
  for (uint32_t u = 0; u < s->n && !certain; u++) {
    if (other != UNBOUND && u != other) continue;
    if (edge_value(t, s, p, forward, at, u) != TVL_HALF) continue;
    focus_edge(f, base, p, forward ? at : u, forward ? u : at, out);
  }
  work_drop(t, base);
  work_drop(t, s);
}

static void focus_relation(Focus *f, Work *s, TvlPredicate p, uint32_t a, uint32_t b, bool same, WorkVec *out) {
  Tvl *t = f->t;
  WorkVec todo = {0};
  vec_push(todo, s);
  for (uint32_t i = 0; i < todo.n; i++) {
    Work *x = todo.at[i];
    uint32_t l = UNBOUND, r = UNBOUND;
    for (uint32_t u = a == UNBOUND ? 0 : a; u < (a == UNBOUND ? x->n : a + 1) && l == UNBOUND; u++)
      for (uint32_t v = b == UNBOUND ? 0 : b; v < (b == UNBOUND ? x->n : b + 1) && l == UNBOUND; v++)
        if ((!same || u == v) && work_get(t, x, p, u, v) == TVL_HALF) l = u, r = v;
    if (l == UNBOUND || f->status != TVL_OK) {
      vec_push(*out, x);
      continue;
    }
    uint32_t fresh = todo.n;
    if (!((t->preds.at[p].attributes & TVL_REFLEXIVE) && l == r)) {
      Work *without = work_copy(t, x);
      work_put(t, without, p, l, r, TVL_0);
      vec_push(todo, without);
    }
    focus_edge(f, x, p, l, r, &todo);
    if (f->status == TVL_OK) drop_hopeless(f, &todo, fresh);
    if (f->status == TVL_OK)
      work_drop(t, x);
    else
      vec_push(*out, x);
  }
  vec_free(todo);
}

/* No end is bound: one split for each indefinite edge. */
static void focus_unbound(Focus *f, Work *s, const FocusStep *step, WorkVec *out) {
  Tvl *t = f->t;
  uint32_t attributes = t->preds.at[step->pred].attributes;
  bool same = step->var[0] == step->var[1], any = false;
  for (uint32_t u = 0; u < s->n; u++)
    for (uint32_t v = 0; v < s->n; v++) {
      if ((same && u != v) || work_get(t, s, step->pred, u, v) != TVL_HALF || f->status != TVL_OK) continue;
      any = true;
      Work *x = work_copy(t, s);
      if (attributes & TVL_FUNCTION)
        focus_function(f, x, step->pred, true, u, v, out);
      else if (attributes & TVL_INVFUNCTION)
        focus_function(f, x, step->pred, false, v, u, out);
      else
        focus_relation(f, x, step->pred, u, v, false, out);
    }
  if (any)
    work_drop(t, s);
  else
    vec_push(*out, s);
}

/* Takes s. */
static void focus_literal(Focus *f, Work *s, const FocusStep *step, const uint32_t *assign, WorkVec *out) {
  TvlPredicate p = step->pred;
  uint32_t attributes = f->t->preds.at[p].attributes;
  uint32_t a = step->arity > 0 && (step->bound >> step->var[0] & 1) ? assign[step->var[0]] : UNBOUND;
  uint32_t b = step->arity > 1 && (step->bound >> step->var[1] & 1) ? assign[step->var[1]] : UNBOUND;
  if (step->arity == 0)
    focus_nullary(f, s, p, out);
  else if (step->arity == 1)
    (attributes & TVL_UNIQUE ? focus_unique : focus_unary)(f, s, p, a, out);
  else if (!step->bound)
    focus_unbound(f, s, step, out);
  else if ((attributes & TVL_FUNCTION) && a != UNBOUND)
    focus_function(f, s, p, true, a, b, out);
  else if ((attributes & TVL_INVFUNCTION) && b != UNBOUND)
    focus_function(f, s, p, false, b, a, out);
  else
    focus_relation(f, s, p, a, b, step->var[0] == step->var[1], out);
}

/* ---- nodes that may not exist ---- */

/* Marks the node as gone; it is removed when the focus is done, so that assignments stay valid. */
static void kill_node(Tvl *t, Work *s, uint32_t u) {
  for (int plane = MUST; plane <= MAY; plane++) {
    for (uint32_t i = 0; i < t->layout.n[1]; i++) bits_clear(work1(t, s, i, plane), u);
    for (uint32_t i = 0; i < t->layout.n[2]; i++) {
      uint64_t *rows = work2(t, s, i, plane);
      bits_zero(rows + (size_t)u * s->w, s->w);
      for (uint32_t x = 0; x < s->n; x++) bits_clear(rows + (size_t)x * s->w, u);
    }
  }
  s->grew = true;
}

static bool literal_holds(const Tvl *t, const Work *s, const FocusStep *step, const uint32_t *assign, bool certainly) {
  uint32_t a = step->arity > 0 ? assign[step->var[0]] : 0, b = step->arity > 1 ? assign[step->var[1]] : 0;
  TvlValue v = work_get(t, s, step->pred, a, b);
  if (step->negated) v = (TvlValue)(TVL_1 - v);
  return certainly ? v == TVL_1 : v != TVL_0;
}

/* Calls of next_assign give all completions of the step's fresh variables over living nodes; start with *at = 0. */
static bool next_assign(const Tvl *t, const Work *s, const FocusStep *step, uint32_t *assign, uint64_t *at) {
  uint32_t fresh[2], k = 0;
  for (uint32_t i = 0; i < step->arity; i++)
    if ((step->fresh >> step->var[i] & 1) && !(i == 1 && step->var[1] == step->var[0])) fresh[k++] = step->var[i];
  uint64_t all = k == 0 ? 1 : k == 1 ? s->n : (uint64_t)s->n * s->n;
  for (; *at < all; ++*at) {
    if (k == 1) assign[fresh[0]] = (uint32_t)*at;
    if (k == 2) assign[fresh[0]] = (uint32_t)(*at / s->n), assign[fresh[1]] = (uint32_t)(*at % s->n);
    bool ok = true;
    for (uint32_t i = 0; i < k; i++) ok &= alive(t, s, assign[fresh[i]]);
    if (!ok) continue;
    ++*at;
    return true;
  }
  return false;
}

/* Can the literal hold for one value of its fresh variable at most? */
static bool is_exclusive(const Tvl *t, const FocusStep *step) {
  uint32_t attributes = t->preds.at[step->pred].attributes;
  if (step->negated) return false;
  if (step->arity == 1) return attributes & TVL_UNIQUE;
  bool left = step->bound >> step->var[0] & 1, right = step->bound >> step->var[1] & 1;
  return (left && (attributes & TVL_FUNCTION)) || (right && (attributes & TVL_INVFUNCTION));
}

/* Decides whether those nodes exist for which the literal certainly holds if they do; where its value is open, that is
 * decided first, and a node that it becomes true of exists. Takes s. */
static void focus_existence(Focus *f, Work *s, const FocusStep *step, const uint32_t *relevant, WorkVec *out) {
  Tvl *t = f->t;
  if (!t->options.focus_active || !step->fresh) {
    vec_push(*out, s);
    return;
  }
  uint64_t *maybe = mem_zalloc(s->w * sizeof *maybe);
  uint32_t assign[32];
  memcpy(assign, relevant, f->plan->vars * sizeof *assign);
  for (uint64_t at = 0; next_assign(t, s, step, assign, &at);) {
    if (!literal_holds(t, s, step, assign, true)) continue;
    for (uint32_t i = 0; i < step->arity; i++)
      if ((step->fresh >> step->var[i] & 1) && work_get(t, s, TVL_AC, assign[step->var[i]], 0) == TVL_HALF)
        bits_set(maybe, assign[step->var[i]]);
  }
  WorkVec todo = {0};
  if (is_exclusive(t, step) && bits_any(maybe, s->w)) {
    for (BITS_EACH(u, maybe, s->w)) {
      Work *with = work_copy(t, s);
      for (BITS_EACH(v, maybe, s->w))
        if (v != u) kill_node(t, with, (uint32_t)v);
      work_put(t, with, TVL_AC, (uint32_t)u, 0, TVL_1);
      with->grew = true;
      vec_push(todo, with);
    }
    for (BITS_EACH(u, maybe, s->w)) kill_node(t, s, (uint32_t)u);
    vec_push(todo, s);
  } else {
    vec_push(todo, s);
    for (BITS_EACH(u, maybe, BITS_WORDS(s->n))) {
      for (uint32_t i = 0, n = todo.n; i < n && !too_many(f, &todo, 0); i++) {
        Work *with = work_copy(t, todo.at[i]);
        kill_node(t, todo.at[i], (uint32_t)u);
        work_put(t, with, TVL_AC, (uint32_t)u, 0, TVL_1);
        with->grew = true;
        vec_push(todo, with);
      }
      drop_hopeless(f, &todo, 0);
    }
  }
  for (uint32_t i = 0; i < todo.n; i++) vec_push(*out, todo.at[i]);
  vec_free(todo);
  mem_free(maybe);
}

/* ---- conjunctions ---- */

typedef U32Vec Assigns; /* rows of plan->vars nodes */

static void assigns_add(const Focus *f, Assigns *to, const uint32_t *assign, uint32_t keep) {
  uint32_t vars = f->plan->vars, start = to->n;
  for (uint32_t i = 0; i < vars; i++) vec_push(*to, keep >> i & 1 ? assign[i] : UNBOUND);
  for (uint32_t row = 0; row < start; row += vars)
    if (vars && memcmp(to->at + row, to->at + start, vars * sizeof(uint32_t)) == 0) {
      to->n = start;
      return;
    }
}

/* Without variables there is one empty assignment or none; `some` tells. */
typedef struct {
  Assigns rows;
  bool some;
} AssignSet;

static void focus_step(Focus *f, uint32_t k, Work *s, const AssignSet *before);

/* The assignments after the literal: those that satisfy it, over the variables still needed. */
static void satisfied(const Focus *f, const Work *s, const FocusStep *step, const AssignSet *full,
                      const uint32_t *relevant, AssignSet *after) {
  const Tvl *t = f->t;
  uint32_t assign[32], vars = f->plan->vars, wanted = step->fresh & step->future;
  memcpy(assign, relevant, vars * sizeof *assign);
  for (uint64_t at = 0; next_assign(t, s, step, assign, &at);) {
    if (!literal_holds(t, s, step, assign, true)) continue;
    after->some = true;
    for (uint32_t row = 0; row < full->rows.n; row += vars) {
      uint32_t both[32];
      memcpy(both, full->rows.at + row, vars * sizeof(uint32_t));
      for (uint32_t i = 0; i < vars; i++)
        if (step->fresh >> i & 1) both[i] = assign[i];
      assigns_add(f, &after->rows, both, step->future);
    }
    if (!wanted) break; /* one witness is as good as another */
  }
}

/* Buffers for step k, kept from one focus to the next. */
static FocusBuffers *buffers_at(Tvl *t, uint32_t k) {
  while (t->focus_buffers.n <= k) vec_push(t->focus_buffers, (FocusBuffers){{0}, {0}});
  return &t->focus_buffers.at[k];
}

/* Takes s. */
static void focus_relevant(Focus *f, uint32_t k, Work *s, const AssignSet *full, const uint32_t *relevant) {
  const FocusStep *step = &f->conjunction->step[k];
  WorkVec split =
      buffers_at(f->t, k)->split; /* the vectors move when deeper steps add buffers, so they are taken out */
  U32Vec rows = buffers_at(f->t, k)->rows;
  *buffers_at(f->t, k) = (FocusBuffers){{0}, {0}};
  split.n = 0;
  if (f->t->options.focus_active) {
    WorkVec existing = {0};
    focus_existence(f, s, step, relevant, &existing);
    for (uint32_t i = 0; i < existing.n; i++) focus_literal(f, existing.at[i], step, relevant, &split);
    vec_free(existing);
  } else {
    focus_literal(f, s, step, relevant, &split);
  }
  for (uint32_t i = 0; i < split.n; i++) {
    if (f->status != TVL_OK) {
      work_drop(f->t, split.at[i]);
      continue;
    }
    AssignSet after = {.rows = rows};
    after.rows.n = 0;
    if (k + 1 < f->conjunction->n) satisfied(f, split.at[i], step, full, relevant, &after);
    focus_step(f, k + 1, split.at[i], &after);
    rows = after.rows;
  }
  FocusBuffers *home = buffers_at(f->t, k);
  vec_free(home->split);
  vec_free(home->rows);
  *home = (FocusBuffers){split, rows};
}

/* One split for each value of the bound variables; they share all else. Takes s. */
static void focus_groups(Focus *f, uint32_t k, Work *s, const AssignSet *before) {
  const FocusStep *step = &f->conjunction->step[k];
  uint32_t vars = f->plan->vars;
  AssignSet now = {.some = true};
  for (uint32_t row = 0; row < before->rows.n; row += vars) assigns_add(f, &now.rows, before->rows.at + row, step->now);
  Assigns groups = {0};
  for (uint32_t row = 0; row < now.rows.n; row += vars) assigns_add(f, &groups, now.rows.at + row, step->bound);
  for (uint32_t g = 0; g < groups.n && f->status == TVL_OK; g += vars) {
    AssignSet full = {.some = true};
    for (uint32_t row = 0; row < now.rows.n; row += vars) {
      bool mine = true;
      for (uint32_t i = 0; i < vars; i++) mine &= !(step->bound >> i & 1) || now.rows.at[row + i] == groups.at[g + i];
      if (mine) assigns_add(f, &full.rows, now.rows.at + row, ~(uint32_t)0);
    }
    uint32_t relevant[32];
    for (uint32_t i = 0; i < vars; i++) relevant[i] = groups.at[g + i];
    focus_relevant(f, k, work_copy(f->t, s), &full, relevant);
    vec_free(full.rows);
  }
  vec_free(groups);
  vec_free(now.rows);
  work_drop(f->t, s);
}

/* Takes s. */
static void focus_step(Focus *f, uint32_t k, Work *s, const AssignSet *before) {
  if (k == f->conjunction->n || !before->some) {
    vec_push(*f->out, s);
    return;
  }
  const FocusStep *step = &f->conjunction->step[k];
  uint32_t vars = f->plan->vars, row[32], relevant[32];
  if (before->rows.n > vars) {
    focus_groups(f, k, s, before);
    return;
  }
  for (uint32_t i = 0; i < vars; i++) { /* the usual case: one assignment */
    row[i] = (step->now >> i & 1) ? before->rows.at[i] : UNBOUND;
    relevant[i] = step->bound >> i & 1 ? row[i] : UNBOUND;
  }
  AssignSet full = {.rows = {.at = row, .n = vars}, .some = true};
  focus_relevant(f, k, s, &full, relevant);
}

static void focus_conjunction(Focus *f, const FocusConjunction *c, Work *s, WorkVec *out) {
  uint32_t unbound[32];
  for (uint32_t i = 0; i < 32; i++) unbound[i] = UNBOUND;
  AssignSet start = {.rows = {.at = unbound, .n = f->plan->vars}, .some = true};
  f->conjunction = c;
  f->out = out;
  focus_step(f, 0, s, &start);
}

TvlStatus focus_work(Tvl *t, const FocusPlan *plan, Work *s, WorkVec *out) {
  if (plan->status != TVL_OK) {
    work_drop(t, s);
    return plan->status;
  }
  if (plan->n == 1 && plan->conjunction[0].n == 1 && plan->conjunction[0].step[0].arity == 1 &&
      !t->options.focus_active) {
    uint32_t slot = t->preds.at[plan->conjunction[0].step[0].pred].slot; /* one unary literal, definite already? */
    if (bits_equal(work1(t, s, slot, MUST), work1(t, s, slot, MAY), s->w)) {
      vec_push(*out, s);
      return TVL_OK;
    }
  }
  Focus f = {.t = t, .plan = plan};
  uint32_t first = out->n;
  if (plan->n == 1) {
    focus_conjunction(&f, &plan->conjunction[0], s, out);
  } else {
    WorkVec now = {0}, next = {0};
    vec_push(now, s);
    for (uint32_t d = 0; d < plan->n; d++) {
      next.n = 0;
      for (uint32_t i = 0; i < now.n; i++) focus_conjunction(&f, &plan->conjunction[d], now.at[i], &next);
      WorkVec old = now;
      now = next;
      next = old;
    }
    for (uint32_t i = 0; i < now.n; i++) vec_push(*out, now.at[i]);
    vec_free(now);
    vec_free(next);
  }
  for (uint32_t i = first; i < out->n && t->options.focus_active; i++) remove_dead(t, out->at[i]);
  return f.status;
}

TvlStatus tvl_focus(Tvl *t, TvlStructure id, TvlFormula formula, U32Vec *out) {
  assert(t->compiled);
  const uint32_t *known = idmap_find(&t->focus_plans, formula);
  uint32_t index = known ? *known : t->plans.n;
  if (!known) {
    FocusPlan plan;
    focus_plan(t, formula, &plan);
    vec_push(t->plans, plan);
    idmap_put(&t->focus_plans, formula, index);
  }
  WorkVec results = {0};
  TvlStatus status = focus_work(t, &t->plans.at[index], structure_open(t, id), &results);
  for (uint32_t i = 0; i < results.n; i++) {
    if (status == TVL_OK) vec_push(*out, structure_intern(t, results.at[i]));
    work_drop(t, results.at[i]);
  }
  vec_free(results);
  return status;
}
