/* Child processes and the trees that they make. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/limit.h"
#include "base/text.h"

/* Runs `argv` (argv[0] looked up in PATH) in `folder` (NULL: here), feeds it `input`, and appends its standard output
 * to `out`; its standard error is ours. `*status` is its exit status, or 128 + signal. False when it could not be
 * started, or when the limit (may be NULL) came first; then it is ended, with all that it started. It is a process
 * group of its own, inherits no files but the standard streams, dies with us, and its processor time and memory are
 * bounded by what the limit leaves, also when nobody is left to look after it. */
bool process_run(const char *const *argv, const char *folder, const char *input, size_t input_size, Buf *out,
                 int *status, Limit *limit, Buf *error);

/* What a process and its descendants use now. */
typedef struct {
  uint64_t memory; /* resident bytes; what they share is counted for each */
  uint32_t count;  /* of processes, it included; 0: there is none */
} ProcessTree;
ProcessTree process_tree(pid_t pid);

/* In a child that is about to exec something: closes all files but the standard streams and `keep` (-1: none). */
void process_close_files(int keep);
/* In a child: it gets SIGKILL when its parent dies, and ends if that has happened. */
void process_die_with(pid_t parent);
/* In a child: lowers a limit (RLIMIT_...); one that is lower already stays. */
void process_lower_limit(int what, uint64_t most);

#endif
