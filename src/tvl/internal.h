/* What the files of src/tvl share. Nobody else includes this.
 *
 *   vocabulary.c formula.c alpha.c  predicates, formulas, renaming       print.c dot.c    text and pictures
 *   normal.c                        prenex disjunctive normal form       compile.c        formulas to operations
 *   program.c evaluate.c            operations on bit planes             structure.c      structures being changed
 *   intern.c build.c                stored structures, values one by one rules.c          generated rules
 *   focus_plan.c focus.c            the steps of an action:              simplify.c differencing.c  derived updates
 *   coerce.c update.c blur.c                                             action.c apply.c actions
 *   embed.c meet.c join.c           order and sets */
#ifndef TVL_INTERNAL_H
#define TVL_INTERNAL_H

#include <assert.h>
#include <stdlib.h>

#include "tvl/tvl.h"

enum { MUST = 0, MAY = 1 }; /* the two planes */

/* ---- vocabulary.c ---- */

typedef struct {
  const char *name;
  uint32_t arity, attributes;
  uint32_t slot;          /* position among the predicates of this arity; set by tvl_compile */
  TvlFormula definition;  /* TVL_NONE: core */
  bool of_new;            /* unary: holds of a new node, before the update */
  TvlVar args[2];         /* of the definition */
  TvlPredicate component; /* unique per component of this predicate, or TVL_NONE */
} Predicate;

/* ---- formula.c ---- */

typedef enum { F_CONST, F_ATOM, F_EQ, F_NOT, F_AND, F_OR, F_ITE, F_IFF, F_EXISTS, F_FORALL, F_TC } FormulaKind;

typedef struct {
  uint8_t kind;
  uint8_t nvars; /* variables in `var` that this node itself mentions */
  uint32_t head; /* F_CONST: the value; F_ATOM: the predicate */
  uint32_t sub[3];
  TvlVar var[4]; /* F_ATOM, F_EQ: arguments; quantifiers: the variable; F_TC: from, to, step from, step to */
  const TvlVar *free;
  uint32_t nfree;
  uint32_t depth;
  uint32_t height;     /* binders on top of one another, at most */
  uint32_t block;      /* quantifiers on top of one another with no closure between, at most */
  uint32_t width;      /* variables of the widest table that compiling it can need, at most */
  TvlFormula alpha;    /* alpha_normal; TVL_NONE: not known yet */
  TvlFormula negation; /* make_not; likewise */
  uint64_t shape;      /* a hash of all but the variables */
  uint64_t reads;      /* the predicates in it, predicate_bit of each */
} Formula;

/* A set of predicates in one word: when two such sets have no bit in common, they have no predicate in common. */
static inline uint64_t predicate_bit(TvlPredicate p) { return (uint64_t)1 << (p % 64); }

enum { MAX_DEPTH = 2000 }; /* of formulas that are compiled: the walks over them are recursive */

static inline uint32_t formula_subs(const Formula *f) {
  switch (f->kind) {
    case F_NOT:
    case F_EXISTS:
    case F_FORALL:
    case F_TC:
      return 1;
    case F_AND:
    case F_OR:
    case F_IFF:
      return 2;
    case F_ITE:
      return 3;
    default:
      return 0;
  }
}

/* A node like `like`, with other subformulas and variables. */
TvlFormula formula_make(Tvl *t, const Formula *like);
bool formula_has_free(const Tvl *t, TvlFormula f, TvlVar v);
/* Bound variables named by the height below them, so that formulas equal up to renaming get equal ids. alpha.c */
TvlFormula alpha_normal(Tvl *t, TvlFormula f);
bool alpha_equal(Tvl *t, TvlFormula f, TvlFormula g);
/* Simultaneous, capture-avoiding. */
TvlFormula formula_substitute(Tvl *t, TvlFormula f, const TvlVar *from, const TvlVar *to, uint32_t n);
/* f is a == b | TC(a,b): gives the closure, else TVL_NONE. */
TvlFormula formula_rtc(const Tvl *t, TvlFormula f);
bool formula_is_const(const Tvl *t, TvlFormula f, TvlValue v);
/* The definition of p over other variables. */
TvlFormula definition_of(Tvl *t, TvlPredicate p, const TvlVar *args);
TvlFormula atom_of(Tvl *t, TvlPredicate p, const TvlVar *args);

/* ---- normal.c ---- */

