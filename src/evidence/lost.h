/* lost: operations that may lose memory, held against executions (silhouette leaks). Included by evidence/evidence.h;
 * the same folder.
 *
 * An operation is *confirmed* if in a run of the interpreter some block is reached before it and by nothing behind it.
 * It is *excluded* if the memory graphs of a level of the overview (smg/smg.h) that was finished show that behind it no
 * block is lost, or if valid-memtrack was verified of the whole program. Else it is *open*. Both are about all
 * executions of the program that is given: of a driver (driver/driver.h), under what that assumes. */
#ifndef EVIDENCE_LOST_H
#define EVIDENCE_LOST_H

#include "front/front.h"
#include "program/program.h"

typedef enum { LOSS_OPEN, LOSS_CONFIRMED, LOSS_EXCLUDED } LossKind;

typedef struct {
  EdgeId edge;
  VarId var;       /* a variable of the function that dies there with the pointer; 0: the operation is something else */
  uint64_t offset; /* OP_FREE: the pointer lies so many bytes behind the address that is freed */
  LossKind kind;
  bool is_contradicted; /* a run shows it though graphs exclude it: our bug */
  RunResult run;        /* LOSS_CONFIRMED: the run, with its path; run.lost is the edge */
} Loss;
typedef VEC(Loss) Losses;

typedef struct {
  bool malloc_may_fail;
  uint32_t runs;   /* of the interpreter, at most */
  uint64_t work;   /* of a level of graphs */
  uint64_t effort; /* of the verification of what is open then; 0: none */
  Limit *limit;    /* may be NULL */
} LossOptions;

/* Fills in `kind` and `run` of each. */
void losses_decide(Program *p, const LossOptions *o, Losses *all);
void losses_free(Losses *all);
/* A C test of a confirmed one, as verdict_write_test writes it (evidence.h). */
bool loss_write_test(const Program *p, const Loss *loss, bool malloc_may_fail, const FrontOptions *front,
                     const char *folder, Buf *error);

#endif
