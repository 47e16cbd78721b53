#include "evidence/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- starting ---- */

static void lower_limits(const SandboxOptions *o) {
  enum { MOST_FILES = 64, MOST_STACK = 64 << 20, MOST_WRITTEN = 1 << 28 };
  process_lower_limit(RLIMIT_CPU, (uint64_t)o->seconds);
  process_lower_limit(RLIMIT_FSIZE, o->builds ? MOST_WRITTEN : 0);
  process_lower_limit(RLIMIT_CORE, 0);
  process_lower_limit(RLIMIT_NOFILE, MOST_FILES);
  process_lower_limit(RLIMIT_MEMLOCK, 0);
  process_lower_limit(RLIMIT_MSGQUEUE, 0);
  process_lower_limit(RLIMIT_STACK, MOST_STACK);
  if (o->builds) process_lower_limit(RLIMIT_AS, 4 * o->memory); /* the sanitizers of a test reserve terabytes */
}

/* The streams of the child: it reads nothing, and writes messages to `output` and all else nowhere. */
static int set_streams(const SandboxOptions *o, int output) {
  int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  bool good = nowhere >= 0 && dup2(nowhere, 0) >= 0 && dup2(nowhere, 1) >= 0 && dup2(output, 2) >= 0;
  return good && chdir(o->folder) == 0 ? 0 : errno;
}

/* The filter in a pipe, for bubblewrap, which installs it when it has made the namespaces. */
static int filter_pipe(const Buf *filter, int *from) {
  int ends[2];
  if (pipe(ends) != 0) return errno;
  bool whole =
      fcntl(ends[1], F_SETPIPE_SZ, (int)filter->n) >= 0 && write(ends[1], filter->at, filter->n) == (ssize_t)filter->n;
  int e = whole ? 0 : errno;
  close(ends[1]);
  *from = ends[0];
  return e;
}

/* ---- what is made before the fork ----
 * Another thread may hold the allocator's lock at the fork, and it is never released in the child: there, nothing is
 * allocated. */

typedef struct {
  Buf filter;         /* for the process `unknown_pid` */
  SandboxWords words; /* to be executed; one of them may be `number` */
  char number[12];    /* bubblewrap: of the file that holds the filter; the child fills it in */
} Plan;

static const pid_t unknown_pid = INT32_MAX; /* no process has it: numbers end at 2^22 */

static int make_plan(const SandboxOptions *o, Plan *plan) {
  SandboxFilter f = {o->builds, o->may_trace_itself, o->namespaces ? 0 : unknown_pid};
  if (!sandbox_filter(&f, 0, &plan->filter)) return errno;
  if (o->namespaces) {
    sandbox_bubblewrap(o, plan->number, &plan->words);
  } else {
    for (const char *const *word = o->command; *word; word++) vec_push(plan->words, *word);
    vec_push(plan->words, NULL);
  }
  return 0;
}

static void free_plan(Plan *plan) {
  buf_free(&plan->filter);
  vec_free(plan->words);
}

/* ---- in the child ---- */

static int install_filter(const Buf *filter) {
  union {
    char *bytes;
    struct sock_filter *instructions;
  } u = {filter->at};
  struct sock_fprog program = {(unsigned short)(filter->n / sizeof(struct sock_filter)), u.instructions};
  for (unsigned i = 0; i < program.len; i++)
    if (u.instructions[i].code == (BPF_JMP | BPF_JEQ | BPF_K) && u.instructions[i].k == (uint32_t)unknown_pid)
      u.instructions[i].k = (uint32_t)getpid();
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
}

/* All that is to be done before the exec. */
static int prepare(const SandboxOptions *o, int report, Plan *plan) {
  int from = -1, e = 0;
  process_close_files(report);
  if (o->namespaces) e = filter_pipe(&plan->filter, &from);
  if (!e) snprintf(plan->number, sizeof plan->number, "%d", from);
  lower_limits(o);
  if (!e && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) e = errno;
  if (!e && !o->namespaces) e = sandbox_close_files(o);
  if (!e && !o->namespaces) e = install_filter(&plan->filter);
  return e;
}

/* Tells `report` why it could not go on. */
static _Noreturn void start(const SandboxOptions *o, Plan *plan, pid_t parent, int output, int report) {
  static const char *const none[] = {NULL};
  setsid();
  process_die_with(parent);
  signal(SIGPIPE, SIG_DFL);
  int e = set_streams(o, output);
  if (!e) e = prepare(o, report, plan);
  union {
    const char *const *from;
    char *const *to;
  } argv = {plan->words.at}, variables = {o->variables ? o->variables : none}; /* exec's types predate const */
  if (!e) {
    execvpe(argv.to[0], argv.to, variables.to);
    e = errno;
  }
  ssize_t ignored = write(report, &e, sizeof e);
  (void)ignored;
  _exit(127);
}

