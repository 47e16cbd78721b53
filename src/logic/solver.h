/* Inside src/logic: the connection to Z3. Only files that include this header know Z3.
 *
 * Z3 counts references (Z3_mk_context_rc). A ToZ3 holds a reference to every expression that it made and gives them
 * back when it is closed. No call of Z3 may exit: errors are noticed where a result is wanted, and become "not known".
 */
#ifndef LOGIC_SOLVER_H
#define LOGIC_SOLVER_H

#include <z3.h>

#include "logic/term.h"
#include "logic/watchdog.h"

/* A Z3 context with the translations made in it. */
typedef struct {
  Logic *l;
  Z3_context z3;
  Z3_sort integer, boolean;
  VEC(Z3_ast) term;           /* by TermId; NULL where not translated yet */
  VEC(Z3_func_decl) function; /* by FunctionId */
  bool broken;                /* Z3 refused something: from now on nothing is known */
} ToZ3;

void z3_open(ToZ3 *z, Logic *l);
void z3_close(ToZ3 *z);
/* The expression for a term, kept by z; NULL when Z3 failed (z->broken is set then). */
Z3_ast z3_term(ToZ3 *z, TermId t);
/* Notes and clears an error of the last call. */
bool z3_failed(ToZ3 *z);

/* from_z3.c: the term for an expression that was made in z's context; 0 when it is beyond the logic. Bound variables
 * (de Bruijn) number i is variable[i]. */
TermId z3_read(ToZ3 *z, Z3_ast a, const TermId *variable, uint32_t n_variables);

/* Values that bit-vectors found (bitvector.h). */
typedef struct {
  IdMap index; /* symbol -> index of its value */
  VEC(Int128) value;
} BvModel;

/* z, main and scratch are there from the first question on (solver_open): a context has tables of 17 MB, and to make
 * them takes longer than to look at many a program. */
struct Solver {
  Logic *l;
  ToZ3 z;
  Z3_solver main;    /* what the caller asserts */
  Z3_solver scratch; /* one-shot questions */
  Z3_model model;    /* of the last SAT answer of `main`, once asked for; NULL otherwise */
  U32Vec asserted;   /* to `main`, */
  U32Vec scope;      /* and how many there were at each push */
  BvModel bv;        /* the model, where bit-vectors gave the last SAT answer */
  bool has_bv;
  SolverAnswer last; /* of `main` */
  bool has_last;     /* nothing happened to `main` since */
  Limit *limit;
  uint32_t milliseconds; /* per call; 0: no limit */
  uint64_t counted;      /* Z3's units of our context so far */
  Watchdog *watchdog;
  IdMap answers;         /* conjunction (as a term) -> SolverAnswer */
  VEC(Z3_ast) indicator; /* Boolean constants that switch conjuncts on, for cores */
  SolverStats stats;
};

void solver_open(Solver *s);
/* Milliseconds that the next call of Z3 may take: UINT32_MAX for no limit, 0 when the limit is reached. */
uint32_t solver_time_left(Solver *s);
/* Where linear arithmetic finds no answer with this effort, bit-vectors are asked. */
enum { SOLVER_EFFORT = 30000 };
/* What is the same for all solvers; `effort` bounds each call in Z3's own units, the same in every run. 0: as many as
 * solver_effort_left says. */
void solver_set_params(Solver *s, Z3_solver which, unsigned effort);
/* The bound of a call in Z3's units, which does not depend on the machine; never 0. */
unsigned solver_effort_left(const Solver *s);
/* A call of Z3 is over: what these statistics, of one of the contexts, say that it cost. `before`: what was counted of
 * that context, which is brought up to date. */
void solver_spend(Solver *s, Z3_context context, Z3_stats stats, uint64_t *before);
/* One call of Z3: sets the time limit, counts, and translates the answer. */
SolverAnswer solver_run(Solver *s, Z3_solver which, const Z3_ast *assumption, uint32_t n);
/* The value of a symbol in a model (truth values are 0 and 1); false when it does not fit. */
bool solver_read_value(Solver *s, Z3_model model, SymbolId x, Int128 *value);
/* A minimal subset of `soft` that is unsatisfiable together with `hard`; members are tried for removal from the last
 * to the first, so earlier ones are preferred. False when not known to be unsatisfiable. */
bool solver_core_with(Solver *s, TermId hard, const TermId *soft, uint32_t n, uint64_t *core);

/* interpolate.c: a minimal core of the sequence, conjunct by conjunct. */
typedef struct {
  uint32_t n;       /* steps */
  U32Vec conjunct;  /* of the core, step by step */
  uint32_t *begin;  /* n + 1 indices: the conjuncts of step i are begin[i] .. begin[i + 1] - 1 */
  U32Vec last_step; /* by symbol: 1 + the last step whose core mentions it; 0 for none */
} Steps;

bool steps_mention_after(const Steps *c, SymbolId s, uint32_t step); /* in the core of a later step */
TermId steps_formula(Logic *l, const Steps *c, uint32_t step);       /* the conjunction of a step's core */

bool interpolate_post(Solver *s, const Steps *c, bool split_equations, TermId *out);
bool interpolate_horn(Solver *s, const Steps *c, TermId *out);

#endif
