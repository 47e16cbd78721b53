/* Inside src/smg: the analysis as a whole. An activation is a function with an entry graph; it has graphs at its
 * locations, graphs at its exit, and callers that wait for those. Work is a graph that is new at a location. */
#ifndef SMG_ENGINE_H
#define SMG_ENGINE_H

#include "smg/trial.h"

enum { SMG_LEVELS = 9, GHOST_KINDS = 6 };

/* The part of the caller's graph that the callee does not see, until it returns. */
typedef struct {
  uint32_t caller; /* activation */
  EdgeId call;
  /* Objects that the callee reaches are gone from it; pointers to them are VALUE_OUTSIDE with the number of a ghost of
   * the callee. Behind its own slots it has one for each of these ghosts: what it knows that number as, or nothing. */
  Graph *frame;
} Frame;

/* A set of graphs. */
typedef struct {
  VEC(Graph *) graph;
  U32Vec joins; /* by graph: how often it was joined with another */
  U32Vec fresh; /* numbers of those that have not been followed yet */
  /* There were too many of them, once (crowd.c). */
  uint8_t *busy; /* by slot: variables that are not are blurred; NULL: none is */
  bool thin;     /* what may be joined is */
} Station;

typedef struct {
  FuncId function;
  EdgeId call; /* by which it was entered first; on the last level others have activations of their own */
  uint32_t depth;
  Graph *entry;
  uint32_t
      until[GHOST_KINDS]; /* its ghosts are pointers, arguments, sizes, sizes of the frame, what lists and trees are
                   compared with and is larger, likewise smaller, and other numbers: where each of these ends */
  uint32_t entries;       /* how often the entry graph grew */
  Station *at;            /* by location of the function; used where control meets */
  Station exit;
  VEC(Frame) frame; /* who waits */
  bool waits;       /* some station has fresh graphs */
} Activation;

/* An answer to a question (query.c) about an activation that holds if, when the level is over, blocks of its callers do
 * not hold what it knows as this ghost; UINT32_MAX: if none of them may hold any pointer. */
typedef struct {
  uint32_t activation, ghost;
} FrameDebt;

/* A graph on its way. */
typedef struct {
  uint32_t activation;
  LocId at;
  Graph *g;
} Passing;

/* Blocks that the census counts: those of one size, a structure's; or those that one place allocates, if it says no
 * such size (a structure with an array of any length behind it, say). */
typedef struct {
  uint64_t size; /* 0: it is a place */
  EdgeId site;
} Counted;

/* A set of thresholds, by their places in the list. */
typedef UInt128 Stops;
#define SOME_STOPS ((Stops)1 << 127)
#define ALL_STOPS (~(Stops)0)
typedef struct {
  uint64_t at;
  Stops stops;
} FieldStops;

