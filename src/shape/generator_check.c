/* Checks of a table of generators (generators.h, invariants 2 and 3), by making the predicates of a tracking definition
 * with three pointers, fields and assertions each, and of those that lack one of these. A statement names at most three
 * of a kind, so what goes wrong for some definition goes wrong for one of these. */
#include <string.h>

#include "shape/generator_tree.h"

typedef struct {
  const Generators *g;
  Diag *diag;
  Tvl *t;
  TvlPredicate item[ITEM_KINDS][3];
  Vocabulary all;
} Check;

static void check_init(Check *c, const Generators *g, Diag *diag) {
  static const char *const name[ITEM_KINDS][3] = {
      {"p", "q", "r"}, {"->next", "->prev", "->down"}, {"[a]", "[b]", "[c]"}};
  *c = (Check){.g = g, .diag = diag, .t = tvl_new()};
  c->all.t = c->t;
  c->all.bad = tvl_predicate(c->t, "bad", 1, 0, NULL);
  c->all.wild = tvl_predicate(c->t, "wild", 1, 0, NULL);
  c->all.other = tvl_predicate(c->t, "other", 1, 0, NULL);
  c->all.gone = tvl_predicate(c->t, "gone", 1, 0, NULL);
  for (uint32_t k = 0; k < ITEM_KINDS; k++) {
    for (uint32_t i = 0; i < 3; i++) c->item[k][i] = tvl_predicate(c->t, name[k][i], k == ITEM_FIELD ? 2 : 1, 0, NULL);
    c->all.item[k] = c->item[k];
    c->all.n[k] = 3;
  }
}

/* What a generator makes, with all that it refines. */
static void make(const Check *c, GeneratorId id, const Vocabulary *v, Making *m) {
  *m = (Making){.v = v, .visible = UINT32_MAX};
  for (GeneratorId i = 0; i <= id; i++)
    if (generators_refines(c->g, id, i)) made_collect(c->g, i, m);
  made_declare(m);
}

/* NAME: what is wrong. */
static bool fail(const Check *c, Position at, const char *name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool fail(const Check *c, Position at, const char *name, const char *format, ...) {
  Buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  diag_at(c->diag, DIAG_ERROR, at, "%s: %s", name, buf_str(&text));
  buf_free(&text);
  return false;
}

/* References are to predicates that are made earlier, with the right number of arguments. */
static bool check_references(const Check *c, GeneratorId id) {
  Making m;
  make(c, id, &c->all, &m);
  const char *in = "";
  for (uint32_t i = 0; i < m.made.n + m.again.n && !m.missing; i++) {
    const Made *x = i < m.made.n ? &m.made.at[i] : &m.again.at[i - m.made.n];
    if (x->by != id) continue;
    m.visible = (uint32_t)(making_find(&m, x->name) - m.made.at);
    in = x->name;
    (void)made_formula(&m, x);
  }
  if (!m.missing) {
    m.visible = m.made.n;
    in = "rule";
    made_rules(c->g, id, &m);
  }
  bool ok = !m.missing;
  if (!ok)
    fail(c, m.missing->at, in, "'%s' with these names and arguments is not made by an earlier statement",
         m.missing->name);
  making_free(&m);
  return ok;
}

static bool same(Making *m, const Made *x, Making *n, const Made *y) {
  bool alike = x->s->arity == y->s->arity && !strcmp(x->s->var[0], y->s->var[0]) &&
               (x->s->arity == 1 || !strcmp(x->s->var[1], y->s->var[1]));
  if (!alike) return false;
  TvlFormula f = made_formula(m, x);
  return f == made_formula(n, y);
}

/* One name, one definition; and what refines does not take predicates out of the abstraction. */
static bool check_names(const Check *c) {
  Making m = {.v = &c->all, .visible = UINT32_MAX};
  bool ok = true;
  for (GeneratorId i = 0; i < c->g->at.n; i++) made_collect(c->g, i, &m);
  made_declare(&m);
  for (uint32_t i = 0; i < m.again.n && ok; i++) {
    const Made *x = &m.again.at[i], *first = making_find(&m, x->name);
    if (!same(&m, x, &m, first)) {
      ok = fail(c, x->s->at, x->name, "this name has two definitions; what is in brackets must tell them apart");
      diag_at(c->diag, DIAG_NOTE, first->s->at, "the other one");
    } else if (first->s->abstraction && !x->s->abstraction && generators_refines(c->g, x->by, first->by)) {
      ok = fail(c, x->s->at, x->name, "an abstraction predicate of '%s', which this generator refines, but not here",
                c->g->at.at[first->by].name);
    }
  }
  making_free(&m);
  return ok;
}

/* What is made of less is made of everything, too. */
static bool check_smaller(const Check *c, GeneratorId id, const Vocabulary *less, const char *without) {
  Making small, large;
  make(c, id, less, &small);
  make(c, id, &c->all, &large);
  bool ok = true;
  for (uint32_t i = 0; i < small.made.n && ok; i++) {
    const Made *x = &small.made.at[i], *y = making_find(&large, x->name);
    if (x->by != id) continue;
    if (!y || (x->abstraction && !y->abstraction) || !same(&small, x, &large, y))
      ok =
          fail(c, x->s->at, x->name, "not monotone: its definition changes when more is tracked (here: '%s')", without);
  }
  making_free(&small);
  making_free(&large);
  return ok;
}

/* Does the formula look at all that is tracked? */
static bool is_finite(const Form *f) {
  return f && (f->kind == G_SOME || f->kind == G_EVERY || is_finite(f->a) || is_finite(f->b));
}

/* A definition that names only what foreach binds is the same whatever else is tracked: nothing to look at. */
static bool check_monotone(const Check *c, GeneratorId id) {
  bool open = false;
  for (const Statement *s = c->g->at.at[id].first; s; s = s->next) open = open || (!s->head && is_finite(s->form));
  if (!open) return true;
  for (uint32_t k = 0; k < ITEM_KINDS; k++) {
    for (uint32_t without = 0; without < 3; without++) {
      TvlPredicate left[3];
      uint32_t n = 0;
      for (uint32_t i = 0; i < 3; i++)
        if (i != without) left[n++] = c->item[k][i];
      Vocabulary less = c->all;
      less.item[k] = left;
      less.n[k] = n;
      if (!check_smaller(c, id, &less, tvl_predicate_name(c->t, c->item[k][without]))) return false;
    }
  }
  return true;
}

bool generators_check(const Generators *g, Diag *diag) {
  Check c;
  check_init(&c, g, diag);
  bool ok = true;
  for (GeneratorId id = 0; id < g->at.n && ok; id++) ok = check_references(&c, id);
  ok = ok && check_names(&c);
  for (GeneratorId id = 0; id < g->at.n && ok; id++) ok = check_monotone(&c, id);
  tvl_free(c.t);
  return ok;
}
