/* predicate: domain 1. The meaning of operations as formulas, and regions of nullary predicates as BDDs.
 *
 * Cells. A formula speaks about cells: a register variable, or a piece (offset, size) of an object variable that the
 * program accesses at a constant offset, or an element of a small array; each with the level of its activation (0 for
 * globals; for a local the number of activations of its function that are open, itself included). A cell has a
 * symbol of the logic; predicates are formulas over these symbols.
 *
 * Environments. An operation is executed on an Env, which says what term each cell holds now, collects the
 * constraints under which the operation goes on (assumptions, ranges of types, absence of undefined behaviour), and
 * notes where the result is not exact. The path formula and the abstract successor both come from this one execution
 * (transfer.c), so they agree by construction.
 *
 * Extended environments (LSA 4.2, extended path formulas). With Env.heap set, memory is followed too. An execution on
 * such an environment must begin at the program's start: the heap is empty, so the k-th allocation on the path is a
 * block of its own, block k, at an address of its own. Almost every pointer on a path is then a known address plus a
 * known offset, seen through the versions that a path formula gives to cells (env_rename); a load or store there is a
 * load or store of a cell, like that of a variable. Only where an address has several possible values (a conditional
 * expression, an index that is an input) is a case split over them written. So where the paper writes down for each
 * pair of lvalues what follows if they are aliases, here nearly nothing is left to be said. Contents of blocks and of
 * object variables are kept byte for byte: reads and writes of any size, overlaps, block operations. Accesses that are
 * undefined behaviour (NULL, freed, out of bounds, out of scope) are excluded by facts. What is not exact sets an
 * Inexact flag; without flags the formula of a path is unsatisfiable if and only if no execution without undefined
 * behaviour takes it.
 *
 * A cell of block k has var 0 and level k. It means something along a path only: predicates over such cells must not be
 * given to a region.
 *
 * Integers are mathematical; unsigned arithmetic and conversions wrap exactly; signed arithmetic is assumed to stay in
 * range, because leaving it is undefined behaviour and a property of its own. What is not linear enough (bit operations
 * on two variables, shifts by variables) becomes a bit function: exact where the solver asks bit-vectors, sound and
 * perhaps too weak where it does not.
 *
 * Regions (region.c). A region is a BDD over predicate numbers; a precision is a sorted set of predicate numbers.
 * The successor under a precision is the strongest boolean combination that the solver can show, or its cartesian
 * approximation where there are too many predicates at once.
 */
#ifndef PREDICATE_PREDICATE_H
#define PREDICATE_PREDICATE_H

#include "alias/alias.h"
#include "logic/logic.h"
#include "program/program.h"

/* ---- cells ---- */

typedef uint32_t CellId; /* 0 is none */

typedef struct {
  VarId var;             /* 0: of a block */
  uint32_t level;        /* of the activation; of a block: its number */
  uint64_t offset, size; /* of a piece of an object; size 0: a register variable, offset 0, or what is known of the
                            object that it points to: see cell_is_life */
  TypeId type;           /* of the value, plain */
  SymbolId symbol;       /* the cell's current value in predicates */
} Cell;

/* With EncoderOptions.follow_pointers a cell p of pointer type (a register variable or a piece of an object) has four
 * more cells: offset(p) and size(p) in and of the object that it belongs to, base(p), the address of that object's
 * first byte, and alive(p): whether the object is alive, 1 or 0. The last may change when anybody frees memory. They
 * have size 0, and their offset is that of p, times GHOST_PARTS, plus the part. p itself is base(p) + offset(p): as the
 * may-alias analysis has it, a pointer is not moved around the end of the address space (alias.h, assumption 1). */
