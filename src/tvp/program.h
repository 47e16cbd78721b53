/* A specification in memory, ready to run, and the tables that its making needs. */
#ifndef TVP_PROGRAM_H
#define TVP_PROGRAM_H

#include "tvp/tree.h"

typedef struct {
  const char *label;
  Position at;  /* first mention */
  bool printed; /* its structures are part of the output */
  U32Vec edges; /* that leave it, in order */
} Location;

typedef struct {
  uint32_t from, to;
  TvlAction action;
  const char *title; /* for people */
  Position at;
  TvlPredicate label; /* of a thread's edge: at[..] of its start; else TVL_NONE */
} ProgramEdge;

/* The kinds of threads that a structure may name. */
typedef struct {
  const char *name;
  TvlPredicate entry; /* at[..] of its first label */
} ThreadKind;

struct TvpProgram {
  TvpSource source;
  Tvl *tvl;
  VEC(Location) locations;
  VEC(ProgramEdge) edges;
  U32Vec defined;                         /* instrumentation predicates in order of definition */
  VEC(ThreadKind) threads;                /* not empty: the one location is the state space */
  TvlPredicate isthread, ready, runnable; /* or TVL_NONE */
  U32Vec precondition;                    /* by action: closed by "there are", or TVL_NONE */
};

/* ---- The maker (instantiate.c, declare.c) ------------------------------------------------------------------------ */

/* What a parameter stands for; innermost binding first. */
typedef struct Scope {
  const char *name, *value; /* interned; a value is a full name: "x" or "r[n,x]" */
  const struct Scope *up;
} Scope;

typedef VEC(const char *) Members; /* of a set: interned full names, without repetition, in order of insertion */

typedef struct {
  TvpProgram *program;
  Tvl *tvl;
  Strings *strings;
  const Spec *spec;
  const TvpReadOptions *options;
  Diag *diag;
  VEC(Members) sets;
  IdMap set;    /* interned name to index */
  IdMap action; /* interned name to number of the Action in `actions` */
  VEC(const Action *) actions;
  IdMap instance;  /* interned "action(args)" to TvlAction */
  IdMap label;     /* interned label to location */
  IdMap missing;   /* interned names of predicates that are known to be missing: that is said once */
  uint32_t budget; /* parts that may still be made */
  uint32_t chain;  /* how deep the combinations over sets make the formula that is being made */
  uint32_t errors; /* after a few, nothing more is made */
} Maker;

enum { MAX_ERRORS = 20 };

void tvp_make_error(Maker *m, Position at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Takes one part from the budget; false when it is used up or there were too many errors. */
bool tvp_make_part(Maker *m, Position at);
const char *tvp_make_name(Maker *m, const Name *n, const Scope *scope);
bool tvp_make_set(Maker *m, const Set *s, const Scope *scope, Members *out); /* appends what is not there yet */
bool tvp_make_define_set(Maker *m, const char *name, Members *members);      /* takes over the members */
TvlFormula tvp_make_formula(Maker *m, const Form *f, const Scope *scope);    /* TVL_NONE after an error */
const char *tvp_make_message(Maker *m, const Message *msg, const Scope *scope);
/* The predicate of this name and arity, or TVL_NONE after an error. */
TvlPredicate tvp_make_predicate(Maker *m, const Name *n, const Scope *scope, uint32_t arity);
uint32_t tvp_make_count(const Id *ids);

bool tvp_make_program(Maker *m); /* declare.c: all of it */
/* The action of an edge. A thread's edge (threads.c) has labels, which become part of the action. */
TvlAction tvp_make_action(Maker *m, const Edge *e);

void tvp_make_labels(Maker *m); /* threads.c: at[..] for all labels of threads */
/* threads.c: the precondition of a thread's edge, and what the step does to the labels and to whose turn it is. */
TvlFormula tvp_make_turn(Maker *m, const Edge *e, TvlFormula precondition);
void tvp_make_step(Maker *m, TvlAction a, const Edge *e);
void tvp_make_states(Maker *m); /* threads.c: the one location and its edges */

#endif
