/* What makes a graph one; see proof_graph.h. */
#include "smg/proof_graph.h"

#include "smg/row.h"

typedef struct {
  const Engine *e;
  Graph *g;
  const char *why;
  ObjId *seg; /* by symbol: the segment whose blocks it belongs to, ... */
  uint32_t *variant;
  bool *seen;
  uint32_t *led; /* by object: how many cells of rows and parts lead to it */
} Look;

static void blame(Look *k, const char *why) {
  if (!k->why) k->why = why;
}

const char *proof_layout_trouble(const Engine *e, const Layout *y, TypeId type) {
  uint64_t pointer = e->p->pointer_bits / 8;
  if (!y->n_links) return NULL; /* nobody has it */
  if (!y->size || y->size > UINT32_MAX) return "a layout without a size";
  TypeKind kind = type_at(e->p, type)->kind;
  if (kind != TYPE_STRUCT && kind != TYPE_UNION) return "a layout of what is no structure";
  if (y->delta > y->size || y->back_delta > y->size) return "a layout whose links lead out of blocks";
  if (y->has_back && (y->back > y->size || y->back + pointer > y->size)) return "a layout with a field outside of it";
  for (uint32_t i = 0; i < y->n_links; i++) {
    if (y->link[i] > y->size || y->link[i] + pointer > y->size) return "a layout with a link outside of it";
    if (i && y->link[i] < y->link[i - 1] + pointer) return "a layout whose links overlap";
    bool apart = y->back + pointer <= y->link[i] || y->link[i] + pointer <= y->back;
    if (y->has_back && !apart) return "a layout whose links overlap";
  }
  return NULL;
}

/* ---- expressions ---- */

static void look_at_lin(Look *k, const Lin *l) {
  Int128 factor = (Int128)1 << 40;
  if (l->c > NO_BOUND || l->c < -NO_BOUND) blame(k, "a number that is too large");
  for (uint32_t i = 0; i < l->n; i++) {
    if (!l->t[i].s || l->t[i].s >= k->g->num.range.n) blame(k, "a symbol that does not exist");
    if (i && l->t[i].s <= l->t[i - 1].s) blame(k, "an expression that is not in order");
    if (!l->t[i].k || l->t[i].k > factor || l->t[i].k < -factor) blame(k, "a factor that is too large");
  }
}

/* The symbols of it belong to the contents of a variant, or to what is outside of all, and nowhere else. */
static void settle(Look *k, const Lin *l, ObjId seg, uint32_t variant) {
  look_at_lin(k, l);
  for (uint32_t i = 0; i < l->n && !k->why; i++) {
    Sym s = l->t[i].s;
    if (k->seen[s] && (k->seg[s] != seg || k->variant[s] != variant))
      blame(k, "a symbol inside and outside of a segment");
    k->seen[s] = true;
    k->seg[s] = seg;
    k->variant[s] = variant;
  }
}

static bool is_constant(const Lin *l, Int128 lo, Int128 hi) { return !l->n && l->c >= lo && l->c <= hi; }

/* ---- values ---- */

/* Contents lead to what the same block has, or one that it belongs to, or what is outside of all. */
static bool may_lead_to(const Look *k, ObjId seg, uint32_t variant, const MemObject *to) {
  for (;;) {
    if (to->owner == seg && (!seg || to->variant == variant)) return true;
    if (!seg) return !to->owner;
    variant = k->g->obj.at[seg].variant;
    seg = k->g->obj.at[seg].owner;
  }
}

static void look_at_pointer(Look *k, const Value *v, ObjId seg, uint32_t variant) {
  if (!v->id || v->id >= k->g->obj.n) {
    blame(k, "a pointer to an object that does not exist");
    return;
  }
  const MemObject *x = &k->g->obj.at[v->id];
  if (!may_lead_to(k, seg, variant, x)) blame(k, "a pointer into blocks of a segment");
  if (v->place == AT_LAST && !x->is_segment) blame(k, "a pointer to the last of what is no segment");
  if (!x->is_segment || x->role) return;
  const Layout *y = engine_layout(k->e, x->layout);
  bool empty = numbers_range(&k->g->num, &x->len).lo < 1;
  Int128 at = (Int128)(v->place == AT_LAST ? y->back_delta : y->delta);
  if (v->place == AT_LAST && y->n_links > 1 && value_is_null(&x->end)) blame(k, "a tree has no last block");
  if (empty && v->place == AT_FIRST && !is_constant(&v->lin, at, at)) blame(k, "a pointer into what may be empty");
  if (empty && v->place == AT_LAST && y->has_back && !is_constant(&v->lin, at, at))
    blame(k, "a pointer into what may be empty");
}

