/* The processes. Each is `silhouette check` in a process group of its own, which gets SIGKILL when we die, however we
 * die, and hands that on to what it started itself (base/file.h). It keeps the limits by itself; when it does not, it
 * is killed from here. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "batch/internal.h"

enum {
  KEPT_OUTPUT = 1 << 16, /* bytes of standard output, the last ones: the verdict is the last line */
  KEPT_ERRORS = 1 << 18, /* of standard error, the first ones */
  LOOK_EVERY = 100,      /* milliseconds */
};

typedef struct {
  pid_t pid; /* 0: free */
  int out, err;
  Buf out_text, err_text;
  uint32_t index;
  const Task *task;
  double start;
  const char *killed; /* why we killed it, or NULL */
} Process;

struct Pool {
  const BatchOptions *options;
  Process *process; /* options->jobs of them */
  uint32_t running;
};

Pool *pool_new(const BatchOptions *o) {
  Pool *p = mem_zalloc(sizeof *p);
  p->options = o;
  p->process = mem_zalloc(o->jobs * sizeof *p->process);
  return p;
}

uint32_t pool_running(const Pool *p) { return p->running; }

static void release(Pool *p, Process *x) {
  close(x->out);
  close(x->err);
  buf_free(&x->out_text);
  buf_free(&x->err_text);
  *x = (Process){0};
  p->running--;
}

void pool_free(Pool *p) {
  for (uint32_t i = 0; i < p->options->jobs; i++) {
    Process *x = &p->process[i];
    if (!x->pid) continue;
    kill(-x->pid, SIGKILL);
    while (waitpid(x->pid, NULL, 0) < 0 && errno == EINTR) continue;
    release(p, x);
  }
  mem_free(p->process);
  mem_free(p);
}

/* ---- starting ---- */

/* The whole command line, with NULL at its end. `text` holds what is made for it. */
static void command_line(const BatchOptions *o, const Task *t, Buf text[3], TextVec *out) {
  buf_printf(&text[0], "%.17g", o->timeout);
  buf_printf(&text[1], "%" PRIu64, o->memory);
  vec_push(*out, "silhouette");
  vec_push(*out, "check");
  for (uint32_t i = 0; i < o->passed->n; i++) vec_push(*out, o->passed->at[i]);
  for (uint32_t i = 0; i < t->arguments.n; i++) vec_push(*out, t->arguments.at[i]); /* the last word is the task's */
  vec_push(*out, "--stats");
  vec_push(*out, "--timeout");
  vec_push(*out, buf_str(&text[0]));
  vec_push(*out, "--memory");
  vec_push(*out, buf_str(&text[1]));
  if (o->reports) {
    buf_printf(&text[2], "%s/%" PRId64, o->reports, t->id);
    vec_push(*out, "--report");
    vec_push(*out, buf_str(&text[2]));
  }
  vec_push(*out, NULL);
}

static _Noreturn void child(const char *const *argv, pid_t parent, int out, int err) {
  int null = open("/dev/null", O_RDONLY);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  bool orphan = getppid() != parent; /* it died before we asked for the signal */
  if (!orphan && null >= 0 && dup2(null, 0) >= 0 && dup2(out, 1) >= 0 && dup2(err, 2) >= 0) {
    for (int number = 1; number < 32; number++)
      if (number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGPIPE) signal(number, SIG_DFL);
    union {
      const char *const *from;
      char *const *to;
    } u = {argv}; /* execv's type predates const; it does not write */
    execv("/proc/self/exe", u.to);
  }
  _exit(127);
}

bool pool_start(Pool *p, const Task *t, uint32_t index, Diag *diag) {
  uint32_t slot = 0;
  while (p->process[slot].pid) slot++;
  Process *x = &p->process[slot];
  int out[2], err[2];
  if (pipe2(out, O_CLOEXEC) != 0) {
    diag_error(diag, "cannot start a process: %s", strerror(errno));
    return false;
  }
  if (pipe2(err, O_CLOEXEC) != 0) {
    diag_error(diag, "cannot start a process: %s", strerror(errno));
    close(out[0]), close(out[1]);
    return false;
  }
  TextVec argv = {0};
  Buf text[3] = {{0}, {0}, {0}};
  command_line(p->options, t, text, &argv);
  fflush(NULL);
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) child(argv.at, parent, out[1], err[1]);
  int error = errno;
  close(out[1]), close(err[1]);
  for (int i = 0; i < 3; i++) buf_free(&text[i]);
  vec_free(argv);
  if (pid < 0) {
    diag_error(diag, "cannot start a process: %s", strerror(error));
    close(out[0]), close(err[0]);
    return false;
  }
  setpgid(pid, pid); /* here, too: whoever of us comes first */
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  *x = (Process){.pid = pid, .out = out[0], .err = err[0], .index = index, .task = t, .start = clock_seconds()};
  p->running++;
  return true;
}

/* ---- limits ---- */

/* Its guard (base/guard.h) ends a process that does not stop by itself; if that fails, too: half as much more memory,
 * and a few seconds. */
static void enforce(const BatchOptions *o, Process *x, double now) {
  if (x->killed) return;
  if (now - x->start > o->timeout + 5)
    x->killed = "did not stop at the time limit";
  else if (o->memory && process_tree(x->pid).memory > (o->memory + o->memory / 2 + 64) << 20)
    x->killed = "did not stop at the memory limit";
  if (x->killed) kill(-x->pid, SIGKILL);
}

