/* Where too many graphs come together: what keeps them apart is given up. First, that a block which a variable means is
 * there or not; then, where in a list variables stand that do not hold it. So k pointers into one list are k pointers
 * to some block of it, and not all the orders in which they can stand. */
#include <string.h>

#include "smg/engine.h"

/* ---- where variables stand ---- */

typedef struct {
  const Graph *g;
  uint8_t *led; /* by object: the contents of another lead there */
} Leading;

static void note_led(void *context, Value *v, ObjId of) {
  const Leading *x = context;
  if (of && v->kind == VALUE_POINTER && v->id != of) x->led[v->id] = 1;
}

/* Is it a variable that means a block of a list or tree in which others hold it? */
static bool is_cursor(Engine *e, const Graph *g, const Value *v, const uint8_t *led) {
  if (v->kind != VALUE_POINTER || v->lin.n || !led[v->id]) return false;
  const MemObject *x = &g->obj.at[v->id];
  if (x->sort != OBJECT_BLOCK || x->cut || x->owner || x->role || !x->type) return false;
  if (x->is_segment) return numbers_range(&g->num, &x->len).lo >= 1;
  U32Vec layouts = {0};
  if (!x->size.n) engine_layouts(e, x->type, (uint64_t)x->size.c, &layouts);
  bool some = layouts.n != 0;
  vec_free(layouts);
  return some;
}

/* The variable is only known to mean some block of the structure, unless nobody else surely holds the one it means. */
static void blur_cursor(const Engine *e, Graph *g, Value *slot, uint8_t *held) {
  Value kept = *slot;
  *slot = (Value){.kind = VALUE_SOME, .id = g->obj.at[kept.id].type, .lin = kept.lin};
  for (ObjId o = 0; o < g->obj.n; o++) held[o] = 0;
  smg_hold(e, g, 0, g->slot.n, held);
  if (!object_is_held(e, g, kept.id, held[kept.id])) *slot = kept;
}

/* ---- variables that are at work ---- */

enum { NEAR = 6 };

typedef struct {
  const Engine *e;
  FuncId function;
  uint8_t *busy; /* by slot */
} Busy;

static void note_busy(const Program *p, ExprId x, void *context) {
  const Busy *b = context;
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_VAR && p->var.at[y->var].function == b->function) b->busy[b->e->slot[y->var]] = 1;
}

static void note_busy_edges(Busy *b, LocId at) {
  const Program *p = b->e->p;
  const Location *l = &p->loc.at[at];
  for (EdgeId i = l->first_out; i < l->first_out + l->n_out; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->a) expr_walk(p, op->a, note_busy, b);
    if (op->b) expr_walk(p, op->b, note_busy, b);
    for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], note_busy, b);
  }
}

static void note_near(Busy *b, LocId at, uint32_t steps) {
  const Location *l = &b->e->p->loc.at[at];
  note_busy_edges(b, at);
  for (EdgeId i = l->first_out; steps && i < l->first_out + l->n_out; i++)
    note_near(b, b->e->p->edge.at[i].to, steps - 1);
}

/* Variables that the innermost loop around a location reads, or the next steps from there: what was just found out of
 * where they stand is used soon. */
static uint8_t *busy_variables(const Engine *e, LocId at) {
  FuncId id = e->p->loc.at[at].function;
  const Function *f = &e->p->func.at[id];
  Busy b = {e, id, mem_zalloc(e->n_own[id] + 1)};
  uint8_t *in = mem_zalloc(f->n_locs + 1), *inner = mem_zalloc(f->n_locs + 1);
  for (LocId head = f->first; head <= at; head++) {
    if (!e->p->loc.at[head].is_loop_head) continue;
    engine_find_loop(e, f, head, in);
    if (in[at - f->first]) memcpy(inner, in, f->n_locs);
  }
  for (LocId l = 0; l < f->n_locs; l++)
    if (inner[l]) note_busy_edges(&b, f->first + l);
  note_near(&b, at, NEAR);
  mem_free(in);
  mem_free(inner);
  return b.busy;
}

static Graph *without_cursors(Engine *e, Graph *g, const uint8_t *busy) {
  Leading x = {g, mem_zalloc(g->obj.n)};
  uint8_t *held = mem_zalloc(g->obj.n);
  smg_values(g, note_led, &x);
  for (uint32_t i = 0; i < g->own; i++)
    if (!busy[i] && is_cursor(e, g, &g->slot.at[i], x.led)) blur_cursor(e, g, &g->slot.at[i], held);
  mem_free(x.led);
  mem_free(held);
  smg_fold(e, g, FOLD_ALL);
  return engine_tidy(e, g);
}

/* ---- stations ---- */

Graph *station_blur(Engine *e, const Station *s, Graph *g, JoinHow *how) {
  if (s->thin) how->flags = how->lengths = how->blocks = true;
  return s->busy ? without_cursors(e, g, s->busy) : g;
}

static void add_again(Engine *e, Station *s, JoinHow how) {
  Graphs all = {0};
  for (uint32_t i = 0; i < s->graph.n; i++)
    if (s->graph.at[i]) vec_push(all, s->graph.at[i]);
  vec_clear(s->graph);
  vec_clear(s->joins);
  vec_clear(s->fresh);
  for (uint32_t i = 0; i < all.n; i++) {
    Graph *g = station_blur(e, s, all.at[i], &how);
    station_add(e, s, g, how, MOST_GRAPHS);
  }
  for (uint32_t i = 0; i < s->joins.n; i++) s->joins.at[i] = 0; /* they did not grow by that */
  vec_free(all);
}

/* On the coarsest level sooner: others follow that keep more apart. */
bool station_thin(Engine *e, Station *s, JoinHow how, LocId at) {
  uint32_t most = e->o->crowd ? e->o->crowd : e->how.flags ? MOST_GRAPHS / 2 : MOST_GRAPHS;
  bool thinned = false;
  if (s->graph.n > most && !s->busy) {
    s->busy = busy_variables(e, at);
    add_again(e, s, how);
    thinned = true;
    if (s->graph.n > MOST_GRAPHS / 4) most = 0;
  }
  if (s->graph.n > most && !s->thin) {
    s->thin = thinned = true;
    uint32_t before = s->graph.n;
    add_again(e, s, how);
    /* Too many in any case: it is not waited for. */
    if (s->graph.n > MOST_GRAPHS / 4 && s->graph.n > before / 4 * 3) e->stopped = "too many graphs";
  }
  return thinned;
}
