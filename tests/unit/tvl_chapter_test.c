/* The examples of "Shape Analysis and Applications" (Ch. 12). Its figures are lost in our copy; the structures are
 * rebuilt from the text around them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs these first */
#include <cmocka.h>

#include "tvl_lists.h"

enum { X, Y, T, E };

static TvlStructure abstraction(Lists *l, uint32_t cells) { return tvl_blur(l->t, lists_store(l, X, cells)); }

/* The node with p = 1, or TVL_NONE. */
static uint32_t node_with(const Lists *l, TvlStructure s, TvlPredicate p) {
  for (uint32_t u = 0; u < tvl_nodes(l->t, s); u++)
    if (tvl_get1(l->t, s, p, u) == TVL_1) return u;
  return TVL_NONE;
}

static uint32_t other_node(uint32_t u) { return 1 - u; }

/* ---- Figures 12.5 to 12.9: abstractions ---- */

/* Fig. 12.5: lists of 3 and more cells have one {x}-abstraction, shorter ones have their own. */
static void x_abstraction_forgets_the_length_of_lists(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_PLAIN, 1, NULL);
  TvlStructure s[6];
  for (uint32_t n = 0; n < 6; n++) s[n] = abstraction(&l, n);
  assert_int_equal(tvl_nodes(l.t, s[0]), 0);
  assert_int_equal(tvl_nodes(l.t, s[1]), 1);
  assert_int_equal(tvl_nodes(l.t, s[2]), 2);
  assert_int_equal(s[3], s[4]);
  assert_int_equal(s[4], s[5]);
  assert_int_not_equal(s[2], s[3]);
  uint32_t head = node_with(&l, s[2], l.var[X]), rest = other_node(head);
  assert_int_equal(tvl_get2(l.t, s[2], l.n, head, rest), TVL_1);
  assert_int_equal(tvl_get1(l.t, s[2], TVL_SM, rest), TVL_0);
  head = node_with(&l, s[3], l.var[X]), rest = other_node(head);
  assert_int_equal(tvl_get1(l.t, s[3], TVL_SM, head), TVL_0);
  assert_int_equal(tvl_get1(l.t, s[3], TVL_SM, rest), TVL_HALF);
  assert_int_equal(tvl_get2(l.t, s[3], l.n, head, rest), TVL_HALF);
  assert_int_equal(tvl_get2(l.t, s[3], l.n, rest, rest), TVL_HALF);
  assert_int_equal(tvl_get2(l.t, s[3], l.n, rest, head), TVL_0);
  /* S2 embeds into S3 (footnote 9), S3 not into S2. */
  assert_true(tvl_embeds(l.t, s[2], s[3]));
  assert_false(tvl_embeds(l.t, s[3], s[2]));
  /* S3 also represents cyclic lists: the weak abstraction of Example 12.5. */
  TvlBuild *b = tvl_build(l.t, 3);
  tvl_put1(b, l.var[X], 0, TVL_1);
  tvl_put2(b, l.n, 0, 1, TVL_1);
  tvl_put2(b, l.n, 1, 2, TVL_1);
  tvl_put2(b, l.n, 2, 1, TVL_1);
  assert_true(tvl_embeds(l.t, tvl_build_done(b), s[3]));
  lists_free(&l);
}

/* Fig. 12.6, 12.7: with cyclicity stored, acyclic lists no longer share an abstraction with cyclic ones. */
static void stored_cyclicity_tells_cyclic_from_acyclic_lists(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 1, NULL);
  TvlStructure acyclic = abstraction(&l, 4);
  TvlBuild *b = tvl_build(l.t, 4);
  tvl_put1(b, l.var[X], 0, TVL_1);
  for (uint32_t u = 0; u < 4; u++) tvl_put2(b, l.n, u, u < 3 ? u + 1 : 1, TVL_1);
  tvl_put_defined(b, l.is);
  tvl_put_defined(b, l.c);
  tvl_put_defined(b, l.reach[X]);
  TvlStructure cyclic = tvl_build_done(b);
  assert_false(tvl_embeds(l.t, cyclic, acyclic));
  for (uint32_t u = 0; u < 2; u++) assert_int_equal(tvl_get1(l.t, acyclic, l.c, u), TVL_0);
  /* Re-evaluating the formula loses it: n+(u,u) is 1/2 on the summary node (Observation 12.3). */
  uint32_t tail = other_node(node_with(&l, acyclic, l.var[X]));
  TvlFormula on_cycle = tvl_plus(l.t, l.n, l.v, l.v);
  assert_int_equal(tvl_evaluate(l.t, acyclic, on_cycle, &l.v, &tail, 1), TVL_HALF);
  lists_free(&l);
}

