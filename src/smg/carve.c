/* Carving: bytes of an array or of plain memory to which something leads as to a structure become a block of their own
 * (graph.h). Nothing is left out by that: the pieces and what is left of the host say what the block said. */
#include "smg/engine.h"
#include "smg/row.h"

/* ---- numbers ---- */

static bool is_at_most(const Graph *g, const Lin *a, const Lin *b) {
  Lin d;
  return lin_add(a, b, -1, &d) && numbers_follows(&g->num, &d);
}

/* ---- where pointers lead ---- */

void carve_resolve(const Graph *g, Value *v) {
  if (v->kind != VALUE_POINTER || !host_is_open(&g->obj.at[v->id])) return;
  const MemObject *x = &g->obj.at[v->id];
  Lin at;
  if (!is_at_most(g, &x->edge.lin, &v->lin) || !lin_add(&v->lin, &x->edge.lin, -1, &at)) return;
  if (!lin_add(&at, &x->rest.lin, 1, &at) || g->obj.at[x->rest.id].is_segment) return;
  Lin behind = v->lin, tail = lin_const((Int128)x->tail);
  behind.c += 1;
  if (x->tail && !is_at_most(g, &behind, &tail)) return; /* it may be the host's own */
  numbers_simplify(&g->num, &at);
  *v = value_pointer(x->rest.id, at);
}

void carve_locate(const Graph *g, Value *v) {
  const MemObject *host = &g->obj.at[v->id];
  Lin behind = v->lin, end, at;
  behind.c += 1;
  if (v->kind != VALUE_POINTER || host->cut != CUT_HOST) return;
  for (ObjId o = 1; o < g->obj.n && host->ground && !is_at_most(g, &behind, &host->size); o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->cut != CUT_PIECE || x->ground != host->ground) continue;
    if (x->edge.kind != VALUE_NUMBER || !lin_add(&x->edge.lin, &x->size, 1, &end)) continue;
    if (!is_at_most(g, &behind, &end) || !is_at_most(g, &x->edge.lin, &v->lin)) continue;
    if (!lin_add(&v->lin, &x->edge.lin, -1, &at)) continue;
    numbers_simplify(&g->num, &at);
    *v = value_pointer(o, at);
    return;
  }
  carve_resolve(g, v);
}

/* Is it of blocks of a segment? Symbols from outside must not come there. */
static bool is_inner(const Graph *g, ObjId of) {
  return of && (g->obj.at[of].is_segment || g->obj.at[of].owner || g->obj.at[of].role);
}

/* Pointers behind the start of a host mean what is handed out: they stay with that when more is. What leads to its
 * start may mean all of it. */
static void settle(void *context, Value *v, ObjId of) {
  const Graph *g = context;
  Value to = *v;
  if (v->kind != VALUE_POINTER || !host_is_open(&g->obj.at[v->id]) || lin_is(&v->lin, 0)) return;
  carve_resolve(g, &to);
  if (!is_inner(g, of) || !to.lin.n) *v = to;
}

/* ---- cutting ---- */

/* Where a cell lies: all of it before `at` (-1) or behind (1); 0: neither is known. */
static int side_of(const Graph *g, const Cell *c, const Lin *at) {
  Lin from = lin_const((Int128)c->offset), to = lin_const((Int128)c->offset + (Int128)c->size);
  if (is_at_most(g, &to, at)) return -1;
  return !at->n && is_at_most(g, at, &from) ? 1 : 0;
}

static int side_of_nul(const Graph *g, const Lin *nul, const Lin *at) {
  Lin behind = *nul;
  behind.c += 1;
  if (is_at_most(g, &behind, at)) return -1;
  return is_at_most(g, at, nul) ? 1 : 0;
}

/* What becomes of a block that is cut in two. */
typedef struct {
  Graph *g;
  const Lin *at;
  uint64_t tail;        /* bytes from there on stay; 0: none */
  Cells before, behind; /* behind: offsets begin anew */
  bool blurs;           /* what no cell of those behind covers is not known */
  U32Vec gone;          /* rows and parts that are none any more */
  VEC(ObjId) shorter;   /* rows that end there */
} Parting;

