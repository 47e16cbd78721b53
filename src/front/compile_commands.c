/* compile_commands.json: which flags a file is compiled with. Only flags that change the meaning of the code are kept.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "front/compile.h"

static char *copy_text(Arena *a, const char *s) { return arena_copy(a, s, strlen(s) + 1); }

/* Splits a command as a shell would: blanks, quotes, backslashes. */
static void split_command(Arena *a, const char *command, Source *out) {
  Buf word = {0};
  bool any = false;
  char quote = 0;
  for (const char *c = command;; c++) {
    if (*c == 0 || (!quote && strchr(" \t\n", *c))) {
      if (any) vec_push(out->flags, copy_text(a, buf_str(&word)));
      buf_clear(&word);
      any = false;
      if (!*c) break;
    } else if (!quote && (*c == '"' || *c == '\'')) {
      quote = *c;
      any = true;
    } else if (quote && *c == quote) {
      quote = 0;
    } else {
      if (*c == '\\' && quote != '\'' && c[1]) c++;
      buf_char(&word, *c);
      any = true;
    }
  }
  buf_free(&word);
}

/* Keeps -I -D -U -std -include -isystem -iquote -idirafter -m32 -m64 -f(no-)signed-char, wrapv and the like. */
static void keep_meaningful(Source *s) {
  static const char *const with_argument[] = {"-I",      "-D",         "-U",       "-include",  "-isystem",
                                              "-iquote", "-idirafter", "-imacros", "-isysroot", "-target"};
  static const char *const prefixes[] = {
      "-I",          "-D",        "-U",          "-std=",           "-isystem",       "-iquote",  "-idirafter",
      "--sysroot=",  "-fsigned-", "-funsigned-", "-fwrapv",         "-fno-wrapv",     "-fshort-", "-fpack-struct",
      "-m32",        "-m64",      "-ansi",       "-fms-extensions", "-fgnu89-inline", "-fcommon", "-ffreestanding",
      "-fno-builtin"};
  uint32_t n = 0;
  for (uint32_t i = 1; i < s->flags.n; i++) { /* 0 is the compiler */
    const char *f = s->flags.at[i];
    bool kept = false;
    for (size_t k = 0; k < sizeof with_argument / sizeof *with_argument && !kept; k++) {
      if (strcmp(f, with_argument[k]) != 0 || i + 1 >= s->flags.n) continue;
      const char *argument = s->flags.at[++i];
      s->flags.at[n++] = f;
      s->flags.at[n++] = argument;
      kept = true;
    }
    if (!kept && strcmp(f, "-o") == 0) i++;
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes && !kept; k++)
      if (text_starts(f, prefixes[k]) && f[0] == '-') {
        s->flags.at[n++] = f;
        kept = true;
      }
  }
  s->flags.n = n;
}

static bool read_entry(Arena *a, json_t *entry, Source *out) {
  const char *file = json_string_value(json_object_get(entry, "file"));
  const char *folder = json_string_value(json_object_get(entry, "directory"));
  const char *command = json_string_value(json_object_get(entry, "command"));
  json_t *arguments = json_object_get(entry, "arguments");
  if (!file || (!command && !json_is_array(arguments))) return false;
  *out = (Source){.file = copy_text(a, file), .folder = folder ? copy_text(a, folder) : NULL};
  if (json_is_array(arguments)) {
    size_t i;
    json_t *word;
    json_array_foreach(arguments, i, word) if (json_is_string(word))
        vec_push(out->flags, copy_text(a, json_string_value(word)));
  } else {
    split_command(a, command, out);
  }
  keep_meaningful(out);
  return true;
}

/* The absolute path of a file as seen from a folder, without links; NULL when it does not exist. */
static char *real_path(const char *folder, const char *file) {
  Buf path = {0};
  if (folder && file[0] != '/') buf_printf(&path, "%s/", folder);
  buf_add(&path, file);
  char *real = realpath(buf_str(&path), NULL);
  buf_free(&path);
  return real;
}

static bool same_file(const char *folder, const char *a, const char *b) {
  char *x = real_path(folder, a), *y = real_path(NULL, b);
  bool same = x && y && strcmp(x, y) == 0;
  free(x);
  free(y);
  return same;
}

bool sources_from_commands(Sources *s, const FrontOptions *o, Diag *diag) {
  Buf path = {0};
  buf_add(&path, o->compile_commands);
  struct stat st;
  if (stat(buf_str(&path), &st) == 0 && S_ISDIR(st.st_mode)) buf_add(&path, "/compile_commands.json");
  json_error_t e;
  json_t *root = json_load_file(buf_str(&path), 0, &e);
  const char *name = arena_copy(&s->arena, buf_str(&path), path.n + 1);
  buf_free(&path);
  if (!root) {
    Position at = {
        .file = name, .line = e.line > 0 ? (uint32_t)e.line : 0, .column = e.column > 0 ? (uint32_t)e.column : 0};
    diag_at(diag, DIAG_ERROR, at, "%s", e.text);
    return false;
  }
  bool ok = json_is_array(root);
  if (!ok) diag_at(diag, DIAG_ERROR, (Position){.file = name}, "not a compilation database: an array is expected");
  bool *found = mem_zalloc(o->n_files * sizeof *found);
  size_t i;
  json_t *entry;
  if (ok) json_array_foreach(root, i, entry) {
      Source source;
      if (!read_entry(&s->arena, entry, &source)) {
        diag_at(diag, DIAG_ERROR, (Position){.file = name}, "entry %zu has no file, or neither command nor arguments",
                i + 1);
        ok = false;
        break;
      }
      bool wanted = o->n_files == 0 && (text_ends(source.file, ".c") || text_ends(source.file, ".i"));
      for (uint32_t k = 0; k < o->n_files; k++)
        if (!found[k] && same_file(source.folder, source.file, o->files[k])) wanted = found[k] = true;
      if (wanted)
        vec_push(s->source, source);
      else
        vec_free(source.flags);
    }
  for (uint32_t k = 0; ok && k < o->n_files; k++)
    if (!found[k]) {
      Source plain = {.file = o->files[k]};
      vec_push(s->source, plain);
    }
  if (ok && s->source.n == 0) {
    diag_at(diag, DIAG_ERROR, (Position){.file = name}, "no C file in this compilation database");
    ok = false;
  }
  mem_free(found);
  json_decref(root);
  return ok;
}
