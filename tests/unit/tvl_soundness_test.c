/* Soundness: every operation against the slow oracle and against concrete stores. Whatever a store can become must be
 * embedded in the abstract result (the embedding theorem, Ch. 12.4.5). The number of checks is printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs these first */
#include <cmocka.h>

#include "tvl_lists.h"
#include "tvl_oracle.h"

static uint64_t checks;

/* ---- stores ---- */

typedef struct {
  Oracle *at;
  TvlStructure *id;
  uint32_t n, cap;
} Stores;

static void stores_add(Lists *l, Stores *all, const Oracle *s) {
  Oracle full = oracle_copy(l->t, s);
  oracle_define(l->t, &full);
  if (l->path != TVL_NONE) { /* an acyclic vocabulary: cyclic stores are not its business */
    for (uint32_t u = 0; u < full.n; u++)
      for (uint32_t v = 0; v < full.n; v++)
        if (*oracle_at(&full, l->n, u, v) == TVL_1 && *oracle_at(&full, l->path, v, u) == TVL_1) {
          oracle_free(&full);
          return;
        }
  }
  if (all->n == all->cap) {
    all->cap = all->cap ? 2 * all->cap : 64;
    all->at = mem_array(all->at, all->cap, sizeof *all->at);
    all->id = mem_array(all->id, all->cap, sizeof *all->id);
  }
  all->id[all->n] = oracle_write(l->t, &full);
  all->at[all->n++] = full;
}

/* All stores with `cells` cells: every variable and every n-field is NULL or one of them. */
static void stores_of_size(Lists *l, uint32_t cells, Stores *all) {
  uint32_t fields = l->nvars + cells;
  uint64_t total = 1;
  for (uint32_t i = 0; i < fields; i++) total *= cells + 1;
  for (uint64_t k = 0; k < total; k++) {
    Oracle s = oracle_new(l->t, cells);
    uint64_t rest = k;
    for (uint32_t i = 0; i < fields; i++) {
      uint32_t to = (uint32_t)(rest % (cells + 1));
      rest /= cells + 1;
      if (to == cells) continue;
      if (i < l->nvars)
        *oracle_at(&s, l->var[i], to, 0) = TVL_1;
      else
        *oracle_at(&s, l->n, i - l->nvars, to) = TVL_1;
    }
    stores_add(l, all, &s);
    oracle_free(&s);
  }
}

static void stores_random(Lists *l, uint32_t cells, uint32_t count, Random *r, Stores *all) {
  for (uint32_t k = 0; k < count; k++) {
    Oracle s = oracle_new(l->t, cells);
    for (uint32_t i = 0; i < l->nvars; i++) {
      uint32_t to = random_below(r, cells + 1);
      if (to < cells) *oracle_at(&s, l->var[i], to, 0) = TVL_1;
    }
    for (uint32_t u = 0; u < cells; u++) {
      uint32_t to = l->path == TVL_NONE ? random_below(r, cells + 1) : u + 1 + random_below(r, cells - u);
      if (to < cells) *oracle_at(&s, l->n, u, to) = TVL_1;
    }
    stores_add(l, all, &s);
    oracle_free(&s);
  }
}

static void stores_free(Stores *all) {
  for (uint32_t i = 0; i < all->n; i++) oracle_free(&all->at[i]);
  mem_free(all->at);
  mem_free(all->id);
}

static uint32_t all_actions(Lists *l, TvlAction *out) {
  uint32_t n = 0;
  out[n++] = lists_null(l, 0);
  out[n++] = lists_copy(l, 0, 1);
  out[n++] = lists_next(l, 0, 0);
  out[n++] = lists_next(l, 0, 1);
  out[n++] = lists_cut(l, 0);
  out[n++] = lists_link(l, 0, 1);
  out[n++] = lists_malloc(l, 0);
  out[n++] = lists_free_cell(l, 0);
  out[n++] = lists_if_null(l, 0, true);
  out[n++] = lists_if_null(l, 0, false);
  out[n++] = lists_if_same(l, 0, 1, true);
  out[n++] = lists_if_same(l, 0, 1, false);
  out[n++] = lists_if_last(l, 0, true);
  out[n++] = lists_if_last(l, 0, false);
  return n;
}

