/* Joins. Two graphs are walked side by side from their slots; where both lead to something of the same kind, so does
 * the result. A block meets a segment as a segment of one block; where one side has nothing (NULL, or what the other's
 * segment leads to), a segment that may be empty takes its place.
 * Numbers at the same place are pairs (pair.h).
 *
 * Inside of a segment's variant the contents of all its blocks are described: symbols and objects made there belong to
 * the variant (Context), and are never those of another. */
#include "smg/join.h"

#include <string.h>

#include "smg/order.h"

/* ---- going back ---- */

Mark join_mark(const Join *j) {
  return (Mark){.pairs = j->pairs.pair.n,
                .tasks = j->task.n,
                .gaps = j->gap.n,
                .trail = j->trail.n,
                .objects = j->to->obj.n,
                .sized = j->sized.n,
                .syms = j->to->num.range.n,
                .loss = j->loss,
                .blurs = j->blurs};
}

void join_roll_back(Join *j, Mark m) {
  while (j->trail.n > m.trail) {
    Trail t = vec_pop(j->trail);
    if (t.side == TRAIL_GAP)
      *(t.old ? &j->gap.at[t.o].has_last : &j->gap.at[t.o].has_first) = false;
    else
      j->map[t.side][t.o] = t.old;
  }
  while (j->to->obj.n > m.objects) {
    MemObject o = vec_pop(j->to->obj);
    for (uint32_t i = 0; i < o.variants.n; i++) vec_free(o.variants.at[i]);
    vec_free(o.variants);
  }
  j->pairs.pair.n = m.pairs;
  j->task.n = m.tasks;
  j->gap.n = m.gaps;
  j->sized.n = m.sized;
  j->to->num.range.n = m.syms;
  j->loss = m.loss;
  j->blurs = m.blurs;
}

void join_set_map(Join *j, int side, ObjId o, ObjId to) {
  vec_push(j->trail, (Trail){side, o, j->map[side][o]});
  j->map[side][o] = to;
}

bool join_is_answered(Join *j) {
  if (!j->how.only_cover) return false;
  if (j->loss || !pairs_may_be_covered(&j->pairs, j->judged)) return true;
  j->judged = j->pairs.pair.n;
  return false;
}

/* ---- values ---- */

/* A pointer to the first of a segment, is it one to its last too? */
static bool means_same(const Join *j, int side, const Value *v) {
  const MemObject *x = &j->g[side]->obj.at[v->id];
  Range r = numbers_range(&j->g[side]->num, &x->len);
  return r.hi <= 1 && (r.lo == 1 || value_equal(&x->end, &x->back));
}

static bool ends_meet(Join *j, const Value *a, const Value *b) {
  if (!means_same(j, 0, a) && !means_same(j, 1, b)) return false;
  if (!means_same(j, 1, b)) return true;
  j->loss = true; /* it may mean another block from now on */
  return true;
}

static bool has_few_pointers(const Join *j, int side, ObjId o) {
  enum { FEW = 4 };
  const MemObject *x = &j->g[side]->obj.at[o];
  return x->step >= j->e->p->pointer_bits / 8 && !x->size.n && x->size.c <= FEW * (Int128)x->step &&
         !object_has_rows(j->g[side], o);
}

static bool join_pointers(Join *j, const Value *a, const Value *b, Context in, Value *out) {
  bool sa = j->g[0]->obj.at[a->id].is_segment, sb = j->g[1]->obj.at[b->id].is_segment;
  if (sa && sb && a->place != b->place && !ends_meet(j, a, b)) return false;
  /* Two fields of a structure are no elements of an array. */
  const MemObject *from = &j->g[0]->obj.at[a->id], *into = &j->g[1]->obj.at[b->id];
  bool part = from->role == ROLE_PART && into->role == ROLE_PART;
  bool elements = from->step > 1 && from->step == into->step && (a->lin.c - b->lin.c) % (Int128)from->step == 0;
  bool apart = !part && (!j->how.offsets || (!elements && (from->type || into->type)));
  apart = apart && !a->lin.n && !b->lin.n;
  /* Nor is one element, of few that can hold pointers, any of them: what is known of it would be lost. */
  bool few = elements && !j->e->how.flags && has_few_pointers(j, 0, a->id) && has_few_pointers(j, 1, b->id);
  apart = apart || (few && (!a->lin.n || !b->lin.n));
  if ((sa || sb || apart) && !lin_equal(&a->lin, &b->lin)) return false;
  *out = *b;
  if (sa && !sb) out->place = a->place;
  if (sa && sb && a->place != b->place) out->place = means_same(j, 0, a) ? b->place : a->place;
  if (!join_objects(j, a->id, b->id, in, &out->id)) return false;
  const MemObject *x = &j->g[0]->obj.at[a->id], *y = &j->g[1]->obj.at[b->id];
  int64_t step = x->step && x->step == y->step ? (int64_t)x->step : 1;
  if (part && lin_equal(&x->size, &y->size) && !x->size.n && x->size.c > 0) step = (int64_t)x->size.c; /* its place */
  out->lin = pairs_multiple(&j->pairs, &a->lin, &b->lin, step, in);
  return true;
}

