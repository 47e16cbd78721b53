/* Inside src/refine: steps executed on environments, and path formulas. */
#ifndef REFINE_PATH_H
#define REFINE_PATH_H

#include "refine/refine.h"

/* Sets the levels of v to those of a call stack: main and every open call. */
void path_set_levels(Env *v, const Program *p, const CallStack *stack);
/* Executes a step on v, whose levels are those before the step. */
void path_step(Env *v, const Goal *goals, const Step *step);

/* The path formula (LSA 2.1): one constraint per step, over versions of cells. After step i a written cell has a symbol
 * of its own version, so that an interpolant after step i speaks of the newest versions only. */
typedef struct {
  Env env;
  U32Vec constraint; /* by step */
  /* The same in parts: of step i the assumptions from assume_start[i] to assume_start[i + 1], and likewise the versions
   * that it makes and what they are equal to. */
  U32Vec assume, assume_start, version, value, version_start, fact, fact_start;
  IdMap cell_of;    /* version symbol -> CellId */
  VEC(Input) input; /* values not filled in yet; edge is where it is asked for */
  U32Vec input_symbol;
} PathFormula;

void path_formula_build(PathFormula *f, Encoder *e, const Goal *goals, const Step *step, uint32_t n);
void path_formula_free(PathFormula *f);
/* The part of the formula that the last `assumptions` assumptions depend on: the versions that they read, what these
 * were computed from, and every assumption and fact about nothing else. One constraint per step, each implied by the
 * whole one, appended to `out`. A contradiction found there has to do with the goal, not with what lies on the way to
 * it. */
void path_formula_slice(const PathFormula *f, Logic *l, uint32_t assumptions, U32Vec *out);

#endif