static void look_at_value(Look *k, const Value *v, ObjId seg, uint32_t variant) {
  const Program *p = k->e->p;
  if (v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC) settle(k, &v->lin, seg, variant);
  if (v->kind == VALUE_POINTER) look_at_pointer(k, v, seg, variant);
  if (v->kind == VALUE_POINTER && v->id && v->id < k->g->obj.n && k->g->obj.at[v->id].role)
    blame(k, "a pointer to a row or part");
  if (v->kind == VALUE_STATIC && (!v->id || v->id >= p->var.n || !var_is_fixed(&p->var.at[v->id])))
    blame(k, "a pointer to what is no constant");
  if (v->kind == VALUE_FUNCTION && (!v->id || v->id >= p->func.n)) blame(k, "a function that does not exist");
  if (v->kind == VALUE_SOME && (v->id >= p->type.n || v->lin.n)) blame(k, "a structure that does not exist");
}

/* ---- objects ---- */

static void look_at_element(Look *k, const Cell *c, const MemObject *of) {
  if (c->v.kind != VALUE_POINTER || c->zeros || !c->v.id || c->v.id >= k->g->obj.n) {
    blame(k, "a row that is none");
    return;
  }
  const MemObject *x = &k->g->obj.at[c->v.id];
  bool row = c->offset < PART_KEY;
  k->led[c->v.id]++;
  settle(k, &c->v.lin, 0, 0);
  if (x->role != (row ? ROLE_ROW : ROLE_PART)) blame(k, "a row that is none");
  if (of->role || of->is_segment || of->owner) blame(k, "a row of what is no array");
  if (row && (c->v.lin.n || c->v.lin.c)) blame(k, "a row that is none");
}

static void look_at_key(Look *k, const Cells *all, uint32_t i, const MemObject *of, ObjId seg, uint32_t variant) {
  const Cell *c = &all->at[i];
  const Layout *y = of->is_segment && !of->role ? engine_layout(k->e, of->layout) : NULL;
  if (c->offset >= ROW_KEY) {
    look_at_element(k, c, of);
    return;
  }
  if (!c->zeros && c->v.kind != VALUE_NUMBER) blame(k, "what is known of a block is no number");
  if (!c->zeros) settle(k, &c->v.lin, seg, variant);
  if (is_link_cell(c)) {
    bool good = y && c->offset - LINK_KEY < y->n_links && !c->zeros && is_constant(&c->v.lin, LINK_NULL, LINK_NONE);
    if (!good) blame(k, "a link that is none");
  } else if (c->offset == SIZE_KEY) {
    if (!y || !y->varies || c->zeros) blame(k, "a size of what has none");
  } else if (is_read_cell(c)) {
    bool first = c->offset == READ_KEY;
    if (first ? i + 1 == all->n || all->at[i + 1].offset != READ_KEY + 1 : !i || all->at[i - 1].offset != READ_KEY)
      blame(k, "a byte without a place");
  } else if (c->offset >= NUL_KEY + MOST_NULS) {
    blame(k, "a cell that is none");
  }
}

static bool in_links(const Look *k, const Layout *y, const Cells *all, const Cell *c) {
  uint64_t n = k->e->p->pointer_bits / 8;
  for (uint32_t i = 0; i < y->n_links + y->has_back; i++) {
    uint64_t at = i < y->n_links ? y->link[i] : y->back;
    if (i < y->n_links && cells_link(all, i) == LINK_NONE) continue;
    if (c->offset < at + n && at < c->offset + c->size) return true;
  }
  return false;
}

