/* The audit itself: every step from every certified state, taken from the automata. */
#include "audit/check.h"

#include <stdlib.h>

/* So many problems are enough. */
enum { MOST_PROBLEMS = 10 };

/* Has a limit been reached? What was not shown because of it is no problem of the certificate. */
static bool is_stopped(Audit *a) {
  if (a->limit && limit_passed(a->limit)) a->r->is_stopped = true;
  return a->r->is_stopped;
}

static bool is_over(Audit *a) {
  if (a->r->problem.n >= MOST_PROBLEMS) a->r->is_stopped = true;
  return is_stopped(a);
}

static void problem(Audit *a, Position at, const Buf *text, bool is_limit) {
  const char *copy = arena_copy(&a->r->arena, text->at, text->n + 1);
  vec_push(a->r->problem, (AuditProblem){at, copy, is_limit});
}

static bool reads_memory(const Program *p, const Op *op) {
  bool loads = (op->a && expr_at(p, op->a)->has_load) || (op->b && expr_at(p, op->b)->has_load);
  for (uint32_t i = 0; i < op->n_args; i++) loads = loads || expr_at(p, op->args[i])->has_load;
  return loads || op->kind == OP_STORE || op->kind == OP_ALLOC;
}

/* Is what could not be shown beyond what the coding of this step can know? Formulas alone know nothing of memory that
 * is no cell, and what is coded as any value is an excuse; graphs know single fields, not runs of bytes. */
static bool is_beyond(const Audit *a, const Passage *x, const Op *op, bool heap, const char *why) {
  if (a->is_undecided || why) return true;
  if (op && (op->kind == OP_MEMSET || op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE)) return true;
  if (op && (op->kind == OP_STORE) && !direct_place(a->p, op->a).var && expr_at(a->p, op->a)->kind == EXPR_INDEX)
    return true;
  return !heap && (a->k.fresh != x->fresh || (op && reads_memory(a->p, op)));
}

static void passage_begin(Audit *a, Passage *x, const U32Vec *level) {
  a->is_undecided = false;
  x->fresh = a->k.fresh;
  move_init(&x->move, &a->k, level);
}

/* ---- places and stacks ---- */

const U32Vec *audit_place(const Audit *a, LocId loc, uint32_t stack) {
  const uint32_t *i = idmap_find(&a->places, (uint64_t)loc << 32 | stack);
  return i ? &a->place.at[*i] : NULL;
}

static void index_states(Audit *a) {
  for (uint32_t i = 0; i < a->c.state.n; i++) {
    uint64_t key = (uint64_t)a->c.state.at[i].loc << 32 | a->c.state.at[i].stack;
    const uint32_t *known = idmap_find(&a->places, key);
    uint32_t at = known ? *known : a->place.n;
    if (!known) {
      U32Vec none = {0};
      idmap_put(&a->places, key, at);
      vec_push(a->place, none);
    }
    vec_push(a->place.at[at], i);
  }
}

static uint32_t stack_inside(const Audit *a, uint32_t outer, EdgeId call, FuncId callee) {
  for (uint32_t i = 1; i < a->c.stack.n; i++) {
    const CertificateStack *s = &a->c.stack.at[i];
    if (s->outer == outer && s->call == call && s->callee == callee) return i;
  }
  return NO_STACK;
}

/* By function: how many of its activations are open. */
static void levels_of(const Audit *a, uint32_t stack, U32Vec *level) {
  vec_clear(*level);
  for (FuncId f = 0; f < a->p->func.n; f++) vec_push(*level, f == a->p->main);
  for (; level->n && stack; stack = a->c.stack.at[stack].outer) level->at[a->c.stack.at[stack].callee]++;
}

/* ---- questions to the solver ---- */

/* What is known of cells because of their types. */
static void ranges_of(Audit *a, Move *m, TermId t) {
  U32Vec symbols = {0};
  term_symbols(a->l, t, &symbols);
  for (uint32_t i = 0; i < symbols.n; i++)
    for (PlaceId k = 0; k < a->c.cell.n; k++)
      if (a->c.cell.at[k].symbol == symbols.at[i]) (void)move_before(m, k);
  vec_free(symbols);
}

