/* Inside src/report: the files of share/report, which are put into the executable when it is built
 * (scripts/embed-text). */
#ifndef REPORT_PAGE_TEXT_H
#define REPORT_PAGE_TEXT_H

#include <stddef.h>

typedef struct {
  const char *name, *text;
} PageText;

extern const PageText page_files[]; /* the last one has no name */

#endif
