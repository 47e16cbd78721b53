/* The filter of system calls, for every architecture that we know, run by an interpreter of its instructions: what the
 * kernel would answer. libseccomp gives the numbers, so that the table below has names. */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
/* cmocka wants these before it */
#include <cmocka.h>

#include "evidence/sandbox.h"

static uint32_t load(const struct seccomp_data *d, uint32_t offset) {
  uint32_t word;
  assert_true(offset + sizeof word <= sizeof *d);
  memcpy(&word, (const char *)d + offset, sizeof word);
  return word;
}

static bool jumps(const struct sock_filter *x, uint32_t a) {
  switch (BPF_OP(x->code)) {
    case BPF_JEQ:
      return a == x->k;
    case BPF_JGT:
      return a > x->k;
    case BPF_JGE:
      return a >= x->k;
    case BPF_JSET:
      return (a & x->k) != 0;
    default:
      fail_msg("jump %x is not known", x->code);
      return false;
  }
}

/* The kernel's answer; every other instruction is a failure of the test. */
static uint32_t answer(const Buf *filter, const struct seccomp_data *d) {
  uint32_t a = 0, n = (uint32_t)(filter->n / sizeof(struct sock_filter));
  for (uint32_t pc = 0; pc < n; pc++) {
    struct sock_filter x;
    memcpy(&x, filter->at + pc * sizeof x, sizeof x);
    if (x.code == (BPF_LD | BPF_W | BPF_ABS))
      a = load(d, x.k);
    else if (x.code == (BPF_ALU | BPF_AND | BPF_K))
      a &= x.k;
    else if (x.code == (BPF_JMP | BPF_JA))
      pc += x.k;
    else if (BPF_CLASS(x.code) == BPF_JMP)
      pc += jumps(&x, a) ? x.jt : x.jf;
    else if (x.code == (BPF_RET | BPF_K))
      return x.k;
    else
      fail_msg("instruction %x is not known", x.code);
  }
  fail_msg("the filter has no end");
  return 0;
}

typedef struct {
  const char *name;
  uint64_t args[6];
  bool runs, builds; /* is it allowed to the tested program, to the tools that build it? */
} Row;

enum { SELF = 4711, OTHER = 4712 };
#define ABOVE 0x100000000u /* bits that the kernel does not look at */

static const Row table[] = {
    {"read", {0}, true, true},
    {"write", {0}, true, true},
    {"mmap", {0}, true, true},
    {"exit_group", {0}, true, true},
    {"execve", {0}, true, true},
    {"openat", {0, 0, O_RDONLY | O_CLOEXEC}, true, true},
    {"openat", {0, 0, O_WRONLY}, false, true},
    {"openat", {0, 0, O_RDWR}, false, true},
    {"openat", {0, 0, O_RDONLY | O_CREAT}, false, true},
    {"openat", {0, 0, O_RDONLY | O_TRUNC}, false, true},
    {"openat", {0, 0, O_TMPFILE | O_RDWR}, false, true},
    {"openat", {0, 0, ABOVE | O_RDWR}, false, true},
    {"openat", {0, 0, ABOVE | O_RDONLY}, true, true},
    {"openat2", {0}, false, false},
    {"unlinkat", {0}, false, true},
    {"renameat2", {0}, false, true},
    {"mkdirat", {0}, false, true},
    {"ftruncate", {0}, false, true},
    {"truncate", {0}, false, false},
    {"linkat", {0}, false, false},
    {"symlinkat", {0}, false, false},
    {"mknodat", {0}, false, false},
    {"fchownat", {0}, false, false},
    {"socket", {2, 1, 0}, false, false},
    {"socketpair", {1, 1, 0}, false, false},
    {"connect", {0}, false, false},
    {"kill", {SELF}, true, true},
    {"kill", {OTHER}, false, false},
    {"kill", {ABOVE | OTHER}, false, false},
    {"kill", {(uint64_t)-1}, false, false},
    {"tgkill", {SELF}, true, true},
    {"tgkill", {OTHER}, false, false},
    {"tkill", {SELF}, false, false},
    {"pidfd_send_signal", {0}, false, false},
    {"ptrace", {0, SELF}, false, false},
    {"process_vm_readv", {0}, false, false},
    {"clone", {SIGCHLD}, false, true},
    {"clone", {CLONE_VM | CLONE_VFORK | SIGCHLD}, false, true},
    {"clone", {CLONE_NEWUSER | SIGCHLD}, false, false},
    {"clone", {CLONE_NEWNET | SIGCHLD}, false, false},
    {"clone3", {0}, false, false},
    {"prctl", {PR_SET_NAME}, true, true},
    {"prctl", {PR_SET_PDEATHSIG}, false, false},
    {"prctl", {ABOVE | PR_SET_PDEATHSIG}, false, false},
    {"prctl", {PR_SET_SECCOMP}, false, false},
    {"ioctl", {0, 0x5401}, true, true},   /* TCGETS */
    {"ioctl", {0, 0x5412}, false, false}, /* TIOCSTI */
    {"fcntl", {0, F_SETFD}, true, true},
    {"fcntl", {0, F_SETOWN}, false, true},
    {"fcntl", {0, F_SETLK}, false, true},
    {"prlimit64", {0}, true, true},
    {"prlimit64", {OTHER}, false, false},
    {"setsid", {0}, false, false},
    {"setpgid", {0}, false, false},
    {"setuid", {0}, false, false},
    {"capset", {0}, false, false},
    {"unshare", {0}, false, false},
    {"setns", {0}, false, false},
    {"mount", {0}, false, false},
    {"umount2", {0}, false, false},
    {"pivot_root", {0}, false, false},
    {"chroot", {0}, false, false},
    {"bpf", {0}, false, false},
    {"keyctl", {0}, false, false},
    {"add_key", {0}, false, false},
    {"io_uring_setup", {0}, false, false},
    {"perf_event_open", {0}, false, false},
    {"userfaultfd", {0}, false, false},
    {"memfd_create", {0}, false, false},
    {"init_module", {0}, false, false},
    {"kexec_load", {0}, false, false},
    {"reboot", {0}, false, false},
    {"sethostname", {0}, false, false},
    {"settimeofday", {0}, false, false},
    {"shmget", {0}, false, false},
    {"mq_open", {0}, false, false},
    {"name_to_handle_at", {0}, false, false},
    {"open_by_handle_at", {0}, false, false},
};

