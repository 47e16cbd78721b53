/* Contents of objects: cells that do not overlap, by offset. */
#include <string.h>

#include "smg/graph.h"

Range type_range(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  if (x->kind == TYPE_BOOL) return (Range){0, 1};
  bool is_signed = x->kind == TYPE_INT && x->is_signed;
  if (x->bits > 64) return (Range){is_signed ? -((Int128)1 << 90) : 0, (Int128)1 << 90}; /* never that of a symbol */
  if (is_signed) return (Range){-((Int128)1 << (x->bits - 1)), ((Int128)1 << (x->bits - 1)) - 1};
  return (Range){0, ((Int128)1 << x->bits) - 1};
}

Value value_fresh(Graph *g, const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  if (x->kind != TYPE_INT && x->kind != TYPE_BOOL) return (Value){.kind = VALUE_ANY};
  if (x->bits > 64) return (Value){.kind = VALUE_ANY};
  Range r = type_range(p, t);
  return value_number(lin_sym(numbers_new(&g->num, r.lo, r.hi)));
}

Value value_wrapped(Graph *g, const Program *p, TypeId t, const Lin *l) {
  Value v = value_fresh(g, p, t);
  Lin exact = *l;
  if (v.kind != VALUE_NUMBER || type_at(p, t)->kind != TYPE_INT) return v;
  if (wraps_within(&g->num, (uint8_t)type_at(p, t)->bits, type_range(p, t), &exact)) return value_number(exact);
  wraps_add(&g->num, v.lin.t[0].s, l, (uint8_t)type_at(p, t)->bits);
  return v;
}

Value value_within(Graph *g, const Program *p, TypeId t, Range r) {
  Value v = value_fresh(g, p, t);
  if (v.kind != VALUE_NUMBER) return v;
  Range *has = &g->num.range.at[v.lin.t[0].s];
  if (r.lo > has->lo) has->lo = r.lo;
  if (r.hi < has->hi) has->hi = r.hi;
  return v;
}

const Cell *cells_find(const Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n) {
  const Cells *c = &g->obj.at[o].variants.at[variant];
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].offset == offset && c->at[i].size == n && !c->at[i].zeros) return &c->at[i];
  return NULL;
}

void cells_insert(Cells *c, Cell cell) {
  uint32_t at = c->n;
  vec_push(*c, cell);
  for (; at > 0 && c->at[at - 1].offset > cell.offset; at--) {
    c->at[at] = c->at[at - 1];
    c->at[at - 1] = cell;
  }
}

/* ---- whose bytes these are ---- */

/* Do the bytes from..to lie before or behind an element, for sure? The cell is that of its row or part. */
static bool is_apart(const Graph *g, const Cell *element, const Lin *from, const Lin *to) {
  const MemObject *x = &g->obj.at[element->v.id];
  Lin begin = x->role == ROLE_ROW ? x->back.lin : element->v.lin, end = x->role == ROLE_ROW ? x->end.lin : begin, d;
  if (x->role != ROLE_ROW) end.c += x->size.c;
  return (lin_add(to, &begin, -1, &d) && numbers_is_at_most(&g->num, &d) == 1) ||
         (lin_add(&end, from, -1, &d) && numbers_is_at_most(&g->num, &d) == 1);
}

static bool meets_elements(const Graph *g, ObjId o, const Lin *from, const Lin *to) {
  const MemObject *x = &g->obj.at[o];
  const Cells *c = &x->variants.at[0];
  for (uint32_t n = x->is_segment ? 0 : c->n; n > 0 && c->at[n - 1].offset >= ROW_KEY; n--)
    if (!is_apart(g, &c->at[n - 1], from, to)) return true;
  return false;
}

static bool lies_within(const Graph *g, const Lin *at, const Lin *from, const Lin *to) {
  Lin before, behind;
  if (!lin_add(from, at, -1, &before) || !lin_add(at, to, -1, &behind)) return false;
  behind.c += 1;
  return numbers_follows(&g->num, &before) && numbers_follows(&g->num, &behind);
}