/* An index, perhaps, or a number that the program looks for. */
static bool is_named(const Engine *e, Int128 c) {
  enum { MOST_SMALL = 16 };
  if (c >= 0 && c <= MOST_SMALL) return true;
  for (uint32_t i = 0; i < e->n_kinds; i++)
    if (e->threshold.at[i] == c) return true;
  return false;
}

/* Numbers that are known in only one way on each side, such as the results of a function, are kept apart; on the last
 * level, in memory and globals, only those that are small or that the program looks for: others are counted to. */
static bool are_flags(const Join *j, const Value *a, const Value *b) {
  if (j->counted || a->lin.n || b->lin.n || a->lin.c == b->lin.c) return false;
  if (j->how.flags) return j->how.kinds && j->tag;
  return j->local || !j->e->how.meant || (is_named(j->e, a->lin.c) && is_named(j->e, b->lin.c));
}

static bool join_plain(Join *j, const Value *a, const Value *b, Value *out) {
  bool gone_a = a->kind == VALUE_UNSET || a->kind == VALUE_DANGLING,
       gone_b = b->kind == VALUE_UNSET || b->kind == VALUE_DANGLING;
  if (gone_a && gone_b) {
    *out = (Value){.kind = VALUE_UNSET};
    if (b->kind != VALUE_UNSET) j->loss = true;
    return true;
  }
  bool loose_a = a->kind == VALUE_ANY || a->kind == VALUE_UNSET || a->kind == VALUE_NUMBER || a->kind == VALUE_NONE;
  bool loose_b = b->kind == VALUE_ANY || b->kind == VALUE_UNSET || b->kind == VALUE_NUMBER || b->kind == VALUE_NONE;
  bool any = a->kind == VALUE_ANY || b->kind == VALUE_ANY;
  if ((loose_a && loose_b) || (any && !is_pointerish(a) && !is_pointerish(b))) {
    if (a->kind == VALUE_NONE || b->kind == VALUE_NONE) return false;
    *out = (Value){.kind = VALUE_ANY, .id = value_equal(a, b) ? a->id : 0};
    if (b->kind != VALUE_ANY || b->id != out->id) j->loss = true;
    return true;
  }
  return false;
}

/* A pointer to a block meets one to some block of its structure. The block must have its place in the result by other
 * ways, which is looked at in the end. */
static bool join_some(Join *j, const Value *a, const Value *b, Value *out) {
  int side = a->kind == VALUE_SOME;
  const Value *v = side ? b : a, *some = side ? a : b;
  if (v->kind != VALUE_POINTER || !lin_equal(&v->lin, &some->lin)) return false;
  const MemObject *x = &j->g[side]->obj.at[v->id];
  if (x->type != some->id || x->sort != OBJECT_BLOCK || x->cut) return false;
  if (x->is_segment && numbers_range(&j->g[side]->num, &x->len).lo < 1) return false;
  vec_push(j->owed, (Owed){side, v->id});
  if (side) j->loss = true;
  *out = *some;
  return true;
}

/* Two places of a short constant text, such as a format: programs do other things at each. */
static bool are_in_text(const Join *j, const Value *a, const Value *b) {
  const Program *p = j->e->p;
  if (j->e->how.flags || a->kind != VALUE_STATIC || a->id != b->id || a->lin.n || b->lin.n) return false;
  return a->lin.c != b->lin.c && p->var.at[a->id].is_string && type_at(p, p->var.at[a->id].type)->size <= 32;
}

/* Pointers into a constant array mean its elements. */
static int64_t static_step(const Program *p, VarId v) {
  const Type *t = type_at(p, p->var.at[v].type);
  return t->kind == TYPE_ARRAY && type_at(p, t->of)->size ? (int64_t)type_at(p, t->of)->size : 1;
}

