/* Inside src/batch: the files of share/batch, which are put into the executable when it is built
 * (scripts/embed-text). */
#ifndef BATCH_PAGE_TEXT_H
#define BATCH_PAGE_TEXT_H

#include <stddef.h>

typedef struct {
  const char *name, *text;
} BatchPageText;

extern const BatchPageText batch_page_files[]; /* style.css, page.js; the last one has no name */

#endif