/* ---- actions ---- */

/* A mistake for the oracle to find: what the abstract side does to its results before the comparison. */
typedef enum { HONEST, DROPS_A_RESULT, FORGETS_A_MAYBE, CALLS_SUMMARIES_SINGLE } Mistake;

static void corrupt(Tvl *t, Mistake mistake, U32Vec *results) {
  if (mistake == DROPS_A_RESULT && results->n > 1) results->n--;
  for (uint32_t i = 0; i < results->n && mistake >= FORGETS_A_MAYBE; i++) {
    Oracle s = oracle_read(t, results->at[i]);
    for (uint32_t u = 0; u < s.n; u++) {
      if (mistake == CALLS_SUMMARIES_SINGLE) *oracle_at(&s, TVL_SM, u, 0) = TVL_0;
      for (uint32_t v = 0; v < s.n && mistake == FORGETS_A_MAYBE; v++) {
        TvlPredicate n = tvl_find_predicate(t, "n");
        if (*oracle_at(&s, n, u, v) == TVL_HALF) *oracle_at(&s, n, u, v) = TVL_0;
      }
    }
    results->at[i] = oracle_write(t, &s);
    oracle_free(&s);
  }
}

/* Results of an action on abstract structures, computed once for each. */
typedef struct {
  IdMap of;
  VEC(U32Vec) results;
} Memo;

static const U32Vec *results_of(Tvl *t, Memo *memo, TvlAction a, TvlStructure s, Mistake mistake) {
  uint64_t key = ((uint64_t)a << 32) | s;
  const uint32_t *known = idmap_find(&memo->of, key);
  if (known) return &memo->results.at[*known];
  TvlResult r = {0};
  TvlStatus status = tvl_apply(t, a, s, &r);
  if (status == TVL_BREACH) {
    Buf text = {0};
    buf_printf(&text, "%s breaks ", tvl_action_title(t, a));
    tvl_rule_print(t, r.broken_rule, &text);
    buf_add(&text, "\nin\n");
    tvl_structure_print(t, r.broken_in, &text);
    buf_add(&text, "from\n");
    tvl_structure_print(t, s, &text);
    print_error("%s", buf_str(&text));
    buf_free(&text);
  }
  assert_int_equal(status, TVL_OK);
  U32Vec copy = {0};
  for (uint32_t i = 0; i < r.structures.n; i++) vec_push(copy, r.structures.at[i]);
  corrupt(t, mistake, &copy);
  vec_push(memo->results, copy);
  idmap_put(&memo->of, key, memo->results.n - 1);
  tvl_result_free(&r);
  return &memo->results.at[memo->results.n - 1];
}

static void memo_free(Memo *m) {
  for (uint32_t i = 0; i < m->results.n; i++) vec_free(m->results.at[i]);
  vec_free(m->results);
  idmap_free(&m->of);
}

/* Failures of the action on store i, which `abstract` represents. */
static uint32_t check_step(Tvl *t, Memo *memo, TvlAction a, const Oracle *store, TvlStructure abstract,
                           Mistake mistake) {
  Oracle after[16];
  uint32_t failures = 0, n = oracle_step(t, a, store, after, 16);
  const U32Vec *results = n ? results_of(t, memo, a, abstract, mistake) : NULL;
  for (uint32_t k = 0; k < n; k++) {
    TvlStructure id = oracle_write(t, &after[k]);
    bool found = false;
    for (uint32_t i = 0; i < results->n && !found; i++) found = tvl_embeds(t, id, results->at[i]);
    failures += !found;
    checks++;
    oracle_free(&after[k]);
  }
  return failures;
}

