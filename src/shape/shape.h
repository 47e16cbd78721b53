/* shape: domain 2 (LSA 4.1, 4.3). Three-valued shape graphs of the heap, at a precision that differs from location to
 * location.
 *
 * What is tracked. A tracking definition names
 *   - pointers: register variables with pointer type (at an activation level), and objects (variables that live in
 *     memory): for each a unary predicate, `p` holds of the cell that p points to, `&x` of the cell of x;
 *   - fields: pointer-valued places inside cells, by layout, offset and size: for each a binary predicate;
 *   - assertions: formulas over data fields of one cell and over variables (`h == 3`, `h <= x`): for each a unary one.
 * A generator (share/generators, docs/generators.md) says which further predicates are made from these: reachability,
 * sharing, ... A shape class is a tracking definition with a set of generators; it has a vocabulary, that is a Tvl
 * session, of its own.
 *
 * What a graph means. The individuals of a concrete state are the blocks of memory that are allocated, perhaps some
 * that were, and three that stand for pointer values without a block: `bad`, an indeterminate value, `wild`, a value
 * that is no address in a block (functions, integers), and `gone`, an address in a block that is no more: it was freed,
 * or its variable has gone out of scope. No pointer leads to a block that was allocated once. A pointer that points to
 * no individual is NULL; a field that leads to none is NULL, or the block has no such field. Pointers to different
 * bytes of blocks (`&p->f`) are told apart: a pointer or field has a predicate for each place that comes into question,
 * `p`, `p+8`, and `p+?` for any other one. `other` holds of blocks that were made where nothing was tracked, or that no
 * pointer which was ever tracked can lead to (the may-alias analysis says so: the world of a run is what tracked
 * pointers can lead to; it only grows). A write through a pointer that leads out of that world can change other blocks
 * only. One summary node with unknown contents stands for them in the graph that represents everything. It may stand
 * for no block at all. Cells to which no tracked pointer leads any more join it (garbage.c), in classes with pointers
 * and fields. Where a goal asks for leaks there is also `lost`, about the whole state: it holds when one of the other
 * blocks is from the heap and allocated.
 *
 * Undefined behaviour ends an execution: what follows a dereference of NULL, of a freed block or of an indeterminate
 * pointer is not represented. Whoever wants to know asks for it (shape_condition_is_possible).
 *
 * A state of the domain is a shape region (LSA 4.1): a class and a set of graphs of it, interned as a ShapeId; 0
 * represents every heap (nothing tracked). A step is computed in the union of the classes before and after: graphs are
 * extended with 1/2, the results projected and blurred, and those that have the same nodes (up to what distinguishes
 * nodes) are joined into one, as TVLA does.
 *
 * Data. How an assignment or condition changes an assertion is decided by the solver once per step, for all graphs: the
 * new value is written as a formula over the values of the assertions before (data.c).
 *
 * Shapes own everything; ids are dense, in order of creation, and live as long as the Shapes.
 */
#ifndef SHAPE_SHAPE_H
#define SHAPE_SHAPE_H

#include "alias/alias.h"
#include "predicate/predicate.h"
#include "shape/generators.h"
#include "tvl/tvl.h"

typedef uint32_t ShapeId;     /* a set of graphs of one class; 0: every heap */
typedef uint32_t GraphId;     /* a graph with its class; 0 is none */
typedef uint32_t ClassId;     /* 0: nothing is tracked */
typedef uint32_t PointerId;   /* 0 is none */
typedef uint32_t FieldId;     /* 0 is none */
typedef uint32_t AssertionId; /* 0 is none */

typedef struct {
  VarId var;
  uint32_t level; /* of its activation; 0 for globals */
  bool is_object; /* stands for the variable's own cell */
  const char *name;
} Pointer;

/* Blocks that one access of the program may mean belong to one layout: the same offset is the same field in them. The
 * `next` of a node and the `tail` of a queue may have the same offset and are different fields. */
typedef uint32_t LayoutId; /* 0: not known */
/* Places in a layout are counted in bytes, not always from the first byte of the block: where one access means the
 * `next` of a sentinel and that of a link inside of a larger block (struct list_head), these two are one place. */

typedef struct {
  LayoutId layout;
  int64_t offset; /* its place in the layout */
  uint64_t size;
  bool is_pointer;
  TypeId type;
  SymbolId symbol; /* data fields: its value in assertions */
  const char *name;
} ShapeField;

typedef struct {
  TermId term;       /* over symbols of fields and of the encoder's cells; an EQ or LE */
  bool has_variable; /* speaks of a cell of the encoder */
  const char *name;
} Assertion;

typedef struct Shapes Shapes;

