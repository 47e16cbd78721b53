/* Keys that no block of a segment has: `find` gives NULL behind `remove`. See order.h. */
#include "smg/order.h"

enum { MOST_ABSENT = 4 };

/* Does the range of each variant's key tell it? */
static bool is_out_of_range(const Engine *e, const Graph *g, ObjId o, const Key *k, const Lin *number) {
  for (uint32_t v = 0; v < g->obj.at[o].variants.n; v++) {
    Lin is;
    if (!order_key_of(g, e->p, o, v, k, &is)) return false;
    Range r = numbers_between(&g->num, &is, number);
    if (r.lo <= 0 && r.hi >= 0) return false;
  }
  return true;
}

static bool is_told(const Graph *g, ObjId o, const Key *k, const Lin *number) {
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (branch_says(&g->branches.at[i], SAYS_LACKS, o, k) && lin_equal(&g->branches.at[i].bound.lin, number))
      return true;
  return false;
}

bool absent_is(const Engine *e, const Graph *g, ObjId o, const Key *k, const Lin *number) {
  Lin is, d;
  if (is_told(g, o, k, number) || is_out_of_range(e, g, o, k, number)) return true;
  return !g->obj.at[o].is_segment && order_key_of(g, e->p, o, 0, k, &is) && lin_add(&is, number, -1, &d) &&
         numbers_is_zero(&g->num, &d) == 0;
}

static void add(Branches *to, const Key *k, const Lin *l) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < to->n; i++) {
    if (!branch_says(&to->at[i], SAYS_LACKS, to->at[i].o, k)) continue;
    if (lin_equal(&to->at[i].bound.lin, l)) return;
    n++;
  }
  Branch x = {.says = SAYS_LACKS, .at = k->at, .type = k->type, .bound = value_number(*l)};
  if (n < MOST_ABSENT) vec_push(*to, x);
}

/* ---- splitting ---- */

bool absent_split(const Engine *e, Graph *g, ObjId o, ObjId b) {
  for (uint32_t i = 0; i < g->branches.n; i++) {
    Branch x = g->branches.at[i];
    Key k = {x.at, x.type};
    Lin is, d;
    if (!branch_says(&x, SAYS_LACKS, o, &k) || !order_key_of(g, e->p, b, 0, &k, &is)) continue;
    if (lin_add(&is, &x.bound.lin, -1, &d) && !numbers_unequal(&g->num, &d)) return false;
  }
  return true;
}

/* ---- folding ---- */

/* What is smaller than the key of each of these, or larger, is known of the segment anyway (an Inner). */
typedef struct {
  bool below, above;
} Sides;

static void note_sides(const Engine *e, const Graph *g, ObjId o, const Key *k, const Lin *l, Sides *s) {
  Range r = order_to_number(g, e->p, o, k, l);
  s->below = s->below && r.hi < 0;
  s->above = s->above && r.lo > 0;
}

/* The key of a block that is like those of a list; false: o is none. */
static bool key_beside(const Engine *e, const Graph *g, ObjId o, TypeId type, const Key *k, Lin *out) {
  const MemObject *x = &g->obj.at[o];
  if (x->sort != OBJECT_BLOCK || x->is_segment || x->owner || x->role || x->type != type) return false;
  return order_key_of(g, e->p, o, 0, k, out) && out->n;
}

static void add_if_absent(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, const Key *k, const Lin *l,
                          Branches *out) {
  bool all = true;
  Sides sides = {true, true};
  for (uint32_t i = 0; i < n && all; i++) {
    all = absent_is(e, g, taken[i], k, l);
    note_sides(e, g, taken[i], k, l, &sides);
  }
  if (all && !sides.below && !sides.above) add(out, k, l);
}

void absent_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out) {
  Key key[MOST_KEYS];
  uint32_t keys = order_sought(e, &g->obj.at[taken[0]], key);
  for (uint32_t k = 0; k < keys; k++) {
    for (uint32_t s = 0; s < g->slot.n; s++)
      if (member_is_sought(e, g, s)) add_if_absent(e, g, taken, n, &key[k], &g->slot.at[s].lin, out);
    for (ObjId o = 1; o < g->obj.n; o++) {
      Lin is;
      bool other = key_beside(e, g, o, g->obj.at[taken[0]].type, &key[k], &is);
      for (uint32_t i = 0; i < n && other; i++) other = taken[i] != o;
      if (other) add_if_absent(e, g, taken, n, &key[k], &is, out);
    }
  }
}

/* ---- joining ---- */

/* What no block of o has; old: as side 1 has it. */
typedef struct {
  ObjId from[2];
  const Key *k;
  Branches both, old;
} Absence;

/* Is the number, by side, a key of none? */
static void join_number(const Join *j, Absence *x, const Lin *v0, const Lin *v1) {
  const Lin *v[2] = {v0, v1};
  bool told = false;
  Sides sides = {true, true};
  for (int i = 0; i < 2; i++) {
    if (!x->from[i]) continue;
    if (!absent_is(j->e, j->g[i], x->from[i], x->k, v[i])) return;
    told = told || is_told(j->g[i], x->from[i], x->k, v[i]);
    note_sides(j->e, j->g[i], x->from[i], x->k, v[i], &sides);
  }
  Lin l;
  if ((!told && (sides.below || sides.above)) || !pairs_find(&j->pairs, v0, v1, &l)) return;
  add(&x->both, x->k, &l);
  add(&x->old, x->k, v1);
}

static void join_absent(Join *j, ObjId o, const Key *k) {
  Absence x = {.from = {order_source(j, 0, o), order_source(j, 1, o)}, .k = k};
  for (uint32_t s = 0; s < j->to->slot.n; s++)
    if (member_is_sought(j->e, j->g[0], s) && member_is_sought(j->e, j->g[1], s))
      join_number(j, &x, &j->g[0]->slot.at[s].lin, &j->g[1]->slot.at[s].lin);
  for (ObjId b = 1; b < j->to->obj.n; b++) {
    Lin is[2], own;
    bool good = b != o && key_beside(j->e, j->to, b, j->to->obj.at[o].type, k, &own);
    for (int i = 0; i < 2 && good; i++) {
      ObjId y = order_source(j, i, b);
      good = y && key_beside(j->e, j->g[i], y, j->to->obj.at[o].type, k, &is[i]);
    }
    if (good) join_number(j, &x, &is[0], &is[1]);
  }
  for (uint32_t i = 0; i < j->g[1]->branches.n && x.from[1]; i++) {
    const Branch *was = &j->g[1]->branches.at[i];
    bool kept = !branch_says(was, SAYS_LACKS, x.from[1], k);
    for (uint32_t n = 0; n < x.old.n && !kept; n++) kept = lin_equal(&x.old.at[n].bound.lin, &was->bound.lin);
    j->loss = j->loss || !kept;
  }
  for (uint32_t i = 0; i < x.both.n; i++) {
    x.both.at[i].o = o;
    vec_push(j->to->branches, x.both.at[i]);
  }
  vec_free(x.both);
  vec_free(x.old);
}

void absent_join(Join *j) {
  Key key[MOST_KEYS];
  for (ObjId o = 1; o < j->to->obj.n && j->e->wanted.n; o++) {
    uint32_t keys = j->to->obj.at[o].is_segment ? order_sought(j->e, &j->to->obj.at[o], key) : 0;
    for (uint32_t i = 0; i < keys; i++) join_absent(j, o, &key[i]);
  }
}
