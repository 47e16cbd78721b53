/* depends: which statement depends on which, through variables and memory (Reps, Sagiv, Wilhelm: Shape analysis and
 * applications, 12.5.2). A forward analysis keeps for every place which operations may have written it last, and which
 * may have read it since (Horwitz, Pfeiffer, Reps: Dependence analysis for pointer variables, PLDI 1989).
 *
 * An operation T depends on an operation S if in some execution
 *   flow    T reads a place that S wrote last,
 *   anti    T writes (or frees) a place that S read, and nobody wrote it in between,
 *   output  T writes (or frees) a place that S wrote last.
 * Places are register variables, one set per activation, and bytes of objects; a freed block has none any more, and a
 * new one has none of an old one. Who writes what:
 *   - a call writes the parameters of the function that it enters and, when that returns, its own result; it reads
 *     (flow) what a return hands over;
 *   - calloc writes the block, malloc does not, nor do initialisers of globals and the system (argv);
 *   - what models of library functions do is done by the call in the user's program that leads there.
 * A dependence is carried by a loop if S and T are executed in different rounds of it, inside of the same activation
 * (or below its calls) and without leaving the loop in between; of several such loops it is the outermost.
 *
 * Places of the analysis: every register variable; of the objects of the may-alias analysis (alias/alias.h) the pieces
 * that its accesses cut it into. A write to what stands for one place only replaces what is known, others add to it.
 * Beside that it is known what a pointer register leads to where a write through it, or its allocation, was seen in the
 * same function: `p->n = q; p = p->n` depends on nothing but these writes of n. Functions are summarised, callees
 * first, so calls do not mix what their callers know.
 *
 * Sound means: every dependence that an execution of the interpreter (program/run.h) shows, up to the first undefined
 * behaviour, is among the answers (tests/unit/depends_soundness_test.c). Operations that may do anything (inline
 * assembly, functions outside of the program that get a pointer) depend on everything and everything depends on them;
 * depends_unknowns lists them. Assumptions: those of alias. */
#ifndef DEPENDS_DEPENDS_H
#define DEPENDS_DEPENDS_H

#include "alias/alias.h"

typedef struct Depends Depends;

typedef enum { DEPEND_FLOW, DEPEND_ANTI, DEPEND_OUTPUT, N_DEPEND_KINDS } DependKind;
extern const char *const depend_kind_name[N_DEPEND_KINDS];

#define DEPENDS_NONE UINT32_MAX

/* `to` depends on `from`. Both are operations of the user's program, not of models. In the function where both meet,
 * from_at and to_at are the operations that lead to them: they themselves, or calls; DEPENDS_NONE for parameters and
 * results, which cross functions. */
typedef struct {
  DependKind kind;
  EdgeId from, to;
  EdgeId from_at, to_at;
  LocId loop; /* the head of the loop that carries it, or DEPENDS_NONE */
} Dependence;

/* NULL when the limit was reached. The program and the alias analysis must outlive it. */
Depends *depends_new(const Program *p, const Alias *alias, Limit *limit);
void depends_free(Depends *d);

/* Sorted by to, from, kind, loop, to_at, from_at; none twice. */
uint32_t depends_n(const Depends *d);
const Dependence *depends_at(const Depends *d, uint32_t i);
/* The dependences of this operation: depends_at(first) .. depends_at(first + n - 1). */
void depends_of(const Depends *d, EdgeId to, uint32_t *first, uint32_t *n);

/* Is the function analysed (an execution from main may enter it), and the user's own? */
bool depends_has(const Depends *d, FuncId f);
/* Is the operation one that people know as a statement of theirs? */
bool depends_is_statement(const Depends *d, EdgeId e);
/* Operations that may do anything, sorted. */
const U32Vec *depends_unknowns(const Depends *d);

/* What is read or written: names of the places, as the operation `to` writes them (or `from`, if `to` is a call), in
 * the order of the text, separated by ", "; empty where neither has a name for it. */
void depends_print_places(const Depends *d, const Dependence *x, Buf *out);

/* ---- control, slices (slice.c) ---- */

/* The branches (OP_ASSUME) and calls that decide whether e is executed, appended: those that e is control dependent
 * on (Ferrante, Ottenstein, Warren: The program dependence graph and its use in optimization, TOPLAS 1987); for what
 * every execution of its function comes by, the calls of the function. */
void depends_control(Depends *d, EdgeId e, U32Vec *out);
/* in[e] = 1 for everything that decides whether the operations that are in it are executed and with what values: flow
 * dependences and control, backwards to the end. `in` has an entry for every edge of the program. */
void depends_slice(Depends *d, uint8_t *in);

/* ---- what can run at the same time (independent.c) ---- */

/* A loop, by its head, or a call. */
typedef struct {
  LocId loop; /* DEPENDS_NONE: a call */
  EdgeId call;
  Position at;
} DependRegion;

/* Two of them in one function, the second behind the first, so that none of the second's operations depends in any way
 * on the first, directly or by what lies in between; neither ends the program, and not both read inputs or print. */
typedef struct {
  FuncId function;
  DependRegion first, second;
} Independent;

typedef VEC(Independent) Independents;
void depends_independent(Depends *d, Independents *out);

/* ---- loops (for tests too) ---- */

/* Is the location in the loop with this head? The head is. */
bool depends_in_loop(const Depends *d, LocId head, LocId l);

#endif
