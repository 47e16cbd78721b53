/* The engine's parts: formulas, input errors, structures of more than 64 nodes, limits, text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs these first */
#include <cmocka.h>

#include "tvl_lists.h"
#include "tvl_oracle.h"

/* ---- formulas ---- */

static void check_text(Tvl *t, TvlFormula f, const char *expected) {
  Buf b = {0};
  tvl_formula_print(t, f, &b);
  assert_string_equal(buf_str(&b), expected);
  buf_free(&b);
}

static void equal_syntax_is_an_equal_formula(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  TvlPredicate n = tvl_predicate(t, "n", 2, TVL_FUNCTION, NULL);
  TvlVar a = tvl_var(t, "a"), b = tvl_var(t, "b"), c = tvl_var(t, "c");
  TvlFormula f = tvl_exists(t, a, tvl_atom2(t, n, a, b)), g = tvl_exists(t, c, tvl_atom2(t, n, c, b));
  assert_int_equal(f, tvl_exists(t, a, tvl_atom2(t, n, a, b)));
  assert_int_not_equal(f, g);
  assert_true(alpha_equal(t, f, g)); /* up to the name of the bound variable */
  assert_false(alpha_equal(t, f, tvl_exists(t, b, tvl_atom2(t, n, a, b))));
  tvl_free(t);
}

static void renaming_does_not_capture(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  TvlPredicate n = tvl_predicate(t, "n", 2, 0, NULL);
  TvlVar a = tvl_var(t, "a"), b = tvl_var(t, "b");
  TvlFormula f = tvl_exists(t, a, tvl_atom2(t, n, a, b)), g = tvl_rename(t, f, b, a);
  const TvlVar *vars;
  assert_int_equal(tvl_free_variables(t, g, &vars), 1);
  assert_int_equal(vars[0], a);
  assert_false(alpha_equal(t, g, tvl_exists(t, a, tvl_atom2(t, n, a, a))));
  tvl_free(t);
}

static void formulas_print_in_tvlas_notation(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  TvlPredicate n = tvl_predicate(t, "n", 2, 0, NULL), x = tvl_predicate(t, "x", 1, 0, NULL);
  TvlVar a = tvl_var(t, "a"), b = tvl_var(t, "b");
  check_text(t, tvl_exists(t, a, tvl_and(t, tvl_atom1(t, x, a), tvl_not(t, tvl_atom2(t, n, a, b)))),
             "(E(a) (x(a) & !n(a, b)))");
  check_text(t, tvl_neq(t, a, b), "a != b");
  check_text(t, tvl_star(t, n, a, b), "(a == b | (TC(a, b)(_v, _w) n(_v, _w)))");
  check_text(t, tvl_ite(t, tvl_atom1(t, x, a), tvl_const(t, TVL_HALF), tvl_const(t, TVL_1)), "(x(a) ? 1/2 : 1)");
  tvl_free(t);
}

/* ---- errors in the input ---- */

static void wrong_declarations_are_refused_with_a_reason(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  Buf e = {0};
  assert_int_equal(tvl_predicate(t, "sm", 1, 0, &e), TVL_NONE);
  assert_int_equal(tvl_predicate(t, "k", 3, 0, &e), TVL_NONE);
  assert_int_equal(tvl_predicate(t, "u", 2, TVL_UNIQUE, &e), TVL_NONE);
  assert_int_equal(tvl_predicate(t, "f", 1, TVL_FUNCTION, &e), TVL_NONE);
  TvlPredicate x = tvl_predicate(t, "x", 1, 0, &e), y = tvl_predicate(t, "y", 1, 0, &e);
  TvlVar v = tvl_var(t, "v"), w = tvl_var(t, "w");
  e.n = 0;
  assert_false(tvl_define(t, y, &v, tvl_atom1(t, x, w), &e)); /* a stray variable */
  assert_true(e.n > 0);
  assert_false(tvl_rule(t, tvl_atom1(t, x, v), tvl_and(t, tvl_atom1(t, x, v), tvl_atom1(t, y, v)), &e));
  assert_false(tvl_rule(t, tvl_atom1(t, x, v), tvl_const(t, TVL_1), &e));
  assert_true(tvl_compile(t, NULL, &e));
  TvlAction a = tvl_action_new(t, "a");
  tvl_action_update(t, a, x, &v, tvl_atom1(t, y, w));
  e.n = 0;
  assert_false(tvl_action_compile(t, a, &e));
  assert_non_null(strstr(buf_str(&e), "stray variable w"));
  TvlAction b = tvl_action_new(t, "b");
  tvl_action_retain(t, b, tvl_const(t, TVL_1));
  assert_false(tvl_action_compile(t, b, &e));
  TvlAction c = tvl_action_new(t, "c");
  tvl_action_precondition(t, c, tvl_atom1(t, x, v));
  tvl_action_update(t, c, x, &v, tvl_const(t, TVL_0)); /* v belongs to the precondition */
  assert_false(tvl_action_compile(t, c, &e));
  buf_free(&e);
  tvl_free(t);
}