bool object_speaks_of(const Graph *g, ObjId o, const Lin *at) {
  const MemObject *x = &g->obj.at[o];
  Lin none = lin_const(0), behind = *at, tail = lin_const((Int128)x->tail), end = lin_const((Int128)x->tail_end);
  behind.c += 1;
  if (x->cut && !lies_within(g, at, &none, &x->size) && !(x->tail && lies_within(g, at, &tail, &end))) return false;
  return !meets_elements(g, o, at, &behind);
}

/* Bytes are written otherwise than by way of the elements: what was known of these holds no more. */
static void leave_elements(Graph *g, ObjId o, uint64_t offset, uint64_t n) {
  Lin from = lin_const((Int128)offset), to = lin_const((Int128)offset + (Int128)n);
  MemObject *x = &g->obj.at[o];
  if (!meets_elements(g, o, &from, &to)) return;
  Cells *c = &x->variants.at[0];
  while (c->n && vec_last(*c).offset >= ROW_KEY) c->n--;
  x->zeroed = false;
  x->blurred = true;
}

/* ---- strings ---- */

static Lin nul_of(const Cell *c) { return c->zeros ? lin_const(0) : c->v.lin; }

uint32_t object_nuls(const Graph *g, ObjId o, Lin out[MOST_NULS]) {
  const MemObject *x = &g->obj.at[o];
  uint32_t n = 0;
  if (x->is_segment) return 0;
  for (uint32_t i = 0; i < x->variants.at[0].n; i++)
    if (is_nul_cell(&x->variants.at[0].at[i])) out[n++] = nul_of(&x->variants.at[0].at[i]);
  return n;
}

/* The first byte of a zeroed block of which no cell speaks; false: there is none, or that is not known. */
static bool first_gap(const Graph *g, const MemObject *x, Lin *out) {
  const Cells *c = &x->variants.at[0];
  uint64_t at = 0;
  if (c->n && vec_last(*c).offset >= ROW_KEY) return false;
  for (uint32_t i = 0; i < c->n && c->at[i].offset <= at; i++) at = c->at[i].offset + c->at[i].size;
  *out = lin_const((Int128)at);
  return numbers_range(&g->num, &x->size).lo > (Int128)at;
}

uint32_t object_ends(const Graph *g, ObjId o, Lin out[MOST_NULS]) {
  const MemObject *x = &g->obj.at[o];
  uint32_t n = object_nuls(g, o, out);
  for (uint32_t i = 0; !x->is_segment && i < x->variants.at[0].n && n < MOST_NULS; i++) {
    const Cell *c = &x->variants.at[0].at[i];
    if (!c->zeros || c->offset >= NUL_KEY) continue;
    bool known = false;
    for (uint32_t k = 0; k < n; k++) known = known || lin_is(&out[k], (Int128)c->offset);
    if (!known) out[n++] = lin_const((Int128)c->offset);
  }
  if (x->zeroed && !x->is_segment && n < MOST_NULS) n += first_gap(g, x, &out[n]);
  return n;
}

static void drop_nul_cell(Cells *c, uint32_t at) {
  for (uint32_t i = at; i + 1 < c->n; i++) {
    Cell next = c->at[i + 1];
    if (is_nul_cell(&next)) next.offset--;
    c->at[i] = next;
  }
  c->n--;
}

void object_drop_nul(Graph *g, ObjId o, uint32_t which) {
  Cells *c = &g->obj.at[o].variants.at[0];
  for (uint32_t i = 0; i < c->n; i++)
    if (is_nul_cell(&c->at[i]) && which-- == 0) {
      drop_nul_cell(c, i);
      return;
    }
}

void object_lose_read(Graph *g, ObjId o) {
  if (g->obj.at[o].is_segment) return;
  Cells *c = &g->obj.at[o].variants.at[0];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->n; i++)
    if (!is_read_cell(&c->at[i])) c->at[kept++] = c->at[i];
  c->n = kept;
}

