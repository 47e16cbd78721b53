/* Which objects of a graph lead to which. */
#include <string.h>

#include "smg/query.h"
#include "smg/row.h"

static uint64_t *row_of(const QueryEdges *x, uint64_t *set, ObjId o) { return set + (size_t)o * x->words; }

/* ---- what may be a pointer ---- */

static bool type_holds(const Program *p, TypeId id, uint64_t offset, uint64_t n, int depth) {
  const Type *t = type_at(p, id);
  if (t->kind == TYPE_POINTER || depth > 8) return true;
  if (t->kind == TYPE_ARRAY) {
    uint64_t size = type_at(p, t->of)->size;
    if (!size || !t->count) return type_holds(p, t->of, 0, 1, depth + 1);
    for (uint64_t i = offset / size; i < t->count && i * size < offset + n; i++) {
      uint64_t from = i * size > offset ? 0 : offset - i * size;
      if (type_holds(p, t->of, from, offset + n - i * size - from, depth + 1)) return true;
      if (type_at(p, t->of)->kind != TYPE_STRUCT && type_at(p, t->of)->kind != TYPE_UNION) break;
    }
    return false;
  }
  for (uint32_t i = 0; (t->kind == TYPE_STRUCT || t->kind == TYPE_UNION) && i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    uint64_t size = type_at(p, f->type)->size, end = size ? f->offset + size : UINT64_MAX;
    if (f->bit_size || end <= offset || f->offset >= offset + n) continue;
    uint64_t from = f->offset > offset ? 0 : offset - f->offset;
    if (type_holds(p, f->type, from, offset + n - f->offset - from, depth + 1)) return true;
  }
  return false;
}

/* A pointer in the guise of a number; differences of pointers are none. */
static bool hides(const Program *p, ExprId x) {
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_SUB && expr_at(p, y->a)->kind == EXPR_CAST && expr_at(p, y->b)->kind == EXPR_CAST)
    return hides(p, expr_at(p, y->a)->a) || hides(p, expr_at(p, y->b)->a);
  if (y->kind == EXPR_CAST && type_at(p, y->type)->kind == TYPE_INT &&
      type_at(p, expr_at(p, y->a)->type)->kind == TYPE_POINTER)
    return true;
  return (y->a && hides(p, y->a)) || (y->b && hides(p, y->b)) || (y->c && hides(p, y->c));
}

/* Does the program keep pointers as numbers? */
static bool hides_pointers(Engine *e) {
  if (!e->hides) {
    e->hides = 1;
    for (EdgeId i = 0; i < e->p->edge.n && e->hides == 1; i++) {
      const Op *op = &e->p->edge.at[i].op;
      if (e->p->func.at[e->p->loc.at[e->p->edge.at[i].from].function].is_model || op->kind == OP_ASSUME) continue;
      bool found = (op->a && hides(e->p, op->a)) || (op->b && hides(e->p, op->b)) || (op->c && hides(e->p, op->c));
      for (uint32_t k = 0; k < op->n_args; k++) found = found || hides(e->p, op->args[k]);
      if (found) e->hides = 2;
    }
  }
  return e->hides == 2;
}

/* The type of the variable that the object is, or 0. */
static TypeId variable_type(const QueryPart *a, ObjId o) {
  const Program *p = a->e->p;
  const Function *f = &p->func.at[a->function];
  for (uint32_t i = 0; i < f->n_params + f->n_locals + a->e->global.n; i++) {
    uint32_t k = i - f->n_params;
    VarId v = i < f->n_params ? f->param[i] : k < f->n_locals ? f->local[k] : a->e->global.at[k - f->n_locals];
    if (!p->var.at[v].is_object || var_is_fixed(&p->var.at[v])) continue;
    uint32_t slot = a->e->slot[v] + (p->var.at[v].function ? 0 : a->g->own);
    if (a->g->slot.at[slot].kind == VALUE_POINTER && a->g->slot.at[slot].id == o) return p->var.at[v].type;
  }
  return 0;
}

