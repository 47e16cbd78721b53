/* #if expressions: C's integer expressions after macro expansion; unknown names are 0. */
#include "tvp/preprocess.h"

typedef struct {
  Pre *pre;
  Position at;
  const char *t;
  uint32_t depth;
} Reader;

static void fail(Reader *r) { tvp_pre_error(r->pre, r->at, "cannot read the condition near '%.30s'", r->t); }

static bool take(Reader *r, const char *op) {
  while (pre_space(*r->t)) r->t++;
  size_t n = strlen(op);
  if (strncmp(r->t, op, n) != 0) return false;
  if (n == 1 && (r->t[0] == '<' || r->t[0] == '>' || r->t[0] == '!') && r->t[1] == '=') return false;
  r->t += n;
  return true;
}

static int64_t binary(Reader *r, uint32_t level);

static int64_t unary(Reader *r) {
  if (r->pre->failed || r->depth >= TVP_DEPTH) {
    fail(r);
    return 0;
  }
  r->depth++;
  int64_t v = 0;
  if (take(r, "!"))
    v = !unary(r);
  else if (take(r, "-"))
    v = (int64_t)(0 - (uint64_t)unary(r));
  else if (take(r, "+"))
    v = unary(r);
  else if (take(r, "(")) {
    v = binary(r, 0);
    if (!take(r, ")")) fail(r);
  } else if (pre_digit(*r->t)) {
    while (pre_digit(*r->t)) v = (int64_t)((uint64_t)v * 10 + (uint64_t)(*r->t++ - '0'));
    while (pre_id(*r->t)) r->t++;
  } else if (pre_id_start(*r->t)) {
    while (pre_id(*r->t)) r->t++;
  } else
    fail(r);
  r->depth--;
  return v;
}

static const char *const OPERATORS[][5] = {{"||"},     {"&&"},         {"==", "!="}, {"<=", ">=", "<", ">"},
                                           {"+", "-"}, {"*", "/", "%"}};
enum { LEVELS = sizeof OPERATORS / sizeof *OPERATORS };

static int64_t apply(Reader *r, const char *op, int64_t a, int64_t b) {
  switch (op[0]) {
    case '|':
      return a || b;
    case '&':
      return a && b;
    case '=':
      return a == b;
    case '!':
      return a != b;
    case '<':
      return op[1] ? a <= b : a < b;
    case '>':
      return op[1] ? a >= b : a > b;
    case '+':
      return (int64_t)((uint64_t)a + (uint64_t)b);
    case '-':
      return (int64_t)((uint64_t)a - (uint64_t)b);
    case '*':
      return (int64_t)((uint64_t)a * (uint64_t)b);
    default:
      if (b == 0 || b == -1) {
        if (b == 0) tvp_pre_error(r->pre, r->at, "division by zero in a condition");
        return op[0] == '/' && b ? (int64_t)(0 - (uint64_t)a) : 0;
      }
      return op[0] == '/' ? a / b : a % b;
  }
}

static int64_t binary(Reader *r, uint32_t level) {
  if (level == LEVELS) return unary(r);
  int64_t v = binary(r, level + 1);
  while (!r->pre->failed) {
    const char *op = NULL;
    for (uint32_t i = 0; i < 5 && OPERATORS[level][i] && !op; i++)
      if (take(r, OPERATORS[level][i])) op = OPERATORS[level][i];
    if (!op) break;
    v = apply(r, op, v, binary(r, level + 1));
  }
  return v;
}

/* `defined X` and `defined(X)` become 0 or 1 before macros are expanded. */
static void replace_defined(Pre *p, const char *t, size_t n, Buf *out) {
  for (size_t i = 0; i < n;) {
    size_t end = i;
    while (end < n && pre_id(t[end])) end++;
    if (end - i != 7 || memcmp(t + i, "defined", 7) != 0) {
      if (end == i) end++;
      buf_add_n(out, t + i, end - i);
      i = end;
      continue;
    }
    i = end;
    while (i < n && pre_space(t[i])) i++;
    bool paren = i < n && t[i] == '(';
    if (paren)
      for (i++; i < n && pre_space(t[i]); i++);
    for (end = i; end < n && pre_id(t[end]); end++);
    buf_add(out, tvp_macro_is_defined(p, str_intern_n(&p->source->strings, t + i, end - i)) ? " 1 " : " 0 ");
    for (i = end; paren && i < n && pre_space(t[i]); i++);
    if (paren && i < n && t[i] == ')') i++;
  }
}

bool tvp_condition_value(Pre *p, Position at, const char *text, size_t n) {
  Buf plain = {0}, expanded = {0};
  replace_defined(p, text, n, &plain);
  tvp_macro_expand_to(p, at, buf_str(&plain), plain.n, &expanded);
  Reader r = {.pre = p, .at = at, .t = buf_str(&expanded)};
  int64_t v = binary(&r, 0);
  while (pre_space(*r.t)) r.t++;
  if (*r.t && !p->failed) fail(&r);
  buf_free(&plain);
  buf_free(&expanded);
  return v != 0;
}
