/* Inside src/depends: sets of accesses, places, states, summaries. See depends.h for what is computed.
 *
 *   set.c       accesses in the past (Elem) and interned sets of them
 *   place.c     which places an operation touches
 *   loop.c      loops of functions
 *   reach.c     what calls can touch
 *   state.c     what is known at a location, and how it is joined
 *   flow.c      what operations do to it; functions to their end; recording of dependences
 *   depends.c   all functions, the answers
 *   slice.c     control dependence, slices
 *   independent.c  what can run at the same time
 */
#ifndef DEPENDS_INTERNAL_H
#define DEPENDS_INTERNAL_H

#include "depends/depends.h"

#define NONE DEPENDS_NONE
/* As an Elem's edge: the call that led into this model, whoever it is. */
#define SELF (UINT32_MAX - 1)

/* ---- set.c ---- */

/* An access in the past: the operation that did it, the operation of this function that led to it, and the outermost
 * loop, of those that both anchor and present are in, of which another round has begun since. */
typedef struct {
  EdgeId edge, anchor;
  LocId loop;
} Elem;

typedef uint32_t SetId; /* of Sets; 0 is the empty set */

typedef struct {
  uint32_t first, n;
} SetSpan;

typedef struct {
  VEC(Elem) elem;
  InternTable elem_table;
  U32Vec member; /* of all sets, one after another; sorted in each */
  VEC(SetSpan) set;
  InternTable set_table;
  IdMap united;
} Sets;

void sets_init(Sets *s);
void sets_free(Sets *s);
SetId set_of(Sets *s, Elem e);
SetId set_unite(Sets *s, SetId a, SetId b);
/* The set of what `map` makes of its members. */
typedef Elem ElemMap(const void *context, Elem e);
SetId set_mapped(Sets *s, SetId a, ElemMap *map, const void *context);
static inline uint32_t set_n(const Sets *s, SetId a) { return s->set.at[a].n; }
static inline Elem set_at(const Sets *s, SetId a, uint32_t i) {
  return s->elem.at[s->member.at[s->set.at[a].first + i]];
}

/* ---- place.c ---- */

typedef uint32_t Cell; /* a VarId: the register variable; from Places.first on pieces of objects */

/* What an operation does at one place, which is a register (var) or the bytes at an address. */
typedef enum { ACCESS_READ, ACCESS_WRITE, ACCESS_END } AccessKind; /* END: the block is freed */
typedef struct {
  AccessKind kind;
  VarId var;
  ExprId address;
  TypeId type;   /* that is accessed, for printing; 0: a block */
  uint64_t size; /* SIZE_UNKNOWN: up to the end of the object */
  bool deep;     /* everything that can be reached from there is read too */
} Access;
typedef VEC(Access) Accesses;
#define SIZE_UNKNOWN UINT64_MAX

/* The cells of an access; is it sure that each of them is replaced as a whole, if it is a write? */
typedef struct {
  U32Vec cell; /* sorted */
  bool is_strong;
} CellList;

typedef struct {
  int64_t from, to; /* bytes of the object */
} Piece;

typedef struct {
  VEC(Piece) piece; /* by offset, disjoint */
  Cell first;       /* of them; the cell behind the last one is the rest of the object */
} ObjectCells;

typedef struct {
  const Program *p;
  const Alias *alias;
  uint8_t *is_single; /* by object: at most one of it is alive at a time, and accesses to others are undefined */
  ObjectCells *object;
  Cell any; /* of operations that may do anything */
  Cell n;
  U32Vec owner; /* by cell - first: the object */
  Cell first;
  IdMap known; /* of list, by address and size */
  VEC(CellList *) list;
} Places;

void places_init(Places *s, const Program *p, const Alias *alias, uint8_t *is_single);
void places_free(Places *s);
void op_accesses(const Program *p, const Alias *alias, EdgeId e, Accesses *out);
const CellList *access_cells(Places *s, const Access *a);
/* The cells of `size` bytes at `offset` behind where the register points. */
const CellList *pointee_cells(Places *s, VarId v, int64_t offset, uint64_t size);
/* All of an object variable. */
const CellList *variable_cells(Places *s, VarId v);
/* Is the address a register plus a constant? */
bool address_split(const Program *p, ExprId address, VarId *base, int64_t *offset);
/* What a call or an operation may do that is not known: 0 nothing, else anything. */
bool op_is_wild(const Program *p, const Alias *alias, EdgeId e);
bool cell_is_local_register(const Places *s, Cell c);

/* ---- loop.c ---- */

typedef struct {
  LocId head;
  FuncId function;
  uint64_t *body; /* bits by location - function's first */
} Loop;

