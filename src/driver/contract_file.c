/* Contracts as text: functions as C defines them, with clauses for their bodies.
 *
 *   struct node *push(struct node *list, int value) {
 *     requires(is_list(list, next));
 *     ensures(is_list(result, next));
 *   }
 *
 * Comments are those of C. */
#include <ctype.h>
#include <string.h>

#include "driver/contract.h"

typedef struct {
  const char *file;
  Buf text; /* comments are blanks */
  Strings *strings;
  FrontClauses *out;
  Buf *error;
} Reader;

static void blank_comments(Buf *text) {
  char *s = text->at, *end = text->at + text->n;
  while (s < end) {
    bool line = s[0] == '/' && s[1] == '/', block = s[0] == '/' && s[1] == '*';
    if (*s == '"' || *s == '\'') { /* a literal is no comment, whatever it holds */
      char quote = *s++;
      while (s < end && *s != quote && *s != '\n') s += *s == '\\' && s + 1 < end ? 2 : 1;
      s += s < end;
      continue;
    }
    if (!line && !block) {
      s++;
      continue;
    }
    for (; s < end && !(line ? *s == '\n' : s[0] == '*' && s[1] == '/'); s++)
      if (*s != '\n') *s = ' ';
    for (int i = 0; i < 2 && block && s < end; i++) *s++ = ' ';
  }
}

static uint32_t line_of(Reader *r, const char *at) {
  uint32_t n = 1;
  for (const char *s = buf_str(&r->text); s < at; s++) n += *s == '\n';
  return n;
}

static bool fail(Reader *r, const char *at, const char *what) {
  buf_printf(r->error, "%s:%u: %s", r->file, line_of(r, at), what);
  return false;
}

static bool is_word(Span s) {
  static const char *const words[] = {"requires", "ensures", "assigns", "frees"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (span_is(s, words[i])) return true;
  return false;
}

static void add(Reader *r, const char *function, Span word, Span text) {
  text = span_trim(text);
  FrontClause c = {function,
                   str_intern_n(r->strings, word.at, word.n),
                   str_intern_n(r->strings, text.at, text.n),
                   {r->file, line_of(r, text.at), 0}};
  vec_push(*r->out, c);
}

/* Of `struct node *push(struct node *list, int value)` the last names: push, and list, value. */
static Span last_name(Span s) {
  size_t end = s.n;
  while (end && !(isalnum((unsigned char)s.at[end - 1]) || s.at[end - 1] == '_')) end--;
  size_t begin = end;
  while (begin && (isalnum((unsigned char)s.at[begin - 1]) || s.at[begin - 1] == '_')) begin--;
  return (Span){s.at + begin, end - begin};
}

static const char *read_head(Reader *r, Span head) {
  size_t open = span_find(head, "(");
  Span name = last_name((Span){head.at, open});
  if (open >= head.n || !name.n || head.at[head.n - 1] != ')') return NULL;
  const char *function = str_intern_n(r->strings, name.at, name.n);
  Spans parameter = {0};
  Buf names = {0};
  span_split((Span){head.at + open + 1, head.n - open - 2}, ",", &parameter);
  for (uint32_t i = 0; i < parameter.n; i++) {
    Span one = last_name(parameter.at[i]);
    if (one.n && !(parameter.n == 1 && span_is(parameter.at[i], "void")))
      buf_printf(&names, "%s%.*s", names.n ? ", " : "", (int)one.n, one.at);
  }
  FrontClause c = {function, "parameters", str_intern(r->strings, buf_str(&names)), {r->file, line_of(r, head.at), 0}};
  vec_push(*r->out, c);
  buf_free(&names);
  vec_free(parameter);
  return function;
}

static bool read_clause(Reader *r, const char *function, Span s) {
  Span word = {0};
  if (!s.n) return true;
  if (!span_call(s, &word, NULL) || !is_word(word)) return fail(r, s.at, "a clause of a contract is expected");
  size_t open = span_find(s, "(");
  add(r, function, word, (Span){s.at + open + 1, s.n - open - 2});
  return true;
}

static bool read_all(Reader *r) {
  Span rest = span_trim((Span){buf_str(&r->text), r->text.n});
  while (rest.n) {
    size_t open = span_find(rest, "{");
    if (open == rest.n) return fail(r, rest.at, "a function with a contract in braces is expected");
    Span inner = {rest.at + open + 1, rest.n - open - 1};
    size_t close = span_find(inner, "}");
    if (close == inner.n) return fail(r, rest.at + open, "the brace is not closed");
    const char *function = read_head(r, span_trim((Span){rest.at, open}));
    if (!function) return fail(r, rest.at, "the head of a function is expected");
    Spans clause = {0};
    bool good = true;
    span_split((Span){inner.at, close}, ";", &clause);
    for (uint32_t i = 0; i < clause.n && good; i++) good = read_clause(r, function, clause.at[i]);
    vec_free(clause);
    if (!good) return false;
    rest = span_trim((Span){inner.at + close + 1, inner.n - close - 1});
  }
  return true;
}

bool driver_read_contracts(const char *file, Strings *strings, FrontClauses *out, Buf *error) {
  Reader r = {.file = str_intern(strings, file), .strings = strings, .out = out, .error = error};
  bool good = file_read(file, &r.text, error);
  if (good && r.text.n) {
    blank_comments(&r.text);
    good = read_all(&r);
  }
  buf_free(&r.text);
  return good;
}
