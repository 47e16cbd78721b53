/* Inside src/smg: symbolic memory graphs. A graph stands for a set of memories of one function's activation: what its
 * variables hold, and the blocks that they lead to.
 *
 * Slots. slot[0 .. own - 1] are the variables of the function, slot[own .. own + globals - 1] the program's globals,
 * the rest are ghosts: values of the callers that must be found again when the function returns. A register variable
 * has its value in its slot; an object variable a pointer to its object, or VALUE_NONE as long as it has none.
 *
 * Objects. A block is one object of memory: its size and its contents, cells at constant offsets that do not overlap;
 * what no cell covers is zero (zeroed), indeterminate, or not known (blurred). A segment stands for len (>= 0) blocks
 * of the heap, of one layout, that hang together: every link of its blocks leads to another of them, to NULL, or (of
 * exactly one of them, the last) holds `end`; each but the first is led to by exactly one link, and by nothing else
 * than that, the block `back` fields behind it, and pointers of VALUE_POINTER with AT_LAST. A list is a segment of a
 * layout with one link, a tree one of several; of a tree without a hole `end` is NULL and there is no last. If len is 0
 * a pointer to the first is `end`, and a pointer to the last is `back`. A segment has variants: each of its blocks has
 * the cells of one of them. Symbols and objects of a variant (owner) stand for others in each block; no symbol occurs
 * both inside and outside of one. In a tree a variant may say what its links are (LINK_KEY): leaves and inner nodes of
 * a syntax tree, say, are variants, and where an inner node has links, a leaf may have a number.
 *
 * Rows. Elements of an array that are alike are described once: row.h.
 *
 * Carving. Bytes of a block may be blocks of their own: what an arena or a pool hands out. Such a piece (CUT_PIECE) is
 * never allocated nor freed by itself: it is there as long as the block that it was cut from, its host (CUT_HOST), of
 * which only the `size` bytes before it are left. Of the rest only what has not been handed out yet is known: from
 * `edge` (a number of bytes) on, to the host's end, it is the piece that `rest` leads to; without these nothing is
 * known of it. If what is cut is an array in the middle of a structure, the rest ends where that does (`tail`), and the
 * bytes from there to `tail_end` are the host's own. So outside of the bytes of a host or piece is memory too, whose it
 * is not known: an access there is not followed. No byte belongs to two objects. Each host that nobody owns has a
 * number of its own (ground), and so has a piece, or a list of pieces, that is known to be cut from it; 0, or the
 * number of none: from which is not known. Where a host ends, its pieces end, and those that may be (felled). Segments
 * are of whole blocks, hosts, or pieces.
 *
 * Invariants: 1. pointers to segments that may be empty have the layout's offset (delta; back_delta at the last).
 * 2. Objects of kind NONE are not used; nothing refers to them. 3. Contents of objects owned by a segment refer to
 * objects of the same owner and variant, or to unowned ones. 4. Symbols of known value do not occur in cells after
 * smg_tidy. */
#ifndef SMG_GRAPH_H
#define SMG_GRAPH_H

#include "smg/number.h"

typedef uint32_t ObjId; /* in a graph; 0: none */

static const Int128 MOST_BLOCKS = (Int128)1 << 62; /* more than memory has bytes for */

typedef enum {
  VALUE_NONE, /* no value: a variable without life */
  VALUE_ANY,  /* not known: any number or pointer; id: 0, or of a cell: which of those that the caller keeps (call.c) */
  VALUE_UNSET,    /* indeterminate: using it as a pointer is undefined */
  VALUE_NUMBER,   /* lin; NULL is the number 0 */
  VALUE_POINTER,  /* lin bytes behind the start of object id (of a segment: of its first or last block) */
  VALUE_STATIC,   /* lin bytes behind the start of the constant variable id */
  VALUE_FUNCTION, /* the address of function id */
  VALUE_DANGLING, /* a pointer, not NULL, to what is no more */
  VALUE_SOME,     /* lin (a constant) bytes behind the start of some living block of the heap of structure id */
  VALUE_OUTSIDE,  /* only in pieces of a graph (piece.c): a pointer to object id of the graph they were cut from */
} ValueKind;

typedef enum { AT_FIRST, AT_LAST } Place;

typedef struct {
  uint8_t kind;
  uint8_t place; /* of pointers to segments; else AT_FIRST */
  uint32_t id;
  Lin lin;
} Value;

