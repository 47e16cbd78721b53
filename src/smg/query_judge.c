/* What holds in a part of a graph in which the operands are known. */
#include <string.h>

#include "smg/query.h"
#include "smg/row.h"

enum { NO = 0, YES = 1, MAYBE = -1 };

/* ---- pointers ---- */

static int is_null(const QueryPart *a) {
  const Value *v = &a->v[0];
  switch (query_worth(a, 0)) {
    case WORTH_NULL:
      return YES;
    case WORTH_ANY:
      if (v->kind == VALUE_NUMBER) {
        Range r = numbers_range(&a->g->num, &v->lin);
        if (r.lo > 0 || r.hi < 0) return NO;
      }
      return MAYBE;
    default:
      return NO;
  }
}

static int is_live(const QueryPart *a) {
  switch (query_worth(a, 0)) {
    case WORTH_CELL:
    case WORTH_CONSTANT:
    case WORTH_SOME:
      return YES;
    case WORTH_ANY:
      return MAYBE;
    default:
      return NO;
  }
}

static int is_same(const QueryPart *a) {
  Worth x = query_worth(a, 0), y = query_worth(a, 1);
  bool address = a->q->kind != QUERY_POINTS_TO;
  if (a->q->kind == QUERY_EQUAL && (x == WORTH_NULL || y == WORTH_NULL))
    return x == y ? YES : x == WORTH_ANY || y == WORTH_ANY ? MAYBE : NO;
  if (x == WORTH_NULL || x == WORTH_NOTHING || y == WORTH_NULL || y == WORTH_NOTHING) return NO;
  if (x == WORTH_ANY || y == WORTH_ANY) return MAYBE;
  const Value *v = &a->v[0], *w = &a->v[1];
  if (x == WORTH_SOME || y == WORTH_SOME) {
    const Value *other = x == WORTH_SOME ? w : v;
    bool heap =
        other->kind == VALUE_SOME || (other->kind == VALUE_POINTER && a->g->obj.at[other->id].sort == OBJECT_BLOCK);
    return heap ? MAYBE : NO;
  }
  if (x != y) return NO;
  if (v->id != w->id) return query_are_cut(a, v, w) && !(address && query_are_apart(a, v, w)) ? MAYBE : NO;
  Lin d;
  if (!address) return YES;
  return lin_add(&v->lin, &w->lin, -1, &d) ? numbers_is_zero(&a->g->num, &d) : MAYBE;
}

/* ---- what is reached ---- */

typedef struct {
  QueryEdges x;
  uint64_t *must[2], *may[2];
  bool known[2];
} Reached;

static void reached_begin(const QueryPart *a, Reached *r) {
  query_edges(a, &r->x);
  for (uint32_t i = 0; i < 2; i++) {
    r->must[i] = mem_zalloc(r->x.words * sizeof(uint64_t));
    r->may[i] = mem_zalloc(r->x.words * sizeof(uint64_t));
    r->known[i] = i >= a->q->n_paths || query_reach(a, &r->x, i, r->must[i], r->may[i]);
  }
}

static void reached_end(Reached *r) {
  for (uint32_t i = 0; i < 2; i++) {
    mem_free(r->must[i]);
    mem_free(r->may[i]);
  }
  query_edges_free(&r->x);
}

static int is_reachable(const QueryPart *a, const Reached *r) {
  Worth x = query_worth(a, 0), y = query_worth(a, 1);
  bool from = x == WORTH_CELL || x == WORTH_SOME || x == WORTH_ANY;
  if (!from || y == WORTH_NULL || y == WORTH_NOTHING || y == WORTH_CONSTANT) return NO;
  if (x != WORTH_CELL || y != WORTH_CELL) return MAYBE;
  if (bits_get(r->must[0], a->v[1].id)) return YES;
  return bits_get(r->may[0], a->v[1].id) || !r->known[0] ? MAYBE : NO;
}

static int is_disjoint(const QueryPart *a, const Reached *r) {
  Worth w[2];
  for (uint32_t i = 0; i < 2; i++) w[i] = query_worth(a, i);
  for (uint32_t i = 0; i < 2; i++)
    if (w[i] == WORTH_NULL || w[i] == WORTH_NOTHING || w[i] == WORTH_CONSTANT) return YES;
  if (w[0] != WORTH_CELL || w[1] != WORTH_CELL) return MAYBE;
  if (bits_intersect(r->must[0], r->must[1], r->x.words)) return NO;
  return bits_intersect(r->may[0], r->may[1], r->x.words) || !r->known[0] || !r->known[1] ? MAYBE : YES;
}

