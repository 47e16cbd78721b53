/* property: what is to be shown, and where in the program it could fail. Names and files are SV-COMP's
 * (reference/svcomp.md); each property becomes goals: places that must not be reached. */
#ifndef PROPERTY_PROPERTY_H
#define PROPERTY_PROPERTY_H

#include "explore/explore.h"
#include "program/program.h"

typedef enum {
  PROPERTY_UNREACH_CALL = 1, /* reach_error, __VERIFIER_error */
  PROPERTY_VALID_MEMCLEANUP = 4,
  PROPERTY_NO_OVERFLOW = 8,
  PROPERTY_TERMINATION = 16,
  PROPERTY_ASSERTIONS = 32, /* a failing assert; comes with unreach-call by name, not with SV-COMP's property files */
  PROPERTY_VALID_DEREF = 64,
  PROPERTY_VALID_FREE = 128,
  PROPERTY_VALID_MEMTRACK = 256,
  PROPERTY_UNREACH_LABEL = 512, /* BLAST's convention: a label that must not be reached; Program.error_label */
  PROPERTY_VALID_MEMSAFETY = PROPERTY_VALID_DEREF | PROPERTY_VALID_FREE | PROPERTY_VALID_MEMTRACK,
} Property;

const char *property_name(Property p); /* "unreach-call", ... of one property */
/* Reads a name, or a property file (CHECK lines); adds to *set. False: a message was given. A property that is known
 * but cannot be checked yet is added too: see property_unchecked. The name of the label that a property file says must
 * not be reached is put into `label`. */
bool property_read(const char *name_or_file, uint32_t *set, Buf *label, Diag *diag);
/* The name of a property of the set that is known but cannot be checked; NULL when there is none. */
const char *property_unchecked(uint32_t set);
/* The properties of the set as a property file has them, a line each, without a newline at the end. `label`: of
 * unreach-label. */
void property_specification(uint32_t set, const char *label, Buf *out);

/* What a goal stands for. */
typedef enum {
  GOAL_REACH_ERROR,
  GOAL_LABEL,
  GOAL_ASSERT,
  GOAL_OVERFLOW,   /* signed overflow, MIN / -1 included */
  GOAL_DEREF,      /* a read, write or call through a bad pointer */
  GOAL_FREE,       /* free or realloc of what is no block, or not any more */
  GOAL_LOST,       /* memory is allocated that nothing leads to */
  GOAL_NOT_CLEAN,  /* memory is allocated where the program ends */
  GOAL_UNMODELLED, /* not a violation: a place behind which nothing is known */
} GoalKind;

/* The verdict's word for a violated goal: "unreach-call", "valid-deref". */
const char *goal_verdict(GoalKind k);
/* A sentence about a goal: "reach_error() is called", "signed overflow in x = x + 1". */
void goal_print(const Program *p, const Goal *g, Buf *out);
/* A sentence about how the run shows it: "null-dereference: p->n reads 8 bytes through NULL". */
void goal_print_run(const Program *p, const Goal *g, const RunResult *r, Buf *out);

typedef VEC(Goal) Goals;
/* Adds the goals of the properties in the set, sorted by edge; Goal.what is a GoalKind. Expressions of conditions are
 * added to the program. `alias` leaves out what it shows to be fine: calls through pointers that lead to known
 * functions only, accesses within bounds; may be NULL. */
void property_goals(Program *p, uint32_t set, const Alias *alias, Goals *out);
/* Does the concrete outcome of a run show that this goal was reached at this edge? Memory that is lost or left is seen
 * where the run ends, wherever that is. */
bool goal_shown_by(const Goal *g, const RunResult *r);
/* Does the run violate a property of the set, whether a goal was made for the place or not? *g says how. */
bool property_violated_by(uint32_t set, const RunResult *r, Goal *g);

#endif
