#include "evidence/assumed.h"

#include <string.h>

#include "evidence/ranges.h"
#include "evidence/witness.h"

typedef struct {
  Program *p;
  Verdict *v;
  const bool *reached; /* by location */
} Assumed;

/* One more place; the first one of its kind is the one that is told. `text` is released. */
static void add(Assumed *a, AssumptionKind kind, EdgeId edge, Buf *text) {
  Verdict *v = a->v;
  uint32_t i = 0;
  while (i < v->assumption.n && v->assumption.at[i].kind != kind) i++;
  if (i == v->assumption.n)
    vec_push(v->assumption, (Assumption){.kind = kind,
                                         .at = a->p->edge.at[edge].at,
                                         .text = arena_copy(&v->arena, buf_str(text), text->n + 1)});
  v->assumption.at[i].places++;
  buf_free(text);
}

const char *assumption_name(AssumptionKind k) {
  static const char *const name[] = {[ASSUMED_NO_OVERFLOW] = "no-overflow",  [ASSUMED_DIVISION] = "no-division-by-zero",
                                     [ASSUMED_SHIFT] = "shift-in-range",     [ASSUMED_ACCESS] = "valid-memory",
                                     [ASSUMED_EXTERN] = "external-function", [ASSUMED_PROMISE] = "unreachable",
                                     [ASSUMED_COPY] = "no-overlapping-copy"};
  return name[k];
}

void assumption_print(const Assumption *x, Buf *out) {
  buf_printf(out, "this is assumed, not shown: %s", x->text);
  if (x->places > 1) buf_printf(out, "; %u more place%s like this", x->places - 1, x->places == 2 ? "" : "s");
}

/* ---- arithmetic ---- */

static void add_trouble(Assumed *a, const Trouble *t) {
  const Program *p = a->p;
  const Expr *x = expr_at(p, t->expr);
  Buf text = {0};
  if (t->kind == TROUBLE_OVERFLOW) {
    if (a->v->properties & PROPERTY_NO_OVERFLOW) return;
    expr_print(p, t->expr, &text);
    buf_add(&text, " does not overflow (--property no-overflow checks it)");
    add(a, ASSUMED_NO_OVERFLOW, t->edge, &text);
  } else if (t->kind == TROUBLE_DIVISION) {
    expr_print(p, x->b, &text);
    buf_add(&text, " is not 0 in ");
    expr_print(p, t->expr, &text);
    add(a, ASSUMED_DIVISION, t->edge, &text);
  } else {
    expr_print(p, t->expr, &text);
    buf_add(&text, " shifts by at least 0 and by less than the width");
    add(a, ASSUMED_SHIFT, t->edge, &text);
  }
}

static void add_arithmetic(Assumed *a) {
  Troubles troubles = {0};
  ranges_troubles(a->p, a->reached, &troubles);
  for (uint32_t i = 0; i < troubles.n; i++)
    if (!edge_in_model(a->p, troubles.at[i].edge)) add_trouble(a, &troubles.at[i]);
  vec_free(troubles);
}

/* ---- memory ---- */

/* Marks the models that, with what they call, contain a goal. */
static void mark_models(const Program *p, const Goals *goals, bool *has) {
  for (uint32_t i = 0; i < goals->n; i++) has[p->loc.at[p->edge.at[goals->at[i].edge].from].function] = true;
  for (bool more = true; more;) {
    more = false;
    for (EdgeId e = 0; e < p->edge.n; e++) {
      const Op *op = &p->edge.at[e].op;
      FuncId f = p->loc.at[p->edge.at[e].from].function;
      if (op->kind != OP_CALL || !p->func.at[f].is_model || has[f]) continue;
      const Expr *callee = expr_at(p, op->a);
      more = has[f] = callee->kind != EXPR_FUNCTION || has[callee->var];
    }
  }
}

/* Accesses and frees that no checked property is about: an execution ends where they fail. */
static void add_memory(Assumed *a) {
  Program *p = a->p;
  uint32_t unchecked = (PROPERTY_VALID_DEREF | PROPERTY_VALID_FREE) & ~a->v->properties;
  if (!unchecked) return;
  Goals goals = {0};
  property_goals(p, unchecked, a->v->alias, &goals);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < goals.n; i++) {
    const Goal *g = &goals.at[i];
    bool is_memory = g->what == GOAL_DEREF || g->what == GOAL_FREE;
    if (is_memory && a->reached[p->edge.at[g->edge].from]) goals.at[kept++] = *g;
  }
  goals.n = kept;
  bool *has = mem_zalloc(p->func.n);
  mark_models(p, &goals, has);
  uint32_t next = 0;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    bool here = next < goals.n && goals.at[next].edge == e;
    while (next < goals.n && goals.at[next].edge == e) next++;
    if (edge_in_model(p, e) || !a->reached[p->edge.at[e].from]) continue;
    const Expr *callee = op->kind == OP_CALL ? expr_at(p, op->a) : NULL;
    bool in_model = callee && callee->kind == EXPR_FUNCTION && p->func.at[callee->var].is_model && has[callee->var];
    if (!here && !in_model) continue;
    Buf text = {0};
    op_print(p, op, &text);
    buf_add(&text, " uses memory that is there (--property valid-memsafety checks it)");
    add(a, ASSUMED_ACCESS, e, &text);
  }
  mem_free(has);
  vec_free(goals);
}

