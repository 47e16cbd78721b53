/* Inside src/evidence: the integer constants of a program, for those who choose inputs of runs. */
#ifndef EVIDENCE_CONSTANTS_H
#define EVIDENCE_CONSTANTS_H

#include "program/program.h"

typedef struct {
  VEC(Int128) value; /* each once, in the order of the edges; at most some hundred */
  uint32_t compared; /* the first so many are operands of comparisons */
} Constants;

void constants_of(const Program *p, Constants *out); /* `out` held nothing */
void constants_free(Constants *c);

#endif
