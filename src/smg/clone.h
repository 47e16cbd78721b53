/* Inside src/smg: copies of what a variant of a segment stands for. */
#ifndef SMG_CLONE_H
#define SMG_CLONE_H

#include "smg/graph.h"

/* A copy of the cells of a variant of segment o, with objects of their own (owned by `owner`, variant `as`; 0: by
 * nobody) and symbols of their own. */
Cells clone_variant(Graph *g, ObjId o, uint32_t variant, ObjId owner, uint32_t as);
/* A copy of the segment o that shares nothing with it, with the same owner, end, back and length; nothing leads to it.
 */
ObjId clone_segment(Graph *g, ObjId o);

#endif
