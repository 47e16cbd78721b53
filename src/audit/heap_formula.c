/* Definitions of predicates: read from text, and brought into the form in which they are evaluated. */
#include <string.h>

#include "audit/heap_internal.h"

/* ---- making ---- */

static const Form *make(Heap *h, Form f) { return arena_copy(&h->arena, &f, sizeof f); }

static const Form *atom(Heap *h, uint32_t pred, uint32_t a, uint32_t b) {
  return make(h, (Form){.kind = F_ATOM, .pred = pred, .var = {a, b}});
}

/* A key that is part of others stands there as a number: else keys of definitions of definitions would double with
 * each. */
static uint32_t number_of_key(Heap *h, const char *key) {
  const uint32_t *known = idmap_find(&h->number_of_key, idmap_ptr(key));
  if (known) return *known;
  uint32_t n = ++h->n_keys;
  idmap_put(&h->number_of_key, idmap_ptr(key), n);
  return n;
}

/* The closure of a binary predicate, made when it is asked for first. */
static uint32_t closure_of(Heap *h, Class *c, uint32_t base) {
  for (uint32_t i = 0; i < c->pred.n; i++)
    if (c->pred.at[i].kind == P_STAR && c->pred.at[i].base == base) return i;
  Buf key = {0};
  uint32_t number = number_of_key(h, c->pred.at[base].key);
  buf_printf(&key, "s{%u}", number);
  Pred star = {.kind = P_STAR, .arity = 2, .base = base, .key = str_intern(&h->names, buf_str(&key))};
  star.name = star.key;
  star.row = c->n_rows[2]++;
  star.cycle = c->pred.n;
  buf_clear(&key);
  buf_printf(&key, "c{%u}", number);
  Pred cycle = {.kind = P_CYCLE, .arity = 1, .base = base, .key = str_intern(&h->names, buf_str(&key))};
  cycle.name = cycle.key;
  cycle.row = c->n_rows[1]++;
  buf_free(&key);
  vec_push(c->pred, cycle);
  vec_push(c->pred, star);
  return c->pred.n - 1;
}

/* ---- reading ---- */

typedef struct {
  Heap *h;
  Class *c;
  const char *at;
  const char *name[MOST_VARIABLES]; /* those in scope, interned */
  uint32_t n;
  Buf *error;
  uint32_t depth; /* of the formula that is read */
} Reader;

static const Form *fail(Reader *r, const char *why) {
  if (!r->error->n) buf_printf(r->error, "in a definition: %s", why);
  return NULL;
}

static bool accept(Reader *r, const char *text) {
  if (!text_starts(r->at, text)) return false;
  r->at += strlen(text);
  return true;
}

static const char *read_name(Reader *r) {
  const char *start = r->at;
  while (*r->at > ' ' && !strchr("(),", *r->at)) r->at++;
  return str_intern_n(&r->h->names, start, (size_t)(r->at - start));
}

/* The number of a variable in scope, innermost first. */
static bool read_variable(Reader *r, uint32_t *out) {
  const char *name = read_name(r);
  for (uint32_t i = r->n; i-- > 0;)
    if (r->name[i] == name) return *out = i, true;
  fail(r, "a variable is not bound");
  return false;
}

static bool bind_variable(Reader *r, const char *name) {
  if (r->n == MOST_VARIABLES) return fail(r, "too many variables"), false;
  r->name[r->n++] = name;
  return true;
}

static const Form *read_form(Reader *r);

/* The predicate whose name, followed by a parenthesis, stands here: the longest one. */
static uint32_t find_atom(const Reader *r) {
  uint32_t best = NONE;
  size_t length = 0;
  for (uint32_t i = 0; i < r->c->pred.n; i++) {
    const Pred *p = &r->c->pred.at[i];
    size_t n = strlen(p->name);
    if (p->kind == P_STAR || p->kind == P_CYCLE || n < length) continue;
    if (strncmp(r->at, p->name, n) == 0 && r->at[n] == '(') best = i, length = n;
  }
  return best;
}

/* One or more steps, as read_path makes it: (a == b & cycle(a)) | (a != b & star(a, b)). */
static bool is_path(const Class *c, const Form *f) {
  if (f->kind != F_OR || f->a->kind != F_AND || f->b->kind != F_AND) return false;
  const Form *same = f->a->a, *cycle = f->a->b, *apart = f->b->a, *star = f->b->b;
  bool atoms = cycle->kind == F_ATOM && star->kind == F_ATOM && c->pred.at[cycle->pred].kind == P_CYCLE &&
               c->pred.at[star->pred].kind == P_STAR;
  if (!atoms || same->kind != F_EQ || apart->kind != F_NOT || apart->a != same) return false;
  uint32_t a = same->var[0], b = same->var[1];
  return a != b && (cycle->var[0] == a || cycle->var[0] == b) && star->var[0] == a && star->var[1] == b;
}