static void a_formula_over_too_many_variables_is_an_error_not_a_crash(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  TvlPredicate n = tvl_predicate(t, "n", 2, 0, NULL), b = tvl_predicate(t, "b", 0, 0, NULL);
  TvlVar v[12];
  TvlFormula all = tvl_const(t, TVL_0);
  for (uint32_t i = 0; i < 12; i++) {
    char name[8];
    snprintf(name, sizeof name, "q%u", i);
    v[i] = tvl_var(t, name);
  }
  for (uint32_t i = 0; i < 12; i++) /* every pair, so that no order of elimination helps */
    for (uint32_t k = 0; k < 12; k++) all = tvl_or(t, all, tvl_atom2(t, n, v[i], v[k]));
  TvlFormula f = tvl_not(t, all);
  for (uint32_t i = 0; i < 12; i++) f = tvl_exists(t, v[i], f);
  assert_true(tvl_compile(t, NULL, NULL));
  TvlAction a = tvl_action_new(t, "wide");
  tvl_action_update(t, a, b, NULL, f);
  Buf e = {0};
  assert_false(tvl_action_compile(t, a, &e));
  assert_non_null(strstr(buf_str(&e), "too many variables"));
  TvlStructure s = tvl_build_done(tvl_build(t, 2));
  assert_int_equal(tvl_evaluate(t, s, f, NULL, NULL, 0), TVL_HALF); /* the safe answer */
  buf_free(&e);
  tvl_free(t);
}

static void deep_formulas_are_an_error_not_a_crash(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  TvlPredicate x = tvl_predicate(t, "x", 1, 0, NULL), y = tvl_predicate(t, "y", 1, 0, NULL);
  TvlVar v = tvl_var(t, "v");
  TvlFormula deep = tvl_atom1(t, x, v);
  for (int i = 0; i < 100000; i++) deep = tvl_not(t, i % 2 ? deep : tvl_and(t, deep, tvl_atom1(t, y, v)));
  Buf e = {0};
  assert_false(tvl_define(t, y, &v, deep, &e));
  assert_false(tvl_rule(t, deep, tvl_atom1(t, y, v), &e));
  assert_true(tvl_compile(t, NULL, &e));
  TvlAction a = tvl_action_new(t, "deep");
  tvl_action_update(t, a, x, &v, deep);
  assert_false(tvl_action_compile(t, a, &e));
  U32Vec out = {0};
  TvlStructure s = tvl_build_done(tvl_build(t, 2));
  uint32_t node = 0;
  assert_int_equal(tvl_focus(t, s, deep, &out), TVL_STOPPED);
  assert_int_equal(tvl_evaluate(t, s, deep, &v, &node, 1), TVL_HALF);
  vec_free(out);
  buf_free(&e);
  tvl_free(t);
}

/* Many disjuncts: the differences of each are computed once, not twice for every disjunct above it. */
static void long_definitions_are_differenced_in_reasonable_time(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  TvlVar v = tvl_var(t, "v");
  TvlPredicate p[60];
  TvlFormula any = tvl_const(t, TVL_0);
  for (int i = 0; i < 60; i++) {
    char name[16];
    snprintf(name, sizeof name, "p%d", i);
    p[i] = tvl_predicate(t, name, 1, 0, NULL);
    any = tvl_or(t, any, tvl_atom1(t, p[i], v));
  }
  TvlPredicate some = tvl_predicate(t, "some", 1, 0, NULL);
  assert_true(tvl_define(t, some, &v, any, NULL));
  assert_true(tvl_compile(t, NULL, NULL));
  TvlAction a = tvl_action_new(t, "p0 = 0");
  tvl_action_update(t, a, p[0], &v, tvl_const(t, TVL_0));
  assert_true(tvl_action_compile(t, a, NULL));
  assert_int_not_equal(tvl_action_update_of(t, a, some, NULL), TVL_NONE);
  tvl_free(t);
}

