/* The reader of generators (docs/generators.md): tokens, then statements and formulas by recursive descent. The first
 * error ends it. */
#include <string.h>

#include "shape/generator_tree.h"

typedef enum {
  T_END,
  T_NAME,
  T_0,
  T_1,
  T_LBRACE,
  T_RBRACE,
  T_LPAREN,
  T_RPAREN,
  T_LBRACKET,
  T_RBRACKET,
  T_COMMA,
  T_COLON,
  T_RULE,
  T_EQ,
  T_NEQ,
  T_ASSIGN,
  T_IFF,
  T_IMPLIES,
  T_LESS,
  T_NOT,
  T_AND,
  T_OR,
  T_STAR,
  T_PLUS,
} TokenKind;

/* Longest first where one begins another. */
static const struct {
  const char *text;
  TokenKind kind;
} symbol[] = {
    {"==>", T_RULE}, {"<->", T_IFF},  {"==", T_EQ},    {"!=", T_NEQ},   {"->", T_IMPLIES}, {"=", T_ASSIGN},
    {"<", T_LESS},   {"!", T_NOT},    {"&", T_AND},    {"|", T_OR},     {"*", T_STAR},     {"+", T_PLUS},
    {"{", T_LBRACE}, {"}", T_RBRACE}, {"(", T_LPAREN}, {")", T_RPAREN}, {"[", T_LBRACKET}, {"]", T_RBRACKET},
    {",", T_COMMA},  {":", T_COLON},  {"0", T_0},      {"1", T_1},
};

static const char *const reserved[] = {"generator", "refines",     "foreach", "pointer",  "field",  "assertion",
                                       "core",      "unary",       "binary",  "rule",     "exists", "forall",
                                       "some",      "every",       "bad",     "wild",     "gone",   "other",
                                       "cell",      "abstraction", "partial", "branching"};
static const char *const builtin[] = {[BUILTIN_BAD] = "bad",
                                      [BUILTIN_WILD] = "wild",
                                      [BUILTIN_GONE] = "gone",
                                      [BUILTIN_OTHER] = "other",
                                      [BUILTIN_CELL] = "cell"};
static const char *const kind_name[] = {"pointer", "field", "assertion"};

typedef struct {
  TokenKind kind;
  const char *text; /* T_NAME; interned */
  Position at;
} Token;

typedef struct {
  Generators *g;
  Diag *diag;
  const char *at, *end, *line; /* what is left; where the current line begins */
  Position here;
  Token token; /* the current one */
  bool failed;
  uint32_t depth;
  Param scope[MAX_SCOPE];
  uint32_t n_scope;
  VEC(Condition) condition;
  VEC(const char *) bound; /* logical variables in scope */
  bool any_variable;       /* in a rule: names of variables that are not bound stand for all */
} Reader;

/* ---- messages ---- */

static void error_at(Reader *r, Position at, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void error_at(Reader *r, Position at, const char *format, ...) {
  if (r->failed) return;
  r->failed = true;
  Buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  diag_at(r->diag, DIAG_ERROR, at, "%s", buf_str(&text));
  buf_free(&text);
}

static void describe(const Token *t, Buf *out) {
  if (t->kind == T_END) buf_add(out, "the end of the file");
  if (t->kind == T_NAME) buf_printf(out, "'%.50s'", t->text);
  for (size_t i = 0; i < sizeof symbol / sizeof *symbol; i++)
    if (symbol[i].kind == t->kind) buf_printf(out, "'%s'", symbol[i].text);
}

static void expected(Reader *r, const char *what) {
  Buf found = {0};
  describe(&r->token, &found);
  error_at(r, r->token.at, "expected %s, not %s", what, buf_str(&found));
  buf_free(&found);
}

/* ---- tokens ---- */

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_space(Reader *r) {
  while (r->at < r->end) {
    if (*r->at == '\n') {
      r->here.line++;
      r->line = ++r->at;
    } else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r') {
      r->at++;
    } else if (r->end - r->at > 1 && r->at[0] == '/' && r->at[1] == '/') {
      while (r->at < r->end && *r->at != '\n') r->at++;
    } else {
      return;
    }
  }
}

