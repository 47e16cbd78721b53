/* The files that a program is made of: its sources, and the headers that the compiler says they include. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/compile.h"

static const char *keep(Arena *a, const char *text) { return arena_copy(a, text, strlen(text) + 1); }

/* The absolute path of a file as seen from a folder, without links; NULL when it does not exist. */
static const char *absolute(Arena *a, const char *folder, const char *file) {
  Buf path = {0};
  if (file[0] != '/') buf_printf(&path, "%s/", folder);
  buf_add(&path, file);
  char *real = realpath(buf_str(&path), NULL);
  const char *kept = real ? keep(a, real) : NULL;
  free(real);
  buf_free(&path);
  return kept;
}

/* Includes nothing but headers of the system, as `#include <...>` on lines of their own. */
static bool is_plain(const FrontSource *s, const Buf *text) {
  if (s->flags.n) return false;
  if (!text->n) return true;
  for (const char *line = text->at; line; line = strchr(line, '\n')) {
    line += strspn(line, " \t\r\n");
    if (*line != '#') continue;
    line++;
    line += strspn(line, " \t");
    if (!text_starts(line, "include")) continue;
    line += strlen("include");
    line += strspn(line, " \t_next");
    if (*line != '<') return false;
  }
  return true;
}

static void add_header(FrontFiles *f, const FrontSource *s, const char *name) {
  const char *path = absolute(&f->arena, s->folder, name);
  if (!path || strcmp(path, s->file) == 0) return;
  for (uint32_t i = 0; i < f->header.n; i++)
    if (strcmp(f->header.at[i], path) == 0) return;
  vec_push(f->header, path);
}

/* What stands behind the colon of a make rule; blanks in names are escaped. */
static void read_rule(FrontFiles *f, const FrontSource *s, const char *text) {
  Buf word = {0};
  const char *colon = strstr(text, ": ");
  for (const char *c = colon ? colon + 1 : ""; *c; c++) {
    bool escaped = *c == '\\' && c[1] && strchr(" #\\", c[1]);
    if (escaped) {
      buf_char(&word, *++c);
      continue;
    }
    if (*c == '\\' && c[1] == '\n') continue;
    if (!strchr(" \n", *c)) {
      buf_char(&word, *c);
      if (c[1]) continue;
    }
    if (word.n) add_header(f, s, buf_str(&word));
    buf_clear(&word);
  }
  buf_free(&word);
}

static bool find_headers(FrontFiles *f, const FrontSource *s, const Source *from, const FrontOptions *o, Buf *error) {
  Words argv = {0};
  Arena arena = {0};
  vec_push(argv, front_compiler());
  source_flags(from, o, &arena, &argv);
  static const char *const last[] = {"-w", "-MM", "-MT", "x"};
  for (size_t i = 0; i < sizeof last / sizeof *last; i++) vec_push(argv, last[i]);
  vec_push(argv, s->file);
  vec_push(argv, NULL);
  Buf rule = {0};
  int status = 0;
  bool ok = process_run(argv.at, s->folder, NULL, 0, &rule, &status, o->limit, error);
  if (ok && status != 0) {
    ok = false;
    buf_add(error, "the compiler does not list the headers");
  }
  if (ok) read_rule(f, s, buf_str(&rule));
  buf_free(&rule);
  vec_free(argv);
  arena_free(&arena);
  return ok;
}

static bool add_source(FrontFiles *f, const Source *from, const char *here, const FrontOptions *o, Buf *error) {
  FrontSource s = {0};
  s.folder = from->folder ? absolute(&f->arena, here, from->folder) : keep(&f->arena, here);
  s.file = s.folder ? absolute(&f->arena, s.folder, from->file) : NULL;
  for (uint32_t i = 0; i < from->flags.n; i++) vec_push(s.flags, keep(&f->arena, from->flags.at[i]));
  for (uint32_t i = 0; i < o->n_flags; i++) vec_push(s.flags, o->flags[i]);
  Buf text = {0};
  bool ok = s.file != NULL;
  if (!ok) buf_printf(error, "'%s' is gone", from->file);
  ok = ok && file_read(s.file, &text, error);
  if (ok && strstr(buf_str(&text), "silhouette.h")) { /* who compiles it needs to find it */
    Words flag = {0};
    source_own_headers(&f->arena, &flag);
    for (uint32_t i = 0; i < flag.n; i++) vec_push(s.flags, flag.at[i]);
    vec_free(flag);
  }
  vec_push(f->source, s);
  ok = ok && ((is_plain(&s, &text) && !strstr(buf_str(&text), "silhouette.h")) || find_headers(f, &s, from, o, error));
  buf_free(&text);
  return ok;
}

bool front_files(FrontFiles *f, const FrontOptions *o, Buf *error) {
  Sources sources = {0};
  Diag diag; /* it will hardly be used: the program was loaded already */
  diag_init(&diag, stderr);
  char *here = realpath(".", NULL);
  bool ok = here && sources_collect(&sources, o, &diag);
  if (!ok) buf_add(error, "the files of the program are not found any more");
  for (uint32_t i = 0; i < sources.source.n && ok; i++) ok = add_source(f, &sources.source.at[i], here, o, error);
  free(here);
  sources_free(&sources);
  return ok;
}

void front_files_free(FrontFiles *f) {
  for (uint32_t i = 0; i < f->source.n; i++) vec_free(f->source.at[i].flags);
  vec_free(f->source);
  vec_free(f->header);
  arena_free(&f->arena);
}
