/* Inside src/smg: one operation on one graph. An operation is tried; where it depends on something that the graph does
 * not say (is this segment empty? which element?) it asks for a split before it changes anything, and is tried again on
 * each of the parts. */
#ifndef SMG_TRIAL_H
#define SMG_TRIAL_H

#include "smg/graph.h"
#include "smg/smg.h"

typedef struct Engine Engine;

typedef enum {
  DONE,
  SPLIT,   /* step->split says how; nothing has changed that matters */
  STOP,    /* no execution goes on from here */
  GIVE_UP, /* anything may happen; step->why */
} Outcome;

typedef enum {
  SPLIT_EMPTY,  /* is segment obj empty or not */
  SPLIT_FIRST,  /* the first block of segment obj, which is not empty, becomes a block of its own */
  SPLIT_LAST,   /* likewise the last */
  SPLIT_VALUES, /* a case for each value of `offset` */
  SPLIT_TRUTH,  /* the condition holds or not */
  SPLIT_BYTE, /* the byte at `offset` of obj, which a load (condition) reads as `type`, is 0 or not; if not, `within` */
  SPLIT_CHOICE, /* the expression (condition) is worth one of `choice` */
  SPLIT_ZERO,   /* offset is zero or not */
  SPLIT_SIGN,   /* offset is at most zero or not */
  SPLIT_FOCUS,  /* the element at `offset` of block `in`, which is in row obj, becomes a part */
  SPLIT_HEAL,   /* no parts: host obj gets back what was handed out (carve.c) */
  SPLIT_SOME,   /* slot obj, a pointer to some block of a structure, is one to a block */
} SplitKind;

enum { MOST_CHOICES = 12 };

typedef struct {
  SplitKind kind;
  ObjId obj, in;
  ExprId condition;
  Lin offset;
  TypeId type;
  Range within;
  Value choice[MOST_CHOICES];
  uint32_t n_choices;
} SplitWish;

typedef struct {
  Engine *e;
  const Program *p;
  Graph *g;
  FuncId function;
  SplitWish split;
  const char *why;
} Trial;

typedef VEC(Graph *) Graphs;

enum { MOST_CASES = 40 };
enum { MOST_SPLITS = 2000 }; /* of one graph, for one operation or condition */

/* ---- eval.c ---- */
Outcome trial_eval(Trial *s, ExprId e, Value *out);
/* The value as a number: a symbol is made for what is not known. VALUE_ANY of more than 64 bits stays. */
void trial_number(Trial *s, TypeId t, Value *v);
/* A slot of the graph, or NULL for a constant variable. */
Value *trial_slot(Trial *s, VarId v);

/* ---- access.c ---- */
/* A pointer to a segment that may be empty may be a pointer to something else: that is split first. */
Outcome trial_know_segment(Trial *s, const Value *v);
/* The block (no segment) and offset that an access through v reaches. */
Outcome trial_locate(Trial *s, const Value *v, ObjId *o, Lin *offset);
/* Outside of what was carved is memory too: do the n bytes lie inside for sure? DONE or GIVE_UP. */
Outcome trial_keep_inside(Trial *s, ObjId o, const Lin *offset, const Lin *n);
Outcome trial_load(Trial *s, ExprId load, const Value *address, TypeId t, Value *out);
/* The only zero of a constant string, at its end; false: there are others, or it is no string. */
bool text_end(const Var *v, uint64_t size, Int128 *at);
Outcome trial_store(Trial *s, const Value *address, uint64_t n, Value v);

/* ---- carve.c ---- */
/* A pointer to what a host has not handed out yet becomes one to the piece that this is. */
void carve_resolve(const Graph *g, Value *v);
/* The same for an access: to any piece of the host of which it is known where it begins. */
void carve_locate(const Graph *g, Value *v);
/* The bytes of block o from `at` on become a piece, which is returned. 0: it is not known what lies where. */
ObjId carve_at(Graph *g, ObjId o, const Lin *at);
/* The same of bytes up to `end` only (0: all), which are an array of the block. */
ObjId carve_in(Graph *g, ObjId o, const Lin *at, uint64_t end);
/* The size of a host with all that was handed out; false: it is not known. */
bool host_whole(const Graph *g, ObjId o, Lin *size);
/* A host whose whole size is known gets back what was handed out, of which nothing is known from then on: its bytes are
 * used anew (an arena that is reset). */
void carve_heal(Graph *g, ObjId o);
/* n bytes were stored at the address, which this expression is. If they are a member of a union that is a piece, what
 * other members had beside these bytes is not known any more (C17 6.2.6.1): a block in a list of free ones does not
 * remember where it was when it was in use. */
void carve_stored(Trial *s, ExprId to, const Value *address, uint64_t n);

/* ---- some.c ---- */
/* Is there a pointer to some block of this structure? */
bool some_is_meant(const Graph *g, TypeId type);
/* The same as trial_load and trial_store, of n bytes and where the address is VALUE_SOME. */
Outcome some_load(Trial *s, ExprId load, const Value *address, uint64_t n, TypeId t, Value *out);
Outcome some_store(Trial *s, const Value *address, uint64_t n, const Value *v);
/* If the address is that of a part of what a variable leads to, and that is only known to be some block of a structure:
 * which one it is shall be known. */
Outcome trial_focus(Trial *s, ExprId address);

