#include "evidence/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the filter of system calls ---- */

enum { MOST_INSTRUCTIONS = 512 };

typedef struct {
  struct sock_filter at[MOST_INSTRUCTIONS];
  unsigned short n;
} Filter;

static void emit(Filter *f, uint16_t code, uint8_t yes, uint8_t no, uint32_t k) {
  if (f->n < MOST_INSTRUCTIONS) f->at[f->n++] = (struct sock_filter){code, yes, no, k};
}

static void load(Filter *f, size_t offset) { emit(f, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)offset); }
static void answer(Filter *f, uint32_t a) { emit(f, BPF_RET | BPF_K, 0, 0, a); }
static void load_number(Filter *f) { load(f, offsetof(struct seccomp_data, nr)); }
static void load_argument(Filter *f, unsigned i) { load(f, offsetof(struct seccomp_data, args) + (size_t)8 * i); }

static void allow(Filter *f, int number) {
  if (number < 0) return;
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (uint32_t)number);
  answer(f, SECCOMP_RET_ALLOW);
}

/* The call is allowed when none (or, with `all`, all) of the bits are set in the argument; else refused. */
static void allow_bits(Filter *f, int number, unsigned argument, uint32_t bits, bool all) {
  if (number < 0) return;
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 5, (uint32_t)number);
  load_argument(f, argument);
  emit(f, BPF_ALU | BPF_AND | BPF_K, 0, 0, bits);
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, all ? bits : 0);
  answer(f, SECCOMP_RET_ALLOW);
  answer(f, SECCOMP_RET_ERRNO | EPERM);
}

static void allow_equal(Filter *f, int number, unsigned argument, uint32_t value) {
  if (number < 0) return;
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (uint32_t)number);
  load_argument(f, argument);
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
  answer(f, SECCOMP_RET_ALLOW);
  answer(f, SECCOMP_RET_ERRNO | EPERM);
}

static void allow_at_most(Filter *f, int number, unsigned argument, uint32_t value) {
  if (number < 0) return;
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (uint32_t)number);
  load_argument(f, argument);
  emit(f, BPF_JMP | BPF_JGT | BPF_K, 1, 0, value);
  answer(f, SECCOMP_RET_ALLOW);
  answer(f, SECCOMP_RET_ERRNO | EPERM);
}

static const int plain_calls[][2] = {
#define CALL(long_mode, i386) {long_mode, i386},
#include "evidence/sandbox_calls.def"
#undef CALL
};

enum { TERMINAL_GETS = 0x5401 }; /* isatty */

/* The rules of one architecture (0: x86-64, 1: i386). With `self`, signals and tracing are for this process only;
 * without, it has a process namespace of its own. */
static void add_rules(Filter *f, int arch, bool trace, pid_t self) {
  static const int open_[2] = {2, 5}, openat_[2] = {257, 295}, ioctl_[2] = {16, 54}, kill_[2] = {62, 37},
                   tgkill_[2] = {234, 270}, ptrace_[2] = {101, 26}, clone_[2] = {56, 120}, fcntl_[2] = {72, 55},
                   fcntl64_[2] = {-1, 221}, prlimit_[2] = {302, 340};
  uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
  load_number(f);
  for (size_t i = 0; i < sizeof plain_calls / sizeof *plain_calls; i++) allow(f, plain_calls[i][arch]);
  allow_bits(f, open_[arch], 1, writing, false);
  allow_bits(f, openat_[arch], 2, writing, false);
  allow_equal(f, ioctl_[arch], 1, TERMINAL_GETS);
  allow_at_most(f, fcntl_[arch], 1, F_SETFL); /* no owner of signals, no locks */
  allow_at_most(f, fcntl64_[arch], 1, F_SETFL);
  allow_equal(f, prlimit_[arch], 0, 0); /* limits of this process only */
  if (self) {
    allow_equal(f, kill_[arch], 0, (uint32_t)self);
    allow_equal(f, tgkill_[arch], 0, (uint32_t)self);
    if (trace) allow_equal(f, ptrace_[arch], 1, (uint32_t)self);
  } else {
    allow(f, kill_[arch]);
    allow(f, tgkill_[arch]);
    if (trace) allow(f, ptrace_[arch]);
  }
  /* The leak sanitizer's helper shares our memory and is untraced: no copy of the process can be made. */
  if (trace) allow_bits(f, clone_[arch], 0, CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_UNTRACED, true);
  answer(f, SECCOMP_RET_ERRNO | EPERM);
}

