#include "tvl_lists.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const names[LISTS_VARS] = {"x", "y", "t", "e", "z", "w"};

#define AND(f, g) tvl_and(t, f, g)
#define OR(f, g) tvl_or(t, f, g)
#define NOT(f) tvl_not(t, f)
#define EX(v, f) tvl_exists(t, v, f)
#define ALL(v, f) tvl_forall(t, v, f)
#define P1(p, a) tvl_atom1(t, p, a)
#define P2(p, a, b) tvl_atom2(t, p, a, b)
#define EQ(a, b) tvl_eq(t, a, b)

static void must_be(bool ok) {
  if (!ok) abort();
}

Lists lists_new(ListsKind kind, uint32_t nvars, const TvlOptions *options) {
  Tvl *t = tvl_new();
  Lists l = {.t = t, .nvars = nvars, .is = TVL_NONE, .c = TVL_NONE, .path = TVL_NONE};
  l.v = tvl_var(t, "v"), l.v1 = tvl_var(t, "v1"), l.v2 = tvl_var(t, "v2"), l.v3 = tvl_var(t, "v3");
  for (uint32_t i = 0; i < nvars; i++)
    l.var[i] = tvl_predicate(t, names[i], 1, TVL_ABSTRACTION | TVL_UNIQUE | TVL_POINTER, NULL);
  l.n = tvl_predicate(t, "n", 2, TVL_FUNCTION | (kind == LISTS_ACYCLIC ? TVL_ACYCLIC : 0), NULL);
  for (uint32_t i = 0; i < nvars; i++) l.reach[i] = TVL_NONE;
  if (kind != LISTS_PLAIN) {
    l.is = tvl_predicate(t, "is", 1, TVL_ABSTRACTION, NULL);
    TvlFormula two = AND(AND(P2(l.n, l.v1, l.v), P2(l.n, l.v2, l.v)), NOT(EQ(l.v1, l.v2)));
    must_be(tvl_define(t, l.is, &l.v, EX(l.v1, EX(l.v2, two)), NULL));
    if (kind == LISTS_CYCLIC) {
      l.c = tvl_predicate(t, "c", 1, 0, NULL);
      must_be(tvl_define(t, l.c, &l.v, tvl_plus(t, l.n, l.v, l.v), NULL));
    } else {
      TvlVar args[2] = {l.v1, l.v2};
      l.path = tvl_predicate(t, "path", 2, TVL_TRANSITIVE | TVL_REFLEXIVE, NULL);
      must_be(tvl_define(t, l.path, args, tvl_star(t, l.n, l.v1, l.v2), NULL));
      must_be(tvl_rule(t, NOT(P2(l.path, l.v1, l.v2)), NOT(P2(l.n, l.v1, l.v2)), NULL));
      must_be(tvl_rule(t, NOT(P2(l.path, l.v1, l.v2)), NOT(EQ(l.v1, l.v2)), NULL));
      TvlFormula apart = AND(AND(P2(l.path, l.v1, l.v2), P2(l.path, l.v1, l.v3)), NOT(P2(l.path, l.v2, l.v3)));
      must_be(tvl_rule(t, EX(l.v1, apart), P2(l.path, l.v3, l.v2), NULL));
    }
    for (uint32_t i = 0; i < nvars; i++) {
      char name[16];
      snprintf(name, sizeof name, "r[%s]", names[i]);
      l.reach[i] = tvl_predicate(t, name, 1, TVL_ABSTRACTION, NULL);
      TvlFormula way = kind == LISTS_CYCLIC ? tvl_star(t, l.n, l.v1, l.v) : P2(l.path, l.v1, l.v);
      must_be(tvl_define(t, l.reach[i], &l.v, EX(l.v1, AND(P1(l.var[i], l.v1), way)), NULL));
    }
  }
  TvlOptions o = options ? *options : (TvlOptions){0};
  if (kind != LISTS_ACYCLIC) o.no_differencing = true;
  must_be(tvl_compile(t, &o, NULL));
  return l;
}

void lists_free(Lists *l) { tvl_free(l->t); }

