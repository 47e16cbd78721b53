/* Folding: blocks that hang together become a segment. A block (or segment) takes in those behind its links to which
 * nothing else leads, but for fields that lead back; at most one way on may be left, which becomes the end.
 *
 * What the blocks contain becomes variants (piece.h). */
#include "smg/census.h"
#include "smg/order.h"
#include "smg/piece.h"
#include "smg/row.h"

enum { MOST_TAKEN = 8 };

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

static bool has_layout(const Engine *e, const Graph *g, ObjId o, uint32_t layout) {
  const MemObject *x = &g->obj.at[o];
  if (x->sort != OBJECT_BLOCK || object_has_rows(g, o)) return false;
  if (x->is_segment) return x->layout == layout;
  return layout_fits(e, g, x, layout);
}

static Value last_of(const Graph *g, ObjId o, uint64_t offset) {
  Value v = value_pointer(o, lin_const((Int128)offset));
  v.place = g->obj.at[o].is_segment ? AT_LAST : AT_FIRST;
  return v;
}

static Value back_of(const Engine *e, const Graph *g, ObjId o, const Layout *y) {
  return g->obj.at[o].is_segment ? g->obj.at[o].back : layout_field(e, &g->obj.at[o], y->back);
}

/* The ways on from an object: its end, or what its links hold. */
static uint32_t ways_on(const Engine *e, const Graph *g, ObjId o, const Layout *y, Value *out) {
  if (g->obj.at[o].is_segment) {
    out[0] = g->obj.at[o].end;
    return 1;
  }
  for (uint32_t i = 0; i < y->n_links; i++) {
    bool is_link = layout_link(e, g, y, &g->obj.at[o], i) != LINK_NONE;
    out[i] = is_link ? layout_field(e, &g->obj.at[o], y->link[i]) : value_const(0);
  }
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
  Cut cut;
  uint32_t layout;
  Value end;            /* the way on that is left; NULL: none */
  ObjId last;           /* whose it is */
  const uint8_t *holds; /* by object: it stays a block */
  Newses news;
  Branches branches;
} Fold;

static bool is_taken(const Fold *f, ObjId o) { return cut_takes(&f->cut, o); }

/* Where blocks do not lead back: what pointers to the last block of the list there mean if it is empty. */
static const Value *chosen_back(const Fold *f, const Value *way) {
  bool first = !f->cut.y->has_back && way->kind == VALUE_POINTER && way->place == AT_FIRST;
  const MemObject *z = first ? &f->cut.g->obj.at[way->id] : NULL;
  return z && z->is_segment && !z->role ? &z->back : NULL;
}

/* Does only the parent lead to x, and what x leads to by fields that lead back? */
static bool is_private(Fold *f, ObjId x, ObjId parent) {
  Refs r = {0};
  Value way[MOST_LINKS];
  uint32_t n = ways_on(f->cut.e, f->cut.g, x, f->cut.y, way), forward = 0;
  bool good = true;
  find_refs(f->cut.g, x, &r);
  for (uint32_t i = 0; i < r.ref.n && good; i++) {
    const Value *v = r.ref.at[i].v, is = *v;
    if (r.ref.at[i].of == parent && is.place == AT_FIRST && lin_is(&is.lin, (Int128)f->cut.y->delta)) {
      forward++;
      continue;
    }
    bool back = false;
    for (uint32_t k = 0; k < n; k++)
      back = back || back_cell(f->cut.e, f->cut.g, &way[k], f->cut.y) == v || chosen_back(f, &way[k]) == v;
    Value last = last_of(f->cut.g, x, f->cut.y->back_delta);
    if (!f->cut.y->has_back) last.lin = is.lin;
    good = back && value_equal(&is, &last);
  }
  vec_free(r.ref);
  return good && forward == 1;
}

/* Is x a block that ends a list, and do all others that lead to it, which are no registers (cursors), mean the same
 * offset of it? Then it may be taken as the last of a segment, which they know. */
