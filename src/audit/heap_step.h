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
/* The node of the object variable at this level becomes definite: bound to the key NONE - var. */
void look_at_object(Stepping *s, VarId v);
bool object_in(const Way *w, VarId v, uint32_t *node); /* false: it is not there */
Kleene condition_in(Stepping *s, Way *w, ExprId e);
/* All places that hold a variable's value get it. */
void write_pointer(Stepping *s, VarId v, Target (*value)(Stepping *s, Way *w, const void *what, bool *ok),
                   const void *what);

/* The cells that a write through this address, which is not known, may reach; by node, to be freed. */
bool *cells_behind(const Stepping *s, const Way *w, ExprId address);
/* Calls `visit` for all expressions of the step. */
void walk_step(const Stepping *s, void (*visit)(const Program *p, ExprId e, void *context), void *context);

/* ---- heap_data.c ---- */

/* What the ways say about loads, and which of them numbers exclude. */
void know_loads(Stepping *s);
/* The truth of a condition on numbers, as far as what is loaded decides it. */
Kleene numbers_say(Stepping *s, Way *w, ExprId e);
/* Where data is written. */
typedef struct {
  ExprId address; /* 0: none is */
  uint64_t size;  /* bytes; UINT64_MAX: not known how many */
  ExprId value;   /* 0: not known, or `zero` */
  bool zero;
} DataWrite;
void update_facts(Stepping *s, const DataWrite *write);
/* Assertions at a new block: of zeroed memory, of a global variable with its initial contents (0: it is none), or
 * of one with any contents. */
void facts_of_new(Stepping *s, Way *w, uint32_t node, AliasObjectId layout, bool zero, VarId global);

#endif