/* All stores of up to `cells` cells through all actions, from the store's own abstraction. */
static uint32_t check_actions(ListsKind kind, uint32_t cells, uint32_t random, Mistake mistake) {
  TvlOptions o = {.drop_on_breach = mistake != HONEST};
  Lists l = lists_new(kind, 2, &o);
  TvlAction actions[16];
  uint32_t nactions = all_actions(&l, actions), failures = 0;
  Stores all = {0};
  Memo memo = {0};
  Random r = {1};
  for (uint32_t n = 0; n <= cells; n++) stores_of_size(&l, n, &all);
  if (random) stores_random(&l, 6, random, &r, &all);
  for (uint32_t i = 0; i < all.n; i++) {
    TvlStructure abstract = tvl_blur(l.t, all.id[i]);
    for (uint32_t a = 0; a < nactions; a++)
      failures += check_step(l.t, &memo, actions[a], &all.at[i], abstract, mistake);
  }
  memo_free(&memo);
  stores_free(&all);
  lists_free(&l);
  return failures;
}

static void no_action_loses_a_store_of_possibly_cyclic_lists(void **state) {
  (void)state;
  assert_int_equal(check_actions(LISTS_CYCLIC, 4, 2000, HONEST), 0);
}

static void no_derived_update_loses_a_store_of_acyclic_lists(void **state) {
  (void)state;
  assert_int_equal(check_actions(LISTS_ACYCLIC, 4, 2000, HONEST), 0);
}

static void no_action_loses_a_store_without_instrumentation(void **state) {
  (void)state;
  assert_int_equal(check_actions(LISTS_PLAIN, 3, 500, HONEST), 0);
}

static void the_oracle_finds_a_dropped_result(void **state) {
  (void)state;
  assert_true(check_actions(LISTS_CYCLIC, 3, 0, DROPS_A_RESULT) > 0);
}
static void the_oracle_finds_a_maybe_edge_taken_for_none(void **state) {
  (void)state;
  assert_true(check_actions(LISTS_CYCLIC, 3, 0, FORGETS_A_MAYBE) > 0);
}
static void the_oracle_finds_a_summary_taken_for_one_cell(void **state) {
  (void)state;
  assert_true(check_actions(LISTS_CYCLIC, 3, 0, CALLS_SUMMARIES_SINGLE) > 0);
}

/* ---- a wrong specification ---- */

static void the_oracle_finds_a_wrong_update_formula(void **state) {
  (void)state;
  TvlOptions o = {.no_coerce_after_update = true};
  Lists l = lists_new(LISTS_CYCLIC, 2, &o);
  Tvl *t = l.t;
  /* y = y->n that forgets that the old cell is no longer reachable from y. */
  TvlAction a = tvl_action_new(t, "wrong");
  TvlFormula step = tvl_exists(t, l.v1, tvl_and(t, tvl_atom1(t, l.var[1], l.v1), tvl_atom2(t, l.n, l.v1, l.v)));
  tvl_action_focus(t, a, step);
  tvl_action_update(t, a, l.var[1], &l.v, step);
  assert_true(tvl_action_compile(t, a, NULL));
  Stores all = {0};
  Memo memo = {0};
  uint32_t failures = 0;
  for (uint32_t n = 0; n <= 3; n++) stores_of_size(&l, n, &all);
  for (uint32_t i = 0; i < all.n; i++) failures += check_step(t, &memo, a, &all.at[i], tvl_blur(t, all.id[i]), HONEST);
  assert_true(failures > 0);
  memo_free(&memo);
  stores_free(&all);
  lists_free(&l);
}

/* ---- abstract structures that represent many stores ---- */

/* The members of a set with the abstractions of all small stores: what they represent must survive all actions. One in
 * `sparse` of the pairs (member, store) is tried. Gives the number of members. */