static bool can_be_last(Fold *f, ObjId x, ObjId parent) {
  if (f->cut.y->n_links != 1) return false;
  Value way[MOST_LINKS];
  ways_on(f->cut.e, f->cut.g, x, f->cut.y, way);
  if (!value_is_null(&way[0]) && !(way[0].kind == VALUE_POINTER && f->cut.g->obj.at[way[0].id].sort == OBJECT_VARIABLE))
    return false;
  Refs r = {0};
  uint32_t forward = 0;
  bool good = true, any = false;
  Lin offset = lin_const((Int128)f->cut.y->back_delta);
  bool segment = f->cut.g->obj.at[x].is_segment;
  find_refs(f->cut.g, x, &r);
  for (uint32_t i = 0; i < r.ref.n && good; i++) {
    const Value *v = r.ref.at[i].v;
    bool is_link = r.ref.at[i].of == parent && v->place == AT_FIRST && lin_is(&v->lin, (Int128)f->cut.y->delta);
    if (is_link && !forward) { /* a second one from there is a field of its own */
      forward++;
      continue;
    }
    if (!any && !f->cut.y->has_back) offset = v->lin;
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
  const MemObject *o = &f->cut.g->obj.at[x];
  if (f->cut.y->has_back || !o->is_segment || numbers_range(&f->cut.g->num, &o->len).lo >= 1) return false;
  Refs r = {0};
  bool some = false;
  find_refs(f->cut.g, x, &r);
  for (uint32_t i = 0; i < r.ref.n; i++) {
    const Value *v = r.ref.at[i].v;
    Value last = last_of(f->cut.g, from, 0);
    last.lin = v->lin;
    some = some || (v->place == AT_LAST && !value_equal(&o->back, &last));
  }
  vec_free(r.ref);
  return some;
}

/* A block of a list whose link was not set yet, say, is what the list before it ends with. */
static bool leads_nowhere(Fold *f, ObjId o) {
  Value way[MOST_LINKS];
  if (ways_on(f->cut.e, f->cut.g, o, f->cut.y, way) != 1) return false;
  return way[0].kind == VALUE_ANY || way[0].kind == VALUE_UNSET || way[0].kind == VALUE_NONE;
}

static bool take_children(Fold *f, ObjId o);

/* What one way on leads to is taken, or it is the end. */
static bool take_way(Fold *f, ObjId from, const Value *way) {
  if (value_is_null(way)) return true;
  bool pointer = way->kind == VALUE_POINTER;
  if (pointer && way->place == AT_FIRST && lin_is(&way->lin, (Int128)f->cut.y->delta) && !is_taken(f, way->id) &&
      !f->holds[way->id] && f->cut.n < MOST_TAKEN && has_layout(f->cut.e, f->cut.g, way->id, f->layout) &&
      same_owner(f->cut.g, way->id, from) && f->cut.g->obj.at[way->id].cut == f->cut.g->obj.at[from].cut &&
      (is_private(f, way->id, from) || can_be_last(f, way->id, from)) && !last_is_elsewhere(f, way->id, from) &&
      !leads_nowhere(f, way->id)) {
    Value last = last_of(f->cut.g, from, f->cut.y->back_delta), back = back_of(f->cut.e, f->cut.g, way->id, f->cut.y);
    if (!f->cut.y->has_back || value_equal(&back, &last)) {
      f->cut.taken[f->cut.n++] = way->id;
      return take_children(f, way->id);
    }
  }
  if (!value_is_null(&f->end)) return false; /* two ways on */
  if (way->kind == VALUE_ANY || way->kind == VALUE_UNSET || way->kind == VALUE_NONE) return false;
  if (pointer && is_taken(f, way->id) && (f->cut.y->n_links > 1 || way->id != f->cut.taken[0])) return false;
  f->end = *way;
  f->last = from;
  return true;
}

static bool take_children(Fold *f, ObjId o) {
  Value way[MOST_LINKS];
  uint32_t n = ways_on(f->cut.e, f->cut.g, o, f->cut.y, way);
  for (uint32_t i = 0; i < n; i++)
    if (!take_way(f, o, &way[i])) return false;
  return true;
}

/* Pointers to the first: only as links lead there, or (of a block) back from what is behind it. */
static bool first_is_good(Fold *f) {
  ObjId a = f->cut.taken[0];
  Refs r = {0};
  bool good = true;
  find_refs(f->cut.g, a, &r);
  for (uint32_t i = 0; i < r.ref.n && good; i++) {
    const Value *v = r.ref.at[i].v;
    if (is_taken(f, r.ref.at[i].of) && r.ref.at[i].of != a) continue; /* goes away with it, or is the end */
    if (f->last == a && v == back_cell(f->cut.e, f->cut.g, &f->end, f->cut.y)) continue;
    if (v->place == AT_LAST) {
      good = false; /* of a segment: the last changes */
      for (uint32_t k = 1; k < f->cut.n; k++) good = good || back_cell(f->cut.e, f->cut.g, v, f->cut.y) == v;
    } else {
      good = lin_is(&v->lin, (Int128)f->cut.y->delta);
    }
  }
  vec_free(r.ref);
  return good;
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
  bool last = v == r->last_back || v->id != r->f->cut.taken[0] || v->place == AT_LAST;
  v->id = r->to;
  v->place = last ? AT_LAST : AT_FIRST;
}

/* Is the sum another symbol, but for a constant? Counters of lists are. */
static bool is_counted(const Numbers *n, const Lin *sum, Lin *out) {
  for (uint32_t i = 0; i < n->fact.n; i++)
    for (uint32_t k = 0; k < n->fact.at[i].n; k++) {
      *out = lin_sym(n->fact.at[i].t[k].s);
      Lin d;
      if (lin_has(sum, out->t[0].s) || !lin_add(sum, out, -1, &d)) continue;
      Range r = numbers_range(n, &d);
      out->c = r.lo;
      if (r.lo == r.hi) return true;
    }
  return false;
}

static Lin total_length(Fold *f) {
  Lin sum = lin_const(0), one = lin_const(1);
  Lin size = lin_const((Int128)f->cut.y->size);
  Int128 most = most_blocks(f->cut.e->p, &size, 0);
  bool exact = true;
  Range r = {0, 0};
  for (uint32_t i = 0; i < f->cut.n; i++) {
    const MemObject *x = &f->cut.g->obj.at[f->cut.taken[i]];
    Lin l = x->is_segment ? x->len : one;
    Range part = numbers_range(&f->cut.g->num, &l);
    r.lo += part.lo;
    r.hi += part.hi;
    exact = exact && lin_add(&sum, &l, 1, &sum);
  }
  if (exact && (sum.n == 0 || (sum.n == 1 && sum.t[0].k == 1))) {
    Lin above = sum;
    above.c -= most;
    numbers_at_most(&f->cut.g->num, &above);
    return sum;
  }
  Lin all, d;
  if (exact && is_counted(&f->cut.g->num, &sum, &all)) return all;
  all = lin_sym(numbers_new(&f->cut.g->num, r.lo, r.hi > most ? most : r.hi));
  if (exact && lin_add(&all, &sum, -1, &d)) numbers_equal(&f->cut.g->num, &d);
  return all;
}

/* The host of which all of the blocks are pieces. */
static uint32_t common_ground(const Fold *f) {
  const Graph *g = f->cut.g;
  uint32_t ground = g->obj.at[f->cut.taken[0]].ground;
  for (uint32_t i = 0; i < f->cut.n; i++)
    if (g->obj.at[f->cut.taken[i]].ground != ground) return 0;
  return ground;
}

static void make_segment(Fold *f, Piece *piece, uint32_t n) {
  Graph *g = f->cut.g;
  uint32_t before = g->obj.n;
  MemObject s = {.sort = OBJECT_BLOCK,
                 .cut = g->obj.at[f->cut.taken[0]].cut,
                 .is_segment = true,
                 .owner = g->obj.at[f->cut.taken[0]].owner,
                 .variant = g->obj.at[f->cut.taken[0]].variant,
                 .zeroed = piece[0].zeroed,
                 .layout = f->layout,
                 .type = f->cut.e->layout_type.at[f->layout],
                 .size = lin_const((Int128)f->cut.y->size),
                 .len = total_length(f),
                 .end = f->end,
                 .back = value_const(0)};
  if (f->cut.y->has_back || g->obj.at[f->cut.taken[0]].is_segment)
    s.back = back_of(f->cut.e, g, f->cut.taken[0], f->cut.y);
  for (uint32_t i = 0; i < n; i++) s.blurred = s.blurred || piece[i].blurred;
  if (s.cut == CUT_PIECE) s.ground = common_ground(f);
  s.census = g->obj.at[f->cut.taken[0]].census;
  for (uint32_t i = 1; i < f->cut.n; i++) s.census = census_joined(s.census, g->obj.at[f->cut.taken[i]].census);
  ObjId seg = smg_add(g, s);
  Retarget r = {f, seg, back_cell(f->cut.e, g, &f->end, f->cut.y)};
  Value last = f->last ? last_of(g, f->last, f->cut.y->back_delta) : value_const(0);
  if (r.last_back && !value_equal(r.last_back, &last)) r.last_back = NULL; /* it leads elsewhere: to the first, say */
  smg_values(g, retarget, &r);
  cut_remove(&f->cut, before);
  for (uint32_t i = 0; i < n; i++) piece_install(&f->cut, &piece[i], seg);
  branches_after_fold(g, seg, &f->branches);
  orders_after_fold(g, f->cut.e->p, seg, &f->news);
}

static bool is_meant(const Graph *g, ObjId o) {
  for (uint32_t i = 0; i < g->slot.n; i++)
    if (g->slot.at[i].kind == VALUE_POINTER && g->slot.at[i].id == o) return true;
  return false;
}

/* Is every link one in some of the blocks? Else they hang together in fewer ways than the layout has. */
static bool uses_links(const Fold *f) {
  const Graph *g = f->cut.g;
  for (uint32_t i = 0; i < f->cut.y->n_links && f->cut.y->n_links > 1 && !f->cut.y->is_descended; i++) {
    bool used = false;
    for (uint32_t k = 0; k < f->cut.n && !used; k++) {
      const MemObject *x = &g->obj.at[f->cut.taken[k]];
      if (!x->is_segment) used = layout_link(f->cut.e, g, f->cut.y, x, i) != LINK_NONE;
      for (uint32_t v = 0; v < x->variants.n && x->is_segment && !used; v++)
        used = cells_link(&x->variants.at[v], i) != LINK_NONE;
    }
    if (!used) return false;
  }
  return true;
}

/* Keys of blocks of the structure that are sums of numbers that others know too get names: as one of a list a block
 * would have such numbers of its own, and what is known of the sum, or of others beside it, would be lost. */
static void name_keys(const Engine *e, Graph *g, TypeId type) {
  Key key[MOST_KEYS];
  uint32_t keys = order_keys(e, type, key);
  for (ObjId o = 1; o < g->obj.n && keys; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->type != type || x->is_segment || x->owner) continue;
    for (uint32_t c = 0; c < x->variants.at[0].n; c++) {
      const Cell *cell = &x->variants.at[0].at[c];
      bool is_key = cell->offset == key[0].at || (keys > 1 && cell->offset == key[1].at);
      Lin sum = cell->v.lin;
      if (is_key && !cell->zeros && cell->v.kind == VALUE_NUMBER && sum.n > 1) smg_name_sum(g, &sum);
    }
  }
}