/* A name: letters, digits, _, and - between two of them ('->' is an arrow). */
static const char *name_end(const Reader *r) {
  const char *p = r->at;
  while (p < r->end &&
         (is_letter(*p) || is_digit(*p) || (*p == '-' && r->end - p > 1 && (is_letter(p[1]) || is_digit(p[1])))))
    p++;
  return p;
}

static void next(Reader *r) {
  skip_space(r);
  r->here.column = (uint32_t)(r->at - r->line) + 1;
  r->token = (Token){.kind = T_END, .at = r->here};
  if (r->at == r->end) return;
  if (is_letter(*r->at)) {
    const char *end = name_end(r);
    r->token.kind = T_NAME;
    r->token.text = str_intern_n(&r->g->strings, r->at, (size_t)(end - r->at));
    r->at = end;
    return;
  }
  for (size_t i = 0; i < sizeof symbol / sizeof *symbol; i++) {
    size_t n = strlen(symbol[i].text);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, symbol[i].text, n) != 0) continue;
    r->token.kind = symbol[i].kind;
    r->at += n;
    return;
  }
  unsigned char c = (unsigned char)*r->at;
  if (c > 32 && c < 127)
    error_at(r, r->here, "illegal character '%c'", c);
  else
    error_at(r, r->here, "illegal character with code %d", c);
}

static bool is(const Reader *r, TokenKind k) { return !r->failed && r->token.kind == k; }
static bool is_word(const Reader *r, const char *word) {
  return is(r, T_NAME) && r->token.text && strcmp(r->token.text, word) == 0;
}

static bool accept(Reader *r, TokenKind k) {
  if (!is(r, k)) return false;
  next(r);
  return true;
}
static bool accept_word(Reader *r, const char *word) {
  if (!is_word(r, word)) return false;
  next(r);
  return true;
}
static void expect(Reader *r, TokenKind k, const char *what) {
  if (!r->failed && !accept(r, k)) expected(r, what);
}

static bool is_reserved(const char *text) {
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (strcmp(reserved[i], text) == 0) return true;
  return false;
}

/* A name that means nothing by itself; "" after an error. */
static const char *fresh_name(Reader *r, const char *what) {
  if (!is(r, T_NAME) || is_reserved(r->token.text)) {
    expected(r, what);
    return "";
  }
  const char *text = r->token.text;
  next(r);
  return text;
}

static bool enter(Reader *r) {
  if (!r->failed && ++r->depth > MAX_NESTING) error_at(r, r->token.at, "nested more than %d deep", (int)MAX_NESTING);
  return !r->failed;
}

/* ---- names in scope ---- */

/* The position of a name in the scope, or MAX_SCOPE. */
static uint32_t find_param(const Reader *r, const char *name) {
  for (uint32_t i = 0; i < r->n_scope; i++)
    if (r->scope[i].name == name) return i;
  return MAX_SCOPE;
}

static bool is_bound(const Reader *r, const char *name) {
  for (uint32_t i = 0; i < r->bound.n; i++)
    if (r->bound.at[i] == name) return true;
  return false;
}

static bool accept_kind(Reader *r, ItemKind *kind) {
  for (uint32_t k = 0; k < ITEM_KINDS; k++) {
    if (!accept_word(r, kind_name[k])) continue;
    *kind = (ItemKind)k;
    return true;
  }
  return false;
}

/* KIND NAME: comes into scope. */
static void bind_param(Reader *r) {
  Param p = {0};
  Position at = r->token.at;
  if (!accept_kind(r, &p.kind)) {
    expected(r, "'pointer', 'field' or 'assertion'");
    return;
  }
  p.name = fresh_name(r, "a name");
  uint32_t same = 0;
  for (uint32_t i = 0; i < r->n_scope; i++) same += r->scope[i].kind == p.kind;
  if (!r->failed && find_param(r, p.name) != MAX_SCOPE) error_at(r, at, "'%.50s' is bound already", p.name);
  if (same == MAX_OF_KIND || r->n_scope == MAX_SCOPE)
    error_at(r, at, "more than %d names of one kind, or more than %d in all, are bound here", (int)MAX_OF_KIND,
             (int)MAX_SCOPE);
  if (!r->failed) r->scope[r->n_scope++] = p;
}

static uint32_t param(Reader *r) {
  Position at = r->token.at;
  const char *name = fresh_name(r, "a name that foreach binds");
  uint32_t i = find_param(r, name);
  if (!r->failed && i == MAX_SCOPE) error_at(r, at, "unknown name '%.50s': no foreach around here binds it", name);
  return i;
}