bool join_value(Join *j, const Value *a, const Value *b, Context in, Value *out) {
  if (a->kind == VALUE_NUMBER && b->kind == VALUE_NUMBER) {
    if (!in.owner && are_flags(j, a, b)) return false;
    *out = value_number(pairs_lin(&j->pairs, &a->lin, &b->lin, in));
    return true;
  }
  if (a->kind == VALUE_POINTER && b->kind == VALUE_POINTER) {
    Mark m = join_mark(j);
    if (join_pointers(j, a, b, in, out)) return true;
    join_roll_back(j, m);
  }
  for (int full = 1; full >= 0; full--) {
    const Value *v = full ? b : a, *other = full ? a : b;
    if (v->kind != VALUE_POINTER || !(value_is_null(other) || other->kind == VALUE_POINTER)) continue;
    Mark m = join_mark(j);
    if (join_gap(j, full, v, other, in, out)) return true;
    join_roll_back(j, m);
  }
  if ((a->kind == VALUE_SOME || b->kind == VALUE_SOME) && join_some(j, a, b, out)) return true;
  if (is_pointerish(a) && a->kind != VALUE_OUTSIDE) return false;
  if (a->kind == b->kind && a->kind != VALUE_NUMBER && a->kind != VALUE_POINTER) {
    int64_t elements = 1; /* of an array that lead to others of it, say */
    if (a->kind == VALUE_OUTSIDE && a->id == b->id && j->how.outer && !j->how.outer->obj.at[a->id].is_segment)
      elements = (int64_t)j->how.outer->obj.at[a->id].step;
    bool apart = elements > 1 && (a->lin.c - b->lin.c) % elements == 0;
    bool outside =
        a->kind == VALUE_OUTSIDE && a->id == b->id && a->place == b->place && (a->lin.n || b->lin.n || apart);
    if (are_in_text(j, a, b)) return false;
    if (value_equal(a, b) || (a->kind == VALUE_STATIC && a->id == b->id) || outside) {
      *out = *b;
      int64_t step = a->kind == VALUE_STATIC ? static_step(j->e->p, a->id) : apart ? elements : 1;
      if (a->kind == VALUE_STATIC || outside) out->lin = pairs_multiple(&j->pairs, &a->lin, &b->lin, step, in);
      return true;
    }
  }
  if (is_pointerish(b)) return false;
  return join_plain(j, a, b, out);
}

/* ---- what each block has for itself ---- */

typedef struct {
  const Graph *g;
  Context in;
  bool bad;
} Owning;

/* Contents lead to what the same block has, or what a block has that it belongs to, or what is outside of all. */
static void check_owner(void *context, Value *v, ObjId of) {
  Owning *x = context;
  (void)of;
  if (v->kind != VALUE_POINTER) return;
  const MemObject *to = &x->g->obj.at[v->id];
  Context in = x->in;
  while (in.owner && !same_context(in, (Context){to->owner, to->variant}))
    in = (Context){x->g->obj.at[in.owner].owner, x->g->obj.at[in.owner].variant};
  if (to->owner && !in.owner) x->bad = true;
}

static bool owns_well(Graph *g) {
  Owning x = {.g = g};
  for (ObjId o = 1; o < g->obj.n && !x.bad; o++) {
    MemObject *m = &g->obj.at[o];
    x.in = (Context){m->owner, m->variant};
    if (m->is_segment) check_owner(&x, &m->end, o);
    if (m->is_segment) check_owner(&x, &m->back, o);
    for (uint32_t v = 0; v < m->variants.n; v++) {
      if (m->is_segment) x.in = (Context){o, v};
      for (uint32_t i = 0; i < m->variants.at[v].n; i++)
        if (!m->variants.at[v].at[i].zeros) check_owner(&x, &m->variants.at[v].at[i].v, o);
    }
  }
  return !x.bad;
}

/* ---- graphs ---- */

/* However far bounds were widened: no block is larger than a difference of pointers can say (operation.c). */
static void bound_sizes(Join *j) {
  Int128 most = ((Int128)1 << (j->e->p->pointer_bits - 1)) - 1;
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    const MemObject *x = &j->to->obj.at[o];
    Lin above = x->size;
    above.c -= most;
    if (x->sort == OBJECT_BLOCK && !x->is_segment && above.n) numbers_at_most(&j->to->num, &above);
  }
}

