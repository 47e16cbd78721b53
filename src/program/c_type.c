#include "program/c_type.h"

#include <string.h>

enum { INT_BITS = 32 };

CType c_type_of(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  if (x->kind == TYPE_BOOL) return (CType){INT_BITS, true}; /* a comparison */
  return x->kind == TYPE_INT ? (CType){x->bits, x->is_signed} : (CType){0, false};
}

CType c_promote(CType t) { return t.bits && t.bits < INT_BITS ? (CType){INT_BITS, true} : t; }

CType c_usual(CType x, CType y) {
  x = c_promote(x);
  y = c_promote(y);
  if (x.bits != y.bits) return x.bits > y.bits ? x : y;
  return x.is_signed ? y : x;
}

CType c_text_type(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  CType t = c_type_of(p, x->type);
  if (x->kind == EXPR_CONST && t.bits) { /* a decimal without suffix: the first of int and long that holds it */
    const Type *type = type_at(p, x->type);
    if (type->is_signed ? x->value >= INT32_MIN && x->value <= INT32_MAX : (UInt128)x->value <= INT32_MAX)
      return (CType){INT_BITS, true};
    if (type->is_signed ? x->value >= INT64_MIN && x->value <= INT64_MAX : (UInt128)x->value <= INT64_MAX)
      return (CType){64, true};
    return t;
  }
  if (x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_BOOL) return (CType){INT_BITS, true};
  return x->kind == EXPR_VAR || x->kind == EXPR_LOAD || x->kind == EXPR_CAST ? t : c_promote(t);
}

/* The operand of a conversion between integers that the printer may hide, or 0. */
static ExprId converted(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  if (x->kind != EXPR_CAST || type_at(p, x->type)->kind != TYPE_INT) return 0;
  return type_at(p, expr_at(p, x->a)->type)->kind == TYPE_INT ? x->a : 0;
}

ExprId c_value(const Program *p, ExprId e) {
  for (;;) {
    ExprId inner = converted(p, e);
    if (!inner) return e;
    CType from = c_type_of(p, expr_at(p, inner)->type), to = c_type_of(p, expr_at(p, e)->type);
    bool same = from.is_signed == to.is_signed ? from.bits <= to.bits : !from.is_signed && from.bits < to.bits;
    if (!same) return e;
    e = inner;
  }
}

ExprId c_assigned(const Program *p, ExprId e, TypeId place) {
  ExprId inner = converted(p, e);
  const Type *t = type_at(p, place);
  bool truth = t->name && (strcmp(t->name, "_Bool") == 0 || strcmp(t->name, "bool") == 0);
  if (!inner || truth || t->kind != TYPE_INT || !c_same(c_type_of(p, place), c_type_of(p, expr_at(p, e)->type)))
    return c_value(p, e);
  return c_value(p, inner);
}

void c_operands(const Program *p, ExprId *x, ExprId *y) {
  CType want = c_type_of(p, expr_at(p, *x)->type);
  ExprId a = converted(p, *x), b = converted(p, *y);
  for (int shown = 0; shown < 3; shown++) {
    ExprId l = a && shown != 2 ? a : *x, r = b && shown != 1 ? b : *y;
    if (!c_same(c_usual(c_text_type(p, l), c_text_type(p, r)), want)) continue;
    *x = l;
    *y = r;
    return;
  }
}

ExprId c_promoted(const Program *p, ExprId x) {
  ExprId a = converted(p, x);
  return a && c_same(c_promote(c_text_type(p, a)), c_type_of(p, expr_at(p, x)->type)) ? a : x;
}
