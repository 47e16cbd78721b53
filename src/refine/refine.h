/* refine: from an abstract path to a verdict on it or to more precision (LSA Algorithm 1, the path-formula part).
 *
 * A Checker owns the whole run: encoder, solver, predicates, the precision per location, and the tree. Its loop:
 * explore until a goal is reached; build the path formula; if it is unsatisfiable, add the atoms of a sequence of
 * interpolants to the precision of the locations along the path and compute the affected subtree anew; if it is
 * satisfiable, hand the path and the inputs that lead along it to the caller, who replays them on the concrete
 * interpreter.
 *
 * Precision is a set of predicates per location. It only grows; a node remembers the stamp of its computation, so that
 * a path whose nodes are older than the precision of their locations is computed anew before it is refined.
 */
#ifndef REFINE_REFINE_H
#define REFINE_REFINE_H

#include "explore/explore.h"
#include "predicate/predicate.h"
#include "shape/shape.h"

typedef struct Checker Checker;

/* LSA section 5, Table 1. */
typedef enum {
  MODE_LAZY,      /* predicates and shape graphs, where they are needed */
  MODE_PREDICATE, /* nullary predicates only */
  MODE_HEAP,      /* shape graphs only, as precise as the program's text suggests, everywhere */
  MODE_OVERVIEW,  /* no refinement at all: memory graphs (smg/smg.h); the checker has no such mode */
} CheckMode;

/* ---- the story of the refinements, as it happens ----
 *
 * Each path that is looked at is a record, followed by records that say what came of it. A record and all that it leads
 * to is the listener's until it returns. Texts are as op_print, term_print write them, of any bytes. */

typedef enum {
  STORY_PATH,         /* a path to a goal was found: number, steps, at, decision */
  STORY_WHY,          /* why it cannot be, and how that was found: text */
  STORY_REAL,         /* it is an execution, or a run that was tried is: text */
  STORY_INTERPOLANTS, /* what holds along it: note */
  STORY_ADDED,        /* what is tracked from now on: note */
} StoryKind;

typedef enum { DECISION_TAKES, DECISION_ENTERS, DECISION_LEAVES } DecisionKind;

/* A step that the reader of the source follows: a condition of several, a function that is entered or left. */
typedef struct {
  DecisionKind kind;
  Position at;      /* of DECISION_LEAVES: none */
  const char *text; /* the condition, or the name of the function */
} StoryDecision;

typedef struct {
  uint32_t first, last;
} StoryLines;

/* Neighbours of which the same is said. */
typedef struct {
  const char *file;
  VEC(StoryLines) lines;  /* ascending runs, in the order in which they are met */
  VEC(const char *) fact; /* one at least */
} StoryNote;

typedef struct {
  StoryKind kind;
  uint64_t number;             /* of the path, from 1 */
  uint32_t steps;              /* of the path */
  Position at;                 /* of the goal */
  VEC(StoryDecision) decision; /* of the path; of many, the first and the last */
  uint32_t left_out;           /* so many are missing in the middle */
  const char *text;
  VEC(StoryNote) note;
} StoryRecord;

typedef struct {
  void (*hear)(void *context, const StoryRecord *r); /* NULL: nobody listens */
  void *context;
} StoryListener;

typedef struct {
  CheckMode mode;
  const Goal *goal; /* sorted by edge; must outlive the checker */
  uint32_t n_goals;
  bool malloc_may_fail;
  uint32_t max_depth;           /* of calls */
  const Generators *generators; /* must outlive the checker; NULL: the predefined ones */
  const Alias *alias;           /* of the program; must outlive the checker */
  Limit *limit;
  StoryListener story;
} CheckerOptions;

typedef enum {
  CHECK_SAFE,          /* no goal is reachable, but for those that were given up */
  CHECK_PATH,          /* a path to a goal whose formula is satisfiable */
  CHECK_HEAP,          /* an infeasible path to a goal, and this mode has no means (left) to exclude it */
  CHECK_LIMIT,         /* time, memory, interruption */
  CHECK_DEEP,          /* calls nest too deep */
  CHECK_NO_REFINEMENT, /* an infeasible path that no new predicate excludes */
  CHECK_LOOPING,       /* a loop is unrolled again and again: said twice at most, calling again goes on */
  CHECK_UNDECIDED,     /* the solver could not decide a path formula */
} CheckAnswer;

