/* Inside src/smg: the census, how many blocks of the heap there are. A program counts what it has (`pool->in_use++`)
 * and then relies on that count where the blocks are spread over lists, trees and tables, whose lengths no expression
 * adds up. So blocks are counted where they are allocated and freed, too: a counter of the program that goes along
 * differs from that count by a constant, which joins keep, and where all blocks of the program are in sight (in main,
 * nothing is lost) the count is the sum of what is there.
 *
 * It is taken on levels of its own only (JoinHow.census): on others the counts stay 0, and no block has a number.
 *
 * Slots. Behind the program's globals a graph has a slot for each kind of block that is counted (Counted): how many
 * living blocks have this number (MemObject.census). A block gets it where it is allocated, if it is known to be of
 * that kind then, and keeps it; others have 0. Which blocks have a number is for the analysis to choose: a graph
 * represents a memory if there is a choice with which the counts are right. Where blocks of two numbers are joined,
 * theirs is not known (CENSUS_ANY). */
#ifndef SMG_CENSUS_H
#define SMG_CENSUS_H

#include "smg/engine.h"

/* Finds what is counted and adds their slots; before any graph is made. */
void engine_find_census(Engine *e);
/* What allocates or frees. The library's functions that do so by contract (library.h) have models that do so, too. */
static inline bool census_is_touched(const Op *op) {
  return (op->kind == OP_ALLOC && op->how != ALLOC_STACK) || op->kind == OP_FREE;
}
/* Are there goals left, by goal, that are not about memory? Memory safety does not ask how many blocks there are. */
bool census_may_help(const Engine *e, const uint8_t *proved);
/* What the program begins with: no blocks. */
void census_start(const Engine *e, Graph *g);
/* Pieces of a graph (piece.h) have no globals. */
static inline bool census_is_slot(const Engine *e, const Graph *g, uint32_t slot) {
  return g->globals && slot >= g->own + e->n_globals - e->census.n && slot < g->own + e->n_globals;
}
/* The number of what two are joined to. */
static inline uint8_t census_joined(uint8_t a, uint8_t b) { return a == b ? a : CENSUS_ANY; }
/* Is what is said of `a` said by b? */
static inline bool census_within(uint8_t a, uint8_t b) { return a == b || b == CENSUS_ANY; }
/* A block has been allocated there. False: there cannot be so many. */
bool census_add(const Engine *e, Graph *g, ObjId o, EdgeId site);
/* A block is freed: it is counted no more, and ends (smg_end_object). False: there was none to be freed, that is, the
 * graph stood for nothing. */
bool census_end(const Engine *e, Graph *g, ObjId o);
/* Where function f has all blocks of the program in sight: the counts are what the graph has. False: it stands for
 * nothing. */
bool census_take(const Engine *e, FuncId f, Graph *g);

#endif
