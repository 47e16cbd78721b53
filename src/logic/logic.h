/* logic: terms and formulas, the solver, interpolants, and BDDs. It knows nothing of programs.
 *
 * A Logic owns everything. Terms are hash-consed and named by 32-bit ids; equal terms have equal ids, and ids are given
 * in the order of creation, the same in every run. Terms are simplified while they are built, by exact equalities.
 *
 * Sorts: truth values and mathematical integers. Integer terms are kept in linear normal form: a constant plus a sum of
 * coefficient * atom, atoms (symbols, applications, products, quotients, choices) sorted by id; comparisons as
 * `linear = 0` and `linear <= 0`, divided by the greatest common divisor, the leading coefficient of an equality
 * positive. So `x < y + 1` and `x - y <= 0` are the same term. Coefficients that would not fit into 128 bits make an
 * opaque application instead: weaker, still sound.
 *
 * Integer terms are LINEAR only where they are not a bare atom: the symbol x is a SYMBOL, x + 1 and 5 are LINEAR.
 *
 * Soundness of "unsatisfiable": products of two symbols go to the solver as they are; uninterpreted functions stand for
 * what is not modelled. Where linear arithmetic finds no answer, or one that hangs on what a bit function means,
 * bounded integers are looked at as bit-vectors (bitvector.c). The solver may answer "not known"; callers treat that as
 * "perhaps satisfiable".
 *
 * Memory: a Logic frees all its terms at once (logic_free). A Solver belongs to one Logic. BDDs are references counted
 * by BuDDy, whose global state one BddSet owns: only one may exist at a time.
 */
#ifndef LOGIC_LOGIC_H
#define LOGIC_LOGIC_H

#include "base/base.h"

typedef uint32_t TermId;     /* 0 is none */
typedef uint32_t SymbolId;   /* a variable of the logic; 0 is none */
typedef uint32_t FunctionId; /* an uninterpreted function, or a bit function; 0 is none */

typedef enum { SORT_BOOL, SORT_INT } Sort;

typedef enum {
  TERM_NONE,
  TERM_TRUE,
  TERM_FALSE,
  TERM_SYMBOL, /* of either sort */
  TERM_APPLY,  /* function applied to integer arguments; gives an integer */
  TERM_LINEAR, /* constant + sum of coefficient * atom; a bare constant has no atoms */
  TERM_MUL,    /* product of two atoms, not linear */
  TERM_DIV,    /* floor division of args[0] by the positive constant `value` */
  TERM_MOD,    /* args[0] modulo the positive constant `value`, 0 <= result < value */
  TERM_CHOICE, /* args[0] ? args[1] : args[2], integers */
  TERM_EQ,     /* args[0] = 0; args[0] is a LINEAR, even where that is a single atom */
  TERM_LE,     /* args[0] <= 0, the same */
  TERM_NOT,    /* above EQ, IFF and Boolean symbols only: all other negations are pushed inwards */
  TERM_AND,    /* at least two arguments, sorted, none of them an AND */
  TERM_OR,
  TERM_IFF,
} TermKind;

typedef struct Logic Logic;

Logic *logic_new(void);
void logic_free(Logic *l);

/* ---- symbols and functions ---- */

SymbolId logic_symbol(Logic *l, const char *name, Sort sort); /* a new one each time; the name is for printing */
const char *logic_symbol_name(const Logic *l, SymbolId s);
Sort logic_symbol_sort(const Logic *l, SymbolId s);
FunctionId logic_function(Logic *l, const char *name, uint32_t arity); /* one per name */
/* Functions of two integers of a type, on their two's complement, which the solver knows where integers are bounded:
 * an argument that is no member of the type stands for the one that is equal modulo 2^bits (but for the amount of a
 * shift), and so does a result. BITS_DIV and BITS_REM round towards zero. */
typedef enum { BITS_NONE, BITS_AND, BITS_SHL, BITS_SHR, BITS_DIV, BITS_REM } BitFunction;
FunctionId logic_bit_function(Logic *l, BitFunction what, bool is_signed, uint32_t bits);
typedef struct {
  const char *name;
  uint32_t arity;
  BitFunction meaning; /* BITS_NONE: uninterpreted */
  bool is_signed;      /* of a bit function, with `bits`: its type */
  uint32_t bits;
} FunctionInfo;
FunctionInfo logic_function_info(const Logic *l, FunctionId f);

/* ---- building ---- */