typedef struct {
  bool malloc_may_fail;
  bool leaks;                   /* a goal asks for blocks that are still allocated */
  const Alias *alias;           /* saves work only: what cannot alias is left alone; must outlive the Shapes */
  const Generators *generators; /* must outlive the Shapes; NULL: the predefined ones */
  Limit *limit;
} ShapeOptions;

typedef struct {
  uint64_t posts, graphs, classes, transfers, actions, largest;
  double seconds;
} ShapeStats;

Shapes *shapes_new(Encoder *e, Solver *s, ShapeOptions o);
void shapes_free(Shapes *s);
ShapeStats shapes_stats(const Shapes *s);

/* ---- what can be tracked ---- */

PointerId shapes_pointer(Shapes *s, VarId var, uint32_t level); /* a register variable of pointer type, or an object */
LayoutId shapes_layout_of_var(const Shapes *s, VarId object);
LayoutId shapes_layout_of_allocation(const Shapes *s, EdgeId e);
LayoutId shapes_layout_of_pointer(const Shapes *s, ExprId pointer); /* of the blocks that it may point to */
/* The place of the first byte of the block. */
int64_t shapes_origin_of_var(const Shapes *s, VarId object);
int64_t shapes_origin_of_allocation(const Shapes *s, EdgeId e);
/* The place to which the pointer leads, or of the first byte of the object; false: it may lead to several. */
bool shapes_place_behind(Shapes *s, const Pointer *p, int64_t *place);
/* The place at `offset` in blocks of this layout, when a value of type t is read there. */
FieldId shapes_field(Shapes *s, LayoutId layout, int64_t offset, TypeId t, const char *name);
/* Appends the places that an access of type t at this address may mean; none if the address is not a pointer variable
 * or object plus a constant. */
void shapes_fields_of_address(Shapes *s, ExprId address, TypeId t, U32Vec *out);
FieldId shapes_field_of_address(Shapes *s, ExprId address, TypeId t); /* if it can only be one; 0 otherwise */
/* The place at `offset`, named as the source names the end of this address. */
FieldId shapes_field_named(Shapes *s, LayoutId layout, int64_t offset, TypeId t, ExprId address);
AssertionId shapes_assertion(Shapes *s, TermId term);
Logic *shapes_logic(const Shapes *s);
const Pointer *shapes_pointer_at(const Shapes *s, PointerId p);
uint32_t shapes_n_fields(const Shapes *s); /* fields are 1 .. n */
const ShapeField *shapes_field_at(const Shapes *s, FieldId f);
const Assertion *shapes_assertion_at(const Shapes *s, AssertionId a);

/* An address as a pointer variable or object plus a constant. */
typedef struct {
  ExprId base; /* 0: not of that form */
  int64_t offset;
} ShapeAddress;
ShapeAddress shape_address(const Program *p, ExprId address);

/* The pointer variable or object from which an address is computed, with indices of any kind; 0: there is none. */
ExprId shape_base(const Program *p, ExprId address);

/* The elements of arrays that a step certainly reads or writes, where their index is not constant, is the same for all
 * (`n->next[i] = head->next[i]`), and has few values: `at` are their addresses, the index is one of `first` ..
 * first + n - 1. */
enum { SHAPE_ELEMENTS_AT_ONCE = 4 };
typedef struct {
  ExprId at[SHAPE_ELEMENTS_AT_ONCE];
  uint32_t n_at;
  int64_t first;
  uint32_t n;
} ShapeElements;
/* Of an operation, or (op NULL) of a condition. False: there is none, or there are several indices. */
bool shapes_elements(const Shapes *s, const Op *op, ExprId condition, ShapeElements *out);

/* A write whose place or number of bytes is not constant. */
typedef struct {
  ExprId base;    /* the pointer variable or object from which the address is computed */
  int64_t offset; /* so many bytes behind it, and */
  ExprId moved;   /* so many more; 0: none */
  ExprId size;    /* how many bytes; like `moved` of a type of 128 bits, in which nothing wraps */
} ShapeExtent;
/* Of an operation; false: it is not such a write, or nothing is known of where it goes. */
bool shapes_extent(Shapes *s, const Op *op, ShapeExtent *out);
/* The condition under which the write touches this field of a block; 0: it never does, or nobody knows when. */
ExprId shapes_touching(Shapes *s, const ShapeExtent *x, FieldId f);

/* ---- classes ---- */

uint32_t shapes_generators(const Shapes *s); /* how many */
const char *shapes_generator_name(const Shapes *s, GeneratorId generator);

/* Each list ascending without repetition. */
typedef struct {
  const PointerId *pointer;
  const FieldId *field;
  const AssertionId *assertion;
  uint32_t n_pointers, n_fields, n_assertions;
  const GeneratorId *generator; /* all of them are used, with what they refine; none: the first one, points-to */
  uint32_t n_generators;
} Tracking;

