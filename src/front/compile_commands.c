/* compile_commands.json: which flags a file is compiled with. Only flags that change the meaning of the code are kept.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "front/target.h"

static char *copy_text(Arena *a, const char *s) { return arena_copy(a, s, strlen(s) + 1); }

/* Splits a command as a shell would: blanks, quotes, backslashes. */
static void split_command(Arena *a, const char *command, Words *out) {
  Buf word = {0};
  bool any = false;
  char quote = 0;
  for (const char *c = command;; c++) {
    if (*c == 0 || (!quote && strchr(" \t\n", *c))) {
      if (any) vec_push(*out, copy_text(a, buf_str(&word)));
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

/* The path of a file as seen from a folder (NULL: here). */
static void path_from(const char *folder, const char *file, Buf *out) {
  if (folder && file[0] != '/') buf_printf(out, "%s/", folder);
  buf_add(out, file);
}

/* Appends a word of a command; for `@FILE` the words of the file, as compilers do. False: `error` says why not. */
static bool add_word(Arena *a, const char *folder, const char *word, int depth, Words *out, Buf *error) {
  enum { DEEPEST = 8 };
  if (word[0] != '@' || !word[1]) {
    vec_push(*out, word);
    return true;
  }
  if (depth == DEEPEST) {
    buf_printf(error, "'%s': response files are nested too deep", word);
    return false;
  }
  Buf path = {0}, text = {0};
  Words inner = {0};
  path_from(folder, word + 1, &path);
  bool ok = file_read(buf_str(&path), &text, error);
  if (ok) split_command(a, buf_str(&text), &inner);
  for (uint32_t i = 0; i < inner.n && ok; i++) ok = add_word(a, folder, inner.at[i], depth + 1, out, error);
  vec_free(inner);
  buf_free(&path);
  buf_free(&text);
  return ok;
}

static bool expand_response_files(Arena *a, Source *s, Buf *error) {
  Words all = {0};
  bool ok = true;
  for (uint32_t i = 0; i < s->flags.n && ok; i++) ok = add_word(a, s->folder, s->flags.at[i], 0, &all, error);
  vec_free(s->flags);
  s->flags = all;
  return ok;
}

/* Keeps the flags that change the meaning of the code. False: `error` says which one we do not follow. */
static bool keep_meaningful(Source *s, Buf *error) {
  uint32_t n = 0;
  for (uint32_t i = 1; i < s->flags.n; i++) { /* 0 is the compiler */
    const char *word = s->flags.at[i];
    bool with_argument;
    FrontFlag what = word[0] == '-' ? front_flag(word, &with_argument) : FRONT_FLAG_DROPPED;
    if (what == FRONT_FLAG_REFUSED) {
      buf_printf(error, "'%s' changes the meaning of the program in a way that is not modelled", word);
      return false;
    }
    bool kept = what == FRONT_FLAG_KEPT || what == FRONT_FLAG_BITS_32 || what == FRONT_FLAG_BITS_64;
    if (kept) s->flags.at[n++] = word;
    if (word[0] != '-' || !with_argument || i + 1 >= s->flags.n) continue;
    i++;
    if (kept) s->flags.at[n++] = s->flags.at[i];
  }
  s->flags.n = n;
  return true;
}

/* Reads an entry, with all words of its command. NULL, or what is wrong with it. */
static const char *read_entry(Arena *a, json_t *entry, Source *out) {
  const char *file = json_string_value(json_object_get(entry, "file"));
  const char *command = json_string_value(json_object_get(entry, "command"));
  json_t *folder = json_object_get(entry, "directory"), *arguments = json_object_get(entry, "arguments"), *word;
  size_t i;
  *out = (Source){0};
  if (!file || (!command && !json_is_array(arguments))) return "has no file, or neither command nor arguments";
  if (folder && !json_is_string(folder)) return "has a directory that is no string";
  json_array_foreach(arguments, i, word) {
    if (!json_is_string(word)) return "has arguments that are no strings";
  }
  out->file = copy_text(a, file);
  if (folder) out->folder = copy_text(a, json_string_value(folder));
  if (json_is_array(arguments)) {
    json_array_foreach(arguments, i, word) vec_push(out->flags, copy_text(a, json_string_value(word)));
  } else {
    split_command(a, command, &out->flags);
  }
  return NULL;
}

/* The absolute path of a file as seen from a folder, without links; NULL when it does not exist. */
static char *real_path(const char *folder, const char *file) {
  Buf path = {0};
  path_from(folder, file, &path);
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

/* Is this entry one of the files that were asked for (all C files, if none was)? */
static bool is_wanted(const Source *s, const FrontOptions *o, bool *found) {
  bool wanted = o->n_files == 0 && (text_ends(s->file, ".c") || text_ends(s->file, ".i"));
  for (uint32_t k = 0; k < o->n_files; k++)
    if (!found[k] && same_file(s->folder, s->file, o->files[k])) wanted = found[k] = true;
  return wanted;
}

/* Is the command one for our target? Words that say so are taken out. */
static bool is_for_target(const FrontOptions *o, Source *source, Buf *error) {
  Buf why = {0};
  bool ok = target_accepts_command(target_of_bits(o->pointer_bits), &source->flags, &why);
  if (!ok) buf_printf(error, "%s: %s", source->file, buf_str(&why));
  buf_free(&why);
  return ok;
}

/* Adds the sources of the database `root`, and the files that it does not have. */
static bool add_sources(Sources *s, const FrontOptions *o, json_t *root, Position at, Diag *diag) {
  if (!json_is_array(root)) {
    diag_at(diag, DIAG_ERROR, at, "not a compilation database: an array is expected");
    return false;
  }
  bool ok = true;
  bool *found = mem_zalloc(o->n_files * sizeof *found);
  for (size_t i = 0; i < json_array_size(root) && ok; i++) {
    Source source;
    Buf error = {0};
    const char *problem = read_entry(&s->arena, json_array_get(root, i), &source);
    bool wanted = !problem && is_wanted(&source, o, found);
    if (wanted && !expand_response_files(&s->arena, &source, &error)) problem = buf_str(&error);
    if (wanted && !problem && o->pointer_bits && !is_for_target(o, &source, &error)) problem = buf_str(&error);
    if (wanted && !problem && !keep_meaningful(&source, &error)) problem = buf_str(&error);
    if (problem) diag_at(diag, DIAG_ERROR, at, "entry %zu%s%s", i + 1, error.n ? ": " : " ", problem);
    ok = !problem;
    if (wanted && ok)
      vec_push(s->source, source);
    else
      vec_free(source.flags);
    buf_free(&error);
  }
  for (uint32_t k = 0; ok && k < o->n_files; k++)
    if (!found[k]) {
      Source plain = {.file = o->files[k]};
      vec_push(s->source, plain);
    }
  if (ok && s->source.n == 0) {
    diag_at(diag, DIAG_ERROR, at, "no C file in this compilation database");
    ok = false;
  }
  mem_free(found);
  return ok;
}

bool sources_from_commands(Sources *s, const FrontOptions *o, Diag *diag) {
  Buf path = {0};
  buf_add(&path, o->compile_commands);
  struct stat st;
  if (stat(buf_str(&path), &st) == 0 && S_ISDIR(st.st_mode)) buf_add(&path, "/compile_commands.json");
  json_error_t e;
  json_t *root = json_load_file(buf_str(&path), 0, &e);
  Position at = {.file = copy_text(&s->arena, buf_str(&path))};
  buf_free(&path);
  if (!root) {
    at.line = e.line > 0 ? (uint32_t)e.line : 0;
    at.column = e.column > 0 ? (uint32_t)e.column : 0;
    diag_at(diag, DIAG_ERROR, at, "%s", e.text);
    return false;
  }
  bool ok = add_sources(s, o, root, at, diag);
  json_decref(root);
  return ok;
}

bool front_database_files(const char *compile_commands, Strings *strings, TextVec *out, Diag *diag) {
  Sources sources = {0};
  FrontOptions o = {.compile_commands = compile_commands};
  bool ok = sources_from_commands(&sources, &o, diag);
  for (uint32_t i = 0; i < sources.source.n && ok; i++) {
    Buf path = {0};
    path_from(sources.source.at[i].folder, sources.source.at[i].file, &path);
    const char *text = str_intern(strings, buf_str(&path));
    buf_free(&path);
    bool known = false;
    for (uint32_t k = 0; k < out->n && !known; k++) known = out->at[k] == text;
    if (!known) vec_push(*out, text);
  }
  sources_free(&sources);
  return ok;
}