static uint32_t check_joined(ListsKind kind, TvlJoin join, const TvlOptions *o, uint32_t sparse) {
  Lists l = lists_new(kind, 2, o);
  Tvl *t = l.t;
  TvlAction actions[16];
  uint32_t nactions = all_actions(&l, actions), failures = 0, represented = 0;
  Stores all = {0};
  Memo memo = {0};
  Random r = {7};
  for (uint32_t n = 0; n <= 3; n++) stores_of_size(&l, n, &all);
  stores_random(&l, 5, 300, &r, &all);
  TvlSet *set = tvl_set_new(t, join);
  for (uint32_t i = 0; i < all.n; i++) tvl_set_add(set, tvl_blur(t, all.id[i]));
  U32Vec pool = {0};
  tvl_set_members(set, &pool);
  for (uint32_t i = 0; i < pool.n; i++)
    for (uint32_t s = 0; s < all.n; s++) {
      if (random_below(&r, sparse) || !tvl_embeds(t, all.id[s], pool.at[i])) continue;
      represented++;
      for (uint32_t a = 0; a < nactions; a++)
        failures += check_step(t, &memo, actions[a], &all.at[s], pool.at[i], HONEST);
    }
  assert_int_equal(failures, 0);
  assert_true(represented > 100);
  uint32_t members = pool.n;
  vec_free(pool);
  tvl_set_free(set);
  memo_free(&memo);
  stores_free(&all);
  lists_free(&l);
  return members;
}

static void no_action_loses_a_store_of_a_joined_structure(void **state) {
  (void)state;
  check_joined(LISTS_CYCLIC, TVL_JOIN_PARTIAL, NULL, 4);
  check_joined(LISTS_ACYCLIC, TVL_JOIN_PARTIAL, NULL, 4);
}

/* One structure for all stores; focus decides which of its nodes exist. */
static void no_action_loses_a_store_of_the_independent_join(void **state) {
  (void)state;
  TvlOptions o = {.focus_active = true, .drop_on_breach = true};
  assert_int_equal(check_joined(LISTS_PLAIN, TVL_JOIN_INDEPENDENT, &o, 1), 1);
}

/* Summary nodes that may stand for nothing: fewer structures, and still all stores. */
static void no_action_loses_a_store_under_loose_embedding(void **state) {
  (void)state;
  TvlOptions strict = {.drop_on_breach = true}, loose = {.drop_on_breach = true, .loose = true};
  for (int k = 0; k < 2; k++) {
    ListsKind kind = k ? LISTS_ACYCLIC : LISTS_CYCLIC;
    uint32_t many = check_joined(kind, TVL_JOIN_RELATIONAL_EMBED, &strict, 4);
    uint32_t few = check_joined(kind, TVL_JOIN_RELATIONAL_EMBED, &loose, 4);
    assert_true(few < many);
  }
}

/* ---- each operation against the oracle, exactly ---- */

/* A random three-valued structure: a store with some values forgotten and some nodes made summaries. */
static Oracle random_structure(Lists *l, Random *r, bool maybe_absent) {
  uint32_t n = random_below(r, 5);
  Oracle s = oracle_new(l->t, n);
  for (TvlPredicate p = 0; p < l->t->preds.n; p++) {
    if (p == TVL_AC || p == TVL_ISNEW || p == TVL_INSTANCE) continue;
    uint32_t arity = l->t->preds.at[p].arity;
    for (uint32_t a = 0; a < (arity ? n : 1); a++)
      for (uint32_t b = 0; b < (arity == 2 ? n : 1); b++) {
        uint32_t roll = random_below(r, 8);
        TvlValue v = roll < 3 ? TVL_HALF : roll < 4 ? TVL_1 : TVL_0;
        *oracle_at(&s, p, a, b) = p == TVL_SM && v == TVL_1 ? TVL_HALF : v;
      }
  }
  for (uint32_t u = 0; u < n && maybe_absent; u++)
    if (random_below(r, 4) == 0) *oracle_at(&s, TVL_AC, u, 0) = TVL_HALF;
  return s;
}

