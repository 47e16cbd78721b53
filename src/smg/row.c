/* Accesses to arrays that have rows; see row.h. */
#include "smg/row.h"

#include "smg/clone.h"

enum { MOST_PARTS = 6, FEW_ELEMENTS = 4 };

bool object_has_rows(const Graph *g, ObjId o) {
  const MemObject *x = &g->obj.at[o];
  if (x->is_segment || !x->variants.n) return false;
  const Cells *c = &x->variants.at[0];
  return c->n && vec_last(*c).offset >= ROW_KEY;
}

uint32_t object_rows(const Graph *g, ObjId o, Row *out, uint32_t most) {
  const Cells *c = &g->obj.at[o].variants.at[0];
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->n && n < most; i++) {
    if (c->at[i].offset < ROW_KEY || c->at[i].offset >= PART_KEY) continue;
    const MemObject *x = &g->obj.at[c->at[i].v.id];
    out[n++] = (Row){.obj = c->at[i].v.id,
                     .key = c->at[i].offset,
                     .step = (uint64_t)x->size.c,
                     .from = x->back.lin,
                     .to = x->end.lin};
  }
  return n;
}

bool row_excess(const Graph *g, ObjId o, const Row *r, Lin *out) {
  const MemObject *x = &g->obj.at[o];
  Lin from, length;
  if (x->cut || !lin_add(&r->to, &x->size, -1, out) || !lin_add(&r->from, &x->size, -1, &from)) return false;
  if (numbers_is_at_most(&g->num, &from) == 1) return true;
  return lin_add(&r->to, &r->from, -1, &length) && numbers_range(&g->num, &length).lo > 0;
}

ObjId row_array(const Graph *g, ObjId row) {
  for (ObjId o = 1; o < g->obj.n && g->obj.at[row].role; o++) {
    const MemObject *x = &g->obj.at[o];
    for (uint32_t i = 0; x->sort && !x->is_segment && i < x->variants.at[0].n; i++)
      if (x->variants.at[0].at[i].offset >= ROW_KEY && x->variants.at[0].at[i].v.id == row) return o;
  }
  return 0;
}

bool part_is_spent(const MemObject *x) {
  Int128 said = 0;
  for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
    const Cell *c = &x->variants.at[0].at[i];
    if (c->zeros || (c->v.kind != VALUE_DANGLING && c->v.kind != VALUE_UNSET)) return false;
    said += (Int128)c->size;
  }
  return lin_is(&x->size, said) || (!x->zeroed && !x->blurred);
}

/* The bytes of o that rows and parts speak of are not known any more, nor are the others. */
void rows_forget(Graph *g, ObjId o) {
  Cells *c = &g->obj.at[o].variants.at[0];
  while (c->n && vec_last(*c).offset >= ROW_KEY) c->n--;
  cells_forget(g, o, 0, 0, (uint64_t)1 << 62);
}

void row_note(Graph *g, const Value *v, Int128 step) {
  if (v->kind != VALUE_POINTER || v->lin.n || v->lin.c < 0 || step < 1 || step > 4096) return;
  MemObject *x = &g->obj.at[v->id];
  if (x->is_segment || x->role || x->step >= 8 || (x->step && step < 8)) return;
  x->step = (uint64_t)step;
  x->origin = (uint64_t)v->lin.c;
}

/* ---- parts ---- */

ObjId row_add_part(Graph *g, ObjId o, uint64_t step, Lin at) {
  ObjId part = smg_add_block(g, OBJECT_VARIABLE, lin_const((Int128)step), false);
  g->obj.at[part].role = ROLE_PART;
  Cells *c = &g->obj.at[o].variants.at[0];
  uint64_t key = c->n && vec_last(*c).offset >= PART_KEY ? vec_last(*c).offset + 1 : PART_KEY;
  vec_push(*c, (Cell){.offset = key, .size = 1, .v = value_pointer(part, at)});
  object_check_nuls(g, o);
  return part;
}

void row_focus(Graph *g, ObjId o, ObjId row, uint32_t variant, Lin at) {
  ObjId part = row_add_part(g, o, (uint64_t)g->obj.at[row].size.c, at);
  g->obj.at[part].blurred = g->obj.at[row].blurred;
  Cells cells = clone_variant(g, row, variant, 0, 0);
  vec_free(g->obj.at[part].variants.at[0]);
  g->obj.at[part].variants.at[0] = cells;
}

/* ---- making rows of what is zero ---- */

/* The end of the array of elements of `step` bytes that begins `offset` bytes behind the start of the type; 0: there is
 * none. */
