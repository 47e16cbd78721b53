/* Where a loop is unrolled: which cells linear invariants follow (invariant.h), whether they exclude a path, and what
 * of them becomes precision. */
#include <string.h>

#include "refine/checker.h"

void checker_forget_invariants(Checker *c) {
  for (uint32_t i = 0; i < c->loops.n; i++) invariants_free(c->loops.kept[i]);
  c->loops.n = 0;
}

/* The cells that a minimal contradiction speaks of, then those that the goal's condition was computed from, then, if
 * they are wanted, those of the conditions on the way, closest to the goal first. */
static void core_cells(Checker *c, const PathFormula *f, const U32Vec *constraint, bool conditions, U32Vec *cells) {
  U32Vec part = {0}, symbols = {0};
  for (uint32_t i = 0; i < constraint->n; i++) {
    TermId t = constraint->at[i];
    bool many = term_kind(c->l, t) == TERM_AND;
    for (uint32_t k = 0; k < (many ? term_n_args(c->l, t) : 1); k++) vec_push(part, many ? term_arg(c->l, t, k) : t);
  }
  uint64_t *core = mem_zalloc((BITS_WORDS(part.n) + 1) * sizeof *core);
  if (solver_core(c->s, part.at, part.n, core))
    for (uint32_t i = part.n; i-- > 0;)
      if (bits_get(core, i)) term_symbols(c->l, part.at[i], &symbols);
  vec_clear(part);
  path_formula_slice(f, c->l, 1, &part);
  for (uint32_t i = part.n; i-- > 0;) term_symbols(c->l, part.at[i], &symbols);
  uint32_t needed = symbols.n;
  for (uint32_t i = conditions ? f->assume.n : 0; i-- > 0;) term_symbols(c->l, f->assume.at[i], &symbols);
  for (uint32_t i = 0; i < symbols.n; i++) {
    uint32_t *cell = idmap_find(&f->cell_of, symbols.at[i]);
    CellId id = cell ? *cell : encoder_symbol_cell(c->e, symbols.at[i]);
    if (!id || type_at(c->p, encoder_cell(c->e, id)->type)->kind != TYPE_INT) continue;
    if (encoder_has_lengths(c->e, id)) continue; /* which tell more */
    if (i < needed || c->p->var.at[encoder_cell(c->e, id)->var].kind != VAR_TEMP) u32_add_once(cells, id);
  }
  mem_free(core);
  vec_free(part);
  vec_free(symbols);
}

/* Makes invariants number i the first. */
static Invariants *come_first(Checker *c, uint32_t i) {
  Invariants *x = c->loops.kept[i];
  memmove(c->loops.kept + 1, c->loops.kept, i * sizeof *c->loops.kept);
  c->loops.kept[0] = x;
  return x;
}

/* The invariants that follow these cells: some that do already, the last ones with more cells if there is room, or new
 * ones. */
static Invariants *invariants_for(Checker *c, const U32Vec *cells, bool by_element) {
  if (c->loops.reaching.has_changed) checker_forget_invariants(c);
  c->loops.reaching.has_changed = false;
  uint32_t with_room = MOST_INVARIANTS;
  for (uint32_t i = 0; i < c->loops.n; i++) {
    if (invariants_by_element(c->loops.kept[i]) != by_element) continue;
    uint32_t missing = invariants_missing(c->loops.kept[i], cells->at, cells->n);
    if (!missing) return come_first(c, i);
    if (with_room == MOST_INVARIANTS && invariants_have_room(c->loops.kept[i], missing)) with_room = i;
  }
  if (with_room < MOST_INVARIANTS) return come_first(c, with_room);
  if (c->loops.n == MOST_INVARIANTS) invariants_free(c->loops.kept[--c->loops.n]);
  c->loops.kept[c->loops.n++] = invariants_new(c->e, c->o.alias, c->o.goal, &c->loops.reaching, c->o.limit, by_element);
  return come_first(c, c->loops.n - 1);
}