/* ---- watching ---- */

static const double clock_times = 3; /* other programs want to run, too */

/* Which of its limits a process exceeds with all that it started; SANDBOX_ENDED: none. */
static SandboxEnd exceeded(const SandboxOptions *o, pid_t pid, double deadline) {
  enum { MOST_TESTS = 8, MOST_TOOLS = 64 }; /* processes; bubblewrap has two */
  if (clock_seconds() > deadline) return SANDBOX_TIME;
  ProcessTree t = process_tree(pid);
  if (t.memory > o->memory) return SANDBOX_MEMORY;
  if (t.count > (o->builds ? MOST_TOOLS : MOST_TESTS)) return SANDBOX_PROCESSES;
  return o->limit && limit_passed(o->limit) ? SANDBOX_STOPPED : SANDBOX_ENDED;
}

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
    SandboxEnd end = exceeded(o, pid, deadline);
    if (end != SANDBOX_ENDED) return end;
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
    SandboxEnd end = exceeded(o, pid, deadline);
    if (end != SANDBOX_ENDED) return end;
    poll(NULL, 0, LOOK_EVERY);
  }
}

/* For what it writes, and for why it could not start. */
static bool open_pipes(int output[2], int report[2]) {
  if (pipe2(output, O_CLOEXEC) != 0) return false;
  if (pipe2(report, O_CLOEXEC) == 0) return true;
  close(output[0]), close(output[1]);
  return false;
}

/* A child that never comes as far as its exec is ended, too. */
static bool is_answered(int from, double seconds) {
  double end = clock_seconds() + clock_times * seconds;
  for (;;) {
    struct pollfd p = {.fd = from, .events = POLLIN};
    double left = end - clock_seconds();
    int ready = poll(&p, 1, left > 0 ? (int)(1000 * left) + 1 : 0);
    if (ready > 0) return true;
    if (left <= 0 || (ready < 0 && errno != EINTR)) return false;
  }
}

bool sandbox_run(const SandboxOptions *o, SandboxResult *r, Buf *error) {
  int output[2], report[2];
  Plan plan = {0};
  *r = (SandboxResult){0};
  int e = make_plan(o, &plan);
  if (e) goto failed;
  if (!open_pipes(output, report)) {
    e = errno;
    goto failed;
  }
  fflush(NULL);
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) start(o, &plan, parent, output[1], report[1]);
  close(output[1]), close(report[1]);
  if (pid < 0) {
    e = errno;
    close(output[0]), close(report[0]);
    goto failed;
  }
  int raw = 0;
  if (!is_answered(report[0], o->seconds)) kill(pid, SIGKILL);
  bool started = read(report[0], &e, sizeof e) != (ssize_t)sizeof e; /* the pipe closes at the exec */
  close(report[0]);
  r->end = started ? watch(o, pid, output[0], r) : SANDBOX_ENDED;
  if (r->end == SANDBOX_ENDED) r->end = wait_for(o, pid, &raw);
  kill(-pid, SIGKILL); /* it is its own session, which it cannot leave */
  if (r->end != SANDBOX_ENDED) {
    kill(pid, SIGKILL);
    while (waitpid(pid, &raw, 0) < 0 && errno == EINTR) continue;
  }
  close(output[0]);
  r->status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  if (r->end == SANDBOX_ENDED && (r->status == 128 + SIGKILL || r->status == 128 + SIGXCPU)) r->end = SANDBOX_TIME;
  if (started) {
    free_plan(&plan);
    return true;
  }
failed:
  free_plan(&plan);
  buf_printf(error, "%s cannot be started: %s", o->namespaces ? "bubblewrap" : "the sandbox", strerror(e));
  return false;
}

bool sandbox_has_namespaces(void) {
  static const char *const nothing[] = {"/usr/bin/true", NULL};
  enum { SECONDS = 30, MEMORY = 1 << 28 }; /* it ends at once, but on a machine that does much else */
  SandboxOptions o = {.folder = "/usr", .command = nothing, .namespaces = true, .seconds = SECONDS, .memory = MEMORY};
  SandboxResult r;
  Buf error = {0};
  bool works = sandbox_run(&o, &r, &error) && r.end == SANDBOX_ENDED && r.status == 0;
  buf_free(&r.report);
  buf_free(&error);
  return works;
}