/* f alone, f shortcut, x steady; false: it is none of these */
static bool condition_of_one(Reader *r, Condition c) {
  static const struct {
    const char *word;
    ConditionKind kind;
    ItemKind of;
  } one[] = {{"alone", CONDITION_ALONE, ITEM_FIELD},
             {"shortcut", CONDITION_SHORTCUT, ITEM_FIELD},
             {"steady", CONDITION_STEADY, ITEM_POINTER}};
  Position at = r->token.at;
  for (size_t i = 0; i < sizeof one / sizeof *one; i++) {
    if (!accept_word(r, one[i].word)) continue;
    c.kind = one[i].kind;
    c.b = c.a;
    if (!r->failed && r->scope[c.a].kind != one[i].of)
      error_at(r, at, "'%s' stands behind a %s", one[i].word, kind_name[one[i].of]);
    if (!r->failed) vec_push(r->condition, c);
    return true;
  }
  return false;
}

/* Or f != g, f < g, x into f, f beside g, h over f */
static void condition(Reader *r) {
  Condition c = {.a = param(r)};
  Position at = r->token.at;
  if (condition_of_one(r, c)) return;
  if (accept_word(r, "into")) {
    c.kind = CONDITION_INTO;
  } else if (accept_word(r, "beside")) {
    c.kind = CONDITION_BESIDE;
  } else if (accept_word(r, "over")) {
    c.kind = CONDITION_OVER;
  } else if (accept(r, T_LESS)) {
    c.kind = CONDITION_LESS;
  } else {
    expect(r, T_NEQ, "'!=', '<', 'into', 'beside', 'over', 'alone', 'shortcut' or 'steady'");
  }
  c.b = param(r);
  if (!r->failed && c.kind == CONDITION_INTO) {
    if (r->scope[c.a].kind == ITEM_ASSERTION || r->scope[c.b].kind != ITEM_FIELD)
      error_at(r, at, "'into' stands between a pointer or a field and a field");
  } else if (!r->failed && (c.kind == CONDITION_BESIDE || c.kind == CONDITION_OVER)) {
    if (r->scope[c.a].kind != ITEM_FIELD || r->scope[c.b].kind != ITEM_FIELD)
      error_at(r, at, "'%s' stands between two fields", c.kind == CONDITION_OVER ? "over" : "beside");
  } else if (!r->failed && r->scope[c.a].kind != r->scope[c.b].kind)
    error_at(r, at, "'%.50s' is a %s and '%.50s' is a %s", r->scope[c.a].name, kind_name[r->scope[c.a].kind],
             r->scope[c.b].name, kind_name[r->scope[c.b].kind]);
  if (!r->failed) vec_push(r->condition, c);
}

/* [f g], possibly empty */
static uint32_t brackets(Reader *r, uint32_t out[MAX_SCOPE]) {
  uint32_t n = 0;
  expect(r, T_LBRACKET, "'['");
  while (is(r, T_NAME)) {
    Position at = r->token.at;
    uint32_t p = param(r);
    if (!r->failed && n == MAX_SCOPE) error_at(r, at, "too many names");
    if (!r->failed) out[n++] = p;
    accept(r, T_COMMA);
  }
  expect(r, T_RBRACKET, "']'");
  return n;
}

/* ---- formulas: <->, ->, |, &, ! from weak to strong; a quantifier reaches as far as it can ---- */

static Form *formula(Reader *r);

static Form *new_form(Reader *r, FormKind kind, Position at, Form *a, Form *b) {
  Form *f = ARENA_NEW(&r->g->arena, Form);
  f->kind = kind;
  f->at = at;
  f->a = a;
  f->b = b;
  f->weight = ((a ? a->weight : 0) + (b ? b->weight : 0)) * (kind == G_IFF ? 2 : 1) + 1;
  if (f->weight > MAX_WEIGHT) error_at(r, at, "this formula is too large");
  return f;
}

/* Comes into scope. The logic makes tables over all variables of a scope. */
static void bind_variable(Reader *r, Position at, const char *name) {
  if (r->bound.n == MAX_VARIABLES) error_at(r, at, "more than %d variables are bound here", (int)MAX_VARIABLES);
  vec_push(r->bound, name);
}

