/* Interpolants from strongest postconditions (design section 6).
 *
 * Forward: the list S of facts after step i is what was known before and the core of step i, projected onto the symbols
 * that later steps of the core mention; what cannot be projected is dropped. Backward: at each cut the fewest members
 * of S that, with the next step, imply what the next cut needs. Both keep facts in the shape the program gave them.
 * When the facts at a cut are too weak (something was dropped that is needed), there is no answer. */
#include <stdlib.h>

#include "logic/eliminate.h"
#include "logic/solver.h"

enum { CASES_PER_STEP = 16 };

typedef struct {
  const Steps *steps;
  uint32_t step;
} Later;

static bool mentioned_later(void *context, SymbolId s) {
  const Later *x = context;
  return steps_mention_after(x->steps, s, x->step);
}

static void add_facts(Logic *l, const Steps *c, uint32_t step, U32Vec *facts) {
  for (uint32_t i = c->begin[step]; i < c->begin[step + 1]; i++) term_conjuncts(l, c->conjunct.at[i], facts);
}

/* Equations become two inequalities each. */
static void split(Logic *l, U32Vec *facts) {
  uint32_t n = facts->n;
  for (uint32_t i = 0; i < n; i++) {
    TermId t = facts->at[i];
    if (term_kind(l, t) != TERM_EQ) continue;
    TermId e = term_arg(l, t, 0), zero = term_int(l, 0);
    facts->at[i] = term_le(l, e, zero);
    vec_push(*facts, term_le(l, zero, e));
  }
}

typedef struct {
  uint32_t symbols; /* how many the fact is about */
  uint32_t weight;  /* the kind of fact */
  TermId term;
} Candidate;

static int compare_candidates(const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  if (x->weight != y->weight) return x->weight < y->weight ? -1 : 1;
  if (x->symbols != y->symbols) return x->symbols < y->symbols ? -1 : 1;
  return x->term < y->term ? -1 : x->term > y->term;
}

/* Simple facts first: about few symbols, made early. */
static void sort_facts(Logic *l, U32Vec *facts) {
  VEC(Candidate) all = {0};
  U32Vec symbol = {0};
  for (uint32_t i = 0; i < facts->n; i++) {
    TermKind kind = term_kind(l, facts->at[i]);
    vec_clear(symbol);
    term_symbols(l, facts->at[i], &symbol);
    vec_push(all,
             (Candidate){.symbols = symbol.n, .weight = kind == TERM_OR || kind == TERM_IFF, .term = facts->at[i]});
  }
  if (all.n > 1) qsort(all.at, all.n, sizeof *all.at, compare_candidates);
  for (uint32_t i = 0; i < all.n; i++) facts->at[i] = all.at[i].term;
  vec_free(all);
  vec_free(symbol);
}

static void forward(Logic *l, const Steps *c, bool split_equations, U32Vec *cut) {
  U32Vec facts = {0};
  for (uint32_t i = 0; i + 1 < c->n && c->begin[i + 1] < c->conjunct.n; i++) { /* up to the last step of the core */
    if (c->begin[i + 1] > c->begin[i]) {
      Later later = {.steps = c, .step = i};
      Projection p = {.l = l, .keep = mentioned_later, .context = &later, .cases = CASES_PER_STEP};
      add_facts(l, c, i, &facts);
      project(&p, &facts);
    }
    for (uint32_t k = 0; k < facts.n; k++) vec_push(cut[i], facts.at[k]);
    if (split_equations) split(l, &cut[i]);
    sort_facts(l, &cut[i]);
  }
  vec_free(facts);
}

/* The fewest facts that, with step i + 1, imply `goal`; 0 when they do not. */
static TermId weaken(Solver *s, const Steps *c, uint32_t i, const U32Vec *facts, TermId goal) {
  Logic *l = s->l;
  if (c->begin[i + 1] == c->begin[i + 2]) return goal; /* nothing happened in between */
  TermId hard = term_and(l, steps_formula(l, c, i + 1), term_not(l, goal)), result = 0;
  if (hard == ID_FALSE) return ID_TRUE;
  uint64_t *core = mem_zalloc((BITS_WORDS(facts->n) + 1) * sizeof *core);
  if (solver_core_with(s, hard, facts->at, facts->n, core)) {
    U32Vec needed = {0};
    for (uint32_t k = 0; k < facts->n; k++)
      if (bits_get(core, k)) vec_push(needed, facts->at[k]);
    result = term_and_all(l, needed.at, needed.n);
    vec_free(needed);
  }
  mem_free(core);
  return result;
}

bool interpolate_post(Solver *s, const Steps *c, bool split_equations, TermId *out) {
  if (c->n < 2) return true;
  U32Vec *cut = mem_zalloc((c->n - 1) * sizeof *cut);
  forward(s->l, c, split_equations, cut);
  TermId goal = ID_FALSE;
  for (uint32_t i = c->n - 1; goal && i-- > 0;) {
    goal = weaken(s, c, i, &cut[i], goal);
    out[i] = goal;
  }
  for (uint32_t i = 0; i + 1 < c->n; i++) vec_free(cut[i]);
  mem_free(cut);
  return goal;
}