static bool fold_at(Engine *e, Graph *g, ObjId a, uint32_t layout, const uint8_t *holds) {
  Fold f = {.cut = {.e = e, .g = g, .y = engine_layout(e, layout)}, .layout = layout, .end = value_const(0)};
  f.holds = holds;
  Piece piece[MOST_VARIANTS];
  uint32_t n;
  f.cut.taken[f.cut.n++] = a;
  if (!has_layout(e, g, a, layout) || !take_children(&f, a) || f.cut.n < 2 || !first_is_good(&f)) return false;
  if (!uses_links(&f) || (f.cut.y->has_back && back_of(e, g, a, f.cut.y).kind == VALUE_ANY)) return false;
  name_keys(e, g, g->obj.at[a].type);
  bool keeps = orders_before_fold(e, g, f.cut.y, f.cut.taken, f.cut.n, &f.news);
  if (!keeps && !g->obj.at[a].is_segment && is_meant(g, a)) {
    vec_free(f.news);
    return false;
  }
  branches_before_fold(e, g, f.cut.y, f.cut.taken, f.cut.n, f.last, &f.branches);
  members_before_fold(e, g, f.cut.taken, f.cut.n, &f.branches);
  absent_before_fold(e, g, f.cut.taken, f.cut.n, &f.branches);
  apart_before_fold(e, g, f.cut.taken, f.cut.n, &f.branches);
  totals_before_fold(e, g, f.cut.taken, f.cut.n, &f.branches);
  f.cut.inside = mem_zalloc(g->obj.n);
  bool good = pieces_gather(&f.cut, piece, &n);
  if (good) make_segment(&f, piece, n);
  if (good) engine_saw_layout(e, layout);
  for (uint32_t i = 0; i < n; i++) piece_free(&piece[i]);
  mem_free(f.cut.inside);
  vec_free(f.news);
  vec_free(f.branches);
  return good;
}

