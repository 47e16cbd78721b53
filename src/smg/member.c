/* Keys that are known to be in a segment; see order.h. */
#include "smg/order.h"

enum { MOST_MEMBERS = 2 };

static Key key_of(const Branch *x) { return (Key){x->at, x->type}; }
static bool is_at(const Branch *x, ObjId o) { return x->says == SAYS_HAS && x->o == o; }

bool has_member(const Graph *g, ObjId o) {
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (is_at(&g->branches.at[i], o)) return true;
  return false;
}

void members_forget(Graph *g, ObjId o) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (!is_at(&g->branches.at[i], o)) g->branches.at[kept++] = g->branches.at[i];
  g->branches.n = kept;
}

void members_forget_all(Graph *g, ObjId o) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (g->branches.at[i].o != o || g->branches.at[i].says == SAYS_ORDER) g->branches.at[kept++] = g->branches.at[i];
  g->branches.n = kept;
}

/* ---- numbers that are worth it ---- */

/* Does a variable hold it, or (`blocks`) a block? */
static bool is_held(const Graph *g, const Lin *l, bool blocks) {
  for (uint32_t i = 0; i < g->slot.n; i++)
    if (g->slot.at[i].kind == VALUE_NUMBER && lin_equal(&g->slot.at[i].lin, l)) return true;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort || (x->sort != OBJECT_VARIABLE && !blocks) || x->is_segment || x->owner || x->role) continue;
    for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
      const Cell *c = &x->variants.at[0].at[i];
      if (!c->zeros && c->v.kind == VALUE_NUMBER && lin_equal(&c->v.lin, l)) return true;
    }
  }
  return false;
}

/* Fields by which the program looks for blocks; of those that are not compared by size, assertions only speak. */
static uint32_t keys_of(const Engine *e, TypeId type, Key out[MOST_KEYS]) {
  if (e->asserts) return order_wanted(e, type, out);
  uint32_t n = e->wanted.n ? order_keys(e, type, out) : 0, kept = 0;
  for (uint32_t i = 0; i < n; i++) {
    bool wanted = false;
    for (uint32_t k = 0; k < e->wanted.n; k++) wanted = wanted || e->wanted.at[k] == out[i].at;
    if (wanted) out[kept++] = out[i];
  }
  return kept;
}

/* A number that the program may look for: of a variable that it looks for, or of a caller. */
bool member_is_sought(const Engine *e, const Graph *g, uint32_t slot) {
  const Value *v = &g->slot.at[slot];
  if (v->kind != VALUE_NUMBER || !v->lin.n) return false;
  if (slot < g->own) return !e->folded || g->own != e->n_own[e->folded] || e->seek[e->folded][slot];
  return slot >= g->own + g->globals || e->sought[e->global.at[slot - g->own]];
}

static bool is_worth_it(const Engine *e, const Graph *g, const Lin *l) {
  for (uint32_t i = 0; i < g->slot.n; i++)
    if (member_is_sought(e, g, i) && lin_equal(&g->slot.at[i].lin, l)) return true;
  return false;
}

void branches_drop(Graph *g) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->branches.n; i++) {
    Branch x = g->branches.at[i];
    if ((x.says == SAYS_HAS || x.says == SAYS_LACKS) && !is_held(g, &x.bound.lin, x.says == SAYS_LACKS)) continue;
    if (x.says == SAYS_ORDER && value_is_null(&g->obj.at[x.o].end)) x.bound = (Value){.kind = VALUE_NONE};
    g->branches.at[kept++] = x;
  }
  g->branches.n = kept;
}

/* ---- splitting ---- */

/* The number is the key of some block of segment c: it is compared with others as those are. False: none can have it.
 */
