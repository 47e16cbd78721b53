#include "refine/refiners.h"

#include <time.h>

/* ---- what is asked of a path ---- */

bool checker_diverges(const Checker *c, const U32Vec *nodes, uint32_t after) {
  for (uint32_t i = 0; i < nodes->n; i++)
    if (c->precision.refined.at[art_node(c->art, nodes->at[i])->loc] > after) return true;
  return false;
}

/* The constraints to interpolate: the smallest slice, from the goal backwards, that contradicts itself. */
void checker_goal_directed(Checker *c, const PathFormula *f, U32Vec *out) {
  for (uint32_t k = 1;; k *= 2) {
    vec_clear(*out);
    if (k >= f->assume.n) break;
    path_formula_slice(f, c->l, k, out);
    solver_push(c->s);
    for (uint32_t i = 0; i < out->n; i++) solver_assert(c->s, out->at[i]);
    SolverAnswer a = solver_check(c->s);
    solver_pop(c->s);
    if (a == SOLVER_UNSAT) return;
  }
  for (uint32_t i = 0; i < f->constraint.n; i++) vec_push(*out, f->constraint.at[i]);
}

/* Does the path go round a loop, or past the head of one that has gained predicates before? */
static bool goes_round(const Checker *c, const U32Vec *nodes) {
  for (uint32_t i = 0; i < nodes->n; i++) {
    const Node *n = art_node(c->art, nodes->at[i]);
    if (!c->p->loc.at[n->loc].is_loop_head) continue;
    if (c->precision.refined.at[n->loc] > 1) return true;
    for (uint32_t k = i + 1; k < nodes->n; k++) {
      const Node *m = art_node(c->art, nodes->at[k]);
      if (m->loc == n->loc && m->stack == n->stack && m->step.kind != STEP_GOAL) return true;
    }
  }
  return false;
}

/* Does an integer of the program grow or shrink on the path? */
static bool something_counts(const Checker *c, const Step *step, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (step[i].kind != STEP_EDGE) continue;
    const Op *op = &c->p->edge.at[step[i].edge].op;
    ExprId value = op->kind == OP_ASSIGN ? op->a : op->kind == OP_STORE ? op->b : 0;
    if (!value) continue;
    const Expr *x = expr_at(c->p, value);
    while (x->kind == EXPR_CAST) x = expr_at(c->p, x->a);
    bool sum = x->kind == EXPR_ADD || x->kind == EXPR_SUB;
    if (sum && type_at(c->p, x->type)->kind == TYPE_INT) return true;
  }
  return false;
}

/* ---- interpolants ---- */

/* Asks for interpolants of `constraint` by one method and adds their atoms; how many were new. */
static uint32_t refine_by(const Conflict *x, InterpolantMethod method) {
  static const char *const method_name[] = {[INTERPOLANT_POST] = "strongest postconditions",
                                            [INTERPOLANT_BOUNDS] = "bounds",
                                            [INTERPOLANT_HORN] = "Horn clauses"};
  Checker *c = x->c;
  uint32_t n = x->constraint.n, added = 0;
  TermId *interpolant = mem_zalloc((n + 1) * sizeof *interpolant);
  if (n > 1 && interpolate(c->s, x->constraint.at, n, method, interpolant)) {
    story_why(c->story, "path formula: unsatisfiable; interpolation by %s", method_name[method]);
    for (uint32_t i = 0; i + 1 < n; i++) {
      const Node *node = art_node(c->art, x->nodes->at[i]);
      story_interpolant(c->story, c->e, x->f, i, interpolant[i]);
      added += checker_add_atoms(c, x->f, node, interpolant[i]);
    }
    story_tell_interpolants(c->story);
  }
  mem_free(interpolant);
  return added;
}

static uint32_t by_postconditions(Conflict *x) { return refine_by(x, INTERPOLANT_POST); }
static uint32_t by_bounds(Conflict *x) { return refine_by(x, INTERPOLANT_BOUNDS); }
static uint32_t by_clauses(Conflict *x) { return refine_by(x, INTERPOLANT_HORN); }

/* ---- weakest preconditions, where interpolation finds nothing ----
 *
 * The atoms of the assumptions that the core needs, carried backwards through the assignments of the path. Tracking
 * them excludes the path by construction, as far as they speak of cells; they are less general than interpolants. */

typedef struct {
  const PathFormula *f;
  uint32_t step;
} Backward;

static TermId version_to_value(void *context, SymbolId s) {
  const Backward *b = context;
  for (uint32_t i = b->f->version_start.at[b->step]; i < b->f->version_start.at[b->step + 1]; i++)
    if (b->f->version.at[i] == s) return b->f->value.at[i];
  return 0;
}

