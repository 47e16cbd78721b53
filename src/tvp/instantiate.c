/* Names, sets and formulas of the tree under a scope, made into texts, sets of texts and formulas of tvl. Parameters
 * are looked up when a name is met; the tree is never copied or changed. */
#include <string.h>

#include "tvp/program.h"

void tvp_make_error(Maker *m, Position at, const char *format, ...) {
  if (m->errors++ >= MAX_ERRORS || m->quiet) return;
  Buf b = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&b, format, args);
  va_end(args);
  diag_at(m->diag, DIAG_ERROR, at, "%s", buf_str(&b));
  buf_free(&b);
}

bool tvp_make_part(Maker *m, Position at) {
  if (m->errors >= MAX_ERRORS) return false;
  if (m->budget == 1) tvp_make_error(m, at, "the specification expands to more than %d parts", TVP_BUDGET);
  if (m->budget) m->budget--;
  return m->budget > 0;
}

uint32_t tvp_make_count(const Id *ids) {
  uint32_t n = 0;
  for (; ids; ids = ids->next) n++;
  return n;
}

static const char *lookup(const Scope *scope, const char *name) {
  for (; scope; scope = scope->up)
    if (scope->name == name) return scope->value;
  return NULL;
}

static void name_text(Maker *m, const Name *n, const Scope *scope, Buf *out) {
  const char *value = lookup(scope, n->text);
  if (value && n->param && strchr(value, '['))
    tvp_make_error(m, n->at, "'%s' stands for '%s', which cannot have further parameters", n->text, value);
  buf_add(out, value ? value : n->text);
  if (!n->param || out->n > 100000) return;
  buf_char(out, '[');
  for (const Name *p = n->param; p; p = p->next) {
    name_text(m, p, scope, out);
    if (p->next) buf_char(out, ',');
  }
  buf_char(out, ']');
}

const char *tvp_make_name(Maker *m, const Name *n, const Scope *scope) {
  if (!n->param) {
    const char *value = lookup(scope, n->text);
    return value ? value : n->text;
  }
  Buf b = {0};
  name_text(m, n, scope, &b);
  if (b.n > 100000) tvp_make_error(m, n->at, "this name is too long");
  const char *text = str_intern(m->strings, buf_str(&b));
  buf_free(&b);
  return text;
}

void tvp_members_free(Members *set) {
  vec_free(*set);
  idmap_free(&set->known);
}

enum { FEW = 16 }; /* members that are looked at one by one */

bool tvp_members_have(const Members *set, const char *text) {
  if (set->n > FEW) return idmap_find(&set->known, idmap_ptr(text));
  for (uint32_t i = 0; i < set->n; i++)
    if (set->at[i] == text) return true;
  return false;
}

void tvp_members_add(Members *set, const char *text) {
  if (tvp_members_have(set, text)) return;
  vec_push(*set, text);
  for (uint32_t i = set->n == FEW + 1 ? 0 : set->n - 1; set->n > FEW && i < set->n; i++)
    idmap_put(&set->known, idmap_ptr(set->at[i]), 1);
}

/* The same, within the limits. */
static bool put_member(Maker *m, Position at, Members *set, const char *text) {
  if (!tvp_make_part(m, at)) return false;
  tvp_members_add(set, text);
  return true;
}

static bool named_set(Maker *m, const Set *s, const Scope *scope, Members *out) {
  const char *value = lookup(scope, s->name);
  const char *name = value ? value : s->name;
  const uint32_t *i = idmap_find(&m->set, idmap_ptr(name));
  if (!i) {
    tvp_make_error(m, s->at, "there is no set '%s'", name);
    return false;
  }
  for (uint32_t k = 0; k < m->sets.at[*i].n; k++)
    if (!put_member(m, s->at, out, m->sets.at[*i].at[k])) return false;
  return true;
}

static bool each_set(Maker *m, const Set *s, const Scope *scope, Members *out) {
  Members range = {0};
  bool ok = tvp_make_set(m, s->a, scope, &range);
  for (uint32_t i = 0; ok && i < range.n; i++) {
    Scope inner = {s->name, range.at[i], scope};
    for (const Name *n = s->items; n && ok; n = n->next) ok = put_member(m, n->at, out, tvp_make_name(m, n, &inner));
  }
  tvp_members_free(&range);
  return ok;
}

