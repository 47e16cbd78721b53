/* Does a symbolic memory graph represent the state of a run? (graph.h says what a graph stands for.) */
#ifndef TESTS_SMG_GAMMA_H
#define TESTS_SMG_GAMMA_H

#include "smg/engine.h"

typedef enum { GAMMA_NO, GAMMA_YES, GAMMA_UNDECIDED } Gamma;

/* The newest activation of the run is one of function f. `strict`: the run takes no inputs for what is indeterminate,
 * so that what is said to be indeterminate must be so. `whole`: every living block must be represented, unless the
 * graph says that some may be lost. */
Gamma gamma_represents(const Engine *e, const Graph *g, FuncId f, const Run *r, bool strict, bool whole);

#endif
