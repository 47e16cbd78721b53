/* Inside src/audit: classes, graphs and what is done with them, see heap.h. */
#ifndef AUDIT_HEAP_INTERNAL_H
#define AUDIT_HEAP_INTERNAL_H

#include "audit/heap.h"

/* ---- values ---- */

typedef uint8_t Kleene; /* NO, YES, or MAYBE: 1/2 */
enum { NO, YES, MAYBE };

static inline Kleene k_not(Kleene a) { return a == MAYBE ? MAYBE : a == NO ? YES : NO; }
static inline Kleene k_and(Kleene a, Kleene b) { return a == NO || b == NO ? NO : a == YES && b == YES ? YES : MAYBE; }
static inline Kleene k_or(Kleene a, Kleene b) { return a == YES || b == YES ? YES : a == NO && b == NO ? NO : MAYBE; }
static inline Kleene k_bool(bool b) { return b ? YES : NO; }

/* ---- formulas ---- */

typedef enum { F_CONST, F_ATOM, F_EQ, F_NOT, F_AND, F_OR, F_IFF, F_ITE, F_TWICE, F_EXISTS, F_FORALL } FormKind;
enum { MOST_VARIABLES = 12 };

/* Variables are numbers; a definition's own are 0 and 1. */
typedef struct Form Form;
struct Form {
  FormKind kind;
  Kleene value;  /* F_CONST */
  uint32_t pred; /* F_ATOM; F_TWICE: of a field, 2, 4, ... steps of which lead from the first variable to the second */
  uint32_t var[2]; /* F_ATOM, F_EQ, F_TWICE; [0] of quantifiers */
  const Form *a, *b, *c;
};

/* ---- classes ---- */

enum { MOST_SLOTS = 8 };
#define SOMEWHERE INT64_MAX

/* The places that a pointer or field tells apart; the last may be SOMEWHERE: any other byte. */
typedef struct {
  uint32_t n;
  int64_t at[MOST_SLOTS];
} Slots;

typedef enum {
  P_BAD,
  P_WILD,
  P_GONE,
  P_OTHER,
  P_LOST,
  P_POINTER,
  P_FIELD,
  P_ASSERTION,
  P_DEFINED,
  P_STAR,  /* zero or more steps of the binary predicate `base`; of a summary node with itself: between two different
              individuals */
  P_CYCLE, /* an individual leads to itself in one or more steps of `base` */
} PredKind;

/* What a definition says of edges, where it says nothing else. */
typedef enum {
  EDGES_NONE,
  EDGES_EITHER, /* binary: f(u, v) | g(u, v), perhaps of cells v only */
  EDGES_IN,     /* unary: E(u) f(u, v), perhaps | g(u, v) ... */
  EDGES_OUT,    /* unary: E(u) f(v, u), likewise */
} Edges;

typedef struct {
  PredKind kind;
  const char *name, *key; /* key, interned: equal in all classes for predicates that mean the same */
  uint32_t arity, row;    /* row: among those of its arity */
  uint32_t item, slot;    /* P_POINTER, P_FIELD, P_ASSERTION */
  uint32_t base, cycle;   /* P_STAR, P_CYCLE: the binary predicate; P_STAR: its P_CYCLE */
  const Form *form;       /* P_DEFINED, over variables 0 and 1 */
  const Form *quick;      /* the same, with quantifiers as far inside as they go: has the same values */
  uint32_t *dep, n_dep;   /* P_DEFINED: the predicates in it, each once; in the arena */
  bool functional;        /* binary: at most one successor */
  bool local;             /* P_DEFINED: a ghost more or less changes nothing for the others */
  Edges edges;            /* P_DEFINED: the definition is about edges of the fields `of` */
  uint32_t of[4], n_of;   /* their predicates */
  bool to_cells;          /* EDGES_EITHER: edges to bad, wild and gone do not count */
  uint32_t two_of;        /* P_DEFINED: two steps of this field; 0: it is not */
  uint32_t even_of;       /* P_DEFINED: the list by this field has even length; 0: it does not say that */
  uint32_t odd_of;        /* P_DEFINED: it has odd length, and this predicate says even; 0: likewise */
  uint32_t single; /* P_STAR: a unary predicate; where it is 0 of a cell, at most one edge of the base leads there;
                      0: there is none */
} Pred;

typedef struct {
  VarId var;
  uint32_t level;
  bool is_object;
  Slots slots;
  uint32_t pred;       /* of the first slot; the others follow */
  const uint64_t *may; /* the alias objects whose blocks it may lead to; of an object: itself */
} Pointer;