static TvlAction done(Lists *l, TvlAction a) {
  Buf error = {0};
  bool ok = tvl_action_compile(l->t, a, &error);
  if (!ok) fprintf(stderr, "%s\n", buf_str(&error));
  must_be(ok);
  buf_free(&error);
  return a;
}

static void set1(Lists *l, TvlAction a, TvlPredicate p, TvlFormula f) { tvl_action_update(l->t, a, p, &l->v, f); }

static void set_n(Lists *l, TvlAction a, TvlFormula f) {
  TvlVar args[2] = {l->v1, l->v2};
  tvl_action_update(l->t, a, l->n, args, f);
}

TvlAction lists_skip(Lists *l) { return done(l, tvl_action_new(l->t, "skip")); }

TvlAction lists_null(Lists *l, uint32_t x) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, "x = NULL");
  set1(l, a, l->var[x], tvl_const(t, TVL_0));
  if (l->c != TVL_NONE) set1(l, a, l->reach[x], tvl_const(t, TVL_0));
  return done(l, a);
}

TvlAction lists_copy(Lists *l, uint32_t x, uint32_t y) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, "x = y");
  tvl_action_focus(t, a, P1(l->var[y], l->v));
  set1(l, a, l->var[x], P1(l->var[y], l->v));
  if (l->c != TVL_NONE) set1(l, a, l->reach[x], P1(l->reach[y], l->v));
  return done(l, a);
}

TvlAction lists_next(Lists *l, uint32_t x, uint32_t y) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, "x = y->n");
  TvlFormula step = AND(P1(l->var[y], l->v1), P2(l->n, l->v1, l->v));
  if (l->path != TVL_NONE)
    tvl_action_focus(
        t, a, EX(l->v1, EX(l->v2, AND(AND(P1(l->var[y], l->v1), P2(l->n, l->v1, l->v2)), P2(l->path, l->v2, l->v)))));
  else
    tvl_action_focus(t, a, EX(l->v1, step));
  tvl_action_message(t, a, NOT(EX(l->v, P1(l->var[y], l->v))), "null dereference", false);
  set1(l, a, l->var[x], EX(l->v1, step));
  if (l->c != TVL_NONE)
    set1(l, a, l->reach[x], AND(P1(l->reach[y], l->v), OR(P1(l->c, l->v), NOT(P1(l->var[y], l->v)))));
  return done(l, a);
}

TvlAction lists_cut(Lists *l, uint32_t x) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, "x->n = NULL");
  TvlVar v = l->v, v1 = l->v1, v2 = l->v2;
  TvlPredicate px = l->var[x];
  tvl_action_focus(t, a, P1(px, v));
  if (l->path != TVL_NONE)
    tvl_action_focus(t, a, EX(v1, EX(v2, AND(AND(P1(px, v1), P2(l->n, v1, v2)), P2(l->path, v2, v)))));
  tvl_action_message(t, a, NOT(EX(v, P1(px, v))), "null dereference", false);
  set_n(l, a, AND(P2(l->n, v1, v2), NOT(P1(px, v1))));
  if (l->c != TVL_NONE) {
    TvlFormula from_x = EX(v1, AND(P1(px, v1), P2(l->n, v1, v)));
    TvlFormula others =
        EX(v1, EX(v2, AND(AND(AND(P2(l->n, v1, v), NOT(P1(px, v1))), AND(P2(l->n, v2, v), NOT(P1(px, v2)))),
                          NOT(EQ(v1, v2)))));
    set1(l, a, l->is, AND(P1(l->is, v), OR(NOT(from_x), others)));
    TvlVar p = tvl_var(t, "p"), q = tvl_var(t, "q");
    for (uint32_t z = 0; z < l->nvars; z++) {
      TvlFormula way =
          EX(v1, AND(P1(l->var[z], v1), OR(EQ(v1, v), tvl_tc(t, v1, v, p, q, AND(P2(l->n, p, q), NOT(P1(px, p)))))));
      TvlFormula lost = EX(v1, AND(AND(P1(l->reach[z], v1), P1(px, v1)), AND(P1(l->reach[x], v), NOT(P1(px, v)))));
      if (z == x)
        set1(l, a, l->reach[z], P1(px, v));
      else
        set1(l, a, l->reach[z],
             tvl_ite(t, AND(P1(l->c, v), P1(l->reach[x], v)), way, AND(P1(l->reach[z], v), NOT(lost))));
    }
    set1(l, a, l->c, AND(P1(l->c, v), NOT(EX(v1, AND(AND(P1(px, v1), P1(l->c, v1)), P1(l->reach[x], v))))));
  }
  return done(l, a);
}