/* Fig. 12.8, 12.9: y points into the middle of a list of 5; reachability keeps the parts before and after y apart. */
static TvlStructure list_with_y_in_the_middle(Lists *l) {
  TvlBuild *b = tvl_build(l->t, 5);
  tvl_put1(b, l->var[X], 0, TVL_1);
  tvl_put1(b, l->var[Y], 2, TVL_1);
  for (uint32_t u = 0; u < 4; u++) tvl_put2(b, l->n, u, u + 1, TVL_1);
  for (TvlPredicate p = 0; p < tvl_predicates(l->t); p++)
    if (tvl_predicate_definition(l->t, p) != TVL_NONE) tvl_put_defined(b, p);
  return tvl_blur(l->t, tvl_build_done(b));
}

static void reachability_keeps_the_parts_before_and_after_y_apart(void **state) {
  (void)state;
  Lists plain = lists_new(LISTS_PLAIN, 2, NULL), reach = lists_new(LISTS_CYCLIC, 2, NULL);
  TvlStructure middle = list_with_y_in_the_middle(&plain), apart = list_with_y_in_the_middle(&reach);
  assert_int_equal(tvl_nodes(plain.t, middle), 3); /* x, y, all others */
  assert_int_equal(tvl_nodes(reach.t, apart), 4);  /* x, before y, y, after y */
  uint32_t before = TVL_NONE, after = TVL_NONE;
  for (uint32_t u = 0; u < 4; u++) {
    if (tvl_get1(reach.t, apart, reach.var[X], u) == TVL_1 || tvl_get1(reach.t, apart, reach.var[Y], u) == TVL_1)
      continue;
    if (tvl_get1(reach.t, apart, reach.reach[Y], u) == TVL_1)
      after = u;
    else
      before = u;
  }
  assert_int_not_equal(before, TVL_NONE);
  assert_int_not_equal(after, TVL_NONE);
  assert_int_equal(tvl_get2(reach.t, apart, reach.n, after, before), TVL_0);
  lists_free(&plain);
  lists_free(&reach);
}

/* ---- Figures 12.15 and 12.17: y = y->n ---- */

/* S_a: x and y at the head, the tail a summary; unshared, acyclic, all reachable from both. */
static TvlStructure structure_a(Lists *l) {
  TvlBuild *b = tvl_build(l->t, 2);
  tvl_put1(b, l->var[X], 0, TVL_1);
  tvl_put1(b, l->var[Y], 0, TVL_1);
  tvl_put1(b, TVL_SM, 1, TVL_HALF);
  tvl_put2(b, l->n, 0, 1, TVL_HALF);
  tvl_put2(b, l->n, 1, 1, TVL_HALF);
  for (uint32_t u = 0; u < 2; u++) {
    tvl_put1(b, l->reach[X], u, TVL_1);
    tvl_put1(b, l->reach[Y], u, TVL_1);
  }
  return tvl_build_done(b);
}

static void the_one_stage_transformer_loses_where_y_points(void **state) {
  (void)state;
  TvlOptions o = {.no_focus = true, .no_coerce_after_focus = true, .no_coerce_after_update = true};
  Lists l = lists_new(LISTS_CYCLIC, 4, &o);
  TvlAction step = lists_next(&l, Y, Y);
  TvlResult r = {0};
  assert_int_equal(tvl_apply(l.t, step, tvl_blur(l.t, structure_a(&l)), &r), TVL_OK);
  assert_int_equal(r.structures.n, 1);
  TvlStructure s = r.structures.at[0];
  assert_int_equal(tvl_nodes(l.t, s), 2);
  uint32_t head = node_with(&l, s, l.var[X]), tail = other_node(head);
  assert_int_equal(tvl_get1(l.t, s, l.var[Y], head), TVL_0);
  assert_int_equal(tvl_get1(l.t, s, l.var[Y], tail), TVL_HALF);
  assert_int_equal(tvl_get1(l.t, s, TVL_SM, tail), TVL_HALF);
  assert_int_equal(tvl_get1(l.t, s, l.reach[Y], head), TVL_0);
  assert_int_equal(tvl_get1(l.t, s, l.reach[Y], tail), TVL_1);
  assert_int_equal(tvl_get2(l.t, s, l.n, head, tail), TVL_HALF);
  tvl_result_free(&r);
  lists_free(&l);
}

