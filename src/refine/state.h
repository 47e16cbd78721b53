/* Inside src/refine: the state of a node, in parts. */
#ifndef REFINE_STATE_H
#define REFINE_STATE_H

#include "explore/explore.h"
#include "predicate/predicate.h"
#include "shape/shape.h"

typedef struct {
  RegionId region; /* of nullary predicates; not empty */
  ShapeId shape;   /* 0: every heap */
} State;

/* States are interned: equal parts, equal ids; ids begin at 1. Zero-initialise. */
typedef struct {
  VEC(State) state;
  InternTable table;
} States;

StateId states_intern(States *s, State x);
static inline State states_at(const States *s, StateId i) { return s->state.at[i - 1]; }
void states_free(States *s);

#endif
