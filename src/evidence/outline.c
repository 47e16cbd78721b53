#include "evidence/outline.h"

#include <ctype.h>
#include <string.h>

/* ---- tokens ---- */

typedef struct {
  Outline *o;
  uint32_t next;
  bool bad;
} Reader;

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80; }

/* Behind a string or character literal that begins at i. */
static size_t skip_literal(const char *s, size_t i, size_t n) {
  char quote = s[i++];
  while (i < n && s[i] != quote && s[i] != '\n') i += s[i] == '\\' && i + 1 < n ? 2 : 1;
  return i < n ? i + 1 : n;
}

/* Behind blanks, comments and preprocessor lines. */
static size_t skip_space(const char *s, size_t i, size_t n) {
  for (;;) {
    bool line_start = i == 0 || s[i - 1] == '\n';
    while (i < n && isspace((unsigned char)s[i])) {
      line_start = line_start || s[i] == '\n';
      i++;
    }
    if (i + 1 < n && s[i] == '/' && s[i + 1] == '*') {
      const char *end = strstr(s + i + 2, "*/");
      i = end ? (size_t)(end - s) + 2 : n;
    } else if ((i + 1 < n && s[i] == '/' && s[i + 1] == '/') || (i < n && s[i] == '#' && line_start)) {
      while (i < n && s[i] != '\n') i += s[i] == '\\' && i + 1 < n ? 2 : 1;
    } else {
      return i;
    }
  }
}

static void read_tokens(Outline *o) {
  const char *s = buf_str(&o->text);
  size_t n = o->text.n;
  for (size_t i = skip_space(s, 0, n); i < n;) {
    size_t start = i;
    if (s[i] == '"' || s[i] == '\'')
      i = skip_literal(s, i, n);
    else if (is_word(s[i]))
      while (i < n && is_word(s[i])) i++;
    else
      i++;
    vec_push(o->token, (Token){start, i - start});
    i = skip_space(s, i, n);
  }
}

static bool at_end(const Reader *r) { return r->next >= r->o->token.n; }
static const Token *token(const Reader *r, uint32_t i) { return &r->o->token.at[i]; }

static bool is(const Reader *r, uint32_t i, const char *word) {
  return i < r->o->token.n && token(r, i)->n == strlen(word) &&
         strncmp(r->o->text.at + token(r, i)->at, word, token(r, i)->n) == 0;
}

static bool here(const Reader *r, const char *word) { return is(r, r->next, word); }
static size_t start_of_next(const Reader *r) { return at_end(r) ? r->o->text.n : token(r, r->next)->at; }
static size_t end_of_last(const Reader *r) {
  return r->next ? token(r, r->next - 1)->at + token(r, r->next - 1)->n : 0;
}

/* Steps behind the bracket that matches the one here. */
static void skip_brackets(Reader *r) {
  uint32_t depth = 0;
  for (; !at_end(r); r->next++) {
    if (here(r, "(") || here(r, "[") || here(r, "{")) depth++;
    if (here(r, ")") || here(r, "]") || here(r, "}")) depth--;
    if (depth == 0) {
      r->next++;
      return;
    }
  }
  r->bad = true;
}

/* ---- parts ---- */

static PartId begin(Reader *r, PartKind kind, PartId parent, size_t start) {
  vec_push(r->o->part, (Part){.kind = kind, .parent = parent, .start = start});
  return r->o->part.n - 1;
}

static void end(Reader *r, PartId p) { r->o->part.at[p].end = end_of_last(r); }

static void statement(Reader *r, PartId parent);

static void compound(Reader *r, PartId parent) {
  PartId p = begin(r, PART_BLOCK, parent, start_of_next(r));
  r->next++;
  while (!at_end(r) && !r->bad && !here(r, "}")) statement(r, p);
  r->bad = r->bad || at_end(r);
  r->next++;
  end(r, p);
}

/* `( ... )`; of `for` three expressions. */
static void header(Reader *r, PartId p) {
  if (!here(r, "(")) {
    r->bad = true;
    return;
  }
  Reader ahead = *r;
  skip_brackets(&ahead);
  r->bad = r->bad || ahead.bad;
  if (r->bad) return;
  uint32_t close = ahead.next - 1;
  r->next++;
  r->o->part.at[p].header = start_of_next(r);
  while (r->next < close) {
    PartId e = begin(r, PART_EXPRESSION, p, start_of_next(r));
    while (r->next < close && !here(r, ";")) {
      if (here(r, "(") || here(r, "[") || here(r, "{"))
        skip_brackets(r);
      else
        r->next++;
    }
    if (here(r, ";")) r->next++;
    end(r, e);
  }
  r->next = close + 1;
}

static void substatement(Reader *r, PartId p) {
  r->o->part.at[p].body = start_of_next(r);
  statement(r, p);
  r->o->part.at[p].body_end = end_of_last(r);
}

static void do_loop(Reader *r, PartId parent) {
  PartId p = begin(r, PART_DO, parent, start_of_next(r));
  r->next++;
  substatement(r, p);
  if (here(r, "while")) {
    r->next++;
    header(r, p);
    if (here(r, ";")) r->next++;
  } else {
    r->bad = true;
  }
  end(r, p);
}

static void controlled(Reader *r, PartKind kind, PartId parent) {
  PartId p = begin(r, kind, parent, start_of_next(r));
  r->next++;
  header(r, p);
  if (r->bad) return;
  substatement(r, p);
  if (kind == PART_IF && here(r, "else")) {
    r->next++;
    statement(r, p);
  }
  end(r, p);
}