bool query_may_hold(const QueryPart *a, ObjId o, uint64_t offset, uint64_t n) {
  const MemObject *x = &a->g->obj.at[o];
  uint64_t pointer = a->e->p->pointer_bits / 8;
  if (hides_pointers(a->e)) return true;
  TypeId t = x->type ? x->type : x->sort == OBJECT_VARIABLE ? variable_type(a, o) : 0;
  if (t) {
    uint64_t size = type_at(a->e->p, t)->size;
    return offset + n > size || type_holds(a->e->p, t, offset, n, 0);
  }
  if (x->step && x->step < pointer) return false;
  return n >= pointer;
}

/* ---- edges ---- */

/* Is it the address of a byte of the object, or of the one behind them? */
static bool is_good_address(const Graph *g, const Value *v) {
  Range at = numbers_range(&g->num, &v->lin), size = numbers_range(&g->num, &g->obj.at[v->id].size);
  return at.lo >= 0 && at.hi <= size.lo;
}

static void add_must(const QueryPart *a, QueryEdges *x, ObjId from, Value v) {
  for (uint32_t steps = 0; v.kind == VALUE_POINTER && steps < x->n; steps++) {
    const MemObject *to = &a->g->obj.at[v.id];
    if (!is_good_address(a->g, &v)) return;
    if (!to->is_segment || query_is_some(a->g, v.id)) {
      bits_set(row_of(x, x->must, from), v.id);
      return;
    }
    v = v.place == AT_LAST ? to->back : to->end; /* whether it is empty or not, it leads there */
  }
}

static void add_edge(const QueryPart *a, QueryEdges *x, ObjId from, const Value *v, bool surely) {
  if (v->kind == VALUE_SOME || v->kind == VALUE_OUTSIDE || v->kind == VALUE_ANY) x->wild[from] = 1;
  if (v->kind == VALUE_NUMBER && v->lin.n) x->wild[from] = 1;
  if (v->kind != VALUE_POINTER) return;
  bits_set(row_of(x, x->may, from), v->id);
  if (surely) add_must(a, x, from, *v);
}

static bool is_link(const Layout *y, uint64_t offset, uint64_t n, uint64_t pointer) {
  for (uint32_t i = 0; i < y->n_links; i++)
    if (y->link[i] <= offset && offset + n <= y->link[i] + pointer) return true;
  return y->has_back && y->back <= offset && offset + n <= y->back + pointer;
}

/* Bytes that no cell covers may be anything. */
static bool gaps_hold(const QueryPart *a, ObjId o, uint32_t variant) {
  const MemObject *x = &a->g->obj.at[o];
  const Cells *c = &x->variants.at[variant];
  uint64_t pointer = a->e->p->pointer_bits / 8;
  const Layout *y = x->is_segment && !x->role ? engine_layout(a->e, x->layout) : NULL;
  if (!x->blurred) return false;
  Range size = numbers_range(&a->g->num, &x->size);
  if (size.lo != size.hi || size.hi > 1 << 16) return query_may_hold(a, o, 0, (uint64_t)1 << 16);
  for (uint64_t at = 0, i = 0; at + pointer <= (uint64_t)size.hi;) {
    while (i < c->n && c->at[i].offset + c->at[i].size <= at) i++;
    bool covered = i < c->n && c->at[i].offset <= at && c->at[i].offset < NUL_KEY;
    if (covered) {
      at = c->at[i].offset + c->at[i].size;
      continue;
    }
    if (!(y && is_link(y, at, 1, pointer)) && query_may_hold(a, o, at, 1 + (pointer - 1) * !x->type)) return true;
    at++;
  }
  return false;
}

