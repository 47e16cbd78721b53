/* A specification in memory, ready to run, and the tables that its making needs. */
#ifndef TVP_PROGRAM_H
#define TVP_PROGRAM_H

#include "tvp/tree.h"

typedef struct {
  const char *label;
  Position at;  /* first mention */
  bool printed; /* its structures are part of the output */
  U32Vec edges; /* that leave it, in order */
  bool wrong;   /* an error location: all edges into it are checks, which say a message when taken */
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

typedef struct {
  const char *label;
  Position at; /* first mention */
  TvlPredicate predicate;
  bool wrong; /* as of a Location */
} ThreadLabel;

struct TvpProgram {
  TvpSource source;
  Tvl *tvl;
  VEC(Location) locations;
  VEC(ProgramEdge) edges;
  U32Vec defined;                         /* instrumentation predicates in order of definition */
  VEC(ThreadKind) threads;                /* not empty: the one location is the state space */
  VEC(ThreadLabel) labels;                /* of threads */
  TvlPredicate isthread, ready, runnable; /* or TVL_NONE */
  U32Vec precondition;                    /* by action: closed by "there are", or TVL_NONE */
  VEC(bool) checks;                       /* by action: it says a message whenever it is taken */
};

/* ---- The maker (instantiate.c, declare.c) ------------------------------------------------------------------------ */

/* What a parameter stands for; innermost binding first. */
typedef struct Scope {
  const char *name, *value; /* interned; a value is a full name: "x" or "r[n,x]" */
  const struct Scope *up;
} Scope;

/* The members of a set: interned full names, without repetition, in order of insertion. Zero-initialise. */
typedef struct {
  const char **at;
  uint32_t n, cap;
  IdMap known; /* the names, once there are many */
} Members;
bool tvp_members_have(const Members *set, const char *text);
void tvp_members_add(Members *set, const char *text);
void tvp_members_free(Members *set);

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
  IdMap instance;            /* interned "action(args)" to TvlAction */
  IdMap label;               /* interned label to location */
  IdMap missing;             /* interned names of predicates that are known to be missing: that is said once */
  IdMap narrowed;            /* %param of several members: that one stands for all is said once */
  uint32_t budget;           /* parts that may still be made */
  uint32_t chain;            /* how deep the combinations over sets make the formula that is being made */
  const char *defining;      /* the predicate whose definition is being made, or NULL */
  VEC(Position) rule_at;     /* by rule that was added */
  VEC(Position) declared_at; /* by predicate; the built-in ones have none */
  uint32_t errors;           /* after a few, nothing more is made */
  bool quiet;                /* they are counted only */
} Maker;

enum { MAX_ERRORS = 20 };

void tvp_make_error(Maker *m, Position at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Takes one part from the budget; false when it is used up or there were too many errors. */
bool tvp_make_part(Maker *m, Position at);
const char *tvp_make_name(Maker *m, const Name *n, const Scope *scope);
bool tvp_make_set(Maker *m, const Set *s, const Scope *scope, Members *out); /* appends what is not there yet */
/* Takes over the members; those of a set that is there already are added to it. */
void tvp_make_define_set(Maker *m, const char *name, Members *members);
TvlFormula tvp_make_formula(Maker *m, const Form *f, const Scope *scope); /* TVL_NONE after an error */
const char *tvp_make_message(Maker *m, const Message *msg, const Scope *scope);
/* The predicate of this name and arity, or TVL_NONE after an error. */
TvlPredicate tvp_make_predicate(Maker *m, const Name *n, const Scope *scope, uint32_t arity);
uint32_t tvp_make_count(const Id *ids);

/* forward.c: says why `name`, which a formula mentions, is not declared: never, later, or in a circle. */
void tvp_make_undeclared(Maker *m, Position at, const char *name);

bool tvp_make_program(Maker *m); /* declare.c: all of it */
/* The action of an edge. A thread's edge (threads.c) has labels, which become part of the action. */
TvlAction tvp_make_action(Maker *m, const Edge *e);

void tvp_make_labels(Maker *m); /* threads.c: at[..] for all labels of threads */
/* threads.c: the precondition of a thread's edge, and what the step does to the labels and to whose turn it is. */
TvlFormula tvp_make_turn(Maker *m, const Edge *e, TvlFormula precondition);
void tvp_make_step(Maker *m, TvlAction a, const Edge *e);
void tvp_make_states(Maker *m); /* threads.c: the one location and its edges */

#endif
