/* Inside src/refine: linear invariants of the program, as candidates for predicates where a loop is unrolled again and
 * again (Cousot and Halbwachs 1978; ../shared/reference/acceleration.md). Some cells of the program are followed by
 * convex polyhedra through the automata, calls inlined, with widening at the heads of loops and then narrowing. What is
 * found only steers the abstraction: nothing is believed that the predicate domain does not show again. */
#ifndef REFINE_INVARIANT_H
#define REFINE_INVARIANT_H

#include "numeric/numeric.h"
#include "refine/path.h"

/* ---- a step on polyhedra (linear_step.c) ---- */

/* What a step does to the cells 1 .. n that are followed: one of several alternatives, each of which cuts and maps. */
typedef struct {
  Rows constraint, map; /* over the cells and further unknowns */
} Alternative;

typedef struct {
  bool is_identity;
  VEC(Alternative) alternative; /* none: the step does not go through */
} LinearStep;

void linear_step_build(LinearStep *s, Env *v, const CellId *cell, uint32_t n); /* v: the step was executed on it */
void linear_step_free(LinearStep *s);
Poly linear_step_image(const LinearStep *s, const Poly *p);

/* ---- invariants ---- */

typedef struct Invariants Invariants;

Invariants *invariants_new(Encoder *e, const Goal *goals, Limit *limit);
void invariants_free(Invariants *x);
/* Follows these cells besides those followed before; true when something is known about places. */
bool invariants_follow(Invariants *x, const CellId *cell, uint32_t n);
/* What holds at a place, as atoms over the symbols of cells, appended. */
void invariants_at(Invariants *x, LocId loc, const CallStack *stack, U32Vec *atoms);
/* Do the invariants at the place where a step begins exclude that it is taken? */
bool invariants_exclude(Invariants *x, LocId loc, const CallStack *stack, const Step *step);

#endif
