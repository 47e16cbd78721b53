/* Builds the test of a FALSE verdict in a temporary folder, runs it, and lets the test's own judge say whether it ended
 * as the verdict says: all of that in the sandbox, out of which nothing comes but exit statuses. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "evidence/sandbox.h"
#include "evidence/test.h"
#include "evidence/work_folder.h"

#define BUILD_MEMORY ((uint64_t)4 << 30)
enum { RUN_SECONDS = 5, RUN_MEMORY = 1 << 30, BUILD_SECONDS = 60 };
enum { JUDGE_NOTHING = 1, JUDGE_OTHER, JUDGE_ELSEWHERE }; /* exit statuses of share/test/judge */

/* ---- a folder for the user ---- */

/* Is the folder there and without anything that is not ours? */
static bool is_free(const char *folder) {
  DIR *d = opendir(folder);
  if (!d) return false;
  bool empty = true, ours = false;
  for (struct dirent *e; (e = readdir(d));) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    empty = false;
    ours = ours || strcmp(e->d_name, "judge") == 0;
  }
  closedir(d);
  return empty || ours;
}

bool test_folder_is_usable(const char *folder, Buf *error) {
  struct stat st;
  if (stat(folder, &st) != 0) return file_can_write(folder, error);
  if (is_free(folder) && access(folder, W_OK | X_OK) == 0) return true;
  buf_printf(error, "'%s' is not an empty folder that can be written", folder);
  return false;
}

/* Puts the folder `made` in the place of `folder`, which is not there, is empty, or holds an older test: nobody sees
 * half a test there. */
static bool put_in_place(const char *made, const char *folder, Buf *error) {
  bool ok = rename(made, folder) == 0; /* also over an empty one */
  if (!ok && (errno == ENOTEMPTY || errno == EEXIST)) {
    ok = renameat2(AT_FDCWD, made, AT_FDCWD, folder, RENAME_EXCHANGE) == 0;
    if (ok) folder_remove(made);
  }
  if (!ok) buf_printf(error, "cannot make '%s': %s", folder, strerror(errno));
  return ok;
}

bool verdict_write_test(const Program *p, const Verdict *v, const FrontOptions *front, const char *folder, Buf *error) {
  if (!test_folder_is_usable(folder, error)) return false;
  Buf made = {0};
  FailingTest t = {0};
  size_t n = strlen(folder);
  while (n > 1 && folder[n - 1] == '/') n--;
  buf_printf(&made, "%.*s.XXXXXX", (int)n, folder);
  bool ok = mkdtemp(made.at) != NULL;
  if (!ok) {
    buf_printf(error, "cannot make '%s': %s", folder, strerror(errno));
  } else {
    mode_t mask = umask(0);
    umask(mask);
    chmod(made.at, 0777 & ~mask);
    ok = test_write(p, v, front, made.at, &t, error) && put_in_place(made.at, folder, error);
    if (!ok) folder_remove(made.at);
  }
  test_free(&t);
  buf_free(&made);
  return ok;
}

/* ---- running it ---- */

typedef struct {
  const char *folder;
  bool namespaces;
  Limit *limit;
} Place;

/* What the limit leaves of the memory that a process in the sandbox may have. */
static uint64_t memory_left(const Limit *l, uint64_t most) {
  enum { LEAST = 1 << 26 };
  if (!l || !l->memory) return most;
  uint64_t used = memory_resident(), left = l->memory > used ? l->memory - used : 0;
  return left < LEAST ? LEAST : left < most ? left : most;
}

/* A tool of ours in the sandbox: what it reads was written by anybody. True: it ended, with `*status`. Nothing that it
 * writes is passed on. */
static bool run_tool(const Place *at, const char *const *command, int *status, Buf *why) {
  static const char *const variables[] = {"PATH=/usr/bin:/bin", "LC_ALL=C", "TMPDIR=.", NULL};
  SandboxOptions o = {.folder = at->folder,
                      .command = command,
                      .variables = variables,
                      .builds = true,
                      .namespaces = at->namespaces,
                      .seconds = BUILD_SECONDS,
                      .memory = memory_left(at->limit, BUILD_MEMORY),
                      .limit = at->limit};
  SandboxResult r;
  bool ok = sandbox_run(&o, &r, why);
  if (ok && r.end != SANDBOX_ENDED) {
    ok = false;
    buf_add(why, r.end == SANDBOX_STOPPED ? "the test was stopped" : "building the test takes too much");
  }
  *status = r.status;
  buf_free(&r.report);
  return ok;
}

static bool build(const Place *at, Buf *why) {
  static const char *const command[] = {"make", "-s", "-j2", NULL};
  int status = 0;
  if (!run_tool(at, command, &status, why)) return false;
  if (status) buf_add(why, "the test does not build (--test DIR writes it)");
  return status == 0;
}

/* Was there no room for the sanitizer's shadow memory? The program may write the same words, so the limit must be
 * there, too. */
