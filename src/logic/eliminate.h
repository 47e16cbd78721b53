/* Inside src/logic: projection of a conjunction onto the symbols that stay. Exact, or failing; or, where weakening is
 * allowed, what cannot be projected is left out and the result is a consequence. */
#ifndef LOGIC_ELIMINATE_H
#define LOGIC_ELIMINATE_H

#include "logic/term.h"

typedef struct {
  Logic *l;
  bool (*keep)(void *context, SymbolId s);
  void *context;
  bool exact;     /* fail rather than weaken */
  bool failed;    /* the result is meaningless */
  uint32_t cases; /* case distinctions that may still be made */
} Projection;
/* Replaces the list by its projection. */
void project(Projection *p, U32Vec *conjuncts);

/* ---- eliminate.c: for the steps. A victim is a symbol that does not stay. ---- */
bool project_is_victim(const Projection *p, SymbolId s);
bool project_has_victim(const Projection *p, TermId t);
void project_remove(U32Vec *list, uint32_t i);
void project_replace(Logic *l, U32Vec *list, TermId from, TermId to);
/* The atom of index i, a symbol, stands in the sum alone: no other atom contains it. */
bool project_stands_alone(Logic *l, const Term *sum, uint32_t i);

/* ---- eliminate_linear.c: steps; true when the list has changed ---- */
bool project_remainders(Projection *p, U32Vec *list);
bool project_inequalities(Projection *p, U32Vec *list, const U32Vec *victim, bool rational);
bool project_equations(Projection *p, U32Vec *list, const U32Vec *victim);
/* Drops conjunct i, but keeps what it says when the atoms with victims are anywhere between their bounds. */
void project_to_bounds(Projection *p, U32Vec *list, uint32_t i);

#endif
