/* Pieces of C text: no more of its grammar than parentheses, literals and names. */
#include <ctype.h>
#include <string.h>

#include "driver/contract.h"

Span span_of(const char *text) { return (Span){text, strlen(text)}; }

Span span_trim(Span s) {
  while (s.n && isspace((unsigned char)*s.at)) s.at++, s.n--;
  while (s.n && isspace((unsigned char)s.at[s.n - 1])) s.n--;
  return s;
}

bool span_is(Span s, const char *text) { return s.n == strlen(text) && strncmp(s.at, text, s.n) == 0; }

const char *span_keep(Writer *w, Span s) { return str_intern_n(&w->driver->strings, s.at, s.n); }

/* Behind the literal that begins at i, or i. */
static size_t skip_literal(Span s, size_t i) {
  char quote = s.at[i];
  if (quote != '"' && quote != '\'') return i;
  for (i++; i < s.n && s.at[i] != quote; i++)
    if (s.at[i] == '\\') i++;
  return i < s.n ? i + 1 : s.n;
}

size_t span_find(Span s, const char *mark) {
  size_t length = strlen(mark);
  int depth = 0;
  for (size_t i = 0; i < s.n;) {
    size_t behind = skip_literal(s, i);
    if (behind != i) {
      i = behind;
      continue;
    }
    if (!depth && i + length <= s.n && strncmp(s.at + i, mark, length) == 0) return i;
    if (strchr("([{", s.at[i])) depth++;
    if (strchr(")]}", s.at[i])) depth--;
    i++;
  }
  return s.n;
}

void span_split(Span s, const char *mark, Spans *out) {
  for (size_t i; (i = span_find(s, mark)) < s.n;) {
    vec_push(*out, span_trim((Span){s.at, i}));
    s.at += i + strlen(mark);
    s.n -= i + strlen(mark);
  }
  vec_push(*out, span_trim(s));
}

static bool is_name_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

bool span_call(Span s, Span *name, Spans *arguments) {
  size_t n = 0;
  s = span_trim(s);
  while (n < s.n && is_name_char(s.at[n])) n++;
  size_t open = n;
  while (open < s.n && isspace((unsigned char)s.at[open])) open++;
  if (!n || open >= s.n || s.at[open] != '(' || s.at[s.n - 1] != ')') return false;
  /* the parenthesis at the end must be that of the call */
  if (span_find((Span){s.at + open + 1, s.n - open - 1}, ")") != s.n - open - 2) return false;
  *name = (Span){s.at, n};
  Span inner = span_trim((Span){s.at + open + 1, s.n - open - 2});
  if (arguments && inner.n) span_split(inner, ",", arguments);
  return true;
}

bool span_has_word(Span s, const char *word, bool called) {
  size_t length = strlen(word);
  for (size_t i = 0; i < s.n;) {
    size_t behind = skip_literal(s, i);
    if (behind != i) {
      i = behind;
      continue;
    }
    size_t n = 0;
    while (i + n < s.n && is_name_char(s.at[i + n])) n++;
    size_t next = i + n;
    while (next < s.n && isspace((unsigned char)s.at[next])) next++;
    if (n == length && strncmp(s.at + i, word, n) == 0 && (!called || (next < s.n && s.at[next] == '('))) return true;
    i += n ? n : 1;
  }
  return false;
}