struct Engine {
  Program *p;
  const SmgOptions *o;
  uint32_t *slot;  /* by variable: its slot, among those of its function or among the globals */
  uint32_t *n_own; /* by function */
  uint32_t n_globals;
  VEC(VarId) global;   /* by slot; 0: it is one of the census, which are the last */
  VEC(Counted) census; /* what blocks are counted (census.h) */
  uint64_t **live;     /* by location: registers of its function that are read later, by slot */
  uint8_t **touches; /* by function and global: it, or what it calls, may read or write it; others stay with the caller.
                        [0]: constants lead to it, so that any function may */
  U32Vec *fields;    /* by function: fields that it, or what it calls, speaks of, as field_key */
  U32Vec *writes;    /* by function: fields that it, or what it calls, writes, as field_key; what it writes otherwise is
                        not among them */
  U32Vec descents;   /* fields by which recursion goes down, as field_key */
  uint8_t *recurses; /* by function: it may call itself */
  uint8_t *brief;    /* by function: it has no loop, nor what it calls */
  uint32_t *calls;   /* by function: how many calls of it, by name, there are */
  uint8_t *idle;     /* by edge: it is a call that is not followed, for no goal depends on it (idle.c) */
  uint8_t *looks;    /* by function: it writes nothing (reader.c) */
  uint8_t *watched;  /* by function: somebody looks at graphs in it, or in what it calls (SmgWatch) */
  uint8_t *pure;     /* by function: it makes a number of numbers, always the same of the same, and does nothing else */
  uint8_t *indexes;  /* by variable: elements of arrays are found by it */
  uint8_t **index;   /* by function: the same, by slot */
  U32Vec index_field; /* the same of fields, as field_key */
  uint8_t *moves;     /* by function: it moves pointers from one element of an array to another */
  uint64_t row_least; /* arrays of elements of so many bytes and more have rows: of pointers, or of indices */
  uint8_t **tested;   /* by function and slot: a variable that tells two cases apart, by being 0 or not; [0]: globals */
  uint8_t *stored;    /* by variable: it is a parameter that is written to memory */
  uint8_t *sought;    /* by variable: it is compared with others, or with what is read from memory, for equality */
  uint8_t **seek;     /* by function: the same, by slot */
  uint8_t *base;      /* by variable: elements or bytes are counted from where it leads (carve.c) */
  U32Vec base_field;  /* the same of fields, as field_key */
  /* What the program returns, or writes to memory, of addresses inside of arrays and plain memory: to which structures,
   * and whether to bytes. */
  U32Vec handed;
  bool hands_bytes;
  U32Vec *own;     /* by function and slot: its variable */
  FuncId folded;   /* whose graphs are folded; 0: no variables are left */
  bool rows_stay;  /* it has no index of its own: where rows end is for its callers to say */
  LocId *turn;     /* by location: it is its turn when all that come before this one are done; 0: nothing waits there */
  uint8_t *nested; /* by location: how many loops it is in; of rounds only */
  bool is_cut;     /* some execution may go on behind the rounds */
  VEC(Layout) layout;
  U32Vec layout_type; /* by layout: the structure that it was made for */
  VEC(Activation) activation;
  VEC(Passing) passing; /* what is passed on before anything else is followed */
  uint32_t *first_goal; /* by edge: goals first_goal[e] .. first_goal[e + 1] - 1 */
  uint8_t *open;        /* by goal: it may be reached */
  uint8_t *reached;     /* by location: some graph came there */
  JoinHow how;
  VEC(uint64_t) tag;           /* offsets of fields that the program compares with constants */
  VEC(uint64_t) key;           /* offsets of fields that the program compares by size (order.h) */
  VEC(uint64_t) wanted;        /* offsets of fields that it compares for equality, not with constants */
  VEC(uint64_t) summed;        /* offsets of fields that it adds up */
  VEC(Int128) threshold;       /* constants of the program: bounds that widening stops at */
  Stops *stops;                /* by variable: which of these stop it, */
  VEC(FieldStops) field_stops; /* and fields that lie so far from the start of their structure */
  uint32_t n_kinds;            /* the first of these are constants that numbers are compared with for equality */
  bool crowded;                /* some level ended because too many graphs came together */
  bool asserts;                /* some goal is an edge: who counts what is kept apart more finely */
  const char *stopped;
  Position at;
  SmgStats *stats;
  VEC(FrameDebt) owed; /* of this level */
  /* The graphs of a finished level are looked at again (recheck.c): what arrives must be represented by what is there.
   * Nothing is joined, folded or added then. */
  bool rechecks;
  uint64_t most_spent;     /* ... with so much effort (limit.h) in all at most; 0: any */
  const uint8_t *may;      /* then: goals that need not be excluded */
  struct Prover *prover;   /* then: who is asked about numbers */
  struct Returns *returns; /* then: which calls have returned */
  uint8_t hides; /* does the program keep pointers as numbers (query_edges.c)? 1: no, 2: yes; 0: not looked yet */
};

