/* alias: what may point where, which function a call may enter, and what a function may read and write. A may-analysis
 * of the whole program (Andersen, Program analysis and specialization, ch. 4: inclusion constraints), insensitive to
 * the order of operations and to calling contexts, sensitive to offsets. It only saves work: no verdict is better for
 * it.
 *
 * Objects are numbered: 0 is `anything` (memory that the program did not make: the environment, what external
 * functions give), then one per function, object variable and allocation (OP_ALLOC edge) that is of use. One abstract
 * object stands for all activations and all executions of the edge.
 *
 * A target is an object and an offset in it: exactly `offset` (stride 0), or offset + k * stride for any whole k, which
 * is what an array index gives (stride 1: anywhere). NULL is no target. Integers have targets too, those of the
 * pointers that they were computed from, so that casts, tagged pointers, pointers linked by exclusive or, and pointers
 * copied byte by byte are followed. Contents are found by offset and size; what overlaps is found.
 *
 * Sound means: in every step of every execution of the interpreter (program/run.h) the pointers in register variables
 * and in memory are among the targets, a call enters one of the callees, and what a function writes and reads is in
 * its effects. That stands on four assumptions, all of which C makes as well:
 *  1. an index or a field moves a pointer within its object's address space: it does not wrap around it, and NULL plus
 *     an address that was made an index is not a way to get at an object;
 *  2. a number that was not computed from an address is an address only where it is cast to a pointer (an access
 *     through such a pointer reaches everything); the bytes of a number are not read as a pointer, and no address is
 *     found by counting up to it;
 *  3. an operation that is not modelled changes memory only if it is UNMODELLED_WILD, an external function only if it
 *     is unknown and gets a pointer (then: globals, and all that can be reached from them and from its arguments);
 *  4. memory from malloc is aligned to 16 bytes.
 * Functions that no execution can enter from main have no targets and no effects.
 *
 * Alias owns everything and keeps a pointer to the program, which must outlive it. The program may get new expressions
 * meanwhile (they can be asked about); new variables, edges and functions are not known. Nothing changes after
 * alias_new, and all lists come sorted, so answers are the same in every run. Lists are appended to vectors of the
 * caller.
 */
#ifndef ALIAS_ALIAS_H
#define ALIAS_ALIAS_H

#include "program/program.h"

typedef struct Alias Alias;
typedef uint32_t AliasObjectId;

enum { ALIAS_ANYTHING = 0 };

typedef enum {
  ALIAS_OUTSIDE,    /* the object `anything` */
  ALIAS_VARIABLE,   /* var */
  ALIAS_FUNCTION,   /* func */
  ALIAS_ALLOCATION, /* edge: an OP_ALLOC */
  ALIAS_COPY,       /* a block on its way from one object to another; nothing points to it */
} AliasKind;

/* Arguments of the program are OUTSIDE too, but objects of their own, in which pointers lead as C promises
 * (program_argv): only what the program writes there itself is elsewhere. */
typedef enum {
  ALIAS_NO_ARGUMENT,
  ALIAS_ARGV,   /* the array that main's argv points to */
  ALIAS_STRING, /* every string that it leads to */
} AliasArgument;

typedef struct {
  AliasKind kind;
  AliasArgument argument; /* of ALIAS_OUTSIDE */
  VarId var;
  FuncId func;
  EdgeId edge;
  TypeId type;      /* of a variable or function; 0 when it is not known */
  uint64_t size;    /* in bytes, when known, else ALIAS_UNKNOWN_SIZE */
  bool is_heap;     /* from malloc and the like, not from the stack */
  bool is_escaped;  /* code outside of the program may read and write it, or call it */
  const char *name; /* of the variable or function, "malloc@file.c:12", "anything" */
} AliasObject;

#define ALIAS_UNKNOWN_SIZE UINT64_MAX

typedef struct {
  AliasObjectId object;
  int64_t offset;  /* with a stride: 0 .. stride - 1 */
  uint64_t stride; /* 0: exactly there; s: at offset + k * s */
} AliasTarget;

