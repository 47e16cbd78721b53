/* What fields and variables are for, by data flow over the whole program: elements are found by them, values are
 * compared with them, they are added up. See engine.h. */
#include "smg/engine.h"

typedef struct {
  Program *p;
  uint8_t *has; /* by variable */
  bool changed;
} Marking;

static void give_role(const Program *p, ExprId x, void *context) {
  Marking *r = context;
  const Expr *y = expr_at(p, x);
  if (y->kind != EXPR_VAR || r->has[y->var]) return;
  r->has[y->var] = 1;
  r->changed = true;
}

/* A number of a structure, or of an array of numbers, by which elements are found. */
static void note_index_field(const Program *p, ExprId x, void *engine) {
  Engine *e = engine;
  const Expr *y = expr_at(p, x), *at = y->kind == EXPR_LOAD ? expr_at(p, y->a) : y;
  if (y->kind != EXPR_LOAD || type_at(p, y->type)->kind != TYPE_INT) return;
  engine_note_field(p, y->a, &e->index_field);
  bool element = at->kind == EXPR_INDEX && at->value > 1 && at->value == (Int128)type_at(p, y->type)->size;
  if (element && (uint64_t)at->value < e->row_least) e->row_least = (uint64_t)at->value;
}

static void look_for_index_field(const Program *p, ExprId x, void *engine) {
  if (expr_at(p, x)->kind == EXPR_INDEX) expr_walk(p, expr_at(p, x)->b, note_index_field, engine);
}

static void find_index_fields(Engine *e) {
  const Program *p = e->p;
  e->row_least = e->asserts ? sizeof(int) : p->pointer_bits / 8;
  for (EdgeId k = 1; k < p->edge.n; k++) {
    const Op *op = &p->edge.at[k].op;
    if (op->a) expr_walk(p, op->a, look_for_index_field, e);
    if (op->b) expr_walk(p, op->b, look_for_index_field, e);
    if (op->kind == OP_ASSIGN && op->dst && e->indexes[op->dst]) expr_walk(p, op->a, note_index_field, e);
  }
}

static void look_for_index(const Program *p, ExprId x, void *context) {
  if (expr_at(p, x)->kind == EXPR_INDEX) expr_walk(p, expr_at(p, x)->b, give_role, context);
}

/* What is assigned to those that have a role, or given for them, has it too. */
static void pass_role(Marking *r, const Op *op) {
  const Program *p = r->p;
  if (op->kind == OP_ASSIGN && op->dst && r->has[op->dst]) expr_walk(p, op->a, give_role, r);
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return;
  const Function *f = &p->func.at[expr_at(p, op->a)->var];
  for (uint32_t k = 0; k < f->n_params && k < op->n_args; k++)
    if (r->has[f->param[k]]) expr_walk(p, op->args[k], give_role, r);
}

static void spread_role(Marking *r) {
  do {
    r->changed = false;
    for (EdgeId k = 1; k < r->p->edge.n; k++) pass_role(r, &r->p->edge.at[k].op);
  } while (r->changed);
}

/* Variables that are reckoned with, and not only tested, chosen by or between, copied or given. */
static void look_for_number(const Program *p, ExprId x, void *context) {
  ExprKind k = expr_at(p, x)->kind;
  if (k != EXPR_VAR && k != EXPR_CAST && k != EXPR_ITE && (k < EXPR_NOT || k > EXPR_NE))
    expr_walk(p, x, give_role, context);
}

/* Variables that are compared with 0 for equality. */
static void look_for_test(const Program *p, ExprId x, void *context) {
  const Expr *y = expr_at(p, x);
  if (y->kind != EXPR_EQ && y->kind != EXPR_NE) return;
  if (expr_is_const(p, y->b) && !expr_at(p, y->b)->value) expr_walk(p, y->a, give_role, context);
}

static void find_tested(Engine *e) {
  Program *p = e->p;
  Marking number = {.p = p, .has = mem_zalloc(p->var.n)}, tested = {.p = p, .has = mem_zalloc(p->var.n)};
  for (EdgeId k = 1; k < p->edge.n; k++) {
    const Op *op = &p->edge.at[k].op;
    if (op->kind == OP_ASSUME) expr_walk(p, op->a, look_for_test, &tested);
    if (op->a) expr_walk(p, op->a, look_for_number, &number);
    if (op->b) expr_walk(p, op->b, look_for_number, &number);
    for (uint32_t n = 0; n < op->n_args; n++) expr_walk(p, op->args[n], look_for_number, &number);
  }
  e->tested = mem_zalloc((p->func.n + 1) * sizeof *e->tested);
  for (FuncId f = 0; f < p->func.n; f++) e->tested[f] = mem_zalloc((f ? e->n_own[f] : e->n_globals) + 1);
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    bool scalar = !var_is_fixed(x) && !x->is_object && x->kind != VAR_TEMP && type_at(p, x->type)->kind == TYPE_INT;
    if (scalar && tested.has[v] && !number.has[v]) e->tested[x->function][e->slot[v]] = 1;
  }
  mem_free(number.has);
  mem_free(tested.has);
}

