/* Inside src/refine: the checker's own data, and its parts in other files. */
#ifndef REFINE_CHECKER_H
#define REFINE_CHECKER_H

#include "refine/flow.h"
#include "refine/invariant.h"
#include "refine/path.h"
#include "refine/state.h"
#include "refine/story.h"
#include "refine/tracked.h"

/* What a successor was computed from; equal keys give equal regions. */
typedef struct {
  RegionId region;
  Step step;
  LocId to;
  uint32_t precision;  /* stamp of the last change at `to` */
  const EdgeId *stack; /* interned: equal stacks have equal addresses */
  TermId known;        /* what the graphs say of data that the step reads */
  ShapeId shape;       /* the graphs, if they are asked about lists; else 0 */
  RegionId result;
} Computed;

/* A step with the stack before it. */
typedef struct {
  Step step;
  const EdgeId *stack;
} Taken;

/* A predicate that was added to the precision of a location. */
typedef struct {
  LocId loc;
  PredicateId predicate;
} Added;

/* How many paths to a goal were looked at, and where it is. */
typedef struct {
  uint64_t paths;
  Position at;
} AskedGoal;

enum { MOST_INVARIANTS = 8, N_REFINERS = 11 };
/* At a location that has gained predicates this often, more general interpolants are asked for first. */
enum { DIVERGES_AFTER = 4 };

/* What is tracked where. It only grows. */
typedef struct {
  VEC(U32Vec) predicates; /* by LocId, ascending */
  VEC(Tracked) tracked;   /* by LocId */
  U32Vec changed;         /* by LocId: stamp of its last change */
  U32Vec refined;         /* by LocId: how often it gained predicates */
  VEC(Added) added;       /* by the refinement at hand */
  uint32_t stamp;         /* of it */
  bool keep_frames;       /* what a frame keeps is not tracked in callees */
} Precision;

/* product.c: what successors were computed from, so that a subtree is built again without the solver. */
typedef struct {
  VEC(Computed) computed;
  InternTable computed_table;
  IdMap loaded;     /* address -> the symbol for what is read there */
  bool asks_links;  /* a refinement rests on what links hold: graphs and regions exchange that, too */
  IdMap nullness;   /* region and Asked -> Nullness, while lengths are followed */
  VEC(Taken) taken; /* steps numbered for the shapes */
  InternTable taken_table;
  U32Vec level; /* of level_stack */
  const EdgeId *level_stack;
} Successors;

/* unrolled.c: guesses of linear invariants. */
typedef struct {
  Invariants *kept[MOST_INVARIANTS]; /* for some cells each, those asked last first; made when wanted */
  uint32_t n;
  Seen reaching; /* what graphs said of lists */
} Loops;

/* refiners.c */
typedef struct {
  RowRecord row[N_REFINERS]; /* what each did */
  RowRecord inner;           /* what rows in the row at hand took */
} Portfolio;

/* How far it is. */
typedef struct {
  bool is_refining;      /* a path is looked at */
  bool *given_up;        /* by goal */
  uint32_t *attempts;    /* by goal: of the refiner that has a number of them */
  AskedGoal *asked;      /* by goal */
  uint32_t goal;         /* of the path that was looked at last */
  Position goal_at;      /* where it is, as a user sees it */
  uint32_t patience;     /* a location that has gained predicates more often than this is not getting anywhere */
  uint32_t said_looping; /* how often */
  Buf reason;
} Progress;

/* The engine (terms, solver, domains, tree), and what it is given and remembers. */
struct Checker {
  Program *p;
  CheckerOptions o; /* its goals are `goals` */
  Goal *goals;      /* with one more at the end, for questions that the checker itself has */
  Logic *l;
  Solver *s;
  Encoder *e;
  Predicates *predicates;
  Flow *flow;     /* NULL in predicate mode */
  Shapes *shapes; /* likewise */
  States states;
  Art *art;
  Precision precision;
  Successors post;
  Loops loops;
  Portfolio portfolio;
  Progress search;
  Hunt *hunt;   /* NULL until it begins */
  Story *story; /* NULL: nobody listens */
  RefineStats stats;
};

/* For Env.reach: the graphs before a step. */
typedef struct {
  Checker *c;
  ShapeId shape;
  const CallStack *stack;
  const Step *step;
} AskGraphs;
/* v asks the graphs, which must be there as long as it does. */
void product_ask_graphs(AskGraphs *ask, Env *v);

