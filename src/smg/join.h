/* Inside src/smg: a join of two graphs while it is made. join.c walks values, join_contents.c the contents of blocks,
 * join_segment.c segments, blocks, and places where one side has a segment and the other nothing. */
#ifndef SMG_JOIN_H
#define SMG_JOIN_H

#include "smg/census.h"
#include "smg/pair.h"
#include "smg/piece.h"
#include "smg/row.h"

typedef struct {
  ObjId o[2], to;
  Context in;
} Task;

/* A segment of one side whose place is empty on the other side. */
typedef struct {
  ObjId to;
  int full;          /* the side that has it */
  Value first, last; /* what the other side has in the place of pointers to the first and the last */
  bool has_first, has_last;
  Value end, back; /* of the full side */
  bool counts;     /* may it have no blocks, or a field that leads back, so that it matters what is before it? */
} Gap;

/* What to undo: an entry of a map; or (side TRAIL_GAP) that gap o knows its first (old 0) or last (old 1). */
enum { TRAIL_GAP = 2 };
typedef struct {
  int side;
  ObjId o, old;
} Trail;

/* An object of one side that must be in the result. */
typedef struct {
  int side;
  ObjId o;
} Owed;

/* Sizes are looked at in the end: then the numbers are known that they are multiples of. */
typedef struct {
  ObjId o[2], to;
  Context in;
} Sized;

typedef struct {
  Engine *e;
  const Graph *g[2];
  Graph *to;
  JoinHow how;
  ObjId *map[2];     /* object of a side to that of the result */
  uint8_t *holds[2]; /* by side and object (smg_holders), where it was asked for */
  uint8_t *asked[2]; /* smg_asked; NULL: not looked yet */
  Pairs pairs;
  VEC(Task) task;
  VEC(Gap) gap;
  VEC(Trail) trail;
  VEC(Owed) owed;
  VEC(Sized) sized;
  Context home[2]; /* by side: whose contents are looked at: those of a segment's blocks, or what is outside of all */
  bool local;      /* what is looked at is a variable of the function */
  bool counted;    /* ... a count of the census */
  bool tag;        /* ... a field by which kinds are told apart (engine_find_tags) */
  bool steps;      /* some index is another constant on each side: a loop goes through an array of few elements */
  bool array;      /* they are those of an array whose elements can hold pointers */
  bool text;       /* a string ends among them: of bytes that differ nothing is known */
  bool blurs;      /* cells were left out: what no cell covers is not known */
  bool loss;       /* the result represents more than side 1 does */
  uint32_t judged; /* of a join that only asks whether side 1 covers side 0: so many pairs were looked at */
  bool parts;      /* what is handed out of a host is known by a number on one side only */
  bool tags;       /* variants that are better kept apart are (variants_apart) */
} Join;

typedef struct {
  uint32_t pairs, tasks, gaps, trail, objects, sized;
  Sym syms;
  bool loss, blurs;
} Mark;

static inline bool is_pointerish(const Value *v) { return v->kind == VALUE_POINTER || v->kind == VALUE_OUTSIDE; }

/* ---- join.c ---- */
/* Whatever was done since the mark is undone. */
Mark join_mark(const Join *j);
void join_roll_back(Join *j, Mark m);
void join_set_map(Join *j, int side, ObjId o, ObjId to);
/* Outside of all that may be undone: it is known by now that side 1 does not cover side 0, and no more is asked. */
bool join_is_answered(Join *j);
/* One value for two, in the contents of `in`; false: there is none. */
bool join_value(Join *j, const Value *a, const Value *b, Context in, Value *out);

/* ---- join_contents.c ---- */
/* Does each block whose contents are looked at have one of these for itself? Else it is one for all of them. */
bool join_is_own(const Join *j, int side, const MemObject *o);
/* What is in one graph only, in a place that the other does not have. */
bool join_copy_value(Join *j, int side, const Value *v, Context in, Value *out);
/* The contents of a block, without the links of `skip`, as another variant of segment seg. */
bool join_copy_variant(Join *j, int side, const MemObject *of, const Cells *from, const Layout *skip, ObjId seg);
/* The cells of two objects; those of links (skip) left out. */
bool join_cells(Join *j, const MemObject *x, const Cells *a, const MemObject *y, const Cells *b, const Layout *skip,
                Context in, Cells *out);
/* After join_cells: `to` is blurred where cells were left out; b is what side 1 has. */
void join_blur(Join *j, ObjId to, const MemObject *b);

/* ---- join_segment.c ---- */
/* Looks at the contents of objects that were joined since task `from`. */
bool join_run_tasks(Join *j, uint32_t from);
bool join_objects(Join *j, ObjId a, ObjId b, Context in, ObjId *to);
/* Side `full` has v, a pointer to the first or last of a segment; the other side has `other`, which is what such a
 * pointer would be if the segment had no blocks. */
bool join_gap(Join *j, int full, const Value *v, const Value *other, Context in, Value *out);
/* What nobody asked for is only known of the full side: it has blocks, and nothing leads to that end of it. */
bool join_finish_gaps(Join *j);

/* ---- join_host.c ---- */
/* What two hosts have not handed out yet, if it is known of both. */
void join_hosts(Join *j, const Task *t, const MemObject *x, const MemObject *y);
/* When sizes are known: where what is left of hosts ends, and whose pieces these are. False: one side knows by a number
 * how much was handed out, and the other does not. */
bool join_pieces(Join *j);
/* When all numbers are known: how far they are from the edges of hosts. */
void join_edges(Join *j);

#endif
