/* Inside src/report: the steps of a replayed path that decide it, for messages and code flows. */
#ifndef REPORT_NOTES_H
#define REPORT_NOTES_H

#include "program/program.h"

typedef enum {
  STEP_PLAIN,
  STEP_CONDITION, /* the last condition that held in an activation that was open at the end */
  STEP_OPEN_CALL, /* the call of such an activation */
  STEP_INPUT,     /* took an input; a malloc that succeeds does not count */
  STEP_ALLOCATED, /* the last one to allocate the object concerned */
  STEP_FREED,     /* the last one to free it */
  STEP_LOST,      /* the last one to cut the last way to it */
} StepRole;

typedef struct {
  StepRole role;
  uint32_t input; /* STEP_INPUT: the first one, an index of RunResult.input */
} StepNote;

/* A note for each step of the path; the caller frees it with mem_free. Steps inside library models are plain. */
StepNote *path_notes(const Program *p, const RunResult *r);
/* The note in words: `input 7: kind = __VERIFIER_nondet_int()`. */
void path_note_print(const Program *p, const RunResult *r, const StepNote *n, EdgeId edge, Buf *out);

#endif
