/* The C preprocessor as far as specifications use it: comments, #include, #define, #undef, #if and its kin, #error,
 * #warning. Comments become blanks of the same length, so that columns stay right. The text is handled in runs of lines
 * between two directives; macro arguments may therefore span lines. */
#include "tvp/preprocess.h"

enum { MAX_FILES = 60, MAX_CONDITIONS = 400 };

typedef struct {
  bool active; /* this branch is read */
  bool taken;  /* some branch was */
  bool outer;  /* the surrounding text is read */
  bool had_else;
  Position at;
} Condition;

typedef struct {
  const char *name; /* interned path */
  Buf text;         /* without comments */
  VEC(Condition) conditions;
} Input;

void tvp_pre_error(Pre *p, Position at, const char *format, ...) {
  if (p->failed) return;
  p->failed = true;
  Buf b = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&b, format, args);
  va_end(args);
  diag_at(p->diag, DIAG_ERROR, at, "%s", buf_str(&b));
  buf_free(&b);
}

void tvp_source_free(TvpSource *s) {
  arena_free(&s->arena);
  str_free(&s->strings);
  buf_free(&s->text);
  vec_free(s->origins);
}

Position tvp_source_position(const TvpSource *s, size_t offset) {
  Position none = {0};
  if (!s->origins.n || s->origins.at[0].offset > offset) return none;
  uint32_t low = 0, high = s->origins.n; /* origins[low].offset <= offset < origins[high].offset */
  while (high - low > 1) {
    uint32_t mid = low + (high - low) / 2;
    if (s->origins.at[mid].offset <= offset)
      low = mid;
    else
      high = mid;
  }
  Position at = s->origins.at[low].at;
  if (!s->origins.at[low].fixed) at.column += (uint32_t)(offset - s->origins.at[low].offset);
  return at;
}

/* Blanks out comments. Gives the place of one that does not end, or n. */
static size_t strip_comments(char *t, size_t n) {
  for (size_t i = 0; i < n;) {
    if (t[i] == '"') {
      size_t end = i + 1;
      while (end < n && t[end] != '"') end++;
      i = end + 1;
    } else if (t[i] == '/' && i + 1 < n && t[i + 1] == '/') {
      while (i < n && t[i] != '\n') t[i++] = ' ';
    } else if (t[i] == '/' && i + 1 < n && t[i + 1] == '*') {
      size_t start = i;
      t[i] = t[i + 1] = ' ';
      i += 2;
      while (i < n && !(t[i] == '*' && i + 1 < n && t[i + 1] == '/')) {
        if (t[i] != '\n') t[i] = ' ';
        i++;
      }
      if (i >= n) return start;
      t[i] = t[i + 1] = ' ';
      i += 2;
    } else
      i++;
  }
  return n;
}

static void read_input(Pre *p, Input *in);

static bool exists(const char *path) {
  FILE *f = fopen(path, "r");
  if (f) fclose(f);
  return f != NULL;
}

/* The file that `name` means in an #include of `from`. */
static bool find_include(Pre *p, const char *from, char *name, size_t n, Buf *path) {
  for (size_t i = 0; i < n; i++) /* written on another system */
    if (name[i] == '\\') name[i] = '/';
  const char *slash = strrchr(from, '/');
  buf_clear(path);
  if (!(n && name[0] == '/') && slash) buf_add_n(path, from, (size_t)(slash - from) + 1);
  buf_add_n(path, name, n);
  if (exists(buf_str(path))) return true;
  for (uint32_t i = 0; i < p->options->includes; i++) {
    buf_clear(path);
    buf_printf(path, "%s/", p->options->include[i]);
    buf_add_n(path, name, n);
    if (exists(buf_str(path))) return true;
  }
  return false;
}

/* Reads a file; a mark of UTF-8 at its beginning says nothing. */
static bool read_text(const char *path, Buf *out, Buf *error) {
  static const char mark[] = "\xef\xbb\xbf";
  if (!file_read(path, out, error)) return false;
  if (out->n >= 3 && memcmp(out->at, mark, 3) == 0) {
    out->n -= 3;
    memmove(out->at, out->at + 3, out->n + 1);
  }
  return true;
}