/* ---- blocks that stay ---- */

/* A variable means the block, and its key was compared with what is around it: as one of a list it would lose that. */
static bool is_compared(const Engine *e, Graph *g, ObjId o) {
  Key key[MOST_KEYS];
  const MemObject *x = &g->obj.at[o];
  uint32_t n = x->is_segment || !is_meant(g, o) ? 0 : order_keys(e, x->type, key);
  for (uint32_t i = 0; i < n; i++)
    if (order_is_compared(e, g, o, &key[i])) return true;
  return false;
}

/* Does the list that begins behind the block come back to it? */
static bool is_in_ring(const Engine *e, const Graph *g, ObjId o, uint32_t layout) {
  const Layout *y = engine_layout(e, layout);
  ObjId at = o;
  for (uint32_t i = 0; i <= MOST_TAKEN && y->n_links == 1 && has_layout(e, g, at, layout); i++) {
    Value way[MOST_LINKS];
    ways_on(e, g, at, y, way);
    if (way[0].kind != VALUE_POINTER || way[0].place != AT_FIRST || !lin_is(&way[0].lin, (Int128)y->delta))
      return false;
    at = way[0].id;
    if (at == o) return true;
  }
  return false;
}

/* Does another structure lead to the block, or a caller to one whose key is a constant, or none? */
static bool is_header(const Engine *e, Graph *g, ObjId o, const Key *k) {
  Refs r = {0};
  Lin is;
  bool found = false;
  for (uint32_t i = g->own + g->globals; i < g->slot.n && !found; i++)
    found =
        g->slot.at[i].kind == VALUE_POINTER && g->slot.at[i].id == o && (!order_key_of(g, e->p, o, 0, k, &is) || !is.n);
  find_refs(g, o, &r);
  for (uint32_t i = 0; i < r.ref.n && !found; i++) {
    const MemObject *from = r.ref.at[i].of ? &g->obj.at[r.ref.at[i].of] : NULL;
    found = from && !from->is_segment && !from->owner && from->type != g->obj.at[o].type;
  }
  vec_free(r.ref);
  return found;
}

