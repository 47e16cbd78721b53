/* Order along trees; see order.h. */
#include "smg/order.h"

enum { BY_END = MOST_LINKS, MOST_PLACES = 16 };

static bool is_tree(const Engine *e, const MemObject *x) {
  return x->sort == OBJECT_BLOCK && x->is_segment && !x->role && engine_layout(e, x->layout)->n_links > 1;
}

static const Branch *find_branch(const Graph *g, ObjId o, const Branch *like) {
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *x = &g->branches.at[i];
    if (x->says == SAYS_ORDER && x->o == o && x->at == like->at && x->link == like->link && x->up == like->up) return x;
  }
  return NULL;
}

static void add_branch(Graph *g, const Branch *x) {
  if (g->branches.n < MOST_BRANCHES) vec_push(g->branches, *x);
}

void branches_copy(const Graph *from, ObjId o, Graph *g, ObjId to) {
  uint32_t n = from->branches.n;
  for (uint32_t i = 0; i < n; i++) {
    Branch x = from->branches.at[i];
    if (x.o != o) continue;
    x.o = to;
    vec_push(g->branches, x);
  }
}

void branches_forget(Graph *g, ObjId o) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (g->branches.at[i].o != o) g->branches.at[kept++] = g->branches.at[i];
  g->branches.n = kept;
}

static int compare(const Branch *a, const Branch *b) {
  if (a->o != b->o) return a->o < b->o ? -1 : 1;
  if (a->at != b->at) return a->at < b->at ? -1 : 1;
  if (a->says != b->says) return (int)a->says - (int)b->says;
  if (a->link != b->link) return a->link < b->link ? -1 : 1;
  if (a->up != b->up) return (int)a->up - (int)b->up;
  if (a->says == SAYS_ORDER || value_equal(&a->bound, &b->bound)) return 0;
  Sym x = a->bound.lin.n ? a->bound.lin.t[0].s : 0, y = b->bound.lin.n ? b->bound.lin.t[0].s : 0;
  return x != y ? (x < y ? -1 : 1) : a->bound.lin.c < b->bound.lin.c ? -1 : 1;
}

void branches_sort(Graph *g) {
  for (uint32_t i = 1; i < g->branches.n; i++)
    for (uint32_t k = i; k > 0 && compare(&g->branches.at[k - 1], &g->branches.at[k]) > 0; k--) {
      Branch swap = g->branches.at[k];
      g->branches.at[k] = g->branches.at[k - 1];
      g->branches.at[k - 1] = swap;
    }
}

void groups_renumber(Graph *g) {
  uint32_t last = groups_number(g), n = 0;
  if (!last) return;
  uint32_t *is = mem_zalloc((last + 1) * sizeof *is);
  for (uint32_t i = 0; i < g->branches.n; i++) {
    Branch *x = &g->branches.at[i];
    if (x->says != SAYS_DIFFER) continue;
    if (!is[x->link]) is[x->link] = ++n;
    x->link = is[x->link];
  }
  mem_free(is);
}

bool branches_equal(const Graph *a, const Graph *b) {
  if (a->branches.n != b->branches.n) return false;
  for (uint32_t i = 0; i < a->branches.n; i++) {
    const Branch *x = &a->branches.at[i], *y = &b->branches.at[i];
    if (compare(x, y) || x->gap != y->gap || !value_equal(&x->bound, &y->bound)) return false;
  }
  return true;
}

static bool is_number(const Value *v) { return v->kind == VALUE_NUMBER; }
static Key key_of(const Branch *x) { return (Key){x->at, x->type}; }
static Int128 gap_in(Range r, bool up) { return up ? r.lo : -r.hi; }
static Range beyond(Int128 gap, bool up) { return up ? (Range){gap, NO_BOUND} : (Range){-NO_BOUND, -gap}; }

/* The bound of no block: it says nothing of keys behind it. */
static Value outermost(const Program *p, const Branch *x) {
  Range r = type_range(p, x->type);
  return value_const(x->up ? r.lo - 1 : r.hi + 1);
}

/* Of what is left it is not known whether it has such blocks: its bound is a key, or farther away than any gap. */
static Value new_bound(const Program *p, Graph *g, const Branch *x) {
  Range r = type_range(p, x->type);
  Int128 far = r.hi - r.lo + 1;
  return value_number(lin_sym(numbers_new(&g->num, x->up ? r.lo - 1 - far : r.lo, x->up ? r.hi : r.hi + 1 + far)));
}

/* a + more <= b if it goes up, else a - more >= b. */
static bool assume_before(Graph *g, const Lin *a, const Lin *b, Int128 more, bool up) {
  Lin d;
  if (!lin_add(up ? a : b, up ? b : a, -1, &d)) return true;
  d.c += more;
  return numbers_at_most(&g->num, &d);
}

