/* Order along lists, and what keys are compared with; see order.h. */
#include "smg/order.h"

static const Range NOTHING = {(Int128)1 << 100, -((Int128)1 << 100)},
                   ANYTHING = {-((Int128)1 << 100), (Int128)1 << 100};

static Range hull(Range a, Range b) { return (Range){a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi}; }
static Range turned(Range r) { return (Range){-r.hi, -r.lo}; }
/* Is it worth keeping? NOTHING is: then there are no two such blocks. */
static bool has_direction(Range r) { return r.lo >= 0 || r.hi <= 0; }
static bool is_within(Range a, Range b) { return a.lo > a.hi || (a.lo >= b.lo && a.hi <= b.hi); }

/* Of blocks that are any number of steps apart, and not one alone. */
static Range far(Range r) { return (Range){r.lo >= 0 ? r.lo : ANYTHING.lo, r.hi <= 0 ? r.hi : ANYTHING.hi}; }

/* ---- keys ---- */

/* Offsets of fields that may be keys. */
typedef struct {
  const uint64_t *at;
  uint32_t n;
} Offsets;

static void add_key(Offsets of, uint64_t at, TypeId type, Key *out, uint32_t *n) {
  for (uint32_t i = 0; i < of.n; i++)
    if (of.at[i] == at && *n < MOST_KEYS) {
      out[(*n)++] = (Key){at, type};
      return;
    }
}

/* Numbers among the fields of `inside`, which lies at `base`. Unions have no type of their own. */
static void find_keys(const Engine *e, Offsets of, TypeId inside, uint64_t base, int depth, Key *out, uint32_t *n) {
  const Type *t = type_at(e->p, inside);
  if (t->kind != TYPE_STRUCT || depth > 3) return;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    const Type *x = type_at(e->p, f->type);
    if (x->kind == TYPE_STRUCT) find_keys(e, of, f->type, base + f->offset, depth + 1, out, n);
    if (x->kind == TYPE_INT && x->bits <= 64 && x->bits % 8 == 0) add_key(of, base + f->offset, f->type, out, n);
  }
}

uint32_t order_keys(const Engine *e, TypeId structure, Key out[MOST_KEYS]) {
  uint32_t n = 0;
  if (e->key.n && structure) find_keys(e, (Offsets){e->key.at, e->key.n}, structure, 0, 0, out, &n);
  return n;
}

uint32_t order_wanted(const Engine *e, TypeId structure, Key out[MOST_KEYS]) {
  uint32_t n = 0;
  if (e->wanted.n && structure) find_keys(e, (Offsets){e->wanted.at, e->wanted.n}, structure, 0, 0, out, &n);
  return n;
}

uint32_t order_sought(const Engine *e, const MemObject *x, Key out[MOST_KEYS]) {
  bool may = e->asserts && x->sort == OBJECT_BLOCK && !x->owner && !x->role;
  return may ? order_wanted(e, x->type, out) : 0;
}

uint32_t order_summed(const Engine *e, TypeId structure, Key out[MOST_KEYS]) {
  uint32_t n = 0;
  if (e->summed.n && structure) find_keys(e, (Offsets){e->summed.at, e->summed.n}, structure, 0, 0, out, &n);
  return n;
}

static bool is_chain(const MemObject *x) { return x->sort == OBJECT_BLOCK && x->is_segment && !x->role; }

static bool is_list(const Engine *e, const MemObject *x) {
  return is_chain(x) && engine_layout(e, x->layout)->n_links == 1;
}

bool order_key_of(const Graph *g, const Program *p, ObjId o, uint32_t variant, const Key *k, Lin *out) {
  const MemObject *x = &g->obj.at[o];
  Cell like = {.offset = k->at, .size = type_at(p, k->type)->bits / 8};
  Value v;
  if (!cells_there(x, &x->variants.at[variant], &like, &v) || v.kind != VALUE_NUMBER) return false;
  Range r = numbers_range(&g->num, &v.lin), in = type_range(p, k->type);
  *out = v.lin;
  return r.lo >= in.lo && r.hi <= in.hi;
}