typedef enum {
  GHOST_NONE,
  GHOST_OFFSET,
  GHOST_SIZE,
  GHOST_ALIVE,
  GHOST_BASE,
  GHOST_COUNT,
  GHOST_LENGTH = 8, /* and the following ones: see encoder_follow_lengths */
  GHOST_PARTS = 16
} GhostPart;
/* A GhostPart, or one of the lengths. */
static inline uint32_t cell_part(const Cell *c) { return c->size ? GHOST_NONE : (uint32_t)(c->offset % GHOST_PARTS); }
static inline bool cell_is_life(const Cell *c) { return cell_part(c) == GHOST_ALIVE; }
static inline bool cell_is_length(const Cell *c) { return cell_part(c) >= GHOST_LENGTH; }
/* And there is one that belongs to no variable: how many blocks of the heap are allocated. */
static inline bool cell_is_count(const Cell *c) { return !c->var && !c->level; }
/* Where in its variable the pointer is that the cell tells about. */
static inline uint64_t cell_pointer(const Cell *c) { return c->offset / GHOST_PARTS; }

typedef struct Encoder Encoder;

/* How the program is understood; fixed for a run. */
typedef struct {
  bool malloc_may_fail;
  bool follow_pointers; /* plain environments know which objects pointers belong to: for memory safety */
  const Alias *alias;   /* helps with that; must outlive the encoder; may be NULL */
} EncoderOptions;

Encoder *encoder_new(Logic *l, Program *p, EncoderOptions o);
void encoder_free(Encoder *e);
Logic *encoder_logic(const Encoder *e);
Program *encoder_program(const Encoder *e);
const Cell *encoder_cell(const Encoder *e, CellId c);
uint32_t encoder_n_cells(const Encoder *e);                   /* cells are 1 .. n */
CellId encoder_symbol_cell(const Encoder *e, SymbolId s);     /* whose symbol s is, or 0 */
TypeId encoder_pointer_type(const Encoder *e, const Cell *c); /* of the pointer that it tells about; 0: not known */
CellId encoder_pointer_of(Encoder *e, const Cell *c);         /* that pointer's cell */
/* The symbol of a cell of size 0; 0 when there is no such cell. */
SymbolId encoder_cell_symbol(const Encoder *e, VarId var, uint32_t level, uint64_t offset);
/* The cell's name as the source writes it, with `@level` when it is not the outermost. */
const char *encoder_cell_name(const Encoder *e, CellId c);
/* Prints a formula over cells. Variables of different functions that have one name are told apart: `take::list`.
 * `cell_of` (may be NULL) maps symbols that are none of a cell to the cell that they speak of. */
void encoder_print(const Encoder *e, TermId t, const IdMap *cell_of, Buf *out);
/* The object variable whose address this number stands for, with its level; 0: none. */
VarId encoder_object_at(const Encoder *e, Int128 address, uint32_t *level);
/* The number that stands for the address of an object variable at a level (0 or 1: the same), or of a function. */
Int128 encoder_address(const Encoder *e, VarId object, uint32_t level);
Int128 encoder_function_address(const Encoder *e, FuncId f);
/* `0 <= x <= 255` and the like for the symbol of a cell or input of this type; true for pointers without bounds. */
TermId encoder_range(Encoder *e, TypeId t, TermId x);

/* ---- lengths of lists ----
 *
 * A link is a place in structures that holds a pointer to a structure of the same type (`next`), known by its offset.
 * The length of a pointer along a link is 0 for NULL; 1 more than that of the pointer in the link, where it points to a
 * living object that has the link and the link was written and its pointer has a length; and -1 (it has none)
 * otherwise: lists that are cyclic, or that lead to freed memory or to an indeterminate pointer. So it is a matter of
 * the state of memory alone. Pointers to such structures get one more cell per link, length(p, next), in plain
 * environments (length.c says what operations do to it), when somebody asks for it. */

/* How many links the program has; of very many, the first ones. Link k is number k in sets of links. */
uint32_t encoder_links(Encoder *e);
/* `p->next`, what link k of the structure holds to which the register variable points; 0: that has no such link. */
ExprId encoder_linked(Encoder *e, VarId var, uint32_t link);
/* From now on lengths are followed along these links, and no others. What was computed without them stays right. They
 * must be followed for as long as any region speaks of such a length. */
