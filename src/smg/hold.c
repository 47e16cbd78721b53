/* Which blocks are surely held by others: memory that may be lost must not look as if it were not. What a segment leads
 * to by some of its variants only, or not at all if it is empty, is not held by it. */
#include "smg/engine.h"

enum { BY_FIRST = 1, BY_LAST = 2 };

typedef struct {
  const Engine *e;
  Graph *g;
  uint8_t *held; /* BY_FIRST, BY_LAST */
  U32Vec work;
} Hold;

static void hold_value(void *context, Value *v, ObjId of) {
  Hold *h = context;
  (void)of;
  if (v->kind != VALUE_POINTER) return;
  bool segment = h->g->obj.at[v->id].is_segment;
  uint8_t how = segment && v->place == AT_LAST ? BY_LAST : BY_FIRST;
  if (h->held[v->id] & how) return;
  h->held[v->id] |= how;
  vec_push(h->work, v->id);
}

static void hold_cells(Hold *h, ObjId o, uint32_t variant) {
  Cells *c = &h->g->obj.at[o].variants.at[variant];
  for (uint32_t i = 0; i < c->n; i++)
    if (!c->at[i].zeros) hold_value(h, &c->at[i].v, o);
}

/* Has a segment, or a row of an array, at least one block? */
static bool is_some(const Graph *g, ObjId o) {
  const MemObject *x = &g->obj.at[o];
  Lin bytes = x->len;
  if (x->role == ROLE_ROW && !lin_add(&x->end.lin, &x->back.lin, -1, &bytes)) return false;
  return numbers_range(&g->num, &bytes).lo >= 1;
}

/* Do blocks of the segment lead back, so that its last holds them all? */
static bool leads_back(const Engine *e, const MemObject *x) {
  return !x->role && engine_layout(e, x->layout)->has_back;
}

bool object_is_held(const Engine *e, const Graph *g, ObjId o, uint8_t held) {
  const MemObject *x = &g->obj.at[o];
  if (!x->is_segment || x->role || !held || (held & BY_FIRST)) return held;
  return leads_back(e, x) || numbers_range(&g->num, &x->len).hi <= 1;
}

/* All that follows from what is held, but for the contents of segments. A pointer to the last of an empty segment is
 * its `back`; else the first block holds that, if blocks lead back. */
static void follow_held(Hold *h) {
  while (h->work.n) {
    ObjId o = vec_pop(h->work);
    MemObject *x = &h->g->obj.at[o];
    if (!x->is_segment) {
      hold_cells(h, o, 0);
      continue;
    }
    bool last = h->held[o] & BY_LAST, some = is_some(h->g, o), empty = numbers_range(&h->g->num, &x->len).hi <= 0;
    if ((h->held[o] & BY_FIRST) || some) hold_value(h, &x->end, o);
    if (leads_back(h->e, x) ? last || some : last && empty) hold_value(h, &x->back, o);
  }
}

/* What the blocks of a variant hold. */
static void held_by_variant(const Engine *e, Graph *g, ObjId o, uint32_t variant, uint8_t *held) {
  Hold h = {.e = e, .g = g, .held = held};
  hold_cells(&h, o, variant);
  follow_held(&h);
  vec_free(h.work);
}

/* What every block of a segment that is not empty holds. */
static void hold_contents(Hold *h, ObjId o) {
  Graph *g = h->g;
  uint8_t *all = mem_zalloc(g->obj.n), *one = mem_zalloc(g->obj.n);
  for (uint32_t v = 0; v < g->obj.at[o].variants.n; v++) {
    for (ObjId x = 1; x < g->obj.n; x++) one[x] = 0;
    held_by_variant(h->e, g, o, v, one);
    for (ObjId x = 1; x < g->obj.n; x++) all[x] = v ? all[x] & one[x] : one[x];
  }
  for (ObjId x = 1; x < g->obj.n; x++)
    if (all[x] && !g->obj.at[x].owner && (all[x] & ~h->held[x])) {
      h->held[x] |= all[x];
      vec_push(h->work, x);
    }
  mem_free(all);
  mem_free(one);
}