/* What is known of a pointer. */
typedef enum { NULLNESS_UNKNOWN, NULLNESS_NULL, NULLNESS_NOT_NULL } Nullness;

/* product.c: both parts of a state behind explore's interface. */
Domain product_domain(Checker *c);
/* The shape region after a step from the node, if its own were `from`; false when there is none. */
bool product_shape_after(Checker *c, NodeId node, ShapeId from, const Step *step, LocId to, ShapeId *out);
/* A pointer in the open activation: the variable itself (link 0), or what its link number link - 1 holds (predicate.h).
 */
typedef struct {
  PointerId pointer;
  uint32_t link;
} Asked;
ExprId product_asked(Checker *c, Asked x); /* the expression; 0: there is no such link */
/* May it be NULL (or: anything else) in a graph of the region? Those graphs in which it is. False: there are none. */
bool product_where_null(Checker *c, ShapeId from, const CallStack *stack, Asked x, bool null, ShapeId *out);
/* Does the step leave it as it is? */
bool product_passes(const Checker *c, const Step *step, Asked x);
/* Is the pointer a register variable of the innermost activation of its function? */
bool product_is_current(Checker *c, const CallStack *stack, PointerId p);

/* checker.c */
/* Adds the atoms of the interpolant at a node to the precision; how many were new. Atoms over anything but variables
 * are left out. Conjuncts are looked at one by one: whether a frame can keep one does not depend on the others. */
uint32_t checker_add_atoms(Checker *c, const PathFormula *f, const Node *n, TermId interpolant);
/* The constraints to interpolate: the smallest slice, from the goal backwards, that contradicts itself. */
void checker_goal_directed(Checker *c, const PathFormula *f, U32Vec *out);

/* The first node of the path whose location has gained precision since the node was computed, or 0. */
NodeId checker_first_stale(const Checker *c, const U32Vec *nodes);

/* The path formula, with what the graphs of the nodes say of lists, if lengths are followed. */
void checker_path_formula(Checker *c, PathFormula *f, const Step *step, const U32Vec *nodes);
/* Has a location of the path gained predicates more often than this? */
bool checker_diverges(const Checker *c, const U32Vec *nodes, uint32_t after);
/* refiners.c. An infeasible path: predicates that exclude it. How much precision was added. The last of the nodes
 * stands for the last step, and is not looked at. */
uint32_t checker_refine_predicates(Checker *c, const PathFormula *f, const Step *step, const U32Vec *nodes);

/* Tracks what this refinement added also on the arms of branches that the path did not take. */
void checker_spread_added(Checker *c);

/* unrolled.c: linear invariants, where a loop is unrolled. */
void checker_forget_invariants(Checker *c); /* what steps mean has changed */
/* Linear invariants at the locations of the path that exclude it: those of the program, or else those of the path; or
 * else, if something has to be found (`anyway`), what there is. `constraint` is what checker_goal_directed gives. How
 * much precision was added. */
uint32_t checker_add_invariants(Checker *c, const PathFormula *f, const U32Vec *constraint, const Step *step,
                                const U32Vec *nodes, bool anyway);
/* checker_refine_predicates, if linear invariants that exclude the last step relate lengths of lists to integers. */
uint32_t checker_refine_by_invariants(Checker *c, const PathFormula *f, const Step *step, const U32Vec *nodes);

/* lengths.c: predicates about lengths of lists, which are followed from then on. How much was added. `stuck`: nothing
 * else excludes the path; otherwise only what linear invariants say will do. */
uint32_t refine_lengths(Checker *c, const Step *step, const U32Vec *nodes, bool stuck);

/* question.c: predicates that exclude the condition behind step i of the path, if the path formula does. How much was
 * added. `stuck` as of refine_lengths. */
uint32_t refine_question(Checker *c, const Step *step, const U32Vec *nodes, uint32_t i, ExprId condition, bool stuck);
/* The same for writes on the path whose place is not constant: that they leave tracked fields alone. */
uint32_t refine_bytes(Checker *c, const Step *step, const U32Vec *nodes);

/* extract.c: the shape part of Algorithm 1 (LSA 4.3). The extended path formula is unsatisfiable, so what the heap
 * holds along the path excludes it. How much precision was added. */
uint32_t refine_shapes(Checker *c, const PathFormula *epf, const Step *step, const U32Vec *nodes);

/* Is the goal a question of blocks that are still allocated? */
bool goal_is_leak(const Program *p, const Goal *g);

#endif