static const Order *find_order(const Graph *g, ObjId a, ObjId b, uint64_t at) {
  for (uint32_t i = 0; i < g->orders.n; i++) {
    const Order *x = &g->orders.at[i];
    if (x->a == a && x->b == b && x->at == at) return x;
  }
  return NULL;
}

/* Along an object by itself. */
static Range along(const Graph *g, ObjId o, const Key *k) {
  const MemObject *x = &g->obj.at[o];
  const Order *known = find_order(g, o, o, k->at);
  if (!x->is_segment || numbers_range(&g->num, &x->len).hi <= 1) return NOTHING;
  return known ? known->r : ANYTHING;
}

/* b - a, of symbols of blocks of two segments: by way of what both are compared with. */
static Range by_others(const Numbers *n, const Lin *a, const Lin *b) {
  Range r = ANYTHING;
  if (a->n != 1 || a->t[0].k != 1) return r;
  for (uint32_t i = 0; i < n->inner.n; i++) {
    const Inner *in = &n->inner.at[i];
    if (in->own != a->t[0].s) continue;
    Lin c = lin_sym(in->other);
    Range to = numbers_between(n, b, &c), from = {in->r.lo + a->c, in->r.hi + a->c};
    if (to.lo - from.hi > r.lo) r.lo = to.lo - from.hi;
    if (to.hi - from.lo < r.hi) r.hi = to.hi - from.lo;
  }
  return r;
}

Range order_between(const Graph *g, const Program *p, ObjId a, ObjId b, const Key *k) {
  const MemObject *x = &g->obj.at[a], *y = &g->obj.at[b];
  const Order *known = find_order(g, a, b, k->at), *other = find_order(g, b, a, k->at);
  Range all = NOTHING;
  for (uint32_t i = 0; i < x->variants.n * y->variants.n; i++) {
    Lin from, to;
    Range r = ANYTHING;
    if (order_key_of(g, p, a, i / y->variants.n, k, &from) && order_key_of(g, p, b, i % y->variants.n, k, &to)) {
      if (y->is_segment)
        r = numbers_between(&g->num, &to, &from);
      else
        r = turned(numbers_between(&g->num, &from, &to));
      Range way = x->is_segment && y->is_segment ? by_others(&g->num, &from, &to) : ANYTHING;
      r = (Range){way.lo > r.lo ? way.lo : r.lo, way.hi < r.hi ? way.hi : r.hi};
    }
    all = hull(all, r);
  }
  Range orders[2] = {known ? known->r : ANYTHING, other ? turned(other->r) : ANYTHING};
  for (int i = 0; i < 2; i++) {
    if (orders[i].lo > all.lo) all.lo = orders[i].lo;
    if (orders[i].hi < all.hi) all.hi = orders[i].hi;
  }
  return all;
}

/* Does what their values may be tell the direction already? */
static bool is_plain(const Graph *g, const Program *p, ObjId a, ObjId b, const Key *k) {
  Range range[2] = {NOTHING, NOTHING};
  for (int side = 0; side < 2; side++)
    for (uint32_t v = 0; v < g->obj.at[side ? b : a].variants.n; v++) {
      Lin l;
      if (!order_key_of(g, p, side ? b : a, v, k, &l)) return false;
      range[side] = hull(range[side], numbers_plain_range(&g->num, &l));
    }
  return range[1].lo >= range[0].hi || range[1].hi <= range[0].lo;
}

static void add_order(Graph *g, ObjId a, ObjId b, const Key *k, Range r) {
  if (g->orders.n < MOST_ORDERS) vec_push(g->orders, (Order){a, b, k->at, k->type, r});
}

