/* Folding: blocks that hang together become a segment. A block (or segment) takes in those behind its links to which
 * nothing else leads, but for fields that lead back; at most one way on may be left, which becomes the end.
 *
 * What the blocks contain becomes variants. To join the contents of two blocks, with the objects that only they lead
 * to, both are cut out as graphs of their own (pieces), whose slots are the cells; pointers to the rest are
 * VALUE_OUTSIDE there. */
#include <string.h>

#include "smg/engine.h"
#include "smg/transplant.h"

enum { MOST_TAKEN = 8, MOST_VARIANTS = 4 };

/* ---- who leads to an object ---- */

typedef struct {
  Value *v;
  ObjId of; /* 0: a slot */
} Ref;

typedef struct {
  ObjId to;
  VEC(Ref) ref;
} Refs;

static void note_ref(void *context, Value *v, ObjId of) {
  Refs *r = context;
  if (v->kind == VALUE_POINTER && v->id == r->to) vec_push(r->ref, (Ref){v, of});
}

static void find_refs(Graph *g, ObjId to, Refs *r) {
  r->to = to;
  vec_clear(r->ref);
  smg_values(g, note_ref, r);
}

/* ---- one object as a part of a segment ---- */

static uint64_t pointer_bytes(const Engine *e) { return e->p->pointer_bits / 8; }

/* What a pointer field of a block holds; VALUE_ANY when it is not known. */
static Value field_of(const Engine *e, const Graph *g, ObjId o, uint64_t offset) {
  const Cells *c = &g->obj.at[o].variants.at[0];
  uint64_t n = pointer_bytes(e);
  for (uint32_t i = 0; i < c->n; i++) {
    const Cell *x = &c->at[i];
    if (x->offset <= offset && offset + n <= x->offset + x->size && x->zeros) return value_const(0);
    if (x->offset == offset && x->size == n) return x->v;
    if (x->offset < offset + n && offset < x->offset + x->size) return (Value){.kind = VALUE_ANY};
  }
  return g->obj.at[o].zeroed ? value_const(0) : (Value){.kind = VALUE_ANY};
}

static bool has_layout(const Engine *e, const Graph *g, ObjId o, uint32_t layout) {
  const MemObject *x = &g->obj.at[o];
  const Layout *y = engine_layout(e, layout);
  if (x->sort != OBJECT_BLOCK) return false;
  if (x->is_segment) return x->layout == layout;
  return lin_is(&x->size, (Int128)y->size) && (!x->type || x->type == e->layout_type.at[layout]);
}

static Value last_of(const Graph *g, ObjId o, uint64_t offset) {
  Value v = value_pointer(o, lin_const((Int128)offset));
  v.place = g->obj.at[o].is_segment ? AT_LAST : AT_FIRST;
  return v;
}

static Value back_of(const Engine *e, const Graph *g, ObjId o, const Layout *y) {
  return g->obj.at[o].is_segment ? g->obj.at[o].back : field_of(e, g, o, y->back);
}

/* The ways on from an object: its end, or what its links hold. */
static uint32_t ways_on(const Engine *e, const Graph *g, ObjId o, const Layout *y, Value *out) {
  if (g->obj.at[o].is_segment) {
    out[0] = g->obj.at[o].end;
    return 1;
  }
  for (uint32_t i = 0; i < y->n_links; i++) out[i] = field_of(e, g, o, y->link[i]);
  return y->n_links;
}

/* The cell that leads back from where `way` leads to; NULL: there is none. */
static Value *back_cell(const Engine *e, Graph *g, const Value *way, const Layout *y) {
  if (!y->has_back || way->kind != VALUE_POINTER || way->lin.n) return NULL;
  MemObject *z = &g->obj.at[way->id];
  if (z->is_segment) return way->place == AT_FIRST ? &z->back : NULL;
  Int128 at = way->lin.c - (Int128)y->delta + (Int128)y->back;
  Cells *c = &z->variants.at[0];
  for (uint32_t i = 0; i < c->n; i++)
    if (!c->at[i].zeros && (Int128)c->at[i].offset == at && c->at[i].size == pointer_bytes(e)) return &c->at[i].v;
  return NULL;
}

