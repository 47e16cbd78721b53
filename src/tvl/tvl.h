/* tvl: three-valued logic as in "Shape Analysis and Applications" (Ch. 12), with TVLA's semantics where the chapter is
 * silent. It knows nothing of programs.
 *
 * A `Tvl` is one session: a vocabulary of predicates, formulas over it, consistency rules, actions, and all structures
 * ever made. Use it in this order: declare predicates (tvl_predicate, tvl_define), add rules (tvl_rule), call
 * tvl_compile once (it generates the rules that follow from attributes and definitions), make actions
 * (tvl_action_new, ..., tvl_action_compile, which derives the missing updates by finite differencing), build input
 * structures (tvl_build ... tvl_build_done), and then apply actions to structures (tvl_apply) and join the results
 * into sets (tvl_set_add). Formulas may be built at any time.
 *
 * Values are Kleene's: 0, 1, and 1/2 for "either". A structure stores each predicate as two bit planes over its nodes:
 * `must` (value 1) and `may` (value 1 or 1/2). Formulas are compiled to flat programs of Boolean operations on
 * whole planes, so they are evaluated for all assignments at once. Two unary predicates are built in: `sm` (a summary
 * node, standing for one or more cells, has 1/2, any other 0) and `ac` (the node exists: 1, or 1/2 for maybe); during
 * an action also `isNew` and the binary `instance` (new node, node it was made for).
 *
 * Invariants
 *   1. must is a subset of may, for every predicate; sm is never 1; ac is never 0.
 *   2. Structures are immutable and interned: equal node by node if and only if equal ids. A bounded structure
 *      (tvl_blur) has its nodes sorted by their vector of abstraction values, which no two nodes share, so bounded
 *      structures are isomorphic if and only if their ids are equal.
 *   3. Formulas are immutable and hash-consed: same syntax, same id.
 *   4. Everything is named by a small integer that is dense, starts at 0, never changes and never dies before its
 *      Tvl; what depends on an order goes by these integers, so equal runs have equal results.
 *
 * Ownership: the Tvl owns predicates, variables, formulas, rules, actions and structures; tvl_free releases all of it,
 * except TvlSet, TvlResult and TvlBuild, which their makers release first. Texts passed in are copied.
 *
 * Trouble in the user's input (a formula with a stray variable, a rule head that is no literal) is a `false` or
 * TVL_NONE with the reason appended to a Buf; wrong use of this interface (an id that does not exist) is an assertion.
 */
#ifndef TVL_TVL_H
#define TVL_TVL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/base.h"

typedef struct Tvl Tvl;
typedef uint32_t TvlPredicate;
typedef uint32_t TvlVar; /* a logical variable, named by its text */
typedef uint32_t TvlFormula;
typedef uint32_t TvlStructure;
typedef uint32_t TvlAction;
#define TVL_NONE UINT32_MAX

typedef enum { TVL_0 = 0, TVL_HALF = 1, TVL_1 = 2 } TvlValue;
const char *tvl_value_text(TvlValue v); /* "0", "1/2", "1" */

Tvl *tvl_new(void);
void tvl_free(Tvl *t);

/* ---- Vocabulary -------------------------------------------------------------------------------------------------- */

enum { TVL_SM = 0, TVL_AC = 1, TVL_ISNEW = 2, TVL_INSTANCE = 3, TVL_BUILTIN = 4 }; /* the built-in predicates */

typedef enum {
  TVL_ABSTRACTION = 1 << 0,   /* nullary, unary: takes part in canonical names and join keys */
  TVL_UNIQUE = 1 << 1,        /* unary: holds of at most one cell */
  TVL_FUNCTION = 1 << 2,      /* binary: at most one successor */
  TVL_INVFUNCTION = 1 << 3,   /* binary: at most one predecessor */
  TVL_SYMMETRIC = 1 << 4,     /* binary, as are all below */
  TVL_ANTISYMMETRIC = 1 << 5, /* p(a,b) and p(b,a) only for a == b */
  TVL_REFLEXIVE = 1 << 6,
  TVL_ANTIREFLEXIVE = 1 << 7,
  TVL_TRANSITIVE = 1 << 8,
  TVL_ACYCLIC = 1 << 9,
  TVL_POINTER = 1 << 10, /* for printing only: draw as a pointer variable */
} TvlAttribute;