/* Does o lead back to itself along these edges? */
static bool is_on_cycle(const QueryEdges *x, const uint64_t *edges, ObjId o) {
  uint64_t *set = mem_zalloc(x->words * sizeof *set);
  bits_copy(set, edges + (size_t)o * x->words, x->words);
  for (bool changed = true; changed;) {
    changed = false;
    for (ObjId k = 1; k < x->n; k++) {
      if (!bits_get(set, k) || bits_subset(edges + (size_t)k * x->words, set, x->words)) continue;
      bits_or(set, edges + (size_t)k * x->words, x->words);
      changed = true;
    }
  }
  bool found = bits_get(set, o);
  mem_free(set);
  return found;
}

static int is_cyclic(const QueryPart *a, const Reached *r) {
  Worth w = query_worth(a, 0);
  if (w == WORTH_NULL || w == WORTH_NOTHING || w == WORTH_CONSTANT) return NO;
  if (w != WORTH_CELL) return MAYBE;
  bool may = !r->known[0];
  for (ObjId o = 1; o < r->x.n; o++) {
    if (bits_get(r->must[0], o) && is_on_cycle(&r->x, r->x.must, o)) return YES;
    may = may || (bits_get(r->may[0], o) && is_on_cycle(&r->x, r->x.may, o));
  }
  return may ? MAYBE : NO;
}

/* ---- sharing ---- */

typedef struct {
  uint32_t surely;
  bool perhaps; /* there may be more */
} Pointers;

static void count_value(const QueryPart *a, Pointers *n, ObjId target, const Value *v, bool surely) {
  if (v->kind == VALUE_SOME || v->kind == VALUE_OUTSIDE) n->perhaps = true;
  if (v->kind != VALUE_POINTER || v->id != target) return;
  Range at = numbers_range(&a->g->num, &v->lin), size = numbers_range(&a->g->num, &a->g->obj.at[target].size);
  if (surely && at.lo >= 0 && at.hi <= size.lo)
    n->surely++;
  else
    n->perhaps = true;
}

static void count_in_block(const QueryPart *a, Pointers *n, ObjId target, ObjId o, bool held) {
  const MemObject *x = &a->g->obj.at[o];
  bool one = !x->is_segment && !x->owner && !x->role && !x->cut && held;
  for (uint32_t v = 0; v < x->variants.n; v++)
    for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
      const Cell *c = &x->variants.at[v].at[i];
      if (!c->zeros && (c->offset < NUL_KEY || c->offset >= ROW_KEY)) count_value(a, n, target, &c->v, one);
    }
  if (!x->is_segment || x->role) return;
  bool some = query_is_some(a->g, o) && !x->owner && !x->cut && held;
  count_value(a, n, target, &x->end, some);
  if (engine_layout(a->e, x->layout)->has_back) count_value(a, n, target, &x->back, some);
}

static int is_shared(const QueryPart *a, bool *by_frames) {
  Worth w = query_worth(a, 0);
  if (w == WORTH_NULL || w == WORTH_NOTHING || w == WORTH_CONSTANT) return NO;
  if (w != WORTH_CELL || a->e->o->watch->is_modest) return MAYBE; /* callers may have pointers to it */
  Graph *g = a->g;
  Pointers n = {.perhaps = g->lost || g->obj.at[a->v[0].id].cut}; /* one cell with others that were cut from it */
  QueryEdges x;
  uint8_t *held = mem_zalloc(g->obj.n);
  smg_hold(a->e, g, 0, g->slot.n, held);
  query_edges(a, &x);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *y = &g->obj.at[o];
    if (!y->sort || (y->sort != OBJECT_BLOCK && !y->role)) continue;
    count_in_block(a, &n, a->v[0].id, o, object_is_held(a->e, g, o, held[o]));
    n.perhaps = n.perhaps || x.wild[o];
  }
  FrameDebt owed = {a->activation, UINT32_MAX};
  *by_frames = a->function != a->e->p->main;
  if (*by_frames) vec_push(a->e->owed, owed);
  for (uint32_t i = g->own + g->globals; i < g->slot.n; i++) { /* what callers know it by is in variables of theirs */
    const Value *v = &g->slot.at[i];
    if (v->kind == VALUE_SOME) n.perhaps = true;
    if (v->kind != VALUE_POINTER || v->id != a->v[0].id) continue;
    owed.ghost = i - g->own - g->globals;
    vec_push(a->e->owed, owed);
  }
  query_edges_free(&x);
  mem_free(held);
  if (n.surely < 2 && !n.perhaps) return NO;
  *by_frames = false;
  return n.surely >= 2 ? YES : MAYBE;
}