struct SmgState {
  Engine *e;
  const Graph *g;
  uint32_t activation;
  LocId at;
};

/* A variable that never changes and always lives: it has no slot. */
static inline bool var_is_fixed(const Var *v) { return v->kind == VAR_LABEL || (!v->function && v->is_constant); }
static inline TypeId struct_type(const Program *p, TypeId t) { return type_at(p, t)->kind == TYPE_STRUCT ? t : 0; }
static inline uint64_t scalar_size(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  bool scalar = x->kind == TYPE_INT || x->kind == TYPE_POINTER || x->kind == TYPE_FLOAT;
  return scalar ? (x->bits + 7) / 8 : x->kind == TYPE_BOOL ? 1 : x->size;
}

/* So many blocks of this size there can be beside others that have so many bytes: they have addresses of their own, and
 * none has address 0. */
static inline Int128 most_blocks(const Program *p, const Lin *size, Int128 others) {
  Int128 bytes = ((Int128)1 << p->pointer_bits) - 1 - others;
  return size->n || size->c < 1 ? MOST_BLOCKS : bytes / size->c;
}

/* Graphs of this function are folded now; returns: they have no variables any more. */
static inline void engine_folds(Engine *e, FuncId f, bool returns) {
  e->folded = returns ? 0 : f;
  e->rows_stay = true;
  for (uint32_t i = 0; i < e->n_own[f] && e->rows_stay; i++) e->rows_stay = !e->index[f][i];
}
/* The variable whose value (an object's: its address) slot i has in a graph of the function; 0: it is a ghost. */
static inline VarId engine_var_of_slot(const Engine *e, FuncId f, const Graph *g, uint32_t i) {
  if (i < g->own) return f && g->own == e->n_own[f] ? e->own[f].at[i] : 0;
  return i < g->own + g->globals ? e->global.at[i - g->own] : 0;
}

/* ---- flow.c: what is live, what waits for whom ---- */
void engine_find_live(Engine *e);
/* Graphs are kept where control meets, where functions begin, and where loops are left: what comes behind a loop waits
 * until nothing new comes out of it. */
void engine_find_turns(Engine *e);
/* The loop of a head: in[l - f->first] for what leads back to it without passing it. The last of it. */
LocId engine_find_loop(const Engine *e, const Function *f, LocId head, uint8_t *in);
void engine_find_recursion(Engine *e); /* and which functions are brief */
void engine_find_descents(Engine *e);
void engine_count_calls(Engine *e);
void engine_find_touched(Engine *e);
void engine_find_fields(Engine *e);
/* Adds the field, as field_key, that the address is of. */
void engine_note_field(const Program *p, ExprId address, void *fields);
/* A field of a structure, in so many bytes of it as count. */
static inline uint32_t field_key(TypeId structure, uint64_t offset) {
  return structure << 12 | (uint32_t)(offset & 4095);
}
/* After the live registers are known. */
void engine_find_pure(Engine *e);
void engine_free_live(Engine *e);
/* Dead registers hold nothing any more, where no block is lost by that. */
void smg_drop_dead(const Engine *e, Graph *g, LocId at);

/* ---- stop.c ---- */
void engine_find_stops(Engine *e); /* and constants that bounds may stop at */
void engine_free_stops(Engine *e);
/* By symbol, to be freed: what may stop it, and SOME_STOPS if some place holds it. */
Stops *engine_stops_of_symbols(const Engine *e, Graph *g);

/* ---- role.c ---- */
/* Variables that are added to pointers, and those that are written to memory, or that such are made of. */
void engine_find_roles(Engine *e);
/* Which fields are compared by size, or for equality, or added up (order.h). */
void engine_find_keys(Engine *e);

/* ---- carve.c ---- */
void engine_find_bases(Engine *e);
static inline bool engine_hands_out(const Engine *e) { return e->hands_bytes || e->handed.n; }
bool engine_is_base(const Engine *e, TypeId structure, uint64_t offset);
/* What variables (of function f; 0: they are gone) and fields lead to as to structures inside of arrays or plain memory
 * becomes pieces, if this level wants that. */