void order_compare(Graph *g, const Program *p, ObjId o, const Key *k, const Lin *with, Range r) {
  for (uint32_t v = 0; v < g->obj.at[o].variants.n && r.lo <= r.hi; v++) {
    Lin own;
    if (!order_key_of(g, p, o, v, k, &own) || own.n != 1 || own.t[0].k != 1) continue;
    if (with->n == 1 && with->t[0].k == 1) {
      Int128 c = with->c - own.c;
      inner_add(&g->num, own.t[0].s, with->t[0].s, (Range){r.lo + c, r.hi + c});
    } else if (!with->n) { /* as long as there can be a block */
      numbers_narrow(&g->num, own.t[0].s, (Range){with->c + r.lo - own.c, with->c + r.hi - own.c});
    }
  }
}

/* Does a variable hold the symbol, or lead to another block that does? */
static bool is_held(const Graph *g, Sym s, ObjId block) {
  for (uint32_t v = 0; v < g->own + g->globals; v++) {
    const Value *x = &g->slot.at[v];
    if (x->kind == VALUE_NUMBER && lin_has(&x->lin, s)) return true;
    if (x->kind != VALUE_POINTER || x->id == block || g->obj.at[x->id].is_segment) continue;
    const Cells *c = &g->obj.at[x->id].variants.at[0];
    for (uint32_t i = 0; i < c->n; i++)
      if (!c->at[i].zeros && c->at[i].v.kind == VALUE_NUMBER && lin_has(&c->at[i].v.lin, s)) return true;
  }
  return false;
}

bool order_is_compared(const Engine *e, const Graph *g, ObjId block, const Key *k) {
  Lin is;
  if (!order_key_of(g, e->p, block, 0, k, &is) || !is.n) return false;
  for (uint32_t v = 0; v < g->own + g->globals; v++)
    if (g->slot.at[v].kind == VALUE_NUMBER && lin_equal(&g->slot.at[v].lin, &is)) return true;
  for (uint32_t i = 0; i < g->num.diff.n && is.n == 1; i++) {
    Diff d = g->num.diff.at[i];
    Sym other = d.a == is.t[0].s ? d.b : d.a;
    if ((d.a == is.t[0].s || d.b == is.t[0].s) && is_held(g, other, block)) return true;
  }
  return false;
}

/* ---- splitting ---- */

bool orders_split(const Engine *e, Graph *g, ObjId o, ObjId b, bool first) {
  bool can = true;
  for (uint32_t i = 0; i < g->orders.n && can; i++) {
    Order x = g->orders.at[i];
    Key k = {x.at, x.type};
    Lin is;
    if (x.a != o && x.b != o) continue;
    ObjId other = x.a == o ? x.b : x.a;
    if (x.r.lo > x.r.hi) { /* of the other there is no block, and of o itself no second one */
      Lin len = g->obj.at[other].len;
      if (g->obj.at[other].sort) can = numbers_equal(&g->num, &len);
      continue;
    }
    if (!order_key_of(g, e->p, b, 0, &k, &is)) continue;
    if (x.a == x.b)
      order_compare(g, e->p, o, &k, &is, first ? far(x.r) : turned(far(x.r)));
    else if (x.a == o && g->obj.at[x.b].sort)
      order_compare(g, e->p, x.b, &k, &is, x.r);
    else if (x.b == o && g->obj.at[x.a].sort)
      order_compare(g, e->p, x.a, &k, &is, turned(x.r));
  }
  return can;
}

/* ---- folding ---- */

static bool may_be_empty(const Graph *g, ObjId o) {
  return g->obj.at[o].is_segment && numbers_range(&g->num, &g->obj.at[o].len).lo < 1;
}

static Range along_all(const Graph *g, const Program *p, const ObjId *taken, uint32_t n, const Key *k) {
  Range r = NOTHING;
  for (uint32_t i = 0; i < n; i++) {
    r = hull(r, along(g, taken[i], k));
    for (uint32_t next = i + 1; next < n; next++) {
      r = hull(r, order_between(g, p, taken[i], taken[next], k));
      if (!may_be_empty(g, taken[next])) break;
    }
  }
  return r;
}

