/* Copies of what a segment's blocks have in common: cells, the objects that each block has for itself, and symbols,
 * which stand for another number in each block. */
#include "smg/clone.h"

typedef struct {
  Graph *g;
  uint32_t n_obj, n_sym; /* of the graph before */
  ObjId *obj;            /* old to new, 0: not copied */
  Sym *sym;
} Clone;

static void clone_lin(Clone *c, Lin *l) {
  Lin r = {.c = l->c};
  for (uint32_t i = 0; i < l->n; i++) {
    Sym old = l->t[i].s;
    if (!c->sym[old]) {
      Range range = c->g->num.range.at[old];
      c->sym[old] = numbers_new(&c->g->num, range.lo, range.hi);
    }
    Lin term = {.n = 1};
    term.t[0].k = l->t[i].k;
    term.t[0].s = c->sym[old];
    lin_add(&r, &term, 1, &r); /* as many terms as before */
  }
  *l = r;
}

static void clone_value(void *context, Value *v, ObjId of) {
  Clone *c = context;
  (void)of;
  if (v->kind == VALUE_POINTER && v->id < c->n_obj && c->obj[v->id]) v->id = c->obj[v->id];
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC) clone_lin(c, &v->lin);
}

static Cells copy_cells(const Cells *from) {
  Cells c = {0};
  for (uint32_t i = 0; i < from->n; i++) vec_push(c, from->at[i]);
  return c;
}

/* The objects that o owns (in one variant: variant < UINT32_MAX), with what they own. */
static void clone_owned(Clone *c, ObjId o, uint32_t variant, ObjId owner, uint32_t as, U32Vec *made) {
  for (ObjId i = 1; i < c->n_obj; i++) {
    if (!c->g->obj.at[i].sort || c->g->obj.at[i].owner != o) continue;
    if (variant != UINT32_MAX && c->g->obj.at[i].variant != variant) continue;
    MemObject x = c->g->obj.at[i];
    MemObject y = x;
    y.variants.at = NULL;
    y.variants.n = y.variants.cap = 0;
    for (uint32_t v = 0; v < x.variants.n; v++) {
      Cells cells = copy_cells(&x.variants.at[v]);
      vec_push(y.variants, cells);
    }
    y.owner = owner;
    y.variant = variant == UINT32_MAX ? x.variant : as;
    ObjId made_id = smg_add(c->g, y);
    branches_copy(c->g, i, c->g, made_id);
    c->obj[i] = made_id;
    vec_push(*made, made_id);
    if (x.is_segment) clone_owned(c, i, UINT32_MAX, made_id, 0, made);
  }
}

static void begin(Clone *c, Graph *g) {
  *c = (Clone){.g = g, .n_obj = g->obj.n, .n_sym = g->num.range.n};
  c->obj = mem_zalloc(c->n_obj * sizeof *c->obj);
  c->sym = mem_zalloc(c->n_sym * sizeof *c->sym);
}

static bool is_cloned(const Clone *c, const Lin *l) {
  for (uint32_t k = 0; k < l->n; k++)
    if (l->t[k].s >= c->n_sym || !c->sym[l->t[k].s]) return false;
  return true;
}

/* What is known of the copies and what is around them; `out`, by symbol: they are not of blocks of a segment any more,
 * but around it too. */
static void clone_inner(Clone *c, const uint8_t *out) {
  Numbers *n = &c->g->num;
  uint32_t inners = n->inner.n;
  for (uint32_t i = 0; i < inners; i++) {
    Inner in = n->inner.at[i];
    Sym own = in.own < c->n_sym ? c->sym[in.own] : 0;
    if (!own) continue;
    Sym other = c->sym[in.other];
    if (other || !out || !out[own]) {
      inner_add(n, own, other ? other : in.other, in.r);
    } else {
      if (in.r.hi < NO_BOUND) vec_push(n->diff, (Diff){own, in.other, in.r.hi});
      if (in.r.lo > -NO_BOUND) vec_push(n->diff, (Diff){in.other, own, -in.r.lo});
    }
  }
}

static void mark_cells(const Cells *c, uint8_t *out) {
  for (uint32_t i = 0; i < c->n; i++)
    if (!c->at[i].zeros) value_symbols(out, &c->at[i].v, 0);
}

