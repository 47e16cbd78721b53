/* Files and child processes. Failures come back as a message text in `error`, for the caller to report. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>

#include "base/limit.h"
#include "base/text.h"

/* Appends the whole file to `out`. A directory, an unreadable or a missing file is an error. */
bool file_read(const char *path, Buf *out, Buf *error);
/* Writes through a temporary file beside `path` and renames it, so that a reader never sees half a file and a full disk
 * leaves the old one. "-" writes to standard output. */
bool file_write(const char *path, const char *bytes, size_t n, Buf *error);
/* Can the file be written, as far as that can be told without writing it? */
bool file_can_write(const char *path, Buf *error);
/* Do the two paths name one file? Devices are many: what is written to one does not replace anything. */
bool file_is_same(const char *a, const char *b);
/* The folder that holds the running executable, without a trailing slash. */
bool file_own_folder(Buf *out);

/* Runs `argv` (argv[0] looked up in PATH) in `folder` (NULL: here), feeds it `input`, and appends its standard output
 * to `out`; its standard error is ours. `*status` is its exit status, or 128 + signal. False when it could not be
 * started. */
bool process_run(const char *const *argv, const char *folder, const char *input, size_t input_size, Buf *out,
                 int *status, Limit *limit, Buf *error);

#endif