static bool assume_member(const Engine *e, Graph *g, ObjId c, const Branch *x) {
  Key k = key_of(x);
  Range r = order_to_number(g, e->p, c, &k, &x->bound.lin);
  if (r.lo > 0 || r.hi < 0) return false;
  uint8_t *own = mem_zalloc(g->num.range.n);
  for (uint32_t v = 0; v < g->obj.at[c].variants.n; v++) {
    Lin is;
    if (order_key_of(g, e->p, c, v, &k, &is)) lin_symbols(&is, own);
  }
  bool good = true;
  uint32_t inners = g->num.inner.n;
  for (uint32_t i = 0; i < inners && good; i++) {
    Lin other = lin_sym(g->num.inner.at[i].other), d, minus;
    if (!own[g->num.inner.at[i].own] || !lin_add(&other, &x->bound.lin, -1, &d) || !lin_scale(&d, -1, &minus)) continue;
    r = order_to_number(g, e->p, c, &k, &other); /* other - key, and so is other - number */
    d.c -= r.hi;
    minus.c += r.lo;
    if (r.hi < NO_BOUND / 2) good = numbers_at_most(&g->num, &d);
    if (good && r.lo > -NO_BOUND / 2) good = numbers_at_most(&g->num, &minus);
  }
  mem_free(own);
  return good;
}

uint32_t order_parts(const Engine *e, const Graph *g, ObjId o, ObjId b, uint32_t hole, bool first, ObjId *out) {
  const Layout *y = engine_layout(e, g->obj.at[o].layout);
  uint32_t n = 0;
  if (!first) out[n++] = o;
  for (uint32_t i = 0; i < y->n_links; i++) {
    Value v = layout_field(e, &g->obj.at[b], y->link[i]);
    if (!first && i == hole) continue; /* the end */
    if (v.kind == VALUE_POINTER && v.place == AT_FIRST && g->obj.at[v.id].is_segment) out[n++] = v.id;
  }
  return n;
}

/* A graph for each place where the member may be. */
static void split_member(const Engine *e, Graph *g, const Branch *x, ObjId b, uint32_t hole, bool first, Graphs *out) {
  ObjId part[MOST_LINKS + 1];
  uint32_t n = order_parts(e, g, x->o, b, hole, first, part);
  for (uint32_t i = 0; i < n; i++) {
    Graph *there = smg_copy(g);
    Branch member = *x;
    member.o = part[i];
    if (assume_member(e, there, part[i], &member)) {
      vec_push(there->branches, member);
      vec_push(*out, there);
    } else {
      smg_free(there);
    }
  }
  Key k = key_of(x);
  Lin is, d;
  bool known = order_key_of(g, e->p, b, 0, &k, &is) && lin_add(&is, &x->bound.lin, -1, &d);
  if (known && !numbers_equal(&g->num, &d)) {
    smg_free(g);
    return;
  }
  if (known) smg_unify(g, &d);
  vec_push(*out, g);
}

void members_split(const Engine *e, Graph *g, ObjId o, ObjId b, uint32_t hole, bool first, Graphs *out) {
  Branches found = {0};
  Graphs work = {0};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->branches.n; i++) {
    Branch x = g->branches.at[i];
    if (is_at(&x, o))
      vec_push(found, x); /* all are placed anew: one may get another name while another is placed */
    else
      g->branches.at[kept++] = x;
  }
  g->branches.n = kept;
  vec_push(work, g);
  for (uint32_t i = 0; i < found.n; i++) {
    Graphs next = {0};
    for (uint32_t k = 0; k < work.n; k++) split_member(e, work.at[k], &found.at[i], b, hole, first, &next);
    vec_free(work);
    work = next;
  }
  for (uint32_t i = 0; i < work.n; i++) vec_push(*out, work.at[i]);
  vec_free(work);
  vec_free(found);
}

/* ---- folding ---- */

static void add_member(Branches *to, const Key *k, const Lin *l) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < to->n; i++) {
    const Branch *x = &to->at[i];
    if (x->says != SAYS_HAS || x->at != k->at) continue;
    if (lin_equal(&x->bound.lin, l)) return;
    n++;
  }
  if (n < MOST_MEMBERS)
    vec_push(*to, (Branch){.says = SAYS_HAS, .at = k->at, .type = k->type, .bound = value_number(*l)});
}

