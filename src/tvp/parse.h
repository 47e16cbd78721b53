/* The parser's own parts: shared by parse.c, parse_formula.c and tvs.c. */
#ifndef TVP_PARSE_H
#define TVP_PARSE_H

#include <string.h>

#include "tvp/tree.h"

/* After the first error every function returns at once, with NULL or an empty result. */
typedef struct {
  TvpSource *source;
  const Tokens *tokens;
  uint32_t i;
  uint32_t depth;
  Diag *diag;
  bool failed;
} Parser;

static inline const Token *parse_look(const Parser *p, uint32_t ahead) {
  uint32_t last = p->tokens->n - 1;
  return &p->tokens->at[ahead <= last - p->i ? p->i + ahead : last];
}
static inline const Token *parse_token(const Parser *p) { return parse_look(p, 0); }
static inline bool parse_is(const Parser *p, TokenKind k) { return !p->failed && parse_token(p)->kind == k; }
static inline bool parse_is_word(const Parser *p, TokenKind k, const char *text) {
  return parse_is(p, k) && strcmp(parse_token(p)->text, text) == 0;
}

void parse_error(Parser *p, Position at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* "expected X, not Y" at the current token. */
void parse_expected(Parser *p, const char *what);
const Token *parse_next(Parser *p); /* the current token; moves on */
bool parse_accept(Parser *p, TokenKind k);
bool parse_directive(Parser *p, const char *word); /* accepts %word */
void parse_expect(Parser *p, TokenKind k, const char *what);
const char *parse_id(Parser *p, const char *what); /* "" after an error */
/* Recursive functions call parse_enter first and parse_leave last. */
bool parse_enter(Parser *p);
void parse_leave(Parser *p);

Id *parse_ids(Parser *p);       /* possibly empty, comma-separated, up to and without the closing token */
Id *parse_variables(Parser *p); /* ( ids ) */
Name *parse_name(Parser *p);    /* id or id[..] */
Set *parse_set(Parser *p);
void parse_range(Parser *p, const char **var, Set **set); /* id in set */
Form *parse_formula(Parser *p);
bool parse_starts_formula(const Parser *p);
Message *parse_message(Parser *p);

#endif