static uint32_t by_preconditions(Conflict *x) {
  enum { MOST_ATOMS = 40 };
  Checker *c = x->c;
  const PathFormula *f = x->f;
  uint32_t n = f->constraint.n, added = 0;
  uint64_t *core = mem_zalloc((BITS_WORDS(n) + 1) * sizeof *core);
  U32Vec atoms = {0}, earlier = {0}, parts = {0};
  if (solver_core(c->s, x->constraint.at, n, core)) {
    for (uint32_t i = n - 1; i > 0; i--) {
      vec_clear(earlier);
      for (uint32_t k = 0; k < atoms.n; k++) {
        Backward b = {f, i};
        vec_clear(parts);
        term_atoms(c->l, term_substitute(c->l, atoms.at[k], version_to_value, &b), &parts);
        for (uint32_t j = 0; j < parts.n; j++) u32_add_once(&earlier, parts.at[j]);
      }
      for (uint32_t k = f->assume_start.at[i]; bits_get(core, i) && k < f->assume_start.at[i + 1]; k++) {
        vec_clear(parts);
        term_atoms(c->l, f->assume.at[k], &parts);
        for (uint32_t j = 0; j < parts.n; j++) u32_add_once(&earlier, parts.at[j]);
      }
      vec_clear(atoms);
      const Node *node = art_node(c->art, x->nodes->at[i - 1]);
      for (uint32_t k = 0; k < earlier.n && k < MOST_ATOMS; k++) {
        vec_push(atoms, earlier.at[k]);
        added += checker_add_atoms(c, f, node, earlier.at[k]);
        if (term_kind(c->l, earlier.at[k]) != TERM_EQ || !c->p->loc.at[node->loc].is_loop_head) continue;
        /* a counter that is equal in the end is bounded before */
        TermId counter = term_arg(c->l, earlier.at[k], 0), zero = term_int(c->l, 0);
        added += checker_add_atoms(c, f, node, term_le(c->l, counter, zero));
        added += checker_add_atoms(c, f, node, term_le(c->l, zero, counter));
      }
    }
  }
  if (added) story_why(c->story, "path formula: unsatisfiable; weakest preconditions of what contradicts");
  mem_free(core);
  vec_free(atoms);
  vec_free(earlier);
  vec_free(parts);
  return added;
}

/* ---- other ways ---- */

static uint32_t by_invariants(Conflict *x) {
  uint32_t added = checker_add_invariants(x->c, x->f, &x->constraint, x->step, x->nodes, x->general);
  x->by_invariants = added > 0;
  return added;
}

static uint32_t by_predicates(Conflict *x) { return checker_refine_predicates(x->c, x->f, x->step, x->nodes); }

static uint32_t by_graphs_of(const Conflict *x, const PathFormula *extended) {
  Checker *c = x->c;
  story_why(c->story, "path formula: %s; extended path formula: unsatisfiable",
            x->kind == CONFLICT_HEAP ? "satisfiable" : "unsatisfiable");
  c->precision.stamp++;
  c->precision.keep_frames = false;
  uint32_t added = refine_shapes(c, extended, x->step, x->nodes);
  checker_spread_added(c);
  story_tell_additions(c->story);
  if (added) c->stats.refinements++;
  return added;
}

/* What predicates cannot say, such as where a pointer points, graphs may know. */
static uint32_t by_graphs(Conflict *x) {
  Checker *c = x->c;
  if (x->kind == CONFLICT_HEAP) return by_graphs_of(x, x->f);
  PathFormula f;
  path_formula_build(&f, c->e, c->o.goal, x->step, x->nodes->n, true, (PathHelp){.solver = c->s});
  bool excluded = path_formula_solve(&f, c->s, x->step, x->nodes->n, NULL) == SOLVER_UNSAT;
  uint32_t added = excluded ? by_graphs_of(x, &f) : 0;
  path_formula_free(&f);
  return added;
}

static uint32_t by_counting(Conflict *x) { return refine_lengths(x->c, x->step, x->nodes, false); }
static uint32_t by_lengths(Conflict *x) { return refine_lengths(x->c, x->step, x->nodes, true); }

/* ---- when ---- */

static bool is_open(const Conflict *x) { return !x->added; }
static bool is_general(const Conflict *x) { return is_open(x) && x->general; }
static bool is_plain(const Conflict *x) { return is_open(x) && !x->general; }
static bool is_unrolled(const Conflict *x) { return is_open(x) && x->unrolled; }

/* Going round a loop: what the goal needs, carried back through the body, is often what the body preserves. */
static bool wants_preconditions(const Conflict *x) {
  return is_open(x) || (x->unrolled && x->general && !x->by_invariants);
}

/* A loop is unrolled again and again: does it go round as often as a list has nodes? */
static bool may_count_nodes(const Conflict *x) {
  const Checker *c = x->c;
  if (x->kind != CONFLICT_FORMULA || c->o.mode != MODE_LAZY || x->step[x->nodes->n - 1].kind != STEP_GOAL) return false;
  return goes_round(c, x->nodes) && checker_diverges(c, x->nodes, DIVERGES_AFTER) &&
         something_counts(c, x->step, x->nodes->n);
}

/* Pure heap analysis has no predicates (LSA Table 1). */
static bool has_predicates(const Conflict *x) {
  return is_open(x) && x->kind == CONFLICT_FORMULA && x->c->o.mode != MODE_HEAP;
}

static bool has_graphs(const Conflict *x) {
  return is_open(x) && (x->kind == CONFLICT_HEAP || x->c->o.mode == MODE_LAZY);
}