/* ---- lists ---- */

/* Places that a walk came by. An array of cells is one object: they differ in their offsets. */
typedef struct {
  ObjId o;
  Int128 at;
} Seen;
typedef VEC(Seen) SeenVec;
enum { MOST_SEEN = 500 };

static bool seen_before(const SeenVec *s, ObjId o, Int128 at) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->at[i].o == o && s->at[i].at == at) return true;
  return false;
}

typedef struct {
  const QueryPart *a;
  SeenVec seen;
  bool came_again; /* to a place where it had been */
  bool has_before; /* of a doubly linked list: the address of the cell before */
  Value before;
  bool passed_empty; /* a segment that may be empty was passed: `before` may be something else */
  Lin length;
  bool is_linear; /* `length` is the number of cells */
  Range cells;
} Walk;

/* Is the back field what it must be? */
static int is_back(const Walk *w, const Value *found) {
  const Value *b = &w->before;
  if (!w->has_before || value_equal(found, b)) return YES;
  bool known = found->kind == VALUE_POINTER || found->kind == VALUE_NUMBER || found->kind == VALUE_DANGLING;
  if (!known || w->passed_empty || found->lin.n || b->lin.n) return MAYBE;
  if (found->kind == VALUE_POINTER && w->a->g->obj.at[found->id].is_segment) return MAYBE;
  if (query_are_cut(w->a, found, b)) return MAYBE;
  return w->a->g->obj.at[b->id].is_segment ? MAYBE : NO;
}

static void add_cells(Walk *w, const Lin *n) {
  Range r = numbers_range(&w->a->g->num, n);
  Lin sum;
  w->is_linear = w->is_linear && lin_add(&w->length, n, 1, &sum);
  if (w->is_linear) w->length = sum;
  w->cells.lo += r.lo;
  w->cells.hi = w->cells.hi >= NO_BOUND || r.hi >= NO_BOUND ? NO_BOUND : w->cells.hi + r.hi;
}

/* One block; v becomes what its field holds. */
static int walk_block(Walk *w, Value *v) {
  const Query *q = w->a->q;
  Lin at = v->lin, one = lin_const(1);
  numbers_simplify(&w->a->g->num, &at);
  Range size = numbers_range(&w->a->g->num, &w->a->g->obj.at[v->id].size);
  uint64_t pointer = w->a->e->p->pointer_bits / 8;
  int good = YES;
  if (at.n || at.c < 0) return MAYBE;
  for (uint32_t k = 0; k < (q->kind == QUERY_DLL ? 2 : 1); k++)
    if (at.c + (Int128)(q->field[k] + pointer) > size.lo)
      return at.c + (Int128)(q->field[k] + pointer) > size.hi && !w->a->g->obj.at[v->id].cut ? NO : MAYBE;
  w->came_again = seen_before(&w->seen, v->id, at.c);
  if (w->came_again) return NO; /* in a way that is surely there */
  if (w->seen.n > MOST_SEEN) return MAYBE;
  vec_push(w->seen, (Seen){v->id, at.c});
  add_cells(w, &one);
  Value here = *v;
  here.lin = at;
  if (q->kind == QUERY_DLL) {
    Value back = query_field(w->a, v->id, 0, (uint64_t)at.c + q->field[1]);
    good = is_back(w, &back);
  }
  *v = query_field(w->a, v->id, 0, (uint64_t)at.c + q->field[0]);
  w->before = here;
  w->has_before = true;
  return good;
}