void smg_carve(Engine *e, FuncId f, Graph *g);

/* ---- bound.c ---- */
bool engine_find_nesting(Engine *e); /* false: it is not said what rounds of some loop are */
/* Counts where the edge leads to the head of a loop. False: that is behind the rounds. */
bool engine_goes_round(Engine *e, Graph *g, EdgeId edge);
/* Has `a` at most as many rounds of everything as b? */
bool rounds_within(const Rounds *a, const Rounds *b);

/* ---- idle.c: calls that no goal depends on ---- */
void engine_find_idle(Engine *e); /* after the goals are known */
/* An execution may come to all locations of a function that is not followed, and of those that it calls. */
void engine_pass_idle(Engine *e, FuncId f);

/* ---- reader.c ---- */
void engine_find_readers(Engine *e);

/* ---- watch.c: who is looked at ---- */
void engine_find_watched(Engine *e);
/* Must callers show all that they know? */
static inline bool engine_shows(const Engine *e, FuncId callee) {
  return e->watched[callee] && !e->o->watch->is_modest;
}
static inline bool engine_watches(const Engine *e, LocId at) { return e->o->watch && e->o->watch->wanted[at]; }

/* ---- query.c ---- */
bool engine_frames_hold(Engine *e); /* does all that is owed hold? Nothing is owed any more */

/* ---- operation.c ---- */
/* Takes g over; adds the graphs behind the edge, which is no call of a defined function and no return. */
Outcome engine_operation(Engine *e, FuncId f, Graph *g, EdgeId edge, Graphs *out);
/* Looks at the goals of the edge; takes g over and adds the graphs in which none of them is reached. */
Outcome engine_goals(Engine *e, FuncId f, Graph *g, EdgeId edge, Graphs *out);
Outcome engine_give_up(Engine *e, EdgeId edge, const char *why);

/* ---- recheck.c ---- */
/* The level is over and was not stopped: is what it left a proof that goals with open[g] == 0 are never reached? The
 * start is represented, and from every graph that is kept every step leads to what others represent (entail.h). */
bool engine_recheck(Engine *e);
/* While that is looked at: one of these represents g, which is taken over; else the proof has failed. */
void recheck_arrives(Engine *e, const Station *s, Graph *g, LocId at);
/* A call: some activation represents its entry, and the caller, if it waits (f has a frame), can go on with what that
 * one returns. Takes entry over. */
void recheck_call(Engine *e, const Frame *f, FuncId callee, Graph *entry, const uint32_t until[GHOST_KINDS]);

/* ---- ahead.c ---- */
/* What is written soon after the call, before graphs are kept again, and not read before (`t->next = f(t->next)`), and
 * what the callee does not see (gone[o] == 0), is not known meanwhile: else each open call of a recursion would know a
 * place of what its callees change, which the callee would have to keep apart. */
void engine_forget_written(const Engine *e, Graph *g, EdgeId call, FuncId callee, const uint8_t *gone);

/* ---- call.c ---- */
/* A call of defined functions or through a pointer; g is taken over. */
Outcome engine_call(Engine *e, uint32_t activation, Graph *g, EdgeId edge);
/* Where flags are kept apart, so is what is known of the blocks that a call is given, and of those that it returns. */
bool engine_keeps_meant(const Engine *e, FuncId f);

/* ---- return.c ---- */
Outcome engine_return(Engine *e, uint32_t activation, Graph *g, EdgeId edge); /* g is taken over */
/* The caller goes on with all that the callee, an activation, is known to return. */
void engine_resume(Engine *e, const Frame *f, uint32_t callee);
/* The variable that a call is assigned to, if there is one, has its result. */
void engine_set_result(const Engine *e, Graph *g, const Op *op, Value result);
/* The call of a function that always makes the same of the same numbers, as a term without its result. */
bool engine_call_term(const Engine *e, const Graph *g, FuncId callee, const Value *arg, uint32_t n, Term *t);

