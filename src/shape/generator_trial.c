/* A trial of a generator: does the logic take its formulas, do its predicates not hold of new cells, and are its rules
 * true? A new cell begins with the value 0 of every predicate, and updates are derived from there; a rule is a claim
 * about all heaps that coerce relies on: both would make wrong proofs. Small random heaps find most mistakes. */
#include <string.h>

#include "shape/generator_tree.h"

enum { MOST_ITEMS = 3, HEAPS = 400, MOST_CELLS = 4 };
static const uint32_t items[ITEM_KINDS] = {2, 3, 2};

typedef struct {
  const Generators *g;
  GeneratorId id;
  Diag *diag;
  Vocabulary v;
  TvlPredicate item[ITEM_KINDS][MOST_ITEMS];
  Making m;
  uint64_t random;
  TvlStructure heap;
  bool failed;
} Trial;

static uint32_t pick(Trial *t, uint32_t n) {
  t->random = t->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(t->random >> 33) % n;
}

static void trial_init(Trial *t, const Generators *g, GeneratorId id, Diag *diag) {
  static const char *const name[ITEM_KINDS][MOST_ITEMS] = {{"p", "q"}, {"->next", "->prev", "->up"}, {"[a]", "[b]"}};
  static const uint32_t attributes[ITEM_KINDS] = {TVL_ABSTRACTION | TVL_UNIQUE, TVL_FUNCTION, TVL_ABSTRACTION};
  *t = (Trial){.g = g, .id = id, .diag = diag, .random = 1};
  Tvl *l = t->v.t = tvl_new();
  t->v.bad = tvl_predicate(l, "bad", 1, TVL_ABSTRACTION | TVL_UNIQUE, NULL);
  t->v.wild = tvl_predicate(l, "wild", 1, TVL_ABSTRACTION | TVL_UNIQUE, NULL);
  t->v.other = tvl_predicate(l, "other", 1, TVL_ABSTRACTION, NULL);
  t->v.gone = tvl_predicate(l, "gone", 1, TVL_ABSTRACTION | TVL_UNIQUE, NULL);
  for (uint32_t k = 0; k < ITEM_KINDS; k++) {
    for (uint32_t i = 0; i < items[k]; i++)
      t->item[k][i] = tvl_predicate(l, name[k][i], k == ITEM_FIELD ? 2 : 1, attributes[k], NULL);
    t->v.item[k] = t->item[k];
    t->v.n[k] = items[k];
  }
  t->m = (Making){.v = &t->v, .visible = UINT32_MAX};
}

/* An edge is cut and another made, a pointer moves: the updates of what is derived from them must compile. */
static bool compiles(Trial *t, Buf *error) {
  Tvl *l = t->v.t;
  U32Vec set = {0};
  generators_add(t->g, &set, t->id);
  generators_declare(t->g, set.at, set.n, &t->v);
  vec_free(set);
  TvlOptions o = {.drop_on_breach = true, .no_cycle_messages = true};
  if (!tvl_compile(l, &o, error)) return false;
  TvlVar v = tvl_var(l, "v"), v1 = tvl_var(l, "v1"), pair[2] = {v1, tvl_var(l, "v2")};
  TvlPredicate p = t->item[ITEM_POINTER][0], q = t->item[ITEM_POINTER][1], f = t->item[ITEM_FIELD][0];
  TvlFormula half = tvl_const(l, TVL_HALF), edge = tvl_atom2(l, f, pair[0], pair[1]);
  TvlAction a = tvl_action_new(l, "trial");
  tvl_action_new_node(l, a, tvl_const(l, TVL_1));
  tvl_action_update(l, a, f, pair, tvl_ite(l, tvl_atom1(l, p, pair[0]), tvl_atom1(l, q, pair[1]), edge));
  tvl_action_update(l, a, p, &v,
                    tvl_exists(l, pair[0], tvl_and(l, tvl_atom1(l, q, pair[0]), tvl_atom2(l, f, pair[0], v))));
  for (uint32_t i = 0; i < items[ITEM_ASSERTION]; i++) tvl_action_update(l, a, t->item[ITEM_ASSERTION][i], &v, half);
  return tvl_action_compile(l, a, error);
}