static uint64_t end_in(const Program *p, TypeId t, uint64_t offset, uint64_t step) {
  const Type *x = type_at(p, t);
  if (x->kind == TYPE_ARRAY) {
    uint64_t size = type_at(p, x->of)->size;
    if (!size || offset >= x->count * size) return 0;
    if (!offset && size == step) return x->count * size;
    uint64_t inner = end_in(p, x->of, offset % size, step);
    return inner ? offset / size * size + inner : 0;
  }
  for (uint32_t i = 0; x->kind == TYPE_STRUCT && i < x->n_fields; i++) {
    const Field *f = &x->field[i];
    if (offset < f->offset || offset >= f->offset + type_at(p, f->type)->size) continue;
    uint64_t inner = end_in(p, f->type, offset - f->offset, step);
    if (inner) return f->offset + inner;
  }
  return 0;
}

Lin row_array_end(const Program *p, const MemObject *x) {
  bool whole = !x->cut || (x->tail && x->origin >= x->tail); /* else elements may have been handed out */
  uint64_t end = x->type && whole ? end_in(p, x->type, x->origin, x->step) : 0;
  return end ? lin_const((Int128)end) : x->size;
}

/* How many elements the array of o has; false: not known, or so few that each is looked at by itself. */
static bool many_elements(const Trial *s, const MemObject *x, Lin *len) {
  Lin bytes = row_array_end(s->p, x);
  bytes.c -= (Int128)x->origin;
  *len = (Lin){.c = bytes.c / (Int128)x->step, .n = bytes.n};
  for (uint32_t i = 0; i < bytes.n; i++) {
    if (bytes.t[i].k % (int64_t)x->step) return false;
    len->t[i].k = bytes.t[i].k / (int64_t)x->step;
    len->t[i].s = bytes.t[i].s;
  }
  if (bytes.n && bytes.c % (Int128)x->step) return false;
  bool whole = x->sort == OBJECT_BLOCK && !x->type; /* an array by itself: of another size the next time */
  return len->n || whole || len->c > FEW_ELEMENTS;
}

/* Are the bytes all zero, as far as the block goes? */
static bool is_zero(const MemObject *x, uint64_t from, Int128 to) {
  const Cells *c = &x->variants.at[0];
  Int128 zeros = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    Int128 low = c->at[i].offset, high = low + (Int128)c->at[i].size;
    if (low < (Int128)from) low = (Int128)from;
    if (high > to) high = to;
    if (low >= high) continue;
    if (!c->at[i].zeros) return false;
    zeros += high - low;
  }
  return x->zeroed || zeros == to - (Int128)from;
}

ObjId row_of_zeros(Graph *g, uint64_t step, Lin from, Lin to) {
  MemObject row = {.sort = OBJECT_VARIABLE,
                   .role = ROLE_ROW,
                   .is_segment = true,
                   .size = lin_const((Int128)step),
                   .end = value_number(to),
                   .back = value_number(from)};
  Cells zeros = {0};
  vec_push(zeros, (Cell){.size = step, .zeros = true});
  vec_push(row.variants, zeros);
  return smg_add(g, row);
}

/* Elements that are set, whole and few, become parts; what is left of the array is zero. */
static bool lift_set(Graph *g, ObjId o, Int128 end) {
  U32Vec at = {0};
  const MemObject *x = &g->obj.at[o];
  bool good = x->zeroed;
  for (uint32_t i = 0; i < x->variants.at[0].n && good; i++) {
    const Cell *c = &x->variants.at[0].at[i];
    Int128 low = c->offset, high = low + (Int128)c->size;
    if (c->zeros || low >= end || high <= (Int128)x->origin) continue;
    good = c->size == x->step && low >= (Int128)x->origin && (c->offset - x->origin) % x->step == 0;
    vec_push(at, (uint32_t)c->offset);
  }
  good = good && at.n <= MOST_PARTS / 2 && end <= UINT32_MAX;
  for (uint32_t i = 0; i < at.n && good; i++) row_lift_element(g, o, at.at[i]);
  vec_free(at);
  return good;
}

/* An array that is zero, but for few elements, becomes a row. */
static bool make_row(Trial *s, ObjId o) {
  MemObject *x = &s->g->obj.at[o];
  Lin len, bytes, nul[MOST_NULS];
  if (!s->e->how.rows || x->step < s->e->row_least || x->owner || x->is_segment || x->role) return false;
  if (!many_elements(s, x, &len) || !lin_scale(&len, (Int128)x->step, &bytes)) return false;
  Int128 end = bytes.n ? (Int128)1 << 62 : (Int128)x->origin + bytes.c;
  if (numbers_range(&s->g->num, &len).lo < 0 || (bytes.n && !x->zeroed)) return false;
  if (!is_zero(x, x->origin, end) && (bytes.n || !lift_set(s->g, o, end))) return false;
  x = &s->g->obj.at[o];
  cells_cut(&x->variants.at[0], x->origin, (uint64_t)end - x->origin);
  bytes.c += (Int128)x->origin;
  while (object_nuls(s->g, o, nul)) object_drop_nul(s->g, o, 0);
  object_lose_read(s->g, o);
  ObjId r = row_of_zeros(s->g, x->step, lin_const((Int128)x->origin), bytes);
  Cell row = {.offset = ROW_KEY, .size = 1, .v = value_pointer(r, lin_const(0))};
  cells_insert(&s->g->obj.at[o].variants.at[0], row);
  return true;
}