/* ---- assume.c ---- */
/* 1 holds, 0 does not, -1 may or may not. */
Outcome trial_truth(Trial *s, ExprId condition, int *out);

/* To SmgOptions.trace: why nothing is known from here on. */
void trial_trace(const Trial *s);

/* The graphs in which the condition has this truth value; takes g over. */
Outcome trial_assume(Trial *s, ExprId condition, bool truth, Graphs *out);

/* ---- split.c ---- */
/* Takes g over and adds its parts. DONE or GIVE_UP. */
Outcome trial_split(Trial *s, Graph *g, const SplitWish *wish, Graphs *out);
/* An empty segment is taken out of the graph. False: it cannot be empty, for it leads to itself. */
bool segment_empty(Graph *g, ObjId o);
/* Can a list become two, of which the first may be empty? All pointers to its first block, and those to its last, have
 * one offset: that by which what they lead to then is known. */
bool segment_can_part(Graph *g, ObjId o, const Layout *y);

/* ---- sum.c ---- */
/* Sums that grow get names. */
void smg_name_sums(Graph *g);
/* Of sums that segments say (total.c), symbols that occur nowhere else are one together. */
void smg_name_totals(Graph *g);
/* A sum, of several symbols, gets a name, which stands for it wherever it occurs; what is known of it beside others
 * stays. */
void smg_name_sum(Graph *g, const Lin *sum);

/* ---- fold.c ---- */
/* Folds blocks that hang together into segments. */
typedef enum { FOLD_NONE, FOLD_LISTS, FOLD_ALL, FOLD_REST } FoldWhat; /* REST: not what begins where a slot leads to */
void smg_fold(Engine *e, Graph *g, FoldWhat what);

/* ---- join.c ---- */
typedef struct {
  bool lengths; /* NULL or a block may become a segment that may be empty */
  bool blocks;  /* and be it a block that a variable means */
  bool flags;   /* different constants of variables may be joined */
  bool kinds;   /* but not in a field that the program compares with constants, which tells kinds apart */
  bool cases;   /* but not where one that tells two cases apart is 0 on one side only */
  bool results; /* but not those of the first slot: what a function returns tells what it has done */
  bool offsets; /* pointers to different constant offsets of a block may be joined */
  bool rows;    /* elements of arrays are described together */
  bool meant; /* where loops begin, blocks that variables mean are not folded; calls are apart; counters are no flags */
  bool exact; /* no two shapes are joined, and nothing is folded (shape.c) */
  bool carve; /* structures inside of arrays are blocks of their own, if something leads to them */
  bool census;        /* blocks are counted (census.h) */
  FoldWhat fold;      /* what hangs together in the result is folded */
  bool only_cover;    /* the join itself is not wanted */
  const Graph *outer; /* that VALUE_OUTSIDE leads to, if it is known */
  uint8_t widen;      /* bounds that grow go: 1 to the next constant of the program; 2 to the end of a type; 3: and take
                       * along      those of which they are known to be near; 0: no */
} JoinHow;
/* A graph that represents all that a and b represent, or NULL; *covered: b alone does (then NULL). Both are tidy. */
Graph *smg_join(Engine *e, const Graph *a, const Graph *b, JoinHow how, bool *covered);

/* ---- layout.c ---- */
/* Layouts that blocks of this structure may have, by the engine's numbers, likely ones first. */
void engine_layouts(Engine *e, TypeId structure, uint64_t size, U32Vec *out);
/* Blocks were found that hang together so. If they lead forth and back, they are no trees from now on, and no lists
 * that go back only. */
void engine_saw_layout(Engine *e, uint32_t layout);
/* The layout that was last seen for a structure, rather one that leads back; false: none yet. */
bool engine_usual_layout(const Engine *e, TypeId structure, uint32_t *layout);
const Layout *engine_layout(const Engine *e, uint32_t id);
/* May the block be one of a segment of this layout, as far as its size and its structure go? */
bool layout_fits(const Engine *e, const Graph *g, const MemObject *block, uint32_t layout);
/* Does the structure end with an array of any length? */
bool type_is_open(const Program *p, TypeId t);
/* What a pointer field of a block holds; VALUE_ANY when it is not known. */
Value layout_field(const Engine *e, const MemObject *o, uint64_t offset);
bool value_may_be_null(const Graph *g, const Value *v);
/* What the i-th link of a block, or of those of a variant, is. */
LinkState layout_link(const Engine *e, const Graph *g, const Layout *y, const MemObject *o, uint32_t i);
LinkState cells_link(const Cells *c, uint32_t i);
/* Leaves the contents without the links. */
void layout_cut(const Engine *e, const Layout *y, Cells *c);
/* The cells of a block as those of a variant: without links, with what these are and the size, where that is said. */
void layout_contents(const Engine *e, const Graph *g, const Layout *y, const MemObject *block, Cells *out);
/* Fields that the program compares with constants: they may tell what a block is. */
void engine_find_tags(Engine *e);
bool layout_is_tag(const Engine *e, uint64_t offset);
/* Are two variants better kept apart: such a field tells which is which (and, of a tree, their links are not alike)? */
bool variants_apart(const Engine *e, const Layout *y, const Numbers *m, const Cells *a, const Numbers *n,
                    const Cells *b);

#endif