/* What is other and what is lost is no fact about a heap: a block may be called other at will (heap.h). So nothing may
 * be defined by it: a definition would become wrong when a block is called so. A path from an individual to itself is a
 * cycle: that says it of one individual, where a value of the path would be about any two of a summary. */
static const Form *read_atom(Reader *r, uint32_t pred) {
  PredKind kind = r->c->pred.at[pred].kind;
  if (kind == P_OTHER || kind == P_LOST) return fail(r, "nothing can be defined by what is other or lost");
  uint32_t var[2] = {0}, arity = r->c->pred.at[pred].arity;
  r->at += strlen(r->c->pred.at[pred].name) + 1;
  for (uint32_t i = 0; i < arity; i++)
    if ((i && !accept(r, ", ")) || !read_variable(r, &var[i])) return fail(r, "wrong arguments of a predicate");
  if (!accept(r, ")")) return fail(r, "wrong arguments of a predicate");
  const Pred *p = &r->c->pred.at[pred];
  bool around = arity == 2 && var[0] == var[1] && p->kind == P_DEFINED && is_path(r->c, p->form);
  return around ? atom(r->h, p->form->a->b->pred, var[0], 0) : atom(r->h, pred, var[0], var[1]);
}

static const Form *read_equation(Reader *r) {
  uint32_t a, b;
  if (!read_variable(r, &a)) return NULL;
  bool same = accept(r, " == ");
  if ((!same && !accept(r, " != ")) || !read_variable(r, &b)) return fail(r, "an atom is not understood");
  const Form *f = make(r->h, (Form){.kind = F_EQ, .var = {a, b}});
  return same ? f : make(r->h, (Form){.kind = F_NOT, .a = f});
}

static const Form *read_quantifier(Reader *r, FormKind kind) {
  const char *name = read_name(r);
  if (!accept(r, ") ") || !bind_variable(r, name)) return fail(r, "a quantifier is not understood");
  const Form *body = read_form(r);
  r->n--;
  if (!body || !accept(r, ")")) return fail(r, "a parenthesis is missing");
  return make(r->h, (Form){.kind = kind, .var = {r->n}, .a = body});
}

/* A path of one or more steps: each is an edge of a field, or of one of several. Ghosts have no such edges, and how
 * they change is known. */
static const Form *read_path(Reader *r) {
  uint32_t a, b;
  if (!read_variable(r, &a) || !accept(r, ", ") || !read_variable(r, &b) || !accept(r, ")("))
    return fail(r, "a path is not understood");
  const char *from = read_name(r);
  if (!accept(r, ", ")) return fail(r, "a path is not understood");
  const char *to = read_name(r);
  if (!accept(r, ") ") || !bind_variable(r, from) || !bind_variable(r, to)) return fail(r, "a path is not understood");
  const Form *step = read_form(r);
  r->n -= 2;
  if (!step || !accept(r, ")")) return fail(r, "a parenthesis is missing");
  bool plain =
      step->kind == F_ATOM && r->c->pred.at[step->pred].arity == 2 && step->var[0] == r->n && step->var[1] == r->n + 1;
  if (plain && r->c->pred.at[step->pred].two_of) {
    uint32_t field = r->c->pred.at[step->pred].two_of;
    closure_of(r->h, r->c, field); /* tells where the list goes on */
    return make(r->h, (Form){.kind = F_TWICE, .pred = field, .var = {a, b}});
  }
  if (!plain || (r->c->pred.at[step->pred].kind != P_FIELD && r->c->pred.at[step->pred].edges != EDGES_EITHER))
    return fail(r, "a path of other steps than fields");
  uint32_t star = closure_of(r->h, r->c, step->pred), cycle = r->c->pred.at[star].cycle;
  const Form *around = atom(r->h, cycle, a, 0);
  if (a == b) return around;
  const Form *same = make(r->h, (Form){.kind = F_EQ, .var = {a, b}});
  const Form *apart = make(r->h, (Form){.kind = F_NOT, .a = same});
  const Form *loop = make(r->h, (Form){.kind = F_AND, .a = same, .b = around});
  const Form *path = make(r->h, (Form){.kind = F_AND, .a = apart, .b = atom(r->h, star, a, b)});
  return make(r->h, (Form){.kind = F_OR, .a = loop, .b = path});
}

