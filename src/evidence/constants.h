/* Inside src/evidence: the numbers and words that are written in a program, for those who choose inputs of runs. */
#ifndef EVIDENCE_CONSTANTS_H
#define EVIDENCE_CONSTANTS_H

#include "program/program.h"

enum { LONGEST_WORD = 16 };
typedef struct {
  char text[LONGEST_WORD + 1];
} Word;

typedef struct {
  VEC(Int128) value; /* each once, in the order of the edges; at most some hundred */
  uint32_t compared; /* the first so many are operands of comparisons, those of the library only if it has no others */
  VEC(Word) word;    /* short strings that are no formats, and none of the library's */
} Constants;

void constants_of(const Program *p, Constants *out); /* `out` held nothing */
void constants_free(Constants *c);

#endif