static bool owns_nothing(const Graph *g, ObjId row) {
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].sort && g->obj.at[o].owner == row) return false;
  for (uint32_t v = 0; v < g->obj.at[row].variants.n; v++)
    for (uint32_t i = 0; i < g->obj.at[row].variants.at[v].n; i++) {
      const Cell *c = &g->obj.at[row].variants.at[v].at[i];
      if (!c->zeros && c->v.kind != VALUE_NUMBER && c->v.kind != VALUE_ANY && c->v.kind != VALUE_UNSET) return false;
    }
  return true;
}

static bool is_zeros(const MemObject *row) {
  const Cells *c = &row->variants.at[0];
  bool zeros = row->variants.n == 1 && c->n;
  Int128 end = 0;
  for (uint32_t i = 0; i < c->n && zeros; i++) {
    zeros = c->at[i].zeros && (Int128)c->at[i].offset == end;
    end += (Int128)c->at[i].size;
  }
  return zeros && lin_is(&row->size, end);
}

/* Does the border lie between two elements? */
static bool is_between(const Parting *p, const MemObject *row) {
  Lin d;
  if (!lin_add(p->at, &row->back.lin, -1, &d) || row->size.n || d.c % row->size.c) return false;
  for (uint32_t i = 0; i < d.n; i++)
    if (d.t[i].k % row->size.c) return false;
  return true;
}

/* A row stays before the border, or gives up what is behind it. */
static bool part_row(Parting *p, const MemObject *o, Cell c) {
  const MemObject *row = &p->g->obj.at[c.v.id];
  Lin tail = lin_const((Int128)p->tail);
  if (p->tail && is_at_most(p->g, &tail, &row->back.lin)) { /* it is the host's own */
    vec_push(p->before, c);
    return true;
  }
  if (p->tail && !is_at_most(p->g, &row->end.lin, &tail)) return false;
  if (is_at_most(p->g, &row->end.lin, p->at)) {
    vec_push(p->before, c);
    return true;
  }
  if (!owns_nothing(p->g, c.v.id)) return false;
  if (!o->zeroed || !is_zeros(row)) p->blurs = true;
  if (is_at_most(p->g, p->at, &row->back.lin)) {
    vec_push(p->gone, c.v.id);
  } else if (is_at_most(p->g, &row->back.lin, p->at) && is_between(p, row)) {
    vec_push(p->before, c);
    vec_push(p->shorter, c.v.id);
  } else {
    return false;
  }
  return true;
}

/* A part stays before the border; behind it, it is not a part any more. */
static bool part_part(Parting *p, Cell c) {
  const MemObject *part = &p->g->obj.at[c.v.id];
  Lin end, at, tail = lin_const((Int128)p->tail);
  if (!lin_add(&c.v.lin, &part->size, 1, &end)) return false;
  if (p->tail && is_at_most(p->g, &tail, &c.v.lin)) { /* it is the host's own */
    vec_push(p->before, c);
    return true;
  }
  if (p->tail && !is_at_most(p->g, &end, &tail)) return false;
  if (is_at_most(p->g, &end, p->at)) {
    vec_push(p->before, c);
    return true;
  }
  if (!is_at_most(p->g, p->at, &c.v.lin) || !lin_add(&c.v.lin, p->at, -1, &at)) return false;
  numbers_simplify(&p->g->num, &at);
  if (at.n) return false;
  Cells filled = part->zeroed ? cells_with_zeros(&part->variants.at[0], (uint64_t)part->size.c, 0, 0) : (Cells){0};
  const Cells *cells = part->zeroed ? &filled : &part->variants.at[0];
  Int128 covered = 0;
  for (uint32_t i = 0; i < cells->n; i++) {
    Cell x = cells->at[i];
    if (x.offset >= NUL_KEY) continue;
    covered += (Int128)x.size;
    x.offset += (uint64_t)at.c;
    vec_push(p->behind, x);
  }
  if (!lin_is(&part->size, covered)) p->blurs = true;
  vec_free(filled);
  vec_push(p->gone, c.v.id);
  return true;
}

static bool part_nul(Parting *p, Cell c) {
  Lin nul = c.zeros ? lin_const(0) : c.v.lin;
  if (p->tail && numbers_range(&p->g->num, &nul).hi >= (Int128)p->tail) return true; /* it is forgotten */
  int side = side_of_nul(p->g, &nul, p->at);
  if (side < 0) vec_push(p->before, c);
  if (side > 0 && lin_add(&nul, p->at, -1, &nul)) {
    c.v = value_number(nul);
    c.zeros = value_is_null(&c.v);
    vec_push(p->behind, c);
  }
  return true; /* else it is forgotten */
}

