/* leak: memory leaks of code without a main, by contradiction (Orlovich and Rugina, Memory leak analysis by
 * contradiction, SAS 2006). For every assignment, free and return it is asked whether it may lose the last pointer to a
 * block of the heap: assume that it does, and go backwards. Where every way back ends in a contradiction, it does not,
 * whatever the heap was at the beginning. Where a way comes to the entry of a function that others may call, or to the
 * allocation of the block, there is a warning: a candidate, no verdict.
 *
 * The block is described by three sets (S, H, M): regions of memory that may hold pointers to it, expressions that do
 * point into it, and expressions that do not. Regions are those of types: every register variable is one, every field
 * of a structure, and every type of pointers in what is no field.
 *
 * What a contradiction shows holds for type-safe code: no casts between pointers to unrelated structures (void * and
 * char * may point to anything), no pointers in integers or unions, no addresses outside of objects. Functions without
 * a body are taken not to change pointers of the program; where they get or give the block, the probe is given up.
 * Pointers of the block's own type that differ lead to different blocks (no arrays of structures), and elements of
 * arrays are not asked about. A block is lost here when no pointer to it is left (a referencing leak): a cycle that
 * nothing leads to is not found. */
#ifndef LEAK_LEAK_H
#define LEAK_LEAK_H

#include "program/program.h"

typedef enum {
  LEAK_NONE,      /* contradicted on all ways back */
  LEAK_PARAMETER, /* only if the caller gives its last pointer to the block as an argument */
  LEAK_WARNING,
  LEAK_ABANDONED, /* at a limit, or where the block comes from or goes to code that is not known */
  N_LEAK_OUTCOMES
} LeakOutcome;

typedef enum {
  PROBE_ASSIGN, /* the operation overwrites a pointer: an assignment, an allocation, a call that assigns its result */
  PROBE_FREE,   /* it frees a block that holds the pointer */
  PROBE_RETURN, /* it returns, and a variable that holds the pointer dies */
  PROBE_IGNORE, /* it is a call whose result nobody takes */
} ProbeKind;

/* What executions say of a warning (evidence/lost.h). */
typedef enum { LEAK_NOT_TRIED, LEAK_OPEN, LEAK_CONFIRMED, LEAK_EXCLUDED, N_LEAK_TRIALS } LeakTrial;

typedef struct {
  ProbeKind kind;
  EdgeId edge;
  VarId var;         /* PROBE_RETURN */
  uint32_t field;    /* PROBE_FREE: which one of the structure, */
  uint64_t offset;   /* and where it is */
  const char *place; /* what holds the pointer: `x->next`; the leaks own it */
  LeakOutcome outcome;
  uint32_t transfers; /* operations that were gone back over */
  Position end;       /* of a warning: the entry or the allocation */
  bool is_allocated;  /* it is an allocation */
  const char *why;    /* LEAK_ABANDONED */
  VEC(EdgeId) trace;  /* of a warning: operations that decide it, in the order of execution */
  LeakTrial trial;    /* of a warning; whoever tries sets it */
  const char *shown;  /* what came of that, in a sentence, or NULL; the leaks own it */
} LeakProbe;

typedef struct {
  uint32_t transfers; /* of a probe, at most */
  uint32_t regions;   /* in S, at most */
} LeakLimits;

typedef struct {
  VEC(LeakProbe) probe;   /* by edge */
  uint32_t facts, places; /* abstractions, and locations that have some */
  Strings strings;
} Leaks;

/* All probes of the functions that the user defines. The program is not changed. A limit that is reached ends it early,
 * and then it is false. */
bool leaks_find(const Program *p, LeakLimits limits, Limit *limit, Leaks *out);
void leaks_free(Leaks *l);

#endif