static void make_filter(Filter *f, bool trace, pid_t self) {
  Filter long_mode = {.n = 0}, i386 = {.n = 0};
  add_rules(&long_mode, 0, trace, self);
  add_rules(&i386, 1, trace, self);
  f->n = 0;
  load(f, offsetof(struct seccomp_data, arch));
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AUDIT_ARCH_X86_64);
  emit(f, BPF_JMP | BPF_JA, 0, 0, long_mode.n); /* conditional jumps do not reach that far */
  for (unsigned i = 0; i < long_mode.n; i++) f->at[f->n++] = long_mode.at[i];
  emit(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AUDIT_ARCH_I386);
  answer(f, SECCOMP_RET_ERRNO | EPERM);
  for (unsigned i = 0; i < i386.n && f->n < MOST_INSTRUCTIONS; i++) f->at[f->n++] = i386.at[i];
}

/* ---- starting ---- */

static void lower(int what, rlim_t most) {
  struct rlimit l;
  if (getrlimit((__rlimit_resource_t)what, &l) != 0) return;
  if (l.rlim_cur == RLIM_INFINITY || l.rlim_cur > most) l.rlim_cur = most;
  if (l.rlim_max == RLIM_INFINITY || l.rlim_max > most) l.rlim_max = most;
  setrlimit((__rlimit_resource_t)what, &l);
}

static void lower_limits(const SandboxOptions *o) {
  enum { MOST_FILES = 64, MOST_STACK = 64 << 20 };
  lower(RLIMIT_CPU, (rlim_t)o->seconds);
  lower(RLIMIT_FSIZE, 0);
  lower(RLIMIT_CORE, 0);
  lower(RLIMIT_NOFILE, MOST_FILES);
  lower(RLIMIT_MEMLOCK, 0);
  lower(RLIMIT_STACK, MOST_STACK);
}

/* The command line of bubblewrap; `words` has room for it. */
static void bubblewrap(const SandboxOptions *o, const char *filter, const char *path, const char **words) {
  const char *const begin[] = {"bwrap",
                               "--unshare-all",
                               "--die-with-parent",
                               "--new-session",
                               "--cap-drop",
                               "ALL",
                               "--ro-bind",
                               "/usr",
                               "/usr",
                               "--ro-bind-try",
                               "/lib",
                               "/lib",
                               "--ro-bind-try",
                               "/lib64",
                               "/lib64",
                               "--ro-bind-try",
                               "/lib32",
                               "/lib32",
                               "--proc",
                               "/proc",
                               "--ro-bind",
                               o->folder,
                               "/test",
                               "--remount-ro",
                               "/",
                               "--chdir",
                               "/test",
                               "--seccomp",
                               filter,
                               "--",
                               path,
                               NULL};
  memcpy(words, begin, sizeof begin);
}

/* In the child; tells `report` why it could not go on. */
static _Noreturn void start(const SandboxOptions *o, bool namespaces, int output, int report) {
  static const char *const none[] = {NULL};
  Buf path = {0};
  buf_printf(&path, namespaces ? "/test/%s" : "./%s", o->program);
  const char *words[64] = {buf_str(&path), NULL};
  char filter_number[16];
  Filter f;
  int e = 0, nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  make_filter(&f, o->may_trace_itself, namespaces ? 0 : getpid());
  struct sock_fprog program = {f.n, f.at};
  if (nowhere < 0 || dup2(nowhere, 0) < 0 || dup2(nowhere, 1) < 0 || dup2(output, 2) < 0 || chdir(o->folder) != 0)
    e = errno;
  signal(SIGPIPE, SIG_DFL);
  lower_limits(o);
  if (!e && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) e = errno;
  if (!e && namespaces) { /* bubblewrap installs the filter when it has made the namespaces */
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0 || write(pipe_ends[1], f.at, f.n * sizeof *f.at) < 0) e = errno;
    close(pipe_ends[1]);
    snprintf(filter_number, sizeof filter_number, "%d", pipe_ends[0]);
    bubblewrap(o, filter_number, buf_str(&path), words);
  } else if (!e && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    e = errno;
  }
  union {
    const char *const *from;
    char *const *to;
  } argv = {words}, variables = {o->variables ? o->variables : none}; /* exec's types predate const */
  if (!e) {
    execvpe(words[0], argv.to, variables.to);
    e = errno;
  }
  ssize_t ignored = write(report, &e, sizeof e);
  (void)ignored;
  _exit(127);
}

/* ---- watching ---- */

/* Bytes resident of a process and its descendants. */
static uint64_t resident(pid_t pid, int depth) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/statm", (int)pid);
  FILE *f = fopen(name, "re");
  unsigned long size = 0, pages = 0;
  if (f && fscanf(f, "%lu %lu", &size, &pages) != 2) pages = 0;
  if (f) fclose(f);
  uint64_t sum = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
  snprintf(name, sizeof name, "/proc/%d/task/%d/children", (int)pid, (int)pid);
  f = depth < 8 ? fopen(name, "re") : NULL;
  int child;
  while (f && fscanf(f, "%d", &child) == 1) sum += resident(child, depth + 1);
  if (f) fclose(f);
  return sum;
}