typedef struct {
  VEC(Loop) loop;      /* by head */
  uint32_t *first, *n; /* by FuncId */
} Loops;

void loops_init(Loops *s, const Program *p);
void loops_free(Loops *s);
bool loop_has(const Program *p, const Loop *l, LocId at);
const Loop *loop_find(const Loops *s, const Program *p, LocId head); /* NULL: none */

/* ---- reach.c ---- */

typedef struct {
  const Program *p;
  const Alias *alias;
  uint32_t n;   /* objects */
  U32Vec *next; /* by object: those that its contents lead to, once is_known */
  uint8_t *is_known;
  uint64_t *common; /* objects that every call can touch */
  uint64_t **call;  /* by EdgeId: those that its arguments lead to; NULL: not asked for yet */
  uint64_t **own;   /* by FuncId: those that are made below it; likewise */
} Reach;

void reach_init(Reach *r, const Program *p, const Alias *alias);
void reach_free(Reach *r);
/* Can this call of the function touch the cell? */
bool call_may_touch(Depends *d, EdgeId e, FuncId callee, Cell c);

/* ---- state.c ---- */

typedef struct {
  Cell cell;
  SetId written, read; /* who wrote it last; who read it since */
  bool entry;          /* or nobody in this function: what it was when the function was entered */
} CellState;

/* What is known of the bytes that a pointer register leads to: all who may have written them last, in this function. */
typedef struct {
  VarId base;
  int64_t from, to; /* to INT64_MAX: up to the end of the object */
  SetId written, read;
} Fact;

typedef struct {
  VEC(CellState) cell; /* sorted; a cell that is not here is as it was at the entry (state_default) */
  VEC(Fact) fact;      /* by base and offset, disjoint */
  bool is_reached;
} State;

enum { MOST_FACTS = 48 }; /* of a state: what is beyond is not kept, which is sound */

/* What a function does to what it finds. */
typedef struct {
  Cell cell;
  SetId readers, writers; /* who may read (write, end) the cell as it was at the entry; anchors and loops are none */
} Exposed;

typedef struct {
  State end;            /* at the exit; own registers and objects left out */
  VEC(Exposed) exposed; /* sorted */
  bool is_known;        /* it was analysed at least once */
} Summary;

typedef VEC(Dependence) DependenceVec;

struct Depends {
  const Program *p;
  const Alias *alias;
  Limit *limit;
  Sets sets;
  Places places;
  Loops loops;
  Reach reach;
  Summary *summary;    /* by FuncId */
  U32Vec *calls_of;    /* by FuncId: the calls that may enter it */
  U32Vec *callees;     /* by FuncId: the functions that it may enter itself */
  U32Vec *returns_of;  /* by FuncId: its OP_RETURN edges */
  U32Vec *entering;    /* by FuncId, of models: the user's calls that lead there, directly or through models */
  uint8_t *is_reached; /* by FuncId */
  uint8_t *is_recursive;
  SetId *param_writers; /* by FuncId */
  U32Vec escaped;       /* functions that code from outside may call */
  U32Vec unknown;
  DependenceVec found;
  InternTable found_table;
  uint32_t *first_of; /* by EdgeId, n + 1 of them: index in found */
  bool records;
  /* slice.c */
  U32Vec *control; /* by LocId: the edges that decide whether it is left; NULL until it is asked for */
};

CellState state_default(const Depends *d, FuncId f, Cell c);
CellState state_get(const Depends *d, FuncId f, const State *s, Cell c);
void state_put(State *s, CellState c);
State state_copy(const State *s);
void state_free(State *s);
/* a := a or b; did it change? */
bool state_join(Depends *d, FuncId f, State *a, const State *b);
void state_map(Depends *d, State *s, ElemMap *map, const void *context);
/* Facts about a base are no longer true. */
void facts_drop(State *s, VarId base);
/* The bytes [from, to) behind base hold this now. */
void facts_set(State *s, Fact f);
/* They are read: by these, too. */
void facts_read(Depends *d, State *s, VarId base, int64_t from, int64_t to, SetId read);
/* Are they all known? Then by whom they were written and read. */
bool facts_find(Depends *d, const State *s, VarId base, int64_t from, int64_t to, SetId *written, SetId *read);
/* `to` = `from` + offset: what is known of one is known of the other. */
void facts_copy(State *s, VarId to, VarId from, int64_t offset);

Exposed *exposed_at(Summary *s, Cell c);

/* ---- flow.c ---- */

/* Analyses the function once, with the summaries of its callees as they are. Did its summary change? */
bool analyse_function(Depends *d, FuncId f);
/* The functions that the call may enter, defined ones; adds those that code from outside may call, if it leads there.
 */
void call_targets(const Depends *d, EdgeId e, U32Vec *out);

#endif
