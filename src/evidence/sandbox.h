/* Inside src/evidence: runs a program that we do not trust, with what it was compiled from written by anybody, and the
 * tools that build it, which read what anybody wrote (docs/threats.md).
 *
 * What they cannot do, whoever we are (root too): the system calls that they may make are a short list (a seccomp
 * filter); of the tested program, files can be opened for reading only, processes and sockets cannot be made, and
 * signals go to itself only; limits of processor time, clock time, memory, processes and output end it; it
 * inherits no environment, no open file but /dev/null and a pipe, has no privileges and cannot gain any. In bubblewrap
 * it runs in namespaces of its own as well: no network, no other processes, and of the file system only the libraries
 * and its own folder, all read-only (of the tools, the folder is not). Where there are no namespaces nothing is run
 * unless the caller insists; then Landlock, where the kernel has it, closes the rest of the file system. Without
 * seccomp nothing is run. */
#ifndef EVIDENCE_SANDBOX_H
#define EVIDENCE_SANDBOX_H

#include <sys/types.h>

#include "base/base.h"

typedef struct {
  const char *folder;           /* absolute; it runs there */
  const char *const *command;   /* its words, then NULL; a program of the folder begins with "./" */
  const char *const *variables; /* `NAME=VALUE`, then NULL: its environment */
  bool builds;                  /* a tool of ours: it may start processes and write into the folder */
  bool may_trace_itself;        /* for the leak sanitizer, which stops the process to look at it */
  bool namespaces;              /* run it in bubblewrap */
  double seconds;               /* of the processor; of the clock, three times as many */
  uint64_t memory;              /* bytes */
  Limit *limit;                 /* of us all; may be NULL */
} SandboxOptions;

typedef enum {
  SANDBOX_ENDED,
  SANDBOX_TIME,
  SANDBOX_MEMORY,
  SANDBOX_OUTPUT,
  SANDBOX_PROCESSES,
  SANDBOX_STOPPED
} SandboxEnd;

typedef struct {
  SandboxEnd end;
  int status; /* SANDBOX_ENDED: exit status, or 128 + signal */
  Buf report; /* the end of what it wrote to standard error; nothing of it may reach the user as ours */
} SandboxResult;

enum { SANDBOX_REPORT = 1 << 18, SANDBOX_MOST_OUTPUT = 1 << 24 }; /* bytes kept, and when it is stopped */

/* Does bubblewrap work here? Asked with a program of ours, so that no tested one can pretend that it does not. */
bool sandbox_has_namespaces(void);
/* False: `error` says why it was not run. Release r->report in any case. */
bool sandbox_run(const SandboxOptions *o, SandboxResult *r, Buf *error);

/* ---- the parts, for sandbox.c and the tests ---- */

typedef struct {
  bool builds, may_trace_itself;
  pid_t self; /* the process that signals may go to; 0: any, for it sees only its own */
} SandboxFilter;
/* Appends the filter's instructions (struct sock_filter) for the machine `architecture` (libseccomp's SCMP_ARCH_X86_64,
 * with i386, or SCMP_ARCH_AARCH64; 0: the one that we run on). False: errno says why. */
bool sandbox_filter(const SandboxFilter *f, uint32_t architecture, Buf *out);

/* The command line of bubblewrap for it; ends in NULL. `filter` is the number of a file that holds the filter. */
typedef VEC(const char *) SandboxWords;
void sandbox_bubblewrap(const SandboxOptions *o, const char *filter, SandboxWords *out);
/* In a child, without namespaces: it gives up all privileges and, if the kernel has Landlock, all files but the
 * libraries and its folder. Returns 0 or errno. */
int sandbox_close_files(const SandboxOptions *o);

#endif