/* The block of a ring that another structure leads to is its header, most likely: what all others have, or lack, it
 * need not have, or lack. For assertions, of programs that look for keys. */
static void hold_headers(Engine *e, Graph *g, uint8_t *holds) {
  U32Vec layouts = {0};
  Key key[MOST_KEYS];
  for (ObjId o = 1; o < g->obj.n && e->asserts && !e->how.flags; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || x->is_segment || x->owner || !x->type || x->size.n) continue;
    if (!order_wanted(e, x->type, key) || !is_header(e, g, o, key)) continue;
    vec_clear(layouts);
    engine_layouts(e, x->type, (uint64_t)x->size.c, &layouts);
    for (uint32_t i = 0; i < layouts.n; i++)
      if (is_in_ring(e, g, o, layouts.at[i])) holds[o] |= HOLDS_HEADER;
  }
  vec_free(layouts);
}

/* Is it an end of a list that a block of another structure, or a header (or `slots`: a variable) leads to, and is
 * something in it known as a number that variables or callers know too (`stack->before == saved`)? As one of a list it
 * would lose that. */
static bool is_told(Graph *g, ObjId o, const uint8_t *known, Sym n_known, const uint8_t *holds, bool slots) {
  const MemObject *x = &g->obj.at[o];
  if (x->is_segment || x->owner) return false;
  bool shares = false;
  for (uint32_t i = 0; i < x->variants.at[0].n && !shares; i++) {
    const Value *v = &x->variants.at[0].at[i].v;
    for (uint32_t t = 0; v->kind == VALUE_NUMBER && t < v->lin.n; t++)
      shares = shares || (v->lin.t[t].s < n_known && known[v->lin.t[t].s]);
  }
  if (!shares) return false;
  Refs r = {0};
  find_refs(g, o, &r);
  bool first = false;
  for (uint32_t i = 0; i < r.ref.n; i++) {
    const MemObject *from = r.ref.at[i].of ? &g->obj.at[r.ref.at[i].of] : NULL;
    bool header = holds[r.ref.at[i].of] & HOLDS_HEADER;
    first = first || (from ? !from->is_segment && !from->owner && (header || from->type != x->type) : slots);
  }
  vec_free(r.ref);
  return first;
}

