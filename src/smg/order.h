/* Inside src/smg: order along lists and trees, for fields that the program compares by size (keys).
 *
 * An Order (graph.h) speaks of list segments, that is, segments of one link and no role:
 * - a == b: the key of each block but the first, less that of the block before it, is in r;
 * - a != b (both have one owner and variant): the key of any block of b, less that of any block of a, is in r.
 * A key is the bytes at its offset, read as its type. Segments only lose blocks, and what is written into them in place
 * ends the orders of them (orders_forget), so that an order holds as long as its segments are there.
 *
 * What is known of a block's key beside those of a segment is an Inner (number.h). So a block that is brought out of a
 * segment takes what the orders say into Inners, and folding makes orders of Inners. r says in which direction the key
 * goes: r.lo >= 0 or r.hi <= 0; others are not kept.
 *
 * A Branch (graph.h) speaks of a tree segment o, that is, one of several links and no role, and of one of these:
 * - of every block x of o, and every block y of o that is behind the link of x (the link leads to y, or to a block of o
 *   from which links lead there): key(y) >= key(x) + gap if it goes up, else key(y) <= key(x) - gap;
 * - if o has an end (one that is not NULL), and the bound is a number: it is the largest key, if it goes up, else the
 *   smallest, of the blocks of o that have the end behind the link (the link is the end, or leads to a block of o from
 *   which links lead to the one that has it). Where there is none (o may be empty) it is a number below, else above,
 *   all that a key can be.
 * So what hangs on the end of a search tree lies between the bounds of its links, and that is said of it as of any
 * other number or segment. The bound belongs to what is around the segment, as its end does.
 *
 * A Branch that says HAS or LACKS speaks of a list or tree segment: the bound, a number, is the key of some block of
 * it, or of none; the key of these is a field that the program compares for equality. One that says TOTAL: the bound is
 * the sum of the keys of all blocks; these are fields that the program adds up. Those that say DIFFER make groups of
 * list segments that nobody owns: all blocks of all segments of a group have different keys, in fields that the program
 * compares for equality. */
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

/* The key of blocks of a variant; false: it is not known as a number of its type. */
bool order_key_of(const Graph *g, const Program *p, ObjId o, uint32_t variant, const Key *k, Lin *out);
/* The key of any block of b, less that of any block of a. */
Range order_between(const Graph *g, const Program *p, ObjId a, ObjId b, const Key *k);
/* The number less the keys of the blocks of o. */
Range order_to_number(const Graph *g, const Program *p, ObjId o, const Key *k, const Lin *number);
/* The keys of all blocks of segment o, less the number, are in r. */
void order_compare(Graph *g, const Program *p, ObjId o, const Key *k, const Lin *with, Range r);

/* Likewise fields that values are compared with for equality. */
uint32_t order_wanted(const Engine *e, TypeId structure, Key out[MOST_KEYS]);

/* The same of blocks and segments that nobody owns, where assertions are left: memory safety does without. */
uint32_t order_sought(const Engine *e, const MemObject *x, Key out[MOST_KEYS]);
/* Does it say so of this key of o? */
static inline bool branch_says(const Branch *x, Saying what, ObjId o, const Key *k) {
  return x->says == (uint8_t)what && x->o == o && x->at == k->at && x->type == k->type;
}

/* Likewise fields that are added up. */
uint32_t order_summed(const Engine *e, TypeId structure, Key out[MOST_KEYS]);

/* Is the key of a block known in comparison with a number that a variable, or a block that one means, holds? */
bool order_is_compared(const Engine *e, const Graph *g, ObjId block, const Key *k);

/* Block b was brought out of list segment o, as its first or last; what is left of o is still o. False: that cannot
 * be. */
bool orders_split(const Engine *e, Graph *g, ObjId o, ObjId b, bool first);

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

/* On the finer levels: is a number of a variable smaller than the key of a block that one means, on one side, and
 * larger on the other? Programs ask that again, to know on which side something hangs. */
