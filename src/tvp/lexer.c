/* Text to tokens, for both languages. A token that only one of them has is refused by the other's parser. */
#include "tvp/preprocess.h"

static const char *const DIRECTIVES[] = {
    "s",       "pset",      "param", "p",     "i",         "r",          "f",       "t",       "n",
    "d",       "a",         "new",   "clone", "retain",    "action",     "message", "halt",    "location",
    "compose", "decompose", "frame", "dname", "frame_pre", "closecycle", "thread",  "include", "exclude",
};

static size_t blank(const char *t, size_t n, size_t i) { return i < n && t[i] == ' ' ? i + 1 : i; }

static bool follows(const char *t, size_t n, size_t i, const char *what) {
  size_t m = strlen(what);
  return n - i >= m && memcmp(t + i, what, m) == 0;
}

/* The operators, longest first; blanks inside <->, -> and 1/2 are handled by `spaced`. */
static const struct {
  const char *text;
  TokenKind kind;
} OPERATORS[] = {
    {"==>", T_RULE},   {"-->", T_ARROW}, {"==", T_EQ},    {"!=", T_NEQ},     {"%%", T_SECTION},
    {".0", T_DOT0},    {".1", T_DOT1},   {"|", T_OR},     {"&", T_AND},      {"!", T_NOT},
    {"*", T_STAR},     {"+", T_PLUS},    {"-", T_MINUS},  {"[", T_LBRACKET}, {"]", T_RBRACKET},
    {"(", T_LPAREN},   {")", T_RPAREN},  {"{", T_LBRACE}, {"}", T_RBRACE},   {"=", T_ASSIGN},
    {"?", T_QUESTION}, {",", T_COMMA},   {":", T_COLON},  {"/", T_SLASH},    {"%", T_PERCENT},
};

/* Tokens of three parts with an optional blank between them: a b? b? c. */
static size_t spaced(const char *t, size_t n, size_t i, char a, char b, char c) {
  if (t[i] != a) return 0;
  size_t k = blank(t, n, i + 1);
  if (k >= n || t[k] != b) return 0;
  if (!c) return k + 1;
  k = blank(t, n, k + 1);
  return k < n && t[k] == c ? k + 1 : 0;
}

static bool lex_word(TvpSource *s, const char *t, size_t n, size_t *i, Token *tok) {
  size_t end = *i;
  if (t[*i] == '%') {
    for (end++; end < n && pre_id(t[end]); end++);
    if (end == *i + 1) return false;
    tok->kind = T_DIRECTIVE;
    tok->text = str_intern_n(&s->strings, t + *i + 1, end - *i - 1);
  } else if (pre_id_start(t[*i])) {
    while (end < n && (pre_id(t[end]) || t[end] == '.')) end++;
    tok->kind = T_ID;
    tok->text = str_intern_n(&s->strings, t + *i, end - *i);
  } else
    return false;
  *i = end;
  return true;
}

static bool lex_operator(const char *t, size_t n, size_t *i, Token *tok) {
  size_t end;
  if ((end = spaced(t, n, *i, '<', '-', '>')))
    tok->kind = T_IFF;
  else if (!follows(t, n, *i, "-->") && (end = spaced(t, n, *i, '-', '>', 0)))
    tok->kind = T_IMPLIES;
  else if ((end = spaced(t, n, *i, '1', '/', '2')))
    tok->kind = T_HALF;
  else if (t[*i] == '0' || t[*i] == '1') {
    tok->kind = t[*i] == '0' ? T_0 : T_1;
    end = *i + 1;
  } else {
    for (size_t k = 0; k < sizeof OPERATORS / sizeof *OPERATORS && !end; k++)
      if (follows(t, n, *i, OPERATORS[k].text)) {
        tok->kind = OPERATORS[k].kind;
        end = *i + strlen(OPERATORS[k].text);
      }
    if (!end) return false;
  }
  *i = end;
  return true;
}

static bool known_directive(const char *text) {
  for (size_t i = 0; i < sizeof DIRECTIVES / sizeof *DIRECTIVES; i++)
    if (strcmp(DIRECTIVES[i], text) == 0) return true;
  return false;
}

/* The first byte of a control character at or after i and before end, except white space; end when there is none. A
 * terminal would obey it when the string is printed. */
static size_t find_control(const char *t, size_t i, size_t end) {
  while (i < end) {
    unsigned char c = (unsigned char)t[i];
    size_t n = text_utf8_length((const unsigned char *)t + i);
    bool wide = n == 2 ? c == 0xc2 && (unsigned char)t[i + 1] < 0xa0 : n == 0 && c < 0xa0;
    if (wide || (c < 32 && !pre_space((char)c)) || c == 127) return i;
    i += n ? n : 1;
  }
  return end;
}

bool tvp_lex(TvpSource *s, Tokens *out, Diag *diag) {
  const char *t = buf_str(&s->text);
  size_t n = s->text.n;
  for (size_t i = 0; i < n;) {
    if (pre_space(t[i]) || t[i] == 26) { /* 26: the end of file of MS-DOS */
      i++;
      continue;
    }
    Token tok = {.at = tvp_source_position(s, i)};
    if (t[i] == '"') {
      size_t end = i + 1;
      while (end < n && t[end] != '"') end++;
      if (end == n) {
        diag_at(diag, DIAG_ERROR, tok.at, "this string has no end");
        return false;
      }
      size_t control = find_control(t, i + 1, end);
      if (control < end) {
        diag_at(diag, DIAG_ERROR, tvp_source_position(s, control), "a control character (code %d) in a string",
                (unsigned char)t[control]);
        return false;
      }
      tok.kind = T_STRING;
      tok.text = str_intern_n(&s->strings, t + i + 1, end - i - 1);
      i = end + 1;
    } else if (!lex_word(s, t, n, &i, &tok) && !lex_operator(t, n, &i, &tok)) {
      unsigned char c = (unsigned char)t[i];
      if (c > 32 && c < 127)
        diag_at(diag, DIAG_ERROR, tok.at, "illegal character '%c'", c);
      else
        diag_at(diag, DIAG_ERROR, tok.at, "illegal character with code %d", c);
      return false;
    }
    if (tok.kind == T_DIRECTIVE && !known_directive(tok.text)) {
      diag_at(diag, DIAG_ERROR, tok.at, "unknown directive %%%.50s", tok.text);
      return false;
    }
    vec_push(*out, tok);
  }
  Position end = out->n ? vec_last(*out).at : tvp_source_position(s, 0);
  vec_push(*out, (Token){.kind = T_END, .at = end});
  return true;
}

const char *tvp_token_text(const Token *t, char out[64]) {
  switch (t->kind) {
    case T_END:
      return "the end of the file";
    case T_ID:
      snprintf(out, 64, "'%.50s'", t->text);
      return out;
    case T_STRING:
      snprintf(out, 64, "the string \"%.40s\"", t->text);
      return out;
    case T_DIRECTIVE:
      snprintf(out, 64, "%%%.50s", t->text);
      return out;
    case T_0:
      return "'0'";
    case T_1:
      return "'1'";
    case T_HALF:
      return "'1/2'";
    case T_IFF:
      return "'<->'";
    case T_IMPLIES:
      return "'->'";
    default:
      for (size_t k = 0; k < sizeof OPERATORS / sizeof *OPERATORS; k++)
        if (OPERATORS[k].kind == t->kind) {
          snprintf(out, 64, "'%s'", OPERATORS[k].text);
          return out;
        }
      return "?";
  }
}