typedef VEC(AliasTarget) AliasTargets; /* sorted by object, then offset, then stride */
typedef VEC(int64_t) AliasOffsets;

Alias *alias_new(const Program *p);
void alias_free(Alias *a);

/* ---- objects ---- */

uint32_t alias_n_objects(const Alias *a);
const AliasObject *alias_object(const Alias *a, AliasObjectId o);
AliasObjectId alias_object_of_argument(const Alias *a, AliasArgument which); /* ALIAS_ANYTHING: main takes none */
AliasObjectId alias_object_of_var(const Alias *a, VarId v);                  /* ALIAS_ANYTHING when it is of no use */
AliasObjectId alias_object_of_function(const Alias *a, FuncId f);            /* likewise */
AliasObjectId alias_object_of_allocation(const Alias *a, EdgeId e);          /* likewise */

/* ---- where things point ---- */

/* Where the register variable, or the value of the expression wherever it is evaluated, may point. When `anything` is
 * among the targets, so are all escaped objects. */
void alias_of_var(const Alias *a, VarId v, AliasTargets *out);
void alias_of_expr(const Alias *a, ExprId e, AliasTargets *out);
/* Where a value may point that is read from `size` bytes at this place; size 0: as much as a pointer. */
void alias_of_contents(const Alias *a, AliasTarget place, uint64_t size, AliasTargets *out);
/* Do the n bytes from there all lie in the object, of which the size is known, and (`write`) may they be written? */
bool alias_in_bounds(const Alias *a, AliasTarget place, uint64_t n, bool write);
/* May the two places have a byte in common, when `n` and `m` (> 0) bytes are accessed? */
bool alias_overlap(const Alias *a, AliasTarget x, uint64_t n, AliasTarget y, uint64_t m);

/* May the register variables (other than NULL) be equal pointers at some time? */
bool alias_may_point_to_same(const Alias *a, VarId x, VarId y);
/* May they point into one object at some time, wherever in it? */
bool alias_may_share_object(const Alias *a, VarId x, VarId y);
/* All register variables of pointer type that may point into an object that x may point into, x included. */
void alias_aliases(const Alias *a, VarId x, U32Vec *out);
/* The offsets at which v may point into objects; false when some are not known exactly (a stride, or anything). */
bool alias_offsets(const Alias *a, VarId v, AliasOffsets *out);

/* ---- calls ---- */

/* The functions that a call may enter, defined or not, direct calls included. `anything` may be called too when the
 * result is true: code outside of the program. */
bool alias_callees(const Alias *a, EdgeId call, U32Vec *out);
bool alias_is_reachable(const Alias *a, FuncId f); /* may an execution enter f, from main? */

/* ---- what a function does, with all that it calls ---- */

/* May executing f change (read) the variable v that was declared outside of f: a global, or an object local of a
 * caller? Of a register local: only its own function does. */
bool alias_may_write_var(const Alias *a, FuncId f, VarId v);
bool alias_may_read_var(const Alias *a, FuncId f, VarId v);
/* Some bytes of any object from the heap; of this object. */
bool alias_may_write_heap(const Alias *a, FuncId f);
bool alias_may_read_heap(const Alias *a, FuncId f);
bool alias_may_write_object(const Alias *a, FuncId f, AliasObjectId o);
bool alias_may_read_object(const Alias *a, FuncId f, AliasObjectId o);
/* Some of `size` bytes at `offset` of any object from the heap. */
bool alias_may_write_field(const Alias *a, FuncId f, uint64_t offset, uint64_t size);
bool alias_may_read_field(const Alias *a, FuncId f, uint64_t offset, uint64_t size);
bool alias_allocates(const Alias *a, FuncId f); /* from the heap */
bool alias_frees(const Alias *a, FuncId f);

/* ---- figures ---- */

typedef struct {
  uint32_t objects, targets, nodes, edges, waves, collapsed;
  bool is_wild; /* an access through a guessed address, or an operation that may do anything: everything is escaped */
} AliasStats;

AliasStats alias_stats(const Alias *a);

#endif
