/* Changes of graphs; see smg_mutate.h. Each keeps what makes a graph one (graph.h). */
#include "smg_mutate.h"

static uint32_t draw(uint64_t *seed, uint32_t n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return n ? (uint32_t)(*seed >> 33) % n : 0;
}

static ObjId draw_object(const Graph *g, uint64_t *seed) { return g->obj.n > 1 ? 1 + draw(seed, g->obj.n - 1) : 0; }

static bool change_range(Graph *g, uint64_t *seed) {
  if (g->num.range.n < 2) return false;
  Range *r = &g->num.range.at[1 + draw(seed, g->num.range.n - 1)];
  switch (draw(seed, 4)) {
    case 0:
      r->lo++;
      break;
    case 1:
      r->hi--;
      break;
    case 2:
      r->hi++;
      break;
    default:
      r->hi = r->lo;
      break;
  }
  return r->lo <= r->hi;
}

static bool change_relation(Graph *g, uint64_t *seed) {
  Numbers *n = &g->num;
  uint32_t all = n->diff.n + n->fact.n + n->inner.n + n->nonzero.n + g->orders.n;
  if (!all) return false;
  uint32_t i = draw(seed, all), how = draw(seed, 3);
  if (i < n->diff.n) {
    if (how)
      n->diff.at[i].c += how == 1 ? -1 : 1;
    else
      n->diff.at[i] = vec_pop(n->diff);
    return true;
  }
  i -= n->diff.n;
  if (i < n->fact.n) {
    n->fact.at[i].c += how ? 1 : -1;
    return true;
  }
  i -= n->fact.n;
  if (i < n->inner.n) {
    Range *r = &n->inner.at[i].r;
    if (how == 0) r->lo++;
    if (how == 1) r->hi--;
    if (how == 2) r->hi++;
    return r->lo <= r->hi;
  }
  i -= n->inner.n;
  if (i < n->nonzero.n) {
    n->nonzero.at[i].c++;
    return true;
  }
  i -= n->nonzero.n;
  Range *r = &g->orders.at[i].r;
  if (how == 0) r->lo++;
  if (how == 1) r->hi--;
  if (how == 2) r->lo--;
  return true;
}

static bool change_branch(Graph *g, uint64_t *seed) {
  if (!g->branches.n) return false;
  Branch *k = &g->branches.at[draw(seed, g->branches.n)];
  if (k->says == SAYS_DIFFER) {
    if (draw(seed, 2))
      k->link = 1 + draw(seed, 3);
    else
      *k = vec_pop(g->branches);
    return true;
  }
  if (draw(seed, 3) == 0 && k->bound.kind == VALUE_NUMBER) {
    k->bound.lin.c += draw(seed, 2) ? 1 : -1;
    return true;
  }
  if (draw(seed, 4) == 0) {
    k->up = !k->up;
    return true;
  }
  k->gap += k->gap >= NO_BOUND ? -NO_BOUND : 1;
  return true;
}

/* A list gets into a group of such whose keys differ: by a field by which something else is known. */
static bool change_group(Graph *g, uint64_t *seed) {
  ObjId o = draw_object(g, seed);
  if (!o || !g->branches.n || !g->obj.at[o].is_segment || g->obj.at[o].role || g->obj.at[o].owner) return false;
  Branch x = g->branches.at[draw(seed, g->branches.n)];
  if (x.says == SAYS_ORDER || g->obj.at[x.o].type != g->obj.at[o].type) return false;
  for (uint32_t i = 0; i < g->branches.n; i++)
    if (g->branches.at[i].says == SAYS_DIFFER && g->branches.at[i].o == o) return false;
  x = (Branch){.o = o, .says = SAYS_DIFFER, .link = 1 + draw(seed, 2), .at = x.at, .type = x.type};
  x.bound.kind = VALUE_NONE;
  vec_push(g->branches, x);
  return true;
}

static bool change_segment(Graph *g, uint64_t *seed) {
  ObjId o = draw_object(g, seed);
  if (!o || !g->obj.at[o].is_segment || g->obj.at[o].role) return false;
  MemObject *x = &g->obj.at[o];
  switch (draw(seed, 4)) {
    case 0:
      x->len = lin_const(draw(seed, 3));
      return true;
    case 1:
      x->end = value_const(0);
      return true;
    case 2:
      x->len.c += draw(seed, 2) ? 1 : -1;
      return true;
    default:
      if (x->variants.n < 2) return false;
      for (ObjId k = 1; k < g->obj.n; k++) /* the last variant, with nothing of its own */
        if (g->obj.at[k].owner == o && g->obj.at[k].variant == x->variants.n - 1) return false;
      vec_free(vec_last(x->variants));
      x->variants.n--;
      return true;
  }
}

static bool change_contents(Graph *g, uint64_t *seed) {
  ObjId o = draw_object(g, seed);
  if (!o || !g->obj.at[o].variants.n) return false;
  MemObject *x = &g->obj.at[o];
  Cells *c = &x->variants.at[draw(seed, x->variants.n)];
  uint32_t how = draw(seed, 6), i = draw(seed, c->n);
  bool plain = c->n && c->at[i].offset < NUL_KEY;
  switch (how) {
    case 0:
      x->zeroed = !x->zeroed && !x->role;
      return !x->role;
    case 1:
      x->blurred = !x->blurred;
      return true;
    case 2:
      if (!plain) return false;
      c->at[i] = (Cell){.offset = c->at[i].offset, .size = c->at[i].size, .zeros = true};
      return true;
    case 3:
      if (!plain || c->at[i].zeros || c->at[i].v.kind != VALUE_NUMBER) return false;
      c->at[i].v.lin.c += 1;
      return true;
    case 4:
      if (!c->n || c->at[i].offset < NUL_KEY || c->at[i].offset >= NULS_END || c->at[i].zeros) return false;
      c->at[i].v.lin.c += draw(seed, 2) ? 1 : -1;
      return true;
    default:
      if (!plain || c->at[i].zeros || (c->at[i].v.kind != VALUE_NUMBER && c->at[i].v.kind != VALUE_UNSET)) return false;
      c->at[i].v = (Value){.kind = draw(seed, 2) ? VALUE_ANY : VALUE_UNSET};
      return true;
  }
}

static bool change_row(Graph *g, uint64_t *seed) {
  ObjId o = draw_object(g, seed);
  if (!o || g->obj.at[o].role != ROLE_ROW) return false;
  MemObject *x = &g->obj.at[o];
  Value *v = draw(seed, 2) ? &x->end : &x->back;
  v->lin.c += draw(seed, 2) ? x->size.c : -x->size.c;
  return true;
}

static bool change_slot(Graph *g, uint64_t *seed) {
  if (!g->slot.n) return false;
  Value *v = &g->slot.at[draw(seed, g->slot.n)];
  if (v->kind == VALUE_NUMBER) {
    v->lin.c += 1;
    return true;
  }
  if (v->kind != VALUE_POINTER || !g->obj.at[v->id].is_segment) return false;
  if (draw(seed, 2)) {
    v->place = v->place == AT_FIRST ? AT_LAST : AT_FIRST;
    return true;
  }
  *v = value_const(0);
  return true;
}

Graph *smg_mutant(const Graph *g, uint64_t *seed) {
  typedef bool Change(Graph * g, uint64_t *seed);
  static Change *const all[] = {change_range,    change_relation, change_segment, change_segment, change_contents,
                                change_contents, change_row,      change_slot,    change_branch,  change_group};
  Graph *m = smg_copy(g);
  if (all[draw(seed, sizeof all / sizeof *all)](m, seed)) return m;
  smg_free(m);
  return NULL;
}