static void include_file(Pre *p, Input *from, Position at, char *text, size_t n) {
  while (n && pre_blank(text[n - 1])) n--;
  if (n < 2 || !((text[0] == '"' && text[n - 1] == '"') || (text[0] == '<' && text[n - 1] == '>'))) {
    tvp_pre_error(p, at, "#include needs a file name in quotes");
    return;
  }
  if (p->options->no_files) {
    tvp_pre_error(p, at, "#include is not allowed here");
    return;
  }
  if (p->files >= MAX_FILES) {
    tvp_pre_error(p, at, "files include one another more than %d deep", MAX_FILES);
    return;
  }
  Buf path = {0}, error = {0};
  Input in = {0};
  if (memchr(text, 0, n) || !find_include(p, from->name, text + 1, n - 2, &path))
    tvp_pre_error(p, at, "cannot find the included file %.*s", (int)(n > 200 ? 200 : n), text);
  else if (!read_text(buf_str(&path), &in.text, &error))
    tvp_pre_error(p, at, "%s", buf_str(&error));
  else {
    in.name = str_intern(&p->source->strings, buf_str(&path));
    read_input(p, &in);
  }
  buf_free(&path);
  buf_free(&error);
  buf_free(&in.text);
  vec_free(in.conditions);
}

static bool is_active(const Input *in) { return !in->conditions.n || vec_last(in->conditions).active; }

static void begin_condition(Pre *p, Input *in, Position at, bool value) {
  if (in->conditions.n >= MAX_CONDITIONS) {
    tvp_pre_error(p, at, "conditions are nested more than %d deep", MAX_CONDITIONS);
    return;
  }
  bool outer = is_active(in);
  vec_push(in->conditions, (Condition){.active = outer && value, .taken = value, .outer = outer, .at = at});
}

static bool name_is_defined(Pre *p, Position at, const char *text, size_t n) {
  size_t end = 0;
  while (end < n && pre_id(text[end])) end++;
  if (!end) {
    tvp_pre_error(p, at, "a macro name is missing");
    return false;
  }
  return tvp_macro_is_defined(p, str_intern_n(&p->source->strings, text, end));
}

static bool word_is(const char *word, size_t n, const char *what) {
  return strlen(what) == n && memcmp(word, what, n) == 0;
}

/* One directive without its #, continued lines joined. */
static void directive(Pre *p, Input *in, Position at, char *t, size_t n) {
  size_t w = 0;
  while (w < n && pre_blank(t[w])) w++;
  t += w, n -= w, w = 0;
  while (w < n && pre_id(t[w])) w++;
  char *rest = t + w;
  size_t m = n - w;
  while (m && pre_blank(*rest)) rest++, m--;
  bool active = is_active(in);
  if (word_is(t, w, "if"))
    begin_condition(p, in, at, active && tvp_condition_value(p, at, rest, m));
  else if (word_is(t, w, "ifdef"))
    begin_condition(p, in, at, active && name_is_defined(p, at, rest, m));
  else if (word_is(t, w, "ifndef"))
    begin_condition(p, in, at, active && !name_is_defined(p, at, rest, m));
  else if (word_is(t, w, "elif") || word_is(t, w, "elseif") || word_is(t, w, "else")) {
    bool is_else = word_is(t, w, "else");
    if (!in->conditions.n || vec_last(in->conditions).had_else) {
      tvp_pre_error(p, at, "#%.*s without #if", (int)w, t);
      return;
    }
    Condition c = vec_last(in->conditions);
    bool value = c.outer && !c.taken && (is_else || tvp_condition_value(p, at, rest, m));
    c.active = value;
    c.taken = c.taken || value;
    c.had_else = is_else;
    vec_last(in->conditions) = c;
  } else if (word_is(t, w, "endif")) {
    if (in->conditions.n)
      (void)vec_pop(in->conditions);
    else
      tvp_pre_error(p, at, "#endif without #if");
  } else if (!active || (w == 0 && m == 0)) {
    return;
  } else if (word_is(t, w, "include"))
    include_file(p, in, at, rest, m);
  else if (word_is(t, w, "define"))
    tvp_macro_define(p, at, rest, m);
  else if (word_is(t, w, "undef")) {
    size_t end = 0;
    while (end < m && pre_id(rest[end])) end++;
    tvp_macro_undefine(p, str_intern_n(&p->source->strings, rest, end));
  } else if (word_is(t, w, "error"))
    tvp_pre_error(p, at, "#error %.*s", (int)(m > 500 ? 500 : m), rest);
  else if (word_is(t, w, "warning"))
    diag_at(p->diag, DIAG_WARNING, at, "#warning %.*s", (int)(m > 500 ? 500 : m), rest);
  else if (!word_is(t, w, "pragma") && !word_is(t, w, "line"))
    tvp_pre_error(p, at, "unknown directive #%.*s", (int)(w > 50 ? 50 : w), t);
}