static void circular_definitions_are_refused(void **state) {
  (void)state;
  Tvl *t = tvl_new();
  TvlPredicate p = tvl_predicate(t, "p", 1, 0, NULL), q = tvl_predicate(t, "q", 1, 0, NULL);
  TvlVar v = tvl_var(t, "v");
  assert_true(tvl_define(t, p, &v, tvl_atom1(t, q, v), NULL));
  assert_true(tvl_define(t, q, &v, tvl_not(t, tvl_atom1(t, p, v)), NULL));
  assert_true(tvl_compile(t, NULL, NULL));
  Buf e = {0};
  assert_false(tvl_action_compile(t, tvl_action_new(t, "any"), &e));
  assert_non_null(strstr(buf_str(&e), "circle"));
  buf_free(&e);
  tvl_free(t);
}

/* ---- focus that cannot end, and limits ---- */

static TvlStructure two_summaries(Lists *l) {
  TvlBuild *b = tvl_build(l->t, 2);
  for (uint32_t u = 0; u < 2; u++) tvl_put1(b, TVL_SM, u, TVL_HALF);
  tvl_put1(b, l->reach[0], 0, TVL_1);
  tvl_put1(b, l->reach[1], 1, TVL_1);
  tvl_put2(b, l->n, 0, 1, TVL_HALF);
  return tvl_build_done(b);
}

static void focus_on_an_edge_between_summaries_is_an_error(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 2, NULL);
  Tvl *t = l.t;
  U32Vec out = {0};
  TvlFormula edge = tvl_and(t, tvl_atom1(t, l.reach[0], l.v1), tvl_atom2(t, l.n, l.v1, l.v));
  assert_int_equal(tvl_focus(t, two_summaries(&l), edge, &out), TVL_FOCUS_INFINITE);
  assert_int_equal(tvl_focus(t, two_summaries(&l), tvl_eq(t, l.v1, l.v2), &out), TVL_FOCUS_EQUALITY);
  assert_int_equal(tvl_focus(t, two_summaries(&l), tvl_const(t, TVL_HALF), &out), TVL_FOCUS_INFINITE);
  assert_int_equal(out.n, 0);
  vec_free(out);
  lists_free(&l);
}

static void limits_end_a_focus(void **state) {
  (void)state;
  TvlOptions o = {.max_focus = 2};
  Lists l = lists_new(LISTS_CYCLIC, 2, &o);
  TvlBuild *b = tvl_build(l.t, 3);
  for (uint32_t u = 0; u < 3; u++) tvl_put1(b, l.var[0], u, TVL_HALF);
  TvlStructure s = tvl_build_done(b);
  U32Vec out = {0};
  assert_int_equal(tvl_focus(l.t, s, tvl_atom1(l.t, l.var[0], l.v), &out), TVL_STOPPED);
  vec_free(out);
  lists_free(&l);
}

/* ---- more than 64 nodes ---- */

static void lists_of_any_length_have_one_abstraction(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    Lists l = lists_new(k ? LISTS_ACYCLIC : LISTS_CYCLIC, 2, NULL);
    TvlStructure small = tvl_blur(l.t, lists_store(&l, 0, 5));
    const uint32_t sizes[] = {63, 64, 65, 100, 130};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      TvlStructure s = lists_store(&l, 0, sizes[i]);
      assert_int_equal(tvl_nodes(l.t, s), sizes[i]);
      assert_int_equal(tvl_coerce(l.t, s, NULL), s);
      assert_int_equal(tvl_blur(l.t, s), small);
      assert_true(tvl_embeds(l.t, s, small));
    }
    lists_free(&l);
  }
}

