/* Regions: boolean combinations of predicates, and the abstract successor (LSA 4.1: SP under a precision). */
#include <assert.h>
#include <string.h>

#include "predicate/encoder.h"

/* Predicates are related to one another exactly by enumerating models, as long as there are not too many, which is to
 * be feared where there are many predicates; else each predicate for itself. */
enum { MOST_RELATED = 24, MOST_MODELS = 200, FEW_MODELS = 40 };

struct Predicates {
  Encoder *e;
  Solver *s;
  BddSet *bdds;
  VEC(TermId) term; /* by PredicateId - 1 */
  IdMap of_term;
  VEC(SymbolId) marker; /* a boolean symbol per predicate, for enumerating models: current and next */
  VEC(BddId) region;    /* by RegionId; 0 is empty */
  IdMap of_bdd;
  PredicateStats stats;
};

/* BDD variables: predicate i has 2i for the state before, 2i + 1 for the state after. */
static uint32_t before(PredicateId i) { return 2 * (i - 1); }
static uint32_t after(PredicateId i) { return 2 * (i - 1) + 1; }

static RegionId intern_region(Predicates *p, BddId b) {
  uint32_t *known = idmap_find(&p->of_bdd, (uint64_t)(uint32_t)b);
  if (known) {
    bdd_release(p->bdds, b);
    return *known;
  }
  RegionId r = p->region.n; /* the region keeps the reference */
  vec_push(p->region, b);
  idmap_put(&p->of_bdd, (uint64_t)(uint32_t)b, r);
  return r;
}

Predicates *predicates_new(Encoder *e, Solver *s) {
  Predicates *p = mem_zalloc(sizeof *p);
  p->e = e;
  p->s = s;
  p->bdds = bdds_new();
  RegionId none = intern_region(p, bdd_retain(p->bdds, bdd_false_of(p->bdds)));
  assert(none == 0 && "region 0 is empty");
  (void)none;
  return p;
}

void predicates_free(Predicates *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->region.n; i++) bdd_release(p->bdds, p->region.at[i]);
  bdds_free(p->bdds);
  vec_free(p->term);
  vec_free(p->marker);
  vec_free(p->region);
  idmap_free(&p->of_term);
  idmap_free(&p->of_bdd);
  mem_free(p);
}

PredicateId predicates_intern(Predicates *p, TermId atom) {
  Logic *l = p->e->l;
  if (term_kind(l, atom) == TERM_NOT) atom = term_arg(l, atom, 0);
  uint32_t *known = idmap_find(&p->of_term, atom);
  if (known) return *known;
  vec_push(p->term, atom);
  PredicateId i = p->term.n;
  char name[32];
  snprintf(name, sizeof name, "before!%u", i);
  vec_push(p->marker, logic_symbol(l, name, SORT_BOOL));
  snprintf(name, sizeof name, "after!%u", i);
  vec_push(p->marker, logic_symbol(l, name, SORT_BOOL));
  idmap_put(&p->of_term, atom, i);
  return i;
}

TermId predicates_term(const Predicates *p, PredicateId i) { return p->term.at[i - 1]; }
uint32_t predicates_count(const Predicates *p) { return p->term.n; }
PredicateStats predicates_stats(const Predicates *p) { return p->stats; }
RegionId region_all(Predicates *p) { return intern_region(p, bdd_retain(p->bdds, bdd_true_of(p->bdds))); }

bool region_implies(Predicates *p, RegionId a, RegionId b) {
  return a == b || bdd_implies(p->bdds, p->region.at[a], p->region.at[b]);
}

static TermId term_of_variable(void *context, uint32_t variable) {
  Predicates *p = context;
  return p->term.at[variable / 2];
}

TermId region_formula(Predicates *p, RegionId r) {
  return bdd_formula(p->bdds, p->region.at[r], p->e->l, term_of_variable, p);
}

RegionId region_meet(Predicates *p, RegionId a, RegionId b) {
  return intern_region(p, bdd_conj(p->bdds, p->region.at[a], p->region.at[b]));
}