bool audit_possible(Audit *a, Move *m, const TermId *t, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) ranges_of(a, m, t[i]);
  U32Vec all = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(all, t[i]);
  for (uint32_t i = 0; i < m->fact.n; i++) vec_push(all, m->fact.at[i]);
  SolverAnswer answer = solver_conjunction(a->s, all.at, all.n);
  if (answer != SOLVER_UNSAT && answer != SOLVER_SAT) a->is_undecided = true;
  vec_free(all);
  return answer != SOLVER_UNSAT;
}

/* ---- steps ---- */

static void describe_state(const CertifiedState *s, Buf *out) {
  if (s) buf_printf(out, " from the state in line %u of the certificate", s->line);
}

static void check_passage(Audit *a, Passage *x, const char *what, const Op *op) {
  const U32Vec *place = x->stack == NO_STACK ? NULL : audit_place(a, x->to, x->stack);
  const char *why = NULL;
  a->r->steps++;
  if (product_leads_into(a, x, place, &why) || is_stopped(a)) return;
  Buf text = {0};
  buf_printf(&text, "%s%s", what, op ? " " : "");
  if (op) op_print(a->p, op, &text);
  describe_state(x->from, &text);
  buf_printf(&text, " may lead out of the certified states%s%s%s", place ? "" : ": there are none behind it",
             why ? ": " : "", why ? why : "");
  problem(a, x->at, &text, is_beyond(a, x, op, product_needs_heap(a, x, place), why));
  buf_free(&text);
}

static void take_start(Audit *a) {
  U32Vec level = {0};
  levels_of(a, 0, &level);
  Passage x = {.given = term_true(a->l), .to = a->p->func.at[a->p->main].entry, .at = a->p->func.at[a->p->main].at};
  passage_begin(a, &x, &level);
  move_start(&x.move);
  x.step = (HeapStep){.kind = HEAP_START, .callee = a->p->main, .level = &level};
  check_passage(a, &x, "the start of the program", NULL);
  move_free(&x.move);
  vec_free(level);
}

static void take_operation(Audit *a, const CertifiedState *s, const U32Vec *level, EdgeId edge) {
  const Edge *e = &a->p->edge.at[edge];
  Passage x = {.from = s, .given = s->formula, .to = e->to, .stack = s->stack, .at = e->at};
  passage_begin(a, &x, level);
  move_operation(&x.move, &e->op);
  x.step = (HeapStep){.kind = HEAP_OPERATION, .edge = edge, .op = &e->op, .level = level};
  check_passage(a, &x, "the step", &e->op);
  move_free(&x.move);
}

static void take_call(Audit *a, const CertifiedState *s, const U32Vec *level, EdgeId edge, FuncId callee) {
  const Edge *e = &a->p->edge.at[edge];
  Passage x = {.from = s,
               .given = s->formula,
               .to = a->p->func.at[callee].entry,
               .stack = stack_inside(a, s->stack, edge, callee),
               .at = e->at};
  passage_begin(a, &x, level);
  move_call(&x.move, callee, &e->op);
  x.step = (HeapStep){.kind = HEAP_CALL, .edge = edge, .op = &e->op, .callee = callee, .level = level};
  check_passage(a, &x, "the call", &e->op);
  move_free(&x.move);
}

static void take_return(Audit *a, const CertifiedState *s, const U32Vec *level, EdgeId edge) {
  const Edge *e = &a->p->edge.at[edge];
  const CertificateStack *open = &a->c.stack.at[s->stack];
  if (!s->stack) return; /* the program ends */
  const Edge *call = &a->p->edge.at[open->call];
  Passage x = {.from = s, .given = s->formula, .to = call->to, .stack = open->outer, .at = e->at};
  passage_begin(a, &x, level);
  move_return(&x.move, open->callee, &e->op, &call->op);
  x.step = (HeapStep){
      .kind = HEAP_RETURN, .edge = edge, .op = &e->op, .call = &call->op, .callee = open->callee, .level = level};
  check_passage(a, &x, "the return", &e->op);
  move_free(&x.move);
}

static bool fits(const Program *p, const Op *call, FuncId id) {
  const Function *f = &p->func.at[id];
  return f->is_defined && (f->n_params == call->n_args || (f->is_variadic && f->n_params < call->n_args));
}

