#include "base/guard.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"

enum {
  LOOK_EVERY = 20,        /* milliseconds, between two looks at the tree of processes */
  STATUS_NO_MEMORY = 123, /* of the worker, to us */
  STATUS_UNDECIDED = 2,   /* of ours, where the worker has left none */
  OUT_OF = 8,             /* the memory may be exceeded by a share of it: those who look for themselves come first */
};

/* Who writes the answer. The worker and the guard each move it only from WORKING, by an atomic step, so that there is
 * never more than one. */
typedef enum { WORKING, ANSWERING, ANSWERED, ENDED } Stage;

/* In memory that both processes have. */
typedef struct {
  volatile sig_atomic_t stop;
  atomic_int stage, status, owes_files;
  _Atomic double deadline, patience; /* 0: none */
  _Atomic uint64_t memory;
  atomic_int words_are_whole; /* they are not read while they are written */
  char words[GUARD_WORDS];
  atomic_int n_notes;
  char notes[GUARD_NOTES];
} Shared;

static Shared *shared; /* NULL: nobody looks after us */

/* ---- the worker's side ---- */

void guard_limits(double deadline, uint64_t memory) {
  if (!shared) return;
  shared->deadline = deadline;
  shared->memory = memory;
}

void guard_last_words(const char *text, int status) {
  if (!shared) return;
  shared->words_are_whole = 0;
  snprintf(shared->words, sizeof shared->words, "%s", text ? text : "");
  shared->status = status;
  shared->words_are_whole = text && strlen(text) < sizeof shared->words;
}

void guard_last_notes(const char *text) {
  if (!shared) return;
  shared->n_notes = 0; /* they are not read while they are written */
  size_t n = text ? strlen(text) : 0;
  if (n > sizeof shared->notes)
    for (n = sizeof shared->notes; n && text[n - 1] != '\n';) n--;
  if (n) memcpy(shared->notes, text, n);
  shared->n_notes = (int)n;
}

void guard_begin_answer(void) {
  int stage = WORKING;
  if (!shared || atomic_compare_exchange_strong(&shared->stage, &stage, ANSWERING)) return;
  while (stage == ENDED) pause(); /* the guard has spoken already: we are about to be killed */
}

void guard_end_answer(int status) {
  if (!shared) return;
  shared->status = status;
  shared->stage = ANSWERED;
}

void guard_owes_files(void) {
  if (shared) shared->owes_files = 1;
}

void guard_patience(double seconds) {
  if (shared) shared->patience = seconds;
}

void guard_out_of_memory(void) { _exit(shared ? STATUS_NO_MEMORY : STATUS_UNDECIDED); }

static void on_signal(int number) {
  (void)number;
  shared->stop = 1;
}

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_STOP_SIGNALS = sizeof stop_signals / sizeof *stop_signals };

/* A signal for the whole group, from a terminal, comes here, too. It is caught and not ignored, so that what we start
 * has its usual meaning. One that our caller ignores (nohup) stays ignored. */
static void catch_signals(void) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART}, before;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < N_STOP_SIGNALS; i++)
    if (sigaction(stop_signals[i], NULL, &before) != 0 || before.sa_handler != SIG_IGN)
      sigaction(stop_signals[i], &action, NULL);
}

/* ---- the guard's side ---- */

static void write_text(int fd, const char *text, size_t n) {
  while (n) {
    ssize_t done = write(fd, text, n);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return;
    text += done;
    n -= (size_t)done;
  }
}

/* The words, with the reason in them; or a message. */
static void speak(const char *reason) {
  if (isatty(2)) write_text(2, "\r\033[K", 4); /* there may be a line that shows what goes on */
  if (!shared->words_are_whole) {
    Buf text = {0};
    buf_printf(&text, "silhouette: error: stopped: %s\n", reason);
    write_text(2, text.at, text.n);
    buf_free(&text);
    return;
  }
  Buf text = {0};
  for (const char *c = shared->words; *c;) {
    if (strncmp(c, "%s", 2) == 0) {
      buf_add(&text, reason);
      c += 2;
    } else {
      buf_char(&text, *c++);
    }
  }
  write_text(2, shared->notes, (size_t)shared->n_notes);
  write_text(1, text.at, text.n);
  buf_free(&text);
}

/* Ends all descendants: those that lose their parent become our children. */
static void end_tree(pid_t worker) {
  enum { ROUNDS = 500 };
  kill(worker, SIGKILL);
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/task/%d/children", (int)getpid(), (int)getpid());
  for (int i = 0; i < ROUNDS; i++) {
    pid_t got;
    while ((got = waitpid(-1, NULL, WNOHANG)) > 0 || (got < 0 && errno == EINTR)) continue;
    if (got < 0) return; /* there are none */
    FILE *f = fopen(name, "re");
    int child;
    while (f && fscanf(f, "%d", &child) == 1) kill(child, SIGKILL);
    if (f) fclose(f);
    usleep(1000);
  }
}

