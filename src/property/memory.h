/* Inside src/property: goals of memory safety. */
#ifndef PROPERTY_MEMORY_H
#define PROPERTY_MEMORY_H

#include "property/property.h"

bool memory_has_heap(const Program *p); /* is anything allocated that could be lost? */
/* Adds the goals of one edge, in the order in which its operation does these things; edges come in ascending order. */
void memory_goals(Program *p, const Alias *alias, uint32_t set, EdgeId edge, Goals *out);
bool memory_goal_shown_by(const Goal *g, const RunResult *r);

#endif