/* Declares a core predicate of arity 0, 1 or 2. TVL_NONE when the name is taken, or an attribute does not go with the
 * arity; `error` may be NULL. */
TvlPredicate tvl_predicate(Tvl *t, const char *name, uint32_t arity, uint32_t attributes, Buf *error);
/* Makes `p` an instrumentation predicate: p(args...) = f. The free variables of f must be among args. */
bool tvl_define(Tvl *t, TvlPredicate p, const TvlVar *args, TvlFormula f, Buf *error);
/* p (unary) holds of at most one cell in each component connected by q (binary). TVLA's uniquePerCC. */
void tvl_unique_per_component(Tvl *t, TvlPredicate p, TvlPredicate q);

TvlPredicate tvl_find_predicate(const Tvl *t, const char *name); /* or TVL_NONE */
uint32_t tvl_predicates(const Tvl *t);                           /* how many, the built-in ones included */
const char *tvl_predicate_name(const Tvl *t, TvlPredicate p);
uint32_t tvl_predicate_arity(const Tvl *t, TvlPredicate p);
uint32_t tvl_predicate_attributes(const Tvl *t, TvlPredicate p);
TvlFormula tvl_predicate_definition(const Tvl *t, TvlPredicate p);   /* TVL_NONE for a core predicate */
const TvlVar *tvl_predicate_arguments(const Tvl *t, TvlPredicate p); /* of its definition, in memory of the Tvl */

/* ---- Formulas ---------------------------------------------------------------------------------------------------- */

TvlVar tvl_var(Tvl *t, const char *name);
TvlVar tvl_fresh_var(Tvl *t); /* a variable that no formula has */
const char *tvl_var_name(const Tvl *t, TvlVar v);

TvlFormula tvl_const(Tvl *t, TvlValue v);
TvlFormula tvl_atom0(Tvl *t, TvlPredicate p);
TvlFormula tvl_atom1(Tvl *t, TvlPredicate p, TvlVar a);
TvlFormula tvl_atom2(Tvl *t, TvlPredicate p, TvlVar a, TvlVar b);
TvlFormula tvl_eq(Tvl *t, TvlVar a, TvlVar b);
TvlFormula tvl_neq(Tvl *t, TvlVar a, TvlVar b);
TvlFormula tvl_not(Tvl *t, TvlFormula f);
TvlFormula tvl_and(Tvl *t, TvlFormula f, TvlFormula g);
TvlFormula tvl_or(Tvl *t, TvlFormula f, TvlFormula g);
TvlFormula tvl_implies(Tvl *t, TvlFormula f, TvlFormula g);
TvlFormula tvl_iff(Tvl *t, TvlFormula f, TvlFormula g);
/* c ? f : g. Where c is 1/2 the value is the join of both: definite when they agree. */
TvlFormula tvl_ite(Tvl *t, TvlFormula c, TvlFormula f, TvlFormula g);
TvlFormula tvl_exists(Tvl *t, TvlVar v, TvlFormula f);
TvlFormula tvl_forall(Tvl *t, TvlVar v, TvlFormula f);

/* Arguments are evaluated from left to right (base/order.h). */
#define tvl_eq(...) IN_ORDER(tvl_eq, __VA_ARGS__)
#define tvl_neq(...) IN_ORDER(tvl_neq, __VA_ARGS__)
#define tvl_and(...) IN_ORDER(tvl_and, __VA_ARGS__)
#define tvl_or(...) IN_ORDER(tvl_or, __VA_ARGS__)
#define tvl_implies(...) IN_ORDER(tvl_implies, __VA_ARGS__)
#define tvl_iff(...) IN_ORDER(tvl_iff, __VA_ARGS__)
#define tvl_ite(...) IN_ORDER(tvl_ite, __VA_ARGS__)
#define tvl_exists(...) IN_ORDER(tvl_exists, __VA_ARGS__)
#define tvl_forall(...) IN_ORDER(tvl_forall, __VA_ARGS__)

