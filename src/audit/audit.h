/* audit: an independent check of proofs. It reads a program and a certificate (audit/certificate.h) and verifies, with
 * nothing but the automata, that the certificate is an inductive invariant which no goal of the property can be reached
 * from:
 *   (a) the state in which the program starts is a certified state of the entry of main;
 *   (b) each step from each certified state, enumerated here from the automata, leads into the union of the certified
 *       states of the place that it leads to;
 *   (c) at no certified state can a goal of the property hold.
 * Then every execution stays within the certified states, and none reaches a goal.
 *
 * It shares with the analysis the reading of C (front), the automata (program), where a property can fail (property),
 * the may-alias analysis (alias), formulas and the solver (logic), which is used for implications only. It knows
 * nothing of how the proof was found: scripts/check-layers enforces that. docs/evidence.md says what is trusted. */
#ifndef AUDIT_AUDIT_H
#define AUDIT_AUDIT_H

#include "audit/certificate.h"

/* Something that the audit could not establish. */
typedef struct {
  Position at;      /* in the program; no file where no place is to blame */
  const char *text; /* a sentence */
  bool is_limit;    /* the audit knows too little of this step to tell: the solver had no answer, or the step's effect
                       is coded as any. Else a step from the certified states leads out of them */
} AuditProblem;

typedef struct {
  bool is_confirmed;
  bool is_stopped; /* by the limit, or because there were many problems already */
  uint32_t properties;
  bool malloc_may_fail;
  uint32_t states, steps, goals; /* how many were looked at */
  VEC(AuditProblem) problem;
  Arena arena; /* owns the texts */
} AuditResult;

/* Checks the certificate `text` of the program; `r` is filled, release it with audit_result_free. The program may get
 * new expressions and types. False: `error` says why this is no certificate of this program. */
bool audit_certificate(Program *p, const char *text, Limit *limit, AuditResult *r, Buf *error);
void audit_result_free(AuditResult *r);

#endif