static bool part_cell(Parting *p, Cell c) {
  if (p->tail && c.offset >= p->tail) {
    vec_push(p->before, c);
    return true;
  }
  if (p->tail && c.offset + c.size > p->tail) {
    if (!c.zeros) return false;
    vec_push(p->before, (Cell){.offset = p->tail, .size = c.offset + c.size - p->tail, .zeros = true});
    c.size = p->tail - c.offset;
  }
  int side = side_of(p->g, &c, p->at);
  if (!side && c.zeros && !p->at->n) { /* zeros on both sides */
    Cell left = c;
    left.size = (uint64_t)p->at->c - c.offset;
    vec_push(p->before, left);
    c.size -= left.size;
    c.offset = (uint64_t)p->at->c;
    side = 1;
  }
  if (!side) return false;
  if (side > 0) c.offset -= (uint64_t)p->at->c;
  vec_push(*(side < 0 ? &p->before : &p->behind), c);
  return true;
}

static void sort_cells(Cells *c) {
  uint32_t nuls = 0;
  for (uint32_t i = 1; i < c->n; i++)
    for (uint32_t k = i; k > 0 && c->at[k - 1].offset > c->at[k].offset; k--) {
      Cell x = c->at[k];
      c->at[k] = c->at[k - 1];
      c->at[k - 1] = x;
    }
  for (uint32_t i = 0; i < c->n; i++) /* these are numbered from the first key on */
    if (is_nul_cell(&c->at[i])) c->at[i].offset = NUL_KEY + nuls++;
}

/* False: something lies on the border, or it is not known where. Nothing has changed yet. */
static bool part_object(Parting *p, const MemObject *o) {
  const Cells *all = &o->variants.at[0];
  for (uint32_t i = 0; i < all->n; i++) {
    Cell c = all->at[i];
    bool good = is_read_cell(&c)       ? true
                : is_nul_cell(&c)      ? part_nul(p, c)
                : c.offset >= PART_KEY ? part_part(p, c)
                : c.offset >= ROW_KEY  ? part_row(p, o, c)
                                       : c.offset < NUL_KEY && part_cell(p, c);
    if (!good) return false;
  }
  sort_cells(&p->before);
  sort_cells(&p->behind);
  return true;
}

static void free_parting(Parting *p, bool cells) {
  if (cells) vec_free(p->before);
  if (cells) vec_free(p->behind);
  vec_free(p->gone);
  vec_free(p->shorter);
}

typedef struct {
  Graph *g;
  ObjId o, to;
  Lin at, end; /* end: of what is cut */
  bool unclear;
} Move;

/* Pointers into a piece that is cut: on which side? */
static void look_at_side(void *context, Value *v, ObjId of) {
  Move *m = context;
  (void)of;
  if (v->kind != VALUE_POINTER || v->id != m->o) return;
  Lin behind = v->lin;
  behind.c += 1;
  if (!is_at_most(m->g, &behind, &m->at) && !is_at_most(m->g, &m->at, &v->lin)) m->unclear = true;
}

static void move_pointer(void *context, Value *v, ObjId of) {
  const Move *m = context;
  Lin l;
  if (v->kind != VALUE_POINTER || v->id != m->o || !is_at_most(m->g, &m->at, &v->lin)) return;
  if (!lin_add(&v->lin, &m->at, -1, &l) || (is_inner(m->g, of) && l.n)) {
    *v = (Value){.kind = VALUE_ANY};
    return;
  }
  v->id = m->to;
  v->lin = l;
}

/* Pointers to bytes that were still the host's own; to its start, they may mean all of it. */
static void move_own(void *context, Value *v, ObjId of) {
  const Move *m = context;
  Lin behind = v->lin;
  behind.c += 1;
  if (v->kind != VALUE_POINTER || v->id != m->o || lin_is(&v->lin, 0)) return;
  if (is_at_most(m->g, &behind, &m->end)) move_pointer(context, v, of);
}

/* The host of which o is what has not been handed out yet; 0: none. */
static ObjId host_of(const Graph *g, ObjId o) {
  for (ObjId h = 1; h < g->obj.n; h++)
    if (g->obj.at[h].sort && host_is_open(&g->obj.at[h]) && g->obj.at[h].rest.id == o) return h;
  return 0;
}

