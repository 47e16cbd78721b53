/* Pieces: the contents of blocks as graphs of their own, so that they can be joined; see piece.h. */
#include "smg/piece.h"

#include <string.h>

#include "smg/row.h"
#include "smg/transplant.h"

bool cut_takes(const Cut *c, ObjId o) {
  for (uint32_t i = 0; i < c->n; i++)
    if (c->taken[i] == o) return true;
  return false;
}

/* What only the contents of block o lead to: private[x] = 1. Links and the back field are no contents. */
static void find_private(const Cut *f, ObjId o, uint8_t *private) {
  Graph *g = f->g;
  uint8_t *others = mem_zalloc(g->obj.n);
  Cells all = g->obj.at[o].variants.at[0], links = {0}, data = {0};
  for (uint32_t i = 0; i < all.n; i++) {
    bool link = f->y->has_back && all.at[i].offset == f->y->back;
    for (uint32_t k = 0; k < f->y->n_links; k++)
      link = link || (all.at[i].offset == f->y->link[k] && layout_link(f->e, g, f->y, &g->obj.at[o], k) != LINK_NONE);
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
    if (others[x] || private[x] || g->obj.at[x].tail || g->obj.at[x].sort == OBJECT_VARIABLE || x == o) continue;
    MemObject *m = &g->obj.at[x];
    if (object_has_rows(g, x) && m->step >= f->e->p->pointer_bits / 8) continue;
    if (object_has_rows(g, x)) rows_forget(g, x); /* numbers of arrays that each block has are not told apart */
    private[x] = 1;
    host_close(m); /* each block would have to have its own */
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

/* ---- numbers around ---- */

static void add_number_around(Cut *f, Sym s) {
  for (uint32_t i = 0; i < f->n_around; i++)
    if (f->around[i] == s) return;
  if (f->n_around < MOST_AROUND) f->around[f->n_around++] = s;
}

/* Sizes of the rest that something is known of in comparison with what is taken, or may hang on it. */
static void find_around(Cut *f) {
  Graph *g = f->g;
  const Numbers *n = &g->num;
  uint8_t *in = mem_zalloc(n->range.n), *size = mem_zalloc(n->range.n);
  uint8_t *told = mem_zalloc(n->range.n), *sized = mem_zalloc(n->range.n);
  for (uint32_t i = 0; i < g->own; i++)
    if (g->slot.at[i].kind == VALUE_NUMBER) lin_symbols(&g->slot.at[i].lin, told);
  for (uint32_t i = g->own + g->globals; i < g->slot.n; i++) /* a caller's, perhaps */
    if (g->slot.at[i].kind == VALUE_NUMBER) lin_symbols(&g->slot.at[i].lin, size);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort) continue;
    bool taken = x->owner || cut_takes(f, o);
    if (!taken && !x->is_segment) lin_symbols(&x->size, size);
    if (taken || x->sort == OBJECT_BLOCK) object_symbols(g, o, in);
    if (x->sort == OBJECT_BLOCK && !x->is_segment && !x->owner && !taken) lin_symbols(&x->size, sized);
  }
  for (Sym s = 1; s < n->range.n; s++) /* of blocks that are taken, too: each has as many bytes as a variable says */
    if (told[s] && sized[s]) add_number_around(f, s);
  for (uint32_t i = 0; i < n->inner.n; i++)
    if (in[n->inner.at[i].own] && size[n->inner.at[i].other]) add_number_around(f, n->inner.at[i].other);
  for (uint32_t i = 0; i < n->diff.n; i++) {
    Diff d = n->diff.at[i];
    if (in[d.a] && size[d.b]) add_number_around(f, d.b);
    if (in[d.b] && size[d.a]) add_number_around(f, d.a);
  }
  mem_free(in);
  mem_free(size);
  mem_free(told);
  mem_free(sized);
}