/* Is that so for sure? */
static bool is_before(const Graph *g, const Lin *a, const Lin *b, Int128 more, bool up) {
  Lin d;
  if (!lin_add(up ? a : b, up ? b : a, -1, &d)) return false;
  d.c += more;
  return numbers_is_at_most(&g->num, &d) == 1;
}

/* ---- splitting ---- */

/* What link i of the block leads to, if that is a segment; 0: something else. */
static ObjId child_of(const Engine *e, const Graph *g, ObjId b, const Layout *y, uint32_t i) {
  Value v = layout_field(e, &g->obj.at[b], y->link[i]);
  return v.kind == VALUE_POINTER && v.place == AT_FIRST && g->obj.at[v.id].is_segment ? v.id : 0;
}

/* The first block of what o was: o is what is left, with its end, behind link `hole` of b. */
static bool split_first(const Engine *e, Graph *g, ObjId b, const Layout *y, uint32_t hole, uint32_t at) {
  Branch x = g->branches.at[at];
  Key k = key_of(&x);
  Lin is;
  bool known = order_key_of(g, e->p, b, 0, &k, &is);
  ObjId child = child_of(e, g, b, y, x.link);
  if (known && child && x.gap < NO_BOUND) order_compare(g, e->p, child, &k, &is, beyond(x.gap, x.up));
  if (x.link != hole || value_is_null(&g->obj.at[x.o].end) || !is_number(&x.bound)) return true;
  if (known && !assume_before(g, &is, &x.bound.lin, 0, x.up)) return false;
  if (known && is_before(g, &is, &x.bound.lin, 1, x.up)) return true; /* it is the key of another one */
  Value rest = new_bound(e->p, g, &x);
  g->branches.at[at].bound = rest;
  return assume_before(g, &rest.lin, &x.bound.lin, 0, x.up);
}

/* The last block, whose link `hole` is the end: o is what is left, and ends where b is. */
static bool split_last(const Engine *e, Graph *g, ObjId b, const Layout *y, uint32_t hole, uint32_t at) {
  Branch x = g->branches.at[at];
  Key k = key_of(&x);
  Lin is;
  if (!order_key_of(g, e->p, b, 0, &k, &is)) return true;
  ObjId child = x.link != hole ? child_of(e, g, b, y, x.link) : 0;
  if (child && x.gap < NO_BOUND) order_compare(g, e->p, child, &k, &is, beyond(x.gap, x.up));
  if (x.link == hole && is_number(&x.bound) && !assume_before(g, &is, &x.bound.lin, 0, x.up)) return false;
  if (x.gap >= NO_BOUND) { /* then b is behind this link of none */
    g->branches.at[at].bound = outermost(e->p, &x);
    return true;
  }
  if (x.link == hole) {
    x.bound = new_bound(e->p, g, &x);
    g->branches.at[at].bound = x.bound;
  } else if (is_number(&x.bound)) { /* of no block, perhaps: then no gap is kept to it */
    Range r = type_range(e->p, x.type), is_in = numbers_range(&g->num, &x.bound.lin);
    if (is_in.lo < r.lo || is_in.hi > r.hi) return true;
  }
  if (!is_number(&x.bound)) return true;
  for (uint32_t i = 0; i < y->n_links; i++) {
    child = i != hole ? child_of(e, g, b, y, i) : 0;
    if (child) order_compare(g, e->p, child, &k, &x.bound.lin, beyond(x.gap, x.up));
  }
  return assume_before(g, &x.bound.lin, &is, x.gap, x.up);
}

bool branches_split(const Engine *e, Graph *g, ObjId o, ObjId b, uint32_t hole, bool first) {
  const Layout *y = engine_layout(e, g->obj.at[o].layout);
  if (y->n_links < 2) return true;
  for (uint32_t i = 0; i < g->branches.n; i++) {
    Branch x = g->branches.at[i];
    if (x.says != SAYS_ORDER) continue;
    if (g->obj.at[x.o].sort && value_is_null(&g->obj.at[x.o].end)) g->branches.at[i].bound.kind = VALUE_NONE;
    if (x.o == o && !(first ? split_first(e, g, b, y, hole, i) : split_last(e, g, b, y, hole, i))) return false;
  }
  return true;
}

/* ---- folding ---- */

/* Where each of those that are folded hangs: on a link of a block, or on the end of a segment. */
typedef struct {
  const Engine *e;
  const Graph *g;
  const Layout *y;
  const ObjId *taken;
  uint32_t n, parent[MOST_PLACES], link[MOST_PLACES]; /* parent[0] is 0, which nobody else is behind */
} Places;