typedef struct {
  uint64_t offset, size;
  bool zeros; /* all bytes are 0; else the value is v */
  Value v;
} Cell;

typedef VEC(Cell) Cells; /* by offset */

/* What is known of a variant besides its bytes are cells behind all bytes, at keys. From NUL_KEY on, MOST_NULS at most:
 * the value is the offset of a byte that is 0, so that a string that begins before it ends there, or sooner. Rows and
 * parts have theirs behind these (row.h). */
static const uint64_t NUL_KEY = (uint64_t)1 << 63, NULS_END = ((uint64_t)1 << 63) + 24;
enum { MOST_NULS = 2 };
/* The byte that was last read or written at an offset that is no constant: the offset, and behind it the byte. */
static const uint64_t READ_KEY = ((uint64_t)1 << 63) + 24;
/* Of a tree, for its i-th link at LINK_KEY + i, if it is known: is it NULL, does it lead on (to another block, or it is
 * the end, and not NULL), or has the block something else there, which is among its contents? */
static const uint64_t LINK_KEY = ((uint64_t)1 << 63) + 32;
typedef enum { LINK_ANY, LINK_NULL, LINK_ON, LINK_NONE } LinkState; /* ANY: it is NULL or leads on, and has no cell */
/* Of a segment whose blocks are not all of one size (Layout.varies), in every variant: the size of the block. */
static const uint64_t SIZE_KEY = ((uint64_t)1 << 63) + 64;
/* Of an array: its rows, and its parts (row.h). */
static const uint64_t ROW_KEY = (uint64_t)3 << 62, PART_KEY = ((uint64_t)3 << 62) + 256;
static inline bool is_nul_cell(const Cell *c) { return c->offset >= NUL_KEY && c->offset < NULS_END; }
static inline bool is_read_cell(const Cell *c) { return c->offset >= READ_KEY && c->offset <= READ_KEY + 1; }
static inline bool is_link_cell(const Cell *c) { return c->offset >= LINK_KEY && c->offset < SIZE_KEY; }

/* How blocks hang together, by the offsets of their fields. Interned by the engine. */
enum { MOST_LINKS = 4 };
typedef struct {
  uint64_t size;  /* of a block; if it varies, the least */
  bool varies;    /* the structure ends with an array of any length */
  uint64_t delta; /* links lead this far behind the start of the next block */
  uint32_t n_links;
  uint64_t link[MOST_LINKS]; /* ascending */
  bool has_back;
  uint64_t back, back_delta; /* the field that leads back, and how far behind the start of the block before */
  bool is_usual;             /* blocks of the structure were last found to hang together so */
  bool is_refuted;           /* as one of several links a field was found that leads back */
  bool is_descended;         /* recursion goes down by its links, some of which blocks may not have */
} Layout;

/* An argument of the program is a string of the system's. */
typedef enum { OBJECT_NONE, OBJECT_BLOCK, OBJECT_VARIABLE, OBJECT_ARGUMENT } ObjectSort;
typedef enum { ROLE_NONE, ROLE_ROW, ROLE_PART } Role; /* row.h */
typedef enum { CUT_NONE, CUT_HOST, CUT_PIECE } Carving;
static const uint32_t BY_SLOT = (uint32_t)1 << 31;
static const uint8_t CENSUS_ANY = UINT8_MAX;

typedef struct {
  uint8_t sort, role, cut;
  bool is_segment, zeroed;
  bool blurred;    /* what no cell covers may be anything; else, unless zeroed, it is indeterminate */
  uint32_t ground; /* of hosts and pieces; while a callee has the host: BY_SLOT and the slot that leads to it */
  uint32_t layout; /* of a segment */
  ObjId owner;     /* the segment whose blocks have this, or 0 */
  uint32_t variant;
  TypeId type; /* the structure that was seen at its start, or 0 */
  Lin size;
  Lin len;                 /* of a segment */
  Value end, back;         /* of a segment; back: what the first block's back field holds */
  Value edge, rest;        /* of a host that nobody owns and that is no segment; VALUE_NONE: not known. edge: also of
                              such a piece, but the rest: where it begins in its host, which has this ground */
  bool cropped;            /* of a host: its rest ends before what was handed out of it from the end */
  uint64_t tail, tail_end; /* of a host; 0: it has no bytes behind what is cut */
  VEC(Cells) variants;     /* a block that is no segment has exactly one */
  /* Memory of the stack: whose (1: this activation's, 2: its caller's, and so on; 0: it is none), and as how manieth.
   */
  uint8_t stack, order;
  uint8_t census;        /* of blocks: by what they are counted (census.h); 0: by nothing */
  uint64_t step, origin; /* an array of elements of so many bytes was seen to begin there; step 0: none */
} MemObject;

