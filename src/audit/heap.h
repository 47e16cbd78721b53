/* The heap side of the audit: what a shape graph of a certificate means, what a step makes of it, and whether one graph
 * says no more than others. Written from the meaning of graphs, not from the analysis: nothing of src/tvl, src/shape or
 * src/predicate is used.
 *
 * Concrete states. Individuals are the blocks of memory (objects of variables, allocations), any number of ghosts
 * (blocks that are no more: nothing leads to them and they have no fields; their data is as it was), and the three
 * values that are no address of a living block: `bad` (indeterminate), `wild` (a number, a function, memory that the
 * program did not make), `gone` (an address in a block that is no more). The vocabulary of a class: pointer x   a
 * register variable at an activation level. x(v): x leads to v. Bytes are told apart by slots: x leads to byte 0, to
 * byte 8, ..., or (`?`) to any other byte of v. The first slot also leads to bad, wild and gone. NULL leads nowhere. A
 * variable whose activation is not open keeps the value that it had last. object x    an object variable at a level.
 * x(v): v is its block. field f     a pointer-valued place (offset, size) of the blocks of one layout, in slots as
 * well: f(u, v). assertion   a formula over data fields of a block and over cells (variables), about every block of the
 * layout other       holds at least of blocks that no tracked pointer may ever lead to (the world of a certificate is
 * what the may-alias analysis says that tracked pointers of any class may reach), and of the blocks of object variables
 * that the class does not track. Any further block may be called other. lost        where it is 0, no other block is an
 * allocated heap block unary, binary  defined by a formula over the above A layout is a set of alias objects such that
 * what one access may mean lies in one layout; it is named by one of them. A certificate may put several into one: then
 * more blocks have the fields of the layout, which is not wrong. Bytes are counted in places: the first byte of a block
 * of an alias object has the place that is the object's origin, 0 unless the certificate says otherwise, so that a link
 * which different objects have at different bytes is one place. Whatever the origins are, a byte is a place and a place
 * a byte in each block: no choice of them is wrong.
 *
 * A graph gives 0, 1 or 1/2 to each predicate and tuple of its nodes. It represents a state if the individuals, with
 * some choice of ghosts, can be mapped onto its nodes so that every value that is not 1/2 is right; a node that is no
 * summary gets exactly one individual.
 *
 * Trusted: the solver's "unsatisfiable", the may-alias analysis (where pointers lead and at which bytes), and the
 * caller's terms for numbers. An execution ends at its first undefined behaviour, such as an access to bytes that do
 * not lie in the block to which the address belongs (heap_index.c); NULL plus an offset is `bad`. An index moves an
 * address without going around the address space, as src/alias/alias.h assumes.
 *
 * Heap owns classes and graphs; ids are dense and live as long as it. */
#ifndef AUDIT_HEAP_H
#define AUDIT_HEAP_H

#include "alias/alias.h"
#include "audit/internal.h"

typedef struct Heap Heap;
typedef uint32_t HeapClass; /* 0: nothing is tracked */
typedef uint32_t HeapGraph; /* 0: every heap */

typedef struct {
  bool malloc_may_fail;
  Limit *limit; /* may be NULL */
} HeapOptions;

Heap *heaps_new(Program *p, const Alias *a, Logic *l, Solver *s, HeapOptions o);
void heaps_free(Heap *h);

/* ---- reading ---- */

/* The place of the first byte in blocks of an object variable (edge 0), or of the allocation of this edge (var 0); to
 * be said before the first class is read. False: it was said before. */
bool heaps_origin(Heap *h, VarId var, EdgeId edge, int64_t place);

/* The blocks of this allocation are of the layout, an alias object; likewise. False: there is no such layout. */
bool heaps_join(Heap *h, EdgeId edge, AliasObjectId layout);

/* What a name in the text of an assertion stands for, other than a data field of the class: the symbol of a cell; 0:
 * none.
 */
typedef SymbolId HeapCell(void *context, const char *name);
/* A class from its text (docs/certificate.md), a line per predicate; 0: `error` says why not. All classes of a
 * certificate must be read before the first step: they make the world. */
HeapClass heaps_class(Heap *h, const char *text, HeapCell *cell, void *context, Buf *error);
/* A graph of the class from its text; 0: `error` says why not. */
HeapGraph heaps_graph(Heap *h, HeapClass c, const char *text, Buf *error);
HeapClass heaps_class_of(const Heap *h, HeapGraph g);
/* A class with all predicates of both. */
HeapClass heaps_class_union(Heap *h, HeapClass a, HeapClass b);
void heaps_print(const Heap *h, HeapGraph g, Buf *out); /* for messages, in the form in which it is read */

/* ---- steps ---- */

typedef enum {
  HEAP_START,     /* main is entered; globals have their initial values. `from` is 0 */
  HEAP_OPERATION, /* op */
  HEAP_CALL,      /* op, a call, enters callee */
  HEAP_RETURN,    /* op, a return of callee, goes back behind the call `call` */
  HEAP_CONDITION, /* nothing changes; goes on where `condition` may hold */
} HeapStepKind;

/* Numbers of the step, by whoever knows about cells; all terms are over the symbols of cells before the step and over
 * the terms of `load`. */
typedef struct {
  void *self;
  TermId (*load)(void *self, ExprId address,
                 TypeId t);                   /* stands for the integer read there before the step: a symbol */
  TermId (*number)(void *self, ExprId e);     /* of integer type, before the step; 0: not known */
  TermId (*condition)(void *self, ExprId e);  /* its truth before the step; 0: not known */
  TermId (*after)(void *self, SymbolId cell); /* what a cell holds after the step; 0: not known */
  /* The number of a pointer before the step, in a register variable at an open level or of an expression; 0: it does
   * not matter. Both may be NULL. */
  TermId (*variable)(void *self, VarId v, uint32_t level);
  TermId (*pointer)(void *self, ExprId e);
  TermId (*offset)(void *self, ExprId e); /* how far a pointer points behind its object's first byte; 0: not known */
} HeapNumbers;

typedef struct {
  HeapStepKind kind;
  EdgeId edge; /* of op */
  const Op *op, *call;
  FuncId callee;
  ExprId condition;
  const U32Vec *level; /* by FuncId: open activations before the step */
  TermId given;        /* what holds when the step is taken: the state before it, ranges, what it assumes; over the
                          symbols of `numbers` */
  const HeapNumbers *numbers;
  const ListQuestion *question; /* to be answered in HeapCase.known as far as graphs know */
  uint32_t n_questions;
  const ListLength *length; /* formulas speak of these; what links hold follows for the graphs, and back */
  uint32_t n_lengths;
} HeapStep;

/* One way that the step can go. Ways overlap; together they represent everything that the step can lead to. */
typedef struct {
  HeapGraph after; /* 0 where `to` is */
  TermId known;    /* what this way says of cells before the step, of the terms of `load` and of questions, besides
                      `given` */
} HeapCase;
typedef VEC(HeapCase) HeapCases;

/* Appends the ways that the step can go from the graph, to be compared with graphs of class `to`. False: a limit was
 * hit, or something is not understood (`why`, a text that lives as long as the heap, may be NULL). */
bool heaps_step(Heap *h, HeapGraph from, const HeapStep *step, HeapClass to, HeapCases *out, const char **why);

/* Does every state that g represents have a representation by one of the graphs `of` (n of them, of class c)? May be
 * false where it is so. With c = 0: true. */
bool heaps_included(Heap *h, HeapGraph g, HeapClass c, const HeapGraph *of, uint32_t n);

/* Forgets the graphs that steps made so far; those that were read stay. */
void heaps_forget_results(Heap *h);

#endif