/* ---- which objects are taken ---- */

typedef struct {
  Engine *e;
  Graph *g;
  uint32_t layout;
  const Layout *y;
  ObjId taken[MOST_TAKEN];
  uint32_t n;
  Value end;       /* the way on that is left; NULL: none */
  ObjId last;      /* whose it is */
  uint8_t *inside; /* by object: it belongs to what is taken */
} Fold;

static bool is_taken(const Fold *f, ObjId o) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->taken[i] == o) return true;
  return false;
}

/* Does only the parent lead to x, and what x leads to by fields that lead back? */
static bool is_private(Fold *f, ObjId x, ObjId parent) {
  Refs r = {0};
  Value way[MOST_LINKS];
  uint32_t n = ways_on(f->e, f->g, x, f->y, way), forward = 0;
  bool good = true;
  find_refs(f->g, x, &r);
  for (uint32_t i = 0; i < r.ref.n && good; i++) {
    const Value *v = r.ref.at[i].v;
    if (r.ref.at[i].of == parent && v->place == AT_FIRST && lin_is(&v->lin, (Int128)f->y->delta)) {
      forward++;
      continue;
    }
    bool back = false;
    for (uint32_t k = 0; k < n; k++) back = back || back_cell(f->e, f->g, &way[k], f->y) == v;
    Value last = last_of(f->g, x, f->y->back_delta);
    good = back && value_equal(v, &last);
  }
  vec_free(r.ref);
  return good && forward == 1;
}

/* Is x a block that ends a list, and do all others that lead to it, which are no registers (cursors), mean the same
 * offset of it? Then it may be taken as the last of a segment, which they know. */
static bool can_be_last(Fold *f, ObjId x, ObjId parent) {
  if (f->y->n_links != 1) return false;
  Value way[MOST_LINKS];
  ways_on(f->e, f->g, x, f->y, way);
  if (!value_is_null(&way[0]) && !(way[0].kind == VALUE_POINTER && f->g->obj.at[way[0].id].sort == OBJECT_VARIABLE))
    return false;
  Refs r = {0};
  uint32_t forward = 0;
  bool good = true, any = false;
  Lin offset = lin_const((Int128)f->y->back_delta);
  bool segment = f->g->obj.at[x].is_segment;
  find_refs(f->g, x, &r);
  for (uint32_t i = 0; i < r.ref.n && good; i++) {
    const Value *v = r.ref.at[i].v;
    bool is_link = r.ref.at[i].of == parent && v->place == AT_FIRST && lin_is(&v->lin, (Int128)f->y->delta);
    if (is_link && !forward) { /* a second one from there is a field of its own */
      forward++;
      continue;
    }
    if (!any && !f->y->has_back) offset = v->lin;
    any = true;
    good = lin_equal(&v->lin, &offset) && !v->lin.n && (!segment || v->place == AT_LAST) && r.ref.at[i].of;
  }
  vec_free(r.ref);
  return good && forward == 1;
}

static bool same_owner(const Graph *g, ObjId a, ObjId b) {
  return g->obj.at[a].owner == g->obj.at[b].owner && g->obj.at[a].variant == g->obj.at[b].variant;
}

/* If segment x is empty, are pointers to its last block something else than pointers to what is before it? With a field
 * that leads back they are the same. */
static bool last_is_elsewhere(Fold *f, ObjId x, ObjId from) {
  const MemObject *o = &f->g->obj.at[x];
  if (f->y->has_back || !o->is_segment || numbers_range(&f->g->num, &o->len).lo >= 1) return false;
  Refs r = {0};
  bool some = false;
  find_refs(f->g, x, &r);
  for (uint32_t i = 0; i < r.ref.n; i++) {
    const Value *v = r.ref.at[i].v;
    Value last = last_of(f->g, from, 0);
    last.lin = v->lin;
    some = some || (v->place == AT_LAST && !value_equal(&o->back, &last));
  }
  vec_free(r.ref);
  return some;
}

static bool take_children(Fold *f, ObjId o);

