/* Inside src/evidence: which values integer variables can have, as intervals, and which arithmetic can therefore be
 * undefined. It is cheap and coarse: what it does not list cannot happen; what it lists may be fine for a reason that
 * intervals do not see. */
#ifndef EVIDENCE_RANGES_H
#define EVIDENCE_RANGES_H

#include "evidence/evidence.h"

typedef enum { TROUBLE_OVERFLOW, TROUBLE_DIVISION, TROUBLE_SHIFT } TroubleKind;

/* An operation that may leave the range of its type, divide by zero, or shift too far. */
typedef struct {
  EdgeId edge;
  ExprId expr;
  TroubleKind kind;
} Trouble;
typedef VEC(Trouble) Troubles;

/* Appends the operations in doubt of all edges that leave a location with reached[l], by edge; of one edge one of each
 * kind. Executions end at undefined behaviour, so that nothing is said twice: `i++` in doubt is in range behind it. */
void ranges_troubles(const Program *p, const bool *reached, Troubles *out);

#endif