static bool has_lengths(const Conflict *x) {
  return is_open(x) && x->kind == CONFLICT_HEAP && x->c->o.mode == MODE_LAZY;
}

/* ---- the tables ---- */

/* clang-format off */
static const Refiner table[] = {
    /* name            what                                            when             attempts  how */
    {"counting",       "lists as long as a loop goes round",           may_count_nodes,     8, by_counting},
    {"predicates",     "slices of the path, for rows of predicates",    has_predicates,      0, by_predicates},
    {"graphs",         "tracking definitions and generators",          has_graphs,          0, by_graphs},
    {"lengths",        "lengths of lists, where graphs end",           has_lengths,         0, by_lengths},
    /* and of predicates; where a loop is unrolled again and again: what Spacer finds, then inequalities */
    {"invariants",     "linear invariants of loops",                   is_unrolled,         0, by_invariants},
    {"clauses_first",  "Horn clauses, for a loop that diverges",       is_general,          0, by_clauses},
    {"bounds_first",   "bounds, for a loop that diverges",             is_general,          0, by_bounds},
    {"postconditions", "interpolants by strongest postconditions",     is_open,             0, by_postconditions},
    {"bounds",         "interpolants by bounds",                       is_plain,            0, by_bounds},
    {"clauses",        "interpolants by Horn clauses",                 is_plain,            0, by_clauses},
    {"preconditions",  "weakest preconditions of what contradicts",    wants_preconditions, 0, by_preconditions},
};
/* clang-format on */

enum { PATH_ROWS = 4 };
_Static_assert(sizeof table / sizeof *table == N_REFINERS, "a record for each");

const Refiner *refiners_table(uint32_t *n) {
  *n = N_REFINERS;
  return table;
}

/* ---- asking ---- */

uint32_t refiner_allowance(uint32_t attempts, const RowRecord *r) {
  enum { IN_VAIN = 4, LEAST = 2, MORE = 4 };
  uint64_t most = (uint64_t)MORE * attempts;
  uint64_t more = attempts + r->achieved, less = (r->tried - r->achieved) / IN_VAIN;
  uint64_t n = more > less + LEAST ? more - less : LEAST;
  return (uint32_t)(n < most ? n : most);
}

/* Seconds and effort of a row are those that no row in it has. */
static void ask(Conflict *x, uint32_t row) {
  Checker *c = x->c;
  RowRecord *r = &c->portfolio.row[row];
  RowRecord outer = c->portfolio.inner;
  uint64_t before = c->o.limit ? c->o.limit->spent : 0;
  clock_t start = clock();
  c->portfolio.inner = (RowRecord){0};
  uint32_t added = table[row].refine(x);
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  uint64_t effort = c->o.limit ? c->o.limit->spent - before : 0;
  x->added += added;
  r->tried++;
  r->achieved += added > 0;
  r->seconds += seconds - c->portfolio.inner.seconds;
  r->effort += effort - c->portfolio.inner.effort;
  c->portfolio.inner = outer;
  c->portfolio.inner.seconds += seconds;
  c->portfolio.inner.effort += effort;
}

/* Only for goals: other paths have no attempts to count. */
static bool is_allowed(const Conflict *x, uint32_t row) {
  if (!table[row].attempts) return true;
  uint32_t *tried = &x->c->search.attempts[x->step[x->nodes->n - 1].goal];
  return (*tried)++ < refiner_allowance(table[row].attempts, &x->c->portfolio.row[row]);
}

uint32_t refine_path(Conflict *x) {
  if (x->kind == CONFLICT_FORMULA && x->c->o.mode == MODE_HEAP)
    story_why(x->c->story, "path formula: unsatisfiable; pure heap analysis has no predicates to exclude it");
  for (uint32_t i = 0; i < PATH_ROWS; i++)
    if (table[i].applies(x) && is_allowed(x, i)) ask(x, i);
  return x->added;
}

uint32_t checker_refine_predicates(Checker *c, const PathFormula *f, const Step *step, const U32Vec *nodes) {
  Conflict x = {.c = c, .kind = CONFLICT_FORMULA, .f = f, .step = step, .nodes = nodes};
  c->precision.stamp++;
  x.general = checker_diverges(c, nodes, DIVERGES_AFTER);
  checker_goal_directed(c, f, &x.constraint);
  x.unrolled = goes_round(c, nodes);
  for (int round = 0; round < 2 && !x.added; round++) {
    c->precision.keep_frames = round == 0; /* where that is not enough, callees track what their callers know */
    for (uint32_t i = PATH_ROWS; i < N_REFINERS; i++)
      if (table[i].applies(&x)) ask(&x, i);
  }
  checker_spread_added(c);
  story_tell_additions(c->story);
  vec_free(x.constraint);
  if (x.added) c->stats.refinements++;
  return x.added;
}

const RowRecord *checker_refiners(Checker *c, uint32_t *n) {
  for (uint32_t i = 0; i < N_REFINERS; i++) {
    c->portfolio.row[i].name = table[i].name;
    c->portfolio.row[i].words = table[i].words;
  }
  *n = N_REFINERS;
  return c->portfolio.row;
}