/* A path of one or more steps from a to b, where a step from v to w is `step`(v,w). */
TvlFormula tvl_tc(Tvl *t, TvlVar a, TvlVar b, TvlVar v, TvlVar w, TvlFormula step);
/* p+(a,b) and p*(a,b) of a binary predicate; p* is a == b | p+(a,b). */
TvlFormula tvl_plus(Tvl *t, TvlPredicate p, TvlVar a, TvlVar b);
TvlFormula tvl_star(Tvl *t, TvlPredicate p, TvlVar a, TvlVar b);
/* Free occurrences of `from` become `to`; bound variables are renamed where they would capture it. */
TvlFormula tvl_rename(Tvl *t, TvlFormula f, TvlVar from, TvlVar to);

bool tvl_same(Tvl *t, TvlFormula f, TvlFormula g); /* equal up to the names of bound variables? */

/* The free variables in order of first occurrence, in memory of the Tvl. */
uint32_t tvl_free_variables(Tvl *t, TvlFormula f, const TvlVar **vars);
void tvl_formula_print(const Tvl *t, TvlFormula f, Buf *out); /* in TVLA's notation */

/* ---- Consistency rules ------------------------------------------------------------------------------------------- */

/* body ==> head, for all values of the free variables. The head is a literal over distinct or equal variables
 * (p(..), !p(..), v == w, v != w) or the constant 0. Before tvl_compile. */
bool tvl_rule(Tvl *t, TvlFormula body, TvlFormula head, Buf *error);

typedef struct {
  bool no_generated_rules; /* leave out the rules that attributes and definitions imply, but for closures of acyclic
                              and uniquePerCC predicates, as TVLA does */
  bool no_differencing;    /* instrumentation predicates without an update keep their value; no cycle messages */
  bool no_cycle_messages;  /* no message where an action may close a cycle of an acyclic predicate */
  bool no_focus;           /* leave out steps of tvl_apply */
  bool no_coerce_after_focus;
  bool no_coerce_after_update;
  bool no_blur;
  bool freeze_on_message; /* a structure with a message is not propagated */
  bool drop_on_breach;    /* a rule that breaks after an update drops the structure; otherwise it ends the action */
  bool focus_active;      /* focus decides ac = 1/2 as well; needed with TVL_JOIN_INDEPENDENT */
  bool loose;             /* a summary node stands for zero or more cells (Arnold's loose embedding) */
  uint32_t max_nodes;     /* 0: none; a structure that would grow beyond it is TVL_STOPPED */
  uint32_t max_focus;     /* 0: none; most structures that one focus may make */
  Limit *limit;           /* looked at in long loops; may be NULL */
} TvlOptions;

/* Ends the declaration of predicates and rules. Once per Tvl. Rules are numbered anew: repeated ones are dropped, and
 * those that cost little to check come first. */
bool tvl_compile(Tvl *t, const TvlOptions *options, Buf *error);
/* After a tvl_compile that failed, what is to blame: *rule is the number of a tvl_rule that succeeded, from 0, or
 * TVL_NONE; then *p is the predicate whose attributes or definition imply the rule, or TVL_NONE. */
void tvl_compile_trouble(const Tvl *t, uint32_t *rule, TvlPredicate *p);
/* From now on p (unary) holds of the node that tvl_action_new_node makes, before the update; otherwise nothing does, as
 * in TVLA. For instrumentation predicates that hold of a cell without any others: updates begin from what is true. */
void tvl_holds_of_new(Tvl *t, TvlPredicate p);
uint32_t tvl_rules(const Tvl *t); /* user's and generated, after tvl_compile */
void tvl_rule_print(const Tvl *t, uint32_t rule, Buf *out);
bool tvl_rule_is_generated(const Tvl *t, uint32_t rule);

/* ---- Structures -------------------------------------------------------------------------------------------------- */

