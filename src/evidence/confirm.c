/* Builds the test of a FALSE verdict in a temporary folder, runs it in the sandbox, and lets the test's own judge say
 * whether it ended as the verdict says. */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "evidence/sandbox.h"
#include "evidence/test.h"

enum { RUN_SECONDS = 5, RUN_MEMORY = 1 << 30 };

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

bool verdict_write_test(const Program *p, const Verdict *v, const FrontOptions *front, const char *folder, Buf *error) {
  if (!test_folder_is_usable(folder, error)) return false;
  if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
    buf_printf(error, "cannot make '%s': %s", folder, strerror(errno));
    return false;
  }
  FailingTest t = {0};
  bool ok = test_write(p, v, front, folder, &t, error);
  test_free(&t);
  return ok;
}

/* ---- running it ---- */

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *walk) {
  (void)st;
  (void)kind;
  (void)walk;
  return remove(path);
}

/* Runs a shell command in the folder; its output in `out`. */
static bool shell(const char *folder, const char *command, Limit *limit, Buf *out, int *status, Buf *error) {
  const char *const argv[] = {"sh", "-c", command, NULL};
  return process_run(argv, folder, NULL, 0, out, status, limit, error);
}

static bool build(const char *folder, Limit *limit, Buf *why) {
  Buf out = {0};
  int status = 0;
  /* Flags of a make that we may be run by are not ours. */
  bool ok = shell(folder, "unset MAKEFLAGS MFLAGS MAKELEVEL; make -s -j2 2>&1", limit, &out, &status, why);
  if (ok && status != 0) {
    ok = false;
    char *end = strchr(buf_str(&out), '\n');
    buf_printf(why, "the test does not build: %.*s", end ? (int)(end - out.at) : (int)out.n, buf_str(&out));
  }
  buf_free(&out);
  return ok;
}

/* Asks the test's judge. */
static bool judge(const char *folder, Buf *report, Limit *limit, Buf *why) {
  Buf path = {0}, out = {0};
  int status = 0;
  buf_printf(&path, "%s/report", folder);
  bool ok = file_write(buf_str(&path), buf_str(report), report->n, why);
  ok = ok && shell(folder, "sh judge report 2>/dev/null", limit, &out, &status, why);
  if (ok && status != 0) {
    ok = false;
    while (out.n && out.at[out.n - 1] == '\n') out.at[--out.n] = 0;
    buf_add(why, out.n ? out.at : "the report could not be judged");
  }
  buf_free(&path);
  buf_free(&out);
  return ok;
}

static bool run_test(const char *folder, const FailingTest *t, Limit *limit, Buf *why) {
  static const char *const text[] = {[SANDBOX_TIME] = "the test runs for too long",
                                     [SANDBOX_MEMORY] = "the test takes too much memory",
                                     [SANDBOX_OUTPUT] = "the test writes too much",
                                     [SANDBOX_STOPPED] = "the test was stopped"};
  static const char *const quiet[] = {"ASAN_OPTIONS=symbolize=0:detect_leaks=0", "UBSAN_OPTIONS=symbolize=0", NULL};
  static const char *const leaks[] = {"ASAN_OPTIONS=symbolize=0", "LSAN_OPTIONS=symbolize=0", NULL};
  SandboxOptions o = {.folder = folder,
                      .program = "test",
                      .variables = t->expected->is_leak ? leaks : quiet,
                      .may_trace_itself = t->expected->is_leak,
                      .seconds = RUN_SECONDS,
                      .memory = RUN_MEMORY,
                      .limit = limit};
  SandboxResult r;
  bool ok = sandbox_run(&o, &r, why);
  if (ok && r.end != SANDBOX_ENDED) {
    ok = false;
    buf_add(why, text[r.end]);
  }
  ok = ok && judge(folder, &r.report, limit, why);
  buf_free(&r.report);
  return ok;
}

void verdict_confirm(const Program *p, Verdict *v, const FrontOptions *front, Limit *limit) {
  const char *root = getenv("TMPDIR");
  Buf folder = {0}, why = {0};
  FailingTest t = {0};
  buf_printf(&folder, "%s/silhouette-XXXXXX", root && *root == '/' ? root : "/tmp");
  bool made = mkdtemp(folder.at) != NULL;
  if (!made) buf_printf(&why, "cannot make '%s': %s", buf_str(&folder), strerror(errno));
  bool ok = made && test_write(p, v, front, buf_str(&folder), &t, &why) && build(buf_str(&folder), limit, &why) &&
            run_test(buf_str(&folder), &t, limit, &why);
  v->confirmation = ok ? CONFIRM_YES : CONFIRM_NO;
  buf_clear(&v->unconfirmed);
  if (!ok && !t.doubt.n && t.expected && t.expected->is_leak)
    buf_add(&v->unconfirmed, "lost memory is only reported where a program ends normally; ");
  if (!ok && !t.doubt.n && v->run.outcome == RUN_OUT_OF_SCOPE)
    buf_add(&v->unconfirmed, "a variable whose block is entered again lies where it lay before; ");
  if (!ok) buf_add(&v->unconfirmed, t.doubt.n ? t.doubt.at : buf_str(&why));
  if (made) nftw(buf_str(&folder), remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  test_free(&t);
  buf_free(&folder);
  buf_free(&why);
}