static void look_at_cells(Look *k, ObjId o, uint32_t v) {
  const MemObject *x = &k->g->obj.at[o];
  const Cells *all = &x->variants.at[v];
  const Layout *y = x->is_segment && !x->role ? engine_layout(k->e, x->layout) : NULL;
  ObjId seg = x->is_segment ? o : x->owner;
  uint32_t variant = x->is_segment ? v : x->variant;
  uint64_t end = 0;
  bool sized = y && y->varies;
  for (uint32_t i = 0; i < all->n && !k->why; i++) {
    const Cell *c = &all->at[i];
    if (!c->size || c->offset < end || c->offset + c->size < c->offset) blame(k, "cells that overlap");
    end = c->offset + c->size;
    if (c->offset == SIZE_KEY) sized = false;
    if (c->offset >= NUL_KEY) {
      look_at_key(k, all, i, x, seg, variant);
      continue;
    }
    if (end > NUL_KEY || (!x->size.n && !(y && y->varies) && (Int128)end > (x->tail ? (Int128)x->tail_end : x->size.c)))
      blame(k, "a cell outside of its block");
    if (y && in_links(k, y, all, c)) blame(k, "a link among the contents");
    if (!c->zeros) look_at_value(k, &c->v, seg, variant);
  }
  if (sized) blame(k, "a size is missing");
}

static void look_at_owner(Look *k, ObjId o) {
  const MemObject *x = &k->g->obj.at[o];
  uint32_t steps = 0;
  for (ObjId at = o; k->g->obj.at[at].owner && !k->why; at = k->g->obj.at[at].owner) {
    const MemObject *m = &k->g->obj.at[at];
    if (m->owner >= k->g->obj.n || !k->g->obj.at[m->owner].is_segment || ++steps > k->g->obj.n)
      blame(k, "an owner that is none");
    else if (m->variant >= k->g->obj.at[m->owner].variants.n)
      blame(k, "an owner without such a variant");
  }
  if (x->owner && (x->role || x->sort == OBJECT_VARIABLE)) blame(k, "blocks of segments own no variables");
}

static void look_at_object(Look *k, ObjId o) {
  const MemObject *x = &k->g->obj.at[o];
  if (!x->sort || x->type >= k->e->p->type.n) blame(k, "an object that is none");
  if (x->is_segment ? !x->variants.n || x->variants.n > 8 : x->variants.n != 1) blame(k, "a wrong number of variants");
  if (x->role && !is_constant(&x->size, 1, UINT32_MAX)) blame(k, "an element without a size");
  if ((x->role == ROLE_ROW) != (x->role && x->is_segment) || (x->role && x->sort != OBJECT_VARIABLE))
    blame(k, "a row that is none");
  if (x->is_segment && !x->role) {
    bool known = x->layout < k->e->layout.n && engine_layout(k->e, x->layout)->n_links;
    if (!known || x->sort != OBJECT_BLOCK || x->stack) {
      blame(k, "a segment without a layout");
      return;
    }
    Int128 size = (Int128)engine_layout(k->e, x->layout)->size;
    if (!is_constant(&x->size, size, size)) blame(k, "a segment of another size");
    if (numbers_range(&k->g->num, &x->len).lo < 0) blame(k, "a segment of less than no blocks");
  }
  bool plain = x->sort == OBJECT_BLOCK || (x->sort == OBJECT_VARIABLE && x->cut == CUT_HOST);
  if (x->cut && (!plain || x->role || x->stack)) blame(k, "a piece of what is no block");
  if (x->ground && (!x->cut || x->ground >= k->g->obj.n)) blame(k, "a piece of what is not there");
  if (x->cut == CUT_HOST && x->ground && (x->owner || x->is_segment || smg_host(k->g, x->ground) != o))
    blame(k, "two hosts that are one");
  if (x->census && (x->sort != OBJECT_BLOCK || x->role || (x->census > k->e->census.n && x->census != CENSUS_ANY)))
    blame(k, "what is counted is no block");
  if (x->tail_end < x->tail || x->tail_end > UINT32_MAX || (x->tail && (x->owner || x->is_segment)))
    blame(k, "a host that ends before it begins");
  bool has_rest = x->cut == CUT_HOST && (x->edge.kind != VALUE_NONE || x->rest.kind != VALUE_NONE);
  if (has_rest && (x->owner || x->is_segment)) blame(k, "a host among others with a rest of its own");
  bool placed = x->cut == CUT_PIECE && x->edge.kind != VALUE_NONE;
  if (placed && (x->owner || x->is_segment || x->edge.kind != VALUE_NUMBER))
    blame(k, "a piece at no place of its host");
  if (placed && (x->ground >= BY_SLOT || !smg_host(k->g, x->ground))) blame(k, "a piece at a place of no host");
  if (x->role == ROLE_ROW && (x->end.kind != VALUE_NUMBER || x->back.kind != VALUE_NUMBER))
    blame(k, "a row without ends");
  look_at_owner(k, o);
}

