/* Which constants of the program may stop a number that grows: those with which it, what becomes of it, or what it was
 * made of, is compared. Found by data flow over the whole program, in which a field is its offset in any structure.
 * Only how far bounds are widened depends on it. See engine.h. */
#include "smg/engine.h"

enum { MOST_THRESHOLDS = 90 };

/* ---- constants ---- */

static void add_threshold(Engine *e, Int128 v, Int128 around) {
  if (v > (Int128)1 << 32 || v < -((Int128)1 << 32) || e->threshold.n > MOST_THRESHOLDS) return;
  for (Int128 t = v - around; t <= v + around; t++) {
    bool known = false;
    for (uint32_t i = 0; i < e->threshold.n; i++) known = known || e->threshold.at[i] == t;
    if (!known) vec_push(e->threshold, t);
  }
}

/* Constants that numbers are compared with, by size or for equality. */
typedef struct {
  Engine *e;
  bool by_size;
} Relations;

static void note_relation(const Program *p, ExprId x, void *context) {
  const Relations *r = context;
  const Expr *y = expr_at(p, x);
  bool by_size = y->kind >= EXPR_LT && y->kind <= EXPR_GE;
  if (by_size != r->by_size || (!by_size && y->kind != EXPR_EQ && y->kind != EXPR_NE)) return;
  for (int side = 0; side < 2; side++) {
    const Expr *c = expr_at(p, side ? y->b : y->a);
    if (c->kind == EXPR_CONST && type_at(p, c->type)->kind == TYPE_INT) add_threshold(r->e, c->value, by_size);
  }
}

static void note_relations(Engine *e, bool models, bool by_size) {
  Relations r = {e, by_size};
  for (EdgeId i = 0; i < e->p->edge.n; i++) {
    const Op *op = &e->p->edge.at[i].op;
    if (e->p->func.at[e->p->loc.at[e->p->edge.at[i].from].function].is_model != models) continue;
    if (op->kind == OP_ASSUME) expr_walk(e->p, op->a, note_relation, &r);
    for (uint32_t k = 0; by_size && op->kind == OP_CALL && k < op->n_args; k++)
      if (expr_is_const(e->p, op->args[k])) add_threshold(e, expr_at(e->p, op->args[k])->value, 1);
  }
}

/* Where bounds that grow may stop: constants in comparisons, those that functions are given, sizes of arrays. Those of
 * the user's functions come first: there is not room for any number of them. */
static void find_thresholds(Engine *e) {
  note_relations(e, false, false);
  e->n_kinds = e->threshold.n;
  note_relations(e, false, true);
  for (VarId v = 1; v < e->p->var.n; v++) {
    const Type *t = type_at(e->p, e->p->var.at[v].type);
    if (t->kind == TYPE_ARRAY && !e->p->var.at[v].is_string) add_threshold(e, (Int128)t->count, 1);
  }
  note_relations(e, true, true);
}

/* Those that are so far from it at most. */
static Stops near(const Engine *e, Int128 v) {
  Stops s = 0;
  for (uint32_t i = 0; i < e->threshold.n; i++)
    if (e->threshold.at[i] >= v - 1 && e->threshold.at[i] <= v + 1) s |= (Stops)1 << i;
  return s;
}

static Stops sizes_of_arrays(const Engine *e) {
  Stops s = 0;
  for (VarId v = 1; v < e->p->var.n; v++) {
    const Type *t = type_at(e->p, e->p->var.at[v].type);
    if (t->kind == TYPE_ARRAY && !e->p->var.at[v].is_string) s |= near(e, (Int128)t->count);
  }
  return s;
}

/* ---- flow ---- */

typedef struct {
  Engine *e;
  Stops *result; /* by function */
  Stops sizes, give;
  bool changed;
} Flow;

static FieldStops *field_of(Engine *e, const Program *p, ExprId address) {
  uint64_t at = 0;
  for (const Expr *f = expr_at(p, address); f->kind == EXPR_FIELD; f = expr_at(p, f->a)) at += (uint64_t)f->value;
  for (uint32_t i = 0; i < e->field_stops.n; i++)
    if (e->field_stops.at[i].at == at) return &e->field_stops.at[i];
  vec_push(e->field_stops, (FieldStops){at, 0});
  return &vec_last(e->field_stops);
}

static void add(Flow *f, Stops *to, Stops s) {
  f->changed = f->changed || (s & ~*to);
  *to |= s;
}

static void give_leaf(const Program *p, ExprId x, void *context) {
  Flow *f = context;
  const Expr *y = expr_at(p, x);
  if (type_at(p, y->type)->kind != TYPE_INT) return;
  if (y->kind == EXPR_VAR) add(f, &f->e->stops[y->var], f->give);
  if (y->kind == EXPR_LOAD) add(f, &field_of(f->e, p, y->a)->stops, f->give);
}

static void give(Flow *f, ExprId x, Stops s) {
  f->give = s;
  if (x) expr_walk(f->e->p, x, give_leaf, f);
}

typedef struct {
  Engine *e;
  Stops all;
} Gathering;

static void gather_leaf(const Program *p, ExprId x, void *context) {
  Gathering *g = context;
  const Expr *y = expr_at(p, x);
  if (type_at(p, y->type)->kind != TYPE_INT) return;
  if (y->kind == EXPR_VAR) g->all |= g->e->stops[y->var];
  if (y->kind == EXPR_LOAD) g->all |= field_of(g->e, p, y->a)->stops;
}