/* Do all elements of one side that became this part end before that? */
static bool parts_end_before(const Join *j, int side, ObjId to, const Lin *end) {
  const Graph *g = j->g[side];
  bool some = false;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    for (uint32_t i = 0; x->sort && !x->is_segment && i < x->variants.at[0].n; i++) {
      const Cell *c = &x->variants.at[0].at[i];
      Lin above;
      if (c->offset < PART_KEY || j->map[side][c->v.id] != to) continue;
      if (!lin_add(&c->v.lin, end, -1, &above)) return false;
      above.c += g->obj.at[c->v.id].size.c;
      if (numbers_is_at_most(&g->num, &above) != 1) return false;
      some = true;
    }
  }
  return some;
}

/* Nor does an element begin where its array has none any more; by its type, if that is so on both sides. */
static void bound_parts(Join *j) {
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    const MemObject *x = &j->to->obj.at[o];
    if (!x->sort || x->is_segment || x->role || !x->step) continue;
    if (x->cut) continue;
    Lin typed = row_array_end(j->e->p, x);
    for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
      const Cell *c = &x->variants.at[0].at[i];
      Lin above;
      if (c->offset < PART_KEY || !c->v.lin.n) continue;
      bool both = !typed.n && parts_end_before(j, 0, c->v.id, &typed) && parts_end_before(j, 1, c->v.id, &typed);
      if (!lin_add(&c->v.lin, both ? &typed : &x->size, -1, &above)) continue;
      above.c += j->to->obj.at[c->v.id].size.c;
      numbers_learn(&j->to->num, &above);
    }
  }
}

/* Nor does a row end behind its array. */
static void bound_rows(Join *j) {
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    Row row[MOST_ROWS];
    if (!j->to->obj.at[o].sort || !object_has_rows(j->to, o)) continue;
    uint32_t n = object_rows(j->to, o, row, MOST_ROWS);
    for (uint32_t i = 0; i < n; i++) {
      Lin above;
      if (row_excess(j->to, o, &row[i], &above) && above.n) numbers_learn(&j->to->num, &above);
    }
  }
}

/* What holds of any graph, whatever its numbers have become: a segment has no less than no blocks, and no more than
 * memory has room for, a piece no less
 * than no bytes, and the byte that ends a string is one of its object. */
static void bound_always(Join *j) {
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    const MemObject *x = &j->to->obj.at[o];
    Lin l;
    if (!x->sort || x->role) continue;
    if (x->is_segment && x->len.n && lin_scale(&x->len, -1, &l)) numbers_learn(&j->to->num, &l);
    if (x->is_segment && x->len.n) {
      l = x->len;
      l.c -= most_blocks(j->e->p, &x->size, 0);
      numbers_learn(&j->to->num, &l);
    }
    if (x->cut && x->size.n && lin_scale(&x->size, -1, &l)) numbers_learn(&j->to->num, &l);
    for (uint32_t i = 0; i < x->variants.n && !x->is_segment && !x->tail; i++)
      for (uint32_t k = 0; k < x->variants.at[i].n; k++) {
        const Cell *c = &x->variants.at[i].at[k];
        if (!is_nul_cell(c) || !lin_add(&c->v.lin, &x->size, -1, &l)) continue;
        l.c++;
        numbers_learn(&j->to->num, &l);
      }
  }
}

/* Slots in three rounds: numbers of variables, for others are multiples of them; what is no number; and when all that
 * hangs on these is done, numbers that only callers know. */
static bool join_slots(Join *j, int round) {
  const Graph *a = j->g[0], *b = j->g[1];
  for (uint32_t i = 0; i < a->slot.n; i++) {
    const Value *x = &a->slot.at[i], *y = &b->slot.at[i];
    bool numbers = x->kind == VALUE_NUMBER && y->kind == VALUE_NUMBER, ghost = i >= a->own + a->globals;
    j->counted = census_is_slot(j->e, a, i);
    int when = !numbers ? 1 : ghost || j->counted ? 2 : 0;
    if ((x->kind == VALUE_NONE && y->kind == VALUE_NONE) || when != round) continue;
    j->local = i < a->own;
    if (!join_value(j, x, y, (Context){0, 0}, &j->to->slot.at[i]) || join_is_answered(j)) return false;
    j->local = false;
  }
  j->counted = false;
  return true;
}

static bool index_differs(const Engine *e, const Graph *a, const Graph *b) {
  for (uint32_t i = 0; i < a->own; i++) {
    const Value *x = &a->slot.at[i], *y = &b->slot.at[i];
    bool constants = x->kind == VALUE_NUMBER && y->kind == VALUE_NUMBER && !x->lin.n && !y->lin.n;
    if (e->index[e->folded][i] && constants && x->lin.c != y->lin.c) return true;
  }
  return false;
}