static void simple(Reader *r, PartId parent) {
  PartId p = begin(r, PART_SIMPLE, parent, start_of_next(r));
  while (!at_end(r) && !r->bad && !here(r, ";")) {
    if (here(r, "}") || here(r, ")")) {
      r->bad = true;
      return;
    }
    if (here(r, "(") || here(r, "[") || here(r, "{"))
      skip_brackets(r);
    else
      r->next++;
  }
  r->bad = r->bad || at_end(r);
  r->next++;
  end(r, p);
}

/* Steps behind `case X:`, `default:`, `label:`. */
static bool skip_label(Reader *r) {
  if (here(r, "case")) {
    uint32_t questions = 0;
    for (; !at_end(r); r->next++) {
      if (here(r, "?")) questions++;
      if (here(r, ":") && questions-- == 0) break;
    }
  } else if (!(here(r, "default") || is_word(r->o->text.at[start_of_next(r)])) || !is(r, r->next + 1, ":")) {
    return false;
  } else {
    r->next++;
  }
  r->next++;
  return true;
}

static void statement(Reader *r, PartId parent) {
  static const struct {
    const char *word;
    PartKind kind;
  } known[] = {{"if", PART_IF}, {"switch", PART_SWITCH}, {"while", PART_WHILE}, {"for", PART_FOR}};
  while (!at_end(r) && !here(r, "}") && skip_label(r)) continue;
  if (at_end(r)) {
    r->bad = true;
    return;
  }
  if (here(r, "}")) return; /* a label before it, as C23 allows */
  if (here(r, "{")) {
    compound(r, parent);
    return;
  }
  if (here(r, "do")) {
    do_loop(r, parent);
    return;
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (here(r, known[i].word)) {
      controlled(r, known[i].kind, parent);
      return;
    }
  simple(r, parent);
}

/* Declarations and functions: a brace behind a parenthesis begins the body of a function. */
static void file(Reader *r) {
  PartId all = begin(r, PART_FILE, NO_PART, 0);
  while (!at_end(r) && !r->bad) {
    size_t start = start_of_next(r);
    bool body = false;
    while (!at_end(r) && !r->bad && !here(r, ";") && !body) {
      body = here(r, "{") && r->next && is(r, r->next - 1, ")");
      if (body) {
        PartId f = begin(r, PART_FUNCTION, all, start);
        compound(r, f);
        end(r, f);
      } else if (here(r, "(") || here(r, "[") || here(r, "{")) {
        skip_brackets(r);
      } else {
        r->bad = here(r, "}") || here(r, ")");
        r->next++;
      }
    }
    if (here(r, ";")) r->next++;
  }
  r->o->part.at[all].end = r->o->text.n;
}

bool outline_read(Outline *o, const char *name) {
  *o = (Outline){.file = name};
  Buf error = {0};
  bool ok = file_read(name, &o->text, &error);
  buf_free(&error);
  if (!ok) return false;
  vec_push(o->line, 0);
  for (size_t i = 0; i < o->text.n; i++)
    if (o->text.at[i] == '\n') vec_push(o->line, i + 1);
  Reader r = {.o = o};
  read_tokens(o);
  file(&r);
  if (r.bad) vec_clear(o->part);
  return true;
}

void outline_free(Outline *o) {
  buf_free(&o->text);
  vec_free(o->line);
  vec_free(o->token);
  vec_free(o->part);
}

/* ---- questions ---- */

bool outline_offset(const Outline *o, Position at, size_t *out) {
  if (!at.line || at.line > o->line.n) return false;
  size_t start = o->line.at[at.line - 1], next = at.line < o->line.n ? o->line.at[at.line] : o->text.n;
  *out = start + (at.column ? at.column - 1 : 0);
  return *out < next;
}

Position outline_position(const Outline *o, size_t offset) {
  uint32_t low = 0, high = o->line.n;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (o->line.at[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return (Position){o->file, low + 1, (uint32_t)(offset - o->line.at[low]) + 1};
}

PartId outline_part(const Outline *o, size_t offset) {
  PartId found = NO_PART;
  for (PartId i = 0; i < o->part.n; i++) /* children come later */
    if (part_contains(&o->part.at[i], offset)) found = i;
  return found;
}

size_t outline_statement(const Outline *o, size_t offset) {
  PartId p = outline_part(o, offset);
  if (p == NO_PART) return offset;
  PartKind kind = o->part.at[p].kind;
  return kind == PART_SIMPLE || kind == PART_EXPRESSION || kind >= PART_IF ? o->part.at[p].start : offset;
}

size_t outline_call_end(const Outline *o, size_t offset) {
  Outline copy = *o; /* the reader only looks at it here */
  Reader r = {.o = &copy};
  while (!at_end(&r) && token(&r, r.next)->at < offset) r.next++;
  size_t found = offset;
  if (is(&r, r.next + 1, "(")) {
    r.next++;
    skip_brackets(&r);
    if (!r.bad) found = token(&r, r.next - 1)->at;
  }
  return found;
}

PartId outline_scope(const Outline *o, size_t declared) {
  PartId p = outline_part(o, declared);
  while (p != NO_PART && p != 0) {
    const Part *x = &o->part.at[p];
    if (x->kind == PART_BLOCK || x->kind == PART_FOR || x->kind == PART_FUNCTION) return p;
    p = x->parent;
  }
  return p;
}

size_t outline_word(const Outline *o, uint32_t line, const char *word, uint32_t *n) {
  size_t found = 0, from, length = strlen(word);
  *n = 0;
  if (!outline_offset(o, (Position){.line = line}, &from)) return 0;
  size_t to = line < o->line.n ? o->line.at[line] : o->text.n;
  for (uint32_t i = 0; i < o->token.n; i++) {
    const Token *t = &o->token.at[i];
    if (t->at < from || t->at >= to || t->n != length || strncmp(o->text.at + t->at, word, length) != 0) continue;
    if (!(*n)++) found = t->at;
  }
  return found;
}
