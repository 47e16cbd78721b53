/* explore: the abstract reachability tree (LSA 4.1, after Henzinger et al., Lazy abstraction). It is written once and
 * knows the domain only through the small interface below.
 *
 * A node is a location, a call stack, and a state of the domain; its parent and the step that leads to it. A step may
 * lead to several states, which are then several nodes (one shape graph each). The tree is unrolled from the entry of
 * main in reverse post-order, callees before the rest of their callers. Invariants:
 *  1. every concrete execution up to the current frontier is represented by a path of the tree: a node that is neither
 *     waiting, covered nor removed has a child for every state that a step from it leads to;
 *  2. other nodes of the same location and call stack may cover a node, together: what they represent is left out of
 * its state before it is expanded, and when nothing is left it is covered. They are expanded, neither covered nor
 *     removed; when one of them goes, the whole state of what it covered waits again;
 *  3. a goal's node has no children.
 * So when nothing waits and no goal was reached, no execution reaches a goal (soundness of the domain assumed).
 *
 * Nodes are ids into a table that never shrinks; removed nodes stay as tombstones until the tree is freed.
 */
#ifndef EXPLORE_EXPLORE_H
#define EXPLORE_EXPLORE_H

#include "alias/alias.h"
#include "program/program.h"

typedef uint32_t NodeId;  /* 0 is none */
typedef uint32_t StackId; /* interned call stacks; 0 is main's: empty */
typedef uint32_t StateId; /* the domain's; not 0 */

/* Something that must not happen: an edge that must not be taken (condition 0), or an edge at whose operation a
 * condition must not hold. */
typedef struct {
  EdgeId edge;
  ExprId condition;
  uint32_t what; /* for whoever made it; explore does not look at it */
} Goal;

typedef enum {
  STEP_START,  /* into main, globals initialised */
  STEP_EDGE,   /* the operation of `edge` */
  STEP_CALL,   /* the call of `edge` enters `callee` */
  STEP_RETURN, /* the return of `edge` goes back behind `call` */
  STEP_GOAL,   /* `goal` holds at `edge` */
} StepKind;

typedef struct {
  StepKind kind;
  EdgeId edge, call;
  FuncId callee; /* entered by STEP_START, STEP_CALL; left by STEP_RETURN */
  uint32_t goal; /* index */
} Step;

/* Open calls, innermost last. */
typedef struct {
  const EdgeId *call; /* the edges of the calls; interned: equal stacks have equal addresses */
  const FuncId *callee;
  uint32_t depth;
} CallStack;

/* A table of call stacks; StackId 0 is the empty one. */
typedef struct {
  StackId outer; /* the stack without its innermost call */
  EdgeId call;
  FuncId callee;
  uint32_t depth;
  const EdgeId *calls; /* all open calls, outermost first */
  const FuncId *callees;
} Stack;

typedef struct {
  VEC(Stack) stack;
  IdMap of; /* (outer, call, callee) -> StackId */
  Arena arena;
} Stacks;

void stacks_init(Stacks *s);
void stacks_free(Stacks *s);
StackId stacks_push(Stacks *s, StackId outer, EdgeId call, FuncId callee);
CallStack stacks_calls(const Stacks *s, StackId id);

typedef struct {
  void *self;
  /* Appends the states after `step` from a node with `state` and `stack` (before the step), at location `to`: together
   * they represent all that the step leads to; none when it leads nowhere. For STEP_START there is no state before. */
  void (*post)(void *self, StateId state, const CallStack *stack, const Step *step, LocId to, U32Vec *out);
  /* A state that represents what a does and b does not, perhaps more, but nothing that a does not: 0 when there is
   * nothing such, a when b does not help. */
  StateId (*rest)(void *self, StateId a, StateId b);
} Domain;

typedef struct {
  LocId loc;
  StackId stack;
  NodeId parent, first_child, sibling; /* children newest first */
  NodeId covered_by;                   /* one of those that cover it together; 0: it is not covered */
  Step step;                           /* that leads here */
  StateId state; /* what it stands for: `whole` or, once it is expanded, what others did not cover of that */
  StateId whole; /* what the step leads to */
  uint32_t first_cover, covers; /* explore's own: see Cover in art.c */
  uint32_t stamp;               /* when its state was computed: compare with what the precision says */
  bool is_removed, is_waiting, is_expanded;
} Node;

typedef enum {
  EXPLORE_DONE,  /* nothing waits: no goal is reachable */
  EXPLORE_GOAL,  /* a goal's node was reached */
  EXPLORE_PROBE, /* a recursion got deep: can it? Calling again goes on */
  EXPLORE_LIMIT, /* time, memory, interruption */
  EXPLORE_DEEP,  /* calls nest deeper than the limit allows */
} ExploreAnswer;

typedef struct {
  uint64_t nodes, removed, covered, posts, reopened;
} ExploreStats;

typedef struct {
  const Goal *goal; /* sorted by edge */
  uint32_t n_goals;
  const bool *given_up; /* by goal: it is not looked for (any more), nobody says that it cannot be reached; may be NULL
                         */
  uint32_t max_depth;   /* of calls */
  Limit *limit;         /* may be NULL */
  const Alias *alias;   /* leaves out functions that a call through a pointer cannot enter; may be NULL */
} ExploreOptions;

/* The defined functions that a call through a pointer may enter: their address is taken and the arguments fit
 * (call_fits). */
void explore_candidates(const Program *p, U32Vec *taken); /* all whose address is taken, ascending, appended */
/* Those of `taken` that this call through a pointer may enter, ascending, appended. True when it may lead elsewhere as
 * well: to a function without a body, or to one that takes other arguments. `alias` may be NULL. */
bool explore_callees(const Program *p, const Alias *alias, const U32Vec *taken, EdgeId call, U32Vec *out);

typedef struct Art Art;

Art *art_new(Program *p, Domain domain, ExploreOptions o);
void art_free(Art *a);
/* Goes on until a goal is reached (*goal is its node), or nothing is left to do. */
ExploreAnswer art_explore(Art *a, NodeId *goal);
/* Takes the step that leads to a node anew, from its parent's state: the node and all that this step led to are removed
 * with what hangs below them. */
void art_refresh(Art *a, NodeId n);
const Node *art_node(const Art *a, NodeId n);
NodeId art_root(const Art *a);
uint32_t art_n_nodes(const Art *a); /* ids are 1 .. n, tombstones included */
CallStack art_stack(const Art *a, StackId s);
/* The nodes from the root to n, both included, appended. */
void art_path(const Art *a, NodeId n, U32Vec *out);
void art_set_stamp(Art *a, uint32_t stamp); /* given to nodes whose state is computed from now on */
FuncId art_deep_function(const Art *a);     /* after EXPLORE_DEEP */
ExploreStats art_stats(const Art *a);

#endif