/* May its key be compared with those of the structure's list segments? */
static bool is_like(const Engine *e, const Graph *g, ObjId o, TypeId type) {
  const MemObject *x = &g->obj.at[o];
  return x->sort == OBJECT_BLOCK && !x->owner && !x->role && x->type == type && (!x->is_segment || is_list(e, x));
}

static void mark_number(const Value *v, uint8_t *mark) {
  if (v->kind == VALUE_NUMBER && v->lin.n == 1 && v->lin.t[0].k == 1) mark[v->lin.t[0].s] = 1;
}

/* Numbers that variables and blocks hold, and that others are compared with. */
static uint8_t *numbers_around(const Graph *g) {
  uint8_t *held = mem_zalloc(g->num.range.n), *both = mem_zalloc(g->num.range.n);
  for (uint32_t i = 0; i < g->slot.n; i++) mark_number(&g->slot.at[i], held);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort || x->is_segment || x->owner || x->role) continue;
    for (uint32_t i = 0; i < x->variants.at[0].n; i++)
      if (!x->variants.at[0].at[i].zeros) mark_number(&x->variants.at[0].at[i].v, held);
  }
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (g->obj.at[g->branches.at[i].o].sort) mark_number(&g->branches.at[i].bound, held);
  for (uint32_t i = 0; i < g->num.diff.n; i++) {
    both[g->num.diff.at[i].a] = held[g->num.diff.at[i].a];
    both[g->num.diff.at[i].b] = held[g->num.diff.at[i].b];
  }
  for (uint32_t i = 0; i < g->num.inner.n; i++) both[g->num.inner.at[i].other] = held[g->num.inner.at[i].other];
  mem_free(held);
  return both;
}

Range order_to_number(const Graph *g, const Program *p, ObjId o, const Key *k, const Lin *number) {
  Range all = NOTHING;
  for (uint32_t v = 0; v < g->obj.at[o].variants.n; v++) {
    Lin is;
    if (!order_key_of(g, p, o, v, k, &is)) return ANYTHING;
    all = hull(all, turned(numbers_between(&g->num, &is, number)));
  }
  return all;
}

static void find_numbers(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, const Key *k, Newses *out) {
  uint8_t *around = numbers_around(g);
  for (Sym s = 1; s < g->num.range.n; s++) {
    if (!around[s]) continue;
    Lin number = lin_sym(s);
    Range r = NOTHING;
    for (uint32_t i = 0; i < n && (i == 0 || has_direction(r)); i++)
      r = hull(r, order_to_number(g, e->p, taken[i], k, &number));
    if (has_direction(r)) vec_push(*out, (News){*k, 0, s, r});
  }
  mem_free(around);
}

bool orders_before_fold(const Engine *e, const Graph *g, const Layout *y, const ObjId *taken, uint32_t n, Newses *out) {
  TypeId type = g->obj.at[taken[0]].type;
  Key key[MOST_KEYS];
  uint32_t keys = order_keys(e, type, key);
  bool kept = true;
  for (uint32_t k = 0; k < keys; k++) {
    if (!g->obj.at[taken[0]].owner) find_numbers(e, g, taken, n, &key[k], out);
    if (y->n_links > 1) continue;
    Range r = along_all(g, e->p, taken, n, &key[k]);
    if (has_direction(r)) vec_push(*out, (News){key[k], 0, 0, r});
    for (ObjId o = 1; o < g->obj.n && !g->obj.at[taken[0]].owner; o++) {
      bool is_taken = false;
      for (uint32_t i = 0; i < n; i++) is_taken = is_taken || taken[i] == o;
      if (is_taken || !is_like(e, g, o, type)) continue;
      Range first = r = order_between(g, e->p, taken[0], o, &key[k]);
      for (uint32_t i = 1; i < n; i++) r = hull(r, order_between(g, e->p, taken[i], o, &key[k]));
      if (has_direction(r) && g->obj.at[o].is_segment) vec_push(*out, (News){key[k], o, 0, r});
      if (!has_direction(r)) kept = kept && (!has_direction(first) || is_plain(g, e->p, taken[0], o, &key[k]));
    }
  }
  return kept;
}