/* The structures of Fig. 12.17, over nodes 0 (u1), 1 (u or u.0) and 2 (u.1). */
static TvlStructure figure17(Lists *l, uint32_t n, TvlValue n01, TvlValue n02, TvlValue inner, TvlValue y1,
                             bool updated, bool coerced) {
  TvlBuild *b = tvl_build(l->t, n);
  tvl_put1(b, l->var[X], 0, TVL_1);
  for (uint32_t u = 0; u < n; u++) {
    tvl_put1(b, l->reach[X], u, TVL_1);
    tvl_put1(b, l->reach[Y], u, updated && u == 0 ? TVL_0 : TVL_1);
  }
  if (!updated) tvl_put1(b, l->var[Y], 0, TVL_1);
  tvl_put2(b, l->n, 0, 1, n01);
  tvl_put2(b, l->n, 1, 1, inner);
  tvl_put1(b, TVL_SM, 1, n == 2 && n01 == TVL_1 ? TVL_0 : TVL_HALF);
  if (updated && n == 2) tvl_put1(b, l->var[Y], 1, y1);
  if (n == 3) { /* u.1, cut out of u */
    tvl_put2(b, l->n, 0, 2, n02);
    tvl_put2(b, l->n, 1, 2, coerced ? TVL_0 : TVL_HALF);
    tvl_put2(b, l->n, 2, 1, TVL_HALF);
    tvl_put2(b, l->n, 2, 2, coerced ? TVL_0 : TVL_HALF);
    if (updated) tvl_put1(b, l->var[Y], 2, TVL_1);
  }
  return tvl_build_done(b);
}

static bool among(const U32Vec *v, TvlStructure s) {
  for (uint32_t i = 0; i < v->n; i++)
    if (v->at[i] == s) return true;
  return false;
}

static void focus_materialises_the_next_cell_in_three_ways(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 4, NULL);
  Tvl *t = l.t;
  TvlFormula next = tvl_exists(t, l.v1, tvl_and(t, tvl_atom1(t, l.var[Y], l.v1), tvl_atom2(t, l.n, l.v1, l.v)));
  U32Vec out = {0};
  assert_int_equal(tvl_focus(t, structure_a(&l), next, &out), TVL_OK);
  assert_int_equal(out.n, 3);
  assert_true(among(&out, figure17(&l, 2, TVL_0, TVL_0, TVL_HALF, TVL_0, false, false)));
  assert_true(among(&out, figure17(&l, 2, TVL_1, TVL_0, TVL_HALF, TVL_0, false, false)));
  assert_true(among(&out, figure17(&l, 3, TVL_0, TVL_1, TVL_HALF, TVL_0, false, false)));
  vec_free(out);
  lists_free(&l);
}

static void updating_the_focused_structures_moves_y_to_a_definite_cell(void **state) {
  (void)state;
  TvlOptions o = {.no_coerce_after_focus = true, .no_coerce_after_update = true, .no_blur = true};
  Lists l = lists_new(LISTS_CYCLIC, 4, &o);
  TvlAction step = lists_next(&l, Y, Y);
  TvlResult r = {0};
  assert_int_equal(tvl_apply(l.t, step, structure_a(&l), &r), TVL_OK);
  assert_int_equal(r.structures.n, 3);
  assert_true(among(&r.structures, figure17(&l, 2, TVL_0, TVL_0, TVL_HALF, TVL_0, true, false)));
  assert_true(among(&r.structures, figure17(&l, 2, TVL_1, TVL_0, TVL_HALF, TVL_1, true, false)));
  assert_true(among(&r.structures, figure17(&l, 3, TVL_0, TVL_1, TVL_HALF, TVL_0, true, false)));
  tvl_result_free(&r);
  lists_free(&l);
}