/* The symbols of a graph that occur in blocks of segments. */
static uint8_t *owned_symbols(Graph *g) {
  uint8_t *owned = mem_zalloc(g->num.range.n);
  for (ObjId o = 1; o < g->obj.n; o++) {
    MemObject *x = &g->obj.at[o];
    if (!x->sort) continue;
    if (x->owner) object_symbols(g, o, owned);
    for (uint32_t v = 0; v < x->variants.n && x->is_segment; v++)
      for (uint32_t i = 0; i < x->variants.at[v].n; i++)
        if (!x->variants.at[v].at[i].zeros) value_symbols(owned, &x->variants.at[v].at[i].v, o);
  }
  return owned;
}

/* A piece gets them as symbols of its own, whatever else it knows them by. */
static void add_around(const Cut *f, Piece *p, const Transplant *t) {
  const Numbers *n = &f->g->num;
  if (!f->n_around) return;
  uint8_t *owned = owned_symbols(p->g);
  for (uint32_t i = 0; i < f->n_around; i++) {
    Sym other = f->around[i];
    Sym there = numbers_new(&p->g->num, n->range.at[other].lo, n->range.at[other].hi);
    for (Sym s = 1; s < n->range.n; s++) {
      if (!t->sym[s]) continue;
      Range r = s == other ? (Range){0, 0} : numbers_inner(n, s, other), a = n->range.at[s], b = n->range.at[other];
      bool up = r.hi<a.hi - b.lo, down = r.lo> a.lo - b.hi;
      if (owned[t->sym[s]]) {
        inner_add(&p->g->num, t->sym[s], there, r);
        continue;
      }
      if (up && p->g->num.diff.n < MOST_DIFFS) vec_push(p->g->num.diff, (Diff){t->sym[s], there, r.hi});
      if (down && p->g->num.diff.n < MOST_DIFFS) vec_push(p->g->num.diff, (Diff){there, t->sym[s], -r.lo});
    }
    vec_push(p->key, (Cell){.offset = AROUND_KEY + i, .size = 1, .v = value_number(lin_sym(there))});
    vec_push(p->g->slot, value_number(lin_sym(there))); /* a ghost, behind all that the block has */
  }
  mem_free(owned);
}

/* The contents of a block, or of one variant of a segment, as a graph of its own. */
static Piece cut(const Cut *f, ObjId o, uint32_t variant) {
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
  if (segment)
    for (uint32_t i = 0; i < all->n; i++) vec_push(p.key, all->at[i]);
  else
    layout_contents(f->e, g, f->y, &g->obj.at[o], &p.key);
  p.g = smg_new(p.key.n, 0, 0);
  Transplant t;
  transplant_begin(&t, g, p.g);
  transplant_objects(&t, inside);
  for (uint32_t i = 0; i < p.key.n; i++) {
    p.g->slot.at[i] = p.key.at[i].zeros ? value_const(0) : p.key.at[i].v;
    transplant_value(&t, &p.g->slot.at[i]);
  }
  add_around(f, &p, &t);
  transplant_end(&t);
  for (ObjId x = 1; x < g->obj.n; x++) f->inside[x] = f->inside[x] || inside[x];
  mem_free(inside);
  return p;
}

void piece_free(Piece *p) {
  smg_free(p->g);
  vec_free(p->key);
}

/* Stretches of zeros are cut where the other's cells begin and end. */
static void cut_zeros(Piece *x, const Piece *y) {
  for (uint32_t i = 0; i < x->key.n; i++) {
    if (!value_is_null(&x->g->slot.at[i]) || x->key.at[i].offset >= NUL_KEY) continue;
    for (uint32_t k = 0; k < 2 * y->key.n; k++) {
      const Cell *other = &y->key.at[k / 2];
      Cell *mine = &x->key.at[i];
      uint64_t border = other->offset + (k % 2 ? other->size : 0), end = mine->offset + mine->size;
      if (border <= mine->offset || border >= end) continue;
      Cell rest = *mine;
      mine->size = border - mine->offset;
      rest.offset = border;
      rest.size = end - border;
      vec_push(x->key, rest);
      vec_push(x->g->slot, value_const(0));
      x->g->own++;
    }
  }
}