static bool is_address_space_limited(const Buf *report) {
  static const char words[] = "ReserveShadowMemoryRange failed";
  struct rlimit most;
  if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur == RLIM_INFINITY || !report->at) return false;
  return memmem(report->at, report->n, words, sizeof words - 1) != NULL;
}

/* Asks the test's judge, by its exit status alone. */
static bool judge(const Place *at, const FailingTest *t, const Buf *report, Buf *why) {
  static const char *const command[] = {"sh", "judge", "report", NULL};
  Buf path = {0};
  int status = 0;
  buf_printf(&path, "%s/report", at->folder);
  bool ok = file_write(buf_str(&path), report->at ? report->at : "", report->n, why);
  buf_free(&path);
  if (!ok || !run_tool(at, command, &status, why)) return false;
  if (status == JUDGE_NOTHING && is_address_space_limited(report))
    buf_add(why, "the sanitizer cannot start: the address space is limited (ulimit -v)");
  else if (status == JUDGE_NOTHING)
    buf_add(why, "the test ends otherwise: no violation is reported");
  else if (status == JUDGE_OTHER)
    buf_add(why, "the test ends otherwise: another violation is reported");
  else if (status == JUDGE_ELSEWHERE)
    buf_printf(why, "the test ends in: %s, but not at this place", t->expected->kind);
  else if (status)
    buf_add(why, "the report could not be judged");
  return status == 0;
}

static bool run_test(const Place *at, const FailingTest *t, Buf *why) {
  static const char *const text[] = {[SANDBOX_TIME] = "the test runs for too long",
                                     [SANDBOX_MEMORY] = "the test takes too much memory",
                                     [SANDBOX_OUTPUT] = "the test writes too much",
                                     [SANDBOX_PROCESSES] = "the test starts too many processes",
                                     [SANDBOX_STOPPED] = "the test was stopped"};
  static const char *const quiet[] = {"ASAN_OPTIONS=symbolize=0:detect_leaks=0", "UBSAN_OPTIONS=symbolize=0", NULL};
  static const char *const leaks[] = {"ASAN_OPTIONS=symbolize=0", "LSAN_OPTIONS=symbolize=0", NULL};
  static const char *const command[] = {"./test", NULL};
  SandboxOptions o = {.folder = at->folder,
                      .command = command,
                      .variables = t->expected->is_leak ? leaks : quiet,
                      .may_trace_itself = t->expected->is_leak,
                      .namespaces = at->namespaces,
                      .seconds = RUN_SECONDS,
                      .memory = memory_left(at->limit, RUN_MEMORY),
                      .limit = at->limit};
  SandboxResult r;
  bool ok = sandbox_run(&o, &r, why);
  if (ok && r.end != SANDBOX_ENDED) {
    ok = false;
    buf_add(why, text[r.end]);
  }
  ok = ok && judge(at, t, &r.report, why);
  buf_free(&r.report);
  return ok;
}

/* Builds, runs and judges it in a folder that is gone afterwards. */
static bool try_test(const Program *p, const Verdict *v, const FrontOptions *front, bool namespaces, Limit *limit,
                     FailingTest *t, Buf *why) {
  WorkFolder folder = {0};
  if (!work_folder_make(&folder, why)) return false;
  Place at = {buf_str(&folder.path), namespaces, limit};
  bool ok = test_write(p, v, front, at.folder, t, why) && build(&at, why) && run_test(&at, t, why);
  work_folder_remove(&folder);
  return ok;
}

void verdict_confirm(const Program *p, Verdict *v, const FrontOptions *front, bool insist, Limit *limit) {
  Buf why = {0};
  FailingTest t = {0};
  bool namespaces = sandbox_has_namespaces();
  buf_clear(&v->unconfirmed);
  if (!front_runs_here(p, front, &v->unconfirmed)) {
    v->confirmation = CONFIRM_IMPOSSIBLE;
    return;
  }
  if (!namespaces && !insist) {
    v->confirmation = CONFIRM_NOT_TRIED;
    buf_add(&v->unconfirmed,
            "bubblewrap does not work here, and without its namespaces programs are only run with "
            "--execute");
    return;
  }
  bool ok = try_test(p, v, front, namespaces, limit, &t, &why);
  v->confirmation = ok ? CONFIRM_YES : CONFIRM_NO;
  if (!ok && !t.doubt.n && t.expected && t.expected->is_leak)
    buf_add(&v->unconfirmed, "lost memory is only reported where a program ends normally; ");
  if (!ok && !t.doubt.n && v->run.outcome == RUN_OUT_OF_SCOPE)
    buf_add(&v->unconfirmed, "a variable whose block is entered again lies where it lay before; ");
  if (!ok) buf_add(&v->unconfirmed, t.doubt.n ? t.doubt.at : buf_str(&why));
  test_free(&t);
  buf_free(&why);
}
