/* A graph that is matched with a run: what is found so far (smg_gamma.c), and whether its numbers agree (smg_match.c).
 */
#ifndef TESTS_SMG_MATCH_H
#define TESTS_SMG_MATCH_H

#include "smg/engine.h"
#include "smg_state.h"

typedef struct {
  ObjId seg;
  uint32_t variant, parent;
} Inst; /* [0] is the outside of all segments */

typedef struct {
  uint32_t inst;
  Sym s;
  Int128 v;
} Known;

typedef struct {
  uint32_t inst;
  Lin l;
  Int128 v;
} Equation;

typedef enum { JOB_VALUE, JOB_BLOCK, JOB_LINK, JOB_ELEMENT } JobKind;

typedef struct {
  JobKind kind;
  const Value *v;
  StateValue c;
  uint32_t inst, bytes;
  int how;
  uint32_t place, block, parent, link; /* JOB_BLOCK, JOB_LINK: of a segment */
  ObjId row;                           /* JOB_ELEMENT: an element of it lies at `base` of the block */
  uint64_t base, parent_base;          /* of pieces: where they lie in a block */
} Job;

/* Bytes of an object of the run that one of the graph speaks of. */
typedef struct {
  uint32_t id;
  uint64_t from, to;
  ObjId o;    /* that one */
  bool named; /* it is used[id] */
} Claim;

/* The byte `at` behind the base is said to be this. */
typedef struct {
  Lin at, is;
  uint32_t inst, block;
  uint64_t base, size;
} Ending;

/* An array with rows, and its block: it is looked at when all else is known. */
typedef struct {
  ObjId o;
  uint32_t block;
} Array;

/* What an object of the graph is in the run. */
typedef struct {
  ObjId o;
  uint32_t inst;
  uint32_t block; /* of a segment: its first, 0 if it is empty */
  uint32_t last, count;
  uint64_t base, last_base; /* of pieces */
  bool hole;                /* the end was found ... */
  uint32_t link;            /* ... as this link of the last */
} Placed;

typedef struct {
  uint32_t at;
  Placed old;
} Undo;

typedef struct {
  const Engine *e;
  const Graph *g;
  const Run *r;
  bool strict, whole, undecided;
  uint32_t budget;
  ObjId *home_seg; /* by symbol */
  uint32_t *home_variant;
  VEC(Inst) inst;
  VEC(Known) known;
  VEC(Equation) equation;
  VEC(Job) job;
  VEC(Job) later; /* pointers to the last block of a segment: looked at when nothing else is left */
  VEC(Job) some;  /* pointers to some block of a structure: in the end */
  VEC(Array) array;
  VEC(Ending) ending;
  uint32_t next_later, next_array;
  VEC(Placed) placed;
  VEC(Undo) undo;
  ObjId *used; /* by object of the run: that of the graph, and be it a host */
  VEC(Claim) uses;
} Match;

/* The instance of a variant that this one lies in; UINT32_MAX: none. */
uint32_t match_inst(const Match *m, uint32_t inst, ObjId seg, uint32_t variant);
/* Which variants symbols belong to. */
void match_find_homes(Match *m);
/* l == v in this instance; false: that cannot be. */
bool match_equate(Match *m, uint32_t inst, const Lin *l, Int128 v);
/* What an expression is worth in this instance, if all of it is known. */
bool match_value(const Match *m, uint32_t inst, const Lin *l, Int128 *out);
/* In the end: does all hold that the graph says of its numbers, and of the order of its lists and trees? */
bool match_numbers_hold(Match *m);

#endif