void encoder_follow_lengths(Encoder *e, uint32_t links);
uint32_t encoder_follows_lengths(const Encoder *e);          /* along which links */
bool encoder_is_meaningful(const Encoder *e, CellId c);      /* no length, or one that is followed */
uint64_t encoder_link(const Encoder *e, const Cell *length); /* where the link is, along which it counts */
/* Is the cell one of those that tell where a pointer belongs to, of a pointer that has lengths besides? */
bool encoder_has_lengths(const Encoder *e, CellId c);
/* Has a list, whose length this cell holds, the same length when a call of f returns? */
bool encoder_keeps_length(Encoder *e, CellId c, FuncId f);

/* ---- environments ---- */

typedef enum {
  INEXACT_HEAP = 1,       /* the contents of the heap (or of an object through a pointer) were read or skipped */
  INEXACT_ARITHMETIC = 2, /* a bit function stands for an operation */
  INEXACT_UNMODELLED = 4, /* floating point and the like */
} Inexact;

/* An allocation on the path. Blocks count from 1: block k is Env.block.at[k - 1]. */
typedef struct {
  TermId address; /* a constant; with malloc_may_fail a symbol that is this constant or 0 */
  TermId size;
  TermId gone;    /* the condition under which it was freed, or its activation has returned */
  OpHow how;      /* ALLOC_HEAP, ... */
  uint32_t since; /* step */
  TypeId type;    /* the structure that it holds, as far as one can tell from its accesses; 0: not known */
  FuncId function;
  uint32_t level;         /* of the activation that allocated it */
  AliasArgument argument; /* it holds arguments of main, and is there from the start; function and level are 0 */
} Block;

/* An element of argv that was read, in an extended environment, and a byte of its string. */
typedef struct {
  uint64_t index;
  uint32_t block;
  SymbolId size;
} EnvArgument;

typedef struct {
  uint32_t block;
  uint64_t offset;
  SymbolId symbol;
} EnvCharacter;

/* A load or store through an address that is no plain variable. */
typedef struct {
  ExprId address; /* as it stands in the operation */
  TypeId type;    /* of the value; of a block operation: void */
  bool is_write;
  CellId cell;     /* what it accesses, 0 where there are several possibilities */
  uint32_t block;  /* of that cell; 0: it belongs to an object variable, or is not known */
  uint64_t offset; /* in that block or object */
} Access;

/* Contents that were there before anybody asked for them: of zeroed memory, of globals. When they are read for the
 * first time it turns out that the cell was equal to `value` since an earlier step; its version is `symbol`. */
typedef struct {
  uint32_t step; /* Env.now at that time */
  CellId cell;
  SymbolId symbol;
  TermId value;
} Discovery;

/* An input that the program takes on the way. */
typedef struct {
  InputKind kind;
  TypeId type;
  SymbolId symbol; /* its value; for INPUT_ALLOC: not zero where the allocation succeeds. INPUT_UNINITIALISED is asked
                      for by extended environments only */
} EnvInput;

typedef enum { REACH_UNKNOWN, REACH_NEVER, REACH_ALWAYS } Reaching;

