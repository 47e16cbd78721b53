/* Sums of a field over the blocks of a segment: a counter beside a list is what its items say. See order.h. */
#include "smg/order.h"

/* Is the field the same constant in all its blocks? */
static bool is_constant(const Engine *e, const Graph *g, ObjId o, const Key *k, Int128 *out) {
  for (uint32_t v = 0; v < g->obj.at[o].variants.n; v++) {
    Lin is;
    if (!order_key_of(g, e->p, o, v, k, &is) || is.n || (v && is.c != *out)) return false;
    *out = is.c;
  }
  return g->obj.at[o].variants.n > 0;
}

bool total_of(const Engine *e, const Graph *g, ObjId o, const Key *k, Lin *out) {
  Int128 c;
  if (!g->obj.at[o].is_segment) return order_key_of(g, e->p, o, 0, k, out);
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (branch_says(&g->branches.at[i], SAYS_TOTAL, o, k)) {
      *out = g->branches.at[i].bound.lin;
      return true;
    }
  return is_constant(e, g, o, k, &c) && lin_scale(&g->obj.at[o].len, c, out);
}

static void add_total(Graph *g, ObjId o, const Key *k, const Lin *l) {
  Branch x = {.o = o, .says = SAYS_TOTAL, .at = k->at, .type = k->type, .bound = value_number(*l)};
  if (g->branches.n < MOST_BRANCHES) vec_push(g->branches, x);
}

/* What is left for a segment is not negative if what it says is not. */
static void learn_sign(Graph *g, const Program *p, const Branch *x) {
  Range of;
  Lin l = x->bound.lin;
  if (l.n < 2 || !total_per_block(g, p, x, &of)) return;
  if (of.hi == 0 || (of.lo == 0 && lin_scale(&l, -1, &l))) numbers_learn(&g->num, &l);
}

/* Some sum of the field: of blocks of which it has these values. */
static Lin new_total(const Engine *e, Graph *g, ObjId o, const Key *k) {
  bool below = false, above = false;
  for (uint32_t v = 0; v < g->obj.at[o].variants.n; v++) {
    Lin is;
    Range r = type_range(e->p, k->type);
    if (order_key_of(g, e->p, o, v, k, &is)) r = numbers_plain_range(&g->num, &is);
    below = below || r.lo < 0;
    above = above || r.hi > 0;
  }
  return lin_sym(numbers_new(&g->num, below ? -NO_BOUND : 0, above ? NO_BOUND : 0));
}

bool total_per_block(const Graph *g, const Program *p, const Branch *x, Range *out) {
  const MemObject *o = &g->obj.at[x->o];
  const Int128 far = (Int128)1 << 36;
  *out = (Range){0, 0};
  if (!o->sort || o->owner || o->size.n) return false;
  for (uint32_t v = 0; v < o->variants.n; v++) {
    Range one = {-NO_BOUND, NO_BOUND};
    for (uint32_t i = 0; i < o->variants.at[v].n; i++) {
      const Cell *c = &o->variants.at[v].at[i];
      if (c->offset != x->at || c->size != type_at(p, x->type)->size) continue;
      if (c->zeros) one = (Range){0, 0};
      if (!c->zeros && c->v.kind == VALUE_NUMBER) one = numbers_plain_range(&g->num, &c->v.lin);
    }
    if (one.lo < out->lo) out->lo = one.lo;
    if (one.hi > out->hi) out->hi = one.hi;
  }
  if (out->hi > far) out->hi = NO_BOUND;
  if (out->lo < -far) out->lo = -NO_BOUND;
  return out->hi < NO_BOUND || out->lo > -NO_BOUND;
}

/* ---- splitting ---- */

/* What they have together: all but the last have some of it. */
static void share_out(const Engine *e, Graph *g, const ObjId *part, uint32_t n, const Key *k, const Lin *all) {
  Lin rest = *all;
  for (uint32_t i = 0; i + 1 < n; i++) {
    Lin own = new_total(e, g, part[i], k);
    if (!lin_add(&rest, &own, -1, &rest)) return;
    add_total(g, part[i], k, &own);
  }
  if (!n) return;
  add_total(g, part[n - 1], k, &rest);
  learn_sign(g, e->p, &vec_last(g->branches));
}

