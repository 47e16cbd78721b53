/* Inside src/refine: the portfolio of refiners. A path to a goal cannot be; who finds the precision that excludes it is
 * a row of a table (refiners.c): its name, when it applies, how often it may be tried, and how it is done. The cheap
 * and likely come first. */
#ifndef REFINE_REFINERS_H
#define REFINE_REFINERS_H

#include "refine/checker.h"

typedef enum {
  CONFLICT_FORMULA, /* the path formula is unsatisfiable */
  CONFLICT_HEAP,    /* only the extended one is: it takes what the heap holds */
} ConflictKind;

/* A path that cannot be. */
typedef struct {
  Checker *c;
  ConflictKind kind;
  const PathFormula *f; /* the formula that is unsatisfiable */
  const Step *step;
  const U32Vec *nodes; /* of the path; the last stands for the last step */
  uint32_t added;      /* precision, by the rows before */
  /* What is known of it for predicates: */
  U32Vec constraint;  /* what checker_goal_directed gives */
  bool unrolled;      /* it goes round a loop */
  bool general;       /* a loop keeps gaining predicates: more general ones are asked for first */
  bool by_invariants; /* these have added something */
} Conflict;

typedef struct {
  const char *name, *words;
  bool (*applies)(const Conflict *x);
  uint32_t attempts;               /* for a goal, to begin with (refiner_allowance); 0: any number */
  uint32_t (*refine)(Conflict *x); /* how much precision was added */
} Refiner;

/* Those of paths come first, then those that predicates are asked of. As many as RowRecords of a checker. */
const Refiner *refiners_table(uint32_t *n);
/* How often a row may be tried for a goal, after what it did in this run: more where it achieves something, less where
 * it is tried in vain, and always a little. */
uint32_t refiner_allowance(uint32_t attempts, const RowRecord *r);
/* Asks the rows for precision that excludes the path; how much was added. */
uint32_t refine_path(Conflict *x);

#endif