/* What one way on leads to is taken, or it is the end. */
static bool take_way(Fold *f, ObjId from, const Value *way) {
  if (value_is_null(way)) return true;
  bool pointer = way->kind == VALUE_POINTER;
  if (pointer && way->place == AT_FIRST && lin_is(&way->lin, (Int128)f->y->delta) && !is_taken(f, way->id) &&
      f->n < MOST_TAKEN && has_layout(f->e, f->g, way->id, f->layout) && same_owner(f->g, way->id, from) &&
      (is_private(f, way->id, from) || can_be_last(f, way->id, from)) && !last_is_elsewhere(f, way->id, from)) {
    Value last = last_of(f->g, from, f->y->back_delta), back = back_of(f->e, f->g, way->id, f->y);
    if (!f->y->has_back || value_equal(&back, &last)) {
      f->taken[f->n++] = way->id;
      return take_children(f, way->id);
    }
  }
  if (!value_is_null(&f->end)) return false; /* two ways on */
  if (way->kind == VALUE_ANY || way->kind == VALUE_UNSET || way->kind == VALUE_NONE) return false;
  if (pointer && is_taken(f, way->id) && (f->y->n_links > 1 || way->id != f->taken[0])) return false;
  f->end = *way;
  f->last = from;
  return true;
}

static bool take_children(Fold *f, ObjId o) {
  Value way[MOST_LINKS];
  uint32_t n = ways_on(f->e, f->g, o, f->y, way);
  for (uint32_t i = 0; i < n; i++)
    if (!take_way(f, o, &way[i])) return false;
  return true;
}

/* Pointers to the first: only as links lead there, or (of a block) back from what is behind it. */
static bool first_is_good(Fold *f) {
  ObjId a = f->taken[0];
  Refs r = {0};
  bool good = true;
  find_refs(f->g, a, &r);
  for (uint32_t i = 0; i < r.ref.n && good; i++) {
    const Value *v = r.ref.at[i].v;
    if (is_taken(f, r.ref.at[i].of) && r.ref.at[i].of != a) continue; /* goes away with it, or is the end */
    if (f->last == a && v == back_cell(f->e, f->g, &f->end, f->y)) continue;
    if (v->place == AT_LAST) {
      good = false; /* of a segment: the last changes */
      for (uint32_t k = 1; k < f->n; k++) good = good || back_cell(f->e, f->g, v, f->y) == v;
    } else {
      good = lin_is(&v->lin, (Int128)f->y->delta);
    }
  }
  vec_free(r.ref);
  return good;
}

/* ---- pieces ---- */

typedef struct {
  Cells key; /* offset and size of each slot */
  Graph *g;
  bool zeroed, blurred;
  bool is_common; /* several blocks have it */
} Piece;

/* What only the contents of block o lead to: private[x] = 1. Links and the back field are no contents. */
static void find_private(const Fold *f, ObjId o, uint8_t *private) {
  Graph *g = f->g;
  uint8_t *others = mem_zalloc(g->obj.n);
  Cells all = g->obj.at[o].variants.at[0], links = {0}, data = {0};
  for (uint32_t i = 0; i < all.n; i++) {
    bool link = f->y->has_back && all.at[i].offset == f->y->back;
    for (uint32_t k = 0; k < f->y->n_links; k++) link = link || all.at[i].offset == f->y->link[k];
    if (link)
      vec_push(links, all.at[i]);
    else
      vec_push(data, all.at[i]);
  }
  g->obj.at[o].variants.at[0] = links;
  smg_reach(g, 0, g->slot.n, others);
  g->obj.at[o].variants.at[0] = all;
  U32Vec work = {0};
  for (uint32_t i = 0; i < data.n; i++)
    if (!data.at[i].zeros && data.at[i].v.kind == VALUE_POINTER) u32_add_once(&work, data.at[i].v.id);
  for (uint32_t i = 0; i < work.n; i++) {
    ObjId x = work.at[i];
    if (others[x] || private[x] || g->obj.at[x].sort != OBJECT_BLOCK || x == o) continue;
    private[x] = 1;
    MemObject *m = &g->obj.at[x];
    if (m->is_segment) {
      if (m->end.kind == VALUE_POINTER) vec_push(work, m->end.id);
      if (m->back.kind == VALUE_POINTER) vec_push(work, m->back.id);
    }
    for (uint32_t v = 0; v < m->variants.n; v++)
      for (uint32_t k = 0; k < m->variants.at[v].n; k++) {
        const Cell *c = &m->variants.at[v].at[k];
        if (!c->zeros && c->v.kind == VALUE_POINTER) vec_push(work, c->v.id);
      }
  }
  vec_free(work);
  vec_free(links);
  vec_free(data);
  mem_free(others);
}