/* A variable of the callers means the block, and numbers in it were compared with others together with some around it
 * (`total + node->size <= limit`). As one of a list it would lose that. */
static bool is_related(const Graph *g, ObjId o) {
  const MemObject *x = &g->obj.at[o];
  bool meant = false;
  for (uint32_t i = g->own + g->globals; i < g->slot.n && !meant; i++)
    meant = g->slot.at[i].kind == VALUE_POINTER && g->slot.at[i].id == o;
  if (!g->num.fact.n || x->is_segment || x->owner || !meant) return false;
  uint8_t *own = mem_zalloc(g->num.range.n);
  for (uint32_t i = 0; i < x->variants.at[0].n; i++)
    if (x->variants.at[0].at[i].v.kind == VALUE_NUMBER) lin_symbols(&x->variants.at[0].at[i].v.lin, own);
  bool related = false;
  for (uint32_t i = 0; i < g->num.fact.n && !related; i++) {
    const Lin *l = &g->num.fact.at[i];
    uint32_t n = 0;
    for (uint32_t t = 0; t < l->n; t++) n += own[l->t[t].s];
    related = n && n < l->n;
  }
  mem_free(own);
  return related;
}

/* Blocks that are told at either end, where a list leads back as well as on: its first may be at any of them. For
 * assertions also those that a list ends with: what was just put there. */
static void hold_told(Engine *e, Graph *g, const uint8_t *known, Sym n_known, uint8_t *holds) {
  U32Vec layouts = {0};
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort != OBJECT_BLOCK || !x->type || x->size.n || !is_told(g, o, known, n_known, holds, false)) continue;
    vec_clear(layouts);
    engine_layouts(e, x->type, (uint64_t)x->size.c, &layouts);
    for (uint32_t i = 0; i < layouts.n; i++)
      if (e->asserts || engine_layout(e, layouts.at[i])->has_back) holds[o] |= HOLDS_TOLD;
  }
  vec_free(layouts);
}

