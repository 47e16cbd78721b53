#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool failed(Buf *error, const char *what, const char *path) {
  buf_printf(error, "%s '%s': %s", what, path, strerror(errno));
  return false;
}

bool file_read(const char *path, Buf *out, Buf *error) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return failed(error, "cannot open", path);
  struct stat st;
  if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) buf_reserve(out, (size_t)st.st_size);
  for (;;) {
    buf_reserve(out, 65536);
    ssize_t got = read(fd, out->at + out->n, 65536);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      failed(error, "cannot read", path);
      close(fd);
      return false;
    }
    if (got == 0) break;
    out->n += (size_t)got;
  }
  out->at[out->n] = 0;
  close(fd);
  return true;
}

static bool write_all(int fd, const char *bytes, size_t n) {
  while (n) {
    ssize_t done = write(fd, bytes, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes += done;
    n -= (size_t)done;
  }
  return true;
}

bool file_write(const char *path, const char *bytes, size_t n, Buf *error) {
  if (strcmp(path, "-") == 0) {
    bool ok = fwrite(bytes, 1, n, stdout) == n && fflush(stdout) == 0;
    return ok || failed(error, "cannot write", "standard output");
  }
  struct stat st;
  bool special = stat(path, &st) == 0 && !S_ISREG(st.st_mode); /* /dev/null, a pipe: not to be replaced */
  if (special && S_ISDIR(st.st_mode)) {
    errno = EISDIR;
    return failed(error, "cannot write", path);
  }
  Buf temp = {0};
  buf_add(&temp, path);
  if (!special) buf_add(&temp, ".XXXXXX");
  int fd = special ? open(path, O_WRONLY | O_CLOEXEC) : mkstemp(temp.at);
  bool ok = fd >= 0;
  if (ok) {
    mode_t mask = umask(0);
    umask(mask);
    if (!special) fchmod(fd, 0666 & ~mask);
    ok = write_all(fd, bytes, n);
    int saved = errno;
    if (close(fd) != 0 && ok) {
      ok = false;
      saved = errno;
    }
    if (ok && !special && rename(temp.at, path) != 0) {
      ok = false;
      saved = errno;
    }
    if (!ok && !special) unlink(temp.at);
    errno = saved;
  }
  if (!ok) failed(error, "cannot write", path);
  buf_free(&temp);
  return ok;
}

/* Can an entry of this name be made in its folder? */
static bool folder_takes(const char *path) {
  const char *slash = strrchr(path, '/');
  Buf folder = {0};
  buf_add_n(&folder, path, slash ? (size_t)(slash - path) : 0);
  struct stat st;
  const char *in = !slash ? "." : slash == path ? "/" : buf_str(&folder);
  bool ok = stat(in, &st) == 0;
  if (ok && !S_ISDIR(st.st_mode)) {
    ok = false;
    errno = ENOTDIR;
  }
  ok = ok && access(in, W_OK | X_OK) == 0;
  int saved = errno;
  buf_free(&folder);
  errno = saved;
  return ok;
}

bool file_can_write(const char *path, Buf *error) {
  if (strcmp(path, "-") == 0) return true;
  struct stat st;
  bool there = stat(path, &st) == 0, ok;
  if (!*path || (there && S_ISDIR(st.st_mode))) {
    ok = false;
    errno = *path ? EISDIR : ENOENT;
  } else {
    ok = there && !S_ISREG(st.st_mode) ? access(path, W_OK) == 0 : folder_takes(path);
  }
  return ok || failed(error, "cannot write", path);
}

bool file_is_same(const char *a, const char *b) {
  struct stat x, y;
  if (stat(a, &x) != 0 || stat(b, &y) != 0) return strcmp(a, b) == 0;
  return S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool file_own_folder(Buf *out) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n <= 0) return false;
  path[n] = 0;
  char *slash = strrchr(path, '/');
  if (!slash) return false;
  *slash = 0;
  buf_add(out, path);
  return true;
}

static _Noreturn void child(const char *const *argv, const char *folder, int in, int out, int report) {
  int e = 0;
  prctl(PR_SET_PDEATHSIG, SIGKILL); /* a compiler that nobody waits for any more is of no use */
  if (folder && chdir(folder) != 0) e = errno;
  if (!e && (dup2(in, 0) < 0 || dup2(out, 1) < 0)) e = errno;
  if (!e) {
    signal(SIGPIPE, SIG_DFL);
    union {
      const char *const *from;
      char *const *to;
    } u = {argv}; /* execvp's type predates const; it does not write */
    execvp(argv[0], u.to);
    e = errno;
  }
  ssize_t ignored = write(report, &e, sizeof e);
  (void)ignored;
  _exit(127);
}

/* Moves input to and output from the child until it closes its output. Broken pipes end the input only. False when the
 * limit was reached first. */
static bool pump(int to, int from, const char *input, size_t n, Limit *limit, Buf *out) {
  enum { LOOK_EVERY = 100 }; /* milliseconds */
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

bool process_run(const char *const *argv, const char *folder, const char *input, size_t input_size, Buf *out,
                 int *status, Limit *limit, Buf *error) {
  int in[2], back[2], report[2];
  if (pipe2(in, O_CLOEXEC) != 0) return failed(error, "cannot start", argv[0]);
  if (pipe2(back, O_CLOEXEC) != 0) {
    close(in[0]), close(in[1]);
    return failed(error, "cannot start", argv[0]);
  }
  if (pipe2(report, O_CLOEXEC) != 0) {
    close(in[0]), close(in[1]), close(back[0]), close(back[1]);
    return failed(error, "cannot start", argv[0]);
  }
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) child(argv, folder, in[0], back[1], report[1]);
  int fork_error = errno;
  close(in[0]), close(back[1]), close(report[1]);
  if (pid < 0) {
    close(in[1]), close(back[0]), close(report[0]);
    errno = fork_error;
    return failed(error, "cannot start", argv[0]);
  }
  int e = 0;
  ssize_t got = read(report[0], &e, sizeof e); /* returns at the exec: the pipe closes */
  close(report[0]);
  void (*old)(int) = signal(SIGPIPE, SIG_IGN);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  bool in_time = pump(in[1], back[0], input, input_size, limit, out);
  if (!in_time) kill(pid, SIGKILL);
  signal(SIGPIPE, old);
  close(back[0]);
  int raw = 0;
  while (waitpid(pid, &raw, 0) < 0 && errno == EINTR) continue;
  if (got == (ssize_t)sizeof e) {
    errno = e;
    return failed(error, "cannot run", argv[0]);
  }
  if (!in_time) {
    buf_printf(error, "%s was stopped: %s", argv[0], limit_text(limit->hit));
    return false;
  }
  *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  return true;
}