static void cut_links(const Engine *e, const Layout *y, Cells *c) {
  for (uint32_t i = 0; i < y->n_links; i++) cells_cut(c, y->link[i], pointer_bytes(e));
  if (y->has_back) cells_cut(c, y->back, pointer_bytes(e));
}

/* The contents of a block, or of one variant of a segment, as a graph of its own. */
static Piece cut_piece(const Fold *f, ObjId o, uint32_t variant) {
  Graph *g = f->g;
  Piece p = {.zeroed = g->obj.at[o].zeroed, .blurred = g->obj.at[o].blurred, .is_common = g->obj.at[o].is_segment};
  uint8_t *inside = mem_zalloc(g->obj.n);
  bool segment = g->obj.at[o].is_segment;
  if (segment) {
    for (bool more = true; more;) { /* owned by it, or by what it owns */
      more = false;
      for (ObjId x = 1; x < g->obj.n; x++) {
        const MemObject *m = &g->obj.at[x];
        if (inside[x] || !m->sort || !m->owner) continue;
        if ((m->owner == o && m->variant == variant) || inside[m->owner]) {
          inside[x] = 1;
          more = true;
        }
      }
    }
  } else {
    find_private(f, o, inside);
  }
  const Cells *all = &g->obj.at[o].variants.at[variant];
  for (uint32_t i = 0; i < all->n; i++) vec_push(p.key, all->at[i]);
  if (!segment) cut_links(f->e, f->y, &p.key);
  p.g = smg_new(p.key.n, 0, 0);
  Transplant t;
  transplant_begin(&t, g, p.g);
  transplant_objects(&t, inside);
  for (uint32_t i = 0; i < p.key.n; i++) {
    p.g->slot.at[i] = p.key.at[i].zeros ? value_const(0) : p.key.at[i].v;
    transplant_value(&t, &p.g->slot.at[i]);
  }
  transplant_end(&t);
  for (ObjId x = 1; x < g->obj.n; x++) f->inside[x] = f->inside[x] || inside[x];
  mem_free(inside);
  return p;
}

static void piece_free(Piece *p) {
  smg_free(p->g);
  vec_free(p->key);
}

/* The same cells in both: one that only one of them has is added to the other, as what it is there. False: cells
 * overlap. */
static bool align(Piece *a, Piece *b) {
  for (int side = 0; side < 2; side++) {
    Piece *x = side ? b : a, *y = side ? a : b;
    for (uint32_t i = 0; i < x->key.n; i++) {
      Cell k = x->key.at[i];
      bool found = false;
      for (uint32_t n = 0; n < y->key.n && !found; n++) {
        const Cell *m = &y->key.at[n];
        found = m->offset == k.offset && m->size == k.size;
        if (!found && m->offset < k.offset + k.size && k.offset < m->offset + m->size) return false;
      }
      if (found) continue;
      Value v = y->zeroed ? value_const(0) : (Value){.kind = y->blurred ? VALUE_ANY : VALUE_UNSET};
      vec_push(y->key, k);
      vec_push(y->g->slot, v);
      y->g->own++;
    }
    for (uint32_t i = 1; i < y->key.n; i++) /* by offset */
      for (uint32_t n = i; n > 0 && y->key.at[n - 1].offset > y->key.at[n].offset; n--) {
        Cell c = y->key.at[n];
        Value v = y->g->slot.at[n];
        y->key.at[n] = y->key.at[n - 1];
        y->key.at[n - 1] = c;
        y->g->slot.at[n] = y->g->slot.at[n - 1];
        y->g->slot.at[n - 1] = v;
      }
  }
  return true;
}