static void add_contents(const QueryPart *a, QueryEdges *x, ObjId o) {
  const MemObject *y = &a->g->obj.at[o];
  bool surely = !y->owner && !y->role && y->variants.n == 1;
  for (uint32_t v = 0; v < y->variants.n; v++) {
    const Cells *c = &y->variants.at[v];
    for (uint32_t i = 0; i < c->n; i++) {
      const Cell *cell = &c->at[i];
      bool is_row = cell->offset >= ROW_KEY, pointer = cell->v.kind == VALUE_POINTER || cell->v.kind == VALUE_SOME;
      if (cell->zeros || (cell->offset >= NUL_KEY && !is_row)) continue;
      if (pointer || query_may_hold(a, o, cell->offset, cell->size))
        add_edge(a, x, o, &cell->v, surely && !is_row && cell->v.kind == VALUE_POINTER);
    }
    if (gaps_hold(a, o, v)) x->wild[o] = 1;
  }
}

static void add_segment(const QueryPart *a, QueryEdges *x, ObjId o) {
  const MemObject *y = &a->g->obj.at[o];
  const Layout *l = engine_layout(a->e, y->layout);
  add_edge(a, x, o, &y->end, !y->owner);
  if (!l->has_back) return;
  add_edge(a, x, o, &y->back, !y->owner);
  Range len = numbers_range(&a->g->num, &y->len);
  if (len.hi >= 2) bits_set(row_of(x, x->may, o), o);
  if (len.lo >= 2 && !y->owner) bits_set(row_of(x, x->must, o), o);
}

/* ---- some fields only ---- */

typedef struct {
  const QueryPart *a;
  QueryEdges *x;
  Int128 *offset; /* by object: where pointers lead that are followed; -1: none yet */
  bool conflict;  /* into some object they lead to several places: edges between objects say nothing sure */
  U32Vec work;
} FieldWalk;

static void walk_to(FieldWalk *w, ObjId from, const Value *v) {
  if (v->kind != VALUE_POINTER) return;
  Lin at = v->lin;
  numbers_simplify(&w->a->g->num, &at);
  if (at.n || at.c < 0 || (w->offset[v->id] >= 0 && w->offset[v->id] != at.c)) {
    w->x->wild[from ? from : v->id] = 1;
    w->conflict = true;
    return;
  }
  if (w->offset[v->id] >= 0) return;
  w->offset[v->id] = at.c;
  vec_push(w->work, v->id);
}

static void walk_edge(FieldWalk *w, ObjId from, const Value *v, bool surely) {
  add_edge(w->a, w->x, from, v, surely);
  walk_to(w, from, v);
}

/* What the bytes at the field hold, if they may hold a pointer at all. */
static void walk_field(FieldWalk *w, ObjId o, uint64_t field, const Value *v, bool surely) {
  bool pointer = v->kind == VALUE_POINTER || v->kind == VALUE_SOME;
  if (pointer || query_may_hold(w->a, o, field, w->a->e->p->pointer_bits / 8)) walk_edge(w, o, v, surely);
}

static void walk_segment(FieldWalk *w, ObjId o) {
  const MemObject *y = &w->a->g->obj.at[o];
  const Layout *l = engine_layout(w->a->e, y->layout);
  uint64_t at = (uint64_t)w->offset[o];
  bool forth = false, back = false;
  if (at != l->delta || (l->has_back && at != l->back_delta)) {
    w->x->wild[o] = 1;
    return;
  }
  uint32_t links = 0;
  for (uint32_t k = 0; k < w->a->q->n_fields; k++) {
    uint64_t field = at + w->a->q->field[k];
    bool is_back = l->has_back && l->back == field, is_on = false;
    for (uint32_t i = 0; i < l->n_links; i++) is_on = is_on || l->link[i] == field;
    links += is_on;
    forth = forth || is_on;
    back = back || is_back;
    for (uint32_t v = 0; v < y->variants.n && !is_back && !is_on; v++) {
      Value value = query_field(w->a, o, v, field);
      walk_field(w, o, field, &value, false);
    }
  }
  if (forth) walk_edge(w, o, &y->end, links == l->n_links);
  if (back) walk_edge(w, o, &y->back, forth && links == l->n_links);
  Range len = numbers_range(&w->a->g->num, &y->len);
  if (forth && back && len.hi >= 2) bits_set(row_of(w->x, w->x->may, o), o);
  if (forth && back && len.lo >= 2 && links == l->n_links) bits_set(row_of(w->x, w->x->must, o), o);
}