/* Do the invariants exclude the goal, on their own or with what is known at the goal's node already? */
static bool excludes(Checker *c, Invariants *x, const Node *at, const Step *goal) {
  CallStack stack = art_stack(c->art, at->stack);
  if (invariants_exclude(x, at->loc, &stack, goal)) return true;
  U32Vec atoms = {0};
  invariants_at(x, at->loc, &stack, &atoms);
  if (!atoms.n) return false;
  Env v;
  env_init(&v, c->e);
  path_set_levels(&v, c->p, &stack);
  path_step(&v, c->o.goal, goal);
  TermId all[4];
  all[0] = region_formula(c->predicates, checker_region(c, at->state));
  all[1] = term_and_all(c->l, atoms.at, atoms.n);
  all[2] = term_and_all(c->l, v.constraint.at, v.constraint.n);
  all[3] = term_and_all(c->l, v.fact.at, v.fact.n);
  SolverAnswer answer = solver_conjunction(c->s, all, 4);
  env_free(&v);
  vec_free(atoms);
  return answer == SOLVER_UNSAT;
}

/* Do invariants exclude the goal that follow these cells, and then those too that they get their values from? Those of
 * the whole program, or `path`, with room for them. */
static bool excluded_following(Checker *c, NodeId parent, const Step *goal, U32Vec *cells, bool by_element,
                               Invariants *path) {
  const int most_rounds = encoder_follows_lengths(c->e) ? 5 : 2; /* lengths go through many hands */
  bool excluded = false;
  for (int round = 0; round < most_rounds; round++) {
    Invariants *x = path ? path : invariants_for(c, cells, by_element);
    if (path && !invariants_have_room(x, invariants_missing(x, cells->at, cells->n))) return excluded;
    if (!invariants_follow(x, cells->at, cells->n)) return excluded;
    excluded = excludes(c, x, art_node(c->art, parent), goal);
    uint32_t n = cells->n;
    U32Vec sources = {0};
    invariants_sources(x, &sources);
    for (uint32_t i = 0; i < sources.n; i++) { /* of lengths that do, what it takes to show them as well */
      if (excluded && !cell_is_length(encoder_cell(c->e, sources.at[i]))) continue;
      if (!encoder_has_lengths(c->e, sources.at[i])) u32_add_once(cells, sources.at[i]);
    }
    vec_free(sources);
    if (cells->n == n) break;
  }
  return excluded;
}

/* Do linear invariants of the program exclude the goal? They follow as few cells as will do. Those that were asked last
 * come first. */
static bool excluded_by_invariants(Checker *c, const PathFormula *f, const U32Vec *constraint, const Step *goal,
                                   const U32Vec *nodes) {
  NodeId parent = nodes->at[nodes->n - 2];
  bool excluded = false;
  for (int attempt = 0; attempt < 4 && !excluded; attempt++) {
    U32Vec cells = {0};
    bool conditions = attempt % 2 == 1, by_element = attempt >= 2;
    core_cells(c, f, constraint, conditions, &cells);
    if (!by_element || invariants_have_elements(c->loops.kept[0], cells.at, cells.n))
      excluded = excluded_following(c, parent, goal, &cells, by_element, NULL);
    vec_free(cells);
  }
  return excluded;
}

/* Pointers of which conditions on the path say whether they are NULL, and of whose objects the cells speak: adds these
 * pointers. */
static void add_compared(Checker *c, const PathFormula *f, U32Vec *cells) {
  U32Vec symbols = {0};
  for (uint32_t i = 0; i < f->assume.n; i++) term_symbols(c->l, f->assume.at[i], &symbols);
  for (uint32_t i = 0, n = cells->n; i < symbols.n; i++) {
    uint32_t *cell = idmap_find(&f->cell_of, symbols.at[i]);
    CellId id = cell ? *cell : encoder_symbol_cell(c->e, symbols.at[i]);
    if (!id || !linear_is_nullness(c->e, id)) continue;
    const Cell *pointer = encoder_cell(c->e, id);
    for (uint32_t k = 0; k < n; k++) {
      const Cell *of = encoder_cell(c->e, cells->at[k]);
      if (cell_part(of) && of->var == pointer->var && of->level == pointer->level) {
        u32_add_once(cells, id);
        break;
      }
    }
  }
  vec_free(symbols);
}

/* Invariants of the program that consists of the path's steps only, if they exclude the goal; otherwise NULL. */
static Invariants *invariants_of_path(Checker *c, const PathFormula *f, const U32Vec *constraint, const Step *step,
                                      const U32Vec *nodes) {
  for (int attempt = 0; attempt < 2; attempt++) {
    bool by_element = attempt == 1;
    U32Vec cells = {0};
    core_cells(c, f, constraint, false, &cells);
    add_compared(c, f, &cells);
    Invariants *x = invariants_new(c->e, c->o.alias, c->o.goal, &c->loops.reaching, c->o.limit, by_element);
    for (uint32_t i = 1; i + 1 < nodes->n; i++) {
      CallStack stack = art_stack(c->art, art_node(c->art, nodes->at[i - 1])->stack);
      invariants_keep_to(x, &stack, step[i].edge);
    }
    bool tried = !by_element || invariants_have_elements(x, cells.at, cells.n);
    bool excluded = tried && excluded_following(c, nodes->at[nodes->n - 2], &step[nodes->n - 1], &cells, by_element, x);
    vec_free(cells);
    if (excluded) return x;
    invariants_free(x);
  }
  return NULL;
}