void orders_after_fold(Graph *g, const Program *p, ObjId seg, const Newses *news) {
  for (uint32_t i = 0; i < news->n; i++) {
    const News *x = &news->at[i];
    Lin is = lin_sym(x->number);
    if (x->other && !g->obj.at[x->other].sort) continue; /* it belongs to the blocks now */
    if (x->number)
      order_compare(g, p, seg, &x->key, &is, turned(x->r));
    else
      add_order(g, seg, x->other ? x->other : seg, &x->key, x->r);
  }
}

/* Blocks of `to` less blocks of `from`, of which there are some, are in r: what `from` is compared with, `to` is too.
 */
static void carry_over(Graph *g, const Program *p, ObjId from, ObjId to, const Key *k, Range r) {
  Lin own;
  uint32_t inners = g->num.inner.n;
  if (g->obj.at[from].variants.n > 1 || !order_key_of(g, p, from, 0, k, &own) || own.n != 1 || own.t[0].k != 1) return;
  for (uint32_t i = 0; i < inners; i++) {
    Inner in = g->num.inner.at[i];
    if (in.own != own.t[0].s) continue;
    Lin other = lin_sym(in.other);
    Range sum = ANYTHING;
    if (in.r.lo > ANYTHING.lo && r.lo > ANYTHING.lo) sum.lo = in.r.lo + own.c + r.lo;
    if (in.r.hi < ANYTHING.hi && r.hi < ANYTHING.hi) sum.hi = in.r.hi + own.c + r.hi;
    order_compare(g, p, to, k, &other, sum);
  }
}

void orders_close(const Engine *e, Graph *g) {
  for (uint32_t i = 0; i < g->orders.n; i++) {
    Order x = g->orders.at[i];
    Key k = {x.at, x.type};
    if (x.a == x.b || !g->obj.at[x.a].sort || !g->obj.at[x.b].sort || x.r.lo > x.r.hi) continue;
    if (!may_be_empty(g, x.a)) carry_over(g, e->p, x.a, x.b, &k, x.r);
    if (!may_be_empty(g, x.b)) carry_over(g, e->p, x.b, x.a, &k, turned(x.r));
  }
}

uint8_t *order_symbols(const Engine *e, const Graph *g) {
  uint8_t *mark = mem_zalloc(g->num.range.n);
  for (ObjId o = 1; o < g->obj.n; o++) {
    Key key[MOST_KEYS];
    const MemObject *x = &g->obj.at[o];
    uint32_t keys = is_chain(x) && !x->owner ? order_keys(e, x->type, key) : 0;
    for (uint32_t i = 0; i < keys * x->variants.n; i++) {
      Cell like = {.offset = key[i % keys].at, .size = type_at(e->p, key[i % keys].type)->bits / 8};
      Value v;
      if (cells_there(x, &x->variants.at[i / keys], &like, &v)) mark_number(&v, mark);
    }
  }
  return mark;
}

/* ---- joining ---- */

ObjId order_source(const Join *j, int side, ObjId to) {
  for (ObjId o = 1; o < j->g[side]->obj.n; o++)
    if (j->map[side][o] == to) return o;
  return 0;
}

static Range of_side(const Join *j, int side, ObjId a, ObjId b, const Key *k) {
  ObjId x = order_source(j, side, a), y = a == b ? x : order_source(j, side, b);
  if (!x || !y) return NOTHING;
  return a == b ? along(j->g[side], x, k) : order_between(j->g[side], j->e->p, x, y, k);
}

