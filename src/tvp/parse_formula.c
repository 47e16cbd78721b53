/* Names, sets, formulas and messages. Binding strength, weakest first: <->, ->, |, &, !; all binary operators lean to
 * the left. A quantifier, TC included, reaches as far to the right as it can. */
#include "tvp/parse.h"

void tvp_parse_error(Parser *p, Position at, const char *format, ...) {
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

void tvp_parse_expected(Parser *p, const char *what) {
  char text[64];
  tvp_parse_error(p, tvp_parse_token(p)->at, "expected %s, not %s", what, tvp_token_text(tvp_parse_token(p), text));
}

const Token *tvp_parse_next(Parser *p) {
  const Token *t = tvp_parse_token(p);
  if (t->kind != T_END) p->i++;
  return t;
}

bool tvp_parse_accept(Parser *p, TokenKind k) {
  if (!tvp_parse_is(p, k)) return false;
  tvp_parse_next(p);
  return true;
}

bool tvp_parse_directive(Parser *p, const char *word) {
  if (!tvp_parse_is_word(p, T_DIRECTIVE, word)) return false;
  tvp_parse_next(p);
  return true;
}

void tvp_parse_expect(Parser *p, TokenKind k, const char *what) {
  if (!p->failed && !tvp_parse_accept(p, k)) tvp_parse_expected(p, what);
}

const char *tvp_parse_id(Parser *p, const char *what) {
  if (tvp_parse_is(p, T_ID)) return tvp_parse_next(p)->text;
  tvp_parse_expected(p, what);
  return "";
}

bool tvp_parse_enter(Parser *p) {
  if (p->failed) return false;
  if (++p->depth > TVP_DEPTH) tvp_parse_error(p, tvp_parse_token(p)->at, "nested more than %d deep", TVP_DEPTH);
  return !p->failed;
}

void tvp_parse_leave(Parser *p) { p->depth--; }

static Id *new_id(Parser *p, const Token *t) {
  Id *id = ARENA_NEW(&p->source->arena, Id);
  id->text = t->text;
  id->at = t->at;
  return id;
}

Id *tvp_parse_ids(Parser *p) {
  Id *first = NULL, **last = &first;
  if (!tvp_parse_is(p, T_ID)) return NULL;
  do {
    if (!tvp_parse_is(p, T_ID)) {
      tvp_parse_expected(p, "a name");
      return first;
    }
    *last = new_id(p, tvp_parse_next(p));
    last = &(*last)->next;
  } while (tvp_parse_accept(p, T_COMMA));
  return first;
}

Id *tvp_parse_variables(Parser *p) {
  tvp_parse_expect(p, T_LPAREN, "'('");
  Id *ids = tvp_parse_ids(p);
  tvp_parse_expect(p, T_RPAREN, "')'");
  return ids;
}

/* Comma-separated names, at least one. */
static Name *parse_names(Parser *p) {
  Name *first = NULL, **last = &first;
  do {
    Name *n = tvp_parse_name(p);
    if (!n) break;
    *last = n;
    last = &n->next;
  } while (tvp_parse_accept(p, T_COMMA));
  return first;
}

Name *tvp_parse_name(Parser *p) {
  if (!tvp_parse_enter(p)) return NULL;
  Name *n = ARENA_NEW(&p->source->arena, Name);
  n->at = tvp_parse_token(p)->at;
  n->text = tvp_parse_id(p, "a name");
  if (tvp_parse_accept(p, T_LBRACKET)) {
    if (!tvp_parse_is(p, T_RBRACKET)) n->param = parse_names(p);
    tvp_parse_expect(p, T_RBRACKET, "']'");
  }
  tvp_parse_leave(p);
  return n;
}

void tvp_parse_range(Parser *p, const char **var, Set **set) {
  *var = tvp_parse_id(p, "a name");
  *set = NULL;
  if (tvp_parse_is_word(p, T_ID, "in"))
    tvp_parse_next(p);
  else
    tvp_parse_expected(p, "'in'");
  *set = tvp_parse_set(p);
}

static Set *new_set(Parser *p, SetKind kind, Set *a, Set *b) {
  Set *s = ARENA_NEW(&p->source->arena, Set);
  s->kind = kind;
  s->at = a ? a->at : tvp_parse_token(p)->at;
  s->a = a;
  s->b = b;
  return s;
}

static Set *parse_set_primary(Parser *p) {
  if (!tvp_parse_enter(p)) return NULL;
  Set *s = new_set(p, SET_NAMED, NULL, NULL);
  if (tvp_parse_accept(p, T_LPAREN)) {
    s = tvp_parse_set(p);
    tvp_parse_expect(p, T_RPAREN, "')'");
  } else if (tvp_parse_accept(p, T_LBRACE)) {
    s->kind = SET_LITERAL;
    if (!tvp_parse_is(p, T_RBRACE)) s->items = parse_names(p);
    if (tvp_parse_accept(p, T_COLON)) {
      s->kind = SET_EACH;
      tvp_parse_range(p, &s->name, &s->a);
    }
    tvp_parse_expect(p, T_RBRACE, "'}'");
  } else
    s->name = tvp_parse_id(p, "a set");
  tvp_parse_leave(p);
  return s;
}

static Set *parse_set_sum(Parser *p) {
  Set *s = parse_set_primary(p);
  while (tvp_parse_is(p, T_PLUS) || tvp_parse_is(p, T_MINUS)) {
    SetKind kind = tvp_parse_next(p)->kind == T_PLUS ? SET_UNION : SET_MINUS;
    s = new_set(p, kind, s, parse_set_primary(p));
  }
  return s;
}

Set *tvp_parse_set(Parser *p) {
  Set *s = parse_set_sum(p);
  while (tvp_parse_accept(p, T_AND)) s = new_set(p, SET_INTERSECTION, s, parse_set_sum(p));
  return s;
}

/* The second because the derivation of updates doubles with each level. */
enum { MAX_WEIGHT = 100000, MAX_IFFS = 7 };

static uint32_t depth_of(const Form *f) { return f ? f->depth : 0; }
static uint32_t weight_of(const Form *f) { return f ? f->weight : 0; }

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
  uint32_t copies = kind == F_IFF || kind == F_ITE ? 2 : 1;
  f->weight = copies * (weight_of(a) + weight_of(b) + weight_of(c)) + 1;
  const Form *sub[3] = {a, b, c};
  for (int i = 0; i < 3; i++)
    if (sub[i] && sub[i]->iffs > f->iffs) f->iffs = sub[i]->iffs;
  f->iffs += kind == F_IFF;
  if (f->weight > MAX_WEIGHT) tvp_parse_error(p, at, "this formula is too large");
  if (f->iffs > MAX_IFFS) tvp_parse_error(p, at, "<-> is nested more than %d deep", MAX_IFFS);
  if (f->depth > TVP_DEPTH) tvp_parse_error(p, at, "this formula is nested more than %d deep", TVP_DEPTH);
  return f;
}