/* ---- where an access goes ---- */

/* (a - b) / step, if it is a number of elements. */
static bool distance(const Graph *g, const Lin *a, const Lin *b, uint64_t step, Lin *out) {
  Lin d;
  if (!lin_add(a, b, -1, &d)) return false;
  numbers_simplify(&g->num, &d);
  if (d.c % (Int128)step) return false;
  d.c /= (Int128)step;
  for (uint32_t i = 0; i < d.n; i++) {
    if (d.t[i].k % (int64_t)step) return false;
    d.t[i].k /= (int64_t)step;
  }
  *out = d;
  return true;
}

/* Would it be known in the parts of the graph that l is (not) zero, or (not) positive? */
static bool is_remembered(const Graph *g, SplitKind kind, const Lin *l) {
  if (l->n == 1 || (l->n == 2 && l->t[0].k == -l->t[1].k)) return true;
  Lin above;
  bool good = lin_scale(l, -1, &above);
  above.c += 1;
  for (int holds = 0; holds < 2 && good; holds++) {
    Numbers n = {0};
    numbers_copy(&g->num, &n);
    bool zero = kind == SPLIT_ZERO, some = holds ? (zero ? numbers_equal(&n, l) : numbers_at_most(&n, l))
                                                 : (zero ? numbers_unequal(&n, l) : numbers_at_most(&n, &above));
    good = !some || (zero ? numbers_is_zero(&n, l) : numbers_is_at_most(&n, l)) == holds;
    numbers_free(&n);
  }
  return good;
}

static Outcome ask(Trial *s, SplitKind kind, const Lin *l) {
  s->split = (SplitWish){.kind = kind, .offset = *l};
  return SPLIT;
}

typedef enum { PLACE_IN, PLACE_OUT, PLACE_ASKS, PLACE_UNKNOWN } Where;

/* Is the element at `at` in the row? */
static Where where(Trial *s, const Row *r, const Lin *at) {
  Lin before, behind;
  if (!distance(s->g, &r->from, at, r->step, &before) || !distance(s->g, at, &r->to, r->step, &behind))
    return PLACE_UNKNOWN;
  behind.c += 1; /* from - at <= 0 and at + step - to <= 0 */
  int a = numbers_is_at_most(&s->g->num, &before), b = numbers_is_at_most(&s->g->num, &behind);
  if (a == 0 || b == 0) return PLACE_OUT;
  if (a == 1 && b == 1) return PLACE_IN;
  const Lin *l = a < 0 ? &before : &behind;
  if (!is_remembered(s->g, SPLIT_SIGN, l)) return PLACE_UNKNOWN;
  ask(s, SPLIT_SIGN, l);
  return PLACE_ASKS;
}

/* Does no plain cell lie where `at` may be? */
static bool is_free(const Graph *g, ObjId o, const Lin *at, uint64_t step) {
  Range r = numbers_range(&g->num, at);
  const Cells *c = &g->obj.at[o].variants.at[0];
  for (uint32_t i = 0; i < c->n && c->at[i].offset < ROW_KEY; i++)
    if ((Int128)c->at[i].offset < r.hi + (Int128)step && (Int128)c->at[i].offset + (Int128)c->at[i].size > r.lo)
      return false;
  return true;
}

/* An element next to a row becomes a part: so loops fill arrays. */
static ObjId grow(Trial *s, ObjId o, const Lin *at, const Row *row, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Lin d;
    if (!distance(s->g, at, &row[i].to, row[i].step, &d) || numbers_is_zero(&s->g->num, &d) != 1) continue;
    if (!is_free(s->g, o, at, row[i].step)) return 0;
    ObjId part = row_add_part(s->g, o, row[i].step, *at);
    const MemObject *x = &s->g->obj.at[o];
    s->g->obj.at[part].blurred = x->blurred;
    if (x->zeroed) cells_zero(s->g, part, 0, 0, row[i].step);
    return part;
  }
  return 0;
}