RegionId region_project(Predicates *p, RegionId r, bool (*keep)(void *context, PredicateId i), void *context) {
  U32Vec variables = {0}, drop = {0};
  bdd_support_of(p->bdds, p->region.at[r], &variables);
  for (uint32_t i = 0; i < variables.n; i++)
    if (!keep(context, variables.at[i] / 2 + 1)) vec_push(drop, variables.at[i]);
  RegionId result = drop.n ? intern_region(p, bdd_forget(p->bdds, p->region.at[r], drop.at, drop.n)) : r;
  vec_free(variables);
  vec_free(drop);
  return result;
}

/* ---- the successor ---- */

typedef struct {
  Predicates *p;
  Env *v;
  BddId relation;   /* over before and after */
  U32Vec support;   /* predicates that the region before speaks of */
  U32Vec open, wp;  /* predicates after whose value must be asked of the solver, and their meaning before */
  U32Vec untouched; /* predicates that keep their value, which is not known before: asked where it may be learnt */
} Post;

/* d := d and x; takes both references. */
static void conjoin(Predicates *p, BddId *d, BddId x) {
  BddId r = bdd_conj(p->bdds, *d, x);
  bdd_release(p->bdds, *d);
  bdd_release(p->bdds, x);
  *d = r;
}

/* x <=> y; takes both references. */
static BddId equivalent(Predicates *p, BddId x, BddId y) {
  BddId nx = bdd_negate(p->bdds, x), ny = bdd_negate(p->bdds, y);
  BddId both = bdd_conj(p->bdds, x, y), neither = bdd_conj(p->bdds, nx, ny);
  BddId r = bdd_disj(p->bdds, both, neither);
  BddId used[] = {x, y, nx, ny, both, neither};
  for (int i = 0; i < 6; i++) bdd_release(p->bdds, used[i]);
  return r;
}

/* A formula as a BDD over predicates before, if all its atoms are predicates in the support; -1 otherwise. */
static BddId as_bdd(Post *q, TermId t) {
  Predicates *p = q->p;
  Logic *l = p->e->l;
  switch (term_kind(l, t)) {
    case TERM_TRUE:
      return bdd_retain(p->bdds, bdd_true_of(p->bdds));
    case TERM_FALSE:
      return bdd_retain(p->bdds, bdd_false_of(p->bdds));
    case TERM_NOT: {
      BddId x = as_bdd(q, term_arg(l, t, 0));
      if (x < 0) return -1;
      BddId r = bdd_negate(p->bdds, x);
      bdd_release(p->bdds, x);
      return r;
    }
    case TERM_EQ:
    case TERM_LE: {
      uint32_t *i = idmap_find(&p->of_term, t);
      if (!i) return -1;
      for (uint32_t k = 0; k < q->support.n; k++)
        if (q->support.at[k] == *i) return bdd_variable(p->bdds, before(*i));
      return -1;
    }
    default:
      return -1;
  }
}

/* What the symbol of a cell stands for after the operation. */
static TermId after_operation(void *context, SymbolId s) {
  Env *v = context;
  CellId c = encoder_symbol_cell(v->encoder, s);
  return c && c < v->value.n ? v->value.at[c] : 0;
}

/* Restricts the region before to predicates related to what is asked: those that share symbols with it, transitively.
 */
static void find_related(Post *q, U32Vec *symbols, U32Vec *related) {
  Logic *l = q->p->e->l;
  bool *taken = mem_zalloc(q->support.n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = 0; k < q->support.n; k++) {
      if (taken[k]) continue;
      TermId t = predicates_term(q->p, q->support.at[k]);
      bool shares = false;
      for (uint32_t i = 0; i < symbols->n && !shares; i++) shares = term_has_symbol(l, t, symbols->at[i]);
      if (!shares) continue;
      taken[k] = changed = true;
      vec_push(*related, q->support.at[k]);
      term_symbols(l, t, symbols);
    }
  }
  mem_free(taken);
}

