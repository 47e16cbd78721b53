/* Contracts as other tools read them: expressions of C over parameters and global variables, with the result and the
 * values at the call as witnesses write them. A part of a clause that has no such expression is left out: what stays
 * holds all the same, since each part holds whenever the clause does. */
#include <ctype.h>
#include <string.h>

#include "driver/contract.h"

typedef struct {
  const Program *p;
  FuncId function;
  const FrontClauses *clauses;
  bool is_ensures;
  Spans name; /* of the parameters, as the contract calls them; empty: as the function does */
} Plain;

static const char *parameter_of(const Plain *x, Span word) {
  const Function *f = &x->p->func.at[x->function];
  for (uint32_t i = 0; i < f->n_params; i++) {
    const char *own = x->p->var.at[f->param[i]].name;
    if (x->name.n ? word.n == x->name.at[i].n && strncmp(word.at, x->name.at[i].at, word.n) == 0 : span_is(word, own))
      return own;
  }
  return NULL;
}

static bool is_global(const Plain *x, Span word) {
  for (VarId i = 1; i < x->p->var.n; i++)
    if (x->p->var.at[i].kind == VAR_GLOBAL && span_is(word, x->p->var.at[i].name)) return true;
  return false;
}

/* Other names are of types, macros, enumerators, ...: nobody says that they mean the same elsewhere. */
static bool write_word(const Plain *x, Span word, Buf *out) {
  const char *parameter = parameter_of(x, word);
  if (span_is(word, "NULL"))
    buf_char(out, '0');
  else if (x->is_ensures && span_is(word, "result"))
    buf_add(out, "\\result");
  else if (parameter) /* the ensures is evaluated where the function ends, which may have changed it */
    buf_printf(out, x->is_ensures ? "\\at(%s, Old)" : "%s", parameter);
  else if (is_global(x, word))
    buf_add_n(out, word.at, word.n);
  else
    return false;
  return true;
}

static bool write_old(const Plain *x, Span word, Buf *out) {
  const char *parameter = parameter_of(x, word);
  if (!x->is_ensures || (!parameter && !is_global(x, word))) return false;
  if (parameter)
    buf_printf(out, "\\at(%s, Old)", parameter);
  else
    buf_printf(out, "\\at(%.*s, Pre)", (int)word.n, word.at);
  return true;
}

static size_t word_length(Span s, size_t i) {
  size_t n = 0;
  while (i + n < s.n && (isalnum((unsigned char)s.at[i + n]) || s.at[i + n] == '_')) n++;
  return n;
}

static size_t behind_blanks(Span s, size_t i) {
  while (i < s.n && isspace((unsigned char)s.at[i])) i++;
  return i;
}

static bool is_member(Span s, size_t i) {
  while (i && isspace((unsigned char)s.at[i - 1])) i--;
  return (i && s.at[i - 1] == '.') || (i > 1 && s.at[i - 1] == '>' && s.at[i - 2] == '-');
}

static bool write_expression(const Plain *x, Span s, Buf *out) {
  for (size_t i = 0; i < s.n;) {
    size_t n = word_length(s, i), open = behind_blanks(s, i + n);
    Span word = {s.at + i, n};
    if (!n && (strchr("\"'", s.at[i]) || (s.n - i > 2 && strncmp(s.at + i, "==>", 3) == 0))) return false;
    if (!n || isdigit((unsigned char)s.at[i]) || is_member(s, i)) {
      buf_add_n(out, s.at + i, n ? n : 1);
      i += n ? n : 1;
    } else if (open < s.n && s.at[open] == '(') {
      Span rest = {s.at + open + 1, s.n - open - 1};
      size_t inner = span_find(rest, ")");
      if (!span_is(word, "old") || inner == rest.n || !write_old(x, span_trim((Span){rest.at, inner}), out))
        return false;
      i = open + inner + 2;
    } else {
      if (!write_word(x, word, out)) return false;
      i += n;
    }
  }
  return true;
}

static bool write_condition(const Plain *x, Span s, Buf *out) {
  s = span_trim(s);
  size_t arrow = span_find(s, "==>");
  if (arrow < s.n) {
    buf_add(out, "(!(");
    bool good = write_condition(x, (Span){s.at, arrow}, out);
    buf_add(out, ") || (");
    good = good && write_condition(x, (Span){s.at + arrow + 3, s.n - arrow - 3}, out);
    buf_add(out, "))");
    return good;
  }
  if (s.n > 1 && s.at[0] == '(' && span_find((Span){s.at + 1, s.n - 1}, ")") == s.n - 2) {
    buf_char(out, '(');
    bool good = write_condition(x, (Span){s.at + 1, s.n - 2}, out);
    buf_char(out, ')');
    return good;
  }
  bool choice = span_find(s, "?") < s.n;
  const char *mark = choice ? NULL : span_find(s, "||") < s.n ? "||" : span_find(s, "&&") < s.n ? "&&" : NULL;
  if (!mark) return write_expression(x, s, out);
  Spans part = {0};
  bool good = true;
  span_split(s, mark, &part);
  for (uint32_t i = 0; i < part.n && good; i++) {
    if (i) buf_printf(out, " %s ", mark);
    good = write_condition(x, part.at[i], out);
  }
  vec_free(part);
  return good;
}

static void write_clause(const Plain *x, Span s, Buf *out) {
  Spans part = {0};
  bool joined = span_find(s, "||") < s.n || span_find(s, "==>") < s.n || span_find(s, "?") < s.n;
  if (joined)
    vec_push(part, span_trim(s));
  else
    span_split(s, "&&", &part);
  for (uint32_t i = 0; i < part.n; i++) {
    Buf one = {0};
    if (write_condition(x, part.at[i], &one)) buf_printf(out, "%s(%s)", out->n ? " && " : "", buf_str(&one));
    buf_free(&one);
  }
  vec_free(part);
}

void driver_plain_contract(const Program *p, FuncId f, const FrontClauses *clauses, Buf *pre, Buf *post) {
  Plain x = {.p = p, .function = f, .clauses = clauses};
  const char *name = p->func.at[f].name;
  bool known = p->func.at[f].n_declared == p->func.at[f].n_params + 1;
  for (uint32_t i = 0; i < clauses->n; i++) {
    const FrontClause *k = &clauses->at[i];
    if (strcmp(k->function, name) != 0 || strcmp(k->word, "parameters") != 0) continue;
    vec_clear(x.name);
    if (*k->text) span_split(span_of(k->text), ",", &x.name);
    known = known && x.name.n == p->func.at[f].n_params;
  }
  for (uint32_t i = 0; i < clauses->n && known; i++) {
    const FrontClause *k = &clauses->at[i];
    x.is_ensures = strcmp(k->word, "ensures") == 0;
    if (strcmp(k->function, name) != 0 || (!x.is_ensures && strcmp(k->word, "requires") != 0)) continue;
    write_clause(&x, span_of(k->text), x.is_ensures ? post : pre);
  }
  vec_free(x.name);
}
