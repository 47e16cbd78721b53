/* silhouette explain: a result in words; and the last result, which is kept for it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* Where the last result is kept: $XDG_CACHE_HOME/silhouette/last.json, or ~/.cache/silhouette/last.json. False when
 * there is no such place. */
static bool last_path(Buf *out, bool make) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (cache && cache[0] == '/')
    buf_add(out, cache);
  else if (home && home[0] == '/')
    buf_printf(out, "%s/.cache", home);
  else
    return false;
  if (make) mkdir(buf_str(out), 0700);
  buf_add(out, "/silhouette");
  if (make) mkdir(buf_str(out), 0700);
  buf_add(out, "/last.json");
  return true;
}

void session_keep_last(Session *s, const Verdict *v) {
  if (!isatty(STDOUT_FILENO) && !isatty(STDERR_FILENO)) return;
  Buf path = {0}, text = {0}, error = {0};
  if (last_path(&path, true)) {
    report_verdict_json(&s->program, v, &text);
    file_write(buf_str(&path), buf_str(&text), text.n, &error); /* a cache that cannot be written is none */
  }
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
}

static bool read_document(Session *s, const char *name, Buf *path, Buf *text) {
  Buf error = {0};
  bool is_last = strcmp(name, "LAST") == 0, ok = true;
  if (!is_last)
    buf_add(path, name);
  else if (!last_path(path, false) || access(buf_str(path), R_OK) != 0) {
    diag_error(&s->diag, "there is no last result; silhouette check keeps it when it runs on a terminal");
    ok = false;
  }
  if (ok && !file_read(buf_str(path), text, &error)) {
    diag_error(&s->diag, "%s", buf_str(&error));
    ok = false;
  }
  buf_free(&error);
  return ok;
}

int command_explain(Session *s) {
  Buf path = {0}, text = {0}, out = {0}, error = {0};
  int status = EXIT_USAGE;
  if (read_document(s, s->options->files.at[0], &path, &text)) {
    if (report_explain(buf_str(&text), text.n, &out, &error))
      status = session_write(s, "-", &out, EXIT_GOOD);
    else
      fprintf(s->diag.out, "%s:%s\n", buf_str(&path), buf_str(&error));
  }
  buf_free(&path);
  buf_free(&text);
  buf_free(&out);
  buf_free(&error);
  return status;
}