/* Ranges of the cells that the formula speaks of. */
static void assert_ranges(Post *q, const U32Vec *symbols) {
  Encoder *e = q->p->e;
  for (uint32_t i = 0; i < symbols->n; i++) {
    CellId c = encoder_symbol_cell(e, symbols->at[i]);
    if (c) solver_assert(q->p->s, encoder_range(e, e->cell.at[c].type, term_symbol(e->l, symbols->at[i])));
  }
}

/* The region before, over the related predicates only. */
static BddId restrict_region(Post *q, RegionId from, const U32Vec *related) {
  Predicates *p = q->p;
  U32Vec drop = {0};
  for (uint32_t k = 0; k < q->support.n; k++) {
    bool keep = false;
    for (uint32_t i = 0; i < related->n && !keep; i++) keep = related->at[i] == q->support.at[k];
    if (!keep) vec_push(drop, before(q->support.at[k]));
  }
  BddId r = bdd_forget(p->bdds, p->region.at[from], drop.at, drop.n);
  vec_free(drop);
  return r;
}

/* All combinations of the open predicates after and the related ones before that have a model; -1 if there are too
 * many. */
static BddId enumerate(Post *q, const U32Vec *related, int most) {
  Predicates *p = q->p;
  Logic *l = p->e->l;
  BddId all = bdd_retain(p->bdds, bdd_false_of(p->bdds));
  for (uint32_t i = 0; i < q->open.n; i++) {
    TermId m = term_symbol(l, p->marker.at[after(q->open.at[i])]);
    solver_assert(p->s, term_eq(l, m, q->wp.at[i]));
  }
  for (uint32_t i = 0; i < related->n; i++) {
    TermId m = term_symbol(l, p->marker.at[before(related->at[i])]);
    solver_assert(p->s, term_eq(l, m, predicates_term(p, related->at[i])));
  }
  for (int models = 0;; models++) {
    if (models == most) {
      bdd_release(p->bdds, all);
      return -1;
    }
    SolverAnswer a = solver_check(p->s);
    if (a == SOLVER_UNSAT) return all;
    if (a == SOLVER_UNKNOWN) { /* everything is possible */
      bdd_release(p->bdds, all);
      return bdd_retain(p->bdds, bdd_true_of(p->bdds));
    }
    p->stats.models++;
    BddId cube = bdd_retain(p->bdds, bdd_true_of(p->bdds));
    TermId block = term_false(l);
    for (uint32_t i = 0; i < q->open.n + related->n; i++) {
      uint32_t variable = i < q->open.n ? after(q->open.at[i]) : before(related->at[i - q->open.n]);
      SymbolId m = p->marker.at[variable];
      bool on = solver_model_bool(p->s, m);
      BddId x = bdd_variable(p->bdds, variable);
      if (!on) {
        BddId nx = bdd_negate(p->bdds, x);
        bdd_release(p->bdds, x);
        x = nx;
      }
      conjoin(p, &cube, x);
      TermId t = term_symbol(l, m);
      block = term_or(l, block, on ? term_not(l, t) : t);
    }
    BddId sum = bdd_disj(p->bdds, all, cube);
    bdd_release(p->bdds, all);
    bdd_release(p->bdds, cube);
    all = sum;
    solver_assert(p->s, block);
  }
}