/* What holds on both sides. Where that is less than side 1 knows only the direction stays, so that it comes to an end.
 */
static Range of_both(const Join *j, ObjId a, ObjId b, const Key *k) {
  Range old = of_side(j, 1, a, b, k), r = hull(of_side(j, 0, a, b, k), old);
  if (!j->how.widen || old.lo > old.hi) return r;
  if (r.lo < old.lo) r.lo = r.lo > 0 ? 1 : r.lo == 0 ? 0 : ANYTHING.lo;
  if (r.hi > old.hi) r.hi = r.hi < 0 ? -1 : r.hi == 0 ? 0 : ANYTHING.hi;
  return r;
}

/* The number of the slot less the key: 1 it is positive, -1 negative; 0 that is not known. */
static int sign(const Graph *g, uint32_t slot, const Lin *key) {
  const Value *v = &g->slot.at[slot];
  Lin d;
  if (v->kind != VALUE_NUMBER || !v->lin.n || !lin_add(&v->lin, key, -1, &d) || !d.n) return 0;
  Range r = numbers_range(&g->num, &d);
  return r.lo > 0 ? 1 : r.hi < 0 ? -1 : 0;
}

bool orders_differ(const Join *j) {
  Key key[MOST_KEYS];
  if (j->e->how.flags || j->how.outer || !j->e->key.n) return false;
  for (uint32_t i = 0; i < j->to->own; i++) {
    const Value *v = &j->to->slot.at[i];
    if (v->kind != VALUE_POINTER || j->to->obj.at[v->id].is_segment) continue;
    uint32_t keys = order_keys(j->e, j->to->obj.at[v->id].type, key);
    ObjId o[2] = {keys ? order_source(j, 0, v->id) : 0, keys ? order_source(j, 1, v->id) : 0};
    for (uint32_t k = 0; k < keys && o[0] && o[1]; k++) {
      Lin is[2];
      if (!order_key_of(j->g[0], j->e->p, o[0], 0, &key[k], &is[0]) ||
          !order_key_of(j->g[1], j->e->p, o[1], 0, &key[k], &is[1]))
        continue;
      for (uint32_t s = 0; s < j->to->own; s++) {
        int first = sign(j->g[0], s, &is[0]), second = sign(j->g[1], s, &is[1]);
        if (first && second == -first) return true;
      }
    }
  }
  return false;
}

/* Side 1 knows more than the result. */
static bool is_loss(const Join *j) {
  const Graph *g = j->g[1];
  for (uint32_t i = 0; i < g->orders.n; i++) {
    const Order *x = &g->orders.at[i], *y;
    ObjId a = j->map[1][x->a], b = j->map[1][x->b];
    if (!a || !b || !g->obj.at[x->a].sort || !g->obj.at[x->b].sort) continue;
    y = find_order(j->to, a, b, x->at);
    if (!y || !is_within(y->r, x->r)) return true;
  }
  return false;
}

void orders_join(Join *j) {
  Graph *g = j->to;
  Key key[MOST_KEYS];
  for (ObjId a = 1; a < g->obj.n && j->e->key.n; a++) {
    TypeId type = g->obj.at[a].type;
    uint32_t keys = is_like(j->e, g, a, type) && g->obj.at[a].is_segment ? order_keys(j->e, type, key) : 0;
    for (uint32_t k = 0; k < keys; k++)
      for (ObjId b = 1; b < g->obj.n; b++) {
        if (!is_like(j->e, g, b, type) || !g->obj.at[b].is_segment) continue;
        Range r = of_both(j, a, b, &key[k]);
        if (has_direction(r) && !(a != b && find_order(g, b, a, key[k].at))) add_order(g, a, b, &key[k], r);
      }
  }
  if (is_loss(j)) j->loss = true;
  branches_join(j);
  members_join(j);
  absent_join(j);
  apart_join(j);
  totals_join(j);
}