/* The symbols of cells that were brought out of all segments, and of the objects that came with them. */
static uint8_t *symbols_out(Graph *g, const Cells *cells, const U32Vec *made) {
  uint8_t *out = mem_zalloc(g->num.range.n);
  mark_cells(cells, out);
  for (uint32_t i = 0; i < made->n; i++) {
    MemObject *x = &g->obj.at[made->at[i]];
    if (x->owner) continue;
    lin_symbols(&x->size, out);
    lin_symbols(&x->len, out);
    value_symbols(out, &x->end, 0);
    value_symbols(out, &x->back, 0);
    if (!x->is_segment) mark_cells(&x->variants.at[0], out);
  }
  return out;
}

/* Renames in what was made, and copies what is known of the symbols. */
static void finish(Clone *c, const U32Vec *made) {
  for (uint32_t i = 0; i < made->n; i++) {
    object_values(c->g, made->at[i], clone_value, c);
    clone_lin(c, &c->g->obj.at[made->at[i]].size);
    clone_lin(c, &c->g->obj.at[made->at[i]].len);
  }
  uint32_t orders = c->g->orders.n;
  for (uint32_t i = 0; i < orders; i++) {
    Order x = c->g->orders.at[i];
    if (x.a >= c->n_obj || x.b >= c->n_obj || !c->obj[x.a] || !c->obj[x.b]) continue;
    x.a = c->obj[x.a];
    x.b = c->obj[x.b];
    vec_push(c->g->orders, x);
  }
  Numbers *n = &c->g->num;
  uint32_t diffs = n->diff.n, nonzero = n->nonzero.n, facts = n->fact.n;
  for (uint32_t i = 0; i < diffs; i++) {
    Diff d = n->diff.at[i];
    if (d.a < c->n_sym && d.b < c->n_sym && c->sym[d.a] && c->sym[d.b])
      vec_push(n->diff, (Diff){c->sym[d.a], c->sym[d.b], d.c});
  }
  for (uint32_t i = 0; i < nonzero; i++) {
    Lin l = n->nonzero.at[i];
    if (!is_cloned(c, &l)) continue;
    clone_lin(c, &l);
    vec_push(n->nonzero, l);
  }
  for (uint32_t i = 0; i < facts; i++) {
    Lin l = n->fact.at[i];
    if (!is_cloned(c, &l)) continue;
    clone_lin(c, &l);
    facts_add(n, &l);
  }
}

static void end(Clone *c) {
  mem_free(c->obj);
  mem_free(c->sym);
}

Cells clone_variant(Graph *g, ObjId o, uint32_t variant, ObjId owner, uint32_t as) {
  Clone c;
  U32Vec made = {0};
  begin(&c, g);
  clone_owned(&c, o, variant, owner, as, &made);
  Cells cells = copy_cells(&g->obj.at[o].variants.at[variant]);
  for (uint32_t i = 0; i < cells.n; i++)
    if (!cells.at[i].zeros) clone_value(&c, &cells.at[i].v, 0);
  finish(&c, &made);
  uint8_t *out = owner ? NULL : symbols_out(g, &cells, &made);
  clone_inner(&c, out);
  mem_free(out);
  end(&c);
  vec_free(made);
  return cells;
}

ObjId clone_segment(Graph *g, ObjId o) {
  Clone c;
  U32Vec made = {0};
  begin(&c, g);
  MemObject x = g->obj.at[o], y = x;
  y.variants.at = NULL;
  y.variants.n = y.variants.cap = 0;
  for (uint32_t v = 0; v < x.variants.n; v++) {
    Cells cells = copy_cells(&x.variants.at[v]);
    vec_push(y.variants, cells);
  }
  ObjId made_id = smg_add(g, y);
  branches_copy(g, o, g, made_id);
  members_forget(g, made_id);
  totals_forget(g, made_id);
  clone_owned(&c, o, UINT32_MAX, made_id, 0, &made);
  for (uint32_t v = 0; v < g->obj.at[made_id].variants.n; v++)
    for (uint32_t i = 0; i < g->obj.at[made_id].variants.at[v].n; i++)
      if (!g->obj.at[made_id].variants.at[v].at[i].zeros)
        clone_value(&c, &g->obj.at[made_id].variants.at[v].at[i].v, 0);
  finish(&c, &made);
  clone_inner(&c, NULL);
  end(&c);
  vec_free(made);
  return made_id;
}