/* b becomes what represents both. */
static bool join_pieces(Fold *f, Piece *a, Piece *b) {
  if (a->zeroed != b->zeroed || !align(a, b)) return false;
  bool covered;
  Graph *x = smg_tidy(a->g), *y = smg_tidy(b->g);
  Graph *j = smg_join(f->e, x, y, (JoinHow){.lengths = true, .flags = true}, &covered);
  smg_free(x);
  smg_free(y);
  if (!j && !covered) return false;
  if (j) smg_free(b->g);
  if (j) b->g = j;
  b->blurred = a->blurred || b->blurred;
  b->is_common = true;
  return true;
}

/* A pointer that left the piece leads to where it led before. */
static void come_back(void *context, Value *v, ObjId of) {
  (void)context;
  (void)of;
  if (v->kind == VALUE_OUTSIDE) v->kind = VALUE_POINTER;
}

/* A piece becomes a variant of a segment. */
static void install(Graph *g, const Piece *p, ObjId seg) {
  uint32_t variant = g->obj.at[seg].variants.n;
  uint8_t *all = mem_zalloc(p->g->obj.n);
  memset(all, 1, p->g->obj.n);
  Transplant t;
  transplant_begin(&t, p->g, g);
  ObjId first = transplant_objects(&t, all);
  Cells cells = {0};
  for (uint32_t i = 0; i < p->key.n; i++) {
    Value v = p->g->slot.at[i];
    transplant_value(&t, &v);
    come_back(NULL, &v, 0);
    vec_push(cells,
             (Cell){.offset = p->key.at[i].offset, .size = p->key.at[i].size, .zeros = value_is_null(&v), .v = v});
  }
  transplant_end(&t);
  vec_push(g->obj.at[seg].variants, cells);
  for (ObjId o = first; o < g->obj.n; o++) {
    if (!g->obj.at[o].owner) {
      g->obj.at[o].owner = seg;
      g->obj.at[o].variant = variant;
    }
    object_values(g, o, come_back, NULL);
  }
  mem_free(all);
}

/* ---- folding ---- */

typedef struct {
  const Fold *f;
  ObjId to;
  const Value *last_back; /* the cell that leads back to the last block from behind it */
} Retarget;

static void retarget(void *context, Value *v, ObjId of) {
  const Retarget *r = context;
  if (v->kind != VALUE_POINTER || v->id == r->to || !is_taken(r->f, v->id)) return;
  if (is_taken(r->f, of)) return; /* goes away */
  bool last = v == r->last_back || v->id != r->f->taken[0] || v->place == AT_LAST;
  v->id = r->to;
  v->place = last ? AT_LAST : AT_FIRST;
}

typedef struct {
  const Fold *f;
  bool inward, elsewhere;
} Leads;

static void look_where(void *context, Value *v, ObjId of) {
  Leads *x = context;
  (void)of;
  if (v->kind != VALUE_OUTSIDE) return;
  if (is_taken(x->f, v->id)) x->inward = true;
  if (x->f->g->obj.at[v->id].sort == OBJECT_BLOCK) x->elsewhere = true;
}

/* Do contents lead to blocks of the segment itself? That cannot be written down. */
static bool leads_inward(const Fold *f, Piece *p) {
  Leads x = {.f = f};
  smg_values(p->g, look_where, &x);
  return x.inward;
}

/* A block that alone leads to others of the heap is not like the rest: something is going on there. */
static bool is_special(const Fold *f, Piece *p) {
  Leads x = {.f = f};
  smg_values(p->g, look_where, &x);
  return x.elsewhere && !p->is_common;
}

static bool gather_pieces(Fold *f, Piece *out, uint32_t *n) {
  *n = 0;
  for (uint32_t i = 0; i < f->n; i++)
    for (uint32_t v = 0; v < f->g->obj.at[f->taken[i]].variants.n; v++) {
      Piece p = cut_piece(f, f->taken[i], v);
      bool joined = false;
      if (leads_inward(f, &p)) {
        piece_free(&p);
        return false;
      }
      for (uint32_t k = 0; k < *n && !joined; k++) joined = join_pieces(f, &p, &out[k]);
      if (joined) {
        piece_free(&p);
      } else if (*n < MOST_VARIANTS) {
        out[(*n)++] = p;
      } else {
        piece_free(&p);
        return false;
      }
    }
  for (uint32_t i = 0; i < *n; i++)
    if (out[i].zeroed != out[0].zeroed || is_special(f, &out[i])) return false;
  return true;
}

