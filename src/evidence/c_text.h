/* Inside src/evidence: formulas of the logic as C expressions. Mathematical integers are not C's: a comparison is only
 * written where C computes the same (types wide enough, signs that do not mix), so every text is implied by the formula
 * and evaluates without undefined behaviour wherever its names do. */
#ifndef EVIDENCE_C_TEXT_H
#define EVIDENCE_C_TEXT_H

#include "logic/logic.h"
#include "program/program.h"

/* What a symbol stands for in C. */
typedef struct {
  TypeId type;
  const char *text; /* an lvalue; NULL: there is none */
} CName;

typedef struct {
  const Program *p;
  const Logic *l;
  CName (*name)(void *context, SymbolId s);       /* texts live as long as the call that asked */
  CName (*address)(void *context, Int128 number); /* likewise: the variable whose address this number stands for */
  void *context;
} CWriter;

/* Appends a C expression that the formula implies; nothing where that is only `true`. A disjunction gets parentheses
 * when `inside` (it will stand in a conjunction). */
void c_formula(const CWriter *w, TermId t, bool inside, Buf *out);
/* The scalar at [offset, offset + size) of a value of the type whose text is there already: appends `.f`, `[2]`, with
 * `->` first if it is a pointer's target. The type of the scalar, or 0: there is none, and then nothing was added. */
TypeId c_member(const Program *p, TypeId t, uint64_t offset, uint64_t size, bool arrow, Buf *out);

#endif
