/* Shape classes and graphs as text in a certificate. */
#include "evidence/certificate.h"

void certificate_class_text(CertificateMaker *m, ClassId class, Buf *out) {
  shapes_class_print(m->shapes, class, out);
  buf_char(out, '\n');
}

void certificate_graph_text(CertificateMaker *m, GraphId graph, Buf *out) { graph_print(m->shapes, graph, out); }
