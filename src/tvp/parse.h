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

static inline const Token *tvp_parse_look(const Parser *p, uint32_t ahead) {
  uint32_t last = p->tokens->n - 1;
  return &p->tokens->at[ahead <= last - p->i ? p->i + ahead : last];
}
static inline const Token *tvp_parse_token(const Parser *p) { return tvp_parse_look(p, 0); }
static inline bool tvp_parse_is(const Parser *p, TokenKind k) { return !p->failed && tvp_parse_token(p)->kind == k; }
static inline bool tvp_parse_is_word(const Parser *p, TokenKind k, const char *text) {
  return tvp_parse_is(p, k) && strcmp(tvp_parse_token(p)->text, text) == 0;
}

void tvp_parse_error(Parser *p, Position at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* "expected X, not Y" at the current token. */
void tvp_parse_expected(Parser *p, const char *what);
const Token *tvp_parse_next(Parser *p); /* the current token; moves on */
bool tvp_parse_accept(Parser *p, TokenKind k);
bool tvp_parse_directive(Parser *p, const char *word); /* accepts %word */
void tvp_parse_expect(Parser *p, TokenKind k, const char *what);
const char *tvp_parse_id(Parser *p, const char *what); /* "" after an error */
/* Recursive functions call tvp_parse_enter first and tvp_parse_leave last. */
bool tvp_parse_enter(Parser *p);
void tvp_parse_leave(Parser *p);

Id *tvp_parse_ids(Parser *p);       /* possibly empty, comma-separated, up to and without the closing token */
Id *tvp_parse_variables(Parser *p); /* ( ids ) */
Name *tvp_parse_name(Parser *p);    /* id or id[..] */
Set *tvp_parse_set(Parser *p);
void tvp_parse_range(Parser *p, const char **var, Set **set); /* id in set */
Form *tvp_parse_formula(Parser *p);
bool tvp_parse_starts_formula(const Parser *p);
Message *tvp_parse_message(Parser *p);
Id tvp_parse_label(Parser *p);
Edge *tvp_parse_edge(Parser *p);
bool tvp_parse_at_section(const Parser *p); /* at %% */
void tvp_parse_section(Parser *p);
void tvp_parse_threads(Parser *p, Spec *spec); /* parse_threads.c: all after the actions of a program with threads */

#endif