static void use_variable(Reader *r, Position at, const char *name) {
  if (r->failed) return;
  if (find_param(r, name) != MAX_SCOPE)
    error_at(r, at, "'%.50s' is a tracked %s, not a variable", name, kind_name[r->scope[find_param(r, name)].kind]);
  else if (!is_bound(r, name) && r->any_variable)
    bind_variable(r, at, name);
  else if (!is_bound(r, name))
    error_at(r, at, "unknown variable '%.50s'", name);
}

static const char *variable(Reader *r) {
  Position at = r->token.at;
  const char *name = fresh_name(r, "a variable");
  use_variable(r, at, name);
  return name;
}

/* exists a, b: formula */
static Form *quantifier(Reader *r, FormKind kind) {
  Position at = r->token.at;
  next(r);
  uint32_t before = r->bound.n;
  VEC(const char *) names = {0};
  do {
    Position here = r->token.at;
    const char *name = fresh_name(r, "a variable");
    if (!r->failed && (is_bound(r, name) || find_param(r, name) != MAX_SCOPE))
      error_at(r, here, "'%.50s' is bound already", name);
    bind_variable(r, here, name);
    vec_push(names, name);
  } while (accept(r, T_COMMA));
  expect(r, T_COLON, "':'");
  Form *f = formula(r);
  for (uint32_t i = names.n; i-- > 0 && !r->failed;) {
    f = new_form(r, kind, at, f, NULL);
    f->var[0] = names.at[i];
  }
  r->bound.n = before;
  vec_free(names);
  return f;
}

/* some field f: formula */
static Form *finite(Reader *r, FormKind kind) {
  Position at = r->token.at;
  next(r);
  uint32_t before = r->n_scope;
  bind_param(r);
  expect(r, T_COLON, "':'");
  Form *body = formula(r);
  if (r->failed) return NULL;
  Form *f = new_form(r, kind, at, body, NULL);
  f->item = before;
  f->of = r->scope[before].kind;
  r->n_scope = before;
  return f;
}

/* The arguments of an atom, and whether they fit. */
static void arguments(Reader *r, Form *f, const char *name, uint32_t arity) {
  expect(r, T_LPAREN, "'('");
  f->n_vars = 0;
  do {
    const char *v = variable(r);
    if (f->n_vars < 2) f->var[f->n_vars] = v;
    f->n_vars++;
  } while (accept(r, T_COMMA));
  expect(r, T_RPAREN, "')'");
  if (f->n_vars > 2) error_at(r, f->at, "predicates have at most two arguments");
  if (arity && f->n_vars != arity)
    error_at(r, f->at, "'%.50s' has %s", name, arity == 1 ? "one argument" : "two arguments");
  if (f->step && f->n_vars != 2) error_at(r, f->at, "a closure has two arguments");
}

static Form *atom(Reader *r) {
  Token t = r->token;
  next(r);
  Form *f = new_form(r, G_ITEM, t.at, NULL, NULL);
  if (is(r, T_EQ) || is(r, T_NEQ)) {
    bool equal = is(r, T_EQ);
    if (is_reserved(t.text)) error_at(r, t.at, "expected a variable, not '%.50s'", t.text);
    use_variable(r, t.at, t.text);
    next(r);
    f->kind = G_EQ;
    f->n_vars = 2;
    f->var[0] = t.text;
    f->var[1] = variable(r);
    return equal ? f : new_form(r, G_NOT, t.at, f, NULL);
  }
  uint32_t arity = 1;
  bool found = false;
  for (uint32_t i = 0; i < sizeof builtin / sizeof *builtin; i++) {
    if (strcmp(builtin[i], t.text) != 0) continue;
    f->kind = G_BUILTIN;
    f->item = i;
    found = true;
  }
  if (!found && is_reserved(t.text)) error_at(r, t.at, "expected a formula, not '%.50s'", t.text);
  if (!found && is(r, T_LBRACKET)) {
    f->kind = G_FAMILY;
    f->name = t.text;
    f->n_params = brackets(r, f->param);
    arity = 0;
  } else if (!found) {
    f->item = find_param(r, t.text);
    if (f->item == MAX_SCOPE)
      error_at(r, t.at, "unknown name '%.50s': no foreach around here binds it", t.text);
    else
      arity = r->scope[f->item].kind == ITEM_FIELD ? 2 : 1;
  }
  f->step = accept(r, T_STAR) ? STEP_STAR : accept(r, T_PLUS) ? STEP_PLUS : STEP_ONE;
  arguments(r, f, t.text, arity);
  return f;
}