/* The part at `at`, or 0; SPLIT where that is not known: which of them it is, if none surely is the one. */
static Outcome find_part(Trial *s, ObjId o, const Lin *at, uint64_t step, ObjId *out, uint32_t *n) {
  const Cells *c = &s->g->obj.at[o].variants.at[0];
  Outcome r = DONE;
  *out = 0;
  *n = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    Lin d;
    if (c->at[i].offset < PART_KEY) continue;
    ++*n;
    int same = distance(s->g, at, &c->at[i].v.lin, step, &d) ? numbers_is_zero(&s->g->num, &d) : -2;
    if (same == 1) *out = c->at[i].v.id;
    if (same == 1) return DONE;
    if (same < 0 && r == DONE) r = same == -1 && is_remembered(s->g, SPLIT_ZERO, &d) ? ask(s, SPLIT_ZERO, &d) : GIVE_UP;
  }
  return r;
}

static uint64_t step_of(const Graph *g, ObjId o, Lin *first) {
  const Cell *c = &vec_last(g->obj.at[o].variants.at[0]);
  const MemObject *x = &g->obj.at[c->v.id];
  *first = x->role == ROLE_ROW ? x->back.lin : c->v.lin;
  return (uint64_t)x->size.c;
}

Outcome row_locate(Trial *s, ObjId *o, Lin *offset, uint64_t n, bool pointer) {
  Graph *g = s->g;
  bool element = pointer || (n < s->p->pointer_bits / 8 && n == g->obj.at[*o].step); /* a number, perhaps an index */
  if (!object_has_rows(g, *o) && !(offset->n && element && make_row(s, *o))) return DONE;
  Lin first, at, d;
  uint64_t step = step_of(g, *o, &first);
  Int128 field = (offset->c - first.c) % (Int128)step;
  if (field < 0) field += (Int128)step;
  at = *offset;
  at.c -= field;
  ObjId part;
  uint32_t parts;
  Row row[MOST_ROWS];
  if (!distance(g, &at, &first, step, &d) || field + (Int128)n > (Int128)step) {
    rows_forget(g, *o);
    return DONE;
  }
  Outcome r = find_part(s, *o, &at, step, &part, &parts);
  if (r == SPLIT) return SPLIT;
  uint32_t rows = object_rows(g, *o, row, MOST_ROWS);
  Where w = r == GIVE_UP || rows == MOST_ROWS ? PLACE_UNKNOWN : PLACE_OUT;
  for (uint32_t i = 0; i < rows && w == PLACE_OUT && !part; i++) {
    w = where(s, &row[i], &at);
    if (w != PLACE_IN) continue;
    if (parts >= MOST_PARTS) break;
    s->split = (SplitWish){.kind = SPLIT_FOCUS, .obj = row[i].obj, .in = *o, .offset = at};
    return SPLIT;
  }
  if (w == PLACE_ASKS) return SPLIT;
  if (!part && w == PLACE_OUT && offset->n && parts < MOST_PARTS) part = grow(s, *o, &at, row, rows);
  if (w != PLACE_OUT)
    rows_forget(g, *o);
  else if (part) {
    *o = part;
    *offset = lin_const(field);
  }
  return DONE;
}

/* ---- cells of rows and parts ---- */

void row_drop_cell(Graph *g, ObjId o, ObjId of) {
  Cells *c = &g->obj.at[o].variants.at[0];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].offset < ROW_KEY || c->at[i].v.id != of) c->at[kept++] = c->at[i];
  c->n = kept;
}

static int compare_from(const Graph *g, const Cell *a, const Cell *b) {
  Range x = numbers_range(&g->num, &g->obj.at[a->v.id].back.lin),
        y = numbers_range(&g->num, &g->obj.at[b->v.id].back.lin);
  return x.lo != y.lo ? (x.lo < y.lo ? -1 : 1) : x.hi < y.hi ? -1 : x.hi > y.hi;
}

void rows_number(Graph *g, ObjId o) {
  Cells *c = &g->obj.at[o].variants.at[0];
  uint64_t rows = 0, parts = 0;
  for (uint32_t i = 1; i < c->n; i++)
    for (uint32_t k = i; k > 0; k--) {
      Cell *x = &c->at[k - 1], *y = &c->at[k], swap;
      bool both = x->offset >= ROW_KEY && y->offset >= ROW_KEY && x->offset < PART_KEY && y->offset < PART_KEY;
      if (both ? compare_from(g, x, y) <= 0 : x->offset <= y->offset) break;
      swap = *x;
      *x = *y;
      *y = swap;
    }
  for (uint32_t i = 0; i < c->n; i++) {
    if (c->at[i].offset < ROW_KEY) continue;
    c->at[i].offset = c->at[i].offset < PART_KEY ? ROW_KEY + rows++ : PART_KEY + parts++;
  }
}