/* Those of segment o, which are taken out. */
static Branches take_totals(Graph *g, ObjId o) {
  Branches found = {0};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->branches.n; i++) {
    Branch x = g->branches.at[i];
    if (x.says == SAYS_TOTAL && x.o == o)
      vec_push(found, x);
    else
      g->branches.at[kept++] = x;
  }
  g->branches.n = kept;
  return found;
}

void totals_forget(Graph *g, ObjId o) {
  Branches found = take_totals(g, o);
  vec_free(found);
}

bool totals_split(const Engine *e, Graph *g, ObjId o, ObjId b, uint32_t hole, bool first) {
  Branches found = take_totals(g, o);
  ObjId part[MOST_LINKS + 1];
  uint32_t n = found.n ? order_parts(e, g, o, b, hole, first, part) : 0;
  bool can = true;
  for (uint32_t i = 0; i < found.n && can; i++) {
    Key k = {found.at[i].at, found.at[i].type};
    Lin is, rest;
    if (!order_key_of(g, e->p, b, 0, &k, &is) || !lin_add(&found.at[i].bound.lin, &is, -1, &rest)) continue;
    if (n)
      share_out(e, g, part, n, &k, &rest);
    else
      can = numbers_equal(&g->num, &rest);
  }
  vec_free(found);
  return can;
}

void totals_split_behind(const Engine *e, Graph *g, ObjId o, ObjId behind) {
  Branches found = take_totals(g, o);
  ObjId part[] = {o, behind};
  for (uint32_t i = 0; i < found.n; i++) {
    Key k = {found.at[i].at, found.at[i].type};
    share_out(e, g, part, 2, &k, &found.at[i].bound.lin);
  }
  vec_free(found);
}

bool totals_end(Graph *g, ObjId o) {
  bool can = true;
  for (uint32_t i = 0; i < g->branches.n && can; i++)
    if (g->branches.at[i].says == SAYS_TOTAL && g->branches.at[i].o == o)
      can = numbers_equal(&g->num, &g->branches.at[i].bound.lin);
  return can;
}

/* ---- folding ---- */

/* Where assertions are what is left. */
static uint32_t keys_of(const Engine *e, const MemObject *x, Key out[MOST_KEYS]) {
  bool may = e->how.census && x->sort == OBJECT_BLOCK && !x->owner && !x->role;
  return may ? order_summed(e, x->type, out) : 0;
}

void totals_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out) {
  Key key[MOST_KEYS];
  uint32_t keys = keys_of(e, &g->obj.at[taken[0]], key);
  for (uint32_t k = 0; k < keys; k++) {
    Lin sum = lin_const(0), is;
    bool known = true;
    for (uint32_t i = 0; i < n && known; i++)
      known = total_of(e, g, taken[i], &key[k], &is) && lin_add(&sum, &is, 1, &sum);
    Branch x = {.says = SAYS_TOTAL, .at = key[k].at, .type = key[k].type, .bound = value_number(sum)};
    if (known) vec_push(*out, x);
  }
}

/* ---- joining ---- */

static void join_total(Join *j, ObjId o, const Key *k) {
  Lin side[2] = {{0}, {0}};
  bool known = true, told = false;
  for (int i = 0; i < 2; i++) {
    ObjId from = order_source(j, i, o);
    if (!from) continue; /* no blocks */
    bool some = total_of(j->e, j->g[i], from, k, &side[i]);
    known = known && some;
    told = told || (i == 1 && some && j->g[i]->obj.at[from].is_segment);
  }
  if (!known) {
    j->loss = j->loss || told;
    return;
  }
  Lin both = pairs_lin(&j->pairs, &side[0], &side[1], (Context){0, 0});
  add_total(j->to, o, k, &both);
}

void totals_join(Join *j) {
  Key key[MOST_KEYS];
  for (ObjId o = 1; o < j->to->obj.n && j->e->summed.n; o++) {
    uint32_t keys = j->to->obj.at[o].is_segment ? keys_of(j->e, &j->to->obj.at[o], key) : 0;
    for (uint32_t i = 0; i < keys; i++) join_total(j, o, &key[i]);
  }
}