static void look_below(Places *t, uint32_t at) {
  const MemObject *x = &t->g->obj.at[t->taken[at]];
  for (uint32_t i = 0; i < (x->is_segment ? 1 : t->y->n_links); i++) {
    Value v = x->is_segment ? x->end : layout_field(t->e, x, t->y->link[i]);
    for (uint32_t k = 1; k < t->n; k++) {
      if (v.kind != VALUE_POINTER || v.id != t->taken[k] || v.place != AT_FIRST) continue;
      t->parent[k] = at;
      t->link[k] = x->is_segment ? BY_END : i;
    }
  }
}

/* Along one of them by itself. */
static Int128 gap_along(const Places *t, uint32_t at, const Branch *like) {
  const MemObject *x = &t->g->obj.at[t->taken[at]];
  if (!x->is_segment || numbers_range(&t->g->num, &x->len).hi <= 1) return NO_BOUND;
  const Branch *known = find_branch(t->g, t->taken[at], like);
  return known ? known->gap : -NO_BOUND;
}

/* From what `above` is to what is behind that link, or the end, of it. */
static Int128 gap_to(const Places *t, uint32_t above, uint32_t by, uint32_t below, const Branch *like) {
  Key k = key_of(like);
  if (by != BY_END && by != like->link) return NO_BOUND;
  if (by != BY_END) return gap_in(order_between(t->g, t->e->p, t->taken[above], t->taken[below], &k), like->up);
  const Branch *known = find_branch(t->g, t->taken[above], like);
  if (!known || !is_number(&known->bound)) return -NO_BOUND;
  Range r = order_to_number(t->g, t->e->p, t->taken[below], &k, &known->bound.lin);
  return like->up ? -r.hi : r.lo;
}

static Int128 gap_of_all(const Places *t, const Branch *like) {
  Int128 gap = gap_along(t, 0, like);
  for (uint32_t k = 1; k < t->n && gap >= 0; k++) {
    Int128 one = gap_along(t, k, like);
    if (one < gap) gap = one;
    for (uint32_t c = k; c; c = t->parent[c]) {
      one = gap_to(t, t->parent[c], t->link[c], k, like);
      if (one < gap) gap = one;
    }
  }
  return gap;
}

/* The bound of one that has the end behind it; outermost: none of its blocks has it behind the link. */
static Value bound_at(const Places *t, uint32_t at, uint32_t by, const Branch *like) {
  Key k = key_of(like);
  Lin is;
  Value none = {.kind = VALUE_NONE};
  if (by == BY_END) {
    const Branch *known = find_branch(t->g, t->taken[at], like);
    return known ? known->bound : none;
  }
  if (by != like->link) return outermost(t->e->p, like);
  return order_key_of(t->g, t->e->p, t->taken[at], 0, &k, &is) ? value_number(is) : none;
}

/* The link of the last that is the end. */
static uint32_t link_of_end(const Places *t, uint32_t last) {
  const MemObject *x = &t->g->obj.at[t->taken[last]];
  for (uint32_t i = 0; i < t->y->n_links && !x->is_segment; i++) {
    Value v = layout_field(t->e, x, t->y->link[i]);
    bool inward = false;
    for (uint32_t k = 1; k < t->n; k++) inward = inward || (t->parent[k] == last && t->link[k] == i);
    if (!inward && !value_is_null(&v) && layout_link(t->e, t->g, t->y, x, i) != LINK_NONE) return i;
  }
  return BY_END;
}

/* That of all on the way to the end is the bound of one of them, if it is known which. */
static Value bound_of_all(const Places *t, uint32_t last, const Branch *like) {
  Value found[MOST_PLACES];
  uint32_t n = 0, at = last, by = link_of_end(t, last);
  for (bool more = true; more && n < MOST_PLACES; n++) {
    found[n] = bound_at(t, at, by, like);
    if (!is_number(&found[n])) return found[n];
    more = at != 0;
    by = t->link[at];
    at = t->parent[at];
  }
  for (uint32_t i = 0; i < n; i++) {
    bool all = true;
    for (uint32_t k = 0; k < n && all; k++) all = is_before(t->g, &found[k].lin, &found[i].lin, 0, like->up);
    if (all) return found[i];
  }
  return (Value){.kind = VALUE_NONE};
}

