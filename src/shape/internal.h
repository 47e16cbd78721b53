/* Inside src/shape. */
#ifndef SHAPE_INTERNAL_H
#define SHAPE_INTERNAL_H

#include "shape/shape.h"

/* A pointer leads to a byte of a block. Which bytes come into question (0, and those of `&p->f`) the may-alias analysis
 * says; for each there is a predicate, a slot. The last slot may be SOMEWHERE: any other byte. At most one slot leads
 * anywhere, and that to one individual. The first one, the home, leads to values without a block as well. */
enum { MOST_SLOTS = 4 };
#define SOMEWHERE INT64_MAX
#define LOWEST INT64_MIN /* below all places */

typedef struct {
  uint32_t n;                 /* at least 1 */
  int64_t offset[MOST_SLOTS]; /* places */
} Offsets;

typedef struct {
  Offsets of;
  TvlPredicate at[MOST_SLOTS];
  uint32_t first; /* the number of the first one among all slots of the class */
} Slots;

/* Where a path begins: at the cell of a pointer, or at the cell to which a field of that cell leads. */
typedef struct {
  uint32_t pointer, field; /* slots; field NO_SLOT: the pointer itself */
} Source;
#define NO_SLOT UINT32_MAX

/* Two fields along which trees grow (the generator `tree`), with the predicates about them. */
typedef struct {
  uint32_t f, g; /* slots */
  TvlPredicate down, under, shared, cyclic;
  TvlPredicate *below; /* by pointer slot */
  TvlPredicate hangs;  /* one of the two leads to a cell; or TVL_NONE */
  TvlPredicate *held;  /* those that say that one of the two, or of them and another field, leads to a cell */
  uint32_t n_held;
} Branching;

/* A class with its vocabulary. Predicates of the tracking definition stand in the order of its lists. */
typedef struct {
  Tracking track; /* lists owned by the arena */
  Tvl *t;
  TvlPredicate bad, wild, gone, other;
  TvlPredicate lost;                       /* TVL_NONE: not asked for */
  Slots *pointer, *field;                  /* by position in `track` */
  TvlPredicate *assertion;                 /* likewise */
  TvlPredicate *pointer_slot, *field_slot; /* all slots, for generators */
  uint32_t n_pointer_slots, n_field_slots;
  bool *pointer_into, *field_into, *beside, *over, *grown; /* by slots, as in Vocabulary */
  bool branches;                                           /* likewise */
  uint32_t derived;                                        /* predicates that generators made */
  Source *source; /* the pointers in the order of their slots, then their fields */
  uint32_t n_sources;
  /* Of these, those that say what a source reaches through a field, by number of the source * n_field_slots + number
   * of the field's slot; what lies on a cycle of a field; to what one leads. TVL_NONE: there is none. */
  TvlPredicate *reach, *cycle, *led;
  TvlPredicate *hangs; /* those that say that a field, or one of two, leads to a cell */
  uint32_t n_hangs;
  bool *shortcut; /* by field slot: seen_shortcut */
  bool *roaming;  /* by pointer slot: where a shortcut is tracked, seen_roaming */
  bool *hung;     /* by field slot: `hangs`, or `held` of a branching, may mean this field */
  bool *alone;    /* by field slot: no way through blocks leads along this field and others back to it */
  Branching *branching;
  uint32_t n_branchings;
  TvlStructure everything; /* the graph that represents every heap */
  TvlVar v, v1, v2;        /* logical variables of updates */
} Class;

/* One way that a step can go: actions in a row. */
typedef struct {
  uint32_t first, n; /* in Transfer.action */
} Way;

/* A step compiled for the union of two classes. */
typedef struct {
  ClassId in;       /* where it is computed */
  bool uses_region; /* the compiled form depends on the region before */
  VEC(TvlAction) action;
  VEC(Way) way;
} Transfer;

typedef struct {
  uint64_t step;
  uint32_t world; /* how large it was */
  ClassId in;
  TermId region; /* 0: does not depend on it */
  uint32_t transfer;
} TransferKey;

