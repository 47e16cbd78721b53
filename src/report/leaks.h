/* report, leaks of code without a main. Included by report/report.h; the same folder. */
#ifndef REPORT_LEAKS_H
#define REPORT_LEAKS_H

#include "leak/leak.h"

/* Warnings with their traces, and what executions say of them, as messages; a last line with the counts in `out`. */
void report_leaks_text(const Program *p, const Leaks *l, Diag *diag, Buf *out);
void report_leaks_json(const Program *p, const Leaks *l, Buf *out);

#endif
