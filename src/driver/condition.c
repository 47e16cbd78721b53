/* Conditions of contracts as expressions of C. Parts that are joined by &&, || and ==> are looked at one by one; a word
 * about shapes stands alone in its part, and never on the left of ==>, so it counts positively. */
#include <ctype.h>
#include <string.h>

#include "driver/contract.h"

/* ---- what it stands on ---- */

/* `@` is the prefix of the driver. Each of these is wrong in some execution if and only if the heap is not so: a cell
 * that is passed twice is remembered by some execution. None goes around a cycle for ever in all executions: what
 * stands behind it would not be looked at. `last` and `each` are for what is known to have an end. */
static const char basis[] =
    "#define @coin() __VERIFIER_nondet_bool()\n"
    "#define @is_list(p, link) ({ __typeof__(*(p)) *@x = (p), *@m = 0; int @ok = 1; \\\n"
    "  while (@x) { if (@x == @m) { @ok = 0; break; } if (!@m && @coin()) @m = @x; @x = @x->link; } @ok; })\n"
    "#define @is_dll(p, link, back) ({ __typeof__(*(p)) *@x = (p), *@m = 0; int @ok = 1; \\\n"
    "  while (@x) { if (@x->back != @m) { @ok = 0; break; } @m = @x; @x = @x->link; } @ok; })\n"
    "#define @down(x, left, right) while (x && @coin()) x = @coin() ? x->left : x->right\n"
    "#define @is_tree(p, left, right) ({ __typeof__(*(p)) *@x = (p), *@l = 0, *@r = 0; int @ok = 1; \\\n"
    "  @down(@x, left, right); if (@x) { @l = @x->left; @r = @x->right; } \\\n"
    "  @down(@l, left, right); @down(@r, left, right); \\\n"
    "  if (@x && (@l == @x || @r == @x)) @ok = 0; if (@l && @l == @r) @ok = 0; @ok; })\n"
    "#define @reach(p, q, link) ({ __typeof__(*(p)) *@x = (p), *@q = (q), *@m = 0; int @ok = 0; \\\n"
    "  while (@x) { if (@x == @q) { @ok = 1; break; } if (@x == @m) break; \\\n"
    "    if (!@m && @coin()) @m = @x; @x = @x->link; } @ok; })\n"
    "#define @last(p, link) ({ __typeof__(*(p)) *@x = (p); while (@x && @x->link) @x = @x->link; @x; })\n"
    "#define @last_if(p, link) ({ __typeof__(*(p)) *@x = (p), *@m = 0; while (@x && @x->link) { \\\n"
    "  if (@x == @m) __assert_fail(\"last() is about a list that ends\", \"\", 0, \"\"); \\\n"
    "  if (!@m && @coin()) @m = @x; @x = @x->link; } @x; })\n"
    "#define @one(p, link) ({ __typeof__(*(p)) *@x = (p); while (@x && @coin()) @x = @x->link; @x; })\n"
    "#define @apart(p, q) ({ const void *@u = (p), *@v = (q); !@u || @u != @v; })\n"
    "#define @each(p, x, cond, link) ({ __typeof__(*(p)) *x; int @ok = 1; \\\n"
    "  for (x = (p); x && @ok; x = x->link) @ok = (cond) ? 1 : 0; @ok; })\n"
    "#define @each_if(p, x, cond, link) ({ __typeof__(*(p)) *x, *@m = 0; int @ok = 1; \\\n"
    "  for (x = (p); x && x != @m && @ok; x = x->link) { if (!@m && @coin()) @m = x; @ok = (cond) ? 1 : 0; } @ok; })\n"
    "#define @check(condition, text) do { if (!(condition)) __assert_fail(text, \"\", 0, \"\"); } while (0)\n"
    "extern void @open_contract(const void *); /* that nobody defines: what happens then is not known */\n"
    "extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));\n\n";

void contract_basis(Writer *w) {
  if (w->has_basis) return;
  w->has_basis = true;
  for (const char *s = basis; *s; s++)
    if (*s == '@')
      buf_add(&w->macros, w->prefix);
    else
      buf_char(&w->macros, *s);
}

void contract_problem(Contract *c, const char *format, ...) {
  Buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  if (c->clause)
    writer_problem(c->w, "%s:%u: the contract is not understood: %s", c->clause->at.file ? c->clause->at.file : "?",
                   c->clause->at.line, buf_str(&text));
  else
    writer_problem(c->w, "the contract is not understood: %s", buf_str(&text));
  buf_free(&text);
}

const Argument *contract_argument(const Contract *c, Span name) {
  for (uint32_t i = 0; i < c->argument->n; i++)
    if (span_is(name, c->argument->at[i].name)) return &c->argument->at[i];
  return NULL;
}