static Stops gather(Flow *f, ExprId x) {
  Gathering g = {f->e, 0};
  if (expr_is_const(f->e->p, x)) return near(f->e, expr_at(f->e->p, x)->value);
  expr_walk(f->e->p, x, gather_leaf, &g);
  return g.all;
}

/* What is compared has the same stops; an index those of arrays. */
static void look_inside(const Program *p, ExprId x, void *context) {
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_INDEX) give(context, y->b, ((const Flow *)context)->sizes);
  if (y->kind < EXPR_EQ || y->kind > EXPR_GE || type_at(p, expr_at(p, y->a)->type)->kind != TYPE_INT) return;
  Stops both = gather(context, y->a);
  both |= gather(context, y->b);
  give(context, y->a, both);
  give(context, y->b, both);
}

static void pass_call(Flow *f, const Op *op) {
  Program *p = f->e->p;
  const Expr *x = expr_at(p, op->a);
  if (x->kind != EXPR_FUNCTION) { /* any of several */
    for (uint32_t k = 0; k < op->n_args; k++) give(f, op->args[k], ALL_STOPS);
    return;
  }
  const Function *callee = &p->func.at[x->var];
  for (uint32_t k = 0; k < callee->n_params && k < op->n_args; k++) {
    give(f, op->args[k], f->e->stops[callee->param[k]]);
    Stops s = gather(f, op->args[k]);
    add(f, &f->e->stops[callee->param[k]], s);
  }
  if (op->dst) add(f, &f->result[x->var], f->e->stops[op->dst]);
}

static void pass(Flow *f, FuncId in, const Op *op) {
  Program *p = f->e->p;
  Stops s;
  const ExprId operand[] = {op->a, op->b, op->c};
  for (int i = 0; i < 3; i++)
    if (operand[i]) expr_walk(p, operand[i], look_inside, f);
  for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], look_inside, f);
  switch (op->kind) {
    case OP_ASSIGN:
      give(f, op->a, f->e->stops[op->dst]);
      s = gather(f, op->a);
      add(f, &f->e->stops[op->dst], s);
      return;
    case OP_STORE:
      s = field_of(f->e, p, op->a)->stops;
      give(f, op->b, s);
      s = gather(f, op->b);
      add(f, &field_of(f->e, p, op->a)->stops, s);
      return;
    case OP_RETURN:
      give(f, op->a, f->result[in]);
      return;
    case OP_CALL:
      pass_call(f, op);
      return;
    case OP_ALLOC:
    case OP_MEMSET:
    case OP_MEMCPY:
    case OP_MEMMOVE:
      for (int i = 0; i < 3; i++) give(f, operand[i], f->sizes);
      return;
    default:
      return;
  }
}

void engine_find_stops(Engine *e) {
  const Program *p = e->p;
  find_thresholds(e);
  e->stops = mem_zalloc(p->var.n * sizeof *e->stops);
  Flow f = {.e = e, .result = mem_zalloc(p->func.n * sizeof *f.result), .sizes = sizes_of_arrays(e)};
  do {
    f.changed = false;
    for (EdgeId i = 1; i < p->edge.n; i++) pass(&f, p->loc.at[p->edge.at[i].from].function, &p->edge.at[i].op);
  } while (f.changed);
  mem_free(f.result);
}

void engine_free_stops(Engine *e) {
  vec_free(e->threshold);
  vec_free(e->field_stops);
  mem_free(e->stops);
}

/* ---- symbols ---- */

static void give_symbols(Stops *to, const Value *v, Stops s) {
  for (uint32_t i = 0; i < v->lin.n; i++) to[v->lin.t[i].s] |= s | SOME_STOPS;
}

static void give_places(void *context, Value *v, ObjId of) {
  (void)of;
  if (v->kind != VALUE_NUMBER) give_symbols(context, v, ALL_STOPS);
}

/* Of structures inside of others it is not known where they begin. */
static bool is_flat(const Program *p, TypeId type) {
  const Type *t = type ? type_at(p, type) : NULL;
  bool flat = t && t->kind == TYPE_STRUCT;
  for (uint32_t i = 0; flat && i < t->n_fields; i++) {
    TypeKind k = type_at(p, t->field[i].type)->kind;
    flat = k != TYPE_STRUCT && k != TYPE_ARRAY && k != TYPE_UNION;
  }
  return flat;
}

static Stops stops_at(const Engine *e, const MemObject *x, const Cell *c) {
  if (!is_flat(e->p, x->type)) return ALL_STOPS;
  for (uint32_t i = 0; i < e->field_stops.n && c->offset < NUL_KEY; i++)
    if (e->field_stops.at[i].at == c->offset) return e->field_stops.at[i].stops;
  return ALL_STOPS;
}

Stops *engine_stops_of_symbols(const Engine *e, Graph *g) {
  Stops *to = mem_zalloc(g->num.range.n * sizeof *to);
  smg_values(g, give_places, to);
  for (uint32_t i = 0; i < g->slot.n; i++) {
    VarId v = engine_var_of_slot(e, e->folded, g, i);
    if (g->slot.at[i].kind == VALUE_NUMBER) give_symbols(to, &g->slot.at[i], v ? e->stops[v] : ALL_STOPS);
  }
  for (ObjId o = 1; o < g->obj.n; o++)
    for (uint32_t k = 0; k < g->obj.at[o].variants.n; k++)
      for (uint32_t i = 0; i < g->obj.at[o].variants.at[k].n; i++) {
        const Cell *c = &g->obj.at[o].variants.at[k].at[i];
        if (!c->zeros && c->v.kind == VALUE_NUMBER) give_symbols(to, &c->v, stops_at(e, &g->obj.at[o], c));
      }
  return to;
}
