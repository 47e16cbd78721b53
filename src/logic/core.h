/* Inside src/logic: model rotation, for minimal cores.
 *
 * When a model satisfies all members of a core but one, that member is needed. Changing one symbol so that it holds
 * often makes exactly one other member fail: that one is needed as well, without asking the solver. In a path, where
 * each assignment links two versions of a variable, this walks along the whole path. (Marques-Silva and Lynce, SAT
 * 2011; here for linear literals.) */
#ifndef LOGIC_CORE_H
#define LOGIC_CORE_H

#include "logic/term.h"

typedef struct {
  uint32_t member; /* n for `hard` */
  uint32_t next;   /* 1 + index of the symbol's next occurrence; 0 for none */
} Occurrence;

typedef struct {
  Logic *l;
  TermId hard;
  const TermId *soft;
  uint32_t n;
  const uint64_t *core; /* members at present */
  uint64_t *needed;     /* members known to be needed */
  Int128 *value;        /* by symbol */
  U32Vec symbol;        /* those that occur; the values are wanted before rotation_run */
  IdMap first;          /* symbol -> 1 + the first of its occurrences */
  VEC(Occurrence) occurrence;
} Rotation;

void rotation_open(Rotation *r, Logic *l, TermId hard, const TermId *soft, uint32_t n, const uint64_t *core,
                   uint64_t *needed);
void rotation_close(Rotation *r);
/* `member` is the only one that fails for r->value: marks it, and those that follow from it. The values are restored.
 */
void rotation_run(Rotation *r, uint32_t member);

#endif
