/* --report DIR: the folder, what is kept for the page while the command works, and the page in it. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { MOST_STORY = 4 << 20 }; /* bytes of the story that the page tells */
static const double LAYOUT_SECONDS = 60;

/* ---- the folder ---- */

/* Makes the folder and those above it that are missing. */
static bool make_folder(const char *path) {
  Buf part = {0};
  bool ok = true;
  for (const char *s = path; ok && *s;) {
    size_t n = strspn(s, "/") + strcspn(s + strspn(s, "/"), "/");
    buf_add_n(&part, s, n);
    s += n;
    ok = mkdir(buf_str(&part), 0777) == 0 || errno == EEXIST || (*s && errno == EISDIR);
  }
  buf_free(&part);
  struct stat is;
  if (ok && stat(path, &is) != 0) return false;
  if (ok && !S_ISDIR(is.st_mode)) {
    errno = ENOTDIR;
    return false;
  }
  return ok && access(path, W_OK | X_OK) == 0;
}

bool report_folder_begin(Session *s) {
  const char *folder = s->options->value[OPTION_REPORT].text;
  if (!folder) return true;
  if (!make_folder(folder)) {
    diag_error(&s->diag, "cannot write the report into '%s': %s", folder, strerror(errno));
    return false;
  }
  if (s->options->command == COMMAND_CHECK)
    s->kept = kept_story_new(MOST_STORY);
  else
    s->answers = answer_page_new();
  return true;
}

/* ---- the page ---- */

/* What dot may take: of the time that is left, a part, for the page is written afterwards. */
static double layout_seconds(const Session *s) {
  static const double part = 0.7, least = 0.1;
  double deadline = session_limit(s).deadline, left = part * (deadline - clock_seconds());
  if (deadline <= 0 || left > LAYOUT_SECONDS) return LAYOUT_SECONDS;
  return left > least ? left : least;
}

static int write_page(Session *s, const Buf *page, const Buf *note, double start, int status) {
  Buf path = {0};
  buf_printf(&path, "%s/index.html", s->options->value[OPTION_REPORT].text);
  status = session_write(s, buf_str(&path), page, status);
  if (note->n) diag_at(&s->diag, DIAG_WARNING, (Position){0}, "the report has no pictures: %s", note->at);
  if (s->options->value[OPTION_STATS].given)
    fprintf(s->diag.out, "stats: report_seconds %.6f\nstats: report_bytes %zu\n", clock_seconds() - start, page->n);
  buf_free(&path);
  return status;
}

/* Of a driver: the function that it calls, or 0. */
static FuncId function_of_driver(const Session *s) {
  static const char flag[] = DRIVER_OF "="; /* behind -D, which is a word of its own */
  const TextVec *flags = &s->options->flags;
  for (uint32_t i = 0; i < flags->n && s->is_whole; i++)
    if (text_starts(flags->at[i], flag)) return program_find_function(&s->program, flags->at[i] + strlen(flag));
  return 0;
}

static int write_verdict(Session *s, const Verdict *v, int status) {
  Program empty;
  CallHeaps call = {0};
  FuncId f = function_of_driver(s);
  Limit limit = session_limit(s);
  if (f) call_heaps(&s->program, f, s->options->value[OPTION_MALLOC].number == 0, &limit, &call);
  program_init(&empty, 64);
  ReportPage options = {.version = SILHOUETTE_VERSION,
                        .properties = s->properties,
                        .story = s->kept,
                        .has_times = s->options->value[OPTION_STATS].given,
                        .layout_seconds = layout_seconds(s),
                        .call = &call};
  Buf page = {0}, note = {0};
  double start = clock_seconds();
  report_page(s->is_whole ? &s->program : &empty, v, &options, &page, &note);
  status = write_page(s, &page, &note, start, status);
  buf_free(&page);
  buf_free(&note);
  call_heaps_free(&call);
  program_free(&empty);
  return status;
}

int report_folder_end(Session *s, const Verdict *v, int status) {
  if (!s->options->value[OPTION_REPORT].text) return status;
  if (v) status = write_verdict(s, v, status);
  kept_story_free(s->kept);
  s->kept = NULL;
  return status;
}

int report_answers_end(Session *s, int status) {
  if (!s->answers) return status;
  Buf page = {0}, note = {0};
  double start = clock_seconds();
  answer_page_print(s->answers, SILHOUETTE_VERSION, layout_seconds(s), &page, &note);
  status = write_page(s, &page, &note, start, status);
  buf_free(&page);
  buf_free(&note);
  answer_page_free(s->answers);
  s->answers = NULL;
  return status;
}
