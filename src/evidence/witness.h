/* Inside src/evidence: witnesses (docs/evidence.md), independent of the format they are written in. */
#ifndef EVIDENCE_WITNESS_H
#define EVIDENCE_WITNESS_H

#include "evidence/evidence.h"
#include "evidence/outline.h"

/* The outlines of the program's files, read when they are asked for. */
typedef struct {
  VEC(Outline) outline;
} Outlines;

/* NULL: the file cannot be read. Valid until the next call. */
const Outline *outlines_get(Outlines *all, const char *file);
void outlines_free(Outlines *all);

/* ---- TRUE: loop invariants (invariants.c) ---- */

typedef struct {
  Position at; /* of the loop's keyword */
  FuncId function;
  LocId loc;
  const char *text; /* a C expression over variables that are visible there */
} LoopInvariant;

typedef struct {
  VEC(LoopInvariant) invariant; /* by file and place */
  Arena arena;
} LoopInvariants;

/* What the finished tree says at the loops of the program, as far as C can say it. Loops of which it says nothing, and
 * those that are not written as loops, are left out. */
void loop_invariants(const Program *p, const Verdict *v, Outlines *files, LoopInvariants *out);
void loop_invariants_free(LoopInvariants *s);

/* ---- FALSE: what decides the path (waypoints.c) ---- */

typedef enum {
  WAYPOINT_RETURN,     /* a function gives `value`; at its closing parenthesis */
  WAYPOINT_ALLOCATION, /* an allocation gives NULL (value 0) or not; likewise */
  WAYPOINT_CONTENTS,   /* uninitialised memory holds `value` where the statement reads it */
  WAYPOINT_BRANCH,     /* a branch is taken (value 1) or not (0), or one cannot tell (BRANCH_UNKNOWN); at its keyword */
  WAYPOINT_TARGET,     /* the violation */
} WaypointKind;

typedef struct {
  WaypointKind kind;
  Position at;
  FuncId function;  /* that it is in */
  const char *name; /* RETURN: of the function called; CONTENTS: what is read, as C; interned */
  TypeId type;
  Int128 value;
  uint32_t step; /* of the run's path */
} Waypoint;

enum { BRANCH_UNKNOWN = -1 };

typedef VEC(Waypoint) Waypoints;
/* In the order of the path. Inputs that have no place in the program's text (inside the library) are left out. Names
 * that were made live in `strings`. */
void waypoints_of(const Program *p, const RunResult *r, EdgeId target, Outlines *files, Strings *strings,
                  Waypoints *out);
/* Without the branches that a reader does not need: where one cannot tell which way it goes, and where it goes the same
 * way as the last time. */
void waypoints_thin(Waypoints *all);
/* Where an operation of the program says `edge` in the text: the closing parenthesis of a call, the beginning of the
 * statement otherwise. Not known when the file cannot be read. */
Position waypoint_place(Outlines *files, Position at, bool is_call);
/* What is read by the operation, as C, when it is only one thing. */
const char *waypoint_contents(const Program *p, EdgeId edge, TypeId type, VarId var, Strings *strings);

/* What a model of the library that takes inputs gave to the program: the step of its call, and its result. `step` is
 * one inside the model. False: it has pointer parameters, and perhaps other effects. */
bool model_result(const Program *p, const RunResult *r, uint32_t step, uint32_t *call, Int128 *value);
bool edge_in_model(const Program *p, EdgeId e);
/* The operation at which the run ended, as a user sees it: not in a model of a library function, but where that is
 * called. */
EdgeId edge_as_seen(const Program *p, const RunResult *r, EdgeId last);

/* The way that a run goes at an `if`, `while` or `for` (branches.c). */
typedef enum {
  BRANCH_NONE, /* the step does not end the evaluation of a branch's condition */
  BRANCH_UNTOLD,
  BRANCH_FALSE,
  BRANCH_TRUE,
} BranchWay;
/* `at`: the branch's keyword, unless it is BRANCH_NONE. */
BranchWay branch_way(const Program *p, const RunResult *r, uint32_t step, Outlines *files, Position *at);

/* ---- what all witnesses say of themselves ---- */

/* How the description of a violation begins that waypoints alone do not decide: arguments of main, and what the library
 * writes through pointers, have no place in the format. */
#define WITNESS_INPUTS "inputs of the execution, for `silhouette run --inputs`:\n"

typedef struct {
  const char *file;
  char hash[SHA256_TEXT];
} WitnessFile;

typedef struct {
  VEC(WitnessFile) file;
  Buf specification;
  Buf description;                   /* empty, or WITNESS_INPUTS and the inputs as a file of them (program/run.h) */
  const WitnessContracts *contracts; /* or NULL */
  char time[32]; /* RFC 3339: when the newest of the files was changed, so that the same input gives the same bytes */
} WitnessTask;

/* False: a file cannot be read, `error` says which. */
bool witness_task(const FrontOptions *front, uint32_t properties, WitnessTask *t, Buf *error);
void witness_task_free(WitnessTask *t);

void witness_yaml(const Program *p, VerdictKind kind, const WitnessTask *t, const char *version,
                  const LoopInvariants *invariants, const Waypoints *waypoints, Buf *out);
void witness_graphml(const Program *p, const Verdict *v, const WitnessTask *t, const char *version, Outlines *files,
                     const LoopInvariants *invariants, const Waypoints *waypoints, Buf *out);

#endif