static TvlFormula random_formula(Lists *l, Random *r, uint32_t depth) {
  Tvl *t = l->t;
  TvlVar vars[4] = {l->v, l->v1, l->v2, l->v3};
  TvlVar a = vars[random_below(r, 4)], b = vars[random_below(r, 4)];
  switch (depth ? random_below(r, 11) : random_below(r, 4)) {
    case 0:
      return tvl_atom1(t, l->var[random_below(r, l->nvars)], a);
    case 1:
      return tvl_atom2(t, l->n, a, b);
    case 2:
      return tvl_eq(t, a, b);
    case 3:
      return random_below(r, 4) ? tvl_atom1(t, TVL_SM, a) : tvl_const(t, (TvlValue)random_below(r, 3));
    case 4:
      return tvl_not(t, random_formula(l, r, depth - 1));
    case 5: {
      TvlFormula f = random_formula(l, r, depth - 1);
      return tvl_and(t, f, random_formula(l, r, depth - 1));
    }
    case 6: {
      TvlFormula f = random_formula(l, r, depth - 1);
      return tvl_or(t, f, random_formula(l, r, depth - 1));
    }
    case 7: {
      TvlFormula f = random_formula(l, r, depth - 1), g = random_formula(l, r, depth - 1);
      return tvl_ite(t, f, g, random_formula(l, r, depth - 1));
    }
    case 8: {
      TvlFormula f = random_formula(l, r, depth - 1);
      return tvl_iff(t, f, random_formula(l, r, depth - 1));
    }
    case 9: {
      TvlFormula f = random_formula(l, r, depth - 1);
      return random_below(r, 2) ? tvl_exists(t, a, f) : tvl_forall(t, a, f);
    }
    default: {
      TvlVar c = vars[random_below(r, 4)], d = c == l->v3 ? l->v : l->v3;
      return tvl_tc(t, a, b, c, d, random_formula(l, r, depth - 1));
    }
  }
}

static void formulas_have_the_values_of_the_oracle(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 2, NULL);
  Tvl *t = l.t;
  Random r = {42};
  TvlVar vars[4] = {l.v, l.v1, l.v2, l.v3};
  for (uint32_t k = 0; k < 3000; k++) {
    TvlFormula f = random_formula(&l, &r, 1 + random_below(&r, 5));
    for (uint32_t m = 0; m < 3; m++) {
      Oracle s = random_structure(&l, &r, true);
      TvlStructure id = oracle_write(t, &s);
      uint32_t *env = mem_zalloc((t->vars.n + 64) * sizeof *env), nodes[4] = {0};
      for (uint32_t i = 0; i < 4 && s.n; i++) env[vars[i]] = nodes[i] = random_below(&r, s.n);
      uint32_t nfree = tvl_free_variables(t, f, NULL);
      if (s.n || !nfree) {
        TvlValue mine = tvl_evaluate(t, id, f, vars, nodes, 4), theirs = oracle_eval(t, &s, f, env);
        if (mine != theirs) {
          Buf text = {0};
          tvl_formula_print(t, f, &text);
          tvl_structure_print(t, id, &text);
          print_error("%s: %s, oracle %s\n", buf_str(&text), tvl_value_text(mine), tvl_value_text(theirs));
          buf_free(&text);
        }
        assert_int_equal(mine, theirs);
        checks++;
      }
      mem_free(env);
      oracle_free(&s);
    }
  }
  lists_free(&l);
}

