/* Inside src/smg: order along lists, for fields that the program compares by size (keys).
 *
 * An Order (graph.h) speaks of list segments, that is, segments of one link and no role:
 * - a == b: the key of each block but the first, less that of the block before it, is in r;
 * - a != b (both have one owner and variant): the key of any block of b, less that of any block of a, is in r.
 * A key is the bytes at its offset, read as its type. Segments only lose blocks, and what is written into them in place
 * ends the orders of them (orders_forget), so that an order holds as long as its segments are there.
 *
 * What is known of a block's key beside those of a segment is an Inner (number.h). So a block that is brought out of a
 * segment takes what the orders say into Inners, and folding makes orders of Inners. r says in which direction the key
 * goes: r.lo >= 0 or r.hi <= 0; others are not kept. */
#ifndef SMG_ORDER_H
#define SMG_ORDER_H

#include "smg/join.h"

/* Fields of this structure that values of blocks are compared by. */
typedef struct {
  uint64_t at;
  TypeId type;
} Key;
enum { MOST_KEYS = 2 };
uint32_t order_keys(const Engine *e, TypeId structure, Key out[MOST_KEYS]);

/* Is the key of a block known in comparison with a number that a variable, or a block that one means, holds? */
bool order_is_compared(const Engine *e, const Graph *g, ObjId block, const Key *k);

/* Block b was brought out of list segment o, as its first or last; what is left of o is still o. */
void orders_split(const Engine *e, Graph *g, ObjId o, ObjId b, bool first);

/* What holds of blocks and segments, one behind the other, as one segment. */
typedef struct {
  Key key;
  ObjId other; /* a segment; 0: along the segment itself ... */
  Sym number;  /* ... unless it is a number */
  Range r;     /* of what is behind it, or the other, less the keys of these */
} News;
typedef VEC(News) Newses;
/* Before they are folded, and when they are segment `seg`. False: what is known of the first of them beside others
 * would be lost. */
bool orders_before_fold(const Engine *e, const Graph *g, const Layout *y, const ObjId *taken, uint32_t n, Newses *out);
void orders_after_fold(Graph *g, const Program *p, ObjId seg, const Newses *news);

/* What follows for segments from what others are compared with. */
void orders_close(const Engine *e, Graph *g);

/* What holds on both sides; sets j->loss. (What segments are compared with: pair.c.) */
void orders_join(Join *j);
/* By symbol: keys of blocks of list segments outside of all others. */
uint8_t *order_symbols(const Engine *e, const Graph *g);

#endif