static const struct {
  const char *name;
  uint32_t machine, token, audit;
} architectures[] = {
    {"x86-64", SCMP_ARCH_X86_64, SCMP_ARCH_X86_64, AUDIT_ARCH_X86_64},
    {"i386 on x86-64", SCMP_ARCH_X86_64, SCMP_ARCH_X86, AUDIT_ARCH_I386},
    {"aarch64", SCMP_ARCH_AARCH64, SCMP_ARCH_AARCH64, AUDIT_ARCH_AARCH64},
};
enum { N_ARCHITECTURES = sizeof architectures / sizeof *architectures };

static Buf filter_for(uint32_t machine, bool builds, bool traces, pid_t self) {
  SandboxFilter f = {builds, traces, self};
  Buf out = {0};
  assert_true(sandbox_filter(&f, machine, &out));
  assert_true(out.n > 0 && out.n % sizeof(struct sock_filter) == 0);
  assert_true(out.n / sizeof(struct sock_filter) <= 4096); /* BPF_MAXINSNS */
  return out;
}

/* The number of a call there; negative: it has none. */
static int number_of(const char *name, uint32_t token) { return seccomp_syscall_resolve_name_arch(token, name); }

static void check_rows(int which, bool builds) {
  Buf filter = filter_for(architectures[which].machine, builds, false, SELF);
  uint32_t seen = 0;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    int number = number_of(table[i].name, architectures[which].token);
    if (number < 0) continue;
    seen++;
    struct seccomp_data d = {.nr = number, .arch = architectures[which].audit};
    memcpy(d.args, table[i].args, sizeof d.args);
    uint32_t got = answer(&filter, &d);
    bool allowed = got == SECCOMP_RET_ALLOW, wanted = builds ? table[i].builds : table[i].runs;
    if (allowed != wanted)
      fail_msg("%s: %s (row %zu, %s): answer %x", architectures[which].name, table[i].name, i,
               builds ? "builds" : "runs", got);
    if (!allowed) assert_int_equal(got & SECCOMP_RET_ACTION_FULL, SECCOMP_RET_ERRNO);
  }
  assert_true(seen > sizeof table / sizeof *table * 3 / 4); /* names are there, not misspelt */
  buf_free(&filter);
}

static void test_what_the_table_allows_is_allowed_and_all_else_refused(void **state) {
  (void)state;
  for (int i = 0; i < N_ARCHITECTURES; i++) {
    check_rows(i, false);
    check_rows(i, true);
  }
}

static void test_other_architectures_and_numbers_are_refused(void **state) {
  (void)state;
  static const uint32_t others[] = {AUDIT_ARCH_ARM, AUDIT_ARCH_PPC64, AUDIT_ARCH_RISCV64, 0};
  for (int i = 0; i < N_ARCHITECTURES; i++) {
    Buf filter = filter_for(architectures[i].machine, true, true, 0);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
      for (int number = 0; number < 600; number++) {
        struct seccomp_data d = {.nr = number, .arch = others[k]};
        assert_int_not_equal(answer(&filter, &d), SECCOMP_RET_ALLOW);
      }
    for (int number = 600; number < 2000; number++) { /* no architecture of ours has these */
      struct seccomp_data d = {.nr = number, .arch = architectures[i].audit};
      assert_int_not_equal(answer(&filter, &d), SECCOMP_RET_ALLOW);
      d.nr = 0x40000000 + number - 600; /* x32 */
      assert_int_not_equal(answer(&filter, &d), SECCOMP_RET_ALLOW);
    }
    buf_free(&filter);
  }
}

static void test_tracing_is_for_the_leak_sanitizer_only(void **state) {
  (void)state;
  for (int i = 0; i < N_ARCHITECTURES; i++) {
    Buf with = filter_for(architectures[i].machine, false, true, SELF),
        without = filter_for(architectures[i].machine, false, false, SELF);
    uint32_t helper = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_UNTRACED;
    const struct {
      const char *name;
      uint64_t args[2];
      bool allowed;
    } rows[] = {{"ptrace", {0, SELF}, true},
                {"ptrace", {0, OTHER}, false},
                {"clone", {helper}, true},
                {"clone", {helper | SIGCHLD}, true},
                {"clone", {helper & ~(uint32_t)CLONE_VM}, false},
                {"clone", {SIGCHLD}, false}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
      struct seccomp_data d = {.nr = number_of(rows[k].name, architectures[i].token), .arch = architectures[i].audit};
      memcpy(d.args, rows[k].args, sizeof rows[k].args);
      assert_int_equal(answer(&with, &d) == SECCOMP_RET_ALLOW, rows[k].allowed);
      assert_int_not_equal(answer(&without, &d), SECCOMP_RET_ALLOW);
    }
    buf_free(&with);
    buf_free(&without);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_the_table_allows_is_allowed_and_all_else_refused),
      cmocka_unit_test(test_other_architectures_and_numbers_are_refused),
      cmocka_unit_test(test_tracing_is_for_the_leak_sanitizer_only),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