/* ---- who moves elements on ---- */

static bool is_element(const Program *p, ExprId address) {
  const Expr *x = expr_at(p, address);
  return x->kind == EXPR_INDEX && !expr_is_const(p, x->b);
}

static void look_for_element(const Program *p, ExprId x, void *found) {
  if (expr_at(p, x)->kind == EXPR_LOAD && is_element(p, expr_at(p, x)->a)) *(bool *)found = true;
}

/* What is stored in an element was one, or is a variable that was set to one. */
static void find_moves(Engine *e) {
  Program *p = e->p;
  bool *holds = mem_zalloc((p->var.n + 1) * sizeof *holds);
  e->moves = mem_zalloc(p->func.n + 1);
  for (int round = 0; round < 2; round++)
    for (EdgeId k = 1; k < p->edge.n; k++) {
      const Op *op = &p->edge.at[k].op;
      bool found = false;
      if (round ? op->kind != OP_STORE || !is_element(p, op->a) : op->kind != OP_ASSIGN || !op->dst) continue;
      ExprId v = round ? op->b : op->a;
      if (type_at(p, expr_at(p, v)->type)->kind != TYPE_POINTER) continue;
      expr_walk(p, v, look_for_element, &found);
      if (round && expr_at(p, v)->kind == EXPR_VAR) found = found || holds[expr_at(p, v)->var];
      if (!round && found) holds[op->dst] = true;
      if (round && found) e->moves[p->loc.at[p->edge.at[k].from].function] = 1;
    }
  mem_free(holds);
}

void engine_find_roles(Engine *e) {
  Program *p = e->p;
  e->indexes = mem_zalloc(p->var.n);
  e->stored = mem_zalloc(p->var.n);
  Marking index = {.p = p, .has = e->indexes}, stored = {.p = p, .has = e->stored};
  for (EdgeId k = 1; k < p->edge.n; k++) {
    const Op *op = &p->edge.at[k].op;
    if (op->a) expr_walk(p, op->a, look_for_index, &index);
    if (op->b) expr_walk(p, op->b, look_for_index, &index);
    for (uint32_t n = 0; n < op->n_args; n++) expr_walk(p, op->args[n], look_for_index, &index);
    if (op->kind == OP_STORE) expr_walk(p, op->b, give_role, &stored);
  }
  spread_role(&index);
  spread_role(&stored);
  find_index_fields(e);
  e->index = mem_zalloc((p->func.n + 1) * sizeof *e->index);
  for (FuncId f = 1; f < p->func.n; f++) e->index[f] = mem_zalloc(e->n_own[f] + 1);
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (e->indexes[v] && x->function && !x->is_object) e->index[x->function][e->slot[v]] = 1;
  }
  find_tested(e);
  find_moves(e);
}

/* ---- what is compared by size ---- */

typedef VEC(uint64_t) Offsets;

typedef struct {
  bool equality;    /* or by size */
  Marking compared; /* variables */
  Offsets found;    /* of fields */
} KeySearch;

static void note_offset(const Program *p, ExprId address, KeySearch *k) {
  uint64_t offset = 0;
  for (const Expr *f = expr_at(p, address); f->kind == EXPR_FIELD; f = expr_at(p, f->a)) offset += (uint64_t)f->value;
  for (uint32_t i = 0; i < k->found.n; i++)
    if (k->found.at[i] == offset) return;
  vec_push(k->found, offset);
}

/* The number at an offset of some structure. */
static void note_key(const Program *p, ExprId x, void *context) {
  KeySearch *k = context;
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_LOAD && type_at(p, y->type)->kind == TYPE_INT) note_offset(p, y->a, k);
}

static void look_for_comparison(const Program *p, ExprId x, void *context) {
  KeySearch *k = context;
  const Expr *y = expr_at(p, x);
  bool by_size =
      y->kind == EXPR_SUB || y->kind == EXPR_LT || y->kind == EXPR_LE || y->kind == EXPR_GT || y->kind == EXPR_GE;
  bool compares = k->equality ? y->kind == EXPR_EQ || y->kind == EXPR_NE : by_size;
  if (!compares || expr_is_const(p, y->a) || expr_is_const(p, y->b)) return;
  for (int side = 0; side < 2; side++) {
    expr_walk(p, side ? y->b : y->a, give_role, &k->compared);
    expr_walk(p, side ? y->b : y->a, note_key, k);
  }
}

static void find_compared(Engine *e, KeySearch *s) {
  Program *p = e->p;
  KeySearch k = *s;
  for (EdgeId i = 1; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->a) expr_walk(p, op->a, look_for_comparison, &k);
    if (op->b) expr_walk(p, op->b, look_for_comparison, &k);
    for (uint32_t n = 0; n < op->n_args; n++) expr_walk(p, op->args[n], look_for_comparison, &k);
  }
  spread_role(&k.compared);
  for (EdgeId i = 1; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->kind == OP_ASSIGN && op->dst && k.compared.has[op->dst]) expr_walk(p, op->a, note_key, &k);
    if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) continue;
    const Function *f = &p->func.at[expr_at(p, op->a)->var];
    for (uint32_t n = 0; n < f->n_params && n < op->n_args; n++)
      if (k.compared.has[f->param[n]]) expr_walk(p, op->args[n], note_key, &k);
  }
  *s = k;
}