static bool primary_set(Maker *m, const Set *s, const Scope *scope, Members *out) {
  if (s->kind == SET_NAMED) return named_set(m, s, scope, out);
  if (s->kind == SET_EACH) return each_set(m, s, scope, out);
  for (const Name *n = s->items; n; n = n->next)
    if (!put_member(m, n->at, out, tvp_make_name(m, n, scope))) return false;
  return true;
}

/* *all := *all combined with *part, which is taken over. */
static void combine(SetKind kind, Members *all, Members *part) {
  if (kind == SET_UNION) {
    for (uint32_t i = 0; i < part->n; i++) tvp_members_add(all, part->at[i]);
  } else {
    Members kept = {0};
    for (uint32_t i = 0; i < all->n; i++)
      if (tvp_members_have(part, all->at[i]) == (kind == SET_INTERSECTION)) tvp_members_add(&kept, all->at[i]);
    tvp_members_free(all);
    *all = kept;
  }
  tvp_members_free(part);
}

bool tvp_make_set(Maker *m, const Set *s, const Scope *scope, Members *out) {
  if (s->kind == SET_NAMED || s->kind == SET_EACH || s->kind == SET_LITERAL)
    return tvp_make_part(m, s->at) && primary_set(m, s, scope, out);
  VEC(const Set *) chain = {0}; /* the operations that lean to the left, last first */
  while (s->kind == SET_UNION || s->kind == SET_MINUS || s->kind == SET_INTERSECTION) {
    vec_push(chain, s);
    s = s->a;
  }
  Members all = {0};
  bool ok = tvp_make_part(m, s->at) && primary_set(m, s, scope, &all);
  while (ok && chain.n) {
    const Set *operation = vec_pop(chain);
    Members part = {0};
    ok = tvp_make_part(m, operation->at) && tvp_make_set(m, operation->b, scope, &part);
    combine(operation->kind, &all, &part);
  }
  for (uint32_t i = 0; ok && i < all.n; i++) tvp_members_add(out, all.at[i]);
  tvp_members_free(&all);
  vec_free(chain);
  return ok;
}

void tvp_make_define_set(Maker *m, const char *name, Members *members) {
  const uint32_t *i = idmap_find(&m->set, idmap_ptr(name));
  if (i) {
    combine(SET_UNION, &m->sets.at[*i], members);
    return;
  }
  idmap_put(&m->set, idmap_ptr(name), m->sets.n);
  vec_push(m->sets, *members);
}

TvlPredicate tvp_make_predicate(Maker *m, const Name *n, const Scope *scope, uint32_t arity) {
  const char *text = tvp_make_name(m, n, scope);
  TvlPredicate p = tvl_find_predicate(m->tvl, text);
  if (p == TVL_NONE) {
    if (!idmap_find(&m->missing, idmap_ptr(text))) tvp_make_undeclared(m, n->at, text);
    idmap_put(&m->missing, idmap_ptr(text), 1);
  } else if (tvl_predicate_arity(m->tvl, p) != arity) {
    tvp_make_error(m, n->at, "the predicate '%s' has %u argument%s, not %u", text, tvl_predicate_arity(m->tvl, p),
                   tvl_predicate_arity(m->tvl, p) == 1 ? "" : "s", arity);
    return TVL_NONE;
  }
  return p;
}

static TvlFormula make_atom(Maker *m, const Form *f, const Scope *scope) {
  uint32_t arity = tvp_make_count(f->vars);
  TvlPredicate p = tvp_make_predicate(m, f->name, scope, arity);
  if (p == TVL_NONE) return TVL_NONE;
  if (arity == 0) return tvl_atom0(m->tvl, p);
  TvlVar a = tvl_var(m->tvl, f->vars->text);
  if (arity == 1) return tvl_atom1(m->tvl, p, a);
  TvlVar b = tvl_var(m->tvl, f->vars->next->text);
  if (f->kind == F_PLUS) return tvl_plus(m->tvl, p, a, b);
  if (f->kind == F_STAR) return tvl_star(m->tvl, p, a, b);
  return tvl_atom2(m->tvl, p, a, b);
}

static TvlFormula make_quantified(Maker *m, const Form *f, const Id *vars, const Scope *scope) {
  if (!vars) return tvp_make_formula(m, f->a, scope);
  TvlFormula body = make_quantified(m, f, vars->next, scope);
  if (body == TVL_NONE) return TVL_NONE;
  TvlVar v = tvl_var(m->tvl, vars->text);
  return f->kind == F_EXISTS ? tvl_exists(m->tvl, v, body) : tvl_forall(m->tvl, v, body);
}