static void actions_work_on_structures_of_more_than_64_nodes(void **state) {
  (void)state;
  TvlOptions o = {.no_blur = true};
  for (int k = 0; k < 2; k++) {
    Lists l = lists_new(k ? LISTS_ACYCLIC : LISTS_CYCLIC, 2, &o);
    TvlAction next = lists_next(&l, 0, 0), fresh = lists_malloc(&l, 1), link = lists_link(&l, 1, 0),
              cut = lists_cut(&l, 0);
    TvlStructure s = lists_store(&l, 0, 64);
    TvlResult r = {0};
    TvlAction all[] = {next, fresh, link, cut};
    for (int a = 0; a < 4; a++) {
      assert_int_equal(tvl_apply(l.t, all[a], s, &r), TVL_OK);
      assert_int_equal(r.structures.n, 1);
      s = r.structures.at[0];
    }
    assert_int_equal(tvl_nodes(l.t, s), 65);
    uint32_t from_y = 0, from_x = 0;
    for (uint32_t u = 0; u < 65; u++) {
      from_x += tvl_get1(l.t, s, l.reach[0], u) == TVL_1;
      from_y += tvl_get1(l.t, s, l.reach[1], u) == TVL_1;
    }
    assert_int_equal(from_x, 1); /* x is cut off from its tail */
    assert_int_equal(from_y, 2); /* y -> x */
    tvl_result_free(&r);
    lists_free(&l);
  }
}

/* The same structure in one and in two words per set must behave alike. */
static Work *widened(Tvl *t, TvlStructure id) {
  Work *s = structure_load(t, id);
  uint32_t n = s->n;
  while (s->n < 70) work_add_node(t, &s);
  uint64_t gone[2] = {0, 0};
  for (uint32_t u = n; u < 70; u++) bits_set(gone, u);
  work_remove(t, s, gone);
  assert_int_equal(s->w, 2);
  return s;
}

static void wide_kernels_agree_with_the_narrow_ones(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_ACYCLIC, 2, NULL);
  Tvl *t = l.t;
  Random r = {17};
  TvlVar args[2] = {l.v1, l.v2};
  for (uint32_t m = 0; m < 300; m++) {
    uint32_t n = 1 + random_below(&r, 6);
    Oracle o = oracle_new(t, n);
    for (TvlPredicate p = TVL_BUILTIN; p < t->preds.n; p++)
      for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < (t->preds.at[p].arity == 2 ? n : 1); b++)
          *oracle_at(&o, p, a, b) = (TvlValue)random_below(&r, 3);
    for (uint32_t a = 0; a < n; a++) {
      *oracle_at(&o, TVL_SM, a, 0) = random_below(&r, 2) ? TVL_HALF : TVL_0;
      *oracle_at(&o, TVL_AC, a, 0) = random_below(&r, 4) ? TVL_1 : TVL_HALF;
    }
    TvlStructure id = oracle_write(t, &o);
    Work *wide = widened(t, id);
    assert_int_equal(structure_intern(t, wide), id);
    /* Every rule's body and every definition, both planes. */
    for (uint32_t i = 0; i < t->rules.n + t->preds.n; i++) {
      TvlFormula f = i < t->rules.n ? t->rules.at[i].body : t->preds.at[i - t->rules.n].definition;
      if (f == TVL_NONE || t->formulas.at[f].nfree > 2) continue;
      const TvlVar *vars = t->formulas.at[f].nfree == 2 ? t->formulas.at[f].free : args;
      for (int plane = MUST; plane <= MAY && formula_has_free(t, f, vars[0]) && formula_has_free(t, f, vars[1]);
           plane++) {
        Program *p = program_new(t);
        Ref ref = program_add(p, f, plane, vars, 2, NULL, 0);
        program_finish(p);
        Work *narrow = structure_load(t, id);
        uint64_t one[64], two[64][2];
        program_begin(p, narrow, NULL);
        program_rows(p, ref, one);
        program_begin(p, wide, NULL);
        program_rows(p, ref, two[0]);
        for (uint32_t u = 0; u < n; u++) {
          assert_true(one[u] == two[u][0]);
          assert_true(two[u][1] == 0);
        }
        work_drop(t, narrow);
        formula_program_free(p);
      }
    }
    wide->grew = true;
    bool feasible = coerce_work(t, wide, NULL);
    TvlStructure narrow = tvl_coerce(t, id, NULL);
    assert_int_equal(feasible, narrow != TVL_NONE);
    if (feasible) {
      assert_int_equal(structure_intern(t, wide), narrow);
      wide = blur_work(t, wide);
      assert_int_equal(structure_intern(t, wide), tvl_blur(t, narrow));
    }
    work_drop(t, wide);
    oracle_free(&o);
  }
  lists_free(&l);
}