/* Is a variable that tells two cases apart 0 on one side, and not on the other? */
static bool cases_differ(const Engine *e, const Graph *a, const Graph *b) {
  bool own = e->folded && a->own == e->n_own[e->folded]; /* these are slots of its variables */
  for (uint32_t i = own ? 0 : a->own; i < a->own + a->globals; i++) {
    const Value *x = &a->slot.at[i], *y = &b->slot.at[i];
    bool tells = i < a->own ? e->tested[e->folded][i] : e->tested[0][i - a->own];
    if (!tells || x->kind != VALUE_NUMBER || y->kind != VALUE_NUMBER) continue;
    int p = numbers_is_zero(&a->num, &x->lin), q = numbers_is_zero(&b->num, &y->lin);
    if (p + q == 1 && p >= 0 && q >= 0) return true;
  }
  return false;
}

/* Other constants, or 0 and what is not 0: callers ask for that. */
static bool results_differ(const Graph *a, const Graph *b) {
  const Value *x = &a->slot.at[0], *y = &b->slot.at[0];
  if (x->kind != VALUE_NUMBER || y->kind != VALUE_NUMBER) return false;
  if (!x->lin.n && !y->lin.n) return x->lin.c != y->lin.c;
  int p = numbers_is_zero(&a->num, &x->lin), q = numbers_is_zero(&b->num, &y->lin);
  return p >= 0 && q >= 0 && p != q;
}

Graph *smg_join(Engine *e, const Graph *a, const Graph *b, JoinHow how, bool *covered) {
  *covered = false;
  if (a->slot.n != b->slot.n || a->own != b->own || !same_ghosts(a, b)) return NULL;
  if (how.exact && a->shape != b->shape) return NULL;
  *covered = a->shape == b->shape && smg_equal(a, b);
  if (*covered) return NULL;
  if (how.results && results_differ(a, b)) return NULL;
  if (how.cases && cases_differ(e, a, b)) return NULL;
  Join j = {.e = e, .g = {a, b}, .how = how, .loss = (a->lost && !b->lost) || (a->held && !b->held)};
  j.loss = j.loss || (a->felled && !b->felled);
  j.steps = how.rows && e->folded && index_differs(e, a, b);
  j.pairs.g[0] = a;
  j.pairs.g[1] = b;
  j.pairs.to = j.to = smg_new(a->own, a->globals, a->slot.n - a->own - a->globals);
  j.map[0] = mem_zalloc(a->obj.n * sizeof *j.map[0]);
  j.map[1] = mem_zalloc(b->obj.n * sizeof *j.map[1]);
  j.to->lost = a->lost || b->lost;
  j.to->held = a->held || b->held;
  j.to->felled = a->felled || b->felled;
  j.to->names = a->names;
  j.to->ghosts = a->ghosts;
  bool good =
      join_slots(&j, 0) && join_slots(&j, 1) && join_run_tasks(&j, 0) && join_finish_gaps(&j) && join_slots(&j, 2);
  for (uint32_t i = 0; i < j.sized.n && good; i++) {
    Sized s = j.sized.at[i];
    j.to->obj.at[s.to].size = pairs_lin(&j.pairs, &a->obj.at[s.o[0]].size, &b->obj.at[s.o[1]].size, s.in);
  }
  good = good && join_pieces(&j);
  for (uint32_t i = 0; i < j.owed.n && good; i++) good = j.map[j.owed.at[i].side][j.owed.at[i].o] != 0;
  good = good && owns_well(j.to) && !orders_differ(&j) && !members_differ(&j);
  if (good) orders_join(&j);
  *covered = good && !j.loss && pairs_covered(&j.pairs);
  good = good && !*covered && !how.only_cover;
  if (good) pairs_know(e, &j.pairs, how.widen);
  if (good) join_edges(&j);
  if (good) bound_sizes(&j);
  if (good) bound_parts(&j);
  if (good) bound_rows(&j);
  if (good) bound_always(&j);
  vec_free(j.pairs.pair);
  vec_free(j.pairs.shifted);
  vec_free(j.task);
  vec_free(j.gap);
  vec_free(j.trail);
  vec_free(j.owed);
  vec_free(j.sized);
  for (int side = 0; side < 2; side++) {
    mem_free(j.map[side]);
    mem_free(j.holds[side]);
    mem_free(j.asked[side]);
  }
  Graph *result = NULL;
  if (good) {
    result = smg_tidy(j.to);
    result->lost = j.to->lost;
  }
  smg_free(j.to);
  e->stats->joins++;
  return result;
}
