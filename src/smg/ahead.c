/* Cells that are written behind a call before they are read: their values are dead while the callee runs. */
#include "smg/row.h"

enum { MOST_AHEAD = 8 };

/* What is done behind a call, as long as there is only one way on: which bytes are looked for, and whether some of what
 * was met may have read them. */
typedef struct {
  const Engine *e;
  const Graph *g;
  VarId assigned[MOST_AHEAD]; /* since the call */
  uint32_t n;
  ObjId o;
  Int128 offset, size;
  bool reads;
} Ahead;

/* The bytes at an address that is a field of what a register leads to, as it did at the call. */
static bool find_place(const Ahead *a, ExprId address, ObjId *o, Int128 *offset) {
  const Program *p = a->e->p;
  const Expr *x = expr_at(p, address);
  for (*offset = 0; x->kind == EXPR_FIELD; x = expr_at(p, x->a)) *offset += x->value;
  if (x->kind != EXPR_VAR || !p->var.at[x->var].function) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->assigned[i] == x->var) return false;
  const Value *v = &a->g->slot.at[a->e->slot[x->var]];
  if (v->kind != VALUE_POINTER || v->lin.n || a->g->obj.at[v->id].is_segment) return false;
  if (object_has_rows(a->g, v->id)) return false;
  if (a->g->obj.at[v->id].cut) return false; /* bytes of another object may be meant */
  *o = v->id;
  *offset += v->lin.c;
  return true;
}

static void look_for_load(const Program *p, ExprId x, void *context) {
  Ahead *a = context;
  ObjId o;
  Int128 offset, size = (Int128)scalar_size(p, expr_at(p, x)->type);
  if (expr_at(p, x)->kind != EXPR_LOAD) return;
  bool known = find_place(a, expr_at(p, x)->a, &o, &offset);
  a->reads = a->reads || !known || (o == a->o && offset < a->offset + a->size && a->offset < offset + size);
}

/* Are the bytes that the store at the end of `way` writes not read before? */
static bool are_written_first(Ahead *a, EdgeId call, const EdgeId *way, uint32_t n) {
  const Program *p = a->e->p;
  a->n = 0;
  a->reads = false;
  a->assigned[a->n++] = p->edge.at[call].op.dst;
  for (uint32_t i = 0; i < n; i++) {
    const Op *op = &p->edge.at[way[i]].op;
    if (op->a) expr_walk(p, op->a, look_for_load, a);
    if (op->b) expr_walk(p, op->b, look_for_load, a);
    if (op->dst) a->assigned[a->n++] = op->dst;
  }
  return !a->reads;
}

void engine_forget_written(const Engine *e, Graph *g, EdgeId call, FuncId callee, const uint8_t *gone) {
  const Program *p = e->p;
  EdgeId way[MOST_AHEAD - 1];
  LocId at = p->edge.at[call].to;
  if (engine_shows(e, callee)) return; /* they may ask for any */
  for (uint32_t n = 0; n < MOST_AHEAD - 1 && p->loc.at[at].n_out == 1 && !engine_keeps(e, at); n++) {
    if (engine_watches(e, at)) return; /* it is asked for before it is written */
    way[n] = p->loc.at[at].first_out;
    const Op *op = &p->edge.at[way[n]].op;
    if (op->kind != OP_ASSIGN && op->kind != OP_STORE && op->kind != OP_SKIP) return;
    at = p->edge.at[way[n]].to;
    Ahead a = {.e = e, .g = g, .n = 0};
    if (op->kind != OP_STORE) continue;
    for (uint32_t i = 0; i < n; i++)
      if (p->edge.at[way[i]].op.dst) a.assigned[a.n++] = p->edge.at[way[i]].op.dst;
    a.assigned[a.n++] = p->edge.at[call].op.dst;
    a.size = (Int128)scalar_size(p, expr_at(p, op->b)->type);
    if (!find_place(&a, op->a, &a.o, &a.offset) || gone[a.o] || g->obj.at[a.o].size.n) continue;
    if (a.offset < 0 || a.offset + a.size > g->obj.at[a.o].size.c) continue;
    if (are_written_first(&a, call, way, n + 1))
      cells_write(g, a.o, 0, (uint64_t)a.offset, (uint64_t)a.size, (Value){.kind = VALUE_UNSET});
  }
}