void smg_hold(const Engine *e, Graph *g, uint32_t from, uint32_t to, uint8_t *held) {
  Hold h = {.e = e, .g = g, .held = held};
  uint32_t weak = g->own + g->globals + g->ghosts.by_named + g->ghosts.by_temporary;
  for (uint32_t i = from; i < to; i++)
    if (i < weak || i >= weak + g->ghosts.by_nobody) hold_value(&h, &g->slot.at[i], 0);
  do {
    follow_held(&h);
    for (ObjId o = 1; o < g->obj.n; o++)
      if (held[o] && g->obj.at[o].is_segment && !g->obj.at[o].owner && is_some(g, o)) hold_contents(&h, o);
  } while (h.work.n);
  vec_free(h.work);
}

void smg_hold_named(const Engine *e, Graph *g, FuncId f, uint8_t *held) {
  const Function *x = &e->p->func.at[f];
  for (uint32_t i = 0; i < x->n_params + x->n_locals; i++) {
    VarId v = i < x->n_params ? x->param[i] : x->local[i - x->n_params];
    const Var *y = &e->p->var.at[v];
    if ((y->kind != VAR_TEMP || y->is_object) && !var_is_fixed(y)) smg_hold(e, g, e->slot[v], e->slot[v] + 1, held);
  }
}

/* Do the blocks of the segment hold all that each of them owns? */
static bool holds_its_own(const Engine *e, Graph *g, ObjId o) {
  uint8_t *held = mem_zalloc(g->obj.n);
  bool good = true;
  for (uint32_t v = 0; v < g->obj.at[o].variants.n && good; v++) {
    for (ObjId x = 1; x < g->obj.n; x++) held[x] = 0;
    held_by_variant(e, g, o, v, held);
    for (ObjId x = 1; x < g->obj.n && good; x++)
      good = !g->obj.at[x].sort || g->obj.at[x].owner != o || g->obj.at[x].variant != v ||
             object_is_held(e, g, x, held[x]);
  }
  mem_free(held);
  return good;
}

static bool is_name(const Value *v, uint32_t name) { return v->kind == VALUE_ANY && v->id == name; }

static bool holds_name(const MemObject *x, uint32_t name) {
  for (uint32_t i = 0; i < x->variants.at[0].n; i++)
    if (!x->variants.at[0].at[i].zeros && is_name(&x->variants.at[0].at[i].v, name)) return true;
  return false;
}

bool smg_names_held(const Graph *g, const uint8_t *held) {
  for (uint32_t name = 1; name <= g->names; name++) {
    bool found = false;
    for (uint32_t i = 0; i < g->slot.n; i++) found = found || is_name(&g->slot.at[i], name);
    for (ObjId o = 1; o < g->obj.n && !found; o++) {
      const MemObject *x = &g->obj.at[o];
      bool there = x->sort && !x->owner && !x->role && !x->is_segment && (x->sort != OBJECT_BLOCK || held[o]);
      found = there && holds_name(x, name);
    }
    if (!found) return false;
  }
  return true;
}

bool smg_all_held(const Engine *e, Graph *g, const uint8_t *held) {
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort && x->is_segment && !holds_its_own(e, g, o)) return false;
    if (x->sort != OBJECT_BLOCK || x->cut == CUT_PIECE) continue;
    if (x->owner && !held[x->owner] && owns_alone(g, x->owner)) return false; /* its array is gone */
    if (!x->owner && !object_is_held(e, g, o, held[o]) && !(x->is_segment && lin_is(&x->len, 0))) return false;
  }
  return true;
}

/* ---- who asks for the last block of a list ---- */

typedef struct {
  const Engine *e;
  Graph *g;
  uint8_t *asked;
  bool changed;
} Asking;

/* The `back` of a list whose blocks do not lead back asks only if somebody asks for the last block of that list. */
static void note_last(void *context, Value *v, ObjId of) {
  Asking *a = context;
  if (v->kind != VALUE_POINTER || v->place != AT_LAST || a->asked[v->id]) return;
  const MemObject *x = of ? &a->g->obj.at[of] : NULL;
  if (x && v == &x->back && !x->role && !leads_back(a->e, x) && !a->asked[of]) return;
  a->asked[v->id] = 1;
  a->changed = true;
}

uint8_t *smg_asked(const Engine *e, const Graph *g) {
  Graph *all = (Graph *)g; /* nothing is changed */
  Asking a = {.e = e, .g = all, .asked = mem_zalloc(g->obj.n), .changed = true};
  while (a.changed) {
    a.changed = false;
    smg_values(all, note_last, &a);
  }
  return a.asked;
}