static void coerce_reaches_the_fixed_point_of_the_oracle(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    Lists l = lists_new(k ? LISTS_ACYCLIC : LISTS_CYCLIC, 2, NULL);
    Tvl *t = l.t;
    Random r = {5};
    uint32_t feasible = 0;
    for (uint32_t m = 0; m < 1500; m++) {
      /* Every other structure is made from a store, so that some survive. */
      Oracle s = random_structure(&l, &r, m % 4 == 0);
      if (m % 2) {
        Stores one = {0};
        stores_random(&l, 1 + random_below(&r, 4), 1, &r, &one);
        oracle_free(&s);
        s = oracle_copy(t, &one.at[0]);
        stores_free(&one);
        for (TvlPredicate p = TVL_BUILTIN; p < t->preds.n; p++)
          for (uint32_t a = 0; a < s.n; a++)
            for (uint32_t b = 0; b < (t->preds.at[p].arity == 2 ? s.n : 1); b++)
              if (random_below(&r, 3) == 0) *oracle_at(&s, p, a, b) = TVL_HALF;
      }
      TvlStructure id = oracle_write(t, &s), mine = tvl_coerce(t, id, NULL);
      bool theirs = oracle_coerce(t, &s);
      assert_int_equal(mine != TVL_NONE, theirs);
      if (theirs) {
        feasible++;
        assert_int_equal(mine, oracle_write(t, &s));
      }
      checks++;
      oracle_free(&s);
    }
    assert_true(feasible > 100);
    lists_free(&l);
  }
}

/* The incremental coerce inside tvl_apply misses nothing: its results are fixed points of all rules. */
static void results_of_actions_satisfy_all_rules(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    /* A precondition that is 1/2 is not assumed, so an update may break a rule where no store gets there. */
    TvlOptions o = {.no_blur = true, .drop_on_breach = true};
    Lists l = lists_new(k ? LISTS_ACYCLIC : LISTS_CYCLIC, 2, &o);
    TvlAction actions[16];
    uint32_t nactions = all_actions(&l, actions);
    Stores all = {0};
    for (uint32_t n = 0; n <= 3; n++) stores_of_size(&l, n, &all);
    TvlResult r = {0};
    for (uint32_t i = 0; i < all.n; i += 3)
      for (uint32_t a = 0; a < nactions; a++) {
        assert_int_equal(tvl_apply(l.t, actions[a], tvl_blur(l.t, all.id[i]), &r), TVL_OK);
        for (uint32_t m = 0; m < r.structures.n; m++) {
          assert_int_equal(tvl_coerce(l.t, r.structures.at[m], NULL), r.structures.at[m]);
          /* and canonical abstraction keeps them satisfied */
          TvlStructure b = tvl_blur(l.t, r.structures.at[m]);
          assert_int_equal(tvl_coerce(l.t, b, NULL), b);
          checks += 2;
        }
      }
    tvl_result_free(&r);
    stores_free(&all);
    lists_free(&l);
  }
}

static void canonical_abstraction_is_the_oracles(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 2, NULL);
  Random r = {9};
  for (uint32_t m = 0; m < 2000; m++) {
    Oracle s = random_structure(&l, &r, true), b = oracle_blur(l.t, &s);
    TvlStructure id = oracle_write(l.t, &s), mine = tvl_blur(l.t, id);
    assert_int_equal(tvl_blur(l.t, oracle_write(l.t, &b)), mine); /* up to the order of nodes */
    assert_int_equal(tvl_nodes(l.t, mine), b.n);
    assert_true(tvl_is_bounded(l.t, mine));
    assert_true(tvl_embeds(l.t, id, mine));
    checks += 4;
    oracle_free(&s);
    oracle_free(&b);
  }
  lists_free(&l);
}

static void embedding_is_the_oracles(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 2, NULL);
  Random r = {11};
  uint32_t yes = 0;
  for (uint32_t m = 0; m < 3000; m++) {
    Oracle a = random_structure(&l, &r, m % 3 == 0), b = random_structure(&l, &r, m % 3 == 0);
    if (m % 2) { /* b is a coarser a, so that it often embeds */
      oracle_free(&b);
      b = m % 4 == 1 ? oracle_blur(l.t, &a) : oracle_copy(l.t, &a);
      for (TvlPredicate p = 0; p < l.t->preds.n; p++)
        for (uint32_t u = 0; u < b.n; u++)
          for (uint32_t v = 0; v < (l.t->preds.at[p].arity == 2 ? b.n : 1); v++)
            if (p != TVL_ISNEW && p != TVL_INSTANCE && random_below(&r, 5) == 0) *oracle_at(&b, p, u, v) = TVL_HALF;
    }
    bool theirs = oracle_embeds(l.t, &a, &b);
    assert_int_equal(tvl_embeds(l.t, oracle_write(l.t, &a), oracle_write(l.t, &b)), theirs);
    yes += theirs;
    checks++;
    oracle_free(&a);
    oracle_free(&b);
  }
  assert_true(yes > 500);
  lists_free(&l);
}