/* `a == b | p+(a, b)` is p*(a, b). */
static const Form *as_star(const Form *f) {
  if (f->kind != F_OR) return f;
  const Form *same = f->a->kind == F_EQ ? f->a : f->b, *path = same == f->a ? f->b : f->a;
  bool plus = same->kind == F_EQ && path->kind == F_OR && path->b->kind == F_AND && path->b->a->kind == F_NOT &&
              path->b->a->a->kind == F_EQ && path->b->b->kind == F_ATOM;
  if (!plus || path->a->kind != F_AND || path->a->a != path->b->a->a) return f; /* not made by read_path */
  const Form *star = path->b->b;
  bool one = star->var[0] == same->var[0] && star->var[1] == same->var[1];
  bool other = star->var[0] == same->var[1] && star->var[1] == same->var[0];
  return one || other ? star : f;
}

static const Form *read_pair(Reader *r) {
  const Form *a = read_form(r);
  if (!a) return NULL;
  FormKind kind = accept(r, " & ") ? F_AND : accept(r, " | ") ? F_OR : accept(r, " <-> ") ? F_IFF : F_ITE;
  if (kind == F_ITE && !accept(r, " ? ")) return fail(r, "an operator is not known");
  const Form *b = read_form(r), *c = NULL;
  if (b && kind == F_ITE) c = accept(r, " : ") ? read_form(r) : fail(r, "an operator is not known");
  if (!b || (kind == F_ITE && !c)) return NULL;
  if (!accept(r, ")")) return fail(r, "a parenthesis is missing");
  return as_star(make(r->h, (Form){.kind = kind, .a = a, .b = b, .c = c}));
}

static const Form *read_form_here(Reader *r) {
  uint32_t pred = find_atom(r);
  if (pred != NONE) return read_atom(r, pred);
  if (accept(r, "!")) {
    const Form *a = read_form(r);
    return a ? make(r->h, (Form){.kind = F_NOT, .a = a}) : NULL;
  }
  if (accept(r, "(E(")) return read_quantifier(r, F_EXISTS);
  if (accept(r, "(A(")) return read_quantifier(r, F_FORALL);
  if (accept(r, "(TC(")) return read_path(r);
  if (accept(r, "(")) return read_pair(r);
  if (accept(r, "1/2")) return make(r->h, (Form){.kind = F_CONST, .value = MAYBE});
  bool digit = (*r->at == '0' || *r->at == '1') && (!r->at[1] || strchr(" )", r->at[1]));
  if (digit) return make(r->h, (Form){.kind = F_CONST, .value = *r->at++ == '1' ? YES : NO});
  return read_equation(r);
}

static const Form *read_form(Reader *r) {
  enum { MOST_DEEP = 500 };
  if (r->depth == MOST_DEEP) return fail(r, "a formula is nested too deep");
  r->depth++;
  const Form *f = read_form_here(r);
  r->depth--;
  return f;
}

const Form *form_read(Heap *h, Class *c, const char *const *argument, uint32_t n, const char *text, Buf *error) {
  Reader r = {.h = h, .c = c, .at = text, .error = error};
  for (uint32_t i = 0; i < n; i++) bind_variable(&r, argument[i]);
  const Form *f = read_form(&r);
  if (f && *r.at) return fail(&r, "there is more than a formula");
  return f;
}

/* ---- what it is ---- */

void form_key(Heap *h, const Class *c, const Form *f, Buf *out) {
  static const char *const letter[] = {
      [F_CONST] = "k", [F_ATOM] = "", [F_EQ] = "=",    [F_NOT] = "!",    [F_AND] = "&",   [F_OR] = "|",
      [F_IFF] = "~",   [F_ITE] = "?", [F_TWICE] = "2", [F_EXISTS] = "E", [F_FORALL] = "A"};
  buf_printf(out, "(%s", letter[f->kind]);
  if (f->kind == F_CONST) buf_printf(out, "%u", f->value);
  bool atom = f->kind == F_ATOM || f->kind == F_TWICE;
  if (atom) buf_printf(out, "#%u", number_of_key(h, c->pred.at[f->pred].key));
  uint32_t vars = atom ? c->pred.at[f->pred].arity : f->kind == F_EQ ? 2 : f->kind >= F_EXISTS;
  for (uint32_t i = 0; i < vars; i++) buf_printf(out, " %u", f->var[i]);
  if (f->a) form_key(h, c, f->a, out);
  if (f->b) form_key(h, c, f->b, out);
  if (f->c) form_key(h, c, f->c, out);
  buf_char(out, ')');
}

/* The value with `ghost` for a block that has no fields and to which nothing leads, whatever the other variables are:
 * those bound inside may be the ghost too, those from outside are not. */
