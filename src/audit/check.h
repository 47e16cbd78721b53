/* Inside src/audit: the check under way. */
#ifndef AUDIT_CHECK_H
#define AUDIT_CHECK_H

#include "audit/audit.h"
#include "audit/encode.h"
#include "audit/heap.h"
#include "property/property.h"

typedef struct {
  Program *p;
  Logic *l;
  Solver *s;
  Alias *alias;
  Certificate c;
  Coder k;
  Goals goals;
  IdMap places;        /* (location, stack) -> index in `place` + 1 */
  VEC(U32Vec) place;   /* states of the certificate */
  Heap *h;             /* NULL: the certificate has no classes */
  U32Vec class, graph; /* HeapClass and HeapGraph of the certificate's, by index */
  Limit *limit;
  AuditResult *r;
  bool is_undecided; /* the solver had no answer to a question about the passage that is looked at */
} Audit;

/* A step from a certified state (or from nothing: the start), and where it leads. */
typedef struct {
  const CertifiedState *from; /* NULL: the start */
  Move move;                  /* executed */
  TermId given;               /* the formula of the state before */
  LocId to;
  uint32_t stack; /* behind the step; NO_STACK: one that the certificate does not have */
  HeapStep step;  /* the same step, for graphs; numbers and given are filled in */
  Position at;
  uint32_t fresh; /* of the coder, before the step was coded */
} Passage;

enum { NO_STACK = UINT32_MAX };

/* The states of a place; NULL: none. */
const U32Vec *audit_place(const Audit *a, LocId loc, uint32_t stack);
/* Can all of these formulas, with the facts of the move, hold together? False only if they cannot. */
bool audit_possible(Audit *a, Move *m, const TermId *t, uint32_t n);

/* ---- check_heap.c: formulas and shape graphs together ---- */

/* Reads the classes and graphs of the certificate. False: `error` says what is wrong. */
bool product_begin(Audit *a, Buf *error);
void product_end(Audit *a);
/* Does the step lead into the union of the states of the place (NULL: of none)? *why may say why not. */
bool product_leads_into(Audit *a, Passage *x, const U32Vec *place, const char **why);
/* Do graphs take part in it? */
bool product_needs_heap(const Audit *a, const Passage *x, const U32Vec *place);
/* Can the formula hold in the state, and x->step.condition too? */
bool product_possible(Audit *a, Passage *x, TermId formula, const char **why);

#endif