TypeId contract_pointee(const Contract *c, Span name) {
  const Argument *a = contract_argument(c, name);
  TypeId t = a ? a->declared.type : span_is(name, "result") ? c->result : 0;
  return t && type_at(c->w->p, t)->kind == TYPE_POINTER ? type_at(c->w->p, t)->of : 0;
}

const char *contract_walk(Contract *c, TypeId of) {
  Writer *w = c->w;
  const char *type = name_of_type(w, of);
  const char *name = writer_keep(w, "%swalk_%s", w->prefix, word_of_type(w, of));
  for (uint32_t i = 0; i < w->maker_name.n; i++)
    if (w->maker_name.at[i] == name) return name;
  vec_push(w->maker_name, name);
  Heap h = {0};
  TypeKind kind = type_at(w->p, of)->kind;
  if (kind == TYPE_STRUCT || kind == TYPE_UNION) links_find(w, of, &h);
  const char *pointer = pointer_name(w, type);
  buf_printf(&w->makers, "/* Any cell that is reached, or NULL behind the last one. */\nstatic %s%s(%sx) {\n", pointer,
             name, pointer);
  uint32_t n = 0;
  for (uint32_t i = 0; i < h.link.n; i++) {
    if (h.link.at[i].role != LINK_NEXT && h.link.at[i].role != LINK_CHILD) continue;
    if (n)
      buf_printf(&w->makers, "    if (%scoin()) y = x->%s;\n", w->prefix, h.link.at[i].path);
    else
      buf_printf(&w->makers, "  while (x && %scoin()) {\n    %s *y = x->%s;\n", w->prefix, type, h.link.at[i].path);
    n++;
  }
  buf_printf(&w->makers, "%s  return x;\n}\n\n", n ? "    x = y;\n  }\n" : "");
  vec_free(h.link);
  return name;
}

/* ---- words ---- */

static const char *const shapes[] = {"is_list", "is_dll", "is_tree", "reach", "disjoint", "forall_in"};

bool condition_has_shape(Span s) {
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (span_has_word(s, shapes[i], true)) return true;
  return false;
}

/* Before the call lists have an end, whatever is required: they are made so, or this was checked. */
static bool may_be_cyclic(const Contract *c) {
  return !c->is_old && c->clause && strcmp(c->clause->word, "ensures") == 0;
}

static bool is_path(Span s) {
  for (size_t i = 0; i < s.n; i++)
    if (!isalnum((unsigned char)s.at[i]) && s.at[i] != '_' && s.at[i] != '.') return false;
  return s.n > 0;
}

/* is_list(p, next) and its like: an expression, then links. */
static void write_simple(Contract *c, Span name, const Spans *a, uint32_t expressions, uint32_t links, Buf *out) {
  if (a->n != expressions + links) {
    contract_problem(c, "%.*s takes %u arguments", (int)name.n, name.at, expressions + links);
    return;
  }
  buf_printf(out, "%s%.*s(", c->w->prefix, (int)name.n, name.at);
  for (uint32_t i = 0; i < a->n; i++) {
    if (i) buf_add(out, ", ");
    if (i < expressions) {
      condition_plain(c, a->at[i], out);
    } else if (is_path(a->at[i])) {
      buf_add_n(out, a->at[i].at, a->at[i].n);
    } else {
      contract_problem(c, "'%.*s' is not the name of a member", (int)a->at[i].n, a->at[i].at);
    }
  }
  buf_char(out, ')');
}

static void write_disjoint(Contract *c, const Spans *a, Buf *out) {
  TypeId p = a->n == 2 ? contract_pointee(c, a->at[0]) : 0, q = a->n == 2 ? contract_pointee(c, a->at[1]) : 0;
  if (!p || !q) {
    contract_problem(c, "disjoint takes two pointers that are parameters or the result");
    return;
  }
  const char *first = contract_walk(c, p), *second = contract_walk(c, q);
  buf_printf(out, "%sapart(%s(%.*s), %s(%.*s))", c->w->prefix, first, (int)a->at[0].n, a->at[0].at, second,
             (int)a->at[1].n, a->at[1].at);
}