/* A call through a pointer enters any function that it may lead to; that it may lead elsewhere is a goal of its own. */
static void take_pointer_call(Audit *a, const CertifiedState *s, const U32Vec *level, EdgeId edge) {
  U32Vec callees = {0};
  bool any = alias_callees(a->alias, edge, &callees);
  for (FuncId f = 1; f < a->p->func.n; f++) {
    bool may = any;
    for (uint32_t i = 0; i < callees.n && !may; i++) may = callees.at[i] == f;
    if (may && fits(a->p, &a->p->edge.at[edge].op, f)) take_call(a, s, level, edge, f);
  }
  vec_free(callees);
}

static void take_edge(Audit *a, const CertifiedState *s, const U32Vec *level, EdgeId edge) {
  const Op *op = &a->p->edge.at[edge].op;
  switch (op->kind) {
    case OP_HALT:
      return;
    case OP_RETURN:
      take_return(a, s, level, edge);
      return;
    case OP_CALL: {
      const Expr *callee = expr_at(a->p, op->a);
      if (callee->kind != EXPR_FUNCTION)
        take_pointer_call(a, s, level, edge);
      else if (a->p->func.at[callee->var].is_defined)
        take_call(a, s, level, edge, callee->var);
      else
        take_operation(a, s, level, edge);
      return;
    }
    default:
      take_operation(a, s, level, edge);
  }
}

/* ---- goals ---- */

static void check_goal(Audit *a, const CertifiedState *s, const U32Vec *level, const Goal *g) {
  const char *why = NULL;
  Passage x = {.from = s, .given = s->formula, .at = a->p->edge.at[g->edge].at};
  passage_begin(a, &x, level);
  x.step = (HeapStep){.kind = HEAP_CONDITION,
                      .edge = g->edge,
                      .op = &a->p->edge.at[g->edge].op,
                      .condition = g->condition,
                      .level = level};
  TermId holds = g->condition ? coded_truth(&x.move, g->condition) : term_true(a->l);
  a->r->goals++;
  if (product_possible(a, &x, holds, &why) && !is_stopped(a)) {
    Buf text = {0};
    buf_add(&text, "it is not shown that this cannot happen: ");
    goal_print(a->p, g, &text);
    describe_state(s, &text);
    if (why) buf_printf(&text, ": %s", why);
    problem(a, x.at, &text, is_beyond(a, &x, NULL, s->class != NO_CLASS, why));
    buf_free(&text);
  }
  move_free(&x.move);
}

/* ---- the certificate as a whole ---- */

typedef struct {
  Int128 first, end;
} Extent;

static int compare_extents(const void *a, const void *b) {
  const Extent *x = a, *y = b;
  return x->first < y->first ? -1 : x->first > y->first;
}

/* Objects and functions have numbers of their own, apart from one another, below those of the heap. */
static bool addresses_are_apart(const Audit *a) {
  const Program *p = a->p;
  VEC(Extent) extent = {0};
  /* all numbers are small enough to be calculated with */
  bool good = a->c.address.n == p->var.n + p->func.n && a->c.span > 0 && a->c.span < heap_lowest(p);
  for (uint32_t i = 1; i < a->c.address.n && good; i++) {
    bool function = i >= p->var.n;
    if (i == p->var.n || (!function && !p->var.at[i].is_object)) continue;
    uint64_t size = function ? 1 : type_at(p, p->var.at[i].type)->size;
    good = a->c.address.at[i] >= NEAR_NULL && a->c.address.at[i] < heap_lowest(p);
    if (good) vec_push(extent, (Extent){a->c.address.at[i], a->c.address.at[i] + (Int128)size});
  }
  if (extent.n) qsort(extent.at, extent.n, sizeof *extent.at, compare_extents);
  uint32_t deepest = 1;
  for (uint32_t i = 1; i < a->c.stack.n; i++) deepest = i + 1 > deepest ? i + 1 : deepest;
  for (uint32_t i = 0; i < extent.n && good; i++) {
    good = extent.at[i].first > 0 && (i == 0 || extent.at[i - 1].end < extent.at[i].first);
    good = good && extent.at[i].end - extent.at[0].first < a->c.span;
    good = good && extent.at[i].end + a->c.span * deepest < heap_lowest(p);
  }
  vec_free(extent);
  return good;
}