/* The same cells in both: one that only one of them has is added to the other, as what it is there. False: cells
 * overlap. */
static bool align(Piece *a, Piece *b) {
  cut_zeros(a, b);
  cut_zeros(b, a);
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
      Value v = is_nul_cell(&k) || is_read_cell(&k) || is_link_cell(&k) ? (Value){.kind = VALUE_ANY}
                : y->zeroed                                             ? value_const(0)
                            : (Value){.kind = y->blurred ? VALUE_ANY : VALUE_UNSET};
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

/* The cells of a piece, with their values. */
static const Cells *cells_of(Piece *p) {
  for (uint32_t i = 0; i < p->key.n; i++) {
    p->key.at[i].v = p->g->slot.at[i];
    p->key.at[i].zeros = value_is_null(&p->g->slot.at[i]);
  }
  return &p->key;
}

/* May blocks of both be one variant, as far as their links go? */
static bool links_agree(const Cut *f, Piece *a, Piece *b, bool tags) {
  const Cells *x = cells_of(a), *y = cells_of(b);
  for (uint32_t i = 0; i < f->y->n_links; i++)
    if ((cells_link(x, i) == LINK_NONE) != (cells_link(y, i) == LINK_NONE)) return false;
  return !tags || !variants_apart(f->e, f->y, &a->g->num, x, &b->g->num, y);
}

/* b becomes what represents both. */
static bool join(Cut *f, Piece *a, Piece *b, bool tags) {
  if (a->zeroed != b->zeroed || !links_agree(f, a, b, tags) || !align(a, b)) return false;
  bool covered;
  Graph *x = smg_tidy(a->g), *y = smg_tidy(b->g);
  Graph *j = smg_join(f->e, x, y, (JoinHow){.lengths = true, .flags = true, .outer = f->g}, &covered);
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
/* The symbol that slot i has for a number of the rest; 0: it is none of these, or has become a sum. */
static Sym around_symbol(const Piece *p, uint32_t i) {
  const Value *v = &p->g->slot.at[i];
  if (p->key.at[i].offset < AROUND_KEY || v->kind != VALUE_NUMBER || v->lin.c) return 0;
  return v->lin.n == 1 && v->lin.t[0].k == 1 ? v->lin.t[0].s : 0;
}

void piece_install(const Cut *c, const Piece *p, ObjId seg) {
  Graph *g = c->g;
  uint32_t variant = g->obj.at[seg].variants.n;
  uint8_t *all = mem_zalloc(p->g->obj.n);
  memset(all, 1, p->g->obj.n);
  Transplant t;
  transplant_begin(&t, p->g, g);
  uint8_t *has = mem_zalloc(p->g->num.range.n + 1); /* symbols of its contents: these are of each block */
  for (ObjId o = 1; o < p->g->obj.n; o++) object_symbols(p->g, o, has);
  for (uint32_t i = 0; i < p->key.n; i++)
    if (p->key.at[i].offset < AROUND_KEY) value_symbols(has, &p->g->slot.at[i], 0);
  for (uint32_t i = 0; i < p->key.n; i++) {
    Sym s = around_symbol(p, i);
    if (s && !has[s]) t.sym[s] = c->around[p->key.at[i].offset - AROUND_KEY];
  }
  ObjId first = transplant_objects(&t, all);
  Cells cells = {0};
  for (uint32_t i = 0; i < p->key.n; i++) {
    Value v = p->g->slot.at[i];
    if (p->key.at[i].offset >= AROUND_KEY) continue;
    transplant_value(&t, &v);
    come_back(NULL, &v, 0);
    bool maybe = is_nul_cell(&p->key.at[i]) || is_read_cell(&p->key.at[i]);
    if (maybe && v.kind != VALUE_NUMBER) continue; /* one that not all have */
    if (is_link_cell(&p->key.at[i]) && (v.kind != VALUE_NUMBER || v.lin.n)) continue;
    vec_push(cells,
             (Cell){.offset = p->key.at[i].offset, .size = p->key.at[i].size, .zeros = value_is_null(&v), .v = v});
  }
  for (uint32_t i = 0; i < p->key.n; i++) { /* the same number as one of the rest */
    Sym s = around_symbol(p, i);
    if (s && has[s] && t.sym[s])
      inner_add(&g->num, t.sym[s], c->around[p->key.at[i].offset - AROUND_KEY], (Range){0, 0});
  }
  transplant_end(&t);
  mem_free(has);
  vec_push(g->obj.at[seg].variants, cells);
  for (ObjId o = first; o < g->obj.n; o++) {
    if (!g->obj.at[o].owner) {
      g->obj.at[o].owner = seg;
      g->obj.at[o].variant = variant;
    }
    host_close(&g->obj.at[o]);
    members_forget_all(g, o); /* joins keep only those of what nobody owns */
    object_values(g, o, come_back, NULL);
  }
  mem_free(all);
}

typedef struct {
  const Cut *f;
  bool inward, elsewhere;
} Leads;

static void look_where(void *context, Value *v, ObjId of) {
  Leads *x = context;
  (void)of;
  if (v->kind != VALUE_OUTSIDE) return;
  if (cut_takes(x->f, v->id)) x->inward = true;
  if (x->f->g->obj.at[v->id].sort == OBJECT_BLOCK) x->elsewhere = true;
}

/* Do contents lead to blocks of the segment itself? That cannot be written down. */
static bool leads_inward(const Cut *f, Piece *p) {
  Leads x = {.f = f};
  smg_values(p->g, look_where, &x);
  return x.inward;
}

/* A block that alone leads to others of the heap is not like the rest: something is going on there. */
static bool is_special(const Cut *f, Piece *p) {
  Leads x = {.f = f};
  smg_values(p->g, look_where, &x);
  return x.elsewhere && !p->is_common;
}

static bool gather(Cut *f, Piece *out, uint32_t *n) {
  *n = 0;
  for (uint32_t i = 0; i < f->n; i++)
    for (uint32_t v = 0; v < f->g->obj.at[f->taken[i]].variants.n; v++) {
      Piece p = cut(f, f->taken[i], v);
      bool joined = false;
      if (leads_inward(f, &p)) {
        piece_free(&p);
        return false;
      }
      for (int tags = 1; tags >= (*n < MOST_VARIANTS) && !joined; tags--)
        for (uint32_t k = 0; k < *n && !joined; k++) joined = join(f, &p, &out[k], tags != 0);
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

typedef struct {
  const Cut *f;
  bool found;
} Intruder;

static void look_for_intruder(void *context, Value *v, ObjId of) {
  Intruder *x = context;
  bool leaves = v->kind == VALUE_POINTER || v->kind == VALUE_OUTSIDE;
  if (leaves && x->f->inside[v->id] && !(of && (x->f->inside[of] || cut_takes(x->f, of)))) x->found = true;
}

static void look_for_way_out(void *context, Value *v, ObjId of) {
  (void)of;
  if (v->kind == VALUE_OUTSIDE) look_for_intruder(context, v, 0);
}

/* Does anything else lead to what the blocks are said to have for themselves? */
static bool is_intruded(Cut *f, Piece *piece, uint32_t n) {
  Intruder x = {f, false};
  smg_values(f->g, look_for_intruder, &x);
  for (uint32_t i = 0; i < n; i++) smg_values(piece[i].g, look_for_way_out, &x);
  return x.found;
}

bool pieces_gather(Cut *c, Piece *out, uint32_t *n) {
  find_around(c);
  return gather(c, out, n) && !is_intruded(c, out, *n);
}

void cut_remove(Cut *c, uint32_t n) {
  for (ObjId x = 1; x < n; x++)
    if (c->inside[x] && c->g->obj.at[x].sort) smg_remove(c->g, x);
  for (uint32_t i = 0; i < c->n; i++) smg_remove(c->g, c->taken[i]);
}