static void coerce_drops_one_structure_and_sharpens_the_others(void **state) {
  (void)state;
  TvlOptions o = {.no_coerce_after_focus = true, .no_blur = true, .drop_on_breach = true};
  Lists l = lists_new(LISTS_CYCLIC, 4, &o);
  TvlAction step = lists_next(&l, Y, Y);
  TvlResult r = {0};
  assert_int_equal(tvl_apply(l.t, step, structure_a(&l), &r), TVL_OK);
  assert_int_equal(r.breaches, 1);
  assert_int_equal(r.structures.n, 2);
  assert_true(among(&r.structures, figure17(&l, 2, TVL_1, TVL_0, TVL_0, TVL_1, true, true)));
  assert_true(among(&r.structures, figure17(&l, 3, TVL_0, TVL_1, TVL_HALF, TVL_0, true, true)));
  /* Coerce alone: S_a,o,0 is refuted by the definition of a reachability predicate (12.15). */
  uint32_t rule;
  TvlStructure impossible = figure17(&l, 2, TVL_0, TVL_0, TVL_HALF, TVL_0, true, false);
  assert_int_equal(tvl_coerce(l.t, impossible, &rule), TVL_NONE);
  Buf text = {0};
  tvl_rule_print(l.t, rule, &text);
  assert_non_null(strstr(buf_str(&text), "!r["));
  buf_free(&text);
  tvl_result_free(&r);
  lists_free(&l);
}

/* ---- insert: Figures 12.2, 12.3 and Table 12.3 ---- */

typedef struct {
  Lists l;
  Flow f;
} Insert;

enum { HEAD, LOOP_TEST, BODY, AFTER, MADE, FETCHED, CLEARED, LINKED, CUT, END };

/* y = x; while (y->n != NULL && ..) y = y->n; t = malloc(); e = y->n; t->n = e; y->n = t; from the lists of Fig. 12.2.
 */
static Insert insert_run(ListsKind kind) {
  Insert r = {.l = lists_new(kind, 4, NULL)};
  Lists *l = &r.l;
  TvlAction skip = lists_skip(l);
  Edge edges[] = {
      {HEAD, LOOP_TEST, lists_copy(l, Y, X)},
      {LOOP_TEST, BODY, lists_if_last(l, Y, false)},
      {LOOP_TEST, AFTER, lists_if_last(l, Y, true)},
      {LOOP_TEST, AFTER, skip}, /* the data test ends the loop */
      {BODY, LOOP_TEST, lists_next(l, Y, Y)},
      {AFTER, MADE, lists_malloc(l, T)},
      {MADE, FETCHED, lists_next(l, E, Y)},
      {FETCHED, CLEARED, lists_cut(l, T)},
      {CLEARED, LINKED, lists_link(l, T, E)},
      {LINKED, CUT, lists_cut(l, Y)},
      {CUT, END, lists_link(l, Y, T)},
  };
  U32Vec inputs = {0};
  vec_push(inputs, abstraction(l, 1));
  vec_push(inputs, abstraction(l, 3));
  r.f = lists_flow_run(l->t, TVL_JOIN_RELATIONAL, edges, sizeof edges / sizeof *edges, &inputs);
  vec_free(inputs);
  return r;
}

static void insert_free(Insert *r) {
  lists_flow_free(&r->f);
  lists_free(&r->l);
}

/* Fig. 12.2: every list of two and more cells is in the first input, the single cell is the second. */
static void the_inputs_of_insert_represent_all_nonempty_lists(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 4, NULL);
  TvlStructure one = abstraction(&l, 1), more = abstraction(&l, 3);
  for (uint32_t n = 2; n < 8; n++) assert_true(tvl_embeds(l.t, lists_store(&l, X, n), more));
  assert_true(tvl_embeds(l.t, lists_store(&l, X, 1), one));
  assert_false(tvl_embeds(l.t, lists_store(&l, X, 1), more));
  lists_free(&l);
}

/* Fig. 12.3: exactly eight graphs at the entry of the loop body. */
static void eight_graphs_arise_at_the_loop_body_of_insert(void **state) {
  (void)state;
  Insert r = insert_run(LISTS_CYCLIC);
  Lists *l = &r.l;
  assert_int_equal(tvl_set_count(r.f.at[BODY]), 8);
  assert_int_equal(r.f.reports, 0); /* no NULL pointer is ever followed */
  U32Vec graphs = {0};
  tvl_set_members(r.f.at[BODY], &graphs);
  uint32_t distances[4] = {0};
  for (uint32_t i = 0; i < graphs.n; i++) {
    TvlStructure s = graphs.at[i];
    uint32_t x = node_with(l, s, l->var[X]), y = node_with(l, s, l->var[Y]), between = 0, summary = 0;
    assert_int_not_equal(x, TVL_NONE);
    assert_int_not_equal(y, TVL_NONE);
    for (uint32_t u = 0; u < tvl_nodes(l->t, s); u++) {
      assert_int_equal(tvl_get1(l->t, s, l->c, u), TVL_0);        /* acyclic */
      assert_int_equal(tvl_get1(l->t, s, l->is, u), TVL_0);       /* unshared */
      assert_int_equal(tvl_get1(l->t, s, l->reach[X], u), TVL_1); /* no leak */
      assert_int_equal(tvl_get1(l->t, s, l->var[T], u), TVL_0);
      assert_int_equal(tvl_get1(l->t, s, l->var[E], u), TVL_0);
      if (u != x && tvl_get1(l->t, s, l->reach[Y], u) == TVL_0) {
        between++;
        summary += tvl_get1(l->t, s, TVL_SM, u) == TVL_HALF;
      }
    }
    distances[x == y ? 0 : 1 + between + summary]++;
  }
  for (int d = 0; d < 4; d++) assert_int_equal(distances[d], 2); /* same cell, one, two, three or more apart */
  vec_free(graphs);
  insert_free(&r);
}

