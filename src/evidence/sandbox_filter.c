/* The filter of system calls (seccomp), made by libseccomp, which knows their numbers on every architecture. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "evidence/sandbox.h"

typedef enum { RUNS, BUILDS } Who;

static const struct {
  const char *name;
  Who who;
} plain_calls[] = {
#define CALL(name, who) {#name, who},
#include "evidence/sandbox_calls.def"
#undef CALL
};

/* The architectures whose programs a machine runs. */
static const uint32_t families[][2] = {{SCMP_ARCH_X86_64, SCMP_ARCH_X86}, {SCMP_ARCH_AARCH64, 0}};

typedef struct {
  scmp_filter_ctx filter;
  int trouble; /* the first that there was, negative as in libseccomp; 0: none */
} Rules;

static void note(Rules *r, int result) {
  if (result < 0 && !r->trouble) r->trouble = result;
}

/* Allows the call where (argument & mask) == value. The kernel looks at 32 bits of such an argument, and so do we: what
 * stands above them neither allows nor refuses anything. */
static void allow_masked(Rules *r, const char *name, unsigned argument, uint32_t mask, uint32_t value) {
  int number = seccomp_syscall_resolve_name(name);
  if (number == __NR_SCMP_ERROR) return; /* a name that this libseccomp does not know is refused */
  struct scmp_arg_cmp compare = SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value);
  note(r, seccomp_rule_add_array(r->filter, SCMP_ACT_ALLOW, number, 1, &compare));
}

static void allow_equal(Rules *r, const char *name, unsigned argument, uint32_t value) {
  allow_masked(r, name, argument, UINT32_MAX, value);
}

static void allow(Rules *r, const char *name) {
  int number = seccomp_syscall_resolve_name(name);
  if (number != __NR_SCMP_ERROR) note(r, seccomp_rule_add_array(r->filter, SCMP_ACT_ALLOW, number, 0, NULL));
}

static void allow_reading_only(Rules *r) {
  uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
  allow_masked(r, "open", 1, writing, 0);
  allow_masked(r, "openat", 2, writing, 0);
}

/* No owner of signals, no locks. */
static void allow_simple_fcntl(Rules *r) {
  static const uint32_t commands[] = {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL};
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    allow_equal(r, "fcntl", 1, commands[i]);
    allow_equal(r, "fcntl64", 1, commands[i]);
  }
}

/* Not the one that lets it outlive us (PR_SET_PDEATHSIG). */
static void allow_prctl(Rules *r) {
  static const uint32_t ptracer = 0x59616d61, vma = 0x53564d41;
  const uint32_t options[] = {PR_GET_DUMPABLE,     PR_SET_DUMPABLE,     PR_SET_NAME,     PR_GET_NAME, PR_GET_SECCOMP,
                              PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_CAPBSET_READ, ptracer,     vma};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) allow_equal(r, "prctl", 0, options[i]);
}

/* With `self`, signals and tracing are for this process only; without, it has a process namespace of its own. */
static void allow_signals(Rules *r, const SandboxFilter *f) {
  if (f->self) {
    allow_equal(r, "kill", 0, (uint32_t)f->self);
    allow_equal(r, "tgkill", 0, (uint32_t)f->self);
  } else {
    allow(r, "kill");
    allow(r, "tgkill");
  }
}

/* The leak sanitizer's helper shares our memory and is untraced: no copy of the process can be made. */
static void allow_tracing(Rules *r, const SandboxFilter *f) {
  uint32_t helper = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_UNTRACED;
  allow_masked(r, "clone", 0, helper, helper);
  if (f->self)
    allow_equal(r, "ptrace", 1, (uint32_t)f->self);
  else
    allow(r, "ptrace");
}

/* Processes, but no namespaces. What clone3 is asked for cannot be seen: who hears ENOSYS takes clone. */
static void allow_processes(Rules *r) {
  uint32_t namespaces =
      CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  allow_masked(r, "clone", 0, namespaces, 0);
  note(r, seccomp_rule_add_array(r->filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, NULL));
}

static void add_rules(Rules *r, const SandboxFilter *f) {
  for (size_t i = 0; i < sizeof plain_calls / sizeof *plain_calls; i++)
    if (plain_calls[i].who == RUNS || f->builds) allow(r, plain_calls[i].name);
  if (f->builds) {
    allow_processes(r);
  } else {
    allow_reading_only(r);
    allow_simple_fcntl(r);
  }
  allow_equal(r, "ioctl", 1, TCGETS); /* isatty */
  allow_equal(r, "prlimit64", 0, 0);  /* limits of this process only */
  allow_prctl(r);
  allow_signals(r, f);
  if (f->may_trace_itself) allow_tracing(r, f);
}

static void choose_architectures(Rules *r, uint32_t native) {
  uint32_t here = seccomp_arch_native();
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    if (families[i][0] != native) continue;
    if (native != here) {
      note(r, seccomp_arch_add(r->filter, native));
      note(r, seccomp_arch_remove(r->filter, here));
    }
    if (families[i][1]) note(r, seccomp_arch_add(r->filter, families[i][1]));
    return;
  }
  if (native != here) r->trouble = -EINVAL; /* of the machine that we run on, what it has */
}

/* libseccomp only writes to files. */
static void export(Rules *r, Buf *out) {
  int fd = memfd_create("filter", MFD_CLOEXEC);
  if (fd < 0) {
    note(r, -errno);
    return;
  }
  note(r, seccomp_export_bpf(r->filter, fd));
  off_t n = lseek(fd, 0, SEEK_CUR);
  if (!r->trouble && n > 0) {
    buf_reserve(out, (size_t)n);
    if (pread(fd, out->at + out->n, (size_t)n, 0) == n)
      out->n += (size_t)n;
    else
      note(r, -EIO);
  }
  close(fd);
}

bool sandbox_filter(const SandboxFilter *f, uint32_t architecture, Buf *out) {
  Rules r = {.filter = seccomp_init(SCMP_ACT_ERRNO(EPERM))};
  if (!r.filter) return false;
  choose_architectures(&r, architecture ? architecture : seccomp_arch_native());
  note(&r, seccomp_attr_set(r.filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM)));
  if (!r.trouble) add_rules(&r, f);
  if (!r.trouble) export(&r, out);
  seccomp_release(r.filter);
  errno = r.trouble ? -r.trouble : 0;
  return !r.trouble;
}