static Lin total_length(Fold *f) {
  Lin sum = lin_const(0), one = lin_const(1);
  bool exact = true;
  Range r = {0, 0};
  for (uint32_t i = 0; i < f->n; i++) {
    const MemObject *x = &f->g->obj.at[f->taken[i]];
    Lin l = x->is_segment ? x->len : one;
    Range part = numbers_range(&f->g->num, &l);
    r.lo += part.lo;
    r.hi += part.hi;
    exact = exact && lin_add(&sum, &l, 1, &sum);
  }
  Int128 most = (Int128)1 << 62; /* more blocks than memory has bytes for */
  if (exact && (sum.n == 0 || (sum.n == 1 && sum.t[0].k == 1))) {
    Lin above = sum;
    above.c -= most;
    numbers_at_most(&f->g->num, &above);
    return sum;
  }
  Lin all = lin_sym(numbers_new(&f->g->num, r.lo, r.hi > most ? most : r.hi));
  Lin d;
  if (exact && lin_add(&all, &sum, -1, &d)) numbers_equal(&f->g->num, &d);
  return all;
}

static void remove_taken(Fold *f, uint32_t n) {
  for (ObjId x = 1; x < n; x++)
    if (f->inside[x] && f->g->obj.at[x].sort) smg_remove(f->g, x);
  for (uint32_t i = 0; i < f->n; i++) smg_remove(f->g, f->taken[i]);
}

static void make_segment(Fold *f, Piece *piece, uint32_t n) {
  Graph *g = f->g;
  uint32_t before = g->obj.n;
  MemObject s = {.sort = OBJECT_BLOCK,
                 .is_segment = true,
                 .owner = g->obj.at[f->taken[0]].owner,
                 .variant = g->obj.at[f->taken[0]].variant,
                 .zeroed = piece[0].zeroed,
                 .layout = f->layout,
                 .type = f->e->layout_type.at[f->layout],
                 .size = lin_const((Int128)f->y->size),
                 .len = total_length(f),
                 .end = f->end,
                 .back = f->y->has_back ? back_of(f->e, g, f->taken[0], f->y) : value_const(0)};
  for (uint32_t i = 0; i < n; i++) s.blurred = s.blurred || piece[i].blurred;
  ObjId seg = smg_add(g, s);
  Retarget r = {f, seg, back_cell(f->e, g, &f->end, f->y)};
  Value last = f->last ? last_of(g, f->last, f->y->back_delta) : value_const(0);
  if (r.last_back && !value_equal(r.last_back, &last)) r.last_back = NULL; /* it leads elsewhere: to the first, say */
  smg_values(g, retarget, &r);
  remove_taken(f, before);
  for (uint32_t i = 0; i < n; i++) install(g, &piece[i], seg);
}

typedef struct {
  const Fold *f;
  bool found;
} Intruder;

static void look_for_intruder(void *context, Value *v, ObjId of) {
  Intruder *x = context;
  bool leaves = v->kind == VALUE_POINTER || v->kind == VALUE_OUTSIDE;
  if (leaves && x->f->inside[v->id] && !(of && (x->f->inside[of] || is_taken(x->f, of)))) x->found = true;
}

static void look_for_way_out(void *context, Value *v, ObjId of) {
  (void)of;
  if (v->kind == VALUE_OUTSIDE) look_for_intruder(context, v, 0);
}

/* Does anything else lead to what the blocks are said to have for themselves? */
static bool is_intruded(Fold *f, Piece *piece, uint32_t n) {
  Intruder x = {f, false};
  smg_values(f->g, look_for_intruder, &x);
  for (uint32_t i = 0; i < n; i++) smg_values(piece[i].g, look_for_way_out, &x);
  return x.found;
}

