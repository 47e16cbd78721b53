/* Keys that differ: each is in one block only, for `find` was asked before it was put there; so it gives NULL behind
 * `remove`. See order.h. */
#include "smg/order.h"

/* ---- groups ---- */

/* What is gone says nothing any more. */
static bool is_at(const Graph *g, const Branch *x, const Key *k) {
  return branch_says(x, SAYS_DIFFER, x->o, k) && g->obj.at[x->o].sort;
}

/* 0: none. */
static uint32_t group_of(const Graph *g, ObjId o, const Key *k) {
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (branch_says(&g->branches.at[i], SAYS_DIFFER, o, k)) return g->branches.at[i].link;
  return 0;
}

uint32_t groups_number(const Graph *g) {
  uint32_t last = 0;
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (g->branches.at[i].says == SAYS_DIFFER && g->branches.at[i].link > last) last = g->branches.at[i].link;
  return last;
}

static Branch of_group(ObjId o, const Key *k, uint32_t group) {
  Branch x = {.o = o, .says = SAYS_DIFFER, .link = group, .at = k->at, .type = k->type};
  x.bound.kind = VALUE_NONE;
  return x;
}

/* Of lists. */
static uint32_t keys_of(const Engine *e, const MemObject *x, Key out[MOST_KEYS]) {
  uint32_t n = e->how.flags ? 0 : order_sought(e, x, out);
  return n && x->is_segment && engine_layout(e, x->layout)->n_links > 1 ? 0 : n;
}

/* Do the keys of the blocks of o differ? */
static bool differ_inside(const Graph *g, ObjId o, const Key *k) {
  const MemObject *x = &g->obj.at[o];
  return !x->is_segment || numbers_range(&g->num, &x->len).hi <= 1 || group_of(g, o, k);
}

/* Is no key of a block of a one of b? */
static bool differ_between(const Engine *e, const Graph *g, ObjId a, ObjId b, const Key *k) {
  Lin is;
  uint32_t group = group_of(g, a, k);
  if (group && group == group_of(g, b, k)) return true;
  if (!g->obj.at[b].is_segment && order_key_of(g, e->p, b, 0, k, &is) && absent_is(e, g, a, k, &is)) return true;
  return !g->obj.at[a].is_segment && order_key_of(g, e->p, a, 0, k, &is) && absent_is(e, g, b, k, &is);
}

/* ---- splitting ---- */

void apart_split(const Engine *e, Graph *g, ObjId o, ObjId b) {
  Key key[MOST_KEYS];
  uint32_t keys = keys_of(e, &g->obj.at[o], key), branches = g->branches.n;
  for (uint32_t k = 0; k < keys; k++) {
    Lin is;
    uint32_t group = group_of(g, o, &key[k]);
    if (!group || !order_key_of(g, e->p, b, 0, &key[k], &is)) continue;
    for (uint32_t i = 0; i < branches && g->branches.n < MOST_BRANCHES; i++) {
      Branch x = g->branches.at[i];
      if (!is_at(g, &x, &key[k]) || x.link != group || absent_is(e, g, x.o, &key[k], &is)) continue;
      x.says = SAYS_LACKS;
      x.link = 0;
      x.bound = value_number(is);
      vec_push(g->branches, x);
    }
  }
}

/* ---- folding ---- */

static bool is_among(const ObjId *taken, uint32_t n, ObjId o) {
  for (uint32_t i = 0; i < n; i++)
    if (taken[i] == o) return true;
  return false;
}

/* May what is folded belong to the group? */
static bool fits(const Engine *e, const Graph *g, uint32_t group, const ObjId *taken, uint32_t n, const Key *k) {
  bool good = true;
  for (uint32_t i = 0; i < g->branches.n && good; i++) {
    const Branch *x = &g->branches.at[i];
    if (!is_at(g, x, k) || x->link != group || is_among(taken, n, x->o)) continue;
    for (uint32_t t = 0; t < n && good; t++) good = differ_between(e, g, taken[t], x->o, k);
  }
  return good;
}

void apart_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out) {
  Key key[MOST_KEYS];
  uint32_t keys = keys_of(e, &g->obj.at[taken[0]], key);
  for (uint32_t k = 0; k < keys; k++) {
    bool all = true;
    for (uint32_t i = 0; i < n && all; i++) {
      all = differ_inside(g, taken[i], &key[k]);
      for (uint32_t t = 0; t < i && all; t++) all = differ_between(e, g, taken[i], taken[t], &key[k]);
    }
    if (!all) continue;
    uint32_t group = groups_number(g) + 1 + k; /* each key has groups of its own */
    for (uint32_t i = 0; i < g->branches.n; i++) {
      const Branch *x = &g->branches.at[i];
      if (!is_at(g, x, &key[k]) || !fits(e, g, x->link, taken, n, &key[k])) continue;
      group = x->link;
      break;
    }
    vec_push(*out, of_group(0, &key[k], group));
  }
}

/* ---- joining ---- */

/* Is that so on both sides, as far as they have them? */
static bool differ_on_sides(const Join *j, ObjId a, ObjId b, const Key *k) {
  for (int side = 0; side < 2; side++) {
    ObjId x = order_source(j, side, a), y = order_source(j, side, b);
    if (!x || !y) continue;
    if (a == b ? !differ_inside(j->g[side], x, k) : !differ_between(j->e, j->g[side], x, y, k)) return false;
  }
  return true;
}

/* The segment of the result belongs to the first group that it fits into. */
static void join_group(Join *j, ObjId o, const Key *k) {
  Graph *g = j->to;
  uint32_t last = groups_number(g), group = last + 1;
  if (!differ_on_sides(j, o, o, k)) return;
  for (uint32_t i = 1; i <= last && group > last; i++) {
    bool good = true, any = false;
    for (uint32_t b = 0; b < g->branches.n && good; b++) {
      const Branch *x = &g->branches.at[b];
      if (x->says != SAYS_DIFFER || x->link != i) continue;
      any = true;
      good = is_at(g, x, k) && differ_on_sides(j, o, x->o, k);
    }
    if (any && good) group = i;
  }
  if (g->branches.n < MOST_BRANCHES) vec_push(g->branches, of_group(o, k, group));
}

/* Side 1 knows more than the result. */
static bool is_loss(const Join *j) {
  const Graph *g = j->g[1];
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *x = &g->branches.at[i];
    Key k = {x->at, x->type};
    ObjId o = x->says == SAYS_DIFFER && g->obj.at[x->o].sort ? j->map[1][x->o] : 0;
    if (!o) continue;
    uint32_t group = group_of(j->to, o, &k);
    if (!group) return true;
    for (uint32_t b = 0; b < i; b++) {
      const Branch *y = &g->branches.at[b];
      ObjId other = is_at(g, y, &k) && y->link == x->link ? j->map[1][y->o] : 0;
      if (other && group_of(j->to, other, &k) != group) return true;
    }
  }
  return false;
}

void apart_join(Join *j) {
  Key key[MOST_KEYS];
  for (ObjId o = 1; o < j->to->obj.n && j->e->wanted.n; o++) {
    uint32_t keys = j->to->obj.at[o].is_segment ? keys_of(j->e, &j->to->obj.at[o], key) : 0;
    for (uint32_t i = 0; i < keys; i++) join_group(j, o, &key[i]);
  }
  if (is_loss(j)) j->loss = true;
}