/* forall_in(list, x, condition[, link]): checked for any cell, assumed for each. */
static void write_forall(Contract *c, const Spans *a, ConditionUse use, Buf *out) {
  const char *link = NULL;
  if (a->n == 4 && is_path(a->at[3])) {
    link = span_keep(c->w, a->at[3]);
  } else if (a->n == 3 && contract_pointee(c, a->at[0])) {
    Heap h = {0};
    links_find(c->w, contract_pointee(c, a->at[0]), &h);
    if (links_first(&h, LINK_NEXT)) link = links_first(&h, LINK_NEXT)->path;
    vec_free(h.link);
  }
  if (!link || !is_path(a->at[1]) || condition_has_shape(a->at[2])) {
    contract_problem(c,
                     "forall_in(list, x, condition) needs a list that is a parameter or the result, else the link "
                     "as the fourth argument; the condition is one about numbers and pointers");
    return;
  }
  if (use == IS_ASSUMED) {
    buf_printf(out, "%seach%s(", c->w->prefix, may_be_cyclic(c) ? "_if" : "");
    condition_plain(c, a->at[0], out);
    buf_printf(out, ", %.*s, ", (int)a->at[1].n, a->at[1].at);
    condition_plain(c, a->at[2], out);
    buf_printf(out, ", %s)", link);
    return;
  }
  buf_add(out, "({ __auto_type ");
  buf_printf(out, "%.*s = %sone(", (int)a->at[1].n, a->at[1].at, c->w->prefix);
  condition_plain(c, a->at[0], out);
  buf_printf(out, ", %s); !%.*s || (", link, (int)a->at[1].n, a->at[1].at);
  condition_plain(c, a->at[2], out);
  buf_add(out, "); })");
}

/* ---- expressions ---- */

/* A function of the program that changes nothing and ends may be called. */
static bool is_pure(const Program *p, FuncId f, int depth) {
  const Function *fn = &p->func.at[f];
  if (!fn->is_defined || depth > 20) return false;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    if (p->loc.at[l].is_loop_head) return false;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      bool global = op->dst && p->var.at[op->dst].kind == VAR_GLOBAL;
      bool quiet = op->kind == OP_SKIP || op->kind == OP_ASSIGN || op->kind == OP_ASSUME || op->kind == OP_BEGIN ||
                   op->kind == OP_END || op->kind == OP_RETURN;
      bool call = op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION &&
                  is_pure(p, expr_at(p, op->a)->var, depth + 1);
      if (global || (!quiet && !call)) return false;
    }
  return true;
}

static void write_old(Contract *c, const Spans *a, Buf *out) {
  if (a->n != 1 || strcmp(c->clause->word, "ensures") != 0) {
    contract_problem(c, "old(e) takes one expression, in an ensures");
    return;
  }
  Buf value = {0};
  bool inside = c->is_old;
  c->is_old = true;
  condition_plain(c, a->at[0], &value);
  c->is_old = inside;
  c->n_old++;
  buf_printf(&c->old, "  __auto_type %sold_%u = (%s);\n", c->w->prefix, c->n_old, buf_str(&value));
  buf_printf(out, "%sold_%u", c->w->prefix, c->n_old);
  buf_free(&value);
}

static void write_called(Contract *c, Span call, Buf *out) {
  Span name = {0};
  Spans a = {0};
  if (!span_call(call, &name, &a)) {
    contract_problem(c, "'%.*s' is not closed", (int)call.n, call.at);
    return;
  }
  FuncId f = program_find_function(c->w->p, span_keep(c->w, name));
  if (span_is(name, "old")) {
    write_old(c, &a, out);
  } else if (span_is(name, "last")) {
    write_simple(c, may_be_cyclic(c) ? span_of("last_if") : name, &a, 1, 1, out);
  } else if (f && !is_pure(c->w->p, f, 0)) {
    contract_problem(c, "%.*s is called, which may change something, or not end", (int)name.n, name.at);
  } else {
    buf_printf(out, "%.*s(", (int)name.n, name.at);
    for (uint32_t i = 0; i < a.n; i++) {
      if (i) buf_add(out, ", ");
      condition_plain(c, a.at[i], out);
    }
    buf_char(out, ')');
  }
  vec_free(a);
}

static bool is_assignment(Span s, size_t i) {
  char before = i ? s.at[i - 1] : 0, behind = i + 1 < s.n ? s.at[i + 1] : 0;
  if ((s.at[i] == '+' && behind == '+') || (s.at[i] == '-' && behind == '-')) return true;
  if (s.at[i] != '=' || behind == '=' || before == '=' || before == '!') return false;
  bool shifts = i > 1 && (before == '<' || before == '>') && s.at[i - 2] == before;
  return (before != '<' && before != '>') || shifts;
}