static bool fold_at(Engine *e, Graph *g, ObjId a, uint32_t layout) {
  Fold f = {.e = e, .g = g, .layout = layout, .y = engine_layout(e, layout), .end = value_const(0)};
  Piece piece[MOST_VARIANTS];
  uint32_t n;
  f.taken[f.n++] = a;
  if (!has_layout(e, g, a, layout) || !take_children(&f, a) || f.n < 2 || !first_is_good(&f)) return false;
  if (f.y->has_back && back_of(e, g, a, f.y).kind == VALUE_ANY) return false;
  f.inside = mem_zalloc(g->obj.n);
  bool good = gather_pieces(&f, piece, &n) && !is_intruded(&f, piece, n);
  if (good) make_segment(&f, piece, n);
  for (uint32_t i = 0; i < n; i++) piece_free(&piece[i]);
  mem_free(f.inside);
  return good;
}

/* ---- pointers from elsewhere ---- */

enum { MOST_OF_A_KIND = 7 };

typedef struct {
  Graph *g;
  TypeId type;
  bool found;
} Blur;

/* Pointers from blocks of other structures into this one are only known to lead to some block of it. */
static void blur_value(void *context, Value *v, ObjId of) {
  Blur *b = context;
  if (!of || v->kind != VALUE_POINTER || v->lin.n) return;
  const MemObject *from = &b->g->obj.at[of], *to = &b->g->obj.at[v->id];
  if (from->sort != OBJECT_BLOCK || from->type == b->type || to->type != b->type || to->sort != OBJECT_BLOCK) return;
  if (to->owner || (to->is_segment && numbers_range(&b->g->num, &to->len).lo < 1)) return;
  *v = (Value){.kind = VALUE_SOME, .id = b->type, .lin = v->lin};
  b->found = true;
}

/* Where blocks of a structure do not fold because pointers of others hold them apart, these are given up. */
static bool blur_crowds(Graph *g) {
  bool found = false;
  for (ObjId o = 1; o < g->obj.n && !found; o++) {
    uint32_t n = 0;
    TypeId t = g->obj.at[o].type;
    if (!t || g->obj.at[o].sort != OBJECT_BLOCK || g->obj.at[o].owner) continue;
    for (ObjId x = 1; x < g->obj.n; x++)
      n += g->obj.at[x].sort == OBJECT_BLOCK && g->obj.at[x].type == t && !g->obj.at[x].owner;
    if (n <= MOST_OF_A_KIND) continue;
    uint8_t *before = mem_zalloc(g->obj.n), *after = mem_zalloc(g->obj.n);
    Graph *kept = smg_copy(g);
    smg_reach(g, 0, g->slot.n, before);
    Blur b = {g, t, false};
    smg_values(g, blur_value, &b);
    smg_reach(g, 0, g->slot.n, after);
    bool loses = false; /* nothing may hang on these pointers alone */
    for (ObjId x = 1; x < g->obj.n; x++) loses = loses || (before[x] && !after[x]);
    if (loses) {
      Graph swap = *g;
      *g = *kept;
      *kept = swap;
    }
    found = b.found && !loses;
    smg_free(kept);
    mem_free(before);
    mem_free(after);
  }
  return found;
}

static void fold_all(Engine *e, Graph *g) {
  U32Vec layouts = {0};
  for (bool changed = true; changed;) {
    changed = false;
    for (ObjId o = 1; o < g->obj.n && !changed; o++) {
      const MemObject *x = &g->obj.at[o];
      if (x->sort != OBJECT_BLOCK || !x->type || x->size.n) continue;
      vec_clear(layouts);
      if (x->is_segment)
        vec_push(layouts, x->layout);
      else
        engine_layouts(e, x->type, (uint64_t)x->size.c, &layouts);
      for (uint32_t i = 0; i < layouts.n && !changed; i++) changed = fold_at(e, g, o, layouts.at[i]);
    }
  }
  vec_free(layouts);
}

void smg_fold(Engine *e, Graph *g) {
  smg_drop_unreached(g); /* what is lost leads to others, and is led to, in ways that are not looked for */
  do fold_all(e, g);
  while (blur_crowds(g));
}