void object_note_read(Graph *g, ObjId o, const Lin *at, const Value *v) {
  object_lose_read(g, o);
  if (g->obj.at[o].is_segment || v->kind != VALUE_NUMBER || at->n != 1) return;
  Cells *c = &g->obj.at[o].variants.at[0];
  cells_insert(c, (Cell){.offset = READ_KEY, .size = 1, .v = value_number(*at)});
  cells_insert(c, (Cell){.offset = READ_KEY + 1, .size = 1, .zeros = value_is_null(v), .v = *v});
}

bool object_read_again(const Graph *g, ObjId o, const Lin *at, Value *out) {
  const MemObject *x = &g->obj.at[o];
  for (uint32_t i = 0; !x->is_segment && i + 1 < x->variants.at[0].n; i++) {
    const Cell *c = &x->variants.at[0].at[i];
    Lin was = nul_of(c), d;
    if (c->offset != READ_KEY) continue;
    *out = value_number(nul_of(c + 1));
    return lin_add(&was, at, -1, &d) && numbers_is_zero(&g->num, &d) == 1;
  }
  return false;
}

/* Bytes other than zeros are written there: is the end of the string still known? */
static void lose_nuls(Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n) {
  Cells *c = &g->obj.at[o].variants.at[variant];
  for (uint32_t i = c->n; i-- > 0;) {
    if (!is_nul_cell(&c->at[i])) continue;
    Lin nul = nul_of(&c->at[i]);
    Range r = numbers_range(&g->num, &nul);
    if (r.hi >= (Int128)offset && r.lo < (Int128)offset + (Int128)n) drop_nul_cell(c, i);
  }
}

void object_check_nuls(Graph *g, ObjId o) {
  Lin nul[MOST_NULS];
  for (uint32_t i = object_nuls(g, o, nul); i-- > 0;)
    if (!object_speaks_of(g, o, &nul[i])) object_drop_nul(g, o, i);
}

void object_set_nul(Graph *g, ObjId o, const Lin *at) {
  Lin nul[MOST_NULS + 1], d;
  uint32_t n = object_nuls(g, o, nul), last = 0;
  if (!object_speaks_of(g, o, at)) return;
  for (uint32_t i = 0; i < n; i++) {
    if (lin_add(&nul[i], at, -1, &d) && numbers_is_zero(&g->num, &d) == 1) return;
    Range here = numbers_range(&g->num, &nul[i]), best = numbers_range(&g->num, &nul[last]);
    if (here.lo > best.lo) last = i;
  }
  if (n == MOST_NULS) {
    object_drop_nul(g, o, last == 0 ? 1 : 0);
    n = object_nuls(g, o, nul);
  }
  uint32_t to = n; /* before those that are not before it, so that joins meet the nearest ends */
  while (to > 0 && lin_add(at, &nul[to - 1], -1, &d) && numbers_is_at_most(&g->num, &d) == 1) to--;
  while (object_nuls(g, o, (Lin[MOST_NULS]){0})) object_drop_nul(g, o, 0);
  for (uint32_t i = n; i > to; i--) nul[i] = nul[i - 1];
  nul[to] = *at;
  for (uint32_t i = 0; i <= n; i++)
    cells_insert(&g->obj.at[o].variants.at[0],
                 (Cell){.offset = NUL_KEY + i, .size = 1, .zeros = lin_is(&nul[i], 0), .v = value_number(nul[i])});
}

void cells_cut(Cells *c, uint64_t offset, uint64_t n) {
  Cells kept = {0};
  uint64_t end = n > NUL_KEY - offset ? NUL_KEY : offset + n; /* bytes only */
  for (uint32_t i = 0; i < c->n; i++) {
    Cell x = c->at[i];
    uint64_t x_end = x.offset + x.size;
    if (x_end <= offset || x.offset >= end) {
      vec_push(kept, x);
      continue;
    }
    Cell rest = {.zeros = x.zeros, .v = {.kind = x.zeros ? VALUE_NONE : VALUE_ANY}};
    if (x.offset < offset) {
      rest.offset = x.offset;
      rest.size = offset - x.offset;
      vec_push(kept, rest);
    }
    if (x_end > end) {
      rest.offset = end;
      rest.size = x_end - end;
      vec_push(kept, rest);
    }
  }
  vec_free(*c);
  *c = kept;
}

