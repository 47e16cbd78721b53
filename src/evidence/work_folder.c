#include "evidence/work_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "silhouette-test.";
enum { LETTERS = 6 };

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *walk) {
  (void)st;
  (void)kind;
  (void)walk;
  return remove(path);
}

void folder_remove(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

/* Opens and locks a folder of ours; -1: it is none, or somebody works there. */
static int lock_folder(const char *path) {
  struct stat st;
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return -1;
  if (fstat(fd, &st) == 0 && st.st_uid == geteuid() && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  close(fd);
  return -1;
}

static void remove_abandoned(const char *root) {
  DIR *d = opendir(root);
  if (!d) return;
  Buf path = {0};
  for (struct dirent *e; (e = readdir(d));) {
    if (!text_starts(e->d_name, prefix) || strlen(e->d_name) != sizeof prefix - 1 + LETTERS) continue;
    buf_clear(&path);
    buf_printf(&path, "%s/%s", root, e->d_name);
    int fd = lock_folder(buf_str(&path));
    if (fd < 0) continue;
    folder_remove(buf_str(&path));
    close(fd);
  }
  buf_free(&path);
  closedir(d);
}

/* Between its making and its locking somebody else may have taken a folder for abandoned. */
static bool is_still_there(const WorkFolder *f) {
  struct stat here, locked;
  return stat(f->path.at, &here) == 0 && fstat(f->lock, &locked) == 0 && here.st_ino == locked.st_ino &&
         here.st_dev == locked.st_dev;
}

bool work_folder_make(WorkFolder *f, Buf *error) {
  enum { TRIES = 10 };
  const char *wanted = getenv("TMPDIR");
  char *root = realpath(wanted && *wanted == '/' ? wanted : "/tmp", NULL);
  int e = errno;
  if (root) remove_abandoned(root);
  for (int i = 0; i < TRIES && root; i++) {
    *f = (WorkFolder){.lock = -1};
    buf_printf(&f->path, "%s/%sXXXXXX", root, prefix);
    bool made = mkdtemp(f->path.at) != NULL;
    e = errno;
    if (made) f->lock = lock_folder(f->path.at);
    if (f->lock >= 0 && is_still_there(f)) {
      free(root);
      return true;
    }
    if (f->lock >= 0) close(f->lock);
    buf_free(&f->path);
    if (!made) break;
  }
  buf_printf(error, "cannot make a folder in '%s': %s", root ? root : wanted ? wanted : "/tmp", strerror(e));
  free(root);
  return false;
}

void work_folder_remove(WorkFolder *f) {
  folder_remove(buf_str(&f->path));
  close(f->lock);
  buf_free(&f->path);
}