/* ---- structures ---- */

static void structures_are_interned_and_print_as_tvs(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_PLAIN, 2, NULL);
  TvlStructure s = tvl_blur(l.t, lists_store(&l, 0, 3));
  assert_int_equal(s, tvl_blur(l.t, lists_store(&l, 0, 4)));
  Buf b = {0};
  tvl_structure_print(l.t, s, &b);
  assert_string_equal(buf_str(&b),
                      "%n = {n0, n1}\n%p = {\n  sm = {n0:1/2}\n  x = {n1}\n  n = {n0->n0:1/2, n1->n0:1/2}\n}\n");
  b.n = 0;
  tvl_structure_dot(l.t, s, "a \"list\"", &b);
  assert_non_null(strstr(buf_str(&b), "digraph"));
  assert_non_null(strstr(buf_str(&b), "style=dotted"));
  buf_free(&b);
  lists_free(&l);
}

static void the_empty_structure_is_a_structure(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_ACYCLIC, 2, NULL);
  Tvl *t = l.t;
  TvlStructure s = lists_store(&l, 0, 0);
  assert_int_equal(tvl_coerce(t, s, NULL), s);
  assert_int_equal(tvl_blur(t, s), s);
  assert_true(tvl_embeds(t, s, s));
  TvlFormula some = tvl_exists(t, l.v, tvl_eq(t, l.v, l.v));
  assert_int_equal(tvl_evaluate(t, s, some, NULL, NULL, 0), TVL_0);
  assert_int_equal(tvl_evaluate(t, s, tvl_forall(t, l.v, tvl_const(t, TVL_0)), NULL, NULL, 0), TVL_1);
  TvlResult r = {0};
  TvlAction actions[] = {lists_next(&l, 0, 0), lists_cut(&l, 0), lists_malloc(&l, 0), lists_if_null(&l, 0, true)};
  for (int a = 0; a < 4; a++) assert_int_equal(tvl_apply(t, actions[a], s, &r), TVL_OK);
  assert_int_equal(r.structures.n, 1);
  tvl_result_free(&r);
  lists_free(&l);
}

static void a_broken_rule_after_an_update_is_named(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 2, NULL);
  Tvl *t = l.t;
  TvlAction a = tvl_action_new(t, "everything is x");
  tvl_action_update(t, a, l.var[0], &l.v, tvl_const(t, TVL_1));
  assert_true(tvl_action_compile(t, a, NULL));
  TvlResult r = {0};
  assert_int_equal(tvl_apply(t, a, lists_store(&l, 0, 2), &r), TVL_BREACH);
  assert_int_not_equal(r.broken_rule, TVL_NONE);
  assert_int_not_equal(r.broken_in, TVL_NONE);
  assert_int_equal(tvl_get1(t, r.broken_in, l.var[0], 0), TVL_1);
  tvl_result_free(&r);
  lists_free(&l);
}

/* A precondition with a free variable binds it, once for each node that may satisfy it. */
static void open_preconditions_bind_their_variables(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_PLAIN, 2, NULL);
  Tvl *t = l.t;
  TvlVar u = tvl_var(t, "u"), w = tvl_var(t, "w");
  TvlAction a = tvl_action_new(t, "y = some cell that x's cell points to");
  tvl_action_precondition(t, a, tvl_and(t, tvl_atom1(t, l.var[0], u), tvl_atom2(t, l.n, u, w)));
  tvl_action_update(t, a, l.var[1], &l.v, tvl_eq(t, l.v, w));
  tvl_action_message(t, a, tvl_atom1(t, l.var[0], w), "x points to itself", false);
  assert_true(tvl_action_compile(t, a, NULL));
  TvlResult r = {0};
  assert_int_equal(tvl_apply(t, a, lists_store(&l, 0, 3), &r), TVL_OK);
  assert_int_equal(r.structures.n, 1);
  assert_int_equal(r.reports.n, 0);
  TvlStructure s = r.structures.at[0];
  uint32_t holders = 0;
  for (uint32_t k = 0; k < tvl_nodes(t, s); k++) holders += tvl_get1(t, s, l.var[1], k) == TVL_1;
  assert_int_equal(holders, 1);
  TvlBuild *b = tvl_build(t, 1);
  tvl_put1(b, l.var[0], 0, TVL_1);
  tvl_put2(b, l.n, 0, 0, TVL_1);
  assert_int_equal(tvl_apply(t, a, tvl_build_done(b), &r), TVL_OK);
  assert_int_equal(r.reports.n, 1);
  assert_int_equal(r.reports.at[0].value, TVL_1);
  tvl_result_free(&r);
  lists_free(&l);
}