/* It is known where its rest begins, also when that is none any more. */
static void close_host(Graph *g, ObjId host) {
  MemObject *h = &g->obj.at[host];
  if (host_is_open(h) && lin_is(&h->rest.lin, 0)) g->obj.at[h->rest.id].edge = h->edge;
  host_close(h);
}

ObjId carve_at(Graph *g, ObjId o, const Lin *at) { return carve_in(g, o, at, 0); }

ObjId carve_in(Graph *g, ObjId o, const Lin *at, uint64_t end) {
  MemObject *x = &g->obj.at[o];
  bool parts = end && x->cut == CUT_NONE && !x->size.n && (Int128)end < x->size.c;
  Lin size = parts ? lin_const((Int128)end) : x->size;
  Move m = {.g = g, .o = o, .at = *at, .end = size};
  Lin left, edge;
  Parting p = {.g = g, .at = at, .tail = parts ? end : x->tail};
  bool piece = x->cut == CUT_PIECE, own = x->cut == CUT_HOST;
  ObjId host = piece ? host_of(g, o) : 0;
  bool cropped = host && g->obj.at[host].cropped;
  if (x->is_segment || x->owner || x->role) return 0;
  if (x->type && some_is_meant(g, x->type)) return 0; /* these have their size */
  if (!is_at_most(g, at, &size) || numbers_range(&g->num, at).lo < 0 || !lin_add(&size, at, -1, &left)) return 0;
  if (host && (!lin_is(&g->obj.at[host].rest.lin, 0) || !lin_add(&g->obj.at[host].edge.lin, at, 1, &edge))) return 0;
  if (host) smg_values(g, settle, g);
  if (piece) smg_values(g, look_at_side, &m);
  if (m.unclear || !part_object(&p, x)) {
    free_parting(&p, true);
    return 0;
  }
  if (x->cut == CUT_NONE) x->ground = smg_new_ground(g);
  bool first = own ? lin_is(at, 0) && !host_is_open(x) : !piece; /* what is cut is all that is left */
  MemObject y = {.sort = OBJECT_BLOCK, .cut = CUT_PIECE, .ground = x->ground, .size = left};
  y.zeroed = x->zeroed && !p.blurs;
  y.blurred = x->blurred || p.blurs;
  if (!host && !piece && !first)
    y.edge = value_number(*at);
  else if (piece && x->edge.kind == VALUE_NUMBER && lin_add(&x->edge.lin, at, 1, &y.edge.lin))
    y.edge.kind = VALUE_NUMBER;
  vec_push(y.variants, p.behind);
  vec_free(x->variants.at[0]);
  x->variants.at[0] = p.before;
  for (uint32_t i = 0; i < p.shorter.n; i++) g->obj.at[p.shorter.at[i]].end = value_number(*at);
  for (uint32_t i = 0; i < p.gone.n; i++) smg_remove(g, p.gone.at[i]);
  free_parting(&p, false);
  if (parts) {
    x->tail = end;
    x->tail_end = (uint64_t)x->size.c;
  }
  x->size = *at;
  if (!piece) x->cut = CUT_HOST;
  m.to = smg_add(g, y);
  if (host) close_host(g, host);
  if (piece) smg_values(g, move_pointer, &m);
  if (own) smg_values(g, move_own, &m);
  if (host || first) {
    MemObject *h = &g->obj.at[host ? host : o];
    h->edge = value_number(host ? edge : *at);
    h->rest = value_pointer(m.to, lin_const(0));
    h->cropped = host ? cropped : own;
  }
  return m.to;
}

/* ---- giving back ---- */

bool host_whole(const Graph *g, ObjId o, Lin *size) {
  const MemObject *x = &g->obj.at[o];
  if (!host_is_open(x) || g->obj.at[x->rest.id].is_segment || !lin_is(&x->rest.lin, 0)) return false;
  if (x->cropped && !x->tail) return false;
  *size = lin_const((Int128)x->tail_end);
  return x->tail || lin_add(&x->edge.lin, &g->obj.at[x->rest.id].size, 1, size);
}