/* A chain of n > 0 formulas: from the left, or, when it is long, balanced. */
static TvlFormula make_chain(Maker *m, bool any, const TvlFormula *f, uint32_t n, bool balanced) {
  if (balanced && n > 2) {
    TvlFormula left = make_chain(m, any, f, n / 2, true), right = make_chain(m, any, f + n / 2, n - n / 2, true);
    return any ? tvl_or(m->tvl, left, right) : tvl_and(m->tvl, left, right);
  }
  TvlFormula all = f[0];
  for (uint32_t i = 1; i < n; i++) all = any ? tvl_or(m->tvl, all, f[i]) : tvl_and(m->tvl, all, f[i]);
  return all;
}

static TvlFormula make_each(Maker *m, const Form *f, const Scope *scope) {
  enum { BALANCED_DEPTH = 32 };
  Members range = {0};
  U32Vec members = {0};
  bool ok = tvp_make_set(m, f->set, scope, &range), any = f->kind == F_EACH_OR;
  bool balanced = m->chain + range.n > TVP_CHAIN;
  uint32_t depth = balanced ? BALANCED_DEPTH : range.n;
  m->chain += depth;
  for (uint32_t i = 0; ok && i < range.n; i++) {
    Scope inner = {f->var, range.at[i], scope};
    TvlFormula one = tvp_make_formula(m, f->a, &inner);
    ok = one != TVL_NONE;
    vec_push(members, one);
  }
  m->chain -= depth;
  TvlFormula all = !ok         ? TVL_NONE
                   : members.n ? make_chain(m, any, members.at, members.n, balanced)
                               : tvl_const(m->tvl, any ? TVL_0 : TVL_1);
  tvp_members_free(&range);
  vec_free(members);
  return all;
}

static TvlFormula make_composed(Maker *m, const Form *f, const Scope *scope) {
  TvlFormula a = tvp_make_formula(m, f->a, scope);
  TvlFormula b = a != TVL_NONE && f->b ? tvp_make_formula(m, f->b, scope) : a;
  TvlFormula c = b != TVL_NONE && f->c ? tvp_make_formula(m, f->c, scope) : b;
  if (a == TVL_NONE || b == TVL_NONE || c == TVL_NONE) return TVL_NONE;
  switch (f->kind) {
    case F_NOT:
      return tvl_not(m->tvl, a);
    case F_AND:
      return tvl_and(m->tvl, a, b);
    case F_OR:
      return tvl_or(m->tvl, a, b);
    case F_IMPLIES:
      return tvl_implies(m->tvl, a, b);
    case F_IFF:
      return tvl_iff(m->tvl, a, b);
    case F_ITE:
      return tvl_ite(m->tvl, a, b, c);
    default:
      break;
  }
  const Id *v = f->vars; /* F_TC */
  TvlVar x[4];
  for (uint32_t i = 0; i < 4; i++, v = v->next) x[i] = tvl_var(m->tvl, v->text);
  return tvl_tc(m->tvl, x[0], x[1], x[2], x[3], a);
}

TvlFormula tvp_make_formula(Maker *m, const Form *f, const Scope *scope) {
  if (!tvp_make_part(m, f->at)) return TVL_NONE;
  switch (f->kind) {
    case F_VALUE:
      return tvl_const(m->tvl, f->value);
    case F_ATOM:
    case F_PLUS:
    case F_STAR:
      return make_atom(m, f, scope);
    case F_EQ:
      return tvl_eq(m->tvl, tvl_var(m->tvl, f->vars->text), tvl_var(m->tvl, f->vars->next->text));
    case F_NEQ:
      return tvl_neq(m->tvl, tvl_var(m->tvl, f->vars->text), tvl_var(m->tvl, f->vars->next->text));
    case F_EXISTS:
    case F_FORALL:
      if (tvp_make_count(f->vars) > TVP_DEPTH) {
        tvp_make_error(m, f->at, "more than %d variables", TVP_DEPTH);
        return TVL_NONE;
      }
      return make_quantified(m, f, f->vars, scope);
    case F_EACH_AND:
    case F_EACH_OR:
      return make_each(m, f, scope);
    default:
      return make_composed(m, f, scope);
  }
}

const char *tvp_make_message(Maker *m, const Message *msg, const Scope *scope) {
  Buf b = {0};
  for (; msg; msg = msg->next) buf_add(&b, msg->text ? msg->text : tvp_make_name(m, msg->name, scope));
  const char *text = str_intern(m->strings, buf_str(&b));
  buf_free(&b);
  return text;
}