typedef struct {
  bool all;
  TvlVar var;
} Quantifier;
typedef VEC(Quantifier) QuantifierVec;
/* Prenex disjunctive normal form: quantifiers outermost first, then the matrix. False when it grows too large. */
bool prenex_dnf(Tvl *t, TvlFormula f, QuantifierVec *quantifiers, TvlFormula *matrix);
void top_disjuncts(const Tvl *t, TvlFormula f, U32Vec *out);
void top_conjuncts(const Tvl *t, TvlFormula f, U32Vec *out);

/* ---- structure.c ---- */

/* A structure that is being changed. One block of words: nullary planes, unary planes, binary planes; of each first all
 * must planes, then all may planes. A node set takes w words, a binary plane cap rows of w words. */
typedef struct Work Work;
struct Work {
  uint32_t n, w, cap;
  bool grew;  /* nodes were added or removed since the last coerce */
  bool split; /* nodes were duplicated */
  /* Nodes that edges changed since the last coerce leave and enter; kept for structures of one word per row only. */
  uint64_t rows, columns;
  Work *next; /* in the pool */
  uint64_t *bits;
  uint8_t *changed; /* per predicate, how it was changed since the last coerce: a set of Change */
};

typedef enum { MUST_GAINED = 1, MUST_LOST = 2, MAY_GAINED = 4, MAY_LOST = 8 } Change;

typedef struct {
  uint32_t n[3];      /* predicates of each arity */
  uint32_t abs[2];    /* of the nullary and unary ones, how many are abstraction predicates (the first slots) */
  uint32_t stored[3]; /* how many are part of an interned structure (the first slots) */
  uint32_t w0;        /* words of a nullary plane */
  TvlPredicate *of_slot[3];
  uint32_t sm, ac, isnew, instance; /* slots */
} Layout;

/* ---- intern.c ---- */

typedef struct {
  const uint64_t *words; /* 2 * len: the must half, then the may half; each: key part, rest */
  uint32_t n, len, key;  /* words of a half; words of its key part (abstraction values) */
  uint8_t bounded;       /* 0 unknown, 1 no, 2 yes */
} Stored;

/* ---- program.c ---- */

typedef struct Program Program;
typedef struct Compile Compile;
typedef uint32_t Ref; /* an operation times 2, plus 1 for its complement */
enum { MAX_DIMS = 8, NO_REF = UINT32_MAX };
#define REF_TRUE ((Ref)0)
#define REF_FALSE ((Ref)1)

/* ---- rules.c ---- */

typedef enum { HEAD_FALSE, HEAD_PRED, HEAD_EQ } HeadKind;
/* Rules of attributes that coerce knows by heart: of a predicate p, that two values are equal, that others are not. */
typedef enum {
  NO_SHORTCUT,
  UNIQUE_SAME,
  UNIQUE_OTHERS,
  FUNCTION_SAME,
  FUNCTION_OTHERS,
  INVFUNCTION_SAME,
  INVFUNCTION_OTHERS,
  REFLEXIVE_SELF,
  TRANSITIVE_ALL,
} Shortcut;
typedef struct {
  TvlFormula body, head;
  bool generated;
  uint32_t origin; /* which tvl_rule it came from; of a generated one, the predicate or TVL_NONE */
  HeadKind kind;
  bool negated;
  TvlPredicate pred;
  TvlVar args[2];
  uint32_t nargs;  /* distinct variables in the head */
  bool in_body[2]; /* the body has them, too */
  bool plain;      /* the head is p(v), p(v, w) or v == w over distinct variables, or negated */
  Shortcut shortcut;
  TvlPredicate about; /* the shortcut's predicate */
  Ref ref;            /* must plane of the body over args */
} Rule;

/* ---- wake.c ---- */

typedef struct Watch Watch;
typedef VEC(Watch) WatchVec;
typedef struct {
  /* Sets of rules to look at when a predicate changes: 4 per predicate (those that read its must plane, its may plane,
   * those that can make it 1, that can make it 0), and last the rules that compare nodes. */
  uint64_t *rules_of;
  uint64_t *always;  /* the same, without those that `watches` has */
  WatchVec *watches; /* 2 per predicate: its must plane, its may plane */
  uint64_t *pending; /* the rules that coerce still has to look at */
  bool unguarded;    /* use `rules_of`, to check the watches */
} Wake;

/* ---- focus.c ---- */