static const double clock_times = 3; /* other programs want to run, too */

/* Keeps the last SANDBOX_REPORT bytes. */
static void keep(Buf *report, const char *bytes, size_t n) {
  buf_add_n(report, bytes, n);
  if (report->n <= (size_t)2 * SANDBOX_REPORT) return;
  memmove(report->at, report->at + report->n - SANDBOX_REPORT, SANDBOX_REPORT);
  report->n = SANDBOX_REPORT;
  report->at[report->n] = 0;
}

/* Reads what the program writes until it ends or must be ended. */
static SandboxEnd watch(const SandboxOptions *o, pid_t pid, int from, SandboxResult *r) {
  enum { LOOK_EVERY = 20 }; /* milliseconds */
  double deadline = clock_seconds() + clock_times * o->seconds;
  uint64_t written = 0;
  char bytes[16384];
  for (;;) {
    struct pollfd p = {.fd = from, .events = POLLIN};
    int ready = poll(&p, 1, LOOK_EVERY);
    if (ready < 0 && errno != EINTR) return SANDBOX_STOPPED;
    if (ready > 0) {
      ssize_t got = read(from, bytes, sizeof bytes);
      if (got == 0) return SANDBOX_ENDED;
      if (got > 0) {
        keep(&r->report, bytes, (size_t)got);
        written += (uint64_t)got;
      }
    }
    if (written > SANDBOX_MOST_OUTPUT) return SANDBOX_OUTPUT;
    if (clock_seconds() > deadline) return SANDBOX_TIME;
    if (resident(pid, 0) > o->memory) return SANDBOX_MEMORY;
    if (o->limit && limit_passed(o->limit)) return SANDBOX_STOPPED;
  }
}

/* It has closed its output, which need not be its end. */
static SandboxEnd wait_for(const SandboxOptions *o, pid_t pid, int *raw) {
  enum { LOOK_EVERY = 2 };
  double deadline = clock_seconds() + clock_times * o->seconds;
  for (;;) {
    pid_t got = waitpid(pid, raw, WNOHANG);
    if (got == pid) return SANDBOX_ENDED;
    if (got < 0 && errno != EINTR) return SANDBOX_STOPPED;
    if (clock_seconds() > deadline) return SANDBOX_TIME;
    if (resident(pid, 0) > o->memory) return SANDBOX_MEMORY;
    poll(NULL, 0, LOOK_EVERY);
  }
}

static bool run_once(const SandboxOptions *o, bool namespaces, SandboxResult *r, Buf *error) {
  int output[2], report[2];
  if (pipe2(output, O_CLOEXEC) != 0) goto failed;
  if (pipe2(report, O_CLOEXEC) != 0) {
    close(output[0]), close(output[1]);
    goto failed;
  }
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) start(o, namespaces, output[1], report[1]);
  close(output[1]), close(report[1]);
  if (pid < 0) {
    close(output[0]), close(report[0]);
    goto failed;
  }
  int e = 0, raw = 0;
  bool started = read(report[0], &e, sizeof e) != (ssize_t)sizeof e; /* the pipe closes at the exec */
  close(report[0]);
  r->namespaces = namespaces;
  r->end = started ? watch(o, pid, output[0], r) : SANDBOX_ENDED;
  if (r->end == SANDBOX_ENDED) r->end = wait_for(o, pid, &raw);
  if (r->end != SANDBOX_ENDED) {
    kill(-pid, SIGKILL); /* it is its own session, which it cannot leave */
    kill(pid, SIGKILL);
    while (waitpid(pid, &raw, 0) < 0 && errno == EINTR) continue;
  }
  close(output[0]);
  r->status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  if (r->end == SANDBOX_ENDED && (r->status == 128 + SIGKILL || r->status == 128 + SIGXCPU)) r->end = SANDBOX_TIME;
  if (started) return true;
  errno = e;
failed:
  buf_printf(error, "%s cannot be started: %s", namespaces ? "bubblewrap" : "the sandbox", strerror(errno));
  return false;
}

bool sandbox_run(const SandboxOptions *o, SandboxResult *r, Buf *error) {
  *r = (SandboxResult){0};
  bool ok = run_once(o, true, r, error);
  bool refused = ok && r->end == SANDBOX_ENDED && r->status == 1 && text_starts(buf_str(&r->report), "bwrap: ");
  if (ok && !refused) return true;
  buf_clear(&r->report); /* there is no bubblewrap, or namespaces are not allowed here */
  buf_clear(error);
  return run_once(o, false, r, error);
}