static void look_at_contents(Look *k, ObjId o) {
  const MemObject *x = &k->g->obj.at[o];
  settle(k, &x->size, x->owner, x->variant);
  if (x->is_segment) {
    settle(k, &x->len, x->owner, x->variant);
    look_at_value(k, &x->end, x->owner, x->variant);
    look_at_value(k, &x->back, x->owner, x->variant);
  }
  if (x->cut == CUT_PIECE) look_at_value(k, &x->edge, x->owner, x->variant);
  if (x->cut == CUT_HOST) {
    look_at_value(k, &x->edge, x->owner, x->variant);
    look_at_value(k, &x->rest, x->owner, x->variant);
  }
  for (uint32_t v = 0; v < x->variants.n && !k->why; v++) look_at_cells(k, o, v);
}

/* ---- what is known of numbers ---- */

static void look_at_relation(Look *k, const Lin *l) {
  look_at_lin(k, l);
  for (uint32_t i = 1; i < l->n && !k->why; i++)
    if (k->seg[l->t[i].s] != k->seg[l->t[0].s] || k->variant[l->t[i].s] != k->variant[l->t[0].s])
      blame(k, "a relation between the inside and the outside of a segment");
}

static void look_at_pair(Look *k, Sym a, Sym b) {
  if (!a || !b || a == b || a >= k->g->num.range.n || b >= k->g->num.range.n) blame(k, "a symbol that does not exist");
}

static void look_at_inner(Look *k, const Inner *in) {
  look_at_pair(k, in->own, in->other);
  if (k->why) return;
  ObjId seg = k->seg[in->own];
  if (!seg) blame(k, "a number of no segment");
  uint32_t variant = 0;
  while (seg && (k->seg[in->other] != seg || k->variant[in->other] != variant)) {
    variant = k->g->obj.at[seg].variant;
    seg = k->g->obj.at[seg].owner;
  }
  if (!seg && k->seg[in->other]) blame(k, "a number that is not around a segment");
}

static void look_at_numbers(Look *k) {
  const Numbers *n = &k->g->num;
  if (n->diff.n > MOST_DIFFS || n->fact.n > MOST_FACTS || n->inner.n > MOST_INNERS || n->term.n > MOST_TERMS ||
      n->wrap.n > MOST_WRAPS)
    blame(k, "too many facts");
  for (Sym s = 1; s < n->range.n; s++)
    if (n->range.at[s].lo > n->range.at[s].hi) blame(k, "a symbol without a value");
  for (uint32_t i = 0; i < n->diff.n && !k->why; i++) {
    look_at_pair(k, n->diff.at[i].a, n->diff.at[i].b);
    Lin both = {.n = 2, .t = {{1, n->diff.at[i].a}, {1, n->diff.at[i].b}}};
    if (n->diff.at[i].a > n->diff.at[i].b) both = (Lin){.n = 2, .t = {{1, n->diff.at[i].b}, {1, n->diff.at[i].a}}};
    look_at_relation(k, &both);
  }
  for (uint32_t i = 0; i < n->fact.n && !k->why; i++) look_at_relation(k, &n->fact.at[i]);
  for (uint32_t i = 0; i < n->nonzero.n && !k->why; i++) look_at_relation(k, &n->nonzero.at[i]);
  for (uint32_t i = 0; i < n->inner.n && !k->why; i++) look_at_inner(k, &n->inner.at[i]);
  for (uint32_t i = 0; i < n->term.n && !k->why; i++) {
    settle(k, &n->term.at[i].a, 0, 0);
    settle(k, &n->term.at[i].b, 0, 0);
    settle(k, &n->term.at[i].out, 0, 0);
  }
  for (uint32_t i = 0; i < n->wrap.n && !k->why; i++) {
    Lin s = lin_sym(n->wrap.at[i].s);
    if (!n->wrap.at[i].bits) blame(k, "a power of two that is none");
    settle(k, &s, 0, 0);
    settle(k, &n->wrap.at[i].l, 0, 0);
  }
}

