/* Interpolants: what the methods share. The sequence is split into conjuncts and cut down to a minimal core first, so
 * that no method talks about what the contradiction does not need. */
#include <assert.h>

#include "logic/solver.h"

static void steps_free(Steps *c) {
  vec_free(c->conjunct);
  vec_free(c->last_step);
  mem_free(c->begin);
}

static void note_symbols(Logic *l, Steps *c, TermId t, uint32_t step) {
  U32Vec symbol = {0};
  term_symbols(l, t, &symbol);
  for (uint32_t i = 0; i < symbol.n; i++) {
    while (c->last_step.n <= symbol.at[i]) vec_push(c->last_step, 0);
    c->last_step.at[symbol.at[i]] = step + 1;
  }
  vec_free(symbol);
}

bool steps_mention_after(const Steps *c, SymbolId s, uint32_t step) {
  return s < c->last_step.n && c->last_step.at[s] > step + 1;
}

TermId steps_formula(Logic *l, const Steps *c, uint32_t step) {
  return term_and_all(l, &c->conjunct.at[c->begin[step]], c->begin[step + 1] - c->begin[step]);
}

static bool steps_core(Solver *s, const TermId *c, uint32_t n, Steps *out) {
  U32Vec all = {0}, of = {0};
  for (uint32_t i = 0; i < n; i++) {
    term_conjuncts(s->l, c[i], &all);
    while (of.n < all.n) vec_push(of, i);
  }
  uint64_t *core = mem_zalloc((BITS_WORDS(all.n) + 1) * sizeof *core);
  bool unsat = solver_core(s, all.at, all.n, core);
  *out = (Steps){.n = n, .begin = mem_zalloc((n + 1) * sizeof *out->begin)};
  for (uint32_t i = 0, k = 0; unsat && i < n; i++) {
    out->begin[i] = out->conjunct.n;
    for (; k < all.n && of.at[k] == i; k++)
      if (bits_get(core, k)) {
        vec_push(out->conjunct, all.at[k]);
        note_symbols(s->l, out, all.at[k], i);
      }
    out->begin[i + 1] = out->conjunct.n;
  }
  mem_free(core);
  vec_free(all);
  vec_free(of);
  return unsat;
}

/* ---- checking ---- */

/* UNSAT: all three properties hold; SAT: one does not; UNKNOWN: the solver cannot tell. */
static SolverAnswer check_properties(Solver *s, const TermId *c, uint32_t n, const TermId *interpolant) {
  SolverAnswer result = SOLVER_UNSAT;
  for (uint32_t i = 0; i < n; i++) {
    TermId before = i ? interpolant[i - 1] : ID_TRUE, after = i + 1 < n ? interpolant[i] : ID_FALSE;
    TermId step[3] = {before, c[i], term_not(s->l, after)};
    SolverAnswer r = solver_conjunction(s, step, 3);
    if (r == SOLVER_SAT) return SOLVER_SAT;
    if (r == SOLVER_UNKNOWN) result = SOLVER_UNKNOWN;
  }
  uint32_t symbols = s->l->symbol.n;
  uint32_t *first = mem_zalloc(symbols * sizeof *first), *last = mem_zalloc(symbols * sizeof *last);
  U32Vec symbol = {0};
  for (uint32_t i = 0; i < n; i++) {
    vec_clear(symbol);
    term_symbols(s->l, c[i], &symbol);
    for (uint32_t k = 0; k < symbol.n; k++) {
      if (!first[symbol.at[k]]) first[symbol.at[k]] = i + 1;
      last[symbol.at[k]] = i + 1;
    }
  }
  for (uint32_t i = 0; i + 1 < n; i++) {
    vec_clear(symbol);
    term_symbols(s->l, interpolant[i], &symbol);
    for (uint32_t k = 0; k < symbol.n; k++) {
      uint32_t x = symbol.at[k];
      if (!first[x] || first[x] > i + 1 || last[x] < i + 2) result = SOLVER_SAT;
    }
  }
  vec_free(symbol);
  mem_free(first);
  mem_free(last);
  return result;
}

bool interpolants_valid(Solver *s, const TermId *c, uint32_t n, const TermId *interpolant) {
  return check_properties(s, c, n, interpolant) == SOLVER_UNSAT;
}

/* ---- */

bool interpolate(Solver *s, const TermId *c, uint32_t n, InterpolantMethod method, TermId *out) {
  Steps core;
  bool found = steps_core(s, c, n, &core);
  if (found && method == INTERPOLANT_HORN) {
    /* what comes back from Spacer is checked always: it went through two translations */
    found = interpolate_horn(s, &core, out) && interpolants_valid(s, c, n, out);
  } else if (found) {
    found = interpolate_post(s, &core, method == INTERPOLANT_BOUNDS, out);
    assert(!found || check_properties(s, c, n, out) != SOLVER_SAT);
  }
  steps_free(&core);
  return found;
}