/* Cells of zeros where there are none from `at` to `end`. */
static void add_zeros(Cells *all, const Cells *c, uint64_t at, uint64_t end) {
  for (uint32_t i = 0; i < c->n && c->at[i].offset < end; i++) {
    uint64_t next = c->at[i].offset;
    if (next + c->at[i].size <= at) continue;
    if (next > at) vec_push(*all, (Cell){.offset = at, .size = next - at, .zeros = true});
    at = next + c->at[i].size;
  }
  if (end > at) vec_push(*all, (Cell){.offset = at, .size = end - at, .zeros = true});
}

Cells cells_with_zeros(const Cells *c, uint64_t size, uint64_t tail, uint64_t tail_end) {
  Cells zeros = {0}, all = {0};
  add_zeros(&zeros, c, 0, size);
  add_zeros(&zeros, c, tail, tail_end);
  for (uint32_t i = 0, k = 0; i < c->n || k < zeros.n;) {
    bool zero = i == c->n || (k < zeros.n && zeros.at[k].offset < c->at[i].offset);
    vec_push(all, zero ? zeros.at[k] : c->at[i]);
    *(zero ? &k : &i) += 1;
  }
  vec_free(zeros);
  return all;
}

void orders_forget(Graph *g, ObjId o) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->orders.n; i++)
    if (g->orders.at[i].a != o && g->orders.at[i].b != o) g->orders.at[kept++] = g->orders.at[i];
  g->orders.n = kept;
  branches_forget(g, o);
}

void cells_forget(Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n) {
  MemObject *x = &g->obj.at[o];
  leave_elements(g, o, offset, n);
  lose_nuls(g, o, variant, offset, n);
  object_lose_read(g, o);
  orders_forget(g, o);
  const Cells *old = &x->variants.at[variant];
  bool elements = old->n && vec_last(*old).offset >= ROW_KEY; /* which say themselves what is there */
  if (x->zeroed && !elements && x->size.n == 0 && x->size.c >= 0 && x->size.c < (Int128)1 << 40) {
    Cells *c = &x->variants.at[variant], all = cells_with_zeros(c, (uint64_t)x->size.c, x->tail, x->tail_end);
    vec_free(*c);
    *c = all;
  }
  x->zeroed = false;
  x->blurred = true;
  cells_cut(&x->variants.at[variant], offset, n);
}

/* Does the end of a string lie before or behind these bytes? */
static bool is_outside(const Graph *g, const Lin *nul, const Lin *offset, const Lin *n) {
  Lin behind, d;
  if (lin_add(nul, offset, -1, &d) && numbers_range(&g->num, &d).hi < 0) return true;
  return lin_add(offset, n, 1, &behind) && lin_add(nul, &behind, -1, &d) && numbers_range(&g->num, &d).lo >= 0;
}

void object_forget(Graph *g, ObjId o, const Lin *offset, const Lin *n) {
  Range at = numbers_range(&g->num, offset), size = numbers_range(&g->num, n);
  Int128 end = at.hi + size.hi, most = (Int128)1 << 62;
  uint64_t low = at.lo < 0 ? 0 : (uint64_t)at.lo;
  Lin behind, nul[MOST_NULS];
  if (lin_add(offset, n, 1, &behind) && numbers_range(&g->num, &behind).hi < end) /* the sum may be known better */
    end = numbers_range(&g->num, &behind).hi;
  if (end > most) end = most;
  if (end <= (Int128)low) return;
  uint32_t nuls = object_nuls(g, o, nul);
  while (object_nuls(g, o, (Lin[MOST_NULS]){0})) object_drop_nul(g, o, 0);
  cells_forget(g, o, 0, low, (uint64_t)(end - (Int128)low));
  for (uint32_t i = 0; i < nuls; i++)
    if (is_outside(g, &nul[i], offset, n)) object_set_nul(g, o, &nul[i]);
}