TvlAction lists_link(Lists *l, uint32_t x, uint32_t y) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, "x->n = y");
  TvlVar v = l->v, v1 = l->v1, v2 = l->v2;
  TvlPredicate px = l->var[x], py = l->var[y];
  tvl_action_focus(t, a, P1(px, v));
  tvl_action_focus(t, a, P1(py, v));
  if (l->path != TVL_NONE) tvl_action_focus(t, a, EX(v1, AND(P1(py, v1), P2(l->path, v1, v))));
  /* Only where x is not NULL, x->n is, and, for acyclic lists, no cycle is closed. */
  TvlFormula ready = NOT(EX(v1, EX(v2, AND(P1(px, v1), P2(l->n, v1, v2)))));
  if (l->path != TVL_NONE)
    ready = AND(ready, NOT(EX(v1, EX(v2, AND(AND(P1(px, v1), P1(py, v2)), P2(l->path, v2, v1))))));
  tvl_action_precondition(t, a, AND(EX(v, P1(px, v)), ready));
  set_n(l, a, OR(P2(l->n, v1, v2), AND(P1(px, v1), P1(py, v2))));
  if (l->c != TVL_NONE) {
    set1(l, a, l->is, OR(P1(l->is, v), AND(P1(py, v), EX(v1, P2(l->n, v1, v)))));
    for (uint32_t z = 0; z < l->nvars; z++)
      set1(l, a, l->reach[z],
           OR(P1(l->reach[z], v), EX(v1, AND(AND(P1(l->reach[z], v1), P1(px, v1)), P1(l->reach[y], v)))));
    set1(l, a, l->c, OR(P1(l->c, v), EX(v1, AND(AND(P1(px, v1), P1(l->reach[y], v1)), P1(l->reach[y], v)))));
  }
  return done(l, a);
}

TvlAction lists_malloc(Lists *l, uint32_t x) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, "x = malloc()");
  TvlVar v = l->v, args[2] = {l->v1, l->v2};
  tvl_action_new_node(t, a, tvl_const(t, TVL_1));
  TvlFormula fresh = P1(TVL_ISNEW, v);
  set1(l, a, l->var[x], fresh);
  if (l->reach[x] != TVL_NONE) {
    set1(l, a, l->reach[x], fresh);
    set1(l, a, l->is, P1(l->is, v));
    for (uint32_t z = 0; z < l->nvars; z++)
      if (z != x) set1(l, a, l->reach[z], P1(l->reach[z], v));
  }
  if (l->path != TVL_NONE)
    tvl_action_update(t, a, l->path, args,
                      tvl_ite(t, P1(TVL_ISNEW, l->v1), EQ(l->v1, l->v2), P2(l->path, l->v1, l->v2)));
  return done(l, a);
}

TvlAction lists_free_cell(Lists *l, uint32_t x) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, "free(x)");
  TvlVar v = l->v, v1 = l->v1, v2 = l->v2, args[2] = {v1, v2};
  tvl_action_focus(t, a, P1(l->var[x], v));
  /* x->n is NULL, and nothing points to the cell. */
  TvlFormula out = EX(v1, EX(v2, AND(P1(l->var[x], v1), P2(l->n, v1, v2))));
  TvlFormula in = EX(v1, EX(v2, AND(P1(l->var[x], v2), P2(l->n, v1, v2))));
  tvl_action_precondition(t, a, NOT(OR(out, in)));
  if (l->is != TVL_NONE) {
    set1(l, a, l->is, P1(l->is, v));
    for (uint32_t z = 0; z < l->nvars; z++) set1(l, a, l->reach[z], P1(l->reach[z], v));
  }
  if (l->path != TVL_NONE) tvl_action_update(t, a, l->path, args, P2(l->path, v1, v2));
  tvl_action_retain(t, a, NOT(P1(l->var[x], v)));
  return done(l, a);
}

