/* Inside src/evidence: runs a program that we do not trust, with what it was compiled from written by anybody.
 *
 * What it cannot do, whoever we are (root too): the system calls that it may make are a short list (a seccomp filter),
 * in which files can be opened for reading only, processes and sockets cannot be made, and signals go to itself only;
 * limits of processor time, clock time, memory and output end it; it inherits no environment, no open file but
 * /dev/null and a pipe, and cannot gain privileges. Where bubblewrap works, it runs in namespaces of its own as well:
 * no network, no other processes, and of the file system only the libraries and its own folder, all read-only. Without
 * seccomp nothing is run. */
#ifndef EVIDENCE_SANDBOX_H
#define EVIDENCE_SANDBOX_H

#include "base/base.h"

typedef struct {
  const char *folder;           /* absolute; it runs there */
  const char *program;          /* a file of that folder */
  const char *const *variables; /* `NAME=VALUE`, then NULL: its environment */
  bool may_trace_itself;        /* for the leak sanitizer, which stops the process to look at it */
  double seconds;               /* of the processor; of the clock, three times as many */
  uint64_t memory;              /* bytes */
  Limit *limit;                 /* of us all; may be NULL */
} SandboxOptions;

typedef enum { SANDBOX_ENDED, SANDBOX_TIME, SANDBOX_MEMORY, SANDBOX_OUTPUT, SANDBOX_STOPPED } SandboxEnd;

typedef struct {
  SandboxEnd end;
  int status;      /* SANDBOX_ENDED: exit status, or 128 + signal */
  Buf report;      /* the end of what it wrote to standard error */
  bool namespaces; /* it ran in bubblewrap */
} SandboxResult;

enum { SANDBOX_REPORT = 1 << 18, SANDBOX_MOST_OUTPUT = 1 << 24 }; /* bytes kept, and when it is stopped */

/* False: `error` says why it was not run. Release r->report in any case. */
bool sandbox_run(const SandboxOptions *o, SandboxResult *r, Buf *error);

#endif
