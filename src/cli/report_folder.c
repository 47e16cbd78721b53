/* --report DIR: the folder, the story that the page tells, and the page in it. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { MOST_STORY = 4 << 20 };
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

/* ---- the story ---- */

static ssize_t keep_story(void *cookie, const char *bytes, size_t n) {
  ReportFolder *f = cookie;
  if (f->story.n <= MOST_STORY) buf_add_n(&f->story, bytes, n);
  if (f->also) fwrite(bytes, 1, n, f->also);
  return (ssize_t)n;
}

bool report_folder_begin(Session *s, ReportFolder *f) {
  const char *folder = s->options->value[OPTION_REPORT].text;
  *f = (ReportFolder){.also = s->trace};
  if (!folder) return true;
  if (!make_folder(folder)) {
    diag_error(&s->diag, "cannot write the report into '%s': %s", folder, strerror(errno));
    return false;
  }
  s->trace = fopencookie(f, "w", (cookie_io_functions_t){.write = keep_story});
  if (s->trace && f->also) setvbuf(s->trace, NULL, _IOLBF, 0); /* told as it happens */
  return true;
}

/* ---- the page ---- */

static int write_page(Session *s, ReportFolder *f, const Verdict *v, int status) {
  Program empty;
  program_init(&empty, 64);
  ReportPage options = {.version = SILHOUETTE_VERSION,
                        .properties = s->properties,
                        .story = buf_str(&f->story),
                        .max_story = MOST_STORY,
                        .has_times = s->options->value[OPTION_STATS].given,
                        .layout_seconds = LAYOUT_SECONDS};
  Buf page = {0}, note = {0}, path = {0};
  double start = clock_seconds();
  report_page(s->is_whole ? &s->program : &empty, v, &options, &page, &note);
  buf_printf(&path, "%s/index.html", s->options->value[OPTION_REPORT].text);
  status = session_write(s, buf_str(&path), &page, status);
  if (note.n) diag_at(&s->diag, DIAG_WARNING, (Position){0}, "the report has no pictures: %s", buf_str(&note));
  if (s->options->value[OPTION_STATS].given)
    fprintf(s->diag.out, "stats: report_seconds %.6f\nstats: report_bytes %zu\n", clock_seconds() - start, page.n);
  buf_free(&page);
  buf_free(&note);
  buf_free(&path);
  program_free(&empty);
  return status;
}

int report_folder_end(Session *s, ReportFolder *f, const Verdict *v, int status) {
  if (!s->options->value[OPTION_REPORT].text) return status;
  if (s->trace) fclose(s->trace);
  s->trace = f->also;
  if (v) status = write_page(s, f, v, status);
  buf_free(&f->story);
  return status;
}