typedef struct {
  AliasObjectId layout;
  int64_t place;
  uint64_t size;
  Slots slots;
  uint32_t pred;
  const uint64_t *may, *in; /* where it may lead; the alias objects of the layout */
  bool alone;               /* a cycle of blocks with this field has no other ones: find_alone */
} FieldItem;

/* A data field, known to the whole heap. */
typedef struct {
  AliasObjectId layout;
  int64_t place;
  TypeId type; /* plain */
  SymbolId symbol;
} Data;

typedef struct {
  TermId term; /* over symbols of data fields and cells */
  uint32_t pred;
} Fact;

typedef struct {
  uint32_t n, cap;
  Kleene *at;    /* all values */
  uint8_t *many; /* by node: a summary */
  uint32_t rows[3];
} Graph;

typedef struct {
  VEC(Pred) pred; /* P_BAD .. P_OTHER first, in this order */
  uint32_t n_rows[3];
  VEC(Pointer) pointer;
  VEC(FieldItem) field;
  VEC(Fact) fact;
  uint32_t lost;        /* predicate; NONE: not asked for */
  Graph everything;     /* represents every heap */
  Graph alone;          /* a ghost and the values without a block, with what is defined */
  VEC(uint8_t) related; /* by fact * n + fact: which combinations of values exclude each other, see coerce */
} Class;

/* Bits of Class.related: where the first value is given, the second one follows. */
enum { RELATED_YES_YES = 1, RELATED_YES_NO = 2, RELATED_NO_YES = 4, RELATED_NO_NO = 8 };

#define NONE UINT32_MAX

/* ---- graphs ---- */

enum { NODE_BAD, NODE_WILD, NODE_GONE, FIRST_CELL }; /* the first nodes of every graph */

static inline Kleene *at0(const Graph *g, uint32_t row) { return g->at + row; }
static inline Kleene *at1(const Graph *g, uint32_t row, uint32_t v) {
  return g->at + g->rows[0] + (size_t)row * g->cap + v;
}
static inline Kleene *at2(const Graph *g, uint32_t row, uint32_t u, uint32_t v) {
  return g->at + g->rows[0] + (size_t)g->rows[1] * g->cap + ((size_t)row * g->cap + u) * g->cap + v;
}

typedef struct {
  HeapClass class;
  Graph g;
} StoredGraph;

struct Heap {
  Program *p;
  const Alias *a;
  Logic *l;
  Solver *s;
  HeapOptions o;
  Arena arena;
  Strings names;
  VEC(Class) class;
  VEC(StoredGraph) graph;
  uint32_t kept; /* so many of them stay when results are forgotten */
  VEC(Data) data;
  IdMap joined;        /* union of two classes */
  IdMap number_of_key; /* interned key of a predicate -> a number for it */
  uint32_t n_keys;
  IdMap role;    /* node << 32 | data field -> the symbol of its value before a step */
  IdMap is_role; /* such symbols */
  IdMap is_data; /* formula over data fields -> there is data with which it holds (heap_include.c) */
  /* heap_world.c */
  U32Vec layout;      /* union-find over alias objects */
  VEC(int64_t) first; /* by alias object: its origin */
  VEC(bool) in_world; /* by alias object */
  VEC(bool) wild;     /* by VarId: may it hold a value that is no address of a block */
  bool wild_fields;   /* may a field? */
  bool ends;          /* may a block end? */
  bool numbers;       /* may a number be used as a pointer? */
  const char *why;
};

/* Is the limit reached? Then nothing that is found any more counts. */
static inline bool heaps_stopped(const Heap *h) { return h->o.limit && limit_reached(h->o.limit) != LIMIT_NONE; }

/* ---- heap_graph.c ---- */

Graph graph_new(const Class *c, uint32_t n);
Graph graph_copy(const Graph *g);
void graph_free(Graph *g);
uint32_t graph_add(Graph *g); /* a node with all values 0, no summary */
uint32_t graph_split(Graph *g, const Class *c,
                     uint32_t v); /* v was a summary: v is one of its individuals now, the result the others */
