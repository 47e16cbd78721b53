/* Macros: definition and expansion. An expansion replaces the parameters in the body by the expanded arguments (raw
 * beside ##, quoted after #), then looks at the result again with the macro itself switched off. */
#include "tvp/preprocess.h"

enum { MAX_EXPANSIONS = 500000, MAX_TEXT = 64 << 20 };

/* The macros whose expansion is being looked at, innermost first. */
typedef struct Active {
  const char *name;
  const struct Active *up;
} Active;

static void expand(Pre *p, Position at, const char *t, size_t n, const Active *active, Buf *out);

static size_t id_end(const char *t, size_t n, size_t i) {
  while (i < n && pre_id(t[i])) i++;
  return i;
}

static size_t string_end(const char *t, size_t n, size_t i) {
  for (i++; i < n && t[i] != '"'; i++);
  return i < n ? i + 1 : n;
}

bool tvp_macro_is_defined(const Pre *p, const char *name) {
  const uint32_t *i = idmap_find(&p->macro, idmap_ptr(name));
  return i && p->macros.at[*i].name;
}

void tvp_macro_undefine(Pre *p, const char *name) {
  const uint32_t *i = idmap_find(&p->macro, idmap_ptr(name));
  if (i) p->macros.at[*i].name = NULL;
}

void tvp_macro_define(Pre *p, Position at, const char *t, size_t n) {
  Strings *strings = &p->source->strings;
  size_t w = n && pre_id_start(t[0]) ? id_end(t, n, 0) : 0;
  if (!w) {
    tvp_pre_error(p, at, "#define needs a name");
    return;
  }
  Macro m = {.name = str_intern_n(strings, t, w)};
  if (w < n && t[w] == '(') {
    m.function = true;
    VEC(const char *) params = {0};
    bool closed = false;
    for (w++; w < n && !closed;) {
      while (w < n && pre_space(t[w])) w++;
      size_t end = id_end(t, n, w);
      if (end > w) vec_push(params, str_intern_n(strings, t + w, end - w));
      bool named = end > w;
      w = end;
      while (w < n && pre_space(t[w])) w++;
      if (w >= n || (t[w] != ',' && t[w] != ')') || (!named && (t[w] == ',' || params.n))) break;
      closed = t[w++] == ')';
    }
    if (!closed) tvp_pre_error(p, at, "the parameters of the macro '%s' cannot be read", m.name);
    m.params = params.n;
    m.param = arena_copy(&p->source->arena, params.at, params.n * sizeof *params.at);
    vec_free(params);
  }
  while (w < n && pre_space(t[w])) w++;
  while (n > w && pre_space(t[n - 1])) n--;
  m.body = str_intern_n(strings, t + w, n - w);
  const uint32_t *old = idmap_find(&p->macro, idmap_ptr(m.name));
  if (old)
    p->macros.at[*old] = m;
  else {
    idmap_put(&p->macro, idmap_ptr(m.name), p->macros.n);
    vec_push(p->macros, m);
  }
}

typedef struct {
  const char *at;
  size_t n;
} Piece;
typedef VEC(Piece) Pieces;

/* Reads `(a, b, ...)` that begins at i; *end is after it. False when there is no such list, or no end to it: *open. */
static bool read_arguments(const char *t, size_t n, size_t i, Pieces *out, size_t *end, bool *open) {
  while (i < n && (pre_space(t[i]) || t[i] == '\\')) i++;
  if (i >= n || t[i] != '(') return false;
  size_t start = ++i;
  *open = true;
  for (uint32_t depth = 0; i < n;) {
    char c = t[i];
    if (c == '"') {
      i = string_end(t, n, i);
      continue;
    }
    bool close = c == ')' || c == ']' || c == '}';
    if ((c == ',' && !depth) || (c == ')' && !depth)) {
      size_t a = start, b = i;
      while (a < b && pre_space(t[a])) a++;
      while (b > a && pre_space(t[b - 1])) b--;
      vec_push(*out, (Piece){t + a, b - a});
      start = i + 1;
      if (c == ')') {
        *end = i + 1;
        return true;
      }
    } else if (c == '(' || c == '[' || c == '{')
      depth++;
    else if (close && depth)
      depth--;
    i++;
  }
  return false;
}

static uint32_t parameter_index(const Macro *m, const char *t, size_t n) {
  for (uint32_t i = 0; i < m->params; i++)
    if (strlen(m->param[i]) == n && memcmp(m->param[i], t, n) == 0) return i;
  return m->params;
}

/* The body with its parameters replaced. */
static void substitute(Pre *p, Position at, const Macro *m, const Pieces *args, const Active *active, Buf *out) {
  const char *t = m->body;
  size_t n = strlen(t);
  bool paste = false; /* the last thing written was ## */
  for (size_t i = 0; i < n && !p->failed;) {
    if (t[i] == '"') {
      size_t end = string_end(t, n, i);
      buf_add_n(out, t + i, end - i);
      i = end;
      paste = false;
    } else if (t[i] == '#' && i + 1 < n && t[i + 1] == '#') {
      while (out->n && pre_space(out->at[out->n - 1])) out->at[--out->n] = 0;
      i += 2;
      while (i < n && pre_space(t[i])) i++;
      paste = true;
    } else if (pre_id_start(t[i]) || (t[i] == '#' && m->function && i + 1 < n && pre_id_start(t[i + 1]))) {
      bool quote = t[i] == '#';
      size_t start = i + quote, end = id_end(t, n, start);
      uint32_t k = parameter_index(m, t + start, end - start);
      size_t next = end;
      while (next < n && pre_space(t[next])) next++;
      bool pasted = paste || (next + 1 < n && t[next] == '#' && t[next + 1] == '#');
      if (k >= args->n)
        buf_add_n(out, t + i, end - i);
      else if (quote) {
        buf_char(out, '"');
        buf_add_n(out, args->at[k].at, args->at[k].n);
        buf_char(out, '"');
      } else if (pasted)
        buf_add_n(out, args->at[k].at, args->at[k].n);
      else
        expand(p, at, args->at[k].at, args->at[k].n, active, out);
      i = end;
      paste = false;
    } else {
      if (pre_digit(t[i])) { /* 1a is one word, not a number and a parameter */
        size_t end = id_end(t, n, i);
        buf_add_n(out, t + i, end - i);
        i = end;
      } else
        buf_char(out, t[i++]);
      paste = false;
    }
  }
}