typedef struct {
  ClassId class;
  TvlStructure structure;
  uint64_t names; /* of its cells, by what tells them apart; 0: not asked yet (post.c) */
  bool is_vague;  /* of one of them something of that is not known */
} Graph;

/* A set of graphs of one class, ascending. */
typedef struct {
  ClassId class;
  uint32_t n;
  const GraphId *graph; /* in the arena */
} Region;

/* What one graph becomes, remembered. */
typedef struct {
  GraphId from; /* of the class in which the step is computed */
  uint32_t transfer;
  ClassId to;
  uint32_t first, n; /* in Shapes.successor: graphs of class `to` */
} PostKey;

/* The fields of the blocks of one layout that were seen to lead to such blocks, and how often (observe.c). */
enum { OBSERVED_LAYOUTS = 16, OBSERVED_FIELDS = 8 };
typedef struct {
  LayoutId layout;
  uint32_t n;
  int64_t place[OBSERVED_FIELDS];
  uint32_t edges[OBSERVED_FIELDS];
  /* edges by the first field, with one by the second that leads back; that leads to the same byte */
  uint32_t back[OBSERVED_FIELDS][OBSERVED_FIELDS], shared[OBSERVED_FIELDS][OBSERVED_FIELDS];
} Observed;

struct Shapes {
  Encoder *e;
  Solver *s;
  Logic *l;
  Program *p;
  ShapeOptions o;
  const Generators *generators;
  Generators *own_generators; /* NULL: not ours */
  Arena arena;
  VEC(Pointer) pointer;
  VEC(ShapeField) field;
  VEC(Assertion) assertion;
  VEC(Class) class;
  VEC(Graph) graph;
  VEC(Region) region;
  VEC(Transfer) transfer;
  VEC(TransferKey) transfer_key;
  InternTable pointer_table, field_table, class_table, graph_table, region_table, transfer_table, post_table;
  VEC(PostKey) post;
  U32Vec successor;
  IdMap assertion_of;
  VEC(bool) in_world; /* by AliasObjectId */
  uint32_t world;     /* how many of them */
  VEC(uint8_t) wild;  /* by VarId: may it hold a value that is no address of a block? 0: not asked yet, 1: no, 2: yes */
  U32Vec layout;      /* by AliasObjectId: another object of the same layout; the last one is its own */
  VEC(int64_t) first; /* by AliasObjectId: the place of its first byte, if that of the other object's is 0 */
  VEC(Offsets) offsets; /* by VarId: at which bytes of blocks a register variable may point; n 0: not asked yet */
  bool wild_fields;     /* may memory? */
  bool number_fields;   /* may it hold a number that was made a pointer? */
  bool ends;            /* may a block of the program end its life before the program does? */
  Strings names;
  IdMap used;         /* names given, by address */
  IdMap converted;    /* (graph, class) -> graph */
  IdMap joined;       /* (class, class) -> class */
  IdMap into;         /* (field, field) -> 0 or 1: field_leads_into */
  Observed *observed; /* NULL: the program has not been looked at */
  uint32_t n_observed;
  IdMap role; /* (field, role) -> symbol: the field's value in a cell that a step reads (data.c) */
  ShapeStats stats;
};

static inline Class *class_at(const Shapes *s, ClassId c) { return &s->class.at[c]; }

/* class.c */
ClassId class_union(Shapes *s, ClassId a, ClassId b);
bool class_includes(const Shapes *s, ClassId big, ClassId small);
const Slots *class_pointer(const Shapes *s, ClassId c, PointerId p); /* NULL where it is not tracked */
GraphId intern_graph(Shapes *s, ClassId c, TvlStructure structure);

/* vocabulary.c: all of a class behind its tracking definition, which is there. `everything` is not sharpened yet. */
void class_compile(Shapes *s, Class *c);

