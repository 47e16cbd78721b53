/* A label that must not be reached, in the test of a FALSE verdict: the program's text gets a call behind it.
 * Everything stays on its line. */
#include <ctype.h>
#include <string.h>

#include "evidence/test.h"

static bool is_word(char c) { return c == '_' || isalnum((unsigned char)c); }

/* Behind a comment, a literal, or a line of the preprocessor that begins at s; s itself where none does. */
static const char *skip_silent(const char *s, bool line_begins) {
  if (line_begins && *s == '#') {
    while (*s && *s != '\n') s += *s == '\\' && s[1] ? 2 : 1;
  } else if (s[0] == '/' && s[1] == '/') {
    s += strcspn(s, "\n");
  } else if (s[0] == '/' && s[1] == '*') {
    const char *end = strstr(s + 2, "*/");
    s = end ? end + 2 : s + strlen(s);
  } else if (*s == '"' || *s == '\'') {
    char quote = *s++;
    while (*s && *s != quote) s += *s == '\\' && s[1] ? 2 : 1;
    if (*s) s++;
  }
  return s;
}

/* Does a statement end, or a list of statements begin, before this place? Behind `if (...)`, `else` and `do`, the label
 * would be left without what it labels. */
static bool is_between_statements(const char *text, const char *place) {
  const char *last = NULL; /* the token before it */
  bool line_begins = true;
  for (const char *s = text; s < place;) {
    const char *behind = skip_silent(s, line_begins);
    if (behind > s) {
      s = behind;
      continue;
    }
    if (*s == '\n') {
      line_begins = true;
    } else if (!isspace((unsigned char)*s)) {
      line_begins = false;
      last = s;
    }
    s++;
    if (last == s - 1 && is_word(*last))
      while (s < place && is_word(*s)) s++;
  }
  return last && strchr(";{}:", *last);
}

bool test_mark_label(Buf *text, Position at, const char *name, Buf *error) {
  const char *line = buf_str(text);
  for (uint32_t i = 1; i < at.line && line; i++) {
    line = strchr(line, '\n');
    if (line) line++;
  }
  const char *end = line ? strchr(line, '\n') : NULL;
  size_t n = line ? (end ? (size_t)(end - line) : strlen(line)) : 0, length = strlen(name);
  const char *place = at.column && at.column <= n ? line + at.column - 1 : NULL;
  bool there = place && strncmp(place, name, length) == 0 && !is_word(place[length]);
  const char *colon = there ? place + length + strspn(place + length, " \t") : NULL;
  if (!there || *colon != ':' || !is_between_statements(buf_str(text), place)) {
    buf_printf(error, "the label %s cannot be marked: it does not stand by itself in the text", name);
    return false;
  }
  Buf marked = {0};
  buf_add_n(&marked, text->at, (size_t)(colon + 1 - text->at));
  buf_printf(&marked, " { extern void silhouette_label(void); silhouette_label(); }%s", colon + 1);
  buf_clear(text);
  buf_add_n(text, marked.at, marked.n);
  buf_free(&marked);
  return true;
}