void carve_heal(Graph *g, ObjId o) {
  Lin whole;
  if (!host_whole(g, o, &whole)) return;
  MemObject *x = &g->obj.at[o];
  if (x->zeroed && !x->tail && !x->size.n && x->size.c <= 4096 &&
      !object_has_rows(g, o)) { /* what is left of it is still zero */
    Cells filled = cells_with_zeros(&x->variants.at[0], (uint64_t)x->size.c, 0, 0);
    vec_free(x->variants.at[0]);
    x->variants.at[0] = filled;
  }
  uint32_t ground = x->ground;
  x->zeroed = false;
  x->blurred = true;
  x->cut = CUT_NONE;
  x->ground = 0;
  x->size = whole;
  x->tail = x->tail_end = 0;
  x->type = 0; /* it may have been that of what was left */
  host_close(x);
  smg_fell(g, ground);
  for (uint32_t i = 0; i < g->decided.n; i++) {
    Value *v = &g->decided.at[i].v;
    if (v->kind == VALUE_POINTER && !g->obj.at[v->id].sort) *v = (Value){.kind = VALUE_ANY};
  }
}

/* ---- what is meant as a structure ---- */

static bool is_structure(const Type *t) { return (t->kind == TYPE_STRUCT || t->kind == TYPE_UNION) && t->size; }

/* The structure that a place of this type leads to; 0: none. */
static TypeId pointee(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return x->kind == TYPE_POINTER && is_structure(type_at(p, x->of)) ? x->of : 0;
}

static bool is_byte(const Type *t) { return t->kind == TYPE_INT && t->size == 1; }

/* The type of what lies at an offset of a structure, as a pointer; 0: there is none, or several. */
static TypeId field_type(const Program *p, TypeId t, uint64_t offset) {
  for (;;) {
    const Type *x = type_at(p, t);
    TypeId in = 0;
    if (x->kind == TYPE_POINTER) return offset ? 0 : t;
    if (x->kind == TYPE_ARRAY && type_at(p, x->of)->size) {
      in = x->of;
      offset %= type_at(p, in)->size;
    }
    for (uint32_t i = 0; i < x->n_fields && (x->kind == TYPE_STRUCT || x->kind == TYPE_UNION); i++) {
      const Field *f = &x->field[i];
      if (offset < f->offset || offset >= f->offset + type_at(p, f->type)->size) continue;
      if (x->kind == TYPE_UNION && !field_type(p, f->type, offset - f->offset)) continue;
      in = f->type;
      offset -= f->offset;
      break;
    }
    if (!in) return 0;
    t = in;
  }
}

/* Does the structure have an array, or plain memory, there? Where that ends; UINT64_MAX: with the block; 0: it has
 * none. */
static uint64_t array_end(const Program *p, TypeId t, uint64_t offset) {
  const Type *x = type_at(p, t);
  if (x->kind == TYPE_ARRAY) return x->size ? x->size : UINT64_MAX;
  if (x->kind != TYPE_STRUCT && x->kind != TYPE_UNION) return 0;
  if (offset >= x->size) return UINT64_MAX; /* behind it, where an array of any length is */
  for (uint32_t i = 0; i < x->n_fields; i++) {
    const Field *f = &x->field[i];
    const Type *ft = type_at(p, f->type);
    if (offset < f->offset || offset >= f->offset + ft->size) continue;
    uint64_t end = array_end(p, f->type, offset - f->offset);
    if (end) return end == UINT64_MAX ? end : f->offset + end;
  }
  return type_is_open(p, t) && offset >= x->field[x->n_fields - 1].offset ? UINT64_MAX : 0;
}

/* The structure of which the array there has elements; 0: there is no such array. */
static TypeId element_at(const Program *p, TypeId t, uint64_t offset) {
  const Type *x = type_at(p, t);
  if (x->kind == TYPE_ARRAY) return is_structure(type_at(p, x->of)) ? x->of : 0;
  for (uint32_t i = 0; i < x->n_fields && (x->kind == TYPE_STRUCT || x->kind == TYPE_UNION); i++) {
    const Field *f = &x->field[i];
    bool last = x->kind == TYPE_STRUCT && i + 1 == x->n_fields;
    if (offset < f->offset || (offset >= f->offset + type_at(p, f->type)->size && !last)) continue;
    TypeId in = element_at(p, f->type, offset - f->offset);
    if (in) return in;
  }
  return 0;
}

