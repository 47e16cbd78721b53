/* A contract around a call: what is assumed before it, what is checked behind it. */
#include "driver/contract.h"

#include <string.h>

bool driver_has_contract(const FrontClauses *clauses, const char *function) {
  for (uint32_t i = 0; clauses && i < clauses->n; i++)
    if (strcmp(clauses->at[i].function, function) == 0) return true;
  return false;
}

void contract_begin(Contract *c, Writer *w, FuncId f, const CallArguments *a, const DriverContracts *all) {
  const Function *fn = &w->p->func.at[f];
  *c = (Contract){.w = w, .function = f, .argument = a, .all = all};
  c->result = fn->declared ? fn->declared[0].type : 0;
  contract_basis(w);
  for (FuncId g = 1; g < w->p->func.n; g++) { /* linking has renamed one of them: `f.12` */
    const char *name = w->p->func.at[g].name;
    if (g != f && text_starts(name, fn->name) && name[strlen(fn->name)] == '.')
      contract_problem(c, "there are two functions of this name");
  }
  for (uint32_t i = 0; i < a->n; i++)
    if (strcmp(a->at[i].name, "result") == 0) contract_problem(c, "a parameter is called result");
}

void contract_names(Contract *c, CallArguments *a) {
  const char *function = c->w->p->func.at[c->function].name;
  for (uint32_t i = 0; i < c->all->clauses->n; i++) {
    const FrontClause *k = &c->all->clauses->at[i];
    if (strcmp(k->function, function) != 0 || strcmp(k->word, "parameters") != 0) continue;
    Spans names = {0};
    if (*k->text) span_split(span_of(k->text), ",", &names);
    c->clause = k;
    if (names.n != a->n) contract_problem(c, "the function has %u parameters", a->n);
    for (uint32_t j = 0; j < a->n && names.n == a->n; j++) a->at[j].name = span_keep(c->w, names.at[j]);
    vec_free(names);
  }
  for (uint32_t i = 0; i < a->n; i++) a->at[i].place = a->at[i].name;
}

/* reach(p, q, next) or p == q: q, and p; false: it is neither. */
static bool is_derived(const Contract *c, Span s, Span *p, Span *q, Span *link) {
  Span name = {0};
  Spans a = {0};
  bool found = false;
  *link = (Span){0};
  size_t equal = span_find(s, "==");
  if (span_call(s, &name, &a) && span_is(name, "reach") && a.n == 3) {
    *p = a.at[0], *q = a.at[1], *link = a.at[2];
    found = true;
  } else if (equal < s.n) {
    *p = span_trim((Span){s.at, equal});
    *q = span_trim((Span){s.at + equal + 2, s.n - equal - 2});
    found = true;
  }
  vec_free(a);
  return found && contract_pointee(c, *p) && contract_pointee(c, *q) &&
         contract_pointee(c, *p) == contract_pointee(c, *q);
}

static Argument *own(CallArguments *a, Span name) {
  for (uint32_t i = 0; i < a->n; i++)
    if (span_is(name, a->at[i].name)) return &a->at[i];
  return NULL;
}

void contract_derive(Contract *c, CallArguments *a, Buf *out) {
  Parts part = {0};
  contract_parts(c, "requires", &part);
  for (uint32_t i = 0; i < part.n; i++) {
    Span p, q, link;
    c->clause = part.at[i].clause;
    bool derived = is_derived(c, part.at[i].text, &p, &q, &link);
    Argument *from = derived ? own(a, p) : NULL, *to = derived ? own(a, q) : NULL;
    if (from && to && from != to && !to->is_slot && !from->is_slot && !to->counts && !from->counts) {
      to->is_slot = true; /* made of another one */
      vec_push(c->derived, part.at[i].text.at);
      if (link.n)
        buf_printf(out, "  %s = %sone(%s, %.*s);\n  %sassume(%s != 0);\n", to->place, c->w->prefix, from->place,
                   (int)link.n, link.at, c->w->prefix, to->place);
      else
        buf_printf(out, "  %s = %s;\n", to->place, from->place);
    } else if (span_has_word(part.at[i].text, "reach", true)) {
      contract_problem(c, "in a requires, reach(p, q, next) is about two parameters, and q is given once");
    }
  }
  vec_free(part);
}

static bool is_named(Span link, const Link *l) { return l && span_is(link, l->path); }

bool contract_is_made(Contract *c, Span part) {
  Span name = {0};
  Spans a = {0};
  bool made = false;
  for (uint32_t i = 0; i < c->derived.n; i++)
    if (c->derived.at[i] == part.at) return true;
  if (!span_call(part, &name, &a) || !a.n) return false;
  const Argument *x = contract_argument(c, a.at[0]), *y = a.n > 1 ? contract_argument(c, a.at[1]) : NULL;
  TypeId of = contract_pointee(c, a.at[0]);
  if (x && y && span_is(name, "disjoint")) made = !x->is_slot && !y->is_slot && x != y;
  if (x && of && !x->is_slot && type_at(c->w->p, of)->kind == TYPE_STRUCT) {
    Heap h = {0};
    links_find(c->w, of, &h);
    const Link *next = links_first(&h, LINK_NEXT), *back = links_first(&h, LINK_BACK);
    if (span_is(name, "is_list") && a.n == 2) made = is_named(a.at[1], next);
    if (span_is(name, "is_dll") && a.n == 3) made = is_named(a.at[1], next) && is_named(a.at[2], back);
    vec_free(h.link);
  }
  vec_free(a);
  return made;
}

bool contract_has(const Contract *c, const char *word) {
  const char *name = c->w->p->func.at[c->function].name;
  for (uint32_t i = 0; i < c->all->clauses->n; i++)
    if (strcmp(c->all->clauses->at[i].function, name) == 0 && strcmp(c->all->clauses->at[i].word, word) == 0)
      return true;
  return false;
}

/* A text as a literal of C. */
static void write_literal(const char *s, Buf *out) {
  buf_char(out, '"');
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') buf_char(out, '\\');
    buf_char(out, *s == '\n' ? ' ' : *s);
  }
  buf_char(out, '"');
}

void contract_check(Contract *c, const char *word, Span text, const FrontClause *clause, int depth, Buf *out) {
  Buf condition = {0}, told = {0};
  c->clause = clause;
  condition_write(c, text, IS_CHECKED, &condition);
  buf_printf(&told, "%s:%u: %s(%.*s)", clause->at.file ? clause->at.file : "?", clause->at.line, word, (int)text.n,
             text.at);
  make_indent(out, depth);
  buf_printf(out, "%scheck(%s, ", c->w->prefix, buf_str(&condition));
  write_literal(buf_str(&told), out);
  buf_add(out, ");\n");
  buf_free(&condition);
  buf_free(&told);
}