void members_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out) {
  Key key[MOST_KEYS];
  uint32_t keys = g->obj.at[taken[0]].owner ? 0 : keys_of(e, g->obj.at[taken[0]].type, key);
  for (uint32_t i = 0; i < keys * n; i++) {
    const Key *k = &key[i / n];
    ObjId o = taken[i % n];
    Lin is;
    for (uint32_t m = 0; m < g->branches.n; m++)
      if (is_at(&g->branches.at[m], o) && g->branches.at[m].at == k->at)
        add_member(out, k, &g->branches.at[m].bound.lin);
    if (!g->obj.at[o].is_segment && order_key_of(g, e->p, o, 0, k, &is) && is.n && is_worth_it(e, g, &is))
      add_member(out, k, &is);
  }
}

/* ---- joining ---- */

/* Numbers that are members of what a side has in the place of an object. */
static void of_side(const Join *j, int side, ObjId to, const Key *k, Branches *out) {
  const Graph *g = j->g[side];
  ObjId o = order_source(j, side, to);
  Lin is;
  if (!o) return;
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (is_at(&g->branches.at[i], o) && g->branches.at[i].at == k->at) add_member(out, k, &g->branches.at[i].bound.lin);
  if (!g->obj.at[o].is_segment && order_key_of(g, j->e->p, o, 0, k, &is)) add_member(out, k, &is);
}

/* Is the number a key of this, of a block or of some block of a segment? */
static bool is_member(const Engine *e, const Graph *g, ObjId o, const Lin *l) {
  Key key[MOST_KEYS];
  const MemObject *x = &g->obj.at[o];
  uint32_t keys = x->sort != OBJECT_BLOCK || x->owner || x->role ? 0 : keys_of(e, x->type, key);
  for (uint32_t i = 0; i < g->branches.n && keys; i++)
    if (is_at(&g->branches.at[i], o) && lin_equal(&g->branches.at[i].bound.lin, l)) return true;
  for (uint32_t i = 0; i < keys && !x->is_segment; i++) {
    Lin is;
    if (order_key_of(g, e->p, o, 0, &key[i], &is) && lin_equal(&is, l)) return true;
  }
  return false;
}

bool members_differ(const Join *j) {
  if (j->e->how.flags || j->how.outer || !j->e->wanted.n) return false;
  for (uint32_t i = 0; i < j->to->slot.n; i++) {
    const Value *v[2] = {&j->g[0]->slot.at[i], &j->g[1]->slot.at[i]};
    bool some[2] = {false, false}, both = false;
    if (!member_is_sought(j->e, j->g[0], i) || !member_is_sought(j->e, j->g[1], i)) continue;
    for (int s = 0; s < 2; s++)
      for (ObjId o = 1; o < j->g[s]->obj.n; o++) {
        if (!is_member(j->e, j->g[s], o, &v[s]->lin)) continue;
        some[s] = true;
        ObjId other = s && j->map[1][o] ? order_source(j, 0, j->map[1][o]) : 0;
        both = both || (other && is_member(j->e, j->g[0], other, &v[0]->lin));
      }
    if (some[0] && some[1] && !both) return true;
  }
  return false;
}

static void join_members(Join *j, ObjId o, const Key *k) {
  Branches side[2] = {{0}, {0}}, both = {0};
  for (int s = 0; s < 2; s++) of_side(j, s, o, k, &side[s]);
  ObjId from = order_source(j, 1, o);
  for (uint32_t i = 0; i < side[1].n; i++) {
    bool found = false;
    for (uint32_t n = 0; n < side[0].n && !found; n++) {
      Lin l;
      found = pairs_find(&j->pairs, &side[0].at[n].bound.lin, &side[1].at[i].bound.lin, &l);
      if (found) add_member(&both, k, &l);
    }
    if (!found && has_member(j->g[1], from)) j->loss = true;
  }
  for (uint32_t i = 0; i < both.n; i++) {
    both.at[i].o = o;
    vec_push(j->to->branches, both.at[i]);
  }
  vec_free(side[0]);
  vec_free(side[1]);
  vec_free(both);
}

void members_join(Join *j) {
  Key key[MOST_KEYS];
  for (ObjId o = 1; o < j->to->obj.n && j->e->wanted.n; o++) {
    const MemObject *x = &j->to->obj.at[o];
    if (x->sort != OBJECT_BLOCK || !x->is_segment || x->role || x->owner) continue;
    uint32_t keys = keys_of(j->e, x->type, key);
    for (uint32_t i = 0; i < keys; i++) join_members(j, o, &key[i]);
  }
}