/* al[..]: do the cells of two access paths coincide? Steps along n from variable p and from variable q. */
static TvlFormula alias(Lists *l, uint32_t p, uint32_t psteps, uint32_t q, uint32_t qsteps) {
  Tvl *t = l->t;
  char name[16];
  TvlVar end[2];
  TvlFormula f = tvl_const(t, TVL_1);
  VEC(TvlVar) all = {0};
  for (uint32_t side = 0; side < 2; side++) {
    uint32_t start = side ? q : p, steps = side ? qsteps : psteps;
    TvlVar at = TVL_NONE;
    for (uint32_t i = 0; i <= steps; i++) {
      snprintf(name, sizeof name, "%c%u", side ? 'w' : 'u', i);
      TvlVar v = tvl_var(t, name);
      f = tvl_and(t, f, i ? tvl_atom2(t, l->n, at, v) : tvl_atom1(t, l->var[start], v));
      vec_push(all, v);
      at = v;
    }
    end[side] = at;
  }
  f = tvl_and(t, f, tvl_eq(t, end[0], end[1]));
  for (uint32_t i = 0; i < all.n; i++) f = tvl_exists(t, all.at[i], f);
  vec_free(all);
  return f;
}

/* The end of 12.4.6 and Example 12.17. */
static void insert_ends_with_an_acyclic_unshared_list_and_known_aliases(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    Insert r = insert_run(k ? LISTS_ACYCLIC : LISTS_CYCLIC);
    Lists *l = &r.l;
    Tvl *t = l->t;
    U32Vec graphs = {0};
    tvl_set_members(r.f.at[END], &graphs);
    assert_true(graphs.n > 0);
    TvlFormula y_in_list =
        tvl_exists(t, l->v, tvl_and(t, tvl_atom1(t, l->var[Y], l->v), tvl_atom1(t, l->reach[X], l->v)));
    bool e_is_null_somewhere = false;
    for (uint32_t i = 0; i < graphs.n; i++) {
      TvlStructure s = graphs.at[i];
      for (uint32_t u = 0; u < tvl_nodes(t, s); u++) {
        assert_int_equal(tvl_get1(t, s, l->is, u), TVL_0);
        assert_int_equal(tvl_get1(t, s, l->reach[X], u), TVL_1);
        if (l->c != TVL_NONE) assert_int_equal(tvl_get1(t, s, l->c, u), TVL_0);
      }
      assert_int_equal(tvl_evaluate(t, s, y_in_list, NULL, NULL, 0), TVL_1);
      bool e_null = node_with(l, s, l->var[E]) == TVL_NONE;
      e_is_null_somewhere |= e_null;
      /* y->n->n and e are must-aliases (both NULL when e is), e->n and y->n never coincide. */
      TvlValue must = tvl_evaluate(t, s, alias(l, Y, 2, E, 0), NULL, NULL, 0);
      assert_int_equal(must, e_null ? TVL_0 : TVL_1);
      assert_int_equal(tvl_evaluate(t, s, alias(l, E, 1, Y, 1), NULL, NULL, 0), TVL_0);
      assert_int_equal(tvl_evaluate(t, s, alias(l, Y, 1, T, 0), NULL, NULL, 0), TVL_1);
    }
    assert_true(e_is_null_somewhere);
    vec_free(graphs);
    insert_free(&r);
  }
}