static Form *unary(Reader *r) {
  if (!enter(r)) return NULL;
  Position at = r->token.at;
  Form *f = NULL;
  if (accept(r, T_NOT)) {
    f = unary(r);
    if (!r->failed) f = new_form(r, G_NOT, at, f, NULL);
  } else if (accept(r, T_LPAREN)) {
    f = formula(r);
    expect(r, T_RPAREN, "')'");
  } else if (is(r, T_0) || is(r, T_1)) {
    f = new_form(r, G_VALUE, at, NULL, NULL);
    f->value = is(r, T_1);
    next(r);
  } else if (is_word(r, "exists")) {
    f = quantifier(r, G_EXISTS);
  } else if (is_word(r, "forall")) {
    f = quantifier(r, G_FORALL);
  } else if (is_word(r, "some")) {
    f = finite(r, G_SOME);
  } else if (is_word(r, "every")) {
    f = finite(r, G_EVERY);
  } else if (is(r, T_NAME)) {
    f = atom(r);
  } else {
    expected(r, "a formula");
  }
  r->depth--;
  return r->failed ? NULL : f;
}

static const struct {
  TokenKind token;
  FormKind form;
} levels[] = {{T_IFF, G_IFF}, {T_IMPLIES, G_IMPLIES}, {T_OR, G_OR}, {T_AND, G_AND}};

static Form *level(Reader *r, uint32_t k) {
  if (k == sizeof levels / sizeof *levels) return unary(r);
  Form *f = level(r, k + 1);
  while (is(r, levels[k].token)) {
    Position at = r->token.at;
    next(r);
    Form *b = level(r, k + 1);
    if (!r->failed) f = new_form(r, levels[k].form, at, f, b);
  }
  return r->failed ? NULL : f;
}

static Form *formula(Reader *r) {
  if (!enter(r)) return NULL;
  Form *f = level(r, 0);
  r->depth--;
  return f;
}

/* ---- statements ---- */

static Statement *new_statement(Reader *r, StatementKind kind) {
  Statement *s = ARENA_NEW(&r->g->arena, Statement);
  s->kind = kind;
  s->at = r->token.at;
  memcpy(s->scope, r->scope, sizeof s->scope);
  s->n_scope = r->n_scope;
  if (r->condition.n) s->condition = arena_copy(&r->g->arena, r->condition.at, r->condition.n * sizeof(Condition));
  s->n_conditions = r->condition.n;
  next(r);
  return s;
}

/* (v) or (u, v): they come into scope. */
static void formal_arguments(Reader *r, Statement *s) {
  expect(r, T_LPAREN, "'('");
  for (uint32_t i = 0; i < s->arity && !r->failed; i++) {
    if (i) expect(r, T_COMMA, "','");
    Position at = r->token.at;
    s->var[i] = fresh_name(r, "a variable");
    if (!r->failed && (is_bound(r, s->var[i]) || find_param(r, s->var[i]) != MAX_SCOPE))
      error_at(r, at, "'%.50s' is bound already", s->var[i]);
    bind_variable(r, at, s->var[i]);
  }
  expect(r, T_RPAREN, "')'");
}

static void abstraction(Reader *r, Statement *s) {
  Position at = r->token.at;
  s->abstraction = accept_word(r, "abstraction");
  if (s->abstraction && s->arity == 2) error_at(r, at, "only unary predicates can be abstraction predicates");
}

static Statement *core(Reader *r) {
  Statement *s = new_statement(r, S_CORE);
  s->param[0] = param(r);
  s->n_params = 1;
  if (r->failed) return s;
  s->arity = r->scope[s->param[0]].kind == ITEM_FIELD ? 2 : 1;
  formal_arguments(r, s);
  abstraction(r, s);
  return s;
}

static Statement *predicate(Reader *r, uint32_t arity) {
  Statement *s = new_statement(r, S_PREDICATE);
  s->at = r->token.at;
  s->arity = arity;
  s->name = fresh_name(r, "the name of a predicate");
  if (!r->failed && find_param(r, s->name) != MAX_SCOPE) error_at(r, s->at, "'%.50s' is bound already", s->name);
  s->n_params = brackets(r, s->param);
  formal_arguments(r, s);
  abstraction(r, s);
  expect(r, T_ASSIGN, "'='");
  s->form = formula(r);
  return s;
}