/* Of the key, a number of a type at an offset, of blocks of list segments; see order.h. */
typedef struct {
  ObjId a, b;
  uint64_t at;
  TypeId type;
  Range r; /* lo > hi: there are no two such blocks */
} Order;
enum { MOST_ORDERS = 24 };

/* Of the key of blocks of a tree segment, and those behind one of their links; or that some block of a segment has the
 * bound as its key, or that none has, or that it is the sum of the keys, or that the keys of a group of list segments,
 * whose number is `link`, all differ; see order.h. */
typedef enum { SAYS_ORDER, SAYS_HAS, SAYS_LACKS, SAYS_TOTAL, SAYS_DIFFER } Saying;
typedef struct {
  ObjId o;
  uint8_t says;
  uint32_t link;
  bool up;
  uint64_t at;
  TypeId type;
  Int128 gap;  /* not negative; NO_BOUND: there are no two such blocks */
  Value bound; /* a number; VALUE_NONE: it is not known */
} Branch;
enum { MOST_BRANCHES = 48 };

/* What an expression is worth in this part of a graph that was split. */
typedef struct {
  ExprId e;
  Value v;
} Decision;

/* Of executions that are followed for some rounds only (bound.c): how often the loops that are open have gone round, by
 * how deep they are nested, and how many activations are open of functions that may call themselves. */
enum { MOST_NESTED = 7 };
typedef struct {
  uint8_t loop[MOST_NESTED];
  uint8_t calls;
} Rounds;

/* Who surely holds, whatever the function does, what its ghosts (ghost.h) lead to: so many of these lead to what a
 * variable of callers holds, so many behind them to what only a temporary of theirs does, and so many behind those to
 * what may be held by nobody else. */
typedef struct {
  uint32_t by_named, by_temporary, by_nobody;
} Holders;

typedef struct {
  uint32_t own, globals;
  VEC(Value) slot;
  VEC(MemObject) obj; /* [0] is not used */
  Numbers num;
  VEC(Order) orders;     /* of what is no object any more: without meaning */
  VEC(Branch) branches;  /* likewise */
  bool lost;             /* some block may be allocated that nothing leads to */
  VEC(Decision) decided; /* while an operation is tried: what expressions are worth that were split */
  uint32_t names;        /* so many places its caller keeps (call.c); what is behind one whose name is gone is lost */
  bool held;             /* some block of a caller may be held by its temporaries only */
  Holders ghosts;
  uint64_t shape; /* of a tidied graph (shape.c); of others without meaning */
  bool felled;    /* since the function was entered some host has ended: pieces of callers may be gone */
  Rounds rounds;
} Graph;

static inline Value value_number(Lin l) { return (Value){.kind = VALUE_NUMBER, .lin = l}; }
static inline Value value_const(Int128 c) { return value_number(lin_const(c)); }
static inline Value value_pointer(ObjId o, Lin offset) {
  return (Value){.kind = VALUE_POINTER, .id = o, .lin = offset};
}
static inline bool value_is_null(const Value *v) { return v->kind == VALUE_NUMBER && lin_is(&v->lin, 0); }
bool value_equal(const Value *a, const Value *b);

Graph *smg_new(uint32_t own, uint32_t globals, uint32_t ghosts);
Graph *smg_copy(const Graph *g);
void smg_free(Graph *g);
ObjId smg_add(Graph *g, MemObject o); /* takes over its variants */
/* A block or variable with no contents. */
ObjId smg_add_block(Graph *g, ObjectSort sort, Lin size, bool zeroed);
MemObject object_copy(const MemObject *from);
void smg_remove(Graph *g, ObjId o); /* its contents too; nothing may refer to it any more */