/* Has the block a key that the program looks for, and another number that a variable or a caller knows? It was put
 * there under this key, say: as one of a list it would lose that. */
static bool is_sought(const Engine *e, const Graph *g, ObjId o) {
  const MemObject *x = &g->obj.at[o];
  Key key[MOST_KEYS];
  uint32_t keys = !x->is_segment && !x->owner ? order_wanted(e, x->type, key) : 0;
  for (uint32_t k = 0; k < keys; k++) {
    Lin is;
    bool sought = false, told = false;
    if (!order_key_of(g, e->p, o, 0, &key[k], &is) || !is.n) continue;
    for (uint32_t s = 0; s < g->slot.n; s++) {
      const Value *v = &g->slot.at[s];
      if (v->kind != VALUE_NUMBER || !v->lin.n) continue;
      sought = sought || (lin_equal(&v->lin, &is) && member_is_sought(e, g, s));
      for (uint32_t i = 0; i < x->variants.at[0].n && !told; i++) {
        const Cell *c = &x->variants.at[0].at[i];
        told = !c->zeros && c->v.kind == VALUE_NUMBER && lin_equal(&c->v.lin, &v->lin) && c->offset != key[k].at;
      }
    }
    if (sought && told) return true;
  }
  return false;
}

static void hold_sought(const Engine *e, const Graph *g, uint8_t *holds) {
  for (ObjId o = 1; o < g->obj.n && e->asserts && !e->how.flags; o++)
    if (g->obj.at[o].sort == OBJECT_BLOCK && g->obj.at[o].type && is_sought(e, g, o)) holds[o] |= HOLDS_TOLD;
}

/* ---- pointers from elsewhere ---- */

enum { MOST_OF_A_KIND = 4, FEW_OF_A_KIND = 1 };

typedef struct {
  Graph *g;
  TypeId type;
  uint8_t *from;        /* by object: its pointers are given up */
  const uint8_t *stays; /* by object: pointers to it are not */
  bool changed, found;
} Blur;

/* What hangs on a block of the structure (the edges of a vertex, say) hangs on many of them. */
static void hang(void *context, Value *v, ObjId of) {
  Blur *b = context;
  if (!of || v->kind != VALUE_POINTER || b->from[v->id]) return;
  const MemObject *to = &b->g->obj.at[v->id];
  if (to->sort != OBJECT_BLOCK || to->type == b->type || (b->g->obj.at[of].type != b->type && !b->from[of])) return;
  b->from[v->id] = 1;
  b->changed = true;
}

static void find_hanging(Blur *b) {
  do {
    b->changed = false;
    smg_values(b->g, hang, b);
  } while (b->changed);
}

/* Pointers from blocks of other structures into this one are only known to lead to some block of it. */
static void blur_value(void *context, Value *v, ObjId of) {
  Blur *b = context;
  if (!of || v->kind != VALUE_POINTER || v->lin.n) return;
  const MemObject *from = &b->g->obj.at[of], *to = &b->g->obj.at[v->id];
  if (b->from && !b->from[of]) return;
  if (from->sort != OBJECT_BLOCK || from->type == b->type || to->type != b->type || to->sort != OBJECT_BLOCK) return;
  if (b->stays[v->id] || to->cut || to->owner || (to->is_segment && numbers_range(&b->g->num, &to->len).lo < 1)) return;
  *v = (Value){.kind = VALUE_SOME, .id = b->type, .lin = v->lin};
  b->found = true;
}