typedef struct {
  TvlPredicate pred;
  bool negated;
  uint8_t arity;
  uint8_t var[2];                     /* local numbers of the variables */
  uint32_t now, future, fresh, bound; /* sets of local variables: see GenericFocus' steps in Ch. 12.4.6.2's algorithm */
} FocusStep;
typedef struct {
  FocusStep *step;
  uint32_t n;
} FocusConjunction;
typedef struct {
  TvlFormula formula;
  FocusConjunction *conjunction;
  uint32_t n, vars;
  TvlStatus status; /* the formula cannot be focused on: why */
} FocusPlan;

typedef VEC(Work *) WorkVec;
typedef struct {
  WorkVec split;
  U32Vec rows;
} FocusBuffers;

/* ---- action.c ---- */

typedef struct {
  TvlFormula formula;
  const char *text;
  bool post;
  Ref ref[2];
} Message;

typedef struct {
  TvlPredicate pred;
  TvlVar args[2];
  TvlFormula formula;
  bool given;
  Ref ref[2];
} Update;

typedef struct {
  const char *title;
  U32Vec focus;
  FocusPlan *plan;
  TvlFormula precondition, halt, create, clone, retain;
  TvlVar create_var, clone_var, retain_var; /* TVL_NONE: closed */
  VEC(Message) messages;
  VEC(Update) updates;
  const TvlVar *params; /* free variables of the precondition */
  uint32_t nparams;
  bool checked;  /* tvl_action_compile was here */
  bool compiled; /* the programs are made */
  bool has_post, changes_nothing;
  Program *before;  /* without bound parameters: the precondition */
  Program *program; /* with the parameters bound: messages, updates */
  Program *post;    /* post messages */
  /* Where the precondition is not 0: as a bit, and as tables over its first, its first two .. parameters; each tells
   * which rows of the next one are not empty. The bit needs no wide table. */
  Ref ref_any, ref_first[MAX_DIMS];
  Ref ref_halt[2], ref_create[2], ref_clone[2], ref_retain[2];
} Action;

/* ---- tvl ---- */

struct Tvl {
  Arena arena;
  Strings strings;
  VEC(Predicate) preds;
  IdMap pred_by_name;
  VEC(const char *) vars;
  IdMap var_by_name;
  uint32_t fresh;
  VEC(Formula) formulas;
  InternTable formula_table;
  VEC(TvlVar) bound_vars; /* names of bound variables in alpha_normal, by height */
  VEC(TvlVar) free_scratch;
  U32Vec definition_order; /* instrumentation predicates, each after those that its definition mentions */
  bool ordered;            /* definition_order was tried */
  bool circular;           /* there is none */
  Compile *compile;        /* scratch of program_add */
  VEC(Rule) rules;
  TvlPredicate implied_by; /* while rules are generated: the predicate that they are about */
  Rule trouble;            /* the rule that tvl_compile refused */
  VEC(Action) actions;
  TvlOptions options;
  bool compiled;
  Layout layout;
  VEC(Stored) structures;
  InternTable structure_table;
  uint64_t structure_bytes;
  Work *pool[32]; /* free work structures by cap / 4 */
  Program *rule_program;
  Wake wake;
  uint32_t rule_words;
  VEC(uint64_t) row; /* scratch of coerce: a row, and whether all nodes certainly exist */
  bool all_exist;
  VEC(FocusBuffers) focus_buffers; /* by step */
  WorkVec focus_now, focus_next;   /* of tvl_apply */
  IdMap focus_plans;               /* formula -> index in plans, for tvl_focus */
  VEC(FocusPlan) plans;
  VEC(Program *) queries; /* for tvl_evaluate: one program per formula */
  IdMap query_of;
  VEC(uint64_t) scratch;
  TvlStatistics stats;
};