/* 0 for one without pointers, fields and assertions, or with the generator `none` only. */
ClassId shapes_class(Shapes *s, const Tracking *t);
const Tracking *shapes_tracking(const Shapes *s, ClassId c);
void shapes_class_print(const Shapes *s, ClassId c, Buf *out);
/* Appends the coarsest generators strictly finer than those of the class, of those that give it a new predicate, in the
 * order in which to try them. */
void shapes_finer(const Shapes *s, ClassId c, U32Vec *out);

/* ---- graphs ---- */

ClassId shape_class_of(const Shapes *s, ShapeId x);
uint32_t shape_graphs(const Shapes *s, ShapeId x, const GraphId **out); /* of a set other than 0 */
ShapeId shape_of_graph(Shapes *s, GraphId g);                           /* the set of this one */
void graph_print(Shapes *s, GraphId g, Buf *out);                       /* .tvs text */
Tvl *graph_tvl(const Shapes *s, GraphId g, TvlStructure *structure);    /* for those who look inside */
Tvl *shapes_class_tvl(const Shapes *s, ClassId c);                      /* the same of a class */

/* A graph as a reader of the program sees it: cells of memory, what is known of each, where pointers and fields lead.
 * Cells stand in the order in which one meets them from the pointers; what is no cell is there only when something
 * leads to it. Of data, what is not said is not known; of everything else, it does not hold. */
typedef enum {
  VIEW_CELL,
  VIEW_NULL,
  VIEW_UNINITIALISED, /* an indeterminate value */
  VIEW_ELSEWHERE,     /* a value that is no address of a block */
  VIEW_GONE,          /* the address of a block that is no more */
  VIEW_UNTRACKED,     /* blocks of which nothing is known */
  VIEW_ANYTHING,      /* any of all these: nothing is known of the value */
} ViewKind;

typedef struct {
  const char *text; /* `h == 1`, `shared by next` */
  bool maybe;
  TermId term; /* the same about data, over symbols of fields and the encoder's cells; 0: no such fact */
} ViewFact;

typedef struct {
  ViewKind kind;
  bool many; /* stands for one or more cells */
  VEC(ViewFact) fact;
} ViewNode;

typedef struct {
  uint32_t from;    /* index of a node; of a pointer: not used */
  const char *name; /* of the pointer variable or the field */
  uint32_t to;      /* index of a node */
  bool maybe;
  uint32_t id; /* PointerId or FieldId */
  bool inside; /* it leads to another byte than the first, of which the name tells */
} ViewArrow;
typedef VEC(ViewArrow) ViewArrows;

typedef struct {
  VEC(ViewNode) node; /* cells first */
  uint32_t n_cells;
  ViewArrows pointer, field; /* sorted by name; by node and name */
  Arena arena;
} ShapeView;

void graph_view(Shapes *s, GraphId g, ShapeView *v); /* shape_view_free releases it */
void shape_view_free(ShapeView *v);

/* The graphs of a that b does not include (some that it does may be among them); false when there are none. */
bool shape_without(Shapes *s, ShapeId a, ShapeId b, ShapeId *out);
/* Does b represent all that a, of the same class, represents? */
bool graph_included(Shapes *s, GraphId a, GraphId b);

/* What the graphs say of the integer that is read at this address in a state of the region: a formula over `value`,
 * which stands for it, and over variables. Levels as in ShapeStep. */
TermId shape_known(Shapes *s, ShapeId x, const U32Vec *level, ExprId address, TypeId t, TermId value);

/* What Env.reach asks for, of two pointer variables in a state of the region: does the list that begins where `from`
 * points, along the pointers `link` bytes behind such places, come to where `to` points? ALWAYS and NEVER are about
 * states in which neither is NULL. */
Reaching shape_reach(Shapes *s, ShapeId x, PointerId from, PointerId to, uint64_t link);

/* ---- steps ---- */

typedef enum {
  SHAPE_START,     /* main is entered; globals have their initial values */
  SHAPE_OPERATION, /* op */
  SHAPE_CALL,      /* op, a call, enters callee */
  SHAPE_RETURN,    /* op, a return of callee, goes back behind the call `call` */
  SHAPE_CONDITION, /* nothing changes; goes on where `condition` holds */
} ShapeStepKind;

typedef struct {
  ShapeStepKind kind;
  uint64_t key; /* equal steps (same kind, operation, levels) have equal keys, different ones different keys */
  EdgeId edge;  /* of op */
  const Op *op, *call;
  FuncId callee;
  ExprId condition;
  const U32Vec *level; /* by FuncId: open activations before the step */
  TermId region;       /* what is known of variables before the step, over the encoder's cells */
} ShapeStep;

/* The region of class `to` that the step leads to from `from`; false when it leads nowhere. */
bool shape_post(Shapes *s, ShapeId from, const ShapeStep *step, ClassId to, ShapeId *out);

#endif
