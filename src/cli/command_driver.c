/* silhouette driver: a main for functions that have none. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

void session_real_files(const Session *s, Strings *strings, TextVec *out) {
  for (uint32_t i = 0; i < s->options->files.n; i++) {
    char *real = realpath(s->options->files.at[i], NULL);
    vec_push(*out, str_intern(strings, real ? real : s->options->files.at[i]));
    free(real);
  }
}

const char *session_path_from(Strings *strings, const char *folder, const char *file) {
  Buf base = {0}, path = {0};
  buf_printf(&base, "%s/", folder);
  const char *own = buf_str(&base);
  size_t same = 0;
  for (size_t i = 0; own[i] && own[i] == file[i]; i++)
    if (own[i] == '/') same = i + 1;
  for (const char *rest = own + same; (rest = strchr(rest, '/')); rest++) buf_add(&path, "../");
  buf_add(&path, file + same);
  const char *kept = str_intern(strings, buf_str(&path));
  buf_free(&base);
  buf_free(&path);
  return kept;
}

bool session_load_driver(Session *s, Limit *limit, const Driver *d, const char *path, uint32_t file, TextVec *files,
                         FrontOptions *front, Program *out) {
  Buf error = {0};
  bool written = file_write(path, d->text.at, d->text.n, &error);
  if (!written) diag_error(&s->diag, "%s", buf_str(&error));
  *front = session_front(s, limit);
  vec_clear(*files);
  for (uint32_t i = 0; i < front->n_files; i++) vec_push(*files, i == file ? path : front->files[i]);
  front->files = files->at;
  buf_free(&error);
  return front_load(out, front, NULL, &s->diag) && written;
}

bool session_entries(Session *s, const TextVec *files, U32Vec *out) {
  if (s->options->functions.n) return session_functions(s, out);
  for (uint32_t i = 0; i < files->n; i++) driver_functions(&s->program, files->at[i], out);
  if (out->n) return true;
  diag_error(&s->diag, "no function is defined in the given files that others could call");
  return false;
}

/* The driver of a function with its contract, if it has one. */
static void write_driver(Session *s, Driver *d, const U32Vec *entries, const TextVec *files) {
  if (s->options->functions.n == 1) {
    for (uint32_t i = 0; i < files->n; i++)
      if (driver_is_in(&s->program, entries->at[0], files->at[i])) {
        DriverContracts contracts = {&s->clauses, NULL};
        driver_write_function(d, &s->program, entries->at[0], files->at[i], &contracts);
        return;
      }
    buf_add(&d->problem, "it is not defined in the given files, but in one that they include");
  } else {
    driver_write_library(d, &s->program, entries, files);
  }
}

int command_driver(Session *s) {
  const Options *o = s->options;
  Limit limit = session_limit(s);
  if (!session_load(s, &limit)) return EXIT_USAGE;
  int status = EXIT_USAGE;
  Driver d = {0};
  Strings strings = {0};
  TextVec files = {0};
  U32Vec entries = {0};
  session_real_files(s, &strings, &files);
  if (session_entries(s, &files, &entries)) {
    write_driver(s, &d, &entries, &files);
    if (d.problem.n)
      diag_error(&s->diag, "no driver for %s: %s", o->functions.at[0], buf_str(&d.problem));
    else
      status = session_write(s, o->value[OPTION_OUTPUT].text, &d.text, EXIT_GOOD);
    if (d.problem.n) status = EXIT_UNDECIDED;
  }
  driver_drop(&d);
  vec_free(entries);
  vec_free(files);
  str_free(&strings);
  return status;
}