void carve_stored(Trial *s, ExprId to, const Value *address, uint64_t n) {
  const Expr *x = expr_at(s->p, to);
  TypeId t = x->kind == EXPR_FIELD ? x->of_type : pointee(s->p, x->type);
  Value at = *address;
  if (!t || type_at(s->p, t)->kind != TYPE_UNION || at.kind != VALUE_POINTER) return;
  carve_resolve(s->g, &at);
  const MemObject *o = &s->g->obj.at[at.id];
  uint64_t size = type_at(s->p, t)->size;
  if (o->cut != CUT_PIECE || o->is_segment || !lin_is(&at.lin, 0) || !lin_is(&o->size, (Int128)size)) return;
  if (n < size) cells_forget(s->g, at.id, 0, n, size - n);
}

/* ---- bases: places from which the program counts bytes or elements ---- */

typedef struct {
  Engine *e;
  ExprId *set; /* by register: what it was set to */
} Bases;

/* What a cast, or a variable that is set, has its value from; else the expression itself. */
static ExprId strip_once(const Program *p, const Bases *b, ExprId x, bool locals) {
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_CAST) return y->a;
  bool set = y->kind == EXPR_VAR && b->set[y->var] && (locals || p->var.at[y->var].kind == VAR_TEMP);
  return set ? b->set[y->var] : x;
}

enum { MOST_STRIPPED = 8 };

static ExprId strip(const Program *p, const Bases *b, ExprId x) {
  for (uint32_t i = 0; i < MOST_STRIPPED; i++) x = strip_once(p, b, x, false);
  return x;
}

static void note_base(const Program *p, ExprId x, void *context) {
  Bases *b = context;
  const Expr *y = expr_at(p, x);
  if (y->kind != EXPR_INDEX || expr_is_const(p, y->b)) return;
  ExprId base = strip(p, b, y->a);
  const Expr *z = expr_at(p, base);
  if (z->kind == EXPR_VAR) b->e->base[z->var] = 1;
  if (z->kind != EXPR_LOAD) return;
  const Expr *f = expr_at(p, z->a);
  if (f->kind == EXPR_FIELD) u32_add_once(&b->e->base_field, field_key(f->of_type, (uint64_t)f->value));
}

/* Is the value, a pointer, an address inside of an array, or of plain memory? Then the structures that it leads to are
 * noted, or that it leads to bytes, which may become any. */
static void note_handed_out(const Program *p, const Bases *b, ExprId x) {
  U32Vec to = {0};
  bool bytes = false;
  const Expr *y = expr_at(p, x);
  const Type *t = type_at(p, y->type);
  if (t->kind == TYPE_POINTER) bytes = is_byte(type_at(p, t->of)) || type_at(p, t->of)->kind == TYPE_VOID;
  for (uint32_t i = 0; i < MOST_STRIPPED; i++) {
    if (pointee(p, y->type)) u32_add_once(&to, pointee(p, y->type));
    ExprId next = y->kind == EXPR_FIELD ? y->a : strip_once(p, b, x, true);
    if (next == x) break;
    x = next;
    y = expr_at(p, x);
  }
  if (y->kind == EXPR_INDEX && type_at(p, y->type)->kind == TYPE_POINTER && (bytes || to.n)) {
    b->e->hands_bytes = b->e->hands_bytes || bytes;
    for (uint32_t i = 0; i < to.n; i++) u32_add_once(&b->e->handed, to.at[i]);
  }
  vec_free(to);
}

void engine_find_bases(Engine *e) {
  Program *p = e->p;
  Bases b = {e, mem_zalloc((p->var.n + 1) * sizeof *b.set)};
  e->base = mem_zalloc(p->var.n + 1);
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->kind == OP_ASSIGN && op->dst) b.set[op->dst] = op->a;
  }
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (p->func.at[p->loc.at[p->edge.at[i].from].function].is_model) continue;
    if (op->a) expr_walk(p, op->a, note_base, &b);
    if (op->b) expr_walk(p, op->b, note_base, &b);
    for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], note_base, &b);
    bool kept = op->kind == OP_STORE || op->kind == OP_RETURN;
    ExprId v = op->kind == OP_STORE ? op->b : op->a;
    if (kept && v) note_handed_out(p, &b, v);
  }
  mem_free(b.set);
}

/* ---- carving what is meant ---- */

typedef struct {
  Engine *e;
  FuncId f; /* whose variables the slots are; 0: only globals are known */
  Graph *g;
} Carve;