typedef struct {
  uint32_t goal; /* index */
  VEC(Step) step;
  VEC(Input) input;         /* what the solver's model gives, in order; edge is where it is asked for */
  Arguments arguments;      /* of main, likewise; not given if it takes none, or if there are too many */
  uint32_t inexact;         /* Inexact flags of the formula */
  uint32_t inexact_step[3]; /* by number of the flag: the first step that is not exact; of use if the flag is set */
} ErrorPath;

/* What a row of a portfolio has done: a stage of the search for a verdict (evidence), or a refiner. */
typedef struct {
  const char *name, *words; /* static */
  uint64_t tried, achieved; /* how often; achieved: something, or how much */
  uint64_t effort;          /* units, as of limits */
  double seconds;           /* of the processor */
} RowRecord;

typedef struct {
  uint64_t refinements, path_checks, predicates;
  uint64_t tracked_locations; /* with a precision that is not empty */
} RefineStats;

Checker *checker_new(Program *p, CheckerOptions o);
void checker_free(Checker *c);
/* Runs until there is an answer. After CHECK_PATH and CHECK_HEAP, *path is the path; calling again goes on as if that
 * goal's node had not been reached by it. */
CheckAnswer checker_run(Checker *c, ErrorPath *path);
/* Looks for a path to a goal by executing the program symbolically, heap included, for as long as it is cheap. *path as
 * above; calling again goes on. For programs whose abstraction proves nothing: it may still be that they are wrong. */
bool checker_hunt(Checker *c, ErrorPath *path);
/* The goal of the path that the last answer other than CHECK_SAFE, CHECK_LIMIT and CHECK_DEEP was about. */
uint32_t checker_goal(const Checker *c);
/* Where that goal is; of one in a model of a library function, where that is called. */
Position checker_goal_position(const Checker *c);
/* This goal is not looked for any more, so that others are decided; CHECK_SAFE says nothing of it from here on. */
void checker_give_up(Checker *c, uint32_t goal);
bool checker_has_given_up(const Checker *c, uint32_t goal);
void error_path_free(ErrorPath *path);
/* After CHECK_HEAP, CHECK_NO_REFINEMENT, CHECK_DEEP: where and why no refinement was found, what was tried, or which
 * function recursed too deep. */
const char *checker_reason(const Checker *c);

/* What it was about longest (longest.c): for those who are told that it did not come to an end. */
#define NO_LOOP UINT32_MAX
typedef struct {
  uint32_t goal; /* that most paths led to, */
  Position at;   /* where it is, as a user sees it, */
  uint64_t paths, all_paths;
  LocId loop;      /* the head of that which gained predicates most often, or NO_LOOP, */
  uint32_t gained; /* how often, */
  U32Vec variable; /* and what is tracked there: VarIds */
} Longest;
bool checker_longest(const Checker *c, Longest *out); /* false: there was no path */
void longest_free(Longest *x);

/* Is it looking at a path at the moment, or growing the tree? For those who watch. */
bool checker_is_refining(const Checker *c);
Art *checker_art(const Checker *c);
Predicates *checker_predicates(const Checker *c);
Encoder *checker_encoder(const Checker *c);
SolverStats checker_solver_stats(const Checker *c);
RefineStats checker_stats(const Checker *c);
/* What the refiners did. */
const RowRecord *checker_refiners(Checker *c, uint32_t *n);
/* The predicates tracked at a location, ascending. */
uint32_t checker_precision(const Checker *c, LocId loc, const PredicateId **out);
/* What shape graphs track at a location. */
ClassId checker_class(const Checker *c, LocId loc);
Shapes *checker_shapes(const Checker *c); /* NULL in predicate mode */
/* The parts of a node's state. */
RegionId checker_region(const Checker *c, StateId state);
ShapeId checker_shape(const Checker *c, StateId state);
/* What is known of variables at a node: its region, and of what its callers knew at their calls that which the calls do
 * not change. */
TermId checker_known(const Checker *c, NodeId n);

#endif
