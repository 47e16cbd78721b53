/* Folders for the time of a confirmation or of a check of functions. Each is locked as long as its owner lives, and who
 * makes one removes those whose owner is gone: so nothing stays for long, whatever ended a run. */
#ifndef EVIDENCE_WORK_FOLDER_H
#define EVIDENCE_WORK_FOLDER_H

#include "base/base.h"

typedef struct {
  Buf path; /* absolute, without links */
  int lock; /* of the folder */
} WorkFolder;

/* In TMPDIR, or /tmp. False: `error` says why there is none; nothing is to be released. */
bool work_folder_make(WorkFolder *f, Buf *error);
/* With all that is in it; releases. */
void work_folder_remove(WorkFolder *f);

/* Any folder, with all that is in it. */
void folder_remove(const char *path);

#endif