/* What the declaration of a variable or field says that it leads to: a structure, unless it is a base. */
static TypeId meant_by_var(const Carve *c, VarId v, uint64_t offset) {
  const Program *p = c->e->p;
  TypeId t = v && !c->e->base[v] ? field_type(p, p->var.at[v].type, offset) : 0;
  return t ? pointee(p, t) : 0;
}

static TypeId meant_by_slot(const Carve *c, uint32_t i) {
  VarId v = engine_var_of_slot(c->e, c->f, c->g, i);
  return v && !c->e->p->var.at[v].is_object ? meant_by_var(c, v, 0) : 0;
}

/* The variable whose memory an object is; 0: it is none, or not known here. */
static VarId var_of_object(const Carve *c, ObjId o) {
  for (uint32_t i = 0; i < c->g->own + c->g->globals; i++) {
    VarId v = c->g->slot.at[i].kind == VALUE_POINTER && c->g->slot.at[i].id == o
                  ? engine_var_of_slot(c->e, c->f, c->g, i)
                  : 0;
    if (v && c->e->p->var.at[v].is_object) return v;
  }
  return 0;
}

bool engine_is_base(const Engine *e, TypeId t, uint64_t offset) {
  uint32_t key = field_key(t, offset);
  for (uint32_t i = 0; i < e->base_field.n; i++)
    if (e->base_field.at[i] == key) return true;
  return false;
}

static TypeId meant_by_cell(const Carve *c, ObjId o, uint64_t offset) {
  ObjId array = row_array(c->g, o);
  if (array) return meant_by_cell(c, array, c->g->obj.at[array].origin + offset);
  TypeId t = c->g->obj.at[o].type;
  if (!t) return c->g->obj.at[o].sort == OBJECT_VARIABLE ? meant_by_var(c, var_of_object(c, o), offset) : 0;
  if (engine_is_base(c->e, t, offset)) return 0;
  TypeId field = field_type(c->e->p, t, offset), to = field ? type_at(c->e->p, field)->of : 0;
  return to && (is_structure(type_at(c->e->p, to)) || is_byte(type_at(c->e->p, to))) ? to
                                                                                     : 0; /* a string has its place */
}

static bool leads_to_start(const Value *v, ObjId o) {
  return v->kind == VALUE_POINTER && v->id == o && lin_is(&v->lin, 0);
}

/* Is there a base that leads to the start of the block? Else that may be a structure with more behind it. */
static bool has_base(const Carve *c, ObjId o) {
  const Graph *g = c->g;
  if (g->obj.at[o].sort == OBJECT_VARIABLE) return true;
  for (uint32_t i = 0; i < g->own + g->globals; i++) {
    VarId v = engine_var_of_slot(c->e, c->f, c->g, i);
    if (v && c->e->base[v] && leads_to_start(&g->slot.at[i], o)) return true;
  }
  for (ObjId x = 1; x < g->obj.n; x++) {
    const MemObject *m = &g->obj.at[x];
    for (uint32_t k = 0; m->sort && m->type && !m->is_segment && k < m->variants.at[0].n; k++) {
      const Cell *cell = &m->variants.at[0].at[k];
      if (!cell->zeros && leads_to_start(&cell->v, o) && engine_is_base(c->e, m->type, cell->offset)) return true;
    }
  }
  return false;
}

/* Does the program hand such structures out, or bytes, and these are no elements of an array of them? */
static bool is_handed_out(const Carve *c, ObjId o, const Lin *at, TypeId t) {
  const MemObject *x = &c->g->obj.at[o];
  const Engine *e = c->e;
  for (uint32_t i = 0; i < e->handed.n; i++)
    if (e->handed.at[i] == t) return true;
  if (!e->hands_bytes) return false;
  VarId v = x->sort == OBJECT_VARIABLE ? var_of_object(c, o) : 0;
  TypeId of = v ? e->p->var.at[v].type : x->type;
  return !of || at->n || element_at(e->p, of, (uint64_t)at->c) != t;
}