/* A segment; v becomes what it ends with. */
static int walk_segment(Walk *w, Value *v) {
  const Query *q = w->a->q;
  const MemObject *x = &w->a->g->obj.at[v->id];
  const Layout *l = engine_layout(w->a->e, x->layout);
  /* Where it comes by again the way was the same: it is a cycle, for not all of its segments are empty. */
  w->came_again = seen_before(&w->seen, v->id, 0) && v->place == AT_FIRST;
  if (w->came_again) return NO;
  bool fits = !x->role && !x->owner && v->place == AT_FIRST && l->n_links == 1 && lin_is(&v->lin, (Int128)l->delta) &&
              l->link[0] == l->delta + q->field[0];
  if (q->kind == QUERY_DLL)
    fits = fits && l->has_back && l->back == l->delta + q->field[1] && l->back_delta == l->delta;
  if (!fits) return MAYBE;
  int good = YES;
  vec_push(w->seen, (Seen){v->id, 0});
  add_cells(w, &x->len);
  if (q->kind == QUERY_DLL) {
    good = is_back(w, &x->back);
    if (!query_is_some(w->a->g, v->id)) w->passed_empty = true;
    w->before = (Value){.kind = VALUE_POINTER, .place = AT_LAST, .id = v->id, .lin = lin_const((Int128)l->back_delta)};
    w->has_before = true;
  }
  *v = x->end;
  return good;
}

static QueryAnswer walk_list(const QueryPart *a, bool *came_again) {
  Walk w = {.a = a, .is_linear = true};
  Value v = a->v[0];
  int all = YES;
  while (v.kind == VALUE_POINTER) {
    int good = a->g->obj.at[v.id].is_segment ? walk_segment(&w, &v) : walk_block(&w, &v);
    all = good;
    if (good != YES) break;
  }
  QueryPart end = *a;
  end.v[0] = v;
  Worth w_end = query_worth(&end, 0);
  if (v.kind == VALUE_UNSET) w_end = WORTH_ANY;
  if (all == YES && w_end != WORTH_NULL) all = w_end == WORTH_NOTHING || w_end == WORTH_CONSTANT ? NO : MAYBE;
  QueryAnswer out = {.truth = all, .lo = w.cells.lo, .hi = w.cells.hi};
  if (w.is_linear) {
    Range r = numbers_range(&a->g->num, &w.length);
    if (r.lo > out.lo) out.lo = r.lo;
    if (r.hi < out.hi) out.hi = r.hi;
  }
  if (all == MAYBE) out.hi = NO_BOUND;
  *came_again = w.came_again;
  vec_free(w.seen);
  return out;
}

/* Along one field: a list, or what ends otherwise, is no cycle. */
static int is_ring(const QueryPart *a) {
  bool came_again;
  QueryAnswer list = walk_list(a, &came_again);
  if (list.truth == MAYBE) return MAYBE;
  return list.truth == NO && came_again ? YES : NO;
}

/* ---- trees ---- */

static int worse(int a, int b) { return a == NO || b == NO ? NO : a == MAYBE || b == MAYBE ? MAYBE : YES; }

/* Have the blocks of the segment in each of the query's fields a link, or NULL? */
static int tree_fields(const QueryPart *a, ObjId o) {
  const MemObject *x = &a->g->obj.at[o];
  const Layout *l = engine_layout(a->e, x->layout);
  uint32_t links = 0;
  for (uint32_t k = 0; k < a->q->n_fields; k++) {
    uint64_t field = l->delta + a->q->field[k];
    uint32_t i = 0;
    while (i < l->n_links && l->link[i] != field) i++;
    links += i < l->n_links;
    for (uint32_t v = 0; v < x->variants.n; v++) {
      Value there = query_field(a, o, v, field);
      bool good =
          i < l->n_links ? l->n_links == 1 || cells_link(&x->variants.at[v], i) != LINK_NONE : value_is_null(&there);
      if (!good) return MAYBE;
    }
  }
  return links == l->n_links ? YES : MAYBE;
}