/* Each open predicate for itself: implied, excluded, or open. */
static BddId each_alone(Post *q) {
  Predicates *p = q->p;
  Logic *l = p->e->l;
  BddId all = bdd_retain(p->bdds, bdd_true_of(p->bdds));
  SolverAnswer possible = solver_check(p->s);
  if (possible == SOLVER_UNSAT) {
    bdd_release(p->bdds, all);
    return bdd_retain(p->bdds, bdd_false_of(p->bdds));
  }
  for (uint32_t i = 0; i < q->open.n; i++) {
    TermId yes = q->wp.at[i], no = term_not(l, q->wp.at[i]);
    bool never = solver_check_assuming(p->s, &yes, 1) == SOLVER_UNSAT;
    bool always = !never && solver_check_assuming(p->s, &no, 1) == SOLVER_UNSAT;
    if (!never && !always) continue;
    BddId x = bdd_variable(p->bdds, after(q->open.at[i]));
    if (never) {
      BddId nx = bdd_negate(p->bdds, x);
      bdd_release(p->bdds, x);
      x = nx;
    }
    conjoin(p, &all, x);
  }
  return all;
}

static bool shares_symbols(Logic *l, TermId t, const U32Vec *symbols) {
  for (uint32_t i = 0; i < symbols->n; i++)
    if (term_has_symbol(l, t, symbols->at[i])) return true;
  return false;
}

/* Asks the solver about everything that is not a matter of the BDD alone. */
static void ask_solver(Post *q, RegionId from) {
  Predicates *p = q->p;
  Logic *l = p->e->l;
  const U32Vec *constraint = &q->v->constraint, *fact = &q->v->fact;
  U32Vec symbols = {0}, related = {0};
  for (uint32_t i = 0; i < constraint->n; i++) term_symbols(l, constraint->at[i], &symbols);
  for (uint32_t i = 0; i < q->open.n; i++) term_symbols(l, q->wp.at[i], &symbols);
  for (uint32_t i = 0; i < fact->n; i++) /* facts matter where they tie these symbols to others */
    if (shares_symbols(l, fact->at[i], &symbols)) term_symbols(l, fact->at[i], &symbols);
  for (bool more = true; more;) { /* an untouched predicate that may be learnt brings symbols of its own */
    more = false;
    vec_clear(related);
    find_related(q, &symbols, &related);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < q->untouched.n; i++) {
      TermId t = predicates_term(p, q->untouched.at[i]);
      if (!shares_symbols(l, t, &symbols)) {
        q->untouched.at[kept++] = q->untouched.at[i];
        continue;
      }
      vec_push(q->open, q->untouched.at[i]);
      vec_push(q->wp, t);
      term_symbols(l, t, &symbols);
      more = true;
    }
    q->untouched.n = kept; /* those that are left are asked for themselves */
  }
  BddId found;
  if (!q->open.n && !related.n) { /* only: can the assumption hold at all? The answer is remembered. */
    U32Vec all = {0};
    for (uint32_t i = 0; i < constraint->n; i++) vec_push(all, constraint->at[i]);
    for (uint32_t i = 0; i < fact->n; i++) vec_push(all, fact->at[i]);
    bool never = solver_conjunction(p->s, all.at, all.n) == SOLVER_UNSAT;
    found = bdd_retain(p->bdds, never ? bdd_false_of(p->bdds) : bdd_true_of(p->bdds));
    vec_free(all);
  } else {
    p->stats.solver_posts++;
    BddId known = restrict_region(q, from, &related);
    solver_push(p->s);
    solver_assert(p->s, bdd_formula(p->bdds, known, l, term_of_variable, p));
    bdd_release(p->bdds, known);
    for (uint32_t i = 0; i < constraint->n; i++) solver_assert(p->s, constraint->at[i]);
    for (uint32_t i = 0; i < fact->n; i++) solver_assert(p->s, fact->at[i]);
    assert_ranges(q, &symbols);
    solver_push(p->s);
    /* many predicates may still be about few things: then they have few models */
    found = enumerate(q, &related, q->open.n + related.n <= MOST_RELATED ? MOST_MODELS : FEW_MODELS);
    solver_pop(p->s);
    if (found < 0) found = each_alone(q);
    solver_pop(p->s);
  }
  conjoin(p, &q->relation, found);
  vec_free(symbols);
  vec_free(related);
}

/* Predicates that keep their value, which was not asked before, but of whose symbols something is known: they may
 * follow, like `i >= 0` from `i == 1`. Each for itself; the answers are remembered. */
