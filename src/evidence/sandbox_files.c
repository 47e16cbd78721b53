/* What of the file system there is in the sandbox: in bubblewrap by what is mounted, without it by Landlock. */
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "evidence/sandbox.h"

/* Programs and libraries, and what finds them: nothing in them is secret. Where one is a link, bubblewrap mounts what
 * it leads to. */
static const char *const libraries[] = {
    "/usr", "/bin", "/lib", "/lib64", "/lib32", "/etc/ld.so.cache", "/etc/alternatives"};
enum { N_LIBRARIES = sizeof libraries / sizeof *libraries };

static void add(SandboxWords *out, const char *a, const char *b, const char *c) {
  vec_push(*out, a);
  if (b) vec_push(*out, b);
  if (c) vec_push(*out, c);
}

void sandbox_bubblewrap(const SandboxOptions *o, const char *filter, SandboxWords *out) {
  add(out, "bwrap", "--unshare-all", "--die-with-parent");
  add(out, "--new-session", NULL, NULL);
  add(out, "--cap-drop", "ALL", NULL);
  for (int i = 0; i < N_LIBRARIES; i++) add(out, "--ro-bind-try", libraries[i], libraries[i]);
  add(out, "--proc", "/proc", NULL);
  add(out, "--dev-bind", "/dev/null", "/dev/null");
  add(out, o->builds ? "--bind" : "--ro-bind", o->folder, "/test");
  add(out, "--remount-ro", "/", NULL);
  add(out, "--chdir", "/test", NULL);
  add(out, "--seccomp", filter, "--");
  for (const char *const *word = o->command; *word; word++) vec_push(*out, *word);
  vec_push(*out, NULL);
}

/* ---- Landlock ---- */

#define READING (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITING                                                                                     \
  (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | \
   LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG)
#define ALL                                                                                                         \
  (READING | WRITING | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | \
   LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)

/* What is not there needs no rule. Rights that only folders have are not for files. */
static int allow(int rules, const char *path, uint64_t rights) {
  int fd = open(path, O_PATH | O_CLOEXEC);
  if (fd < 0) return 0;
  struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = fd};
  long result = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  if (result != 0 && errno == EINVAL) {
    rule.allowed_access &= LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
    result = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  int e = result == 0 ? 0 : errno;
  close(fd);
  return e;
}

static int lock_files(const SandboxOptions *o) {
  struct landlock_ruleset_attr all = {.handled_access_fs = ALL};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
  if (rules < 0) return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM ? 0 : errno; /* there is none here */
  int e = 0;
  for (int i = 0; i < N_LIBRARIES && !e; i++) e = allow(rules, libraries[i], READING);
  if (!e) e = allow(rules, "/proc", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
  if (!e) e = allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
  if (!e) e = allow(rules, o->folder, o->builds ? READING | WRITING : READING);
  if (!e && syscall(SYS_landlock_restrict_self, rules, 0) != 0) e = errno;
  close(rules);
  return e;
}

/* With no_new_privs, what is given up does not come back with the exec of a program, for root neither. */
static int drop_privileges(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2] = {{0}};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

int sandbox_close_files(const SandboxOptions *o) {
  int e = drop_privileges();
  return e ? e : lock_files(o);
}