/* Tables of one word per row, two rows at a time; a flip (0 or all ones) complements a table. */
typedef uint64_t RowPair __attribute__((vector_size(16), aligned(8), may_alias));
static inline RowPair row_pair(const uint64_t *d, uint64_t flip) { return *(const RowPair *)d ^ flip; }
/* out := d & acc */
static inline void rows_pick(uint64_t *out, const uint64_t *d, uint64_t flip, uint64_t acc, uint32_t n) {
  uint32_t a = 0;
  for (; a + 2 <= n; a += 2) *(RowPair *)(out + a) = row_pair(d + a, flip) & acc;
  if (a < n) out[a] = (d[a] ^ flip) & acc;
}
/* out := d & e & acc */
static inline void rows_pick_both(uint64_t *out, const uint64_t *d, uint64_t f, const uint64_t *e, uint64_t g,
                                  uint64_t acc, uint32_t n) {
  uint32_t a = 0;
  for (; a + 2 <= n; a += 2) *(RowPair *)(out + a) = row_pair(d + a, f) & row_pair(e + a, g) & acc;
  if (a < n) out[a] = (d[a] ^ f) & (e[a] ^ g) & acc;
}
/* out &= d */
static inline void rows_confine(uint64_t *out, const uint64_t *d, uint64_t flip, uint32_t n) {
  uint32_t a = 0;
  for (; a + 2 <= n; a += 2) *(RowPair *)(out + a) &= row_pair(d + a, flip);
  if (a < n) out[a] &= d[a] ^ flip;
}
/* The union of the rows of d & e. */
static inline uint64_t rows_meet(const uint64_t *d, uint64_t f, const uint64_t *e, uint64_t g, uint32_t n) {
  RowPair sum = {0, 0};
  uint32_t a = 0;
  for (; a + 2 <= n; a += 2) sum |= row_pair(d + a, f) & row_pair(e + a, g);
  return sum[0] | sum[1] | (a < n ? (d[a] ^ f) & (e[a] ^ g) : 0);
}

/* structure.c */
void layout_make(Tvl *t);
Work *work_new(Tvl *t, uint32_t nodes); /* all 0, ac 1 */
/* Nothing changed since the last coerce. Nullary values and those that no stored structure has are 0; the others are
 * undefined for the nodes (0 with more than one word per row), and 0 beyond them. */
Work *work_blank(Tvl *t, uint32_t nodes);
Work *work_copy(Tvl *t, const Work *s);
void work_drop(Tvl *t, Work *s);
/* Adds a node with all values 0, ac 1; may replace *s by a larger copy. */
uint32_t work_add_node(Tvl *t, Work **s);
/* Adds a node with all the values of `u` (self edges in all four combinations). */
uint32_t work_duplicate(Tvl *t, Work **s, uint32_t u);
void work_remove(Tvl *t, Work *s, const uint64_t *remove);   /* the nodes in the set */
void work_check(const Tvl *t, const Work *s);                /* asserts the invariants */
bool work_equal(const Tvl *t, const Work *a, const Work *b); /* node by node */

static inline uint64_t *work0(const Tvl *t, const Work *s, int plane) {
  return s->bits + (size_t)(uint32_t)plane * t->layout.w0;
}
static inline uint64_t *work1(const Tvl *t, const Work *s, uint32_t slot, int plane) {
  return s->bits + 2 * (size_t)t->layout.w0 + ((size_t)(uint32_t)plane * t->layout.n[1] + slot) * s->w;
}
static inline uint64_t *work2(const Tvl *t, const Work *s, uint32_t slot, int plane) {
  return s->bits + 2 * (size_t)t->layout.w0 + 2 * (size_t)t->layout.n[1] * s->w +
         ((size_t)(uint32_t)plane * t->layout.n[2] + slot) * s->cap * s->w;
}
/* For a binary predicate, work_touch_edges tells which edges. */
static inline void work_touch(Work *s, TvlPredicate p, int how) { s->changed[p] |= (uint8_t)how; }
static inline void work_touch_edges(Work *s, uint64_t rows, uint64_t columns) {
  s->rows |= rows;
  s->columns |= columns;
}
bool work_touched(const Tvl *t, const Work *s); /* changed in any way since the last coerce */
TvlValue work_get(const Tvl *t, const Work *s, TvlPredicate p, uint32_t a, uint32_t b);
void work_put(Tvl *t, Work *s, TvlPredicate p, uint32_t a, uint32_t b, TvlValue v);

/* intern.c */
TvlStructure structure_intern(Tvl *t, const Work *s);
TvlStructure structure_intern_words(Tvl *t, const uint64_t *words, uint32_t n);
Work *structure_load(Tvl *t, TvlStructure id); /* nothing changed since the last coerce */
/* The same, for an operation that changes it. With loose embedding an edge may run through summary nodes that stand for
 * nothing; such edges are written down as 1/2 here, so that no operation loses them with a node or an edge on the way.
 */
Work *structure_open(Tvl *t, TvlStructure id);
uint32_t stored_len(const Tvl *t, uint32_t n, uint32_t *key);

