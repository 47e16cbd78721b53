/* Inside src/audit: a step of the program on graphs, as a nondeterministic execution.
 *
 * A Way is a graph in which everything that the operation looks at has been made definite: where a pointer may lead to
 * several nodes there are several ways, and where it leads into a summary node one individual is taken out of it. */
#ifndef AUDIT_HEAP_STEP_H
#define AUDIT_HEAP_STEP_H

#include "audit/heap_internal.h"

typedef struct {
  ExprId e;
  Target value;
} Bound;

typedef struct {
  Graph g;
  VEC(Bound) bound; /* pointer expressions with their values */
  TermId known;     /* what this way says of numbers before the step, with the roles of nodes (heap_data.c) */
  TermId told;      /* the same without them: for others */
} Way;
typedef VEC(Way) Ways;

enum { MOST_WAYS = 4000 };

typedef struct {
  Heap *h;
  const Class *c;
  const HeapStep *step;
  U32Vec level; /* by FuncId; changes on the way */
  Ways way;
  bool failed; /* a limit */
} Stepping;

/* ---- heap_value.c ---- */

void way_free(Way *w);
Way way_copy(const Way *w);
/* Applies `go` to every way; those for which it gives false are dropped. It may append further ones to s->way, which it
 * is not applied to. */
void each_way(Stepping *s, bool (*go)(Stepping *s, Way *w, const void *what), const void *what);
void add_way(Stepping *s, Way w);
uint32_t level_of(const Stepping *s, VarId v);
int find_pointer(const Stepping *s, VarId v, uint32_t level, uint32_t from); /* position from `from` on, or -1 */
/* Makes the pointers in an expression definite, and drops ways in which a load is undefined. */
void look_at(Stepping *s, ExprId e);
/* The value of a pointer expression that was looked at; false: undefined behaviour. */
bool value_in(const Stepping *s, const Way *w, ExprId e, Target *out);
bool way_binds(const Way *w, ExprId e); /* is the value of the expression certain already? */
/* The node of the object variable at this level becomes definite: bound to the key NONE - var. */
void look_at_object(Stepping *s, VarId v);
bool object_in(const Way *w, VarId v, uint32_t *node); /* false: it is not there */
Kleene condition_in(Stepping *s, Way *w, ExprId e);
void forget_bound(Stepping *s); /* what was made definite; nodes may move afterwards */
static inline bool is_pointer_type(const Stepping *s, TypeId t) { return type_at(s->h->p, t)->kind == TYPE_POINTER; }

/* A value in each way; *ok stays true, or the way is dropped. */
typedef Target ValueIn(Stepping *s, Way *w, const void *what, bool *ok);
extern const Target value_unknown, value_null, value_bad;
ValueIn value_of_expr;  /* what: an ExprId */
ValueIn value_constant; /* what: a Target */
/* All places that hold a variable's value get it. */
void write_pointer(Stepping *s, VarId v, ValueIn *value, const void *what);

/* The cells that a write through this address, which is not known, may reach; by node, to be freed. */
bool *cells_behind(const Stepping *s, const Way *w, ExprId address);
/* Calls `visit` for all expressions of the step. */
void walk_step(const Stepping *s, void (*visit)(const Program *p, ExprId e, void *context), void *context);

/* ---- heap_index.c ---- */

bool look_at_index(Stepping *s, Way *w, const void *what); /* for each_way; what: the ExprId of an index that varies */

/* ---- heap_extent.c: writes whose place or length is not constant ---- */

typedef struct {
  ExprId address;
  ExprId count;  /* how many bytes; 0: */
  uint64_t size; /* so many */
} HeapExtent;

typedef struct { /* bytes of blocks */
  int64_t place;
  uint64_t size;
} HeapBytes;

/* May the write reach one of these bytes of a block to which it leads on this way? */
bool write_may_touch(const Stepping *s, const Way *w, const HeapExtent *x, const HeapBytes *bytes);

/* ---- heap_data.c ---- */

/* What assertions without data say at the node of cells before the step. */
TermId cells_told_at(Stepping *s, const Way *w, uint32_t node);
/* This is so on this way: a formula over cells before the step. False: it is not possible. */
bool know_more(Stepping *s, Way *w, TermId t);

/* What the ways say about loads, and which of them numbers exclude. */
void know_loads(Stepping *s);
/* The truth of a condition on numbers, as far as what is loaded decides it. */
Kleene numbers_say(Stepping *s, Way *w, ExprId e);
/* Where data is written. */
typedef struct {
  ExprId address; /* 0: none is */
  uint64_t size;  /* bytes; UINT64_MAX: `count` says how many */
  ExprId count;
  ExprId value; /* 0: not known, or `zero` */
  bool zero;
} DataWrite;
void update_facts(Stepping *s, const DataWrite *write);
/* Assertions at a new block: of zeroed memory, of a global variable with its initial contents (0: it is none), or
 * of one with any contents. */
void facts_of_new(Stepping *s, Way *w, uint32_t node, AliasObjectId layout, bool zero, VarId global);

/* ---- heap_list.c ---- */

/* Tells formulas about lengths what the ways know of lists; when all that the step reads has been made definite. */
void tell_lists(Stepping *s);

/* ---- heap_life.c: blocks begin and end ---- */

typedef struct {
  AliasObjectId layout; /* 0: not known */
  bool zero;            /* or indeterminate */
  bool is_other;
  VarId object; /* whose block it is, 0: none */
  bool any;     /* its contents are not known */
} NewBlock;

AliasObjectId layout_of(const Heap *h, AliasObjectId o); /* 0 of `anything` */
bool begin_way(Stepping *s, Way *w, const void *what);   /* for each_way; what: a NewBlock */
/* An object begins its life; there is none of this variable. */
void begin_object(Stepping *s, VarId v, bool zero, bool any);
void begin_again(Stepping *s, VarId v); /* likewise, but one from before may be there, which ends */
void end_object(Stepping *s, VarId v);
void stepping_allocate(Stepping *s, const Op *op);
bool free_way(Stepping *s, Way *w, const void *what);  /* for each_way; what: the ExprId of the pointer */
bool end_every(Stepping *s, Way *w, const void *what); /* for each_way: every block may end */
void may_lose(const Stepping *s, Way *w);              /* `lost` may hold from now on */
bool *every_cell(const Way *w);                        /* by node, to be freed */

/* ---- heap_store.c: what is written into blocks ---- */

/* A field of a node gets a value, whatever slot that is. */
bool write_field(Stepping *s, Way *w, uint32_t field, uint32_t u, const Target *v);
void stepping_store(Stepping *s, const Op *op);
void block_operation(Stepping *s, const Op *op);
void call_outside(Stepping *s, const Op *op); /* of a function without a body */
void stepping_unmodelled(Stepping *s, const Op *op);

/* ---- heap_call.c: functions are entered and left ---- */

void stepping_enter(Stepping *s);
void stepping_leave(Stepping *s);
void stepping_start(Stepping *s);

/* ---- heap_step.c ---- */

/* Everything that the operation reads is made definite. */
void look_at_operands(Stepping *s, const Op *op);

#endif
