/* Inside src/evidence: how a finished tree becomes a certificate (audit/certificate.h). */
#ifndef EVIDENCE_CERTIFICATE_H
#define EVIDENCE_CERTIFICATE_H

#include "evidence/evidence.h"

/* A certificate under construction, with what it is made from. */
typedef struct {
  Certificate c;
  const Program *p;
  Checker *checker;
  const Alias *alias;
  Limit *limit; /* may be NULL */
  Encoder *e;
  Shapes *shapes; /* NULL in predicate mode */
  IdMap cell_of;  /* SymbolId -> index of the cell + 1 */
  IdMap class_of; /* ClassId -> index */
  IdMap graph_of; /* GraphId -> index */
} CertificateMaker;

/* The name of the cell whose symbol this is, which becomes part of the certificate; NULL: it is none of the encoder's
 * cells. `maker` is a CertificateMaker. For certificate_print_term. */
const char *certificate_symbol(void *maker, SymbolId s);

/* survey.c: of what the overview has shown. */
void survey_certificate(const Program *p, const Verdict *v, Buf *out);

/* certificate_heap.c: where blocks begin, and which layouts they have. */
void certificate_add_origins(CertificateMaker *m);
void certificate_add_layouts(CertificateMaker *m);
/* The text of the blocks of a class and of a graph, lines that end with a newline. */
void certificate_class_text(CertificateMaker *m, ClassId class, Buf *out);
void certificate_graph_text(CertificateMaker *m, GraphId graph, Buf *out);

#endif
