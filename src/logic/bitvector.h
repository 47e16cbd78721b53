/* Inside src/logic: conjunctions decided by bit-vectors, where linear arithmetic gives up or does not know what a bit
 * function means. */
#ifndef LOGIC_BITVECTOR_H
#define LOGIC_BITVECTOR_H

#include "logic/solver.h"

/* Is t1 and ... and tn satisfiable? Not known when an integer in it is not bounded, or wide. `model` may be NULL; after
 * SAT it has the values of all symbols. */
SolverAnswer bv_check(Solver *s, const TermId *t, uint32_t n, BvModel *model);
/* A subset that is unsatisfiable by itself; false when the whole is not known to be. */
bool bv_core(Solver *s, TermId hard, const TermId *soft, uint32_t n, uint64_t *core);
/* Is there a bit function in t? One traversal (term_walk) may ask about several terms. */
bool bv_occur(Logic *l, TermId t);
void bv_model_clear(BvModel *m);
void bv_model_free(BvModel *m);

#endif
