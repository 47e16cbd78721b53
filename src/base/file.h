/* Files. Failures come back as a message text in `error`, for the caller to report. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>

#include "base/text.h"

/* Appends the whole file to `out`. A directory, an unreadable or a missing file is an error, and so is what is too
 * large to be an input (1 GB; what is no regular file, 64 MB). */
bool file_read(const char *path, Buf *out, Buf *error);
/* Writes a file without a name, or one beside `path`, and renames it, so that a reader never sees half a file and a
 * full disk leaves the old one. "-" writes to standard output. */
bool file_write(const char *path, const char *bytes, size_t n, Buf *error);
/* Can the file be written, as far as that can be told without writing it? */
bool file_can_write(const char *path, Buf *error);
/* Do the two paths name one file? Devices are many: what is written to one does not replace anything. */
bool file_is_same(const char *a, const char *b);
/* The folder that holds the running executable, without a trailing slash. */
bool file_own_folder(Buf *out);

#endif