/* A structure under construction: nodes 0 .. n-1, all values 0, sm 0, ac 1. */
typedef struct TvlBuild TvlBuild;
TvlBuild *tvl_build(Tvl *t, uint32_t nodes);
uint64_t tvl_build_bytes(const Tvl *t, uint32_t nodes); /* the memory that it takes */
TvlBuild *tvl_build_from(Tvl *t, TvlStructure s);
uint32_t tvl_build_node(TvlBuild *b); /* adds a node, gives its index */
void tvl_put0(TvlBuild *b, TvlPredicate p, TvlValue v);
void tvl_put1(TvlBuild *b, TvlPredicate p, uint32_t node, TvlValue v);
void tvl_put2(TvlBuild *b, TvlPredicate p, uint32_t from, uint32_t to, TvlValue v);
/* Sets the instrumentation predicate `p` to the value of its definition. */
void tvl_put_defined(TvlBuild *b, TvlPredicate p);
TvlStructure tvl_build_done(TvlBuild *b); /* releases b */
void tvl_build_free(TvlBuild *b);

/* Is the definition of the instrumentation predicate `p` 0 in s for all nodes? */
bool tvl_definition_is_0(Tvl *t, TvlStructure s, TvlPredicate p);

uint32_t tvl_structures(const Tvl *t);
uint32_t tvl_nodes(const Tvl *t, TvlStructure s);
TvlValue tvl_get0(const Tvl *t, TvlStructure s, TvlPredicate p);
TvlValue tvl_get1(const Tvl *t, TvlStructure s, TvlPredicate p, uint32_t node);
TvlValue tvl_get2(const Tvl *t, TvlStructure s, TvlPredicate p, uint32_t from, uint32_t to);
void tvl_structure_print(const Tvl *t, TvlStructure s, Buf *out); /* .tvs text: %n = {..} %p = {..} */
void tvl_structure_dot(const Tvl *t, TvlStructure s, const char *title, Buf *out);

/* The value of `f` under the assignment vars[i] := nodes[i], which covers the free variables of f. */
TvlValue tvl_evaluate(Tvl *t, TvlStructure s, TvlFormula f, const TvlVar *vars, const uint32_t *nodes, uint32_t n);

typedef enum { TVL_OK, TVL_FOCUS_INFINITE, TVL_FOCUS_EQUALITY, TVL_BREACH, TVL_STOPPED } TvlStatus;

/* The single steps of tvl_apply, for tests and for other users. Results are appended to *out. */
TvlStatus tvl_focus(Tvl *t, TvlStructure s, TvlFormula f, U32Vec *out);
/* The sharpened structure; TVL_NONE when s represents no store, then *rule (may be NULL) is a rule that broke. */
TvlStructure tvl_coerce(Tvl *t, TvlStructure s, uint32_t *rule);
TvlStructure tvl_blur(Tvl *t, TvlStructure s); /* canonical abstraction */
bool tvl_is_bounded(Tvl *t, TvlStructure s);
/* Is there a mapping of a's nodes onto b's that loses only precision? With options.loose, into b's. */
bool tvl_embeds(Tvl *t, TvlStructure a, TvlStructure b);
/* Structures that represent exactly the stores that both a and b represent. */
TvlStatus tvl_meet(Tvl *t, TvlStructure a, TvlStructure b, U32Vec *out);

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

/* Focus, coerce, precondition, messages, update, coerce, blur. All parts are optional; add them in any order. */
TvlAction tvl_action_new(Tvl *t, const char *title);
const char *tvl_action_title(const Tvl *t, TvlAction a);
void tvl_action_focus(Tvl *t, TvlAction a, TvlFormula f); /* in the order given */
/* Its free variables are bound, one run per assignment with value 1 or 1/2, and visible in all that follows. */
void tvl_action_precondition(Tvl *t, TvlAction a, TvlFormula f);
void tvl_action_halt(Tvl *t, TvlAction a, TvlFormula f); /* 1 ends the whole analysis */
/* Reported where f is 1 or 1/2; `post` looks at the blurred result. Gives the message's index in this action. */
uint32_t tvl_action_message(Tvl *t, TvlAction a, TvlFormula f, const char *text, bool post);
const char *tvl_action_message_text(const Tvl *t, TvlAction a, uint32_t message);
/* A new node when f (closed) is not 0; or, with one free variable, one for each node that satisfies it. */
void tvl_action_new_node(Tvl *t, TvlAction a, TvlFormula f);
void tvl_action_clone(Tvl *t, TvlAction a, TvlFormula f);  /* copies the nodes with f(v), with all their values */
void tvl_action_retain(Tvl *t, TvlAction a, TvlFormula f); /* removes the nodes with f(v) = 0 */
/* p(args...) := f, all at once, read in the old structure (with the new nodes in it). */
void tvl_action_update(Tvl *t, TvlAction a, TvlPredicate p, const TvlVar *args, TvlFormula f);
/* Checks free variables, derives the updates of instrumentation predicates, compiles. After tvl_compile, once. With
 * differencing it adds a message "Closed cycle for acyclic predicate p" where the action may do that, as TVLA does. A
 * formula that needs tables over more than 8 variables at once, whatever the order of its quantifiers, is refused. */
