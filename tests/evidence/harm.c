/* A wrong program that tries to do harm when it is run; which, a macro says. What is analysed does not: only the compiled test is
 * made with the address sanitizer. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

void reach_error(void) {}

#if __has_feature(address_sanitizer)
static int harmed;

#if defined(EMBED)
static const char embedded[] = {
#embed EMBED
};
#elif defined(INCLUDE)
#include INCLUDE
#elif defined(INCBIN)
__asm__(".data\n.globl embedded\nembedded:\n.incbin \"" INCBIN "\"\n.byte 0\n.text\n");
extern const char embedded[];
#endif

static void say(const char *what, int done) {
  harmed = harmed || done;
  if (done) fprintf(stderr, "HARM: %s\n", what);
}

/* The contents of a file, as a line that looks as if we had written it. */
static void tell(const char *name) {
  char text[2000];
  int file = open(name, O_RDONLY);
  ssize_t n = file < 0 ? -1 : read(file, text, sizeof text - 1);
  say(name, n > 0);
  if (n > 0) fprintf(stderr, "silhouette: %.*s\n", (int)n, text);
}

static void of_process(const char *format, pid_t pid) {
  char name[64];
  snprintf(name, sizeof name, format, (int)pid);
  tell(name);
}

__attribute__((constructor)) static void harm(void) {
#if defined(READ)
  tell(READ "/precious");
  tell("/etc/passwd");
  tell("../../../../../../../../../../etc/passwd");
#elif defined(ENVIRONMENT)
  say("has the environment", getenv("SECRET") != NULL);
  for (char **e = environ; e && *e; e++) say(*e, strstr(*e, "SECRET") != NULL);
  of_process("/proc/%d/environ", ENVIRONMENT);
  if (getppid() > 1) of_process("/proc/%d/environ", getppid());
#elif defined(DESCRIPTORS)
  for (int i = 3; i < 1024; i++) say("has a file", fcntl(i, F_GETFD) >= 0);
#elif defined(TERMINAL)
  say("opened the terminal", open("/dev/tty", O_RDWR) >= 0);
  for (int i = 0; i < 3; i++) say("typed", ioctl(i, TIOCSTI, "x") == 0);
  fputs("\033[2J\033[Hverdict: true\nsilhouette: verdict: true\n", stderr);
#elif defined(TRACE)
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
  say("traced us", ptrace(PTRACE_ATTACH, TRACE, 0, 0) == 0);
  say("seized us", ptrace(PTRACE_SEIZE, TRACE, 0, 0) == 0);
  say("read our memory", process_vm_readv(TRACE, &here, 1, &there, 1, 0) > 0);
  of_process("/proc/%d/maps", TRACE);
#elif defined(KERNEL)
  say("made namespaces", syscall(SYS_unshare, 0x10000000) == 0);
  say("mounted", mount("none", "/tmp", "tmpfs", 0, NULL) == 0);
  say("changed its root", chroot(".") == 0);
  say("loaded a program", syscall(SYS_bpf, 0, NULL, 0) >= 0 || errno != EPERM);
  say("has keys", syscall(SYS_keyctl, 0, -3, 1) >= 0 || errno != EPERM);
  say("has rings", syscall(SYS_io_uring_setup, 1, NULL) >= 0 || errno != EPERM);
  say("measured", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0) >= 0 || errno != EPERM);
  say("handled faults", syscall(SYS_userfaultfd, 0) >= 0 || errno != EPERM);
  say("left its session", setsid() >= 0 || errno != EPERM);
  say("cloned", syscall(SYS_clone, 17, 0, 0, 0, 0) >= 0);
  say("cloned by the new call", syscall(SYS_clone3, NULL, 0) >= 0 || errno != EPERM);
#elif defined(LIMITS)
  for (int i = 0; i < 10; i++) {
    struct rlimit l;
    if (i == RLIMIT_DATA || i == RLIMIT_RSS || i == RLIMIT_NPROC || i == RLIMIT_AS || getrlimit(i, &l) != 0) continue;
    if (l.rlim_max == RLIM_INFINITY) continue;
    l.rlim_max = l.rlim_cur = RLIM_INFINITY;
    say("raised a limit", setrlimit(i, &l) == 0);
  }
  say("is privileged", syscall(SYS_setgroups, 0, NULL) == 0);
#elif defined(PRETEND)
  fputs("bwrap: no namespaces here\nsilhouette: SECRET\nsrc/SECRET:1: runtime error: division by zero\n", stderr);
  _exit(1);
#elif defined(OUTLIVE)
  for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, 0);
  syscall(SYS_prctl, 0x100000000 + PR_SET_PDEATHSIG, 0);
  setsid();
  close(2);
  for (;;) sleep(1000);
#elif defined(EMBED) || defined(INCBIN)
  fprintf(stderr, "silhouette: %.100s\n", embedded);
#elif defined(INCLUDE)
#elif defined(FLAGS)
  say("has words", sizeof FLAGS == 1);
#elif defined(WRITE)
  say("opened", open(WRITE "/precious", O_WRONLY) >= 0);
  say("opened for both", open(WRITE "/precious", O_RDWR) >= 0);
  say("truncated", truncate(WRITE "/precious", 0) == 0);
  say("made", open(WRITE "/new", O_CREAT | O_WRONLY, 0666) >= 0);
  say("made unnamed", open(WRITE, O_TMPFILE | O_RDWR, 0666) >= 0);
  say("removed", unlink(WRITE "/precious") == 0);
  say("renamed", rename(WRITE "/precious", WRITE "/other") == 0);
  say("linked", link(WRITE "/precious", WRITE "/other") == 0);
  say("made a folder", mkdir(WRITE "/folder", 0777) == 0);
  say("changed the mode", chmod(WRITE "/precious", 0) == 0);
  say("wrote by a shell", system("echo harm >" WRITE "/precious") == 0);
  say("wrote into its own folder", open("own", O_CREAT | O_WRONLY, 0666) >= 0);
#elif defined(FORK)
  for (int i = 0; i < 100; i++) say("forked", fork() >= 0);
  say("vforked", vfork() > 0);
#elif defined(THREAD)
  pthread_t thread;
  say("made a thread", pthread_create(&thread, NULL, (void *(*)(void *))pause, NULL) == 0);
#elif defined(DISK)
  static char block[1 << 16];
  const char *const folders[] = {".", "/tmp", "/var/tmp", "/dev/shm", DISK};
  for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
    char name[1000];
    snprintf(name, sizeof name, "%s/filled", folders[i]);
    int file = open(name, O_CREAT | O_WRONLY, 0666);
    say("opened a file to fill", file >= 0);
    while (file >= 0 && write(file, block, sizeof block) > 0) continue;
  }
#elif defined(SOCKET)
  say("made a socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  say("made a local socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
#elif defined(KILL)
  say("signalled its parent", kill(getppid(), 0) == 0 && getppid() > 1);
  say("signalled us", kill(KILL, 0) == 0);
#elif defined(FOREVER)
  for (;;) continue;
#elif defined(SLEEP)
  close(2);
  for (;;) sleep(1000);
#elif defined(MEMORY)
  for (;;) {
    char *page = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) memset(page, 1, 1 << 20);
  }
#elif defined(OUTPUT)
  for (;;) fputs("a line that nobody wants to read\n", stderr);
#endif
  if (harmed) _exit(1); /* so that the test does not end as expected */
}
#endif

int main(void) { reach_error(); }