/* Calls visit for every value of the graph: slots, cells, ends, backs and bounds. */
typedef void ValueVisit(void *context, Value *v, ObjId of);
void smg_values(Graph *g, ValueVisit *visit, void *context);
/* By object, why it is no part of a segment (holder.c): something that a variable means hangs on this block alone, or
 * it is a host, or leads to one, of which there is still something to be handed out. To be freed. */
enum {
  HOLDS_MEANT = 1,
  HOLDS_HOST = 2,
  HOLDS_TOLD = 4,
  HOLDS_HEADER = 8 /* these only while graphs are folded (fold.c) */
};
uint8_t *smg_holders(const Graph *g);
/* Those of one object. */
void object_values(Graph *g, ObjId o, ValueVisit *visit, void *context);
/* used[s] = 1 for the symbols of an expression, of a value (a ValueVisit with `used` as its context), of an object. */
void lin_symbols(const Lin *l, uint8_t *used);
void value_symbols(void *used, Value *v, ObjId of);
void object_symbols(Graph *g, ObjId o, uint8_t *used);
/* s becomes an expression, everywhere. */
void smg_replace_sym(Graph *g, Sym s, const Lin *by);
/* d is zero: a symbol of it becomes what it equals, everywhere. */
void smg_unify(Graph *g, const Lin *d);
/* The same of all that is known to be zero: of differences and facts that bound each other. */
void smg_unify_equal(Graph *g);
/* A number whose remainder is known becomes a multiple, and that: n % 4 == 1 makes n of 4 * q + 1. */
void smg_unify_remainders(Graph *g);
/* All pointers to it become dangling, and it is removed, with what its segment owns. */
void smg_end_object(Graph *g, ObjId o);
/* The host with this number, or one without any, has ended: nothing is known of its pieces any more, of those that may
 * be, and of pointers to them. */
void smg_fell(Graph *g, uint32_t ground);
/* The host with this number; 0: there is none. */
ObjId smg_host(const Graph *g, uint32_t ground);
uint32_t smg_new_ground(const Graph *g);
/* What was not handed out yet of a host is not known any more. */
static inline void host_close(MemObject *x) {
  x->edge = x->rest = (Value){.kind = VALUE_NONE};
  x->cropped = false;
}
static inline bool host_is_open(const MemObject *x) {
  return x->cut == CUT_HOST && x->rest.kind == VALUE_POINTER && x->edge.kind == VALUE_NUMBER;
}
/* reach[o] = 1 for what the slots from..to lead to, and everything behind; reach has g->obj.n entries. */
void smg_reach(Graph *g, uint32_t from, uint32_t to, uint8_t *reach);
/* May it be that blocks are lost because nothing leads to this, which owns them and is no block that is lost itself? A
 * row of an array or a list of pieces, and not an empty one. */
bool owns_alone(const Graph *g, ObjId o);
/* A block that is not lost with its owner: it has none, or that is no block that is allocated; and which there is. */
bool object_is_alone(const Graph *g, ObjId o);
/* Do their callers keep the same? */
static inline bool same_ghosts(const Graph *a, const Graph *b) {
  return a->names == b->names && a->ghosts.by_named == b->ghosts.by_named &&
         a->ghosts.by_temporary == b->ghosts.by_temporary && a->ghosts.by_nobody == b->ghosts.by_nobody;
}
/* Are all names in slots, or in cells of what is held? */
bool smg_names_held(const Graph *g, const uint8_t *held);
/* Where blocks go that no slot leads to, pointers to some block of their structure are not known any more. */
void smg_forget_unreached(Graph *g);
/* Removes what no slot leads to; a block among it is lost. */
void smg_drop_unreached(Graph *g);
/* Removes what no slot leads to (a block among it is lost), renumbers objects in the order in which slots reach them,
 * and symbols likewise, drops what is known of symbols that are not used. Returns a new graph. */
Graph *smg_tidy(Graph *g);
/* What is equal in graphs that differ in numbers only, as a hash: what slots and cells lead to (shape.c). */
uint64_t smg_shape(const Graph *g);
/* How many blocks of the heap it has. */
uint32_t smg_blocks(const Graph *g);
/* Equal after tidying? */
bool smg_equal(const Graph *a, const Graph *b);
void smg_print(const Graph *g, Buf *out); /* for those who debug */

/* ---- contents (memory.c) ---- */

/* The value of n bytes at a constant offset of the cells of a variant, as type t; makes a symbol for what is not known
 * and keeps it there. */
