#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- trees of processes ---- */

static void add_process(ProcessTree *t, pid_t pid, uint64_t page) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/statm", (int)pid);
  FILE *f = fopen(name, "re");
  if (!f) return;
  unsigned long long size = 0, resident = 0;
  if (fscanf(f, "%llu %llu", &size, &resident) != 2) resident = 0;
  fclose(f);
  t->memory += resident * page;
  t->count++;
}

static void add_tree(ProcessTree *t, pid_t pid, uint64_t page, int depth) {
  enum { DEEPEST = 16 };
  char name[64];
  add_process(t, pid, page);
  if (depth == DEEPEST) return;
  snprintf(name, sizeof name, "/proc/%d/task/%d/children", (int)pid, (int)pid);
  FILE *f = fopen(name, "re");
  int child;
  while (f && fscanf(f, "%d", &child) == 1) add_tree(t, child, page, depth + 1);
  if (f) fclose(f);
}

ProcessTree process_tree(pid_t pid) {
  ProcessTree t = {0};
  add_tree(&t, pid, (uint64_t)sysconf(_SC_PAGESIZE), 0);
  return t;
}

/* ---- in a child ---- */

void process_close_files(int keep) {
  if (keep < 3) {
    close_range(3, ~0u, 0);
    return;
  }
  if (keep > 3) close_range(3, (unsigned)keep - 1, 0);
  close_range((unsigned)keep + 1, ~0u, 0);
}

void process_die_with(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127); /* it died before we asked for the signal */
}

void process_lower_limit(int what, uint64_t most) {
  struct rlimit l;
  if (getrlimit((__rlimit_resource_t)what, &l) != 0) return;
  if (l.rlim_cur == RLIM_INFINITY || l.rlim_cur > most) l.rlim_cur = most;
  if (l.rlim_max == RLIM_INFINITY || l.rlim_max > most) l.rlim_max = most;
  setrlimit((__rlimit_resource_t)what, &l);
}

/* ---- running a tool ---- */

#ifdef __SANITIZE_ADDRESS__
static const bool is_sanitized = true; /* then what we start may be ourselves, and reserves terabytes */
#else
static const bool is_sanitized = false;
#endif

/* These bind when nobody looks any more: whoever is alive ends the process earlier. */
static void lower_limits(const Limit *l) {
  static const uint64_t address_space = (uint64_t)4 << 30; /* more than memory: mapped files, reserved stacks */
  if (l && l->deadline > 0) {
    double left = l->deadline - clock_seconds();
    process_lower_limit(RLIMIT_CPU, left > 0 ? (uint64_t)left + 2 : 2);
  }
  if (l && l->memory && !is_sanitized) process_lower_limit(RLIMIT_AS, 2 * l->memory + address_space);
  process_lower_limit(RLIMIT_CORE, 0);
}

typedef struct {
  const char *const *argv;
  const char *folder;
  const Limit *limit;
  pid_t parent;
  int in, out, report;
} Child;

static _Noreturn void child(const Child *c) {
  int e = 0;
  setpgid(0, 0);
  process_die_with(c->parent); /* a compiler that nobody waits for any more is of no use */
  signal(SIGTTOU, SIG_IGN);    /* a terminal may keep other groups from writing messages to it */
  if (c->folder && chdir(c->folder) != 0) e = errno;
  if (!e && (dup2(c->in, 0) < 0 || dup2(c->out, 1) < 0)) e = errno;
  process_close_files(c->report);
  lower_limits(c->limit);
  if (!e) {
    signal(SIGPIPE, SIG_DFL);
    union {
      const char *const *from;
      char *const *to;
    } u = {c->argv}; /* execvp's type predates const; it does not write */
    execvp(c->argv[0], u.to);
    e = errno;
  }
  ssize_t ignored = write(c->report, &e, sizeof e);
  (void)ignored;
  _exit(127);
}