/* %new with a variable makes one node for each that satisfies it, and `instance` remembers which. */
static void new_nodes_remember_what_they_were_made_for(void **state) {
  (void)state;
  TvlOptions o = {.no_blur = true};
  Lists l = lists_new(LISTS_PLAIN, 2, &o);
  Tvl *t = l.t;
  TvlAction a = tvl_action_new(t, "a shadow for every cell");
  TvlVar args[2] = {l.v1, l.v2};
  tvl_action_new_node(t, a, tvl_eq(t, l.v, l.v));
  tvl_action_update(t, a, l.n, args, tvl_or(t, tvl_atom2(t, l.n, l.v1, l.v2), tvl_atom2(t, TVL_INSTANCE, l.v1, l.v2)));
  assert_true(tvl_action_compile(t, a, NULL));
  TvlResult r = {0};
  assert_int_equal(tvl_apply(t, a, lists_store(&l, 0, 2), &r), TVL_OK);
  TvlStructure s = r.structures.at[0];
  assert_int_equal(tvl_nodes(t, s), 4);
  assert_int_equal(tvl_get2(t, s, l.n, 2, 0), TVL_1);
  assert_int_equal(tvl_get2(t, s, l.n, 3, 1), TVL_1);
  assert_int_equal(tvl_get2(t, s, l.n, 2, 1), TVL_0);
  tvl_result_free(&r);
  lists_free(&l);
}

static void derived_updates_of_reachability_follow_dong_and_su(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_ACYCLIC, 2, NULL);
  TvlAction link = lists_link(&l, 0, 1);
  const TvlVar *args;
  TvlFormula f = tvl_action_update_of(l.t, link, l.path, &args);
  assert_int_not_equal(f, TVL_NONE);
  Buf b = {0};
  tvl_formula_print(l.t, f, &b);
  assert_null(strstr(buf_str(&b), "TC")); /* old values and the new edge, no closure */
  assert_non_null(strstr(buf_str(&b), "path("));
  buf_free(&b);
  assert_int_equal(tvl_action_update_of(l.t, lists_if_null(&l, 0, true), l.path, NULL), TVL_NONE);
  lists_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_syntax_is_an_equal_formula),
      cmocka_unit_test(renaming_does_not_capture),
      cmocka_unit_test(formulas_print_in_tvlas_notation),
      cmocka_unit_test(wrong_declarations_are_refused_with_a_reason),
      cmocka_unit_test(a_formula_over_too_many_variables_is_an_error_not_a_crash),
      cmocka_unit_test(deep_formulas_are_an_error_not_a_crash),
      cmocka_unit_test(long_definitions_are_differenced_in_reasonable_time),
      cmocka_unit_test(circular_definitions_are_refused),
      cmocka_unit_test(focus_on_an_edge_between_summaries_is_an_error),
      cmocka_unit_test(limits_end_a_focus),
      cmocka_unit_test(lists_of_any_length_have_one_abstraction),
      cmocka_unit_test(actions_work_on_structures_of_more_than_64_nodes),
      cmocka_unit_test(wide_kernels_agree_with_the_narrow_ones),
      cmocka_unit_test(structures_are_interned_and_print_as_tvs),
      cmocka_unit_test(the_empty_structure_is_a_structure),
      cmocka_unit_test(a_broken_rule_after_an_update_is_named),
      cmocka_unit_test(open_preconditions_bind_their_variables),
      cmocka_unit_test(new_nodes_remember_what_they_were_made_for),
      cmocka_unit_test(derived_updates_of_reachability_follow_dong_and_su),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
