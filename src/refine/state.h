/* Inside src/refine: the state of a node, in parts, and frames: what a caller knows while its callee runs.
 *
 * At a call the callee begins with what its own locations track; the caller's region waits in the callee's states as
 * their frame, and comes back at the return, less what the callee may have changed (alias). So predicates of a caller
 * need not be tracked through callees that do not touch them: the precision of irrelevant functions stays empty. Shape
 * graphs go through calls as they are. */
#ifndef REFINE_STATE_H
#define REFINE_STATE_H

#include "alias/alias.h"
#include "explore/explore.h"
#include "predicate/predicate.h"
#include "refine/flow.h"
#include "shape/shape.h"

typedef struct {
  RegionId region; /* of nullary predicates; not empty */
  ShapeId shape;   /* 0: every heap */
  StateId frame;   /* the caller's at the call, its shape 0; 0 in main */
} State;

/* States are interned: equal parts, equal ids; ids begin at 1. Zero-initialise. */
typedef struct {
  VEC(State) state;
  InternTable table;
} States;

StateId states_intern(States *s, State x);
static inline State states_at(const States *s, StateId i) { return s->state.at[i - 1]; }
void states_free(States *s);
/* Do the frames of a represent no more than those of b? Both belong to one call stack. */
bool states_frames_covered(const States *s, Predicates *p, StateId a, StateId b);

/* What a call of `callee`, made with the open calls `stack`, does to a cell. */
typedef struct {
  Encoder *e;
  const Alias *alias;
  const CallStack *stack;
  FuncId callee;
} FrameCall;

/* Has the cell the same value when the call returns? */
bool frame_keeps(const FrameCall *call, CellId c);
/* And is it out of the callee's sight, so that what is known of it cannot matter there? */
bool frame_hides(const FrameCall *call, CellId c);
/* The states of a callee's region with what its caller knew and still knows. */
RegionId frame_return(Predicates *p, const FrameCall *call, RegionId callee, RegionId caller);
/* What the caller knew and still knows, while the call goes on. */
RegionId frame_kept(Predicates *p, const FrameCall *call, RegionId caller);

/* ---- spreading (spread.c) ---- */

/* A predicate over `cells` is tracked at locations of f (by their number in it). Appends those others at which it is
 * worth tracking: on a way from one that tracks it to another, on which nothing writes the cells. That an object lives
 * is asked at every use of the pointer to it: it is tracked on all ways on which the pointer is live (`flow`, or NULL:
 * not known). */
void spread(const Encoder *e, const Alias *alias, const Flow *flow, FuncId f, const U32Vec *cells, const bool *tracked,
            U32Vec *out);

#endif
