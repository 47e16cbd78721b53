/* Names, sets, formulas and messages. Binding strength, weakest first: <->, ->, |, &, !; all binary operators lean to
 * the left. A quantifier, TC included, reaches as far to the right as it can. */
#include "tvp/parse.h"

void parse_error(Parser *p, Position at, const char *format, ...) {
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

void parse_expected(Parser *p, const char *what) {
  char text[64];
  parse_error(p, parse_token(p)->at, "expected %s, not %s", what, tvp_token_text(parse_token(p), text));
}

const Token *parse_next(Parser *p) {
  const Token *t = parse_token(p);
  if (t->kind != T_END) p->i++;
  return t;
}

bool parse_accept(Parser *p, TokenKind k) {
  if (!parse_is(p, k)) return false;
  parse_next(p);
  return true;
}

bool parse_directive(Parser *p, const char *word) {
  if (!parse_is_word(p, T_DIRECTIVE, word)) return false;
  parse_next(p);
  return true;
}

void parse_expect(Parser *p, TokenKind k, const char *what) {
  if (!p->failed && !parse_accept(p, k)) parse_expected(p, what);
}

const char *parse_id(Parser *p, const char *what) {
  if (parse_is(p, T_ID)) return parse_next(p)->text;
  parse_expected(p, what);
  return "";
}

bool parse_enter(Parser *p) {
  if (p->failed) return false;
  if (++p->depth > TVP_DEPTH) parse_error(p, parse_token(p)->at, "nested more than %d deep", TVP_DEPTH);
  return !p->failed;
}

void parse_leave(Parser *p) { p->depth--; }

static Id *new_id(Parser *p, const Token *t) {
  Id *id = ARENA_NEW(&p->source->arena, Id);
  id->text = t->text;
  id->at = t->at;
  return id;
}

Id *parse_ids(Parser *p) {
  Id *first = NULL, **last = &first;
  if (!parse_is(p, T_ID)) return NULL;
  do {
    if (!parse_is(p, T_ID)) {
      parse_expected(p, "a name");
      return first;
    }
    *last = new_id(p, parse_next(p));
    last = &(*last)->next;
  } while (parse_accept(p, T_COMMA));
  return first;
}

Id *parse_variables(Parser *p) {
  parse_expect(p, T_LPAREN, "'('");
  Id *ids = parse_ids(p);
  parse_expect(p, T_RPAREN, "')'");
  return ids;
}

/* Comma-separated names, at least one. */
static Name *parse_names(Parser *p) {
  Name *first = NULL, **last = &first;
  do {
    Name *n = parse_name(p);
    if (!n) break;
    *last = n;
    last = &n->next;
  } while (parse_accept(p, T_COMMA));
  return first;
}

Name *parse_name(Parser *p) {
  if (!parse_enter(p)) return NULL;
  Name *n = ARENA_NEW(&p->source->arena, Name);
  n->at = parse_token(p)->at;
  n->text = parse_id(p, "a name");
  if (parse_accept(p, T_LBRACKET)) {
    if (!parse_is(p, T_RBRACKET)) n->param = parse_names(p);
    parse_expect(p, T_RBRACKET, "']'");
  }
  parse_leave(p);
  return n;
}

void parse_range(Parser *p, const char **var, Set **set) {
  *var = parse_id(p, "a name");
  *set = NULL;
  if (parse_is_word(p, T_ID, "in"))
    parse_next(p);
  else
    parse_expected(p, "'in'");
  *set = parse_set(p);
}

static Set *new_set(Parser *p, SetKind kind, Set *a, Set *b) {
  Set *s = ARENA_NEW(&p->source->arena, Set);
  s->kind = kind;
  s->at = a ? a->at : parse_token(p)->at;
  s->a = a;
  s->b = b;
  return s;
}

static Set *parse_set_primary(Parser *p) {
  if (!parse_enter(p)) return NULL;
  Set *s = new_set(p, SET_NAMED, NULL, NULL);
  if (parse_accept(p, T_LPAREN)) {
    s = parse_set(p);
    parse_expect(p, T_RPAREN, "')'");
  } else if (parse_accept(p, T_LBRACE)) {
    s->kind = SET_LITERAL;
    if (!parse_is(p, T_RBRACE)) s->items = parse_names(p);
    if (parse_accept(p, T_COLON)) {
      s->kind = SET_EACH;
      parse_range(p, &s->name, &s->a);
    }
    parse_expect(p, T_RBRACE, "'}'");
  } else
    s->name = parse_id(p, "a set");
  parse_leave(p);
  return s;
}

static Set *parse_set_sum(Parser *p) {
  Set *s = parse_set_primary(p);
  for (uint32_t n = 0; parse_is(p, T_PLUS) || parse_is(p, T_MINUS); n++) {
    if (n > TVP_DEPTH) parse_error(p, s->at, "this set has more than %d parts", TVP_DEPTH);
    SetKind kind = parse_next(p)->kind == T_PLUS ? SET_UNION : SET_MINUS;
    s = new_set(p, kind, s, parse_set_primary(p));
  }
  return s;
}

Set *parse_set(Parser *p) {
  Set *s = parse_set_sum(p);
  for (uint32_t n = 0; parse_accept(p, T_AND); n++) {
    if (n > TVP_DEPTH) parse_error(p, s->at, "this set has more than %d parts", TVP_DEPTH);
    s = new_set(p, SET_INTERSECTION, s, parse_set_sum(p));
  }
  return s;
}

static uint32_t depth_of(const Form *f) { return f ? f->depth : 0; }

static Form *new_form(Parser *p, FormKind kind, Position at, Form *a, Form *b, Form *c) {
  Form *f = ARENA_NEW(&p->source->arena, Form);
  f->kind = kind;
  f->at = at;
  f->a = a;
  f->b = b;
  f->c = c;
  uint32_t d = depth_of(a);
  if (depth_of(b) > d) d = depth_of(b);
  if (depth_of(c) > d) d = depth_of(c);
  f->depth = d + 1;
  if (f->depth > TVP_DEPTH) parse_error(p, at, "this formula is nested more than %d deep", TVP_DEPTH);
  return f;
}

bool parse_starts_formula(const Parser *p) {
  switch (parse_token(p)->kind) {
    case T_ID:
    case T_0:
    case T_1:
    case T_HALF:
    case T_NOT:
    case T_LPAREN:
      return true;
    case T_OR:
    case T_AND:
      return parse_look(p, 1)->kind == T_SLASH;
    default:
      return false;
  }
}

static Form *parse_each(Parser *p) { /* |/{ f : x in set } */
  Position at = parse_token(p)->at;
  FormKind kind = parse_next(p)->kind == T_OR ? F_EACH_OR : F_EACH_AND;
  parse_expect(p, T_SLASH, "'/'");
  parse_expect(p, T_LBRACE, "'{'");
  Form *f = new_form(p, kind, at, parse_formula(p), NULL, NULL);
  parse_expect(p, T_COLON, "':'");
  parse_range(p, &f->var, &f->set);
  parse_expect(p, T_RBRACE, "'}'");
  return f;
}

static Form *parse_quantifier(Parser *p) {
  const Token *t = parse_next(p);
  bool closure = strcmp(t->text, "TC") == 0;
  Id *vars = parse_variables(p);
  if (closure) {
    Id *step = parse_variables(p);
    if (!p->failed && !(vars && vars->next && !vars->next->next && step && step->next && !step->next->next))
      parse_error(p, t->at, "TC needs two pairs of variables: TC(a, b)(v, w) formula");
    if (p->failed) return NULL;
    vars->next->next = step;
  }
  Form *body = parse_formula(p);
  Form *f = new_form(p, closure ? F_TC : t->text[0] == 'E' ? F_EXISTS : F_FORALL, t->at, body, NULL, NULL);
  f->vars = vars;
  return f;
}

static Form *parse_atom(Parser *p) {
  Position at = parse_token(p)->at;
  TokenKind after = parse_look(p, 1)->kind;
  if (after == T_EQ || after == T_NEQ) {
    Id *left = new_id(p, parse_next(p));
    parse_next(p);
    if (!parse_is(p, T_ID)) {
      parse_expected(p, "a variable");
      return NULL;
    }
    left->next = new_id(p, parse_next(p));
    Form *f = new_form(p, after == T_EQ ? F_EQ : F_NEQ, at, NULL, NULL, NULL);
    f->vars = left;
    return f;
  }
  Form *f = new_form(p, F_ATOM, at, NULL, NULL, NULL);
  f->name = parse_name(p);
  if (parse_accept(p, T_STAR))
    f->kind = F_STAR;
  else if (parse_accept(p, T_PLUS))
    f->kind = F_PLUS;
  f->vars = parse_variables(p);
  if (f->kind != F_ATOM && !p->failed && !(f->vars && f->vars->next && !f->vars->next->next))
    parse_error(p, at, "a closure has two arguments");
  return f;
}

static bool is_quantifier(const Parser *p) {
  if (parse_look(p, 1)->kind != T_LPAREN) return false;
  return parse_is_word(p, T_ID, "E") || parse_is_word(p, T_ID, "A") || parse_is_word(p, T_ID, "TC");
}

static Form *parse_unary(Parser *p) {
  if (!parse_enter(p)) return NULL;
  Position at = parse_token(p)->at;
  Form *f = NULL;
  switch (parse_token(p)->kind) {
    case T_NOT:
      parse_next(p);
      f = new_form(p, F_NOT, at, parse_unary(p), NULL, NULL);
      break;
    case T_LPAREN:
      parse_next(p);
      f = parse_formula(p);
      if (parse_accept(p, T_QUESTION)) {
        Form *yes = parse_formula(p);
        parse_expect(p, T_COLON, "':'");
        f = new_form(p, F_ITE, at, f, yes, parse_formula(p));
      }
      parse_expect(p, T_RPAREN, "')'");
      break;
    case T_0:
    case T_1:
    case T_HALF: {
      TokenKind k = parse_next(p)->kind;
      f = new_form(p, F_VALUE, at, NULL, NULL, NULL);
      f->value = k == T_0 ? TVL_0 : k == T_1 ? TVL_1 : TVL_HALF;
      break;
    }
    case T_ID:
      f = is_quantifier(p) ? parse_quantifier(p) : parse_atom(p);
      break;
    default:
      if (parse_starts_formula(p))
        f = parse_each(p);
      else
        parse_expected(p, "a formula");
  }
  parse_leave(p);
  return f;
}

/* Is the arrow at the current token the one before a message: followed by a string, or by a name that is no atom? */
static bool is_message_arrow(const Parser *p) {
  if (parse_look(p, 1)->kind == T_STRING) return true;
  if (parse_look(p, 1)->kind != T_ID) return false;
  uint32_t k = 2;
  if (parse_look(p, k)->kind == T_LBRACKET) {
    uint32_t depth = 0;
    do {
      TokenKind kind = parse_look(p, k++)->kind;
      if (kind == T_LBRACKET) depth++;
      if (kind == T_RBRACKET) depth--;
      if (kind == T_END) return false;
    } while (depth);
  }
  TokenKind kind = parse_look(p, k)->kind;
  if (kind == T_PLUS || kind == T_STAR) return parse_look(p, k + 1)->kind != T_LPAREN;
  return kind != T_LPAREN && kind != T_EQ && kind != T_NEQ;
}

static const struct {
  TokenKind token;
  FormKind form;
} LEVELS[] = {{T_IFF, F_IFF}, {T_IMPLIES, F_IMPLIES}, {T_OR, F_OR}, {T_AND, F_AND}};

static Form *parse_binary(Parser *p, uint32_t level) {
  if (level == sizeof LEVELS / sizeof *LEVELS) return parse_unary(p);
  Form *f = parse_binary(p, level + 1);
  while (parse_is(p, LEVELS[level].token) && f) {
    if (LEVELS[level].token == T_IMPLIES && is_message_arrow(p)) break;
    Position at = parse_next(p)->at;
    f = new_form(p, LEVELS[level].form, at, f, parse_binary(p, level + 1), NULL);
  }
  return p->failed ? NULL : f;
}

Form *parse_formula(Parser *p) {
  if (!parse_enter(p)) return NULL;
  Form *f = parse_binary(p, 0);
  parse_leave(p);
  return f;
}

Message *parse_message(Parser *p) {
  Message *first = NULL, **last = &first;
  do {
    Message *m = ARENA_NEW(&p->source->arena, Message);
    if (parse_is(p, T_STRING))
      m->text = parse_next(p)->text;
    else
      m->name = parse_name(p);
    *last = m;
    last = &m->next;
  } while (parse_accept(p, T_PLUS));
  return first;
}