/* ---- functions without a body ---- */

static void add_functions(Assumed *a) {
  const Program *p = a->p;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    if (op->kind != OP_CALL || edge_in_model(p, e) || !a->reached[p->edge.at[e].from]) continue;
    if (expr_at(p, op->a)->kind != EXPR_FUNCTION) continue;
    const Function *f = &p->func.at[expr_at(p, op->a)->var];
    if (f->is_defined || f->external != EXTERN_UNKNOWN) continue;
    Buf text = {0};
    buf_printf(&text, "%s(), which has no body here, changes nothing and returns anything", f->name);
    add(a, ASSUMED_EXTERN, e, &text);
  }
}

/* ---- copies ---- */

typedef struct {
  VarId var; /* 0: it is not seen */
  bool is_known;
  Int128 offset; /* if it is known */
} Place;

static Place place_of(const Program *p, ExprId address) {
  Place place = {.is_known = true};
  const Expr *x = expr_at(p, address);
  for (; x->kind == EXPR_FIELD || x->kind == EXPR_INDEX || x->kind == EXPR_CAST; x = expr_at(p, x->a)) {
    bool moved = x->kind == EXPR_INDEX, known = !moved || expr_is_const(p, x->b);
    if (x->kind == EXPR_FIELD) place.offset += x->value;
    if (moved && known) place.offset += expr_at(p, x->b)->value * x->value;
    place.is_known = place.is_known && known;
  }
  if (x->kind == EXPR_ADDRESS) place.var = x->var;
  return place;
}

/* Do the places lie apart, or are they one? Those of things of one type, and of their size, do. */
static bool lie_apart(const Program *p, const Op *op, const Place *to, const Place *from) {
  if (!expr_is_const(p, op->c)) return false;
  Int128 size = expr_at(p, op->c)->value, distance = to->offset - from->offset;
  TypeId t = type_at(p, expr_at(p, op->a)->type)->of, u = type_at(p, expr_at(p, op->b)->type)->of;
  bool alike = t == u && t && size == (Int128)type_at(p, t)->size && size > 1;
  bool known = to->is_known && from->is_known;
  return alike || (known && (distance == 0 || distance >= size || -distance >= size));
}

/* Assignments of structures are copies, too, of a place to itself at worst, which is no error. */
static void add_copies(Assumed *a) {
  const Program *p = a->p;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    if (op->kind != OP_MEMCPY || edge_in_model(p, e) || !a->reached[p->edge.at[e].from] || op->a == op->b) continue;
    Place to = place_of(p, op->a), from = place_of(p, op->b);
    if (!to.var || to.var != from.var || lie_apart(p, op, &to, &from)) continue;
    Buf text = {0};
    op_print(p, op, &text);
    buf_add(&text, " copies between places that do not overlap");
    add(a, ASSUMED_COPY, e, &text);
  }
}

/* ---- what the source promises ---- */

static void add_promises(Assumed *a) {
  const Program *p = a->p;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    if (op->kind != OP_HALT || op->how != HALT_UNREACHABLE) continue;
    if (edge_in_model(p, e) || !a->reached[p->edge.at[e].from]) continue;
    Buf text = {0};
    buf_add(&text, "no execution comes to this place, as the source promises");
    add(a, ASSUMED_PROMISE, e, &text);
  }
}

void verdict_assumptions(Program *p, Verdict *v) {
  const Art *art = v->checker ? checker_art(v->checker) : NULL;
  bool *reached = mem_zalloc(p->loc.n + 1);
  for (NodeId n = 1; art && n <= art_n_nodes(art); n++)
    if (!art_node(art, n)->is_removed) reached[art_node(art, n)->loc] = true;
  for (LocId l = 0; !art && l < p->loc.n; l++) reached[l] = !v->shown.reached || v->shown.reached[l];
  Assumed a = {p, v, reached};
  add_arithmetic(&a);
  add_memory(&a);
  add_functions(&a);
  add_copies(&a);
  add_promises(&a);
  mem_free(reached);
}