/* A store is in one of the focused structures exactly when it was in the structure, and the formula is definite. */
static void focus_keeps_all_stores_and_makes_the_formula_definite(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_CYCLIC, 2, NULL);
  Tvl *t = l.t;
  Stores all = {0};
  for (uint32_t n = 0; n <= 3; n++) stores_of_size(&l, n, &all);
  TvlFormula x = tvl_atom1(t, l.var[0], l.v), y1 = tvl_atom1(t, l.var[1], l.v1);
  TvlFormula formulas[] = {x, tvl_exists(t, l.v1, tvl_and(t, y1, tvl_atom2(t, l.n, l.v1, l.v))),
                           tvl_atom1(t, l.reach[0], l.v), tvl_and(t, x, tvl_atom1(t, l.reach[1], l.v))};
  TvlSet *set = tvl_set_new(t, TVL_JOIN_PARTIAL);
  for (uint32_t i = 0; i < all.n; i++) tvl_set_add(set, tvl_blur(t, all.id[i]));
  U32Vec pool = {0};
  tvl_set_members(set, &pool);
  for (uint32_t i = 0; i < pool.n; i++)
    for (size_t f = 0; f < sizeof formulas / sizeof *formulas; f++) {
      U32Vec out = {0};
      assert_int_equal(tvl_focus(t, pool.at[i], formulas[f], &out), TVL_OK);
      for (uint32_t k = 0; k < out.n; k++)
        for (uint32_t u = 0; u < tvl_nodes(t, out.at[k]); u++) {
          assert_int_not_equal(tvl_evaluate(t, out.at[k], formulas[f], &l.v, &u, 1), TVL_HALF);
          checks++;
        }
      for (uint32_t s = 0; s < all.n; s += 2) {
        bool before = tvl_embeds(t, all.id[s], pool.at[i]), after = false;
        for (uint32_t k = 0; k < out.n && !after; k++) after = tvl_embeds(t, all.id[s], out.at[k]);
        assert_int_equal(before, after);
        checks++;
      }
      vec_free(out);
    }
  vec_free(pool);
  tvl_set_free(set);
  stores_free(&all);
  lists_free(&l);
}

/* The set represents every structure that was added, whatever the join. */
static void joins_lose_no_structure(void **state) {
  (void)state;
  const TvlJoin joins[] = {TVL_JOIN_RELATIONAL, TVL_JOIN_PARTIAL, TVL_JOIN_INDEPENDENT, TVL_JOIN_RELATIONAL_EMBED,
                           TVL_JOIN_PARTIAL_EMBED};
  Lists l = lists_new(LISTS_CYCLIC, 2, NULL);
  Stores all = {0};
  for (uint32_t n = 0; n <= 3; n++) stores_of_size(&l, n, &all);
  uint32_t counts[5];
  for (int j = 0; j < 5; j++) {
    TvlSet *set = tvl_set_new(l.t, joins[j]);
    for (uint32_t i = 0; i < all.n; i++) {
      TvlStructure b = tvl_blur(l.t, all.id[i]);
      bool covered = tvl_set_covers(set, b);
      assert_int_equal(tvl_set_add(set, b) == TVL_NONE, covered);
      assert_int_equal(tvl_set_add(set, b), TVL_NONE);
    }
    U32Vec members = {0};
    tvl_set_members(set, &members);
    assert_int_equal(members.n, tvl_set_count(set));
    for (uint32_t i = 0; i < all.n; i++) {
      bool found = false;
      for (uint32_t k = 0; k < members.n && !found; k++) found = tvl_embeds(l.t, all.id[i], members.at[k]);
      assert_true(found);
      TvlStructure home = tvl_set_representative(set, tvl_blur(l.t, all.id[i]));
      assert_int_not_equal(home, TVL_NONE);
      assert_true(tvl_embeds(l.t, all.id[i], home));
      checks += 2;
    }
    counts[j] = members.n;
    vec_free(members);
    tvl_set_free(set);
  }
  assert_true(counts[1] <= counts[0] && counts[2] == 1 && counts[3] <= counts[0] && counts[4] <= counts[1]);
  stores_free(&all);
  lists_free(&l);
}