/* A concrete heap: cells, and the three values without a block; perhaps with one more cell that is not connected. */
static TvlStructure make_heap(Trial *t, bool with_new_cell) {
  enum { BAD, WILD, GONE, FIRST };
  uint32_t n = FIRST + pick(t, MOST_CELLS + 1);
  TvlBuild *b = tvl_build(t->v.t, n + with_new_cell);
  tvl_put1(b, t->v.bad, BAD, TVL_1);
  tvl_put1(b, t->v.wild, WILD, TVL_1);
  tvl_put1(b, t->v.gone, GONE, TVL_1);
  for (uint32_t i = 0; i < items[ITEM_POINTER]; i++) {
    uint32_t to = pick(t, n + 1); /* n: NULL */
    if (to < n) tvl_put1(b, t->item[ITEM_POINTER][i], to, TVL_1);
  }
  for (uint32_t u = FIRST; u < n; u++) {
    if (pick(t, 5) == 0) tvl_put1(b, t->v.other, u, TVL_1);
    for (uint32_t i = 0; i < items[ITEM_FIELD]; i++) {
      uint32_t to = pick(t, n + 1);
      if (to < n) tvl_put2(b, t->item[ITEM_FIELD][i], u, to, TVL_1);
    }
    for (uint32_t i = 0; i < items[ITEM_ASSERTION]; i++)
      if (pick(t, 2)) tvl_put1(b, t->item[ITEM_ASSERTION][i], u, TVL_1);
  }
  for (uint32_t i = 0; i < t->m.made.n; i++) tvl_put_defined(b, tvl_find_predicate(t->v.t, t->m.made.at[i].name));
  return tvl_build_done(b);
}

static const Made *wrong_for_new_cell(Trial *t) {
  uint64_t random = t->random;
  TvlStructure before = make_heap(t, false);
  t->random = random;
  TvlStructure after = make_heap(t, true);
  Tvl *l = t->v.t;
  uint32_t n = tvl_nodes(l, before);
  for (uint32_t i = 0; i < t->m.made.n; i++) {
    TvlPredicate p = tvl_find_predicate(l, t->m.made.at[i].name);
    bool same = true;
    if (t->m.made.at[i].by != t->id) continue;
    for (uint32_t u = 0; u <= n && same; u++) {
      for (uint32_t v = 0; v <= n && same; v++) {
        bool old = u < n && v < n;
        if (tvl_predicate_arity(l, p) == 1)
          same = tvl_get1(l, after, p, u) == (u < n ? tvl_get1(l, before, p, u) : TVL_0);
        else
          same = tvl_get2(l, after, p, u, v) == (old ? tvl_get2(l, before, p, u, v) : TVL_0);
      }
    }
    if (!same) return &t->m.made.at[i];
  }
  return NULL;
}

static void try_rule(void *context, const Statement *s, const uint32_t *value) {
  Trial *t = context;
  Tvl *l = t->v.t;
  if (t->failed) return;
  TvlFormula body, head, claim;
  made_rule(&t->m, s, value, &body, &head);
  claim = tvl_implies(l, body, head);
  const TvlVar *vars;
  for (uint32_t n = tvl_free_variables(l, claim, &vars); n; n = tvl_free_variables(l, claim, &vars))
    claim = tvl_forall(l, vars[0], claim);
  if (tvl_evaluate(l, t->heap, claim, NULL, NULL, 0) == TVL_1) return;
  t->failed = true;
  Buf text = {0};
  tvl_structure_print(l, t->heap, &text);
  diag_at(t->diag, DIAG_ERROR, s->at, "this rule is wrong: it does not hold in the heap %s", buf_str(&text));
  buf_free(&text);
}

bool generators_try(const Generators *g, GeneratorId id, Diag *diag) {
  Trial t;
  trial_init(&t, g, id, diag);
  Buf error = {0};
  t.failed = !compiles(&t, &error);
  if (t.failed)
    diag_at(diag, DIAG_ERROR, g->at.at[id].at, "the generator '%s': %s", g->at.at[id].name, buf_str(&error));
  buf_free(&error);
  for (GeneratorId i = 0; i <= id; i++)
    if (generators_refines(g, id, i)) made_collect(g, i, &t.m);
  for (uint32_t i = 0; i < HEAPS && !t.failed; i++) {
    const Made *wrong = wrong_for_new_cell(&t);
    if (!wrong) continue;
    t.failed = true;
    diag_at(diag, DIAG_ERROR, wrong->s->at, "%s: holds of a new cell that nothing is connected with, or looks at it",
            wrong->name);
  }
  bool rules = false;
  for (const Statement *s = g->at.at[id].first; s; s = s->next) rules = rules || s->kind == S_RULE;
  for (uint32_t i = 0; i < HEAPS && rules && !t.failed; i++) {
    t.heap = make_heap(&t, false);
    for (const Statement *s = g->at.at[id].first; s; s = s->next)
      if (s->kind == S_RULE) each_instance(s, &t.v, try_rule, &t);
  }
  making_free(&t.m);
  tvl_free(t.v.t);
  return !t.failed;
}
