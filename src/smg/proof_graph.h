/* Inside src/smg: is what was read from a text a graph? Everything that graph.h and row.h promise, and that somebody
 * may rely on, is looked at. */
#ifndef SMG_PROOF_GRAPH_H
#define SMG_PROOF_GRAPH_H

#include "smg/engine.h"

/* What is wrong with it (static text), or NULL. f: the function whose variables its slots are; 0: what it returns. */
const char *proof_graph_trouble(const Engine *e, Graph *g, FuncId f);
const char *proof_layout_trouble(const Engine *e, const Layout *y, TypeId type);

#endif
