/* Reading words and formulas of certificates. */
#include "audit/certificate.h"
#include "audit/internal.h"

/* ---- words ---- */

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool certificate_word(const char **at, Buf *out) {
  const char *s = *at;
  buf_clear(out);
  while (*s == ' ') s++;
  if (*s == '"') {
    for (s++; *s && *s != '"' && *s != '\n'; s++) {
      if (*s == '\\' && hex_digit(s[1]) >= 0 && hex_digit(s[2]) >= 0) {
        buf_char(out, (char)(hex_digit(s[1]) * 16 + hex_digit(s[2])));
        s += 2;
      } else {
        buf_char(out, *s);
      }
    }
    if (*s == '"') s++;
    *at = s;
    return true;
  }
  const char *start = s;
  while (*s > ' ' && *s != '(' && *s != ')') s++;
  buf_add_n(out, start, (size_t)(s - start));
  *at = s;
  return s > start;
}

/* ---- terms ---- */

typedef struct {
  Logic *l;
  const char *at;
  TermId (*named)(void *context, const char *name);
  void *context;
  Buf *error;
  Buf word;
  uint32_t depth;
} Terms;

static TermId term_error(Terms *r, const char *what) {
  if (!r->error->n) buf_printf(r->error, "%s", what);
  return 0;
}

static TermId read_term(Terms *r);

static void skip_spaces(Terms *r) {
  while (*r->at == ' ') r->at++;
}

/* The rest of a list: terms of this sort up to the parenthesis. */
static bool read_list(Terms *r, Sort sort, U32Vec *out) {
  for (skip_spaces(r); *r->at != ')'; skip_spaces(r)) {
    TermId t = read_term(r);
    if (!t) return false;
    if (term_sort(r->l, t) != sort)
      return term_error(r, "a number stands where a formula should, or a formula for a number");
    vec_push(*out, t);
  }
  r->at++;
  return true;
}

static TermId read_number(Terms *r, Int128 *value) {
  TermId t = read_term(r);
  return t && (term_is_const(r->l, t, value) || term_error(r, "a number is missing"));
}

static TermId combine(Terms *r, const char *head, const U32Vec *t) {
  Logic *l = r->l;
  if (strcmp(head, "and") == 0) return term_and_all(l, t->at, t->n);
  if (strcmp(head, "or") == 0) return term_or_all(l, t->at, t->n);
  if (strcmp(head, "not") == 0 && t->n == 1) return term_not(l, t->at[0]);
  if (strcmp(head, "iff") == 0 && t->n == 2) return term_eq(l, t->at[0], t->at[1]);
  if (strcmp(head, "=") == 0 && t->n == 2) return term_eq(l, t->at[0], t->at[1]);
  if (strcmp(head, "<=") == 0 && t->n == 2) return term_le(l, t->at[0], t->at[1]);
  if (strcmp(head, "*") == 0 && t->n == 2) return term_mul(l, t->at[0], t->at[1]);
  if (strcmp(head, "+") == 0) {
    TermId sum = term_int(l, 0);
    for (uint32_t i = 0; i < t->n; i++) sum = term_add(l, sum, t->at[i]);
    return sum;
  }
  return term_error(r, "a formula has an operator that is not known, or too few arguments");
}

static TermId read_divided(Terms *r, bool quotient) {
  TermId a = read_term(r);
  Int128 k;
  if (!a || term_sort(r->l, a) != SORT_INT || !read_number(r, &k))
    return term_error(r, "wrong arguments of a division");
  skip_spaces(r);
  if (*r->at++ != ')' || k <= 0) return term_error(r, "wrong arguments of a division");
  return quotient ? term_div(r->l, a, k) : term_mod(r->l, a, k);
}

static TermId read_choice(Terms *r) {
  TermId c = read_term(r), a = c ? read_term(r) : 0, b = a ? read_term(r) : 0;
  skip_spaces(r);
  bool good = b && term_sort(r->l, c) == SORT_BOOL && term_sort(r->l, a) == term_sort(r->l, b) && *r->at == ')';
  if (!good) return term_error(r, "wrong arguments of ite");
  r->at++;
  return term_choice(r->l, c, a, b);
}