TermId term_true(Logic *l);
TermId term_false(Logic *l);
TermId term_bool(Logic *l, bool value);
TermId term_symbol(Logic *l, SymbolId s);
TermId term_int(Logic *l, Int128 value);
TermId term_add(Logic *l, TermId a, TermId b);
TermId term_sub(Logic *l, TermId a, TermId b);
TermId term_scale(Logic *l, Int128 factor, TermId a);
TermId term_mul(Logic *l, TermId a, TermId b);
TermId term_div(Logic *l, TermId a, Int128 divisor); /* floor; divisor > 0 */
TermId term_mod(Logic *l, TermId a, Int128 divisor); /* divisor > 0 */
TermId term_apply(Logic *l, FunctionId f, const TermId *args, uint32_t n);
TermId term_choice(Logic *l, TermId c, TermId a, TermId b); /* integers or truth values */
TermId term_eq(Logic *l, TermId a, TermId b);               /* integers, or truth values (IFF) */
TermId term_le(Logic *l, TermId a, TermId b);
TermId term_lt(Logic *l, TermId a, TermId b); /* over the integers: a + 1 <= b */
TermId term_not(Logic *l, TermId a);
TermId term_and(Logic *l, TermId a, TermId b);
TermId term_or(Logic *l, TermId a, TermId b);
TermId term_implies(Logic *l, TermId a, TermId b);

/* Arguments are evaluated from left to right (base/order.h). */
#define term_add(...) IN_ORDER(term_add, __VA_ARGS__)
#define term_sub(...) IN_ORDER(term_sub, __VA_ARGS__)
#define term_mul(...) IN_ORDER(term_mul, __VA_ARGS__)
#define term_choice(...) IN_ORDER(term_choice, __VA_ARGS__)
#define term_eq(...) IN_ORDER(term_eq, __VA_ARGS__)
#define term_le(...) IN_ORDER(term_le, __VA_ARGS__)
#define term_lt(...) IN_ORDER(term_lt, __VA_ARGS__)
#define term_and(...) IN_ORDER(term_and, __VA_ARGS__)
#define term_or(...) IN_ORDER(term_or, __VA_ARGS__)
#define term_implies(...) IN_ORDER(term_implies, __VA_ARGS__)

TermId term_and_all(Logic *l, const TermId *a, uint32_t n);
TermId term_or_all(Logic *l, const TermId *a, uint32_t n);

/* ---- looking at terms ---- */

TermKind term_kind(const Logic *l, TermId t);
Sort term_sort(const Logic *l, TermId t);
uint32_t term_n_args(const Logic *l, TermId t); /* of LINEAR: the number of atoms */
TermId term_arg(const Logic *l, TermId t, uint32_t i);
Int128 term_coefficient(const Logic *l, TermId t, uint32_t i); /* LINEAR */
Int128 term_value(const Logic *l, TermId t);                   /* LINEAR: the constant; DIV, MOD: the divisor */
SymbolId term_symbol_of(const Logic *l, TermId t);             /* SYMBOL */
FunctionId term_function_of(const Logic *l, TermId t);         /* APPLY */
bool term_is_const(const Logic *l, TermId t, Int128 *value);   /* an integer constant */
/* The symbols of t, each once, ascending, appended to `out`. */
void term_symbols(Logic *l, TermId t, U32Vec *out);
bool term_has_symbol(Logic *l, TermId t, SymbolId s);
/* t with symbols replaced: `map(context, s)` gives a term of the same sort, or 0 to keep it. */
TermId term_substitute(Logic *l, TermId t, TermId (*map)(void *context, SymbolId s), void *context);
/* The atoms (EQ, LE, Boolean symbols; negations stripped) of a formula, each once, in order of first occurrence. */
void term_atoms(Logic *l, TermId t, U32Vec *out);
/* As text, C-like: `x <= y + 1 && flag == 0`. `name(context, s)` may be NULL: the symbol's own name. */
void term_print(const Logic *l, TermId t, const char *(*name)(void *context, SymbolId s), void *context, Buf *out);

/* ---- the solver ---- */

typedef enum { SOLVER_UNSAT, SOLVER_SAT, SOLVER_UNKNOWN } SolverAnswer;
typedef struct Solver Solver;

typedef struct {
  uint64_t calls;
  double seconds;
} SolverStats;

Solver *solver_new(Logic *l);
void solver_free(Solver *s);
void solver_limit(Solver *s, Limit *limit,
                  uint32_t milliseconds_per_call); /* limit may be NULL; 0: no limit per call */
/* Is a limit reached? Then every question is answered SOLVER_UNKNOWN, and formulas need not be made for it. Counts no
 * effort. */