void condition_plain(Contract *c, Span s, Buf *out) {
  s = span_trim(s);
  if (!s.n) contract_problem(c, "a condition is empty");
  if (condition_has_shape(s)) {
    contract_problem(c, "words such as is_list stand alone, or beside &&, || and on the right of ==>: '%.*s'", (int)s.n,
                     s.at);
    return;
  }
  buf_char(out, '(');
  for (size_t i = 0; i < s.n;) {
    size_t n = 0, next;
    if (s.at[i] == '"' || s.at[i] == '\'') { /* a literal */
      char quote = s.at[i];
      for (n = 1; i + n < s.n && s.at[i + n] != quote; n++) n += s.at[i + n] == '\\';
      buf_add_n(out, s.at + i, i + n < s.n ? n + 1 : s.n - i);
      i += n + 1;
      continue;
    }
    while (i + n < s.n && (isalnum((unsigned char)s.at[i + n]) || s.at[i + n] == '_')) n++;
    for (next = i + n; next < s.n && isspace((unsigned char)s.at[next]);) next++;
    bool called = n && next < s.n && s.at[next] == '(' && strncmp(s.at + i, "sizeof", n) != 0;
    if (called) {
      size_t length = next - i + 2 + span_find((Span){s.at + next + 1, s.n - next - 1}, ")");
      if (i + length > s.n) length = s.n - i;
      write_called(c, (Span){s.at + i, length}, out);
      i += length;
    } else if (n) {
      buf_add_n(out, s.at + i, n);
      i += n;
    } else {
      if (is_assignment(s, i)) {
        contract_problem(c, "a condition changes nothing: '%.*s'", (int)s.n, s.at);
        break;
      }
      buf_char(out, s.at[i++]);
    }
  }
  buf_char(out, ')');
}

/* ---- conditions ---- */

static bool write_shape(Contract *c, Span s, ConditionUse use, Buf *out) {
  Span name = {0};
  Spans a = {0};
  bool found = span_call(s, &name, &a);
  if (found && (span_is(name, "is_dll") || span_is(name, "is_tree")))
    write_simple(c, name, &a, 1, 2, out);
  else if (found && span_is(name, "is_list"))
    write_simple(c, name, &a, 1, 1, out);
  else if (found && span_is(name, "reach"))
    write_simple(c, name, &a, 2, 1, out);
  else if (found && span_is(name, "disjoint"))
    write_disjoint(c, &a, out);
  else if (found && span_is(name, "forall_in"))
    write_forall(c, &a, use, out);
  else
    found = false;
  vec_free(a);
  return found;
}

static bool write_joined(Contract *c, Span s, const char *mark, ConditionUse use, Buf *out) {
  if (span_find(s, mark) == s.n) return false;
  Spans part = {0};
  span_split(s, mark, &part);
  buf_char(out, '(');
  for (uint32_t i = 0; i < part.n; i++) {
    if (i) buf_printf(out, " %s ", mark);
    condition_write(c, part.at[i], use, out);
  }
  buf_char(out, ')');
  vec_free(part);
  return true;
}

void condition_write(Contract *c, Span s, ConditionUse use, Buf *out) {
  s = span_trim(s);
  size_t arrow = span_find(s, "==>");
  if (span_find(s, ",") < s.n) contract_problem(c, "it is one condition, joined by &&");
  if (arrow < s.n) {
    buf_add(out, "(!");
    condition_plain(c, (Span){s.at, arrow}, out);
    buf_add(out, " || ");
    condition_write(c, (Span){s.at + arrow + 3, s.n - arrow - 3}, use, out);
    buf_char(out, ')');
    return;
  }
  bool choice = span_find(s, "?") < s.n; /* its parts are no parts of && and || */
  if (choice) {
    condition_plain(c, s, out);
    return;
  }
  if (write_joined(c, s, "||", use, out) || write_joined(c, s, "&&", use, out)) return;
  if (s.n > 1 && s.at[0] == '(' && span_find((Span){s.at + 1, s.n - 1}, ")") == s.n - 2) {
    condition_write(c, (Span){s.at + 1, s.n - 2}, use, out);
    return;
  }
  if (!write_shape(c, s, use, out)) condition_plain(c, s, out);
}

void contract_parts(const Contract *c, const char *word, Parts *out) {
  const char *name = c->w->p->func.at[c->function].name;
  for (uint32_t i = 0; i < c->all->clauses->n; i++) {
    const FrontClause *k = &c->all->clauses->at[i];
    if (strcmp(k->function, name) != 0 || strcmp(k->word, word) != 0) continue;
    Span s = span_of(k->text);
    Spans part = {0};
    bool joined = span_find(s, "||") < s.n || span_find(s, "==>") < s.n || span_find(s, "?") < s.n;
    if (joined)
      vec_push(part, span_trim(s));
    else
      span_split(s, "&&", &part);
    for (uint32_t j = 0; j < part.n; j++) vec_push(*out, (Part){part.at[j], k});
    vec_free(part);
  }
}