bool tvp_parse_starts_formula(const Parser *p) {
  switch (tvp_parse_token(p)->kind) {
    case T_ID:
    case T_0:
    case T_1:
    case T_HALF:
    case T_NOT:
    case T_LPAREN:
      return true;
    case T_OR:
    case T_AND:
      return tvp_parse_look(p, 1)->kind == T_SLASH;
    default:
      return false;
  }
}

static Form *parse_each(Parser *p) { /* |/{ f : x in set } */
  Position at = tvp_parse_token(p)->at;
  FormKind kind = tvp_parse_next(p)->kind == T_OR ? F_EACH_OR : F_EACH_AND;
  tvp_parse_expect(p, T_SLASH, "'/'");
  tvp_parse_expect(p, T_LBRACE, "'{'");
  Form *f = new_form(p, kind, at, tvp_parse_formula(p), NULL, NULL);
  tvp_parse_expect(p, T_COLON, "':'");
  tvp_parse_range(p, &f->var, &f->set);
  tvp_parse_expect(p, T_RBRACE, "'}'");
  return f;
}

static bool is_pair(const Id *ids) { return ids && ids->next && !ids->next->next; }

static Form *parse_quantifier(Parser *p) {
  const Token *t = tvp_parse_next(p);
  bool closure = strcmp(t->text, "TC") == 0;
  Id *vars = tvp_parse_variables(p);
  if (closure) {
    Id *step = tvp_parse_variables(p);
    if (!is_pair(vars) || !is_pair(step)) {
      tvp_parse_error(p, t->at, "TC needs two pairs of variables: TC(a, b)(v, w) formula");
      return NULL;
    }
    vars->next->next = step;
  }
  Form *body = tvp_parse_formula(p);
  Form *f = new_form(p, closure ? F_TC : t->text[0] == 'E' ? F_EXISTS : F_FORALL, t->at, body, NULL, NULL);
  f->vars = vars;
  for (; vars; vars = vars->next) f->depth++; /* each variable is a quantifier of its own */
  if (f->depth > TVP_DEPTH) tvp_parse_error(p, f->at, "this formula is nested more than %d deep", TVP_DEPTH);
  return f;
}