/* A store is in the meet exactly when it is in both. */
static void the_meet_represents_the_common_stores(void **state) {
  (void)state;
  Lists l = lists_new(LISTS_PLAIN, 2, NULL);
  Tvl *t = l.t;
  Stores all = {0};
  Random r = {3};
  for (uint32_t n = 0; n <= 3; n++) stores_of_size(&l, n, &all);
  for (uint32_t m = 0; m < 60; m++) {
    TvlStructure pair[2];
    for (int k = 0; k < 2; k++) {
      Oracle s = oracle_copy(t, &all.at[random_below(&r, all.n)]);
      for (TvlPredicate p = 0; p < t->preds.n; p++)
        for (uint32_t u = 0; u < s.n; u++)
          for (uint32_t v = 0; v < (t->preds.at[p].arity == 2 ? s.n : 1); v++)
            if (p != TVL_AC && p != TVL_ISNEW && p != TVL_INSTANCE && random_below(&r, 2))
              *oracle_at(&s, p, u, v) = TVL_HALF;
      pair[k] = oracle_write(t, &s);
      oracle_free(&s);
    }
    U32Vec meet = {0};
    assert_int_equal(tvl_meet(t, pair[0], pair[1], &meet), TVL_OK);
    for (uint32_t i = 0; i < all.n; i += 3) {
      bool both = tvl_embeds(t, all.id[i], pair[0]) && tvl_embeds(t, all.id[i], pair[1]), in = false;
      for (uint32_t k = 0; k < meet.n && !in; k++) in = tvl_embeds(t, all.id[i], meet.at[k]);
      assert_int_equal(both, in);
      checks++;
    }
    vec_free(meet);
  }
  stores_free(&all);
  lists_free(&l);
}

static int print_checks(void **state) {
  (void)state;
  print_message("%llu soundness checks\n", (unsigned long long)checks);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(formulas_have_the_values_of_the_oracle),
      cmocka_unit_test(coerce_reaches_the_fixed_point_of_the_oracle),
      cmocka_unit_test(canonical_abstraction_is_the_oracles),
      cmocka_unit_test(embedding_is_the_oracles),
      cmocka_unit_test(results_of_actions_satisfy_all_rules),
      cmocka_unit_test(focus_keeps_all_stores_and_makes_the_formula_definite),
      cmocka_unit_test(joins_lose_no_structure),
      cmocka_unit_test(the_meet_represents_the_common_stores),
      cmocka_unit_test(no_action_loses_a_store_of_possibly_cyclic_lists),
      cmocka_unit_test(no_derived_update_loses_a_store_of_acyclic_lists),
      cmocka_unit_test(no_action_loses_a_store_without_instrumentation),
      cmocka_unit_test(no_action_loses_a_store_of_a_joined_structure),
      cmocka_unit_test(no_action_loses_a_store_of_the_independent_join),
      cmocka_unit_test(no_action_loses_a_store_under_loose_embedding),
      cmocka_unit_test(the_oracle_finds_a_dropped_result),
      cmocka_unit_test(the_oracle_finds_a_maybe_edge_taken_for_none),
      cmocka_unit_test(the_oracle_finds_a_summary_taken_for_one_cell),
      cmocka_unit_test(the_oracle_finds_a_wrong_update_formula),
  };
  return cmocka_run_group_tests(tests, NULL, print_checks);
}