/* program.c */
Program *program_new(Tvl *t);
void formula_program_free(Program *p);
/* The plane of `f` as a table over exactly `vars` (in this order), with `params` bound when it is run. NO_REF when the
 * formula needs too many variables at once. */
Ref program_add(Program *p, TvlFormula f, int plane, const TvlVar *vars, uint32_t nvars, const TvlVar *params,
                uint32_t nparams);
void program_finish(Program *p); /* after the last program_add */
void compile_free(Compile *c);
/* Which planes (2 * predicate + plane; after the last: equality of nodes) the table depends on, marked in `planes`.
 * After program_finish. */
void program_planes(const Program *p, Ref r, uint64_t *planes);
uint32_t program_size(const Program *p);
uint64_t program_cost(const Program *p, Ref r); /* of computing the table: a rough number of row operations */

/* evaluate.c */
void program_begin(Program *p, const Work *s, const uint32_t *params); /* forgets all values */
void program_changed(Program *p, TvlPredicate pred, int plane);        /* this plane of the structure was changed */
/* The table of an uncomplemented operation: rows of w words, the last variable as bits. */
const uint64_t *program_table(Program *p, Ref r);
bool program_bit(Program *p, Ref r); /* of a table without variables, the complement applied */
/* out := the set over one variable, the complement applied. */
void program_set(Program *p, Ref r, uint64_t *out);
void program_rows(Program *p, Ref r, uint64_t *out); /* n rows of w words */

/* rules.c */
void rules_generate(Tvl *t);
bool rules_compile(Tvl *t, Buf *error);
TvlPredicate find_rtc(Tvl *t, TvlPredicate p);

/* wake.c: after the rules are compiled and sorted */
void wake_make(Tvl *t);
void wake_free(Tvl *t);
/* Makes `pending` the rules that may not hold any more: by the changes of s since the last coerce. */
void wake_begin(Tvl *t, const Work *s);
/* Adds those that a gain of p's must plane, or a loss of its may plane, can have broken; the nodes that the changed
 * edges of a binary predicate leave and enter are given. */
void wake_changed(Tvl *t, const Work *s, TvlPredicate p, int plane, uint64_t rows, uint64_t columns);

/* coerce.c: false when refuted; *rule the rule that broke */
bool coerce_work(Tvl *t, Work *s, uint32_t *rule);

/* action.c: makes the programs of an action, when it is used first */
bool action_compile_parts(Tvl *t, Action *a);

/* focus.c */
void focus_plan(Tvl *t, TvlFormula f, FocusPlan *plan);
/* Takes `s`; appends the results. */
TvlStatus focus_work(Tvl *t, const FocusPlan *plan, Work *s, WorkVec *out);

/* blur.c: takes s, gives the bounded structure */
Work *blur_work(Tvl *t, Work *s);
bool work_is_bounded(const Tvl *t, const Work *s);

/* simplify.c: TVLA's simplifying constructors */
TvlFormula make_not(Tvl *t, TvlFormula f);
TvlFormula make_and(Tvl *t, TvlFormula f, TvlFormula g);
TvlFormula make_or(Tvl *t, TvlFormula f, TvlFormula g);
TvlFormula make_ite(Tvl *t, TvlFormula c, TvlFormula f, TvlFormula g);
TvlFormula make_exists(Tvl *t, TvlVar v, TvlFormula f);
TvlFormula make_forall(Tvl *t, TvlVar v, TvlFormula f);

/* Arguments are evaluated from left to right (base/order.h). */
#define make_and(...) IN_ORDER(make_and, __VA_ARGS__)
#define make_or(...) IN_ORDER(make_or, __VA_ARGS__)
#define make_ite(...) IN_ORDER(make_ite, __VA_ARGS__)
#define make_exists(...) IN_ORDER(make_exists, __VA_ARGS__)
#define make_forall(...) IN_ORDER(make_forall, __VA_ARGS__)

TvlFormula make_tc(Tvl *t, TvlVar a, TvlVar b, TvlVar v, TvlVar w, TvlFormula f);
TvlFormula simplify(Tvl *t, TvlFormula f);

/* differencing.c */
bool difference_action(Tvl *t, TvlAction a, Buf *error);

/* update.c: the structure after the update, given the one before and the bound parameters */
Work *update_work(Tvl *t, const Action *a, const Work *s, const uint32_t *params);

#endif