/* Moves input to and output from the child until it closes its output. Broken pipes end the input only. False when the
 * limit was reached first. */
static bool pump(int to, int from, const char *input, size_t n, Limit *limit, Buf *out) {
  enum { LOOK_EVERY = 50 }; /* milliseconds */
  bool in_time = true;
  while (from >= 0) {
    if (limit && limit_passed(limit)) {
      in_time = false;
      break;
    }
    if (to >= 0 && n == 0) {
      close(to);
      to = -1;
    }
    struct pollfd p[2] = {{.fd = from, .events = POLLIN}, {.fd = to, .events = POLLOUT}};
    if (poll(p, to >= 0 ? 2 : 1, LOOK_EVERY) < 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (to >= 0 && p[1].revents) {
      ssize_t done = write(to, input, n);
      if (done > 0) {
        input += done;
        n -= (size_t)done;
      } else if (errno != EINTR && errno != EAGAIN) {
        n = 0;
      }
    }
    if (p[0].revents) {
      buf_reserve(out, 65536);
      ssize_t got = read(from, out->at + out->n, 65536);
      if (got > 0) {
        out->n += (size_t)got;
        out->at[out->n] = 0;
      } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        break;
      }
    }
  }
  if (to >= 0) close(to);
  return in_time;
}

/* It has closed its output, which need not be its end. False when the limit was reached first. */
static bool wait_for(pid_t pid, Limit *limit, int *raw) {
  for (int pause = 1;; pause = pause < 20 ? 2 * pause : 20) {
    pid_t got = waitpid(pid, raw, WNOHANG);
    if (got == pid || (got < 0 && errno != EINTR)) return true;
    if (limit && limit_passed(limit)) return false;
    poll(NULL, 0, pause);
  }
}

static bool cannot(Buf *error, const char *what, const char *name) {
  buf_printf(error, "cannot %s '%s': %s", what, name, strerror(errno));
  return false;
}

static bool open_pipes(int pipes[3][2]) {
  for (int i = 0; i < 3; i++) {
    if (pipe2(pipes[i], O_CLOEXEC) == 0) continue;
    while (i-- > 0) close(pipes[i][0]), close(pipes[i][1]);
    return false;
  }
  return true;
}

bool process_run(const char *const *argv, const char *folder, const char *input, size_t input_size, Buf *out,
                 int *status, Limit *limit, Buf *error) {
  int pipes[3][2];
  if (!open_pipes(pipes)) return cannot(error, "start", argv[0]);
  int *in = pipes[0], *back = pipes[1], *report = pipes[2];
  fflush(NULL);
  Child c = {argv, folder, limit, getpid(), in[0], back[1], report[1]};
  pid_t pid = fork();
  if (pid == 0) child(&c);
  int fork_error = errno;
  close(in[0]), close(back[1]), close(report[1]);
  if (pid < 0) {
    close(in[1]), close(back[0]), close(report[0]);
    errno = fork_error;
    return cannot(error, "start", argv[0]);
  }
  setpgid(pid, pid); /* here, too: whoever of us comes first */
  int e = 0;
  ssize_t got = read(report[0], &e, sizeof e); /* returns at the exec: the pipe closes */
  close(report[0]);
  void (*old)(int) = signal(SIGPIPE, SIG_IGN);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  int raw = 0;
  bool in_time = pump(in[1], back[0], input, input_size, limit, out) && wait_for(pid, limit, &raw);
  kill(-pid, SIGKILL); /* with what it started, if anything is left */
  signal(SIGPIPE, old);
  close(back[0]);
  if (!in_time) {
    while (waitpid(pid, &raw, 0) < 0 && errno == EINTR) continue;
    buf_printf(error, "%s was stopped: %s", argv[0], limit_text(limit->hit));
    return false;
  }
  if (got == (ssize_t)sizeof e) {
    errno = e;
    return cannot(error, "run", argv[0]);
  }
  *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  return true;
}