/* ---- what is added up ---- */

typedef struct {
  KeySearch k;      /* `compared`: variables that are added, or hold what is */
  uint8_t *returns; /* by function: its result is */
  bool is_stored;
} SumSearch;

static void give_to_number(const Program *p, ExprId x, void *context) {
  SumSearch *s = context;
  if (type_at(p, expr_at(p, x)->type)->kind == TYPE_INT) give_role(p, x, &s->k.compared);
  note_key(p, x, &s->k);
}

static void look_for_sum(const Program *p, ExprId x, void *context) {
  const Expr *y = expr_at(p, x);
  bool sum = y->kind == EXPR_ADD || y->kind == EXPR_SUB;
  if (!sum || expr_is_const(p, y->a) || expr_is_const(p, y->b)) return;
  expr_walk(p, y->a, give_to_number, context);
  expr_walk(p, y->b, give_to_number, context);
}

static void look_for_role(const Program *p, ExprId x, void *context) {
  SumSearch *s = context;
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_VAR && s->k.compared.has[y->var] && type_at(p, y->type)->kind == TYPE_INT) s->is_stored = true;
}

/* p = p + n, of which n is added up, too. */
static void look_for_step(const Program *p, ExprId x, void *context) {
  const Expr *y = expr_at(p, x);
  if (y->kind == EXPR_INDEX && !expr_is_const(p, y->b)) expr_walk(p, y->b, give_to_number, context);
}

/* Where the numbers come from that are added up, and where they are kept. */
static void pass_sum(SumSearch *s, FuncId in, const Op *op) {
  Program *p = s->k.compared.p;
  bool has = op->dst && s->k.compared.has[op->dst];
  if ((op->kind == OP_ASSIGN && has) || (op->kind == OP_RETURN && op->a && s->returns[in]))
    expr_walk(p, op->a, give_to_number, s);
  s->is_stored = false;
  if (op->kind == OP_STORE) expr_walk(p, op->b, look_for_role, s);
  if (s->is_stored) note_offset(p, op->a, &s->k);
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return;
  FuncId callee = expr_at(p, op->a)->var;
  const Function *f = &p->func.at[callee];
  s->k.compared.changed = s->k.compared.changed || (has && !s->returns[callee]);
  if (has) s->returns[callee] = 1;
  for (uint32_t n = 0; n < f->n_params && n < op->n_args; n++)
    if (s->k.compared.has[f->param[n]]) expr_walk(p, op->args[n], give_to_number, s);
}

static void find_summed(Engine *e) {
  Program *p = e->p;
  SumSearch s = {.k = {.compared = {.p = p, .has = mem_zalloc(p->var.n)}}};
  s.returns = mem_zalloc(p->func.n);
  for (EdgeId i = 1; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->a) expr_walk(p, op->a, look_for_sum, &s);
    if (op->b) expr_walk(p, op->b, look_for_sum, &s);
    bool moves = op->kind == OP_ASSIGN && op->dst && type_at(p, p->var.at[op->dst].type)->kind == TYPE_POINTER;
    if (moves) look_for_step(p, op->a, &s);
  }
  do {
    s.k.compared.changed = false;
    for (EdgeId i = 1; i < p->edge.n; i++) pass_sum(&s, p->loc.at[p->edge.at[i].from].function, &p->edge.at[i].op);
  } while (s.k.compared.changed);
  for (uint32_t i = 0; i < s.k.found.n; i++) vec_push(e->summed, s.k.found.at[i]);
  vec_free(s.k.found);
  mem_free(s.k.compared.has);
  mem_free(s.returns);
}

void engine_find_keys(Engine *e) {
  KeySearch size = {.compared = {.p = e->p, .has = mem_zalloc(e->p->var.n)}}, equal = size;
  equal.equality = true;
  equal.compared.has = e->sought = mem_zalloc(e->p->var.n);
  find_compared(e, &size);
  find_compared(e, &equal);
  for (uint32_t i = 0; i < size.found.n; i++) vec_push(e->key, size.found.at[i]);
  for (uint32_t i = 0; i < equal.found.n; i++) vec_push(e->wanted, equal.found.at[i]);
  vec_free(size.found);
  vec_free(equal.found);
  mem_free(size.compared.has);
  find_summed(e);
  e->seek = mem_zalloc((e->p->func.n + 1) * sizeof *e->seek);
  for (FuncId f = 1; f < e->p->func.n; f++) e->seek[f] = mem_zalloc(e->n_own[f] + 1);
  for (VarId v = 1; v < e->p->var.n; v++) {
    const Var *x = &e->p->var.at[v];
    if (e->sought[v] && x->function && !x->is_object) e->seek[x->function][e->slot[v]] = 1;
  }
}