/* Where blocks of a structure do not fold because pointers of others hold them apart, these are given up. */
static bool blur_crowds(Engine *e, Graph *g) {
  bool found = false;
  uint8_t *header = mem_zalloc(g->obj.n);
  hold_headers(e, g, header);
  for (ObjId o = 1; o < g->obj.n && !found; o++) {
    uint32_t n = 0;
    TypeId t = g->obj.at[o].type;
    if (!t || g->obj.at[o].sort != OBJECT_BLOCK || g->obj.at[o].owner) continue;
    for (ObjId x = 1; x < g->obj.n; x++)
      n += g->obj.at[x].sort == OBJECT_BLOCK && g->obj.at[x].type == t && !g->obj.at[x].owner && !header[x];
    if (n <= FEW_OF_A_KIND) continue;
    uint8_t *before = mem_zalloc(g->obj.n), *after = mem_zalloc(g->obj.n);
    Graph *kept = smg_copy(g);
    smg_reach(g, 0, g->slot.n, before);
    Blur b = {.g = g, .type = t, .stays = header};
    if (n <= MOST_OF_A_KIND) {
      b.from = mem_zalloc(g->obj.n);
      find_hanging(&b);
    }
    smg_values(g, blur_value, &b);
    mem_free(b.from);
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
  mem_free(header);
  return found;
}

/* ---- all of a graph ---- */

/* Symbols of numbers that variables and callers know, and of sums that structures hold which are variables. */
static void find_known(const Engine *e, Graph *g, uint8_t *known) {
  for (uint32_t i = 0; i < g->slot.n && !e->how.flags; i++) value_symbols(known, &g->slot.at[i], 0);
  for (ObjId o = 1; o < g->obj.n && e->asserts && !e->how.flags; o++) {
    const MemObject *x = &g->obj.at[o];
    for (uint32_t i = 0; x->sort == OBJECT_VARIABLE && !x->role && !x->owner && i < x->variants.at[0].n; i++) {
      Value *v = &x->variants.at[0].at[i].v;
      if (v->kind == VALUE_NUMBER && v->lin.n > 1) value_symbols(known, v, 0);
    }
  }
}

static void fold_all(Engine *e, Graph *g, FoldWhat what) {
  U32Vec layouts = {0};
  Sym n_known = (Sym)g->num.range.n;
  uint8_t *known = mem_zalloc(n_known + 1);
  find_known(e, g, known);
  for (bool changed = true; changed;) {
    uint8_t *holds = smg_holders(g);
    changed = false;
    hold_headers(e, g, holds);
    hold_told(e, g, known, n_known, holds);
    hold_sought(e, g, holds);
    for (ObjId o = 1; o < g->obj.n && !changed; o++) {
      const MemObject *x = &g->obj.at[o];
      if (holds[o] || x->sort != OBJECT_BLOCK || !x->type || (x->size.n && !type_is_open(e->p, x->type))) continue;
      vec_clear(layouts);
      if (x->is_segment)
        vec_push(layouts, x->layout);
      else
        engine_layouts(e, x->type, (uint64_t)x->size.c, &layouts);
      bool tree = false;
      for (uint32_t i = 0; i < layouts.n; i++) tree = tree || engine_layout(e, layouts.at[i])->n_links > 1;
      bool meant = !x->is_segment && is_meant(g, o), keeps = what == FOLD_REST || (tree && e->how.lengths);
      if ((keeps && meant) || (what == FOLD_LISTS && tree) || is_compared(e, g, o) ||
          is_told(g, o, known, n_known, holds, true) || is_related(g, o))
        continue;
      for (uint32_t i = 0; i < layouts.n && !changed; i++) changed = fold_at(e, g, o, layouts.at[i], holds);
    }
    mem_free(holds);
  }
  vec_free(layouts);
  mem_free(known);
}

void smg_fold(Engine *e, Graph *g, FoldWhat what) {
  if (what == FOLD_NONE || e->o->rounds) return;
  smg_name_sums(g);
  for (ObjId o = 1; o < g->obj.n; o++) /* bytes that were read are of use where they are read again soon */
    if (g->obj.at[o].sort) object_lose_read(g, o);
  smg_drop_unreached(g); /* what is lost leads to others, and is led to, in ways that are not looked for */
  bool folds = !e->how.exact;
  while (folds) {
    fold_all(e, g, what);
    folds = blur_crowds(e, g);
  }
  if (e->how.census) smg_name_totals(g);
  orders_close(e, g);
  rows_fold(e, g);
}
