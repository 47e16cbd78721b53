/* internal: the constraint graph, shared by the files of src/alias.
 *
 *   target.c   objects, targets, cells and what overlaps        graph.c   nodes, edges, the solver
 *   build.c    constraints of expressions, operations, calls    effects.c what functions read and write
 *   query.c    the answers
 *
 * A node has a set of targets (`all`). Nodes are: one per variable (its VarId), one per expression that may carry a
 * pointer, one per function's result, one per cell (the contents of a target) and one per kind of read of a target.
 * Copy edges say "the set of `from` is included in that of `to`"; moves do the same after changing each target; uses
 * (loads, stores, blocks, calls) add edges for each target that comes into the node's set. Nodes on a cycle of copy
 * edges are collapsed to one: always go through node_find.
 *
 * Contents. The cell of a target (o, offset, stride) holds what was stored through it, in at most `width` bytes. A read
 * of a target takes the sets of all cells of the object that overlap it; an object knows its cells and its reads, so
 * that each new one meets the others. Blocks (memcpy, structure assignment) go through an object of their own, the
 * block's copy, so that n sources and m destinations are n + m copies.
 *
 * What is outside of the program is one object with one cell (`outside`): its set are the targets that escaped, and the
 * contents of an escaped object and of that cell include each other. Three targets have fixed ids:
 *   TARGET_NUMBER   a number that comes from nowhere (an input). It means nothing in a pointer, but becomes
 *   TARGET_GUESS    where it is cast to a pointer: any address. An access through it makes everything escape.
 *   TARGET_ANY      anywhere in the object `anything`
 */
#ifndef ALIAS_INTERNAL_H
#define ALIAS_INTERNAL_H

#include "alias/alias.h"
#include "alias/set.h"

typedef uint32_t NodeId;
typedef uint32_t TargetId;

enum { TARGET_NUMBER = 0, TARGET_GUESS = 1, TARGET_ANY = 2, FIRST_TARGET = 3 };

/* Beyond so many exact offsets in an object, new ones that arithmetic makes become strides, so that p++ ends. */
enum { MOST_INDEX_OFFSETS = 16, MOST_FIELD_OFFSETS = 512, MOST_TARGETS = 2048 };

/* Numbers so near to NULL are no addresses. */
enum { NEAR_NULL = 4096 };

#define WIDTH_UNKNOWN UINT64_MAX /* of a block: from its beginning on, who knows how far */

typedef enum {
  MOVE_BY,     /* by constant `by`; `stride` when there are too many offsets */
  MOVE_STRIDE, /* by any multiple of `by` */
  MOVE_SMEAR,  /* arithmetic: anywhere in the same object */
  MOVE_AND,    /* bit operations with a constant `by` */
  MOVE_OR,
  MOVE_XOR,
  MOVE_TO_POINTER, /* integer to pointer: a number becomes a guess */
  MOVE_NO_NUMBER,  /* pointer to integer */
} MoveKind;

typedef struct {
  NodeId to;
  MoveKind kind;
  int64_t by;
  uint64_t stride;
} Move;

typedef enum {
  USE_LOAD,
  USE_STORE,
  USE_BLOCK_FROM,
  USE_BLOCK_TO,
  USE_CALL,
  USE_ESCAPE,
  USE_ACCESS, /* no pointer comes from there or goes there */
} UseKind;

typedef struct {
  UseKind kind;
  NodeId value;   /* USE_LOAD: to; USE_STORE: from */
  uint64_t width; /* bytes accessed */
  TargetId block; /* USE_BLOCK_*: the block's copy */
  EdgeId call;
} Use;

typedef struct {
  NodeId up; /* itself, or the node that it was collapsed into, or one on the way there */
  Set all;   /* the targets */
  Set delta; /* of them: not yet given to the successors */
  Set seen;  /* of them: the uses know it */
  U32Vec copy;
  VEC(Move) move;
  VEC(Use) use;
} Node;

typedef struct {
  AliasObjectId object; /* index into Alias.object, blocks included */
  int64_t offset;
  uint64_t stride;
  NodeId cell;    /* 0: nothing was stored through it */
  uint64_t width; /* of what was stored */
} Target;

typedef struct {
  TargetId from; /* reads `width` bytes there */
  uint64_t width;
  NodeId node; /* into this node, or */
  TargetId to; /* when node is 0: a block copied to this target */
} Read;

typedef struct {
  AliasObject public;
  bool is_block;
  U32Vec target; /* all targets in it */
  U32Vec cell;   /* those with a cell */
  VEC(Read) read;
  uint32_t n_exact;
} Object;

/* What a function does, with all that it calls. Accesses are kept by their size, rounded up: class i is of at most
 * effect_width(i) bytes. */
enum { N_WIDTHS = 9 };

typedef struct {
  Set write[N_WIDTHS], read[N_WIDTHS]; /* targets */
  Set write_object, read_object;       /* the objects of these */
  Set write_register, read_register;   /* global register variables */
  bool allocates, frees;
  bool outside; /* may run code that is not in the program */
} Effects;