static void look_at_orders(Look *k) {
  for (uint32_t i = 0; i < k->g->orders.n && !k->why; i++) {
    const Order *x = &k->g->orders.at[i];
    for (int side = 0; side < 2; side++) {
      ObjId o = side ? x->b : x->a;
      bool list = o && o < k->g->obj.n && k->g->obj.at[o].is_segment && !k->g->obj.at[o].role &&
                  engine_layout(k->e, k->g->obj.at[o].layout)->n_links == 1;
      if (!list) blame(k, "an order of what is no list");
    }
    if (x->type >= k->e->p->type.n || type_at(k->e->p, x->type)->kind != TYPE_INT || x->at >= NUL_KEY)
      blame(k, "an order by what is no number");
    if (k->why) return;
    const MemObject *a = &k->g->obj.at[x->a], *b = &k->g->obj.at[x->b];
    if (a->owner != b->owner || a->variant != b->variant) blame(k, "an order of lists of different blocks");
  }
}

static void look_at_branches(Look *k) {
  for (uint32_t i = 0; i < k->g->branches.n && !k->why; i++) {
    const Branch *x = &k->g->branches.at[i];
    const MemObject *o = x->o && x->o < k->g->obj.n ? &k->g->obj.at[x->o] : NULL;
    bool chain = o && o->sort && o->is_segment && !o->role;
    bool tree = chain && (x->says != SAYS_ORDER || engine_layout(k->e, o->layout)->n_links > 1);
    bool group = x->says == SAYS_DIFFER;
    if (!tree || (!group && x->link >= engine_layout(k->e, o->layout)->n_links)) {
      blame(k, "a branch of what is no tree");
      return;
    }
    if (group && (!x->link || o->owner || engine_layout(k->e, o->layout)->n_links > 1))
      blame(k, "a group of what is no list, or owned");
    if (x->type >= k->e->p->type.n || type_at(k->e->p, x->type)->kind != TYPE_INT || x->at >= NUL_KEY)
      blame(k, "an order by what is no number");
    if (x->bound.kind == VALUE_NUMBER)
      settle(k, &x->bound.lin, o->owner, o->variant);
    else if ((x->says != SAYS_ORDER && !group) || x->bound.kind != VALUE_NONE)
      blame(k, "a bound that is no number");
  }
}

/* ---- slots ---- */

static void look_at_slots(Look *k, FuncId f) {
  const Program *p = k->e->p;
  for (uint32_t i = 0; i < k->g->slot.n && !k->why; i++) look_at_value(k, &k->g->slot.at[i], 0, 0);
  for (VarId v = 1; v < p->var.n && !k->why; v++) {
    const Var *x = &p->var.at[v];
    if (var_is_fixed(x) || !x->is_object || (x->function && x->function != f)) continue;
    const Value *slot = &k->g->slot.at[k->e->slot[v] + (x->function ? 0 : k->g->own)];
    bool gone = slot->kind == VALUE_NONE || slot->kind == VALUE_DANGLING || slot->kind == VALUE_UNSET;
    bool there = slot->kind == VALUE_POINTER && !k->g->obj.at[slot->id].is_segment && lin_is(&slot->lin, 0);
    if (!gone && !there) blame(k, "a variable without its object");
  }
}

const char *proof_graph_trouble(const Engine *e, Graph *g, FuncId f) {
  uint32_t n = g->num.range.n;
  Look k = {.e = e, .g = g};
  k.seg = mem_zalloc(n * sizeof *k.seg);
  k.variant = mem_zalloc(n * sizeof *k.variant);
  k.seen = mem_zalloc(n * sizeof *k.seen);
  k.led = mem_zalloc(g->obj.n * sizeof *k.led);
  for (ObjId o = 1; o < g->obj.n; o++) look_at_lin(&k, &g->obj.at[o].size);
  for (ObjId o = 1; o < g->obj.n && !k.why; o++) look_at_lin(&k, &g->obj.at[o].len);
  for (ObjId o = 1; o < g->obj.n && !k.why; o++) look_at_object(&k, o);
  for (ObjId o = 1; o < g->obj.n && !k.why; o++) look_at_contents(&k, o);
  if (!k.why) look_at_slots(&k, f);
  if (!k.why) look_at_numbers(&k);
  if (!k.why) look_at_orders(&k);
  if (!k.why) look_at_branches(&k);
  for (ObjId o = 1; o < g->obj.n && !k.why; o++)
    if (g->obj.at[o].role ? k.led[o] != 1 : k.led[o] != 0) blame(&k, "a row of no array, or of two");
  mem_free(k.seg);
  mem_free(k.variant);
  mem_free(k.seen);
  mem_free(k.led);
  return k.why;
}