/* The end of the logical line at i: after its newline, with backslash-newlines inside. */
static size_t line_end(const char *t, size_t n, size_t i) {
  for (; i < n; i++) {
    if (t[i] != '\n') continue;
    size_t back = i;
    while (back && pre_blank(t[back - 1])) back--; /* blanks after the backslash are not seen, so they do not count */
    if (!(back && t[back - 1] == '\\')) return i + 1;
  }
  return n;
}

static bool is_directive(const char *t, size_t n, size_t i, size_t *hash) {
  while (i < n && pre_blank(t[i])) i++;
  *hash = i;
  return i < n && t[i] == '#';
}

static void read_input(Pre *p, Input *in) {
  p->files++;
  buf_char(&in->text, '\n'); /* a file may end without one */
  char *t = in->text.at;
  size_t n = in->text.n;
  size_t open_comment = strip_comments(t, n);
  Position at = {.file = in->name, .line = 1, .column = 1};
  if (open_comment < n) {
    Position there = at;
    for (size_t k = 0; k < open_comment; k++) {
      there.column = t[k] == '\n' ? 1 : there.column + 1;
      there.line += t[k] == '\n';
    }
    tvp_pre_error(p, there, "this comment does not end");
  }
  Buf joined = {0};
  for (size_t i = 0; i < n && !p->failed;) {
    size_t hash, start = i;
    Position here = at;
    if (is_directive(t, n, i, &hash)) {
      i = line_end(t, n, i);
      here.column = (uint32_t)(hash - start) + 1;
      buf_clear(&joined);
      for (size_t k = hash + 1; k < i; k++) {
        bool line_break = t[k] == '\n';
        size_t after = k + 1;
        while (t[k] == '\\' && after < i && pre_blank(t[after])) after++;
        bool continues = t[k] == '\\' && after < i && t[after] == '\n';
        buf_char(&joined, line_break || continues ? ' ' : t[k]);
      }
      while (joined.n && pre_blank(joined.at[joined.n - 1])) joined.at[--joined.n] = 0;
      if (joined.n) directive(p, in, here, joined.at, joined.n);
    } else {
      while (i < n && !is_directive(t, n, i, &hash)) {
        while (i < n && t[i] != '\n') i++;
        if (i < n) i++;
      }
      if (is_active(in)) tvp_macro_expand(p, here, t + start, i - start);
    }
    for (size_t k = start; k < i; k++) at.line += t[k] == '\n';
  }
  if (in->conditions.n) tvp_pre_error(p, vec_last(in->conditions).at, "this condition has no #endif");
  buf_free(&joined);
  p->files--;
}

static bool preprocess(TvpSource *s, Input *in, const TvpReadOptions *options, Diag *diag) {
  Pre p = {.source = s, .options = options, .diag = diag};
  Buf b = {0};
  for (uint32_t i = 0; i < options->defines; i++) { /* NAME, NAME=TEXT, NAME(TEXT) */
    const char *d = options->define[i];
    size_t w = 0, n = strlen(d);
    while (w < n && pre_id(d[w])) w++;
    buf_clear(&b);
    buf_add_n(&b, d, w);
    buf_char(&b, ' ');
    if (d[w] == '=')
      buf_add(&b, d + w + 1);
    else if (d[w] == '(' && d[n - 1] == ')')
      buf_add_n(&b, d + w + 1, n - w - 2);
    else if (d[w])
      tvp_pre_error(&p, (Position){0}, "cannot read the macro definition '%s'", d);
    tvp_macro_define(&p, (Position){0}, buf_str(&b), b.n);
  }
  if (!p.failed) read_input(&p, in);
  buf_free(&b);
  buf_free(&in->text);
  vec_free(in->conditions);
  vec_free(p.macros);
  idmap_free(&p.macro);
  return !p.failed;
}

bool tvp_preprocess_file(TvpSource *s, const char *path, const TvpReadOptions *options, Diag *diag) {
  Input in = {.name = str_intern(&s->strings, path)};
  Buf error = {0};
  bool ok = read_text(path, &in.text, &error);
  if (!ok) {
    diag_error(diag, "%s", buf_str(&error));
    buf_free(&in.text);
  }
  buf_free(&error);
  return ok && preprocess(s, &in, options, diag);
}

bool tvp_preprocess_text(TvpSource *s, const char *name, const char *text, size_t n, const TvpReadOptions *options,
                         Diag *diag) {
  Input in = {.name = str_intern(&s->strings, name)};
  buf_add_n(&in.text, text, n);
  return preprocess(s, &in, options, diag);
}