bool orders_differ(const Join *j);
/* What holds on both sides; sets j->loss. (What segments are compared with: pair.c.) */
void orders_join(Join *j);
/* What a side has in the place of an object of the result, which nobody owns; 0: nothing. */
ObjId order_source(const Join *j, int side, ObjId to);
/* By symbol: keys of blocks of segments outside of all others, of lists and trees. */
uint8_t *order_symbols(const Engine *e, const Graph *g);

/* ---- branch.c ---- */

typedef VEC(Branch) Branches;

/* Block b was brought out of tree segment o, as its first or last; the end is behind (at) its link `hole`, if there is
 * one. False: that cannot be. */
bool branches_split(const Engine *e, Graph *g, ObjId o, ObjId b, uint32_t hole, bool first);
/* What holds of blocks and segments of layout y that hang together as one segment; `last` of them has its end (0: that
 * is NULL). */
void branches_before_fold(const Engine *e, const Graph *g, const Layout *y, const ObjId *taken, uint32_t n, ObjId last,
                          Branches *out);
void branches_after_fold(Graph *g, ObjId seg, const Branches *news);
/* What holds on both sides; sets j->loss. Before what is known of pairs. */
void branches_join(Join *j);

/* ---- member.c ---- */

/* Block b was brought out of segment o as above: what some block of o has it has itself, or what is left of o, or a
 * child of its own. Takes g over and adds a graph for each of these. */
void members_split(const Engine *e, Graph *g, ObjId o, ObjId b, uint32_t hole, bool first, Graphs *out);
/* Keys of blocks that are numbers of variables, and members of segments, are members of what is folded of them. */
void members_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out);
/* What holds on both sides; sets j->loss. */
void members_join(Join *j);
/* On the finer levels: is a number of a variable a key of some block on both sides, and of none in the result? */
bool members_differ(const Join *j);
/* May the program look for this number? Of a slot. */
bool member_is_sought(const Engine *e, const Graph *g, uint32_t slot);

/* Block b was brought out of segment o: the segments that are left of o, or hang on b and were part of it. */
uint32_t order_parts(const Engine *e, const Graph *g, ObjId o, ObjId b, uint32_t hole, bool first, ObjId *out);

/* ---- absent.c ---- */

/* Has no block of this the number as its key? */
bool absent_is(const Engine *e, const Graph *g, ObjId o, const Key *k, const Lin *number);
/* Block b was brought out of segment o: what no block of it has b has not. False: that cannot be. */
bool absent_split(const Engine *e, Graph *g, ObjId o, ObjId b);
/* Numbers that the program looks for, and that no block has of what is folded. */
void absent_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out);
/* What holds on both sides; sets j->loss. */
void absent_join(Join *j);

/* ---- apart.c ---- */

/* Block b was brought out of segment o: no block of the segments of its group has the key of b. */
void apart_split(const Engine *e, Graph *g, ObjId o, ObjId b);
/* What is folded belongs to a group, if all keys differ. */
void apart_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out);
/* What holds on both sides; sets j->loss. */
void apart_join(Join *j);

/* ---- total.c ---- */

/* The sum of the field over the blocks of a segment; the field of a block. False: it is not known. */
bool total_of(const Engine *e, const Graph *g, ObjId o, const Key *k, Lin *out);
/* What one block adds to a sum (a Branch that says TOTAL of a segment that nobody owns): at least, and at most; 0 is
 * among these. A bound that is far away is none (NO_BOUND). False: neither is known. */
bool total_per_block(const Graph *g, const Program *p, const Branch *x, Range *out);
/* Block b was brought out of segment o, as its first or last. False: that cannot be. */
bool totals_split(const Engine *e, Graph *g, ObjId o, ObjId b, uint32_t hole, bool first);
/* List o became two. */
void totals_split_behind(const Engine *e, Graph *g, ObjId o, ObjId behind);
/* Segment o has no blocks. False: that cannot be. */
bool totals_end(Graph *g, ObjId o);
/* What is known of all that is folded. On levels with a census: sums are for assertions. */
void totals_before_fold(const Engine *e, const Graph *g, const ObjId *taken, uint32_t n, Branches *out);
/* What both sides know; sets j->loss. */
void totals_join(Join *j);

#endif