static Form *parse_atom(Parser *p) {
  Position at = tvp_parse_token(p)->at;
  TokenKind after = tvp_parse_look(p, 1)->kind;
  if (after == T_EQ || after == T_NEQ) {
    Id *left = new_id(p, tvp_parse_next(p));
    tvp_parse_next(p);
    if (!tvp_parse_is(p, T_ID)) {
      tvp_parse_expected(p, "a variable");
      return NULL;
    }
    left->next = new_id(p, tvp_parse_next(p));
    Form *f = new_form(p, after == T_EQ ? F_EQ : F_NEQ, at, NULL, NULL, NULL);
    f->vars = left;
    return f;
  }
  Form *f = new_form(p, F_ATOM, at, NULL, NULL, NULL);
  f->name = tvp_parse_name(p);
  if (tvp_parse_accept(p, T_STAR))
    f->kind = F_STAR;
  else if (tvp_parse_accept(p, T_PLUS))
    f->kind = F_PLUS;
  f->vars = tvp_parse_variables(p);
  if (f->kind != F_ATOM && !p->failed && !is_pair(f->vars)) tvp_parse_error(p, at, "a closure has two arguments");
  return f;
}

static bool is_quantifier(const Parser *p) {
  if (tvp_parse_look(p, 1)->kind != T_LPAREN) return false;
  return tvp_parse_is_word(p, T_ID, "E") || tvp_parse_is_word(p, T_ID, "A") || tvp_parse_is_word(p, T_ID, "TC");
}

static Form *parse_unary(Parser *p) {
  if (!tvp_parse_enter(p)) return NULL;
  Position at = tvp_parse_token(p)->at;
  Form *f = NULL;
  switch (tvp_parse_token(p)->kind) {
    case T_NOT:
      tvp_parse_next(p);
      f = new_form(p, F_NOT, at, parse_unary(p), NULL, NULL);
      break;
    case T_LPAREN:
      tvp_parse_next(p);
      f = tvp_parse_formula(p);
      if (tvp_parse_accept(p, T_QUESTION)) {
        Form *yes = tvp_parse_formula(p);
        tvp_parse_expect(p, T_COLON, "':'");
        f = new_form(p, F_ITE, at, f, yes, tvp_parse_formula(p));
      }
      tvp_parse_expect(p, T_RPAREN, "')'");
      break;
    case T_0:
    case T_1:
    case T_HALF: {
      TokenKind k = tvp_parse_next(p)->kind;
      f = new_form(p, F_VALUE, at, NULL, NULL, NULL);
      f->value = k == T_0 ? TVL_0 : k == T_1 ? TVL_1 : TVL_HALF;
      break;
    }
    case T_ID:
      f = is_quantifier(p) ? parse_quantifier(p) : parse_atom(p);
      break;
    default:
      if (tvp_parse_starts_formula(p))
        f = parse_each(p);
      else
        tvp_parse_expected(p, "a formula");
  }
  tvp_parse_leave(p);
  return f;
}

