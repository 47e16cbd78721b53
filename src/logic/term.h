/* Inside src/logic: how a Logic stores its terms. Other folders see logic.h only.
 *
 * Invariants of stored terms:
 *  - hash-consed: no two stored terms are equal part by part; arguments have smaller ids than the term itself;
 *  - an integer term is LINEAR only when it is not a bare atom, except as the argument of EQ and LE, which is always
 *    LINEAR (with at least one atom), so that its coefficients can be read in one way;
 *  - EQ and LE: the coefficients have greatest common divisor 1; the first coefficient of EQ is positive;
 *  - NOT stands above EQ, IFF and Boolean symbols only (and above an LE whose constant cannot be negated); every other
 *    negation is pushed inwards;
 *  - AND and OR: arguments sorted by id, each once, no constant among them, none of the same kind as the parent. */
#ifndef LOGIC_TERM_H
#define LOGIC_TERM_H

#include "logic/logic.h"

typedef struct {
  uint8_t kind, sort;
  uint32_t n;                /* arguments */
  uint32_t ref;              /* SYMBOL: the symbol; APPLY: the function */
  TermId negation;           /* of a formula, once it was built; else 0 */
  TermId shape;              /* EQ, LE: see term_shape; 0 until asked for */
  const TermId *arg;         /* in the arena */
  const Int128 *coefficient; /* LINEAR; in the arena */
  Int128 value;              /* LINEAR: the constant; DIV, MOD: the divisor */
} Term;

typedef struct {
  const char *name;
  Sort sort;
} Symbol;

typedef struct {
  const char *name;
  uint32_t arity;
  BitFunction meaning; /* of a bit function, with its type */
  bool is_signed;
  uint8_t bits;
} Function;

struct Logic {
  Arena arena;   /* argument lists, names */
  Arena scratch; /* intermediate linear sums; rewound by whoever allocates */
  TABLE(Term) term;
  InternTable term_table;
  VEC(Symbol) symbol;
  VEC(Function) function;
  Strings names;
  IdMap function_of;        /* interned name -> FunctionId */
  uint32_t n_bit_functions; /* how many have a meaning */
  U32Vec mark;              /* by term: the traversal that saw it last */
  uint32_t stamp;           /* the newest traversal */
};

enum { ID_TRUE = 1, ID_FALSE = 2 };

/* A sum under construction or a view of a stored one: constant + sum of c[i] * atom[i], atoms ascending, c[i] != 0. */
typedef struct {
  Int128 constant;
  uint32_t n;
  const TermId *atom;
  const Int128 *c;
} Linear;

static inline const Term *term_get(const Logic *l, TermId t) { return table_at(l->term, t); }

/* linear.c */
/* A view of the integer term t; a bare atom is seen through `*one` and the caller's copy of its id. */
Linear linear_view(const Logic *l, const TermId *t);
/* a + f * b, in the scratch arena; false when a coefficient does not fit. */
bool linear_add(Logic *l, Linear a, Int128 f, Linear b, Linear *out);
TermId linear_term(Logic *l, Linear e); /* in normal form: a bare atom is itself */
/* `e = 0` (TERM_EQ) or `e <= 0` (TERM_LE), simplified. */
TermId linear_compare(Logic *l, TermKind kind, Linear e);
/* Lower and upper bound of an integer term that follow from its structure; false when one of them is not known. */
bool term_range(const Logic *l, TermId t, Int128 *lo, Int128 *hi);
/* The same with what is known about symbols. */
typedef struct {
  bool (*of)(void *context, SymbolId s, Int128 *lo, Int128 *hi); /* false: not bounded on both sides */
  void *context;
} Bounds;
bool term_range_given(const Logic *l, TermId t, const Bounds *known, Int128 *lo, Int128 *hi);
/* The term itself, or the atom when it is a LINEAR that only wraps one. */
TermId term_unwrap(const Logic *l, TermId t);
/* floor(a / b) and a - b * floor(a / b), b > 0. */
Int128 floor_div(Int128 a, Int128 b);
Int128 floor_mod(Int128 a, Int128 b);

/* term.c */
TermId term_intern(Logic *l, Term t); /* t.arg and t.coefficient may lie anywhere; they are copied */
void term_sort_ids(TermId *t, uint32_t n);

/* formula.c */
/* EQ, LE or a negated EQ as a statement about its shape: the linear sum without constant, first coefficient positive.
 * `*relation` becomes one of these; false for every other term. */
typedef enum { REL_EQ, REL_NE, REL_LE, REL_GE } Relation;
bool term_relation(Logic *l, TermId t, TermId *shape, Relation *relation, Int128 *value);

/* term_util.c */
/* A new traversal: afterwards term_mark tells for each term whether this is its first visit. */
void term_walk(Logic *l);
bool term_mark(Logic *l, TermId t);
/* t rebuilt bottom-up with `replace(context, s)` asked for each subterm first: a term that takes its place, or 0. */
TermId term_rewrite(Logic *l, TermId t, TermId (*replace)(void *context, TermId s), void *context);
/* t with these arguments instead of its own (for LINEAR: these atoms). */
TermId term_rebuild(Logic *l, TermId t, const TermId *arg);
/* The value of t (truth values are 0 and 1) when symbol s has value[s]; false when it contains an application, or an
 * intermediate value does not fit. */
bool term_evaluate(const Logic *l, TermId t, const Int128 *value, Int128 *result);
/* Splits nested conjunctions: the conjuncts of t are appended to `out`; `true` gives none. */
void term_conjuncts(const Logic *l, TermId t, U32Vec *out);

#endif