/* Table 12.3, multi-stage: from S_b,1 and S_b,2 the five statements keep y on a single definite cell. */
static void the_multi_stage_transformers_keep_y_definite_to_the_end(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 4, NULL);
  Tvl *t = l.t;
  TvlStructure starts[2] = {figure17(&l, 2, TVL_1, TVL_0, TVL_0, TVL_1, true, true),
                            figure17(&l, 3, TVL_0, TVL_1, TVL_HALF, TVL_0, true, true)};
  TvlAction actions[] = {lists_malloc(&l, T),  lists_next(&l, E, Y), lists_cut(&l, T),
                         lists_link(&l, T, E), lists_cut(&l, Y),     lists_link(&l, Y, T)};
  for (int k = 0; k < 2; k++) {
    U32Vec now = {0}, next = {0};
    vec_push(now, tvl_blur(t, starts[k]));
    for (size_t a = 0; a < sizeof actions / sizeof *actions; a++) {
      TvlResult r = {0};
      next.n = 0;
      for (uint32_t i = 0; i < now.n; i++) {
        assert_int_equal(tvl_apply(t, actions[a], now.at[i], &r), TVL_OK);
        assert_int_equal(r.reports.n, 0);
        for (uint32_t m = 0; m < r.structures.n; m++) vec_push(next, r.structures.at[m]);
      }
      U32Vec old = now;
      now = next;
      next = old;
      assert_true(now.n > 0);
      for (uint32_t i = 0; i < now.n; i++) {
        uint32_t y = node_with(&l, now.at[i], l.var[Y]);
        assert_int_not_equal(y, TVL_NONE);
        assert_int_equal(tvl_get1(t, now.at[i], TVL_SM, y), TVL_0);
        for (uint32_t u = 0; u < tvl_nodes(t, now.at[i]); u++) assert_int_equal(tvl_get1(t, now.at[i], l.c, u), TVL_0);
      }
      tvl_result_free(&r);
    }
    vec_free(now);
    vec_free(next);
  }
  lists_free(&l);
}

/* ---- in-place reversal, with the counts that TVLA gives for the same program ---- */

static void reversal_keeps_the_list_and_has_as_many_structures_as_tvla(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_ACYCLIC, 3, NULL);
  Tvl *t = l.t;
  Edge edges[] = {
      {0, 1, lists_null(&l, Y)},    {1, 2, lists_if_null(&l, X, false)}, {1, 7, lists_if_null(&l, X, true)},
      {2, 3, lists_copy(&l, T, Y)}, {3, 4, lists_copy(&l, Y, X)},        {4, 5, lists_next(&l, X, X)},
      {5, 6, lists_cut(&l, Y)},     {6, 1, lists_link(&l, Y, T)},
  };
  U32Vec inputs = {0}, ends = {0};
  for (uint32_t n = 0; n < 4; n++)
    if (n != 2) vec_push(inputs, abstraction(&l, n));
  Flow f = lists_flow_run(t, TVL_JOIN_PARTIAL, edges, sizeof edges / sizeof *edges, &inputs);
  assert_int_equal(f.stored, 57);
  assert_int_equal(f.most, 12);
  assert_int_equal(f.explored, 73);
  assert_int_equal(f.reports, 0);
  tvl_set_members(f.at[7], &ends);
  for (uint32_t i = 0; i < ends.n; i++)
    for (uint32_t u = 0; u < tvl_nodes(t, ends.at[i]); u++) {
      assert_int_equal(tvl_get1(t, ends.at[i], l.reach[Y], u), TVL_1); /* nothing is lost */
      assert_int_equal(tvl_get1(t, ends.at[i], l.is, u), TVL_0);
    }
  vec_free(inputs);
  vec_free(ends);
  lists_flow_free(&f);
  lists_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(x_abstraction_forgets_the_length_of_lists),
      cmocka_unit_test(stored_cyclicity_tells_cyclic_from_acyclic_lists),
      cmocka_unit_test(reachability_keeps_the_parts_before_and_after_y_apart),
      cmocka_unit_test(the_one_stage_transformer_loses_where_y_points),
      cmocka_unit_test(focus_materialises_the_next_cell_in_three_ways),
      cmocka_unit_test(updating_the_focused_structures_moves_y_to_a_definite_cell),
      cmocka_unit_test(coerce_drops_one_structure_and_sharpens_the_others),
      cmocka_unit_test(the_inputs_of_insert_represent_all_nonempty_lists),
      cmocka_unit_test(eight_graphs_arise_at_the_loop_body_of_insert),
      cmocka_unit_test(insert_ends_with_an_acyclic_unshared_list_and_known_aliases),
      cmocka_unit_test(the_multi_stage_transformers_keep_y_definite_to_the_end),
      cmocka_unit_test(reversal_keeps_the_list_and_has_as_many_structures_as_tvla),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