void cells_write(Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n, Value v) {
  Cells *c = &g->obj.at[o].variants.at[variant];
  Lin at = lin_const((Int128)offset);
  leave_elements(g, o, offset, n);
  object_lose_read(g, o);
  orders_forget(g, o);
  if (!value_is_null(&v))
    lose_nuls(g, o, variant, offset, n);
  else if (n == 1 && !g->obj.at[o].is_segment)
    object_set_nul(g, o, &at);
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].offset == offset && c->at[i].size == n) {
      c->at[i].zeros = value_is_null(&v);
      c->at[i].v = v;
      return;
    }
  cells_cut(c, offset, n);
  cells_insert(c, (Cell){.offset = offset, .size = n, .zeros = value_is_null(&v), .v = v});
}

void cells_zero(Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n) {
  Cells *c = &g->obj.at[o].variants.at[variant];
  leave_elements(g, o, offset, n);
  object_lose_read(g, o);
  orders_forget(g, o);
  cells_cut(c, offset, n);
  cells_insert(c, (Cell){.offset = offset, .size = n, .zeros = true});
}

Value cells_read(Graph *g, ObjId o, uint32_t variant, const Program *p, uint64_t offset, uint64_t n, TypeId t) {
  MemObject *x = &g->obj.at[o];
  const Cells *c = &x->variants.at[variant];
  bool touched = false;
  uint64_t covered = 0; /* bytes in cells of zeros */
  for (uint32_t i = 0; i < c->n; i++) {
    const Cell *y = &c->at[i];
    uint64_t end = y->offset + y->size;
    if (end <= offset || y->offset >= offset + n) continue;
    if (y->offset == offset && y->size == n) {
      if (y->zeros) return value_const(0);
      Value v = y->v;
      if (v.kind == VALUE_ANY) v.id = 0; /* whoever reads it may make something else of it */
      const Type *type = type_at(p, t);
      if (v.kind == VALUE_NUMBER) { /* read as another type? */
        Range r = numbers_range(&g->num, &v.lin), in = type_range(p, t);
        bool fits = r.lo >= in.lo && r.hi <= in.hi;
        if (!fits) return x->is_segment || x->owner || x->role ? value_fresh(g, p, t) : value_wrapped(g, p, t, &v.lin);
        if (type->kind == TYPE_POINTER && v.lin.n) return (Value){.kind = VALUE_ANY};
      }
      return v;
    }
    touched = true;
    if (y->zeros) {
      uint64_t from = y->offset > offset ? y->offset : offset, to = end < offset + n ? end : offset + n;
      covered += to - from;
    }
  }
  if (covered == n || (!touched && x->zeroed)) return value_const(0);
  if (touched) return type_at(p, t)->kind == TYPE_POINTER ? (Value){.kind = VALUE_ANY} : value_fresh(g, p, t);
  Value v = value_fresh(g, p, t);
  if (v.kind == VALUE_ANY && !x->blurred) v.kind = VALUE_UNSET;
  cells_insert(&g->obj.at[o].variants.at[variant], (Cell){.offset = offset, .size = n, .v = v});
  return v;
}

bool cells_there(const MemObject *o, const Cells *c, const Cell *like, Value *out) {
  uint64_t zeros = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    const Cell *x = &c->at[i];
    if (x->offset == like->offset && x->size == like->size) {
      *out = x->zeros ? value_const(0) : x->v;
      return true;
    }
    if (x->offset + x->size <= like->offset || x->offset >= like->offset + like->size) continue;
    if (!x->zeros) return false;
    uint64_t from = x->offset > like->offset ? x->offset : like->offset;
    uint64_t end = x->offset + x->size, to = like->offset + like->size < end ? like->offset + like->size : end;
    zeros += to - from;
  }
  if (zeros == like->size || (!zeros && o->zeroed)) {
    *out = value_const(0);
    return true;
  }
  *out = (Value){.kind = !zeros && !o->blurred ? VALUE_UNSET : VALUE_ANY};
  return true;
}