/* The worker must end; gives our status. */
static int end_worker(pid_t worker, const char *reason) {
  int stage = WORKING;
  bool unanswered = atomic_compare_exchange_strong(&shared->stage, &stage, ENDED);
  int status = shared->status;
  if (unanswered)
    speak(reason);
  else if (stage == ANSWERED && shared->owes_files)
    fprintf(stderr, "silhouette: error: stopped: %s; files that were asked for may be missing\n", reason);
  end_tree(worker);
  return status;
}

/* The worker has ended. */
static int conclude(pid_t worker, int raw) {
  bool killed = WIFSIGNALED(raw);
  int number = killed ? WTERMSIG(raw) : 0;
  if (!killed && WEXITSTATUS(raw) != STATUS_NO_MEMORY) {
    end_tree(worker);
    return WEXITSTATUS(raw);
  }
  if (!killed) return end_worker(worker, "out of memory");
  if (number == SIGKILL) return end_worker(worker, "killed");
  if (number != SIGPIPE) { /* a defect of ours, told as such; the status tells it, too */
    char reason[64];
    snprintf(reason, sizeof reason, "internal error: signal %d", number);
    fprintf(stderr, "silhouette: error: internal error: %s\n", strsignal(number));
    end_worker(worker, reason);
  }
  end_tree(worker);
  process_lower_limit(RLIMIT_CORE, 0);
  signal(number, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  raise(number);
  return STATUS_UNDECIDED;
}

/* Why the worker must be ended now; NULL: it need not. */
static const char *trouble(pid_t worker, double stopped) {
  double now = clock_seconds(), deadline = shared->deadline;
  if (shared->stage == ANSWERING) return NULL;
  if (stopped > 0 && now > stopped + shared->patience) return limit_text(LIMIT_STOPPED);
  if (deadline > 0 && now > deadline + GUARD_GRACE) return limit_text(LIMIT_TIME);
  uint64_t memory = shared->memory;
  if (memory && process_tree(worker).memory > memory + memory / OUT_OF) return limit_text(LIMIT_MEMORY);
  return NULL;
}

/* `set`: the signals that we wait for. */
static int watch(pid_t worker, const sigset_t *set) {
  double stopped = 0; /* when a signal came */
  for (;;) {
    struct timespec pause = {.tv_nsec = LOOK_EVERY * 1000000L};
    int number = sigtimedwait(set, NULL, &pause);
    if (number == SIGCHLD) {
      int raw;
      pid_t got;
      while ((got = waitpid(-1, &raw, WNOHANG)) > 0) /* others are orphans that the worker has left */
        if (got == worker) return conclude(worker, raw);
    } else if (number > 0) {
      if (stopped > 0) return end_worker(worker, limit_text(LIMIT_STOPPED));
      stopped = clock_seconds();
      shared->stop = 1;
    }
    const char *why = trouble(worker, stopped);
    if (why) return end_worker(worker, why);
  }
}

static void block_signals(sigset_t *set, sigset_t *before) {
  sigemptyset(set);
  sigaddset(set, SIGCHLD);
  for (int i = 0; i < N_STOP_SIGNALS; i++) {
    struct sigaction action;
    if (sigaction(stop_signals[i], NULL, &action) != 0 || action.sa_handler != SIG_IGN) sigaddset(set, stop_signals[i]);
  }
  signal(SIGCHLD, SIG_DFL);
  sigprocmask(SIG_BLOCK, set, before);
}

int guard_run(int (*work)(void *context, volatile sig_atomic_t *stop), void *context) {
  sigset_t set, before;
  Shared *s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (s == MAP_FAILED) {
    fprintf(stderr, "silhouette: error: cannot start: %s\n", strerror(errno));
    return STATUS_UNDECIDED;
  }
  shared = s;
  shared->status = STATUS_UNDECIDED;
  shared->patience = GUARD_GRACE;
  block_signals(&set, &before);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  fflush(NULL);
  pid_t guard = getpid(), worker = fork();
  if (worker == 0) {
    process_die_with(guard);
    catch_signals();
    sigprocmask(SIG_SETMASK, &before, NULL);
    return work(context, &shared->stop);
  }
  if (worker > 0) return watch(worker, &set);
  fprintf(stderr, "silhouette: error: cannot start: %s\n", strerror(errno));
  return STATUS_UNDECIDED;
}