typedef struct {
  Encoder *encoder;
  VEC(TermId) value; /* by CellId; 0: the cell's own symbol */
  U32Vec level;      /* by FuncId: how many activations are open; a local's cell has the level of its function */
  U32Vec written;    /* cells written since this was last cleared, in order, perhaps more than once */
  U32Vec constraint; /* assumptions: terms that decide whether the operations so far go through */
  U32Vec fact;       /* terms that hold in every execution that goes on: ranges of types, no undefined behaviour */
  VEC(EnvInput) input;
  SymbolId argc; /* how many arguments main is given; 0: none are asked for */
  VEC(EnvArgument) argument;
  VEC(EnvCharacter) character;
  uint32_t inexact;  /* Inexact flags */
  U32Vec allocation; /* addresses given out, to keep new ones apart */
  /* of extended environments only */
  bool heap; /* set by the caller after env_init, before the first step */
  VEC(Block) block;
  VEC(Access) access; /* since the caller last cleared it, in order */
  uint32_t now;       /* the number of the step that is being executed; the caller counts */
  VEC(Discovery) discovery;
  struct Heap *contents;
  /* What a load through a pointer gives, asked first, for a domain that knows more about memory: a term in the range of
   * the type, or 0. May be NULL. */
  TermId (*load)(void *context, ExprId address, TypeId t);
  void *load_context;
  /* Does the list that begins at the pointer in cell `from` (not NULL), along the link at `link`, come to where `to`
   * points? Asked for a domain that knows more about memory, about the state before the operation. May be NULL. */
  Reaching (*reach)(void *context, CellId from, ExprId to, uint64_t link);
  void *reach_context;
  /* Makes lo .. hi smaller, to what the term can be on the path so far; false: nothing in it, or it is not known. Asked
   * by extended environments about writes whose place is a matter of numbers. May be NULL. */
  bool (*range)(void *context, TermId t, Int128 *lo, Int128 *hi);
  void *range_context;
  /* Of lists the usual is taken for granted: those that are walked have lengths, and what is linked to others or freed
   * is none of them, unless `reach` says so. For guesses at invariants, nothing else. */
  bool guess;
  U32Vec consulted; /* cells of lengths that would have to be known to show what was taken for granted */
} Env;

void env_init(Env *v, Encoder *e);
void env_free(Env *v);
TermId env_read(Env *v, CellId c);
void env_write(Env *v, CellId c, TermId t);

/* Arguments are evaluated from left to right (base/order.h). */
#define env_write(...) IN_ORDER(env_write, __VA_ARGS__)

/* From now on the cell holds the symbol s, which the caller's formula says is equal to what it held. */
void env_rename(Env *v, CellId c, SymbolId s);
/* The block and offset that this number is an address in; false: none. */
bool env_block_at(const Env *v, Int128 address, uint32_t *block, Int128 *offset);
/* Globals hold their initial values. */
void env_start(Env *v);
/* Main is entered, its level is 1: its parameters are argc and argv. */
void env_enter_main(Env *v);
/* Executes an operation other than a call or return of a defined function. `activation` of the current function is the
 * level noted in v. */
void env_operation(Env *v, const Op *op);
/* Enters a defined function: parameters get the arguments (evaluated in the caller), locals become indeterminate. */
void env_call(Env *v, FuncId callee, const Op *call);
/* Leaves it: the value of `ret` (if any) goes to the destination of `call`; its level is given back. */
void env_return(Env *v, FuncId callee, const Op *ret, const Op *call);
/* A condition as a formula over what the cells hold now; adds to constraints what its evaluation needs. */
TermId env_condition(Env *v, ExprId condition);
TermId env_number(Env *v, ExprId e); /* likewise, of an integer or pointer expression */
void env_assume(Env *v, TermId t);   /* adds to the constraints */

/* ---- predicates and regions ---- */

typedef uint32_t PredicateId;
typedef uint32_t RegionId; /* 0 is the empty region: no state */

typedef struct Predicates Predicates;

typedef struct {
  uint64_t posts, solver_posts, models;
} PredicateStats;

Predicates *predicates_new(Encoder *e, Solver *s);
void predicates_free(Predicates *p);
/* The predicate whose atom this is; a new one if need be. Negation is not part of a predicate. */
PredicateId predicates_intern(Predicates *p, TermId atom);
TermId predicates_term(const Predicates *p, PredicateId i);
uint32_t predicates_count(const Predicates *p);
RegionId region_all(Predicates *p);
bool region_implies(Predicates *p, RegionId a, RegionId b);
TermId region_formula(Predicates *p, RegionId r);
RegionId region_meet(Predicates *p, RegionId a, RegionId b);
/* What the region says about the predicates for which `keep` holds. */
RegionId region_project(Predicates *p, RegionId r, bool (*keep)(void *context, PredicateId i), void *context);
/* The region over `precision` (sorted) of the states that an execution reaches from `from`: v was initialised, and the
 * operation was executed on it, with cells standing for the state before. */
RegionId region_post(Predicates *p, RegionId from, Env *v, const PredicateId *precision, uint32_t n);
PredicateStats predicates_stats(const Predicates *p);

#endif