struct Alias {
  const Program *p;
  VEC(Object) object;
  VEC(Target) target;
  IdMap target_of;           /* hash of a target -> TargetId */
  IdMap read_of;             /* (target, width) -> node */
  IdMap block_of;            /* hash of a copied block -> index of its Read */
  AliasObjectId *var_object; /* by VarId, 0 when there is none yet */
  AliasObjectId *func_object;
  AliasObjectId *edge_object; /* by EdgeId */
  AliasObjectId argument_object[ALIAS_STRING + 1];
  VEC(Node) node;
  IdMap edge_of;     /* (from, to) of copy edges */
  NodeId *expr_node; /* by ExprId; NO_NODE: none, 0: not built */
  uint32_t n_expr;
  NodeId *result; /* by FuncId: its result */
  bool *reachable;
  U32Vec pending;     /* functions that became reachable */
  IdMap bound;        /* (call, function) pairs that are bound */
  NodeId outside;     /* the cell of TARGET_ANY */
  Set escaped_target; /* those in escaped objects; TARGET_ANY covers them, so they need not move where it is */
  bool is_wild, globals_escape, registers_escaped;
  AliasObjectId wild_done; /* objects below are escaped, when is_wild */
  U32Vec using;            /* nodes with uses */
  uint32_t *order;         /* by node: position in topological order */
  U32Vec at_order;         /* the node at each position */
  uint64_t *dirty;         /* by position */
  size_t dirty_words, lowest_dirty;
  uint32_t n_ordered;
  /* results */
  U32Vec *callees;   /* by FuncId: the functions it calls */
  uint32_t *effects; /* by FuncId: index into effect, 0 for none */
  VEC(Effects) effect;
  Set *objects; /* by node: the objects of its targets, for register variables of pointer type */
  Arena arena;
  AliasStats stats;
};

#define NO_NODE UINT32_MAX

/* ---- target.c ---- */

AliasObjectId object_of_var(Alias *a, VarId v);
AliasObjectId object_of_function(Alias *a, FuncId f);
AliasObjectId object_of_edge(Alias *a, EdgeId e);
AliasObjectId object_of_argument(Alias *a, AliasArgument which);
AliasObjectId object_new_block(Alias *a);
/* The target (o, offset, stride); where that would be one too many, `wider` becomes its stride. */
TargetId target_make(Alias *a, AliasObjectId o, int64_t offset, uint64_t stride, uint64_t wider, uint32_t most);
/* The same without making it: TARGET_NUMBER when there is none. */
TargetId target_find(const Alias *a, AliasObjectId o, int64_t offset, uint64_t stride);
TargetId target_everywhere(Alias *a, AliasObjectId o);
/* Where a move takes a target; false when it does not pass. target_moved does it without making targets, and not for
 * the three fixed ones. */
bool target_move(Alias *a, TargetId t, const Move *m, TargetId *out);
bool target_moved(const Alias *a, const Move *m, AliasTarget *t);
AliasTarget target_place(const Alias *a, TargetId t);
/* The target that a pointer-sized piece at `offset` of a variable's initialiser is stored through. */
TargetId target_of_piece(Alias *a, AliasObjectId o, uint64_t offset);
bool places_overlap(AliasTarget x, uint64_t n, AliasTarget y, uint64_t m);
/* The cell of a target through which `width` bytes are stored. */
NodeId target_cell(Alias *a, TargetId t, uint64_t width);
NodeId target_read(Alias *a, TargetId t, uint64_t width); /* the node of what is read there */
void target_copy_block(Alias *a, TargetId from, uint64_t width, TargetId to);

/* ---- graph.c ---- */

NodeId node_new(Alias *a);
NodeId node_find(const Alias *a, NodeId n);
void node_add(Alias *a, NodeId n, TargetId t);
void edge_copy(Alias *a, NodeId from, NodeId to);
void edge_move(Alias *a, NodeId from, Move m);
void node_use(Alias *a, NodeId n, Use u);
void solve(Alias *a);

/* ---- build.c ---- */

void build_start(Alias *a);   /* main and the globals */
void build_pending(Alias *a); /* functions that became reachable */
void use_target(Alias *a, Use u, TargetId t, NodeId n);
void make_wild(Alias *a);
bool build_escapes(Alias *a); /* what is wild and not yet escaped; was there something? */
bool access_is_bad(const Alias *a, TargetId t, uint64_t width);
bool call_has_pointers(const Alias *a, const Op *op);
/* How the value of an operand moves into that of the expression: for each operand that may carry pointers, in `move`
 * (`to` is not set) and `operand`; at most 3. Not for loads, variables, addresses. */
bool move_is_small(const Move *m); /* the result is near to NULL */
bool constant_is_address(const Program *p, const Expr *e);
uint32_t expr_moves(const Program *p, const Expr *e, ExprId operand[3], Move move[3]);

/* ---- effects.c ---- */

void effects_compute(Alias *a);
void effects_free(Alias *a);
uint64_t effect_width(uint32_t i);

#endif