/* ---- split.c ---- */
/* Takes segments out that have no blocks for sure. False: the graph stands for nothing. */
bool smg_drop_empty(Graph *g);

/* ---- hold.c ---- */
/* Is all of an object held, if it is held so? The last of a list whose blocks do not lead back holds itself alone. */
bool object_is_held(const Engine *e, const Graph *g, ObjId o, uint8_t held);
/* held[o] != 0 for what the slots from..to surely hold (hold.c); a second call adds to it. */
void smg_hold(const Engine *e, Graph *g, uint32_t from, uint32_t to, uint8_t *held);
/* The same for all variables of the function, but not for its temporaries. */
void smg_hold_named(const Engine *e, Graph *g, FuncId f, uint8_t *held);
/* Where blocks do not lead back, `back` of a list is what pointers to its last block mean if it is empty. By object:
 * are there any? To be freed. */
uint8_t *smg_asked(const Engine *e, const Graph *g);
/* Is every block held, and those that blocks of segments own held by them? */
bool smg_all_held(const Engine *e, Graph *g, const uint8_t *held);

/* ---- shape.c ---- */
/* The graph tidied, and on the exact level with parts of arrays in one order. Takes g over. */
Graph *engine_tidy(const Engine *e, Graph *g);

/* ---- engine.c ---- */
/* Are graphs kept at this location? Elsewhere they pass through. */
bool engine_keeps(const Engine *e, LocId at);
/* What the program begins with. */
Graph *engine_start(Engine *e);
/* One level: from the start until nothing is left to do, or so many steps and joins were made (0: any number), which
 * stops it with too_much_work. */
extern const char too_much_work[];
void engine_run_level(Engine *e, uint64_t budget);
void engine_free_activations(Engine *e);
/* Graphs that have arrived where none are kept wait to be passed on: how many, and those from this one on do. */
uint32_t engine_passing(const Engine *e);
void engine_drain(Engine *e, uint32_t from);
/* All steps from this graph, which is taken over, up to where graphs are kept. */
void engine_follow(Engine *e, uint32_t activation, LocId at, Graph *g);
void engine_trace(const Engine *e, const char *what, uint32_t activation, LocId at, const Graph *g);
/* A graph has come through an edge; taken over. */
void engine_pass(Engine *e, uint32_t activation, EdgeId edge, Graph *g);
/* A graph has come to a location of an activation; taken over. */
void engine_arrive(Engine *e, uint32_t activation, LocId at, Graph *g);

/* ---- levels.c ---- */
/* smg_run, all levels; after each of them `look` (for tests; NULL: none) sees the activations with their graphs,
 * and may change them. */
typedef void LevelLook(void *context, Engine *e);
void engine_run(Program *p, const SmgOptions *o, LevelLook *look, void *context, SmgResult *out);

/* ---- station.c ---- */
/* Adds to a set of graphs; what is new there, and is to be followed; NULL: nothing. Takes g over. Bounds are widened
 * after `patience` joins; LONG_PATIENCE is for places by which nothing goes round. */
enum { LONG_PATIENCE = 40, MOST_OBJECTS = 80 /* of a graph, segments and what is in them among these */ };
const Graph *station_add(Engine *e, Station *s, Graph *g, JoinHow how, uint32_t patience);
void station_free(Station *s);

/* ---- crowd.c ---- */
enum { MOST_GRAPHS = 60 };
/* Are there too many graphs? Then fewer represent what they do, and all of these are to be followed. */
bool station_thin(Engine *e, Station *s, JoinHow how, LocId at);
/* A graph that is to be added, as those of the station are by now; taken over. */
Graph *station_blur(Engine *e, const Station *s, Graph *g, JoinHow *how);

#endif