static void ask_untouched(Post *q, RegionId from) {
  Predicates *p = q->p;
  Logic *l = p->e->l;
  U32Vec symbols = {0}, related = {0};
  for (uint32_t i = 0; i < q->untouched.n; i++) {
    PredicateId id = q->untouched.at[i];
    TermId t = predicates_term(p, id);
    vec_clear(symbols);
    vec_clear(related);
    term_symbols(l, t, &symbols);
    find_related(q, &symbols, &related);
    if (!related.n) continue;
    BddId known = restrict_region(q, from, &related);
    TermId all[2] = {bdd_formula(p->bdds, known, l, term_of_variable, p), 0};
    all[1] = term_not(l, t);
    bdd_release(p->bdds, known);
    if (all[0] == term_true(l)) continue;
    bool always = solver_conjunction(p->s, all, 2) == SOLVER_UNSAT;
    all[1] = t;
    bool never = !always && solver_conjunction(p->s, all, 2) == SOLVER_UNSAT;
    if (!always && !never) continue;
    BddId x = bdd_variable(p->bdds, after(id));
    if (never) {
      BddId nx = bdd_negate(p->bdds, x);
      bdd_release(p->bdds, x);
      x = nx;
    }
    conjoin(p, &q->relation, x);
  }
  vec_free(symbols);
  vec_free(related);
}

static void find_support(Post *q, RegionId from) {
  bdd_support_of(q->p->bdds, q->p->region.at[from], &q->support);
  for (uint32_t i = 0; i < q->support.n; i++) q->support.at[i] = q->support.at[i] / 2 + 1; /* variable to predicate */
}

RegionId region_post(Predicates *p, RegionId from, Env *v, const PredicateId *precision, uint32_t n) {
  Logic *l = p->e->l;
  p->stats.posts++;
  if (!from) return 0;
  Post q = {.p = p, .v = v, .relation = bdd_retain(p->bdds, p->region.at[from])};
  find_support(&q, from);
  /* The predicates after: those whose meaning before is again a predicate (most often itself) need no solver. */
  for (uint32_t i = 0; i < n; i++) {
    TermId wp = term_substitute(l, predicates_term(p, precision[i]), after_operation, v);
    BddId x = as_bdd(&q, wp);
    if (x >= 0) {
      conjoin(p, &q.relation, equivalent(p, bdd_variable(p->bdds, after(precision[i])), x));
      continue;
    }
    if (wp == predicates_term(p, precision[i])) {
      vec_push(q.untouched, precision[i]);
    } else {
      vec_push(q.open, precision[i]);
      vec_push(q.wp, wp);
    }
  }
  for (uint32_t i = 0; i < v->constraint.n; i++) {
    BddId x = as_bdd(&q, v->constraint.at[i]);
    if (x >= 0) conjoin(p, &q.relation, x);
  }
  if (q.open.n || v->constraint.n) ask_solver(&q, from);
  ask_untouched(&q, from);
  /* Forget the state before; the state after becomes the state before of the next step. */
  U32Vec old = {0}, new_variables = {0};
  for (uint32_t i = 0; i < q.support.n; i++) vec_push(old, before(q.support.at[i]));
  BddId next = bdd_forget(p->bdds, q.relation, old.at, old.n);
  for (uint32_t i = 0; i < n; i++) {
    BddId x = bdd_variable(p->bdds, after(precision[i])), y = bdd_variable(p->bdds, before(precision[i]));
    conjoin(p, &next, equivalent(p, x, y));
    vec_push(new_variables, after(precision[i]));
  }
  BddId result = bdd_forget(p->bdds, next, new_variables.at, new_variables.n);
  bdd_release(p->bdds, next);
  bdd_release(p->bdds, q.relation);
  vec_free(old);
  vec_free(new_variables);
  vec_free(q.support);
  vec_free(q.open);
  vec_free(q.wp);
  vec_free(q.untouched);
  return intern_region(p, result);
}