static int walk_tree(const QueryPart *a, SeenVec *seen, const Value *v, uint32_t depth) {
  if (v->kind != VALUE_POINTER) {
    QueryPart end = *a;
    end.v[0] = *v;
    Worth w = v->kind == VALUE_UNSET ? WORTH_ANY : query_worth(&end, 0);
    if (w == WORTH_NULL) return YES;
    return w == WORTH_NOTHING || w == WORTH_CONSTANT ? NO : MAYBE;
  }
  const MemObject *x = &a->g->obj.at[v->id];
  if (depth > 200 || seen->n > MOST_SEEN || x->role || x->owner) return MAYBE;
  if (x->is_segment) {
    const Layout *l = engine_layout(a->e, x->layout);
    if (seen_before(seen, v->id, 0) || v->place != AT_FIRST || !lin_is(&v->lin, (Int128)l->delta)) return MAYBE;
    vec_push(*seen, (Seen){v->id, 0});
    if (tree_fields(a, v->id) != YES) return MAYBE; /* whether its end is reached is not known either */
    return walk_tree(a, seen, &x->end, depth + 1);
  }
  Lin at = v->lin;
  numbers_simplify(&a->g->num, &at);
  Range size = numbers_range(&a->g->num, &x->size);
  if (at.n || at.c < 0) return MAYBE;
  if (seen_before(seen, v->id, at.c)) return NO;
  vec_push(*seen, (Seen){v->id, at.c});
  int all = YES;
  for (uint32_t k = 0; k < a->q->n_fields; k++) {
    Int128 end = at.c + (Int128)(a->q->field[k] + a->e->p->pointer_bits / 8);
    if (end > size.lo) return end > size.hi && !x->cut ? NO : MAYBE;
    Value field = query_field(a, v->id, 0, (uint64_t)at.c + a->q->field[k]);
    all = worse(all, walk_tree(a, seen, &field, depth + 1));
  }
  return all;
}

static int is_tree(const QueryPart *a) {
  SeenVec seen = {0};
  int result = a->is_nothing[0] ? NO : walk_tree(a, &seen, &a->v[0], 0);
  vec_free(seen);
  return result;
}

/* ---- numbers, memory as a whole ---- */

static QueryAnswer number_there(const QueryPart *a) {
  const Value *v = &a->v[0];
  QueryAnswer out = {.truth = MAYBE};
  Range all = type_range(a->e->p, a->q->path[0].type);
  out.lo = all.lo;
  out.hi = all.hi;
  if (a->is_nothing[0]) out.truth = NO;
  if (a->is_nothing[0] || v->kind != VALUE_NUMBER) return out;
  Range r = numbers_range(&a->g->num, &v->lin);
  if (r.lo > out.lo) out.lo = r.lo;
  if (r.hi < out.hi) out.hi = r.hi;
  return out;
}

static int is_lost(const QueryPart *a) {
  uint8_t *held = mem_zalloc(a->g->obj.n);
  smg_hold(a->e, a->g, 0, a->g->slot.n, held);
  bool lost = a->g->lost || !smg_all_held(a->e, a->g, held) || !smg_names_held(a->g, held);
  mem_free(held);
  return lost ? MAYBE : NO;
}

QueryAnswer query_judge(const QueryPart *a) {
  QueryAnswer out = {0};
  bool came_again;
  Reached r;
  switch (a->q->kind) {
    case QUERY_NULL:
      out.truth = is_null(a);
      break;
    case QUERY_LIVE:
      out.truth = is_live(a);
      break;
    case QUERY_ALIAS:
    case QUERY_EQUAL:
    case QUERY_POINTS_TO:
      out.truth = is_same(a);
      break;
    case QUERY_SHARED:
      out.truth = is_shared(a, &out.by_frames);
      break;
    case QUERY_TREE:
      if (a->q->n_fields == 1 && !a->is_nothing[0]) return walk_list(a, &came_again);
      out.truth = is_tree(a);
      break;
    case QUERY_LEAKED:
      out.truth = is_lost(a);
      break;
    case QUERY_DATA:
      return number_there(a);
    case QUERY_LIST:
    case QUERY_DLL:
    case QUERY_LENGTH:
      return a->is_nothing[0] ? out : walk_list(a, &came_again);
    case QUERY_CYCLIC:
      if (a->q->n_fields == 1 && !a->is_nothing[0] && (out.truth = is_ring(a)) != MAYBE) break;
      __attribute__((fallthrough));
    default:
      reached_begin(a, &r);
      if (a->q->kind == QUERY_REACHABLE) out.truth = is_reachable(a, &r);
      if (a->q->kind == QUERY_DISJOINT) out.truth = is_disjoint(a, &r);
      if (a->q->kind == QUERY_CYCLIC) out.truth = is_cyclic(a, &r);
      reached_end(&r);
      break;
  }
  return out;
}
