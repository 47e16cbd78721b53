#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(Buf *error, const char *what, const char *path) {
  buf_printf(error, "%s '%s': %s", what, path, strerror(errno));
  return false;
}

/* More is no input of ours: a sparse file, a device that never ends. */
static const uint64_t largest_file = (uint64_t)1 << 30, largest_stream = (uint64_t)1 << 26;

static bool too_large(Buf *error, const char *path, uint64_t most) {
  buf_printf(error, "'%s' has more than %llu MB", path, (unsigned long long)(most >> 20));
  return false;
}

static bool read_all(int fd, const char *path, uint64_t most, Buf *out, Buf *error) {
  enum { PIECE = 65536 };
  uint64_t sum = 0;
  for (;;) {
    buf_reserve(out, PIECE);
    ssize_t got = read(fd, out->at + out->n, PIECE);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed(error, "cannot read", path);
    if (got == 0) break;
    out->n += (size_t)got;
    sum += (uint64_t)got;
    if (sum > most) return too_large(error, path, most);
  }
  out->at[out->n] = 0;
  return true;
}

bool file_read(const char *path, Buf *out, Buf *error) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return failed(error, "cannot open", path);
  struct stat st;
  bool regular = fstat(fd, &st) == 0 && S_ISREG(st.st_mode), ok;
  uint64_t most = regular ? largest_file : largest_stream;
  if (regular && (uint64_t)st.st_size > most) {
    ok = too_large(error, path, most);
  } else {
    if (regular) buf_reserve(out, (size_t)st.st_size);
    ok = read_all(fd, path, most, out, error);
  }
  close(fd);
  return ok;
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

/* A file without a name in the folder of `path`, which is gone when we are, however we end; -1: the file system has no
 * such files. */
static int open_unnamed(const char *path) {
  const char *slash = strrchr(path, '/');
  Buf folder = {0};
  buf_add_n(&folder, path, slash ? (size_t)(slash - path + 1) : 0);
  int fd = open(slash ? buf_str(&folder) : ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  buf_free(&folder);
  return fd;
}

/* Gives the unnamed file a name that nothing has: `temp` ends in XXXXXX. */
static bool give_name(int fd, Buf *temp) {
  char self[64];
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  for (unsigned i = 0; i < 1000; i++) {
    snprintf(temp->at + temp->n - 6, 7, "%06x", ((unsigned)getpid() * 1000 + i) & 0xffffff);
    if (linkat(AT_FDCWD, self, AT_FDCWD, temp->at, AT_SYMLINK_FOLLOW) == 0) return true;
    if (errno != EEXIST) return false;
  }
  return false;
}

/* Writes the bytes to another name, which then becomes `path` at once. */
static bool replace(const char *path, const char *bytes, size_t n) {
  Buf temp = {0};
  buf_printf(&temp, "%s.XXXXXX", path);
  int fd = open_unnamed(path);
  bool unnamed = fd >= 0, named = false;
  if (!unnamed) {
    fd = mkstemp(temp.at);
    named = fd >= 0;
    mode_t mask = umask(0);
    umask(mask);
    if (named) fchmod(fd, 0666 & ~mask);
  }
  bool ok = fd >= 0 && write_all(fd, bytes, n);
  if (ok && unnamed) ok = named = give_name(fd, &temp);
  int saved = errno;
  if (fd >= 0 && close(fd) != 0 && ok) {
    ok = false;
    saved = errno;
  }
  if (ok && rename(temp.at, path) != 0) {
    ok = false;
    saved = errno;
  }
  if (!ok && named) unlink(temp.at);
  buf_free(&temp);
  errno = saved;
  return ok;
}

static bool write_special(const char *path, const char *bytes, size_t n) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  bool ok = fd >= 0 && write_all(fd, bytes, n);
  int saved = errno;
  if (fd >= 0 && close(fd) != 0 && ok) {
    ok = false;
    saved = errno;
  }
  errno = saved;
  return ok;
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
  return (special ? write_special(path, bytes, n) : replace(path, bytes, n)) || failed(error, "cannot write", path);
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