/* world.c */
void world_init(Shapes *s);
void world_add(Shapes *s, PointerId p); /* all that the pointer can lead to */
bool world_has_allocation(const Shapes *s, EdgeId e);
bool world_has_variable(const Shapes *s, VarId v);           /* an object */
bool world_may_reach(const Shapes *s, ExprId pointer);       /* may it point to a block in the world? */
bool world_may_reach_block(const Shapes *s, ExprId pointer); /* to one that is no variable */
bool may_point_to_object(const Shapes *s, ExprId pointer, VarId v);
bool may_be_wild(Shapes *s, VarId v);
Offsets offsets_of_object(const Shapes *s, VarId v); /* of its address */
Offsets offsets_of_var(Shapes *s, VarId v);          /* where a register variable may point */
Offsets offsets_of_field(Shapes *s, FieldId f);      /* where a pointer field may lead */
Offsets offsets_of_expr(Shapes *s, ExprId e);
/* The layout of all blocks to which the register variable, or the field, may lead; 0 when there are several or none. */
LayoutId layout_behind_var(const Shapes *s, VarId v);
LayoutId layout_behind_field(const Shapes *s, FieldId f);
/* May a block to which the pointer leads have the field; may both lead to one block; may the field lead to the object?
 */
bool pointer_may_have(const Shapes *s, const Pointer *p, FieldId f);
bool pointers_may_meet(const Shapes *s, const Pointer *p, const Pointer *q);
bool field_may_lead_to(const Shapes *s, FieldId f, VarId object);
bool field_may_lead_to_owner(const Shapes *s, FieldId f, FieldId g);   /* to a block with the field g */
bool pointer_leads_into(const Shapes *s, const Pointer *p, FieldId g); /* to a block with the field g */
bool field_leads_into(Shapes *s, FieldId g, FieldId f); /* from a block without the field f to one with it */
/* May the pointer lead to this byte of a block that holds a value in the field? Pointers only where they may be. */
bool byte_may_lie_beside(const Shapes *s, ExprId pointer, int64_t place, FieldId f);
bool offsets_have(const Offsets *o, int64_t offset);
/* The place of the first byte of all heap blocks to which the pointer may lead; false: they differ or are not known. */
bool heap_origin_behind(const Shapes *s, ExprId pointer, int64_t *origin);
bool origin_behind(const Shapes *s, ExprId pointer, int64_t *origin); /* of all blocks, variables as well */
bool offset_is_fixed(const Offsets *o, int64_t *offset);              /* the one there is, not SOMEWHERE */

/* observe.c: what the program was seen to build of two fields of the same blocks. A guess. */
typedef enum { SEEN_NOTHING, SEEN_NOT, SEEN } Seen;
Seen seen_beside(Shapes *s, FieldId f, FieldId g);    /* they are the two branches of trees */
bool seen_with_back(Shapes *s, FieldId f, FieldId g); /* some field leads back where they led */
/* f leads along a list that another field makes, with fewer steps. */
bool seen_shortcut(Shapes *s, FieldId f);
/* The register variable gets what shortcuts lead to, and no other pointer is written, nor anything freed, through it.
 */
bool seen_roaming(Shapes *s, VarId v);
Seen seen_over(Shapes *s, FieldId h, FieldId f); /* h leads back where f led */

/* generator.c */
Vocabulary class_vocabulary(const Class *c);
const GeneratorId *generators_close(Shapes *s, const Tracking *t, uint32_t *n); /* the class's list, in the arena */

/* convert.c: the graph in another class; predicates it does not know are 1/2, those not wanted are dropped. TVL_NONE
 * when it turns out to represent nothing. */
TvlStructure class_convert(Shapes *s, ClassId from, TvlStructure g, ClassId to);

/* garbage.c: the graph with the cells that no tracked pointer leads to made alike, so that tvl_blur merges them.
 * TVL_NONE when it turns out to represent nothing. */
TvlStructure class_fold(Shapes *s, ClassId class, TvlStructure g);

/* transfer.c */
uint32_t transfer_of(Shapes *s, const ShapeStep *step, ClassId in); /* index in s->transfer */

/* data.c */
/* A formula of the logic whose value in a graph is that of the TVL formula `value`. */
typedef struct {
  TermId meaning;
  TvlFormula value;
} Known;

/* A TVL formula that is 1 only where `known` implies `wanted`, 0 only where it implies the opposite, under the
 * background assumption. */
TvlFormula data_value(Shapes *s, Tvl *t, TermId wanted, TermId background, const Known *known, uint32_t n);

#endif
