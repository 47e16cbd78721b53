#include "refine/tracked.h"

#include <string.h>

bool tracked_add(U32Vec *list, uint32_t id) {
  uint32_t i = 0;
  while (i < list->n && list->at[i] < id) i++;
  if (i < list->n && list->at[i] == id) return false;
  vec_push(*list, id);
  memmove(list->at + i + 1, list->at + i, (list->n - 1 - i) * sizeof *list->at);
  list->at[i] = id;
  return true;
}

void tracked_update(Tracked *t, Shapes *s) {
  Tracking x = {t->pointer.at, t->field.at,    t->assertion.at, t->pointer.n,
                t->field.n,    t->assertion.n, t->generator.at, t->generator.n};
  t->class = shapes_class(s, &x);
}

void tracked_merge(Tracked *t, const Tracked *more) {
  for (uint32_t i = 0; i < more->pointer.n; i++) tracked_add(&t->pointer, more->pointer.at[i]);
  for (uint32_t i = 0; i < more->field.n; i++) tracked_add(&t->field, more->field.at[i]);
  for (uint32_t i = 0; i < more->assertion.n; i++) tracked_add(&t->assertion, more->assertion.at[i]);
  for (uint32_t i = 0; i < more->generator.n; i++) tracked_add(&t->generator, more->generator.at[i]);
}

void tracked_describe(const Tracked *t, const Shapes *s, Buf *out) {
  enum { MOST = 6 }; /* of each list */
  uint32_t all = t->pointer.n + t->field.n + t->assertion.n, shown = 0;
  if (!all) buf_add(out, "the heap");
  for (uint32_t i = 0; i < t->pointer.n && i < MOST; i++)
    buf_printf(out, "%s%s", shown++ ? ", " : "", shapes_pointer_at(s, t->pointer.at[i])->name);
  for (uint32_t i = 0; i < t->field.n && i < MOST; i++)
    buf_printf(out, "%sfield %s", shown++ ? ", " : "", shapes_field_at(s, t->field.at[i])->name);
  for (uint32_t i = 0; i < t->assertion.n && i < MOST; i++)
    buf_printf(out, "%s%s", shown++ ? ", " : "", shapes_assertion_at(s, t->assertion.at[i])->name);
  if (shown < all) buf_printf(out, " and %u more", all - shown);
}

void tracked_free(Tracked *t) {
  vec_free(t->pointer);
  vec_free(t->field);
  vec_free(t->assertion);
  vec_free(t->generator);
}

/* ---- pure heap analysis ---- */

typedef struct {
  Tracked *t;
  Shapes *s;
  Logic *l;
} Maximal;

/* The field that a load reads, if its address is a pointer plus a constant; 0 otherwise. */
static FieldId loaded_field(Maximal *m, const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_CAST) return loaded_field(m, p, x->a);
  if (x->kind != EXPR_LOAD) return 0;
  return shapes_field_of_address(m->s, x->a, x->type);
}

static void note_comparison(Maximal *m, const Program *p, const Expr *x) {
  bool left = expr_is_const(p, x->b);
  ExprId data = left ? x->a : x->b, constant = left ? x->b : x->a;
  if (!expr_is_const(p, constant) || type_at(p, expr_at(p, data)->type)->kind != TYPE_INT) return;
  FieldId f = loaded_field(m, p, data);
  if (!f) return;
  TermId h = term_symbol(m->l, shapes_field_at(m->s, f)->symbol), c = term_int(m->l, expr_at(p, constant)->value);
  bool equality = x->kind == EXPR_EQ || x->kind == EXPR_NE;
  bool below = (x->kind == EXPR_LT || x->kind == EXPR_GE) == left;
  TermId t = equality ? term_eq(m->l, h, c) : below == left ? term_lt(m->l, h, c) : term_le(m->l, h, c);
  tracked_add(&m->t->assertion, shapes_assertion(m->s, t));
}

static void note_places(Maximal *m, ExprId address, TypeId t) {
  U32Vec places = {0};
  shapes_fields_of_address(m->s, address, t, &places);
  for (uint32_t i = 0; i < places.n; i++) tracked_add(&m->t->field, places.at[i]);
  vec_free(places);
}

static void note_expression(const Program *p, ExprId e, void *context) {
  Maximal *m = context;
  const Expr *x = expr_at(p, e);
  if (x->kind >= EXPR_EQ && x->kind <= EXPR_GE) note_comparison(m, p, x);
  if (x->kind == EXPR_LOAD && type_at(p, x->type)->kind == TYPE_POINTER) note_places(m, x->a, x->type);
}

void tracked_collect(Tracked *t, Shapes *s, const Program *p) {
  Maximal m = {t, s, shapes_logic(s)};
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (type_at(p, x->type)->kind != TYPE_POINTER || x->is_object) continue;
    tracked_add(&t->pointer, shapes_pointer(s, v, x->function ? 1 : 0));
  }
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (op->a) expr_walk(p, op->a, note_expression, &m);
    if (op->b) expr_walk(p, op->b, note_expression, &m);
    if (op->c) expr_walk(p, op->c, note_expression, &m);
    if (op->kind == OP_STORE && type_at(p, expr_at(p, op->b)->type)->kind == TYPE_POINTER)
      note_places(&m, op->a, expr_at(p, op->b)->type);
  }
  for (GeneratorId g = 0; g < shapes_generators(s); g++) tracked_add(&t->generator, g);
}

void tracked_maximal(Tracked *t, Shapes *s, const Program *p) {
  tracked_collect(t, s, p);
  tracked_update(t, s);
}