static Statement *rule(Reader *r) {
  Statement *s = new_statement(r, S_RULE);
  r->any_variable = true;
  s->form = formula(r);
  expect(r, T_RULE, "'==>'");
  Position at = r->token.at;
  s->head = unary(r);
  r->any_variable = false;
  const Form *h = s->head;
  while (h && h->kind == G_NOT) h = h->a;
  bool builtin_literal = h && h->kind == G_BUILTIN && h->item != BUILTIN_CELL;
  bool literal = h && (h->kind == G_ITEM || builtin_literal || h->kind == G_FAMILY || h->kind == G_EQ ||
                       (h == s->head && h->kind == G_VALUE && !h->value));
  if (!r->failed && (!literal || h->step)) error_at(r, at, "the head of a rule is p(..), !p(..), v == w, v != w or 0");
  return s;
}

static void statements(Reader *r, Statement ***last);

static void for_each(Reader *r, Statement ***last) {
  next(r);
  uint32_t scope = r->n_scope, conditions = r->condition.n;
  expect(r, T_LPAREN, "'('");
  do bind_param(r);
  while (accept(r, T_COMMA));
  if (accept(r, T_COLON)) {
    do condition(r);
    while (accept(r, T_COMMA));
  }
  expect(r, T_RPAREN, "')'");
  expect(r, T_LBRACE, "'{'");
  if (enter(r)) statements(r, last);
  r->depth--;
  expect(r, T_RBRACE, "'}'");
  r->n_scope = scope;
  r->condition.n = conditions;
}

static void statements(Reader *r, Statement ***last) {
  while (!r->failed && !is(r, T_RBRACE)) {
    Statement *s = NULL;
    if (is_word(r, "foreach")) {
      for_each(r, last);
      continue;
    }
    vec_clear(r->bound);
    if (is_word(r, "core"))
      s = core(r);
    else if (is_word(r, "unary"))
      s = predicate(r, 1);
    else if (is_word(r, "binary"))
      s = predicate(r, 2);
    else if (is_word(r, "rule"))
      s = rule(r);
    else
      expected(r, "'foreach', 'core', 'unary', 'binary', 'rule' or '}'");
    if (r->failed || !s) return;
    **last = s;
    *last = &s->next;
  }
}

static void generator(Reader *r, bool predefined) {
  bool partial = accept_word(r, "partial"), branching = !partial && accept_word(r, "branching");
  if (!accept_word(r, "generator")) {
    expected(r, partial || branching ? "'generator'" : "'generator', 'partial' or 'branching'");
    return;
  }
  Generator x = {.at = r->token.at, .predefined = predefined, .partial = partial, .branching = branching};
  x.name = fresh_name(r, "the name of the generator");
  for (uint32_t i = 0; i < r->g->at.n && !r->failed; i++) {
    if (r->g->at.at[i].name != x.name) continue;
    error_at(r, x.at, "the generator '%.50s' is defined already", x.name);
    diag_at(r->diag, DIAG_NOTE, r->g->at.at[i].at, "here");
  }
  Reference **last = &x.refines;
  if (accept_word(r, "refines")) {
    do {
      Reference *ref = ARENA_NEW(&r->g->arena, Reference);
      ref->at = r->token.at;
      ref->name = fresh_name(r, "the name of a generator");
      *last = ref;
      last = &ref->next;
    } while (accept(r, T_COMMA));
  }
  expect(r, T_LBRACE, "'{'");
  Statement **end = &x.first;
  statements(r, &end);
  expect(r, T_RBRACE, "'}'");
  if (!r->failed) vec_push(r->g->at, x);
}

bool generators_read(Generators *g, const char *name, const char *text, size_t n, bool predefined, Diag *diag) {
  Reader r = {.g = g, .diag = diag, .at = text, .end = text + n, .line = text};
  r.here = (Position){str_intern(&g->strings, name), 1, 1};
  next(&r);
  while (!r.failed && r.token.kind != T_END) generator(&r, predefined);
  vec_free(r.condition);
  vec_free(r.bound);
  return !r.failed;
}
