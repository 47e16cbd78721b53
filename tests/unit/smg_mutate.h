/* Graphs that say a little more, a little less, or something else than another one. */
#ifndef TESTS_SMG_MUTATE_H
#define TESTS_SMG_MUTATE_H

#include "smg/engine.h"

/* A changed copy, or NULL where the change that was drawn has no place in it. */
Graph *smg_mutant(const Graph *g, uint64_t *seed);

#endif