static TermId read_application(Terms *r, const char *head) {
  BitFunction what = BITS_NONE;
  for (BitFunction i = BITS_AND; i <= BITS_REM; i++)
    if (strcmp(head, certificate_bit_function[i]) == 0) what = i;
  if (what == BITS_NONE && strcmp(head, "apply") != 0)
    return term_error(r, "a formula has an operator that is not known");
  Buf name = {0};
  U32Vec args = {0};
  TermId t = 0;
  bool good = certificate_word(&r->at, &name) && read_list(r, SORT_INT, &args) && args.n > 0;
  if (good && what == BITS_NONE && args.n == (text_starts(buf_str(&name), "address") ? 1u : 2u)) {
    FunctionId f = logic_function(r->l, buf_str(&name), args.n);
    if (logic_function_info(r->l, f).arity == args.n && logic_function_info(r->l, f).meaning == BITS_NONE)
      t = term_apply(r->l, f, args.at, args.n);
  } else if (good && what != BITS_NONE) {
    Int128 bits;
    char sign = buf_str(&name)[0];
    bool typed = (sign == 's' || sign == 'u') && text_parse_int128(buf_str(&name) + 1, &bits) && bits > 0 && bits <= 64;
    if (typed && args.n == 2) {
      FunctionId f = logic_bit_function(r->l, what, sign == 's', (uint32_t)bits);
      t = term_apply(r->l, f, args.at, 2);
    }
  }
  buf_free(&name);
  vec_free(args);
  return t ? t : term_error(r, "wrong arguments of a function");
}

static TermId read_compound(Terms *r) {
  Buf head = {0};
  TermId t = 0;
  if (!certificate_word(&r->at, &head)) {
    buf_free(&head);
    return term_error(r, "a formula has no operator");
  }
  const char *h = buf_str(&head);
  bool of_formulas = strcmp(h, "and") == 0 || strcmp(h, "or") == 0 || strcmp(h, "not") == 0 || strcmp(h, "iff") == 0;
  bool of_numbers = strcmp(h, "=") == 0 || strcmp(h, "<=") == 0 || strcmp(h, "+") == 0 || strcmp(h, "*") == 0;
  if (of_formulas || of_numbers) {
    U32Vec args = {0};
    if (read_list(r, of_formulas ? SORT_BOOL : SORT_INT, &args)) t = combine(r, h, &args);
    vec_free(args);
  } else if (strcmp(h, "div") == 0 || strcmp(h, "mod") == 0) {
    t = read_divided(r, h[0] == 'd');
  } else if (strcmp(h, "ite") == 0) {
    t = read_choice(r);
  } else {
    t = read_application(r, h);
  }
  buf_free(&head);
  return t;
}

static TermId read_atom(Terms *r) {
  if (!certificate_word(&r->at, &r->word)) return term_error(r, "a formula ends too early");
  const char *s = buf_str(&r->word);
  Int128 value;
  if (strcmp(s, "true") == 0) return term_true(r->l);
  if (strcmp(s, "false") == 0) return term_false(r->l);
  if (text_parse_int128(s, &value)) return term_int(r->l, value);
  TermId t = r->named(r->context, s);
  if (!t && !r->error->n) buf_printf(r->error, "'%s' is not declared", s);
  return t;
}

static TermId read_term(Terms *r) {
  if (r->depth >= DEEPEST_FORMULA) return term_error(r, "a formula is nested too deep");
  r->depth++;
  skip_spaces(r);
  TermId t;
  if (*r->at == '(') {
    r->at++;
    t = read_compound(r);
  } else {
    t = read_atom(r);
  }
  r->depth--;
  return t;
}

TermId certificate_read_term(Logic *l, const char **at, TermId (*named)(void *context, const char *name), void *context,
                             Buf *error) {
  Terms r = {.l = l, .at = *at, .named = named, .context = context, .error = error};
  TermId t = read_term(&r);
  *at = r.at;
  buf_free(&r.word);
  return t;
}
