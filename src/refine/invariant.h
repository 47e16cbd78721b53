/* Inside src/refine: linear invariants of the program, as candidates for predicates where a loop is unrolled again and
 * again (Cousot and Halbwachs 1978; ../shared/reference/acceleration.md). Some cells of the program are followed by
 * convex polyhedra through the automata, calls inlined, with widening at the heads of loops and then narrowing. What is
 * found only steers the abstraction: nothing is believed that the predicate domain does not show again. */
#ifndef REFINE_INVARIANT_H
#define REFINE_INVARIANT_H

#include "numeric/numeric.h"
#include "refine/path.h"

/* ---- a step on polyhedra (linear_step.c) ---- */

/* What a step does to the cells 1 .. n that are followed: one of several alternatives, each of which cuts and maps. */
typedef struct {
  Rows constraint, map; /* over the cells and further unknowns */
} Alternative;

typedef struct {
  bool is_identity;
  VEC(Alternative) alternative; /* none: the step does not go through */
} LinearStep;

/* Of a pointer it is only followed whether it is NULL: its number is 0 or 1. */
bool linear_is_nullness(const Encoder *e, CellId c);
/* v: the step was executed on it. Dimension i + 1 is cell[i] divided by unit[i], which is taken to be a whole number.
 * `source`: other cells that these get their values from, appended. */
void linear_step_build(LinearStep *s, Env *v, const CellId *cell, const uint32_t *unit, uint32_t n, U32Vec *source);
void linear_step_free(LinearStep *s);
Poly linear_step_image(const LinearStep *s, const Poly *p);

/* ---- widening (widening.c) ---- */

/* What the program itself compares and how it moves: rows over the cells. */
typedef struct {
  Rows guard; /* constraints of steps, their negations, and both moved by the program's increments */
  Rows move;  /* increments: number i of a row is what a step adds to cell i */
} Landmarks;

void landmarks_init(Landmarks *m, uint32_t cells);
void landmarks_free(Landmarks *m);
void landmarks_note(Landmarks *m, const LinearStep *s);
/* p becomes p widened by q, which includes it: besides what stays of p, guards that hold in q stay, and the bounds of
 * linear forms that did not move from p to q: those of guards, and those that the way from p to q leaves as they are.
 */
void widen(Poly *p, const Poly *q, const Landmarks *m);

/* ---- invariants ---- */

typedef struct Invariants Invariants;

/* Which lists were found to come by the node of a step (Env.reach), at least once. Zero-initialise. */
typedef struct {
  IdMap always;
  bool has_changed; /* since somebody last reset it */
} Seen;

void seen_note(Seen *s, EdgeId edge, CellId from, uint64_t link, Reaching answer);
Reaching seen_answer(const Seen *s, EdgeId edge, CellId from, uint64_t link);

/* `by_element`: offsets of pointers are taken to be multiples of the size of what they point to, which polyhedra alone
 * cannot know; that they are is then among what holds at a place. */
Invariants *invariants_new(Encoder *e, const Alias *alias, const Goal *goals, const Seen *seen, Limit *limit,
                           bool by_element);
void invariants_free(Invariants *x);
/* From now on only the edges named to this function are followed, each at the call stack named with it: the program
 * that consists of a path's steps, in any order that fits (Beyer, Henzinger, Majumdar, Rybalchenko 2007, Path
 * Invariants). Where branches that the path does not take would join with it, it knows more than the whole program. */
void invariants_keep_to(Invariants *x, const CallStack *stack, EdgeId edge);
/* Follows these cells, the first of them if they are too many, besides those followed before, for which there must be
 * room; true when something is known about places. */
bool invariants_follow(Invariants *x, const CellId *cell, uint32_t n);
uint32_t invariants_missing(const Invariants *x, const CellId *cell, uint32_t n); /* how many are not followed */
bool invariants_have_room(const Invariants *x, uint32_t n);                       /* for so many more */
bool invariants_by_element(const Invariants *x);
/* Cells that those followed get their values from somewhere in the program, and that are not followed; appended. */
void invariants_sources(const Invariants *x, U32Vec *out);
/* Is there anything among these cells for which `by_element` makes a difference? */
bool invariants_have_elements(const Invariants *x, const CellId *cell, uint32_t n);
/* What holds at a place, as atoms over the symbols of cells, appended. */
void invariants_at(Invariants *x, LocId loc, const CallStack *stack, U32Vec *atoms);
/* Do the invariants at the place where a step begins exclude that it is taken? */
bool invariants_exclude(Invariants *x, LocId loc, const CallStack *stack, const Step *step);

#endif