/* A register is read as what it is; bytes lie in their object, so that none belong to two, and are all of a number. */
static bool cell_is_good(const Program *p, const CertificateCell *c) {
  bool inside = object_is_sized(p, c->var) && c->offset + c->size <= type_at(p, p->var.at[c->var].type)->size;
  if (c->size && !inside) return false;
  if (c->meaning == CELL_LENGTH) return !p->var.at[c->var].is_extern;
  if (c->meaning != CELL_VALUE) return true;
  const Var *v = &p->var.at[c->var];
  const Type *t = type_at(p, c->type), *have = type_at(p, v->type);
  if (!c->size) {
    bool same = t->kind == have->kind && t->bits == have->bits && t->is_signed == have->is_signed;
    return same || (type_is_truth(t) && type_is_truth(have));
  }
  if (t->kind == TYPE_POINTER) return c->size * 8 == p->pointer_bits;
  return t->kind != TYPE_INT || t->bits > 64 || t->bits == c->size * 8;
}

static bool cells_are_good(const Audit *a) {
  for (uint32_t i = 0; i < a->c.cell.n; i++) {
    const CertificateCell *c = &a->c.cell.at[i];
    if (!cell_is_good(a->p, c)) return false;
    for (uint32_t k = 0; k < i; k++)
      if (cell_is_same(&a->c.cell.at[k], c)) return false;
  }
  return true;
}

static void check_whole(Audit *a) {
  Buf text = {0};
  if (!addresses_are_apart(a)) {
    buf_add(&text, "the certificate does not give each object and function a number of its own");
    problem(a, (Position){0}, &text, false);
  }
  if (!cells_are_good(a)) {
    buf_clear(&text);
    buf_add(&text, "a cell of the certificate has not the type of its variable, is not all in it, or is there twice");
    problem(a, (Position){0}, &text, false);
  }
  if (!a->r->properties) {
    buf_clear(&text);
    buf_add(&text, "the certificate names no property");
    problem(a, (Position){0}, &text, false);
  }
  buf_free(&text);
}

static void check_state(Audit *a, const CertifiedState *s) {
  U32Vec level = {0};
  levels_of(a, s->stack, &level);
  const Location *l = &a->p->loc.at[s->loc];
  for (EdgeId e = l->first_out; e < l->first_out + l->n_out && !is_over(a); e++) {
    for (uint32_t g = 0; g < a->goals.n; g++)
      if (a->goals.at[g].edge == e && !is_over(a)) check_goal(a, s, &level, &a->goals.at[g]);
    take_edge(a, s, &level, e);
  }
  a->r->states++;
  vec_free(level);
}

bool audit_certificate(Program *p, const char *text, Limit *limit, AuditResult *r, Buf *error) {
  *r = (AuditResult){0};
  Audit a = {.p = p, .l = logic_new(), .limit = limit, .r = r};
  certificate_init(&a.c);
  bool good = certificate_read(&a.c, text, p, a.l, error);
  if (good) {
    enum { SOLVER_MILLISECONDS = 5000 };
    a.s = solver_new(a.l);
    solver_limit(a.s, limit, SOLVER_MILLISECONDS);
    a.alias = alias_new(p);
    good = product_begin(&a, error);
  }
  if (good) {
    r->properties = a.c.properties;
    r->malloc_may_fail = a.c.malloc_may_fail;
    property_goals(p, a.c.properties, a.alias, &a.goals);
    check_whole(&a);
    bool sound = !r->problem.n;
    if (sound) {
      coder_init(&a.k, p, a.l, a.alias, &a.c);
      index_states(&a);
      take_start(&a);
      for (uint32_t i = 0; i < a.c.state.n && !is_over(&a); i++) check_state(&a, &a.c.state.at[i]);
      coder_free(&a.k);
    }
    r->is_confirmed = !r->problem.n && !r->is_stopped;
  }
  product_end(&a);
  if (a.alias) alias_free(a.alias);
  if (a.s) solver_free(a.s);
  for (uint32_t i = 0; i < a.place.n; i++) vec_free(a.place.at[i]);
  vec_free(a.place);
  idmap_free(&a.places);
  vec_free(a.goals);
  certificate_free(&a.c);
  logic_free(a.l);
  return good;
}

void audit_result_free(AuditResult *r) {
  vec_free(r->problem);
  arena_free(&r->arena);
}