TvlAction lists_if_null(Lists *l, uint32_t x, bool null) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, null ? "x == NULL" : "x != NULL");
  tvl_action_focus(t, a, P1(l->var[x], l->v));
  TvlFormula some = EX(l->v, P1(l->var[x], l->v));
  tvl_action_precondition(t, a, null ? NOT(some) : some);
  return done(l, a);
}

TvlAction lists_if_same(Lists *l, uint32_t x, uint32_t y, bool same) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, same ? "x == y" : "x != y");
  tvl_action_focus(t, a, P1(l->var[x], l->v));
  tvl_action_focus(t, a, P1(l->var[y], l->v));
  TvlFormula all = ALL(l->v, tvl_iff(t, P1(l->var[x], l->v), P1(l->var[y], l->v)));
  tvl_action_precondition(t, a, same ? all : NOT(all));
  return done(l, a);
}

TvlAction lists_if_last(Lists *l, uint32_t x, bool last) {
  Tvl *t = l->t;
  TvlAction a = tvl_action_new(t, last ? "x->n == NULL" : "x->n != NULL");
  TvlFormula step = EX(l->v1, AND(P1(l->var[x], l->v1), P2(l->n, l->v1, l->v)));
  tvl_action_focus(t, a, step);
  tvl_action_precondition(t, a, last ? NOT(EX(l->v, step)) : EX(l->v, step));
  return done(l, a);
}

TvlStructure lists_store(Lists *l, uint32_t x, uint32_t cells) {
  TvlBuild *b = tvl_build(l->t, cells);
  if (cells) tvl_put1(b, l->var[x], 0, TVL_1);
  for (uint32_t i = 0; i + 1 < cells; i++) tvl_put2(b, l->n, i, i + 1, TVL_1);
  for (TvlPredicate p = 0; p < tvl_predicates(l->t); p++)
    if (tvl_predicate_definition(l->t, p) != TVL_NONE) tvl_put_defined(b, p);
  return tvl_build_done(b);
}

Flow lists_flow_run(Tvl *t, TvlJoin join, const Edge *edges, uint32_t n, const U32Vec *inputs) {
  Flow f = {0};
  U32Vec todo[FLOW_PLACES] = {{0}};
  TvlResult r = {0};
  for (uint32_t i = 0; i < FLOW_PLACES; i++) f.at[i] = tvl_set_new(t, join);
  f.explored = inputs->n;
  for (uint32_t i = 0; i < inputs->n; i++) {
    TvlStructure s = tvl_set_add(f.at[0], inputs->at[i]);
    if (s != TVL_NONE) vec_push(todo[0], s);
  }
  for (;;) {
    uint32_t place = 0;
    while (place < FLOW_PLACES && !todo[place].n) place++;
    if (place == FLOW_PLACES) break;
    U32Vec now = todo[place];
    todo[place] = (U32Vec){0};
    for (uint32_t e = 0; e < n; e++)
      for (uint32_t i = 0; i < now.n && edges[e].from == place; i++) {
        TvlStatus status = tvl_apply(t, edges[e].action, now.at[i], &r);
        must_be(status == TVL_OK);
        (void)status;
        f.reports += r.reports.n;
        for (uint32_t k = 0; k < r.structures.n; k++) {
          TvlStructure s = tvl_set_add(f.at[edges[e].to], r.structures.at[k]);
          if (s == TVL_NONE) continue;
          f.explored++;
          vec_push(todo[edges[e].to], s);
        }
      }
    vec_free(now);
  }
  for (uint32_t i = 0; i < FLOW_PLACES; i++) {
    f.stored += tvl_set_count(f.at[i]);
    if (tvl_set_count(f.at[i]) > f.most) f.most = tvl_set_count(f.at[i]);
    vec_free(todo[i]);
  }
  tvl_result_free(&r);
  return f;
}

void lists_flow_free(Flow *f) {
  for (uint32_t i = 0; i < FLOW_PLACES; i++) tvl_set_free(f->at[i]);
}