/* What the invariants say at the locations of the path becomes precision there. */
static uint32_t add_invariants(Checker *c, const PathFormula *f, const U32Vec *nodes, Invariants *x) {
  U32Vec atoms = {0};
  uint32_t added = 0;
  for (uint32_t i = 0; i + 1 < nodes->n; i++) {
    const Node *n = art_node(c->art, nodes->at[i]);
    CallStack stack = art_stack(c->art, n->stack);
    vec_clear(atoms);
    invariants_at(x, n->loc, &stack, &atoms);
    story_interpolant(c->story, c->e, f, i, term_and_all(c->l, atoms.at, atoms.n));
    for (uint32_t k = 0; k < atoms.n; k++) added += checker_add_atoms(c, f, n, atoms.at[k]);
  }
  story_tell_interpolants(c->story);
  vec_free(atoms);
  return added;
}

uint32_t checker_add_invariants(Checker *c, const PathFormula *f, const U32Vec *constraint, const Step *step,
                                const U32Vec *nodes, bool anyway) {
  if (nodes->n < 2) return 0;
  uint32_t added = 0;
  bool excluded = excluded_by_invariants(c, f, constraint, &step[nodes->n - 1], nodes);
  Invariants *path = excluded ? NULL : invariants_of_path(c, f, constraint, step, nodes);
  if (path) {
    story_why(c->story, "path formula: unsatisfiable; linear invariants of the path's steps");
    added = add_invariants(c, f, nodes, path);
    invariants_free(path);
  }
  if (excluded || (!added && anyway)) {
    story_why(c->story, "path formula: unsatisfiable; linear invariants");
    added = add_invariants(c, f, nodes, c->loops.kept[0]);
  }
  return added;
}

/* Is a length equal to something that integers of the program are computed to? */
static bool is_count(const Checker *c, TermId atom) {
  bool length = false, integer = false;
  U32Vec symbols = {0};
  term_symbols(c->l, atom, &symbols);
  for (uint32_t i = 0; i < symbols.n; i++) {
    CellId id = encoder_symbol_cell(c->e, symbols.at[i]);
    if (!id) continue;
    length = length || cell_is_length(encoder_cell(c->e, id));
    integer = integer || !cell_part(encoder_cell(c->e, id));
  }
  vec_free(symbols);
  return term_kind(c->l, atom) == TERM_EQ && length && integer;
}

/* Do the invariants that were asked last relate lengths of lists to integers of the program, in the last loop of the
 * path? Other lists are what graphs are for. */
static bool counts_nodes(Checker *c, const U32Vec *nodes) {
  uint32_t last = nodes->n - 2;
  while (last > 0 && !c->p->loc.at[art_node(c->art, nodes->at[last])->loc].is_loop_head) last--;
  const Node *n = art_node(c->art, nodes->at[last]);
  CallStack stack = art_stack(c->art, n->stack);
  U32Vec atoms = {0};
  bool counts = false;
  invariants_at(c->loops.kept[0], n->loc, &stack, &atoms);
  for (uint32_t i = 0; i < atoms.n && !counts; i++) counts = is_count(c, atoms.at[i]);
  vec_free(atoms);
  return counts;
}

uint32_t checker_refine_by_invariants(Checker *c, const PathFormula *f, const Step *step, const U32Vec *nodes) {
  U32Vec constraint = {0};
  c->precision.stamp++;
  checker_goal_directed(c, f, &constraint);
  c->precision.keep_frames = true;
  const Step *goal = &step[nodes->n - 1];
  bool counts = nodes->n > 1 && excluded_by_invariants(c, f, &constraint, goal, nodes) && counts_nodes(c, nodes);
  uint32_t added = counts ? checker_add_invariants(c, f, &constraint, step, nodes, false) : 0;
  checker_spread_added(c);
  story_tell_additions(c->story);
  vec_free(constraint);
  if (added) c->stats.refinements++;
  return added;
}
