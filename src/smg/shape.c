/* Shapes. Where a program never has more than a few blocks (a cache of four entries, each in two lists), graphs that
 * differ in more than numbers are kept apart, and none is folded: there are only so many of them. */
#include "smg/engine.h"

static uint64_t mix(uint64_t h, uint64_t x) {
  h = (h ^ x) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

/* Numbers are all alike; NULL is one. */
static uint64_t mix_value(uint64_t h, const Value *v) {
  bool leads = v->kind != VALUE_NUMBER && v->kind != VALUE_ANY;
  return mix(h, v->kind | (uint64_t)v->place << 8 | (leads ? (uint64_t)v->id << 16 : 0));
}

uint64_t smg_shape(const Graph *g) {
  uint64_t h = g->obj.n;
  const Value number = value_const(0);
  for (uint32_t i = 0; i < g->slot.n; i++) h = mix_value(h, &g->slot.at[i]);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    h = mix(h, x->sort | (uint64_t)x->role << 8 | (uint64_t)x->cut << 16 | (uint64_t)x->is_segment << 24 |
                   (uint64_t)x->stack << 32 | (uint64_t)x->variants.n << 40);
    for (uint32_t k = 0; k < x->variants.n; k++)
      for (uint32_t i = 0; i < x->variants.at[k].n; i++) {
        const Cell *c = &x->variants.at[k].at[i];
        h = mix_value(mix(h, c->offset), c->zeros ? &number : &c->v);
      }
  }
  return h;
}

uint32_t smg_blocks(const Graph *g) {
  uint32_t n = 0;
  for (ObjId o = 1; o < g->obj.n; o++) n += g->obj.at[o].sort == OBJECT_BLOCK && !g->obj.at[o].role;
  return n;
}

/* ---- parts of arrays, in the order of what they lead to ---- */

static ObjId leads_to(const Graph *g, const Cell *part) {
  const Cells *c = &g->obj.at[part->v.id].variants.at[0];
  for (uint32_t i = 0; i < c->n; i++)
    if (!c->at[i].zeros && c->at[i].v.kind == VALUE_POINTER) return c->at[i].v.id;
  return 0;
}

static bool sort_parts(Graph *g) {
  bool moved = false;
  for (ObjId o = 1; o < g->obj.n; o++) {
    Cells *c = &g->obj.at[o].variants.at[0];
    for (uint32_t i = 1; i < c->n; i++)
      for (uint32_t k = i; k > 0 && c->at[k - 1].offset >= PART_KEY; k--) {
        if (leads_to(g, &c->at[k - 1]) <= leads_to(g, &c->at[k])) break;
        Value v = c->at[k].v;
        c->at[k].v = c->at[k - 1].v;
        c->at[k - 1].v = v;
        moved = true;
      }
  }
  return moved;
}

Graph *engine_tidy(const Engine *e, Graph *g) {
  Graph *tidy = smg_tidy(g);
  smg_free(g);
  if (!e->how.exact || !sort_parts(tidy)) return tidy;
  Graph *again = smg_tidy(tidy);
  smg_free(tidy);
  return again;
}