bool tvl_action_compile(Tvl *t, TvlAction a, Buf *error);
/* The update formula in use (given or derived) over the variables *args, or TVL_NONE when p keeps its value. */
TvlFormula tvl_action_update_of(const Tvl *t, TvlAction a, TvlPredicate p, const TvlVar **args);

typedef struct {
  uint32_t message;       /* index in the action */
  TvlValue value;         /* TVL_1: must happen in every store of the structure; TVL_HALF: may */
  TvlStructure structure; /* focused and coerced, not blurred (for a post message: blurred) */
} TvlReport;

/* The outcome of one application. Zero-initialise it; each tvl_apply clears it first. */
typedef struct {
  U32Vec structures; /* results in a fixed order; bounded unless options.no_blur; may repeat */
  VEC(TvlReport) reports;
  uint32_t focused;       /* structures after focus */
  uint32_t infeasible;    /* of these, refuted by the rules */
  uint32_t breaches;      /* refuted after the update */
  uint32_t broken_rule;   /* TVL_BREACH: the rule */
  TvlStructure broken_in; /* TVL_BREACH: the structure before coerce */
  bool halted;            /* the halt condition held */
} TvlResult;
void tvl_result_free(TvlResult *r);

/* TVL_BREACH: a rule broke after the update and options.drop_on_breach is off. TVL_STOPPED: a limit. After a status
 * other than TVL_OK the structures are incomplete and must not be used as a sound result. */
TvlStatus tvl_apply(Tvl *t, TvlAction a, TvlStructure s, TvlResult *out);

/* ---- Sets -------------------------------------------------------------------------------------------------------- */

typedef enum {
  TVL_JOIN_RELATIONAL,       /* up to isomorphism */
  TVL_JOIN_PARTIAL,          /* one per (nullary abstraction values, set of canonical names); TVLA's default */
  TVL_JOIN_INDEPENDENT,      /* one per nullary abstraction values; nodes in not all of them get ac = 1/2 */
  TVL_JOIN_RELATIONAL_EMBED, /* relational, without structures that embed into another one */
  TVL_JOIN_PARTIAL_EMBED,    /* partial, likewise */
} TvlJoin;

typedef struct TvlSet TvlSet;
TvlSet *tvl_set_new(Tvl *t, TvlJoin join);
void tvl_set_free(TvlSet *s);
/* Adds a bounded structure. Gives the structure to explore further (s, or the merge of s with a member), or TVL_NONE
 * when the set already represents all stores of s. Members that are replaced by a merge or subsumed leave the set. */
TvlStructure tvl_set_add(TvlSet *set, TvlStructure s);
bool tvl_set_covers(TvlSet *set, TvlStructure s); /* would tvl_set_add give TVL_NONE? */
/* The member that represents the stores of s after tvl_set_add(set, s). */
TvlStructure tvl_set_representative(TvlSet *set, TvlStructure s);
bool tvl_set_has(const TvlSet *set, TvlStructure s);
uint32_t tvl_set_count(const TvlSet *set);
/* The members, oldest first, appended to *out. */
void tvl_set_members(const TvlSet *set, U32Vec *out);

/* ---- Statistics -------------------------------------------------------------------------------------------------- */

typedef struct {
  uint64_t applications, focused, infeasible, breaches, updates, coerce_calls, rule_evaluations, merges;
  uint64_t structures, structure_bytes, formulas, operations; /* sizes of the tables */
} TvlStatistics;
TvlStatistics tvl_statistics(const Tvl *t);

#endif
