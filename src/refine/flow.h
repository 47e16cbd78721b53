/* Inside src/refine: two facts about automata, computed once: which locations lie on a common cycle, and which register
 * variables are live. */
#ifndef REFINE_FLOW_H
#define REFINE_FLOW_H

#include "program/program.h"

typedef struct Flow Flow;

Flow *flow_new(const Program *p);
void flow_free(Flow *f);
/* A number that the locations of one strongly connected component share; 0 for a location on no cycle. */
uint32_t flow_cycle(const Flow *f, LocId loc);
/* May the register variable's value at this location of its function be read later? Globals always. */
bool flow_is_live(const Flow *f, LocId loc, VarId v);

#endif
