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
  VEC(Access) access; /* of an extended formula: the accesses of step i from access_start[i] to access_start[i + 1] */
  U32Vec access_start;
  uint32_t inexact_step[3]; /* as in ErrorPath */
} PathFormula;

/* Each may be NULL. */
typedef struct {
  void (*prepare)(void *context, uint32_t i, Env *v); /* called before step i is executed on v */
  void *context;
  Solver *solver; /* of extended formulas: where writes go, if that is a matter of numbers */
} PathHelp;

/* `extended`: the extended path formula (LSA 4.2), which follows memory; the steps begin at the program's start. */
void path_formula_build(PathFormula *f, Encoder *e, const Goal *goals, const Step *step, uint32_t n, bool extended,
                        PathHelp help);
void path_formula_free(PathFormula *f);
/* Is the formula satisfiable? If it is, *path (unless NULL) becomes the path with the model's inputs. */
SolverAnswer path_formula_solve(const PathFormula *f, Solver *s, const Step *step, uint32_t n, ErrorPath *path);
/* The part of the formula that the last `assumptions` assumptions depend on: the versions that they read, what these
 * were computed from, and every assumption and fact about nothing else. One constraint per step, each implied by the
 * whole one, appended to `out`. A contradiction found there has to do with the goal, not with what lies on the way to
 * it. */
void path_formula_slice(const PathFormula *f, Logic *l, uint32_t assumptions, U32Vec *out);

/* hunt.c: a search for paths to goals among the executions themselves, those with the fewest decisions first. Each
 * branch is kept if its extended path formula is satisfiable. */
typedef struct Hunt Hunt;
Hunt *hunt_new(Encoder *e, Solver *s, const CheckerOptions *o); /* all must outlive it */
void hunt_free(Hunt *h);
bool hunt_next(Hunt *h, ErrorPath *path); /* false: none was found, for now or at all */

#endif