void graph_remove(Graph *g, uint32_t v);
void graph_single(Graph *g, const Class *c, uint32_t v); /* v, perhaps a summary, stands for one individual */
static inline const Pred *pred_at(const Class *c, uint32_t p) { return &c->pred.at[p]; }
static inline Kleene get1(const Class *c, const Graph *g, uint32_t p, uint32_t v) {
  return *at1(g, c->pred.at[p].row, v);
}
static inline Kleene get2(const Class *c, const Graph *g, uint32_t p, uint32_t u, uint32_t v) {
  return *at2(g, c->pred.at[p].row, u, v);
}
static inline void put1(const Class *c, Graph *g, uint32_t p, uint32_t v, Kleene k) {
  *at1(g, c->pred.at[p].row, v) = k;
}
static inline void put2(const Class *c, Graph *g, uint32_t p, uint32_t u, uint32_t v, Kleene k) {
  *at2(g, c->pred.at[p].row, u, v) = k;
}
/* The value of a formula where variable i stands for any individual of node[i]. */
Kleene form_value(const Class *c, const Graph *g, const Form *f, uint32_t *node);
/* Of an atom: predicates of closures have a meaning of their own on the diagonal. */
Kleene atom_value(const Class *c, const Graph *g, const Form *f, const uint32_t *node);

/* ---- heap_coerce.c ---- */

/* Sharpens the values to what follows from definitions and from what holds of all heaps. False: it represents nothing.
 */
bool graph_coerce(Heap *h, const Class *c, Graph *g);
/* The same for a graph that was sharp before the values of these predicates (by predicate) changed. */
bool graph_coerce_changed(Heap *h, const Class *c, Graph *g, const bool *changed);

/* ---- heap_update.c ---- */

/* A change of a graph under way: the values before it, and for each value whether it can have grown or shrunk. */
typedef struct {
  Heap *h;
  const Class *c;
  Graph *g;       /* being changed */
  Graph before;   /* same nodes */
  Graph up, down; /* YES: no individual's value went from 0 to 1 (up), from 1 to 0 (down) */
  bool *changed;  /* by predicate: some of its values may have */
} Change;

void change_begin(Change *x, Heap *h, const Class *c, Graph *g);
void change_set0(Change *x, uint32_t p, Kleene k);
void change_set1(Change *x, uint32_t p, uint32_t v, Kleene k);
void change_set2(Change *x, uint32_t p, uint32_t u, uint32_t v, Kleene k);
/* Updates what is defined, sharpens, and releases. False: it represents nothing. */
bool change_end(Change *x);

/* Is a step of the field's predicate p one of the binary predicate `base`, of which a closure is made? */
bool closure_has(const Class *c, uint32_t base, uint32_t p);

/* Where a pointer leads. */
typedef enum { VALUE_UNKNOWN, VALUE_NULL, VALUE_NODE } ValueKind;
typedef struct {
  ValueKind kind;
  uint32_t node;
  int64_t place;       /* of a cell; SOMEWHERE: any one that is not in `except` */
  const Slots *except; /* may be NULL: any byte */
} Target;

/* The slots that such a value may be in (a bit set); 0: it cannot be such a pointer. */
uint32_t slots_of_value(const Slots *s, const Target *v);
bool slots_have(const Slots *s, int64_t place);
/* x gets the value; false: impossible. Only one slot may fit, or the value is unknown. */
bool set_pointer(Heap *h, const Class *c, Graph *g, uint32_t pointer, const Target *v, uint32_t slot);
/* The field of the node, which is no summary, gets it. */
bool set_field(Heap *h, const Class *c, Graph *g, uint32_t field, uint32_t u, const Target *v, uint32_t slot);
/* These fields (a bit set by field) of these nodes may have changed to anything; `cells` by node. */
bool forget_fields(Heap *h, const Class *c, Graph *g, const bool *field, const bool *cells);
/* The node is no more: what led there leads to `gone`. It stays as a ghost only if `keep`. */
bool end_node(Heap *h, const Class *c, Graph *g, uint32_t v);
/* Individuals of these nodes may be no more. */
bool may_end(Heap *h, const Class *c, Graph *g, const bool *cells);
/* A node without fields to which nothing leads; assertions are 1/2. */
uint32_t add_cell(Heap *h, const Class *c, Graph *g, bool is_other);

/* ---- heap_hang.c ---- */

void find_alone(const Heap *h, Class *c); /* FieldItem.alone of all fields of the class */
void find_single(Class *c);               /* Pred.single of all closures */
/* Does the formula say of the variable that it is neither bad, wild nor gone? */
bool form_is_cell(const Form *f, uint32_t var);
/* Do no edges between individuals of these nodes (by node) make a cycle? */
bool set_has_no_cycle(const Class *c, const Graph *g, const bool *set);
/* Do all individuals of the loose nodes hang on held ones? Something leads to each of them, which is held or loose, and
 * no cycle lies among the loose: going back from one, one comes to a held one. (Data that hangs on the elements of a
 * list; lists that hang on the elements of a list.) */