/* Is the arrow at the current token the one before a message: followed by a string, or by a name that is no atom? */
static bool is_message_arrow(const Parser *p) {
  if (tvp_parse_look(p, 1)->kind == T_STRING) return true;
  if (tvp_parse_look(p, 1)->kind != T_ID) return false;
  uint32_t k = 2;
  if (tvp_parse_look(p, k)->kind == T_LBRACKET) {
    uint32_t depth = 0;
    do {
      TokenKind kind = tvp_parse_look(p, k++)->kind;
      if (kind == T_LBRACKET) depth++;
      if (kind == T_RBRACKET) depth--;
      if (kind == T_END) return false;
    } while (depth);
  }
  TokenKind kind = tvp_parse_look(p, k)->kind;
  if (kind == T_PLUS || kind == T_STAR) return tvp_parse_look(p, k + 1)->kind != T_LPAREN;
  return kind != T_LPAREN && kind != T_EQ && kind != T_NEQ;
}

static const struct {
  TokenKind token;
  FormKind form;
} LEVELS[] = {{T_IFF, F_IFF}, {T_IMPLIES, F_IMPLIES}, {T_OR, F_OR}, {T_AND, F_AND}};

/* The members of a chain, and where the operator before each stands. */
typedef struct {
  Form *form;
  Position at;
} Link;

/* A chain of n > 0 members: from the left, or, when it is long and the operator is associative, balanced. */
static Form *make_chain(Parser *p, FormKind kind, const Link *link, uint32_t n) {
  if (n > TVP_CHAIN && (kind == F_AND || kind == F_OR)) {
    uint32_t half = n / 2;
    Form *left = make_chain(p, kind, link, half);
    return new_form(p, kind, link[half].at, left, make_chain(p, kind, link + half, n - half), NULL);
  }
  Form *f = link[0].form;
  for (uint32_t i = 1; i < n && !p->failed; i++) f = new_form(p, kind, link[i].at, f, link[i].form, NULL);
  return f;
}

static Form *parse_binary(Parser *p, uint32_t level) {
  if (level == sizeof LEVELS / sizeof *LEVELS) return parse_unary(p);
  Form *first = parse_binary(p, level + 1);
  if (!tvp_parse_is(p, LEVELS[level].token)) return p->failed ? NULL : first;
  VEC(Link) links = {0};
  vec_push(links, (Link){.form = first});
  while (tvp_parse_is(p, LEVELS[level].token)) {
    if (LEVELS[level].token == T_IMPLIES && is_message_arrow(p)) break;
    Position at = tvp_parse_next(p)->at;
    vec_push(links, (Link){parse_binary(p, level + 1), at});
  }
  Form *f = p->failed ? NULL : make_chain(p, LEVELS[level].form, links.at, links.n);
  vec_free(links);
  return p->failed ? NULL : f;
}

Form *tvp_parse_formula(Parser *p) {
  if (!tvp_parse_enter(p)) return NULL;
  Form *f = parse_binary(p, 0);
  tvp_parse_leave(p);
  return f;
}

Message *tvp_parse_message(Parser *p) {
  Message *first = NULL, **last = &first;
  do {
    Message *m = ARENA_NEW(&p->source->arena, Message);
    if (tvp_parse_is(p, T_STRING))
      m->text = tvp_parse_next(p)->text;
    else
      m->name = tvp_parse_name(p);
    *last = m;
    last = &m->next;
  } while (tvp_parse_accept(p, T_PLUS));
  return first;
}