static void walk_fields(const QueryPart *a, QueryEdges *x) {
  FieldWalk w = {.a = a, .x = x, .offset = mem_alloc(x->n * sizeof(Int128))};
  for (ObjId o = 0; o < x->n; o++) w.offset[o] = -1;
  for (uint32_t i = 0; i < a->q->n_paths; i++)
    if (!a->is_nothing[i]) walk_to(&w, 0, &a->v[i]);
  while (w.work.n) {
    ObjId o = vec_pop(w.work);
    const MemObject *y = &a->g->obj.at[o];
    if (y->owner || y->role) x->wild[o] = 1;
    if (y->is_segment && !y->role) {
      walk_segment(&w, o);
      continue;
    }
    Range size = numbers_range(&a->g->num, &y->size);
    for (uint32_t k = 0; k < a->q->n_fields; k++) {
      Int128 end = w.offset[o] + (Int128)(a->q->field[k] + a->e->p->pointer_bits / 8);
      if (y->cut && end > size.lo) x->wild[o] = 1; /* it is not known what is around it */
      uint64_t field = (uint64_t)w.offset[o] + a->q->field[k];
      Value v = query_field(a, o, 0, field);
      walk_field(&w, o, field, &v, true);
    }
  }
  if (w.conflict) memset(x->must, 0, (size_t)x->n * x->words * sizeof *x->must);
  vec_free(w.work);
  mem_free(w.offset);
}

/* ---- all of it ---- */

/* What was cut may be of one cell, in which there may be more than what is known. */
static void add_cut(const QueryPart *a, QueryEdges *x) {
  for (ObjId o = 1; o < x->n; o++) {
    if (!a->g->obj.at[o].sort || !a->g->obj.at[o].cut) continue;
    if (!a->q->n_fields) x->wild[o] = 1;
    for (ObjId k = 1; k < x->n; k++)
      if (a->g->obj.at[k].sort && a->g->obj.at[k].cut) bits_set(row_of(x, x->may, o), k);
  }
}

static void all_edges(const QueryPart *a, QueryEdges *x) {
  for (ObjId o = 1; o < x->n; o++) {
    if (!a->g->obj.at[o].sort) continue;
    if (a->g->obj.at[o].is_segment && !a->g->obj.at[o].role) add_segment(a, x, o);
    add_contents(a, x, o);
  }
}

void query_edges(const QueryPart *a, QueryEdges *x) {
  *x = (QueryEdges){.n = a->g->obj.n, .words = (uint32_t)BITS_WORDS(a->g->obj.n)};
  x->may = mem_zalloc((size_t)x->n * x->words * sizeof *x->may);
  x->must = mem_zalloc((size_t)x->n * x->words * sizeof *x->must);
  x->wild = mem_zalloc(x->n);
  if (a->q->n_fields)
    walk_fields(a, x);
  else
    all_edges(a, x);
  add_cut(a, x);
}

static void closure(const QueryEdges *x, const uint64_t *edges, uint64_t *set) {
  for (bool changed = true; changed;) {
    changed = false;
    for (ObjId o = 1; o < x->n; o++) {
      if (!bits_get(set, o) || bits_subset(edges + (size_t)o * x->words, set, x->words)) continue;
      bits_or(set, edges + (size_t)o * x->words, x->words);
      changed = true;
    }
  }
}

bool query_reach(const QueryPart *a, const QueryEdges *x, uint32_t operand, uint64_t *must, uint64_t *may) {
  bool known = true;
  bits_zero(must, x->words);
  bits_zero(may, x->words);
  if (a->is_nothing[operand] || a->v[operand].kind != VALUE_POINTER) return true;
  bits_set(must, a->v[operand].id);
  bits_set(may, a->v[operand].id);
  closure(x, x->must, must);
  closure(x, x->may, may);
  for (ObjId o = 1; o < x->n; o++) known = known && !(x->wild[o] && bits_get(may, o));
  return known;
}

void query_edges_free(QueryEdges *x) {
  mem_free(x->may);
  mem_free(x->must);
  mem_free(x->wild);
}