bool all_hang(const Class *c, const Graph *g, const bool *held, const bool *loose);
/* Are there nodes to each individual of which something leads, always from one of these nodes, and no cycle lies among
 * them? Going back would never end: the graph represents nothing. */
bool hangs_on_nothing(const Class *c, const Graph *g);

/* ---- heap_parity.c ---- */

/* Does the definition, of variables 0 and 1, say that two steps of the field lead from one to the other? */
bool form_is_two_steps(const Class *c, const Form *f, uint32_t *field);
void note_parity(const Class *c, const Form *f, Pred *p); /* Pred.even_of, odd_of */
/* Can no change so far concern the list from any individual of v on? p is one of `even`. */
bool parity_is_kept(const Change *x, const Pred *p, uint32_t v);

/* ---- heap_world.c ---- */

void heaps_world_init(Heap *h);
void heaps_world_add(Heap *h, const Pointer *p);
AliasObjectId heaps_layout(const Heap *h, AliasObjectId o);
int64_t heaps_origin_of(const Heap *h, AliasObjectId o); /* the place of the first byte of its blocks */
int64_t heaps_origin_of_var(const Heap *h, VarId v);
/* Of the heap blocks to which the pointer may lead, may the first byte of one be at this place; must it of all? */
Kleene heaps_may_begin_at(const Heap *h, ExprId pointer, int64_t place);
/* Does the pointer, if it leads to this place of a block, point into it or to its end, and not beside it? */
bool heaps_is_inside(const Heap *h, ExprId pointer, int64_t place);
AliasObjectId heaps_layout_of_pointer(const Heap *h,
                                      ExprId pointer); /* of the blocks that it may lead to; 0: none is known */
const uint64_t *heaps_may_lead(Heap *h, VarId v, bool is_object); /* bit sets of alias objects, in the arena */
const uint64_t *heaps_field_may_lead(Heap *h, const FieldItem *f);
void heaps_field_targets(const Heap *h, const FieldItem *f, AliasTargets *out); /* the same with everything else */
const uint64_t *heaps_objects_of(Heap *h, AliasObjectId layout);
bool slots_cover_var(const Heap *h, const Slots *s, VarId v);
bool slots_cover_field(const Heap *h, const Slots *s, AliasObjectId layout, int64_t place, uint64_t size);
/* May a write through the pointer reach an individual that is not `other` and no tracked object? Which objects? */
bool heaps_world_may_reach_block(const Heap *h, ExprId pointer);
bool heaps_may_lead_to_object(const Heap *h, ExprId pointer, VarId v);
bool heaps_may_be_wild(const Heap *h, VarId v);

/* ---- heap_formula.c ---- */

/* A definition over these arguments (interned), in TVLA's notation with the names of the class's predicates; NULL:
 * `error` says why not. Closures that it needs are added to the class. */
const Form *form_read(Heap *h, Class *c, const char *const *argument, uint32_t n, const char *text, Buf *error);
void form_key(Heap *h, const Class *c, const Form *f, Buf *out); /* the same for equal definitions */
bool form_is_local(const Class *c, const Form *f);               /* see Pred.local */
const Form *form_quick(Heap *h, const Class *c, const Form *f);  /* see Pred.quick */
void form_depends(Heap *h, Pred *p);                             /* finds Pred.dep of a definition */

/* ---- heap_class.c ---- */

/* The graph in another class: what is not known there is dropped, what is new is 1/2 as far as it does not follow. */
bool graph_convert(Heap *h, const Class *from, const Graph *g, const Class *to, Graph *out);
HeapGraph heaps_store(Heap *h, HeapClass c, Graph g);       /* takes it over */
uint32_t heaps_class_find(const Class *c, const char *key); /* predicate, or NONE */
uint32_t class_find_name(const Class *c, const char *name); /* likewise; of two with that name the first */
/* A class is made item by item, under names that it does not have, and then kept. */
void class_init(Heap *h, Class *c);
void class_free(Class *c);
void class_add_pointer(Heap *h, Class *c, Pointer q, const char *name);
void class_add_field(Heap *h, Class *c, FieldItem f, const char *name);
void class_add_fact(Heap *h, Class *c, TermId t, const char *name);
void class_add_lost(Heap *h, Class *c);
void class_add_defined(Heap *h, Class *c, const Form *f, uint32_t arity, const char *name); /* of form_read */
HeapClass class_keep(Heap *h, Class c);                                  /* takes it over; the world has its pointers */
void graph_open(const Heap *h, const Class *c, Graph *g, uint32_t pred); /* nothing is known of the predicate */

#endif