bool solver_is_stopped(const Solver *s);
void solver_push(Solver *s);
void solver_pop(Solver *s);
void solver_assert(Solver *s, TermId t);
SolverAnswer solver_check(Solver *s);
SolverAnswer solver_check_assuming(Solver *s, const TermId *assumption, uint32_t n);
/* After SAT, and until the next push, pop, assert or check: the value of a symbol in the model (0 where the model
 * leaves it open); false if it does not fit 128 bits. */
bool solver_model_int(Solver *s, SymbolId x, Int128 *value);
bool solver_model_bool(Solver *s, SymbolId x);
/* Is `a and b and ...` unsatisfiable? One-shot: what was asserted does not count; answers are remembered. */
SolverAnswer solver_conjunction(Solver *s, const TermId *t, uint32_t n);
bool solver_implies(Solver *s, TermId a, TermId b); /* false also when it is not known */
/* A minimal subset of t[0..n-1] whose conjunction is unsatisfiable, as a bit set over indices: removing any one makes
 * it satisfiable or unknown. Later members are tried for removal first. False when the
 * whole is not known to be unsatisfiable. */
bool solver_core(Solver *s, const TermId *t, uint32_t n, uint64_t *core);
SolverStats solver_stats(const Solver *s);

/* ---- interpolants (design section 6) ----
 *
 * For a sequence c[0..n-1] with unsatisfiable conjunction, n-1 formulas I[0..n-2] with, I[-1] = true and I[n-1] =
 * false:
 *   1. I[i-1] and c[i] imply I[i];   2. hence c[0..i] imply I[i], and I[i] and c[i+1..n-1] are unsatisfiable;
 *   3. the symbols of I[i] occur both in c[0..i] and in c[i+1..n-1].
 * Uninterpreted functions may occur anywhere. Debug builds check all three with the solver. */
typedef enum {
  INTERPOLANT_POST, /* strongest postconditions over a minimal core, projected by solving equalities, then weakened from
                       the back to the literals that are needed: program-like atoms */
  INTERPOLANT_BOUNDS, /* the same with equations taken as two inequalities, of which one may be enough: `i >= 0` rather
                         than `i == 0`, good where loops are unrolled */
  INTERPOLANT_HORN,   /* the chain of Horn clauses solved by Spacer: more general */
} InterpolantMethod;

/* False when the method finds none (or the conjunction is not known to be unsatisfiable). */
bool interpolate(Solver *s, const TermId *c, uint32_t n, InterpolantMethod method, TermId *out);
/* Checks the three properties; for tests and debug builds. */
bool interpolants_valid(Solver *s, const TermId *c, uint32_t n, const TermId *interpolant);
/* Exists x1 .. xk: t, without quantifier, when solving equalities (unit coefficients) and combining inequalities with
 * a unit coefficient is enough; 0 otherwise. `keep(context, s)` says which symbols stay. */
TermId eliminate(Logic *l, TermId t, bool (*keep)(void *context, SymbolId s), void *context);

/* ---- BDDs over numbered variables ---- */

typedef int BddId; /* BuDDy's; protected while a BddSet holds a reference */
typedef struct BddSet BddSet;

BddSet *bdds_new(void); /* NULL when one exists already */
void bdds_free(BddSet *b);
BddId bdd_true_of(BddSet *b);
BddId bdd_false_of(BddSet *b);
BddId bdd_variable(BddSet *b, uint32_t index); /* grows the number of variables as needed */
BddId bdd_conj(BddSet *b, BddId x, BddId y);   /* results hold a reference: release with bdd_release */
BddId bdd_disj(BddSet *b, BddId x, BddId y);
BddId bdd_negate(BddSet *b, BddId x);
BddId bdd_forget(BddSet *b, BddId x, const uint32_t *variable, uint32_t n); /* exists */
bool bdd_implies(BddSet *b, BddId x, BddId y);
BddId bdd_retain(BddSet *b, BddId x);
void bdd_release(BddSet *b, BddId x);
/* The variables that x depends on, ascending, appended to `out`. */
void bdd_support_of(BddSet *b, BddId x, U32Vec *out);
/* Calls `cube(context, value)` for each path to true: value[i] is 0, 1 or -1 (either) for variables 0 .. n-1. */
void bdd_cubes(BddSet *b, BddId x, uint32_t n, void (*cube)(void *context, const int8_t *value), void *context);
/* The formula with term_of(context, i) for variable i, built by shared if-then-else over the diagram. */
TermId bdd_formula(BddSet *b, BddId x, Logic *l, TermId (*term_of)(void *context, uint32_t variable), void *context);

#endif