/* ---- results ---- */

/* Appends what can be read now. False at the end. */
static bool drain(int fd, Buf *text, size_t most, bool keep_last) {
  for (;;) {
    char chunk[16384];
    ssize_t n = read(fd, chunk, sizeof chunk);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    if (n == 0) return false;
    if (!keep_last && text->n >= most) continue;
    buf_add_n(text, chunk, (size_t)n);
    if (keep_last && text->n > 2 * most) {
      memmove(text->at, text->at + text->n - most, most + 1);
      text->n = most;
    }
  }
}

/* The text behind `verdict: ` in the last line, or NULL. */
static const char *last_verdict(Buf *out) {
  static const char start[] = "verdict: ";
  const char *text = buf_str(out), *found = NULL;
  for (const char *line = text; line && *line;) {
    if (text_starts(line, start)) found = line + sizeof start - 1;
    line = strchr(line, '\n');
    if (line) line++;
  }
  return found;
}

static bool read_statistic(const char *line, const char *name, uint64_t *out) {
  size_t n = strlen(name);
  if (!text_starts(line, "stats: ") || strncmp(line + 7, name, n) != 0 || line[7 + n] != ' ') return false;
  *out = strtoull(line + 8 + n, NULL, 10);
  return true;
}

/* Messages and statistics are one stream. */
static void read_errors(Buf *err, Result *r) {
  for (const char *line = buf_str(err); *line;) {
    size_t n = strcspn(line, "\n");
    if (!read_statistic(line, "refinements", &r->refinements)) read_statistic(line, "tree_nodes", &r->tree_nodes);
    if (!text_starts(line, "stats: ")) {
      buf_add_n(&r->messages, line, n);
      buf_char(&r->messages, '\n');
    }
    line += n + (line[n] == '\n');
  }
}

/* The first error that a process which gave no verdict talked about. */
static void describe_failure(Buf *err, int status, Result *r) {
  const char *text = buf_str(err), *error = strstr(text, "error: ");
  buf_add(&r->text, "failed (");
  if (error)
    buf_add_n(&r->text, error + 7, strcspn(error + 7, "\n"));
  else if (WIFSIGNALED(status))
    buf_printf(&r->text, "signal %d, %s", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    buf_printf(&r->text, "exit status %d", WEXITSTATUS(status));
  buf_char(&r->text, ')');
}

static void conclude(Process *x, int status, Result *r) {
  const char *verdict = last_verdict(&x->out_text);
  size_t n = verdict ? strcspn(verdict, "\n") : 0;
  read_errors(&x->err_text, r);
  if (x->killed) {
    r->verdict = VERDICT_IS_UNKNOWN;
    buf_printf(&r->text, "unknown (%s)", x->killed);
  } else if (verdict && WIFEXITED(status) && WEXITSTATUS(status) < 3) {
    buf_add_n(&r->text, verdict, n);
    static const VerdictWord word[] = {VERDICT_IS_TRUE, VERDICT_IS_FALSE, VERDICT_IS_UNKNOWN}; /* by exit status */
    r->verdict = word[WEXITSTATUS(status)];
  } else {
    r->verdict = VERDICT_FAILED;
    describe_failure(&x->err_text, status, r);
  }
  r->judgement = judge(x->task, r->verdict, buf_str(&r->text));
}

/* True when the process has ended. */
static bool reap(Process *x, Result *r) {
  int status;
  struct rusage usage;
  pid_t got = wait4(x->pid, &status, WNOHANG, &usage);
  if (got != x->pid) return false;
  drain(x->out, &x->out_text, KEPT_OUTPUT, true);
  drain(x->err, &x->err_text, KEPT_ERRORS, false);
  *r = (Result){.seconds = clock_seconds() - x->start,
                .cpu_seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                               (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6,
                .memory_bytes = (uint64_t)usage.ru_maxrss * 1024};
  kill(-x->pid, SIGKILL); /* what it may have left behind */
  conclude(x, status, r);
  return true;
}

/* Until something can be read, or a process closed its output, or a moment has passed. */
static void wait_a_moment(Pool *p) {
  struct pollfd *fd = mem_zalloc(2 * (size_t)p->options->jobs * sizeof *fd);
  nfds_t n = 0;
  for (uint32_t i = 0; i < p->options->jobs; i++) {
    Process *x = &p->process[i];
    if (!x->pid) continue;
    fd[n++] = (struct pollfd){.fd = x->out, .events = POLLIN};
    fd[n++] = (struct pollfd){.fd = x->err, .events = POLLIN};
  }
  if (poll(fd, n, LOOK_EVERY) > 0) {
    bool closed = false;
    for (nfds_t i = 0; i < n; i++) closed = closed || (fd[i].revents & POLLHUP);
    if (closed) usleep(1000); /* it is about to end */
  }
  mem_free(fd);
}

bool pool_wait(Pool *p, uint32_t *index, Result *out) {
  wait_a_moment(p);
  double now = clock_seconds();
  for (uint32_t i = 0; i < p->options->jobs; i++) {
    Process *x = &p->process[i];
    if (!x->pid) continue;
    drain(x->out, &x->out_text, KEPT_OUTPUT, true);
    drain(x->err, &x->err_text, KEPT_ERRORS, false);
    enforce(p->options, x, now);
    if (!reap(x, out)) continue;
    *index = x->index;
    release(p, x);
    return true;
  }
  return false;
}