/* May a structure that lies at this offset of the object be cut out of it? */
static bool can_carve(const Carve *c, ObjId o, const Lin *at, TypeId t) {
  const MemObject *x = &c->g->obj.at[o];
  Lin end = *at;
  end.c += (Int128)type_at(c->e->p, t)->size;
  if (x->is_segment || x->owner || x->role || x->sort == OBJECT_ARGUMENT || x->stack) return false;
  if (!is_handed_out(c, o, at, t)) return false;
  if (some_is_meant(c->g, t)) return false;
  if (!is_at_most(c->g, &end, &x->size) || numbers_range(&c->g->num, at).lo < 0) return false;
  if (x->cut == CUT_PIECE && x->type) { /* it ends where the next begins, if nothing else says where */
    Int128 least = (Int128)type_at(c->e->p, x->type)->size;
    return type_is_open(c->e->p, x->type) && numbers_range(&c->g->num, at).lo >= least;
  }
  if (x->cut == CUT_PIECE) return true;
  bool whole = x->cut == CUT_NONE && lin_equal(&end, &x->size);
  if (lin_is(at, 0) && (whole || !has_base(c, o))) return false;
  return !x->type || (!at->n && array_end(c->e->p, x->type, (uint64_t)at->c));
}

/* A step of cutting out the structure that a value leads to; true: something has changed. */
static bool carve_value(Carve *c, Value *v, TypeId t) {
  Graph *g = c->g;
  Value to = *v;
  if (!t || v->kind != VALUE_POINTER) return false;
  carve_resolve(g, &to);
  MemObject *x = &g->obj.at[to.id];
  if (x->cut == CUT_PIECE && !value_equal(&to, v)) {
    *v = to;
    return true;
  }
  Lin size = lin_const((Int128)type_at(c->e->p, t)->size);
  if (x->cut == CUT_HOST && !x->type && lin_is(&to.lin, 0) && lin_equal(&x->size, &size)) { /* what is left of it */
    x->type = struct_type(c->e->p, t);
    return x->type != 0;
  }
  if (!can_carve(c, to.id, &to.lin, t)) return false;
  if (x->cut != CUT_PIECE || !lin_is(&to.lin, 0)) { /* v may have moved then */
    uint64_t end = x->type && !to.lin.n ? array_end(c->e->p, x->type, (uint64_t)to.lin.c) : 0;
    return carve_in(g, to.id, &to.lin, end == UINT64_MAX ? 0 : end) != 0;
  }
  if (!is_structure(type_at(c->e->p, t)) || type_is_open(c->e->p, t)) { /* where it ends is not known yet */
    bool settled = !x->type && !host_of(g, to.id) && struct_type(c->e->p, t);
    if (settled) x->type = t;
    return settled;
  }
  ObjId host = lin_equal(&x->size, &size) ? host_of(g, to.id) : 0;
  if (!lin_equal(&x->size, &size) && !carve_at(g, to.id, &size)) return false;
  if (host) close_host(g, host); /* nothing is left */
  g->obj.at[to.id].type = t;
  return true;
}

/* A temporary that leads to a whole block has just got it, and will give it to a base, perhaps. */
static bool is_passing(const Carve *c, uint32_t i) {
  const Value *v = &c->g->slot.at[i];
  VarId var = engine_var_of_slot(c->e, c->f, c->g, i);
  return var && c->e->p->var.at[var].kind == VAR_TEMP && v->kind == VALUE_POINTER && lin_is(&v->lin, 0) &&
         c->g->obj.at[v->id].cut != CUT_PIECE;
}

static bool carve_once(Carve *c) {
  Graph *g = c->g;
  for (uint32_t i = 0; i < g->own + g->globals; i++)
    if (!is_passing(c, i) && carve_value(c, &g->slot.at[i], meant_by_slot(c, i))) return true;
  for (ObjId o = 1; o < g->obj.n; o++) {
    if (!g->obj.at[o].sort || g->obj.at[o].is_segment || g->obj.at[o].owner) continue;
    for (uint32_t k = 0; k < g->obj.at[o].variants.at[0].n; k++) {
      Cell cell = g->obj.at[o].variants.at[0].at[k];
      if (cell.zeros || cell.v.kind != VALUE_POINTER || cell.offset >= NUL_KEY) continue;
      if (carve_value(c, &g->obj.at[o].variants.at[0].at[k].v, meant_by_cell(c, o, cell.offset))) return true;
    }
  }
  return false;
}

void smg_carve(Engine *e, FuncId f, Graph *g) {
  enum { MOST_CARVED = 64 };
  Carve c = {e, f, g};
  if (e->how.carve) smg_values(g, settle, g);
  for (uint32_t i = 0; i < MOST_CARVED && e->how.carve && carve_once(&c); i++) {
  }
}