void branches_before_fold(const Engine *e, const Graph *g, const Layout *y, const ObjId *taken, uint32_t n, ObjId last,
                          Branches *out) {
  Key key[MOST_KEYS];
  uint32_t keys = y->n_links > 1 && n <= MOST_PLACES ? order_keys(e, g->obj.at[taken[0]].type, key) : 0, at = 0;
  if (!keys) return;
  Places t = {.e = e, .g = g, .y = y, .taken = taken, .n = n};
  for (uint32_t k = 0; k < n; k++) look_below(&t, k);
  while (last && at + 1 < n && taken[at] != last) at++;
  for (uint32_t i = 0; i < keys * y->n_links * 2; i++) {
    Branch x = {.link = i / 2 % y->n_links, .up = i % 2, .bound = {.kind = VALUE_NONE}};
    x.at = key[i / 2 / y->n_links].at;
    x.type = key[i / 2 / y->n_links].type;
    x.gap = gap_of_all(&t, &x);
    if (x.gap < 0) continue;
    Range all = type_range(e->p, x.type);
    if (x.gap > all.hi - all.lo) x.gap = NO_BOUND; /* there are no two such blocks */
    if (last) x.bound = bound_of_all(&t, at, &x);
    vec_push(*out, x);
  }
}

void branches_after_fold(Graph *g, ObjId seg, const Branches *news) {
  for (uint32_t i = 0; i < news->n; i++) {
    Branch x = news->at[i];
    x.o = seg;
    add_branch(g, &x);
  }
}

/* ---- joining ---- */

/* What a side knows of what it has in the place of an object; false: nothing. A block is a segment of one. */
static bool of_side(const Join *j, int side, Branch *like) {
  const Graph *g = j->g[side];
  ObjId o = order_source(j, side, like->o);
  like->gap = NO_BOUND;
  like->bound = outermost(j->e->p, like);
  if (!o) return true;
  const MemObject *x = &g->obj.at[o];
  bool one = !x->is_segment || numbers_range(&g->num, &x->len).hi <= 1;
  const Branch *known = find_branch(g, o, like);
  if (known) {
    like->gap = one ? NO_BOUND : known->gap;
    like->bound = known->bound;
    return true;
  }
  const Layout *y = engine_layout(j->e, j->to->obj.at[like->o].layout);
  Key k = key_of(like);
  Lin is;
  bool ends = false, here = false;
  for (uint32_t i = 0; i < y->n_links && !x->is_segment; i++) {
    Value v = layout_field(j->e, x, y->link[i]);
    if (value_is_null(&v) || layout_link(j->e, g, y, x, i) == LINK_NONE) continue;
    ends = true;
    here = here || i == like->link;
  }
  if (here && order_key_of(g, j->e->p, o, 0, &k, &is))
    like->bound = value_number(is);
  else if (here || !ends)
    like->bound.kind = VALUE_NONE;
  return one;
}

/* One for both; where it is less than side 1 knows only the direction stays, so that it comes to an end. */
static bool of_both(Join *j, Branch *x) {
  Branch side[2] = {*x, *x};
  if (!of_side(j, 0, &side[0]) || !of_side(j, 1, &side[1])) return false;
  x->gap = side[0].gap < side[1].gap ? side[0].gap : side[1].gap;
  if (j->how.widen && x->gap < side[1].gap && side[1].gap < NO_BOUND) x->gap = x->gap > 0 ? 1 : x->gap;
  x->bound.kind = VALUE_NONE;
  if (value_is_null(&j->to->obj.at[x->o].end) || !is_number(&side[0].bound) || !is_number(&side[1].bound)) return true;
  x->bound = value_number(pairs_lin(&j->pairs, &side[0].bound.lin, &side[1].bound.lin, (Context){0, 0}));
  return true;
}

/* Side 1 knows more than the result. */
static bool is_loss(const Join *j) {
  const Graph *g = j->g[1];
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *x = &g->branches.at[i];
    ObjId o = g->obj.at[x->o].sort ? j->map[1][x->o] : 0;
    if (!o || x->says != SAYS_ORDER) continue;
    const Branch *y = find_branch(j->to, o, x);
    if (!y || y->gap < x->gap || (is_number(&x->bound) && !is_number(&y->bound))) return true;
  }
  return false;
}

void branches_join(Join *j) {
  Graph *g = j->to;
  Key key[MOST_KEYS];
  for (ObjId o = 1; o < g->obj.n && j->e->key.n; o++) {
    if (!is_tree(j->e, &g->obj.at[o]) || g->obj.at[o].owner) continue;
    uint32_t links = engine_layout(j->e, g->obj.at[o].layout)->n_links;
    uint32_t keys = order_keys(j->e, g->obj.at[o].type, key);
    for (uint32_t i = 0; i < keys * links * 2; i++) {
      Branch x = {.o = o, .link = i / 2 % links, .up = i % 2};
      x.at = key[i / 2 / links].at;
      x.type = key[i / 2 / links].type;
      if (of_both(j, &x) && x.gap >= 0) add_branch(g, &x);
    }
  }
  if (is_loss(j)) j->loss = true;
}
