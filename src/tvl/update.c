/* The update of an action (Ch. 12.4.5): nodes come, predicates get new values all at once, nodes go. */
#include "tvl/internal.h"

/* Adds the new nodes of %new. The program has been started on the structure before. */
static void create_nodes(Tvl *t, const Action *a, Work **base) {
  Program *p = a->program;
  uint32_t before = (*base)->n;
  if (a->create_var == TVL_NONE) {
    if (!program_bit(p, a->ref_create[MAY])) return;
    uint32_t u = work_add_node(t, base);
    work_put(t, *base, TVL_ISNEW, u, 0, TVL_1);
    for (TvlPredicate q = TVL_BUILTIN; q < t->preds.n; q++)
      if (t->preds.at[q].of_new) work_put(t, *base, q, u, 0, TVL_1);
    return;
  }
  size_t w = (*base)->w;
  uint64_t *must = mem_alloc(w * sizeof *must), *may = mem_alloc(w * sizeof *may);
  program_set(p, a->ref_create[MUST], must);
  program_set(p, a->ref_create[MAY], may);
  for (BITS_EACH(old, may, w)) {
    if (old >= before) break;
    uint32_t u = work_add_node(t, base);
    TvlValue exists = bits_get(must, old) ? work_get(t, *base, TVL_AC, (uint32_t)old, 0) : TVL_HALF;
    work_put(t, *base, TVL_AC, u, 0, exists);
    work_put(t, *base, TVL_SM, u, 0, work_get(t, *base, TVL_SM, (uint32_t)old, 0));
    work_put(t, *base, TVL_ISNEW, u, 0, TVL_1);
    work_put(t, *base, TVL_INSTANCE, u, (uint32_t)old, TVL_1);
  }
  mem_free(must);
  mem_free(may);
}

/* Copies the part of the structure where the clone formula may hold: values within the part are copied, values between
 * the part and the rest are not. */
static void clone_nodes(Tvl *t, const Action *a, Work **base) {
  uint32_t n = (*base)->n;
  size_t w = (*base)->w;
  uint64_t *may = mem_alloc(w * sizeof *may);
  program_set(a->program, a->ref_clone[MAY], may);
  U32Vec old = {0};
  for (BITS_EACH(u, may, w))
    if (u < n) vec_push(old, (uint32_t)u);
  mem_free(may);
  for (uint32_t i = 0; i < old.n; i++) work_add_node(t, base);
  Work *s = *base;
  for (TvlPredicate p = 0; p < t->preds.n && old.n; p++) {
    uint32_t arity = t->preds.at[p].arity;
    for (uint32_t i = 0; i < old.n && arity; i++)
      for (uint32_t k = 0; k < (arity == 2 ? old.n : 1); k++)
        work_put(t, s, p, n + i, arity == 2 ? n + k : 0, work_get(t, s, p, old.at[i], arity == 2 ? old.at[k] : 0));
  }
  for (uint32_t i = 0; i < old.n; i++) {
    work_put(t, s, TVL_ISNEW, n + i, 0, TVL_1);
    work_put(t, s, TVL_INSTANCE, n + i, old.at[i], TVL_1);
  }
  vec_free(old);
}

static void assign(Tvl *t, const Action *a, const Update *u, Work *to) {
  static const int how[2][2] = {{MUST_GAINED, MUST_LOST}, {MAY_GAINED, MAY_LOST}};
  Program *p = a->program;
  const Predicate *q = &t->preds.at[u->pred];
  for (int plane = MUST; plane <= MAY; plane++) {
    if (q->arity == 0) {
      bool on = program_bit(p, u->ref[plane]);
      if (on != bits_get(work0(t, to, plane), q->slot)) work_touch(to, u->pred, how[plane][on ? 0 : 1]);
      bits_put(work0(t, to, plane), q->slot, on);
      continue;
    }
    size_t words = q->arity == 1 ? to->w : (size_t)to->n * to->w;
    vec_reserve(t->scratch, words + 1);
    uint64_t *out = q->arity == 1 ? work1(t, to, q->slot, plane) : work2(t, to, q->slot, plane);
    if (q->arity == 1)
      program_set(p, u->ref[plane], t->scratch.at);
    else
      program_rows(p, u->ref[plane], t->scratch.at);
    uint64_t gained = 0, lost = 0, rows = 0;
    for (size_t i = 0; i < words; i++) {
      uint64_t now = t->scratch.at[i], changed = now ^ out[i];
      gained |= now & changed;
      lost |= out[i] & changed;
      rows |= (uint64_t)(changed != 0) << (i % 64);
      out[i] = now;
    }
    if (q->arity == 2) work_touch_edges(to, rows, gained | lost);
    work_touch(to, u->pred, (gained ? how[plane][0] : 0) | (lost ? how[plane][1] : 0));
  }
}

/* Removes the nodes with retain = 0; those with 1/2 may be gone. New nodes stay. */
static void retain_nodes(Tvl *t, const Action *a, const uint64_t *must, const uint64_t *may, uint32_t n, Work *s) {
  (void)a;
  uint64_t *gone = mem_zalloc(s->w * sizeof *gone);
  bool any = false;
  for (uint32_t u = 0; u < n; u++) {
    if (!bits_get(may, u)) {
      bits_set(gone, u);
      any = true;
    } else if (!bits_get(must, u) && work_get(t, s, TVL_AC, u, 0) != TVL_HALF) {
      work_put(t, s, TVL_AC, u, 0, TVL_HALF);
      s->grew = true;
    }
  }
  if (any) work_remove(t, s, gone);
  mem_free(gone);
}

Work *update_work(Tvl *t, const Action *a, const Work *s, const uint32_t *params) {
  t->stats.updates++;
  Program *p = a->program;
  bool universe = a->create != TVL_NONE || a->clone != TVL_NONE;
  uint64_t *must = NULL, *may = NULL;
  if (a->retain != TVL_NONE) {
    must = mem_alloc(s->w * sizeof *must);
    may = mem_alloc(s->w * sizeof *may);
    program_set(p, a->ref_retain[MUST], must);
    program_set(p, a->ref_retain[MAY], may);
  }
  Work *result = work_copy(t, s);
  if (universe) {
    if (a->create != TVL_NONE) create_nodes(t, a, &result);
    if (a->clone != TVL_NONE) {
      if (a->create != TVL_NONE) program_begin(p, result, params);
      clone_nodes(t, a, &result);
    }
    Work *base = work_copy(t, result);
    program_begin(p, base, params);
    for (uint32_t i = 0; i < a->updates.n; i++) assign(t, a, &a->updates.at[i], result);
    work_drop(t, base);
  } else {
    for (uint32_t i = 0; i < a->updates.n; i++) assign(t, a, &a->updates.at[i], result);
  }
  if (a->retain != TVL_NONE) retain_nodes(t, a, must, may, s->n, result);
  mem_free(must);
  mem_free(may);
  if (universe) {
    for (int plane = MUST; plane <= MAY; plane++) {
      bits_zero(work1(t, result, t->layout.isnew, plane), result->w);
      bits_zero(work2(t, result, t->layout.instance, plane), (size_t)result->cap * result->w);
    }
  }
  return result;
}