/* Tries to expand the macro use at i. False when the identifier there is none; else *end is after the use. */
static bool expand_use(Pre *p, Position at, const char *t, size_t n, size_t i, const Active *active, Buf *out,
                       size_t *end) {
  *end = id_end(t, n, i);
  if (!p->macros.n) return false;
  const char *name = str_intern_n(&p->source->strings, t + i, *end - i);
  const uint32_t *index = idmap_find(&p->macro, idmap_ptr(name));
  if (!index || !p->macros.at[*index].name) return false;
  for (const Active *a = active; a; a = a->up)
    if (a->name == name) return false;
  Macro m = p->macros.at[*index];
  Pieces args = {0};
  bool open = false, use = !m.function || read_arguments(t, n, *end, &args, end, &open);
  if (open && !use) tvp_pre_error(p, at, "the arguments of the macro '%s' have no end", name);
  if (use && m.function && m.params == 0 && args.n == 1 && args.at[0].n == 0) args.n = 0;
  if (use && m.function && args.n != m.params) {
    tvp_pre_error(p, at, "the macro '%s' takes %u argument%s, not %u", name, m.params, m.params == 1 ? "" : "s",
                  args.n);
    use = false;
  }
  if (use && (++p->expansions > MAX_EXPANSIONS || p->depth >= TVP_DEPTH)) {
    tvp_pre_error(p, at, "macros expand too far");
    use = false;
  }
  if (use && !p->failed) {
    Buf body = {0};
    p->depth++;
    substitute(p, at, &m, &args, active, &body);
    Active inner = {.name = name, .up = active};
    expand(p, at, buf_str(&body), body.n, &inner, out);
    p->depth--;
    buf_free(&body);
  }
  vec_free(args);
  return use;
}

static void expand(Pre *p, Position at, const char *t, size_t n, const Active *active, Buf *out) {
  for (size_t i = 0; i < n && !p->failed;) {
    size_t end = i;
    if (t[i] == '"')
      end = string_end(t, n, i);
    else if (pre_id_start(t[i])) {
      if (expand_use(p, at, t, n, i, active, out, &end)) {
        i = end;
        continue;
      }
    } else if (pre_digit(t[i]))
      end = id_end(t, n, i);
    else
      end = i + 1;
    buf_add_n(out, t + i, end - i);
    i = end;
    if (out->n > MAX_TEXT) tvp_pre_error(p, at, "the text grows beyond %d MB", MAX_TEXT >> 20);
  }
}

void tvp_macro_expand_to(Pre *p, Position at, const char *text, size_t n, Buf *out) {
  expand(p, at, text, n, NULL, out);
}

static void push_origin(TvpSource *s, Position at, bool fixed) {
  vec_push(s->origins, (Origin){.offset = s->text.n, .at = at, .fixed = fixed});
}

void tvp_macro_expand(Pre *p, Position at, const char *t, size_t n) {
  TvpSource *s = p->source;
  Buf *out = &s->text;
  push_origin(s, at, false);
  size_t line_start = 0, line_column = at.column;
  for (size_t i = 0; i < n && !p->failed;) {
    size_t end = i + 1;
    bool is_string = t[i] == '"';
    if (pre_id_start(t[i])) {
      Position here = {at.file, at.line, (uint32_t)(line_column + (i - line_start))};
      push_origin(s, here, true);
      bool used = expand_use(p, here, t, n, i, NULL, out, &end);
      if (used) {
        for (size_t k = i; k < end; k++)
          if (t[k] == '\n') at.line++, line_start = k + 1, line_column = 1;
        push_origin(s, (Position){at.file, at.line, (uint32_t)(line_column + (end - line_start))}, false);
        i = end;
        if (out->n > MAX_TEXT) tvp_pre_error(p, at, "the text grows beyond %d MB", MAX_TEXT >> 20);
        continue;
      }
      s->origins.n--;
    } else if (is_string)
      end = string_end(t, n, i);
    else if (pre_digit(t[i]))
      end = id_end(t, n, i);
    if (t[i] == '\\' && end < n && (t[end] == '\n' || t[end] == '\r'))
      buf_char(out, ' ');
    else
      buf_add_n(out, t + i, end - i);
    for (size_t k = i; k < end; k++)
      if (t[k] == '\n') {
        at.line++, line_start = k + 1, line_column = 1;
        if (k + 1 == end) push_origin(s, (Position){at.file, at.line, 1}, false);
      }
    if (is_string && line_start > i) /* a string over several lines */
      push_origin(s, (Position){at.file, at.line, (uint32_t)(line_column + (end - line_start))}, false);
    i = end;
  }
}
