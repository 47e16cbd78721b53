/* Inside src/smg: the graphs of a finished level as text, which is a proof that can be looked at again (the end of
 * docs/certificate.md has the format).
 *
 * Numbers of functions, variables and types are those of the program that is read; whoever gives a proof of another
 * program, or one that was changed, will find that it does not hold, or that it is no graph (proof_read.c looks at
 * whatever the rest of src/smg relies on). */
#ifndef SMG_PROOF_H
#define SMG_PROOF_H

#include "smg/engine.h"

/* The activations of e, and its layouts, as the survey of this level: goals with open[g] != 0 are not excluded by it.
 */
void proof_write(const Engine *e, uint32_t level, Buf *out);

/* One survey from *at on, which moves behind it: layouts and activations of e (which has none), its level, and which
 * goals need not be excluded (`open`, by goal). False: *error says why it is none, and in which line. */
typedef struct {
  const char *at;
  uint32_t line;
  Buf *error;
} ProofText;
bool proof_read(Engine *e, ProofText *t, uint32_t *level, uint8_t *open);
/* Are there any more? */
bool proof_is_over(ProofText *t);

#endif
