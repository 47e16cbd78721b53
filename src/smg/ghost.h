/* Inside src/smg: ghosts. What a callee is given is gone from its caller's graph, which waits as a frame. Values by
 * which the frame knows what went away, and numbers that both parts speak of, are slots of the callee that it does not
 * touch (cutpoints, if you like: Rinetzky, Sagiv, Yahav 2005). */
#ifndef SMG_GHOST_H
#define SMG_GHOST_H

#include "smg/engine.h"

enum { MOST_GHOSTS = 16 };

typedef struct {
  Graph *frame;
  const uint8_t *gone;         /* by object: the callee has it */
  VEC(Value) ghost;            /* values of the caller's graph: see Activation */
  uint32_t until[GHOST_KINDS]; /* where each of these ends, but for the last */
} Detach;

/* Pointers of the frame to what is gone become VALUE_OUTSIDE, with the number of a ghost: first those to what the frame
 * surely holds by itself. Slots from..to of it are kept by the caller beside its own and those of its callers. */
Holders ghosts_of_places(Engine *e, Detach *d, FuncId caller, FuncId callee, uint32_t from, uint32_t to);
/* Numbers that both parts know, or that the frame knows something about in relation to its own, are ghosts too; and
 * sizes of the frame that bound what the callee stores. g: the caller's graph before. */
void ghosts_of_numbers(Engine *e, Detach *d, Graph *g, FuncId caller, FuncId callee_id, const Value *arg,
                       uint32_t n_args);

/* Places that cells of a structure hold which the callee is given, or a part of it, in fields that it does not speak
 * of, stay with the caller, as slots of g behind all others; how many. The callee has values instead that it does not
 * know, with names: where these are found in the end, the places are put back. So it need not be given what else the
 * structure leads to: the other queues of a scheduler; the tree that a recursive function is in, with one more place of
 * it known in each call. What leads to something that it has anyway goes with it. */
enum { NEW_NAME = 1 << 16 };
uint32_t ghosts_keep(Engine *e, Graph *g, FuncId callee, const Value *arg, uint32_t n_args);
/* What is kept already, by a caller of the caller, and goes over (`gone`, by object) is kept by the caller too, behind
 * n others, whatever the callee does; how many there are then. */
uint32_t ghosts_keep_names(Graph *g, const uint8_t *gone, uint32_t n);
/* In the entry graph of the callee these have names from 1 on; no others have any. */
void ghosts_name(Graph *entry);
/* What the arguments and globals lead to. A pointer to some block of a structure leads to all of them: the callee may
 * free any, and the frame must know; if the callee has such pointers itself, to those that others own too. By object;
 * to be freed. */
uint8_t *ghosts_seen_by_callee(const Engine *e, FuncId callee, Graph *g, const Value *arg, uint32_t n);
/* Pieces that stay here while their host goes to the callee: a slot leads to it, by which it is found again. */
void ghosts_keep_grounds(Graph *g, const uint8_t *gone);
/* Behind the call: if some host has ended, or was given back, it may have been that one. */
void ghosts_find_grounds(Graph *g);

/* ---- frame.c ---- */
/* The frame waits for the activation; taken over. Those that it stands for need not wait any more. False: another one
 * stands for it. */
bool caller_waits(Engine *e, Activation *a, Frame frame);

#endif
