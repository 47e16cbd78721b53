/* C's typing of the text that is printed: promotions and the usual arithmetic conversions. With it the printer leaves
 * out the conversions that C makes by itself, and only those. Inside src/program. */
#ifndef PROGRAM_C_TYPE_H
#define PROGRAM_C_TYPE_H

#include "program/program.h"

typedef struct {
  uint32_t bits; /* 0: no arithmetic type */
  bool is_signed;
} CType;

CType c_type_of(const Program *p, TypeId t);
CType c_promote(CType t);
CType c_usual(CType x, CType y); /* the type of x + y */
static inline bool c_same(CType x, CType y) { return x.bits == y.bits && x.is_signed == y.is_signed; }
/* The type of the text that print.c writes for e when every conversion is shown. */
CType c_text_type(const Program *p, ExprId e);
/* e without an outermost conversion of integers that leaves every number as it is. */
ExprId c_value(const Program *p, ExprId e);
/* e without an outermost conversion of integers to the type of the place it is assigned to. */
ExprId c_assigned(const Program *p, ExprId e, TypeId place);
/* Chooses the shortest of the texts `x op y` with and without conversions of the operands that is computed in the type
 * of *x and *y, and drops these conversions. */
void c_operands(const Program *p, ExprId *x, ExprId *y);
/* The same for an operand that is only promoted: -x, ~x, x << n. */
ExprId c_promoted(const Program *p, ExprId x);

#endif