static Kleene ghost_value(const Class *c, const Form *f, uint32_t ghost) {
  switch (f->kind) {
    case F_CONST:
      return f->value;
    case F_ATOM: {
      const Pred *p = &c->pred.at[f->pred];
      bool first = p->arity > 0 && f->var[0] == ghost, second = p->arity > 1 && f->var[1] == ghost;
      if (!first && !second) return MAYBE;
      uint32_t other = first ? f->var[p->arity - 1] : f->var[0];
      if (p->kind == P_STAR) return other < ghost ? NO : MAYBE;
      if (p->edges == EDGES_EITHER || (p->kind == P_DEFINED && is_path(c, p->form))) return NO;
      return p->kind == P_OTHER || p->kind == P_ASSERTION || p->kind == P_DEFINED ? MAYBE : NO;
    }
    case F_EQ: {
      bool first = f->var[0] == ghost, second = f->var[1] == ghost;
      if (first && second) return YES;
      if (!first && !second) return MAYBE;
      return (first ? f->var[1] : f->var[0]) < ghost ? NO : MAYBE;
    }
    case F_NOT:
      return k_not(ghost_value(c, f->a, ghost));
    case F_AND:
      return k_and(ghost_value(c, f->a, ghost), ghost_value(c, f->b, ghost));
    case F_OR:
      return k_or(ghost_value(c, f->a, ghost), ghost_value(c, f->b, ghost));
    case F_IFF:
    case F_ITE:
    case F_TWICE:
      return MAYBE;
    case F_EXISTS:
      return ghost_value(c, f->a, ghost) == NO ? NO : MAYBE;
    case F_FORALL:
      return ghost_value(c, f->a, ghost) == YES ? YES : MAYBE;
  }
  return MAYBE;
}

bool form_is_local(const Class *c, const Form *f) {
  if (f->kind == F_ATOM) {
    const Pred *p = &c->pred.at[f->pred];
    if (p->kind == P_STAR || p->kind == P_CYCLE) p = &c->pred.at[p->base];
    return p->kind != P_DEFINED || p->local;
  }
  if (f->kind == F_EXISTS && ghost_value(c, f->a, f->var[0]) != NO) return false;
  if (f->kind == F_FORALL && ghost_value(c, f->a, f->var[0]) != YES) return false;
  return (!f->a || form_is_local(c, f->a)) && (!f->b || form_is_local(c, f->b)) && (!f->c || form_is_local(c, f->c));
}

/* ---- what is faster to evaluate ---- */

static bool mentions(const Class *c, const Form *f, uint32_t var) {
  if (f->kind == F_ATOM || f->kind == F_EQ || f->kind == F_TWICE) {
    uint32_t n = f->kind == F_ATOM ? c->pred.at[f->pred].arity : 2;
    return (n > 0 && f->var[0] == var) || (n > 1 && f->var[1] == var);
  }
  return (f->a && mentions(c, f->a, var)) || (f->b && mentions(c, f->b, var)) || (f->c && mentions(c, f->c, var));
}

/* The parts of a conjunction that mention the variable, or that do not; NULL: there are none. */
static const Form *conjuncts(Heap *h, const Class *c, const Form *f, uint32_t var, bool with) {
  if (f->kind != F_AND) return mentions(c, f, var) == with ? f : NULL;
  const Form *a = conjuncts(h, c, f->a, var, with), *b = conjuncts(h, c, f->b, var, with);
  if (!a || !b) return a ? a : b;
  return make(h, (Form){.kind = F_AND, .a = a, .b = b});
}

const Form *form_quick(Heap *h, const Class *c, const Form *f) {
  if (!f) return NULL;
  Form x = *f;
  x.a = form_quick(h, c, f->a);
  x.b = form_quick(h, c, f->b);
  x.c = form_quick(h, c, f->c);
  if (x.kind != F_EXISTS) return make(h, x);
  /* E(v) (a & b(v)) is a & E(v) b(v): the largest of the smaller ones is the smaller of a and the largest */
  const Form *outside = conjuncts(h, c, x.a, x.var[0], false), *inside = conjuncts(h, c, x.a, x.var[0], true);
  if (!outside || !inside) return make(h, x);
  x.a = inside;
  return make(h, (Form){.kind = F_AND, .a = outside, .b = make(h, x)});
}

static void add_dependency(Heap *h, Pred *p, uint32_t on) {
  for (uint32_t i = 0; i < p->n_dep; i++)
    if (p->dep[i] == on) return;
  uint32_t *longer = arena_alloc(&h->arena, (p->n_dep + 1) * sizeof *longer);
  for (uint32_t i = 0; i < p->n_dep; i++) longer[i] = p->dep[i];
  longer[p->n_dep++] = on;
  p->dep = longer;
}

static void find_dependencies(Heap *h, const Form *f, Pred *p) {
  if (!f) return;
  if (f->kind == F_ATOM || f->kind == F_TWICE) add_dependency(h, p, f->pred);
  find_dependencies(h, f->a, p);
  find_dependencies(h, f->b, p);
  find_dependencies(h, f->c, p);
}

void form_depends(Heap *h, Pred *p) {
  p->dep = NULL;
  p->n_dep = 0;
  find_dependencies(h, p->form, p);
}