Value cells_read(Graph *g, ObjId o, uint32_t variant, const Program *p, uint64_t offset, uint64_t n, TypeId t);
void cells_write(Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n, Value v);
void cells_zero(Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n);
/* What is in [offset, offset + n) is not known any more. */
void cells_forget(Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n);
/* The same, of a block and of bytes whose place need not be constant. */
void object_forget(Graph *g, ObjId o, const Lin *offset, const Lin *n);
/* The contents of a segment change: its orders and branches hold no more. */
void orders_forget(Graph *g, ObjId o);
/* Is the byte surely one of the object's own, and in no row or part? Of others nothing is said here: they are written
 * otherwise. */
bool object_speaks_of(const Graph *g, ObjId o, const Lin *at);
/* The byte there is 0; of a block, or of an element of an array. Nothing happens if the object does not speak of it. If
 * there is no room the oldest is forgotten, but not the last in memory. */
void object_set_nul(Graph *g, ObjId o, const Lin *at);
/* Elements have come: zeros that may lie in them are not spoken of here any more. */
void object_check_nuls(Graph *g, ObjId o);
/* Where bytes are known to be 0: how many of them. */
uint32_t object_nuls(const Graph *g, ObjId o, Lin out[MOST_NULS]);
/* The same, and cells of zeros, the first of them first. */
uint32_t object_ends(const Graph *g, ObjId o, Lin out[MOST_NULS]);
/* What is known of the i-th of these holds no more; those behind it move up. */
void object_drop_nul(Graph *g, ObjId o, uint32_t i);
/* The byte at this offset, if it is what was last read there; false: it is not known. */
bool object_read_again(const Graph *g, ObjId o, const Lin *at, Value *out);
void object_note_read(Graph *g, ObjId o, const Lin *at, const Value *v);
void object_lose_read(Graph *g, ObjId o);
/* Takes the cells of [offset, offset + n) out. What is left of cells of zeros is zeros, of others it is not known. */
void cells_cut(Cells *c, uint64_t offset, uint64_t n);
/* The cells of a zeroed object of this size, with cells of zeros where it has none; tail: of a host, else 0. */
Cells cells_with_zeros(const Cells *c, uint64_t size, uint64_t tail, uint64_t tail_end);
void cells_insert(Cells *c, Cell cell); /* where none is */
/* What the bytes of a cell are worth where the object has no such cell; false: several cells lie there. */
bool cells_there(const MemObject *o, const Cells *c, const Cell *like, Value *out);
const Cell *cells_find(const Graph *g, ObjId o, uint32_t variant, uint64_t offset, uint64_t n);
/* A number of the type, not known otherwise; VALUE_ANY for pointers and what is wider than 64 bits. */
Value value_fresh(Graph *g, const Program *p, TypeId t);
/* The same, and l up to multiples of what the type counts to: a number outside of all segments. */
Value value_wrapped(Graph *g, const Program *p, TypeId t, const Lin *l);
/* The same, and a number in this range. */
Value value_within(Graph *g, const Program *p, TypeId t, Range r);
Range type_range(const Program *p, TypeId t);

/* ---- branches (branch.c) ---- */

/* Object `to` (of graph `g`, which may be `from`) gets copies of what is known of the branches of o. */
void branches_copy(const Graph *from, ObjId o, Graph *g, ObjId to);
void branches_forget(Graph *g, ObjId o);
/* The largest number of a group of segments whose keys differ. */
uint32_t groups_number(const Graph *g);
/* Is some key known to be in segment o? Then it is not empty. */
bool has_member(const Graph *g, ObjId o);
/* What holds of all blocks of o holds of a part of it; what some block of it has, or what they are together, is
 * forgotten of that part. */
void members_forget(Graph *g, ObjId o);
void totals_forget(Graph *g, ObjId o);
/* All that is said of segment o but its order is forgotten. */
void members_forget_all(Graph *g, ObjId o);
/* Before a graph is tidied: bounds that mean nothing go, and members that nothing else in the graph speaks of. */
void branches_drop(Graph *g);
/* In one order, so that those of equal graphs are equal. */
void branches_sort(Graph *g);
/* Groups get the numbers from 1 on, in the order of the branches. */
void groups_renumber(Graph *g);
bool branches_equal(const Graph *a, const Graph *b);

#endif
