/* The loop of lazy abstraction: explore, check the path, refine, go on. */
#include <assert.h>
#include <string.h>

#include "refine/refiners.h"

/* After this many the caller is told, who may look for a run that goes wrong. */
enum { SEARCH_AFTER = 2 };
/* A location that has gained predicates this often is not getting anywhere; so many more times for other goals. */
enum { HOPELESS_AFTER = 60, MORE_PATIENCE = 20 };

/* ---- making and freeing ---- */

static void note_memory(const Program *p, ExprId e, void *context) {
  if (expr_at(p, e)->kind >= EXPR_INVALID) *(bool *)context = true;
}

/* Is there a goal for which it matters which objects pointers belong to? */
static bool asks_of_memory(const Program *p, const Goal *goal, uint32_t n) {
  bool found = false;
  for (uint32_t i = 0; i < n && !found; i++)
    if (goal[i].condition) expr_walk(p, goal[i].condition, note_memory, &found);
  return found;
}

/* Is it a question of blocks that are still allocated? */
bool goal_is_leak(const Program *p, const Goal *g) {
  ExprKind kind = g->condition ? (ExprKind)expr_at(p, g->condition)->kind : EXPR_CONST;
  return kind == EXPR_LOST || kind == EXPR_NOT_CLEAN;
}

static bool asks_for_leaks(const Program *p, const CheckerOptions *o) {
  for (uint32_t i = 0; i < o->n_goals; i++)
    if (goal_is_leak(p, &o->goal[i])) return true;
  return false;
}

Checker *checker_new(Program *p, CheckerOptions o) {
  enum { MILLISECONDS_PER_CALL = 10000 }; /* for emergencies: what bounds a call is effort, the same on every machine */
  Checker *c = mem_zalloc(sizeof *c);
  c->p = p;
  c->o = o;
  c->goals = mem_zalloc((o.n_goals + 1) * sizeof *c->goals);
  if (o.n_goals) memcpy(c->goals, o.goal, o.n_goals * sizeof *c->goals);
  c->o.goal = c->goals;
  c->story = story_new(p, o.story);
  c->l = logic_new();
  c->s = solver_new(c->l);
  solver_limit(c->s, o.limit, MILLISECONDS_PER_CALL);
  c->e = encoder_new(c->l, p,
                     (EncoderOptions){.malloc_may_fail = o.malloc_may_fail,
                                      .follow_pointers = asks_of_memory(p, o.goal, o.n_goals),
                                      .alias = c->o.alias});
  c->predicates = predicates_new(c->e, c->s);
  for (LocId i = 0; i < p->loc.n; i++) {
    U32Vec none = {0};
    vec_push(c->precision.predicates, none);
    vec_push(c->precision.tracked, (Tracked){0});
    vec_push(c->precision.changed, 0);
    vec_push(c->precision.refined, 0);
  }
  if (o.mode != MODE_PREDICATE) {
    c->flow = flow_new(p);
    c->shapes = shapes_new(c->e, c->s,
                           (ShapeOptions){.malloc_may_fail = o.malloc_may_fail,
                                          .leaks = asks_for_leaks(p, &o),
                                          .alias = c->o.alias,
                                          .generators = o.generators,
                                          .limit = o.limit});
  }
  if (o.mode == MODE_HEAP) {
    for (LocId i = 0; i < p->loc.n; i++) tracked_maximal(&c->precision.tracked.at[i], c->shapes, p);
  }
  c->search.given_up = mem_zalloc((o.n_goals + 1) * sizeof *c->search.given_up);
  c->search.attempts = mem_zalloc((o.n_goals + 1) * sizeof *c->search.attempts);
  c->search.asked = mem_zalloc((o.n_goals + 1) * sizeof *c->search.asked);
  c->search.patience = HOPELESS_AFTER;
  Domain d = product_domain(c);
  c->art = art_new(p, d,
                   (ExploreOptions){.goal = o.goal,
                                    .n_goals = o.n_goals,
                                    .given_up = c->search.given_up,
                                    .max_depth = o.max_depth,
                                    .limit = o.limit,
                                    .alias = c->o.alias});
  return c;
}

void checker_free(Checker *c) {
  if (!c) return;
  art_free(c->art);
  hunt_free(c->hunt);
  story_free(c->story);
  checker_forget_invariants(c);
  shapes_free(c->shapes);
  flow_free(c->flow);
  states_free(&c->states);
  for (uint32_t i = 0; i < c->precision.tracked.n; i++) tracked_free(&c->precision.tracked.at[i]);
  vec_free(c->precision.tracked);
  vec_free(c->post.taken);
  vec_free(c->post.level);
  intern_free(&c->post.taken_table);
  predicates_free(c->predicates);
  encoder_free(c->e);
  solver_free(c->s);
  logic_free(c->l);
  for (uint32_t i = 0; i < c->precision.predicates.n; i++) vec_free(c->precision.predicates.at[i]);
  vec_free(c->precision.predicates);
  vec_free(c->precision.changed);
  vec_free(c->precision.refined);
  vec_free(c->precision.added);
  vec_free(c->post.computed);
  intern_free(&c->post.computed_table);
  idmap_free(&c->post.loaded);
  idmap_free(&c->post.nullness);
  idmap_free(&c->loops.reaching.always);
  mem_free(c->goals);
  buf_free(&c->search.reason);
  mem_free(c->search.given_up);
  mem_free(c->search.attempts);
  mem_free(c->search.asked);
  mem_free(c);
}

void error_path_free(ErrorPath *path) {
  vec_free(path->step);
  arguments_free(&path->arguments);
  vec_free(path->input);
}

/* ---- precision ---- */

static void tell_predicate(Checker *c, LocId loc, PredicateId p) {
  if (!c->story) return;
  Buf text = {0};
  encoder_print(c->e, predicates_term(c->predicates, p), NULL, &text);
  story_added(c->story, loc, "np(%s)", buf_str(&text));
  buf_free(&text);
}

static bool add_predicate(Checker *c, LocId loc, PredicateId p) {
  U32Vec *set = &c->precision.predicates.at[loc];
  uint32_t i = 0;
  while (i < set->n && set->at[i] < p) i++;
  if (i < set->n && set->at[i] == p) return false;
  vec_push(*set, p);
  memmove(set->at + i + 1, set->at + i, (set->n - 1 - i) * sizeof *set->at);
  set->at[i] = p;
  c->precision.refined.at[loc] += c->precision.changed.at[loc] != c->precision.stamp; /* once per refinement */
  c->precision.changed.at[loc] = c->precision.stamp;
  vec_push(c->precision.added, ((Added){loc, p}));
  tell_predicate(c, loc, p);
  return true;
}

static bool tracks(const Checker *c, LocId loc, PredicateId p) {
  const U32Vec *set = &c->precision.predicates.at[loc];
  uint32_t low = 0, high = set->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (set->at[middle] < p)
      low = middle + 1;
    else
      high = middle;
  }
  return low < set->n && set->at[low] == p;
}

void checker_spread_added(Checker *c) {
  U32Vec symbols = {0}, cells = {0}, more = {0};
  for (uint32_t i = 0, n = c->precision.added.n; i < n; i++) {
    Added a = c->precision.added.at[i];
    FuncId f = c->p->loc.at[a.loc].function;
    bool again = false;
    for (uint32_t k = 0; k < i && !again; k++)
      again =
          c->precision.added.at[k].predicate == a.predicate && c->p->loc.at[c->precision.added.at[k].loc].function == f;
    if (again) continue;
    const Function *func = &c->p->func.at[f];
    bool *tracked = mem_zalloc(func->n_locs + 1);
    for (uint32_t l = 0; l < func->n_locs; l++) tracked[l] = tracks(c, func->first + l, a.predicate);
    vec_clear(symbols);
    vec_clear(cells);
    vec_clear(more);
    term_symbols(c->l, predicates_term(c->predicates, a.predicate), &symbols);
    for (uint32_t k = 0; k < symbols.n; k++) vec_push(cells, encoder_symbol_cell(c->e, symbols.at[k]));
    spread(c->e, c->o.alias, c->flow, f, &cells, tracked, &more);
    for (uint32_t k = 0; k < more.n; k++) add_predicate(c, more.at[k], a.predicate);
    mem_free(tracked);
  }
  vec_clear(c->precision.added);
  vec_free(symbols);
  vec_free(cells);
  vec_free(more);
}

uint32_t checker_precision(const Checker *c, LocId loc, const PredicateId **out) {
  *out = c->precision.predicates.at[loc].at;
  return c->precision.predicates.at[loc].n;
}

typedef struct {
  Checker *c;
  const PathFormula *f;
  bool failed; /* a symbol that is not the version of a cell */
} Rename;

static TermId version_to_cell(void *context, SymbolId s) {
  Rename *r = context;
  uint32_t *cell = idmap_find(&r->f->cell_of, s);
  const Cell *of = cell ? encoder_cell(r->c->e, *cell) : NULL;
  if (of && !of->var && !cell_is_count(of)) r->failed = true; /* a block's: it has a meaning on its path only */
  CellId id = cell ? *cell : encoder_symbol_cell(r->c->e, s);
  if (!id || !encoder_is_meaningful(r->c->e, id)) r->failed = true;
  if (cell) return term_symbol(r->c->l, encoder_cell(r->c->e, *cell)->symbol);
  return 0;
}

/* The location whose precision has to have what `t` says at a node: its own, or, when callees on the way there neither
 * see nor change what t speaks of, that of the outermost such call, whose frame keeps it. */
static LocId tracked_at(const Checker *c, const Node *n, TermId t) {
  CallStack stack = art_stack(c->art, n->stack);
  U32Vec symbols = {0};
  LocId loc = n->loc;
  term_symbols(c->l, t, &symbols);
  for (uint32_t i = 0; i < stack.depth && loc == n->loc && symbols.n; i++) {
    CallStack outer = {stack.call, stack.callee, i};
    FrameCall call = {c->e, c->o.alias, &outer, stack.callee[i]};
    bool hidden = true;
    for (uint32_t k = 0; k < symbols.n && hidden; k++) {
      CellId cell = encoder_symbol_cell(c->e, symbols.at[k]);
      hidden = cell && frame_hides(&call, cell);
    }
    if (hidden) loc = c->p->edge.at[stack.call[i]].from;
  }
  vec_free(symbols);
  return loc;
}

/* Does the atom speak of how many blocks are allocated, and the location tracks enough of these already? Where memory
 * is allocated in a loop they would go on for ever. */
static bool counts_too_much(const Checker *c, LocId loc, TermId atom) {
  enum { MOST_COUNTS = 8 };
  bool counts = false;
  SymbolId count = 0;
  U32Vec symbols = {0};
  term_symbols(c->l, atom, &symbols);
  for (uint32_t i = 0; i < symbols.n && !counts; i++) {
    CellId cell = encoder_symbol_cell(c->e, symbols.at[i]);
    counts = cell && cell_is_count(encoder_cell(c->e, cell));
    count = symbols.at[i];
  }
  vec_free(symbols);
  uint32_t n = 0;
  const U32Vec *set = &c->precision.predicates.at[loc];
  for (uint32_t i = 0; counts && i < set->n; i++)
    n += term_has_symbol(c->l, predicates_term(c->predicates, set->at[i]), count);
  return n >= MOST_COUNTS;
}

/* Adds the atoms of one conjunct of the interpolant at a node. */
static uint32_t add_conjunct(Checker *c, const PathFormula *f, const Node *n, TermId conjunct) {
  U32Vec atoms = {0};
  uint32_t added = 0;
  Rename all = {c, f, false};
  TermId renamed = term_substitute(c->l, conjunct, version_to_cell, &all);
  LocId loc = c->precision.keep_frames && !all.failed ? tracked_at(c, n, renamed) : n->loc;
  term_atoms(c->l, conjunct, &atoms);
  for (uint32_t i = 0; i < atoms.n; i++) {
    Rename r = {c, f, false};
    TermId t = term_substitute(c->l, atoms.at[i], version_to_cell, &r);
    if (r.failed) continue;
    TermKind k = term_kind(c->l, t);
    if ((k != TERM_EQ && k != TERM_LE) || counts_too_much(c, loc, t)) continue;
    added += add_predicate(c, loc, predicates_intern(c->predicates, t));
  }
  vec_free(atoms);
  return added;
}

uint32_t checker_add_atoms(Checker *c, const PathFormula *f, const Node *n, TermId interpolant) {
  if (term_kind(c->l, interpolant) != TERM_AND) return add_conjunct(c, f, n, interpolant);
  uint32_t added = 0;
  for (uint32_t i = 0; i < term_n_args(c->l, interpolant); i++)
    added += add_conjunct(c, f, n, term_arg(c->l, interpolant, i));
  return added;
}

/* ---- Algorithm 1, path formulas ---- */

NodeId checker_first_stale(const Checker *c, const U32Vec *nodes) {
  for (uint32_t i = 0; i < nodes->n; i++) {
    const Node *n = art_node(c->art, nodes->at[i]);
    if (n->step.kind != STEP_GOAL && c->precision.changed.at[n->loc] > n->stamp) return nodes->at[i];
  }
  return 0;
}

/* ---- path formulas with graphs ---- */

typedef struct {
  AskGraphs ask;
  CallStack stack;
  const U32Vec *nodes;
  const Step *step;
} AskPath;

static void ask_node(void *context, uint32_t i, Env *v) {
  AskPath *a = context;
  Checker *c = a->ask.c;
  v->reach = NULL;
  if (!i) return;
  const Node *n = art_node(c->art, a->nodes->at[i - 1]);
  a->stack = art_stack(c->art, n->stack);
  a->ask = (AskGraphs){c, checker_shape(c, n->state), &a->stack, &a->step[i]};
  product_ask_graphs(&a->ask, v);
}

void checker_path_formula(Checker *c, PathFormula *f, const Step *step, const U32Vec *nodes) {
  AskPath a = {.ask = {.c = c}, .nodes = nodes, .step = step};
  bool ask = c->shapes && encoder_follows_lengths(c->e);
  path_formula_build(f, c->e, c->o.goal, step, nodes->n, false,
                     (PathHelp){.prepare = ask ? ask_node : NULL, .context = &a});
  f->env.reach = NULL;
}

/* ---- why not ---- */

/* Where the goal is, as a user sees it: not in a model of a library function, but where that is called. */
static Position goal_position(const Checker *c, NodeId goal) {
  const Node *n = art_node(c->art, goal);
  CallStack stack = art_stack(c->art, n->stack);
  EdgeId edge = n->step.edge;
  for (uint32_t i = stack.depth; i-- > 0 && c->p->func.at[c->p->loc.at[c->p->edge.at[edge].from].function].is_model;)
    edge = stack.call[i];
  return c->p->edge.at[edge].at;
}

static void begin_reason(Checker *c, const U32Vec *nodes, const char *format) {
  Position at = goal_position(c, vec_last(*nodes));
  Buf place = {0};
  buf_printf(&place, "%s:%u", at.file ? at.file : "?", at.line);
  buf_clear(&c->search.reason);
  buf_printf(&c->search.reason, format, buf_str(&place));
  buf_free(&place);
}

/* The path is infeasible, and no shape graph that the algorithm can ask for excludes it: what was tried. */
static void note_heap_reason(Checker *c, const U32Vec *nodes) {
  if (c->o.mode == MODE_PREDICATE) {
    buf_clear(&c->search.reason);
    buf_add(&c->search.reason, "depends on the heap, which this mode does not track");
    return;
  }
  if (c->o.mode == MODE_HEAP) {
    begin_reason(c, nodes, "pure heap analysis: a path to %s is not excluded");
    return;
  }
  begin_reason(c, nodes, "no refinement found: %s: what is known of ");
  Tracked all = {0};
  for (uint32_t i = 0; i < nodes->n; i++)
    tracked_merge(&all, &c->precision.tracked.at[art_node(c->art, nodes->at[i])->loc]);
  tracked_describe(&all, c->shapes, &c->search.reason);
  tracked_add(&all.generator, GENERATOR_FIRST); /* where tracking begins */
  buf_add(&c->search.reason, " does not exclude it; generators tried:");
  for (uint32_t i = 0; i < all.generator.n; i++)
    buf_printf(&c->search.reason, "%s %s", i ? "," : "", shapes_generator_name(c->shapes, all.generator.at[i]));
  tracked_free(&all);
}

typedef enum { PATH_REFINED, PATH_FEASIBLE, PATH_STUCK, PATH_HEAP, PATH_UNDECIDED } PathAnswer;

/* A path that only the heap can exclude. */
static PathAnswer check_heap(Checker *c, const U32Vec *nodes, const Step *step, ErrorPath *path) {
  PathFormula f;
  path_formula_build(&f, c->e, c->o.goal, step, nodes->n, true, (PathHelp){.solver = c->s});
  PathAnswer result = PATH_FEASIBLE; /* not decided: as far as one knows */
  if (path_formula_solve(&f, c->s, step, nodes->n, path) == SOLVER_UNSAT) {
    Conflict x = {.c = c, .kind = CONFLICT_HEAP, .f = &f, .step = step, .nodes = nodes};
    result = refine_path(&x) ? PATH_REFINED : PATH_HEAP;
  }
  path_formula_free(&f);
  return result;
}

static PathAnswer check_path(Checker *c, const U32Vec *nodes, ErrorPath *path) {
  VEC(Step) step = {0};
  for (uint32_t i = 0; i < nodes->n; i++) vec_push(step, art_node(c->art, nodes->at[i])->step);
  assert(step.at && "a path has at least its root");
  PathFormula f;
  checker_path_formula(c, &f, step.at, nodes);
  c->stats.path_checks++;
  story_path(c->story, c->art, nodes, c->stats.path_checks);
  SolverAnswer answer = path_formula_solve(&f, c->s, step.at, step.n, path);
  PathAnswer result = PATH_UNDECIDED;
  if (answer == SOLVER_SAT) {
    result = f.env.inexact & INEXACT_HEAP ? check_heap(c, nodes, step.at, path) : PATH_FEASIBLE;
    if (result == PATH_FEASIBLE) story_real(c->story, "feasible");
  } else if (answer == SOLVER_UNSAT) {
    Conflict x = {.c = c, .kind = CONFLICT_FORMULA, .f = &f, .step = step.at, .nodes = nodes};
    result = refine_path(&x) ? PATH_REFINED : c->o.mode == MODE_HEAP ? PATH_HEAP : PATH_STUCK;
  }
  path_formula_free(&f);
  vec_free(step);
  return result;
}

static bool hopeless(Checker *c, const U32Vec *nodes) {
  for (uint32_t i = 0; i < nodes->n; i++) {
    LocId loc = art_node(c->art, nodes->at[i])->loc;
    if (c->precision.refined.at[loc] <= c->search.patience) continue;
    Position at = c->p->loc.at[loc].at;
    buf_clear(&c->search.reason);
    buf_printf(&c->search.reason, "the predicates at %s:%u keep growing: the loop there diverges",
               at.file ? at.file : "?", at.line);
    return true;
  }
  return false;
}

/* Looks at the clock now: the solver may have been stopped by the limit without noting it. */
static bool out_of_time(Checker *c) { return c->o.limit && (limit_passed(c->o.limit) || limit_reached(c->o.limit)); }

CheckAnswer checker_run(Checker *c, ErrorPath *path) {
  for (;;) {
    NodeId goal;
    art_set_stamp(c->art, c->precision.stamp);
    bool probe = false;
    switch (art_explore(c->art, &goal)) {
      case EXPLORE_DONE:
        return CHECK_SAFE;
      case EXPLORE_LIMIT:
        return CHECK_LIMIT;
      case EXPLORE_DEEP:
        buf_clear(&c->search.reason);
        buf_printf(&c->search.reason, "calls nest deeper than %u: recursion of %s", c->o.max_depth,
                   c->p->func.at[art_deep_function(c->art)].name);
        return CHECK_DEEP;
      case EXPLORE_PROBE:
        probe = true;
        break;
      case EXPLORE_GOAL:
        break;
    }
    U32Vec nodes = {0};
    art_path(c->art, goal, &nodes);
    if (!probe) {
      c->search.goal = art_node(c->art, goal)->step.goal;
      c->search.goal_at = goal_position(c, goal);
      c->search.asked[c->search.goal].paths++;
      c->search.asked[c->search.goal].at = c->search.goal_at;
    }
    NodeId stale = checker_first_stale(c, &nodes);
    PathAnswer answer = PATH_REFINED;
    if (!stale) {
      c->search.is_refining = true;
      answer = check_path(c, &nodes, path);
      c->search.is_refining = false;
      stale = checker_first_stale(c, &nodes);
      if (answer == PATH_REFINED && !stale) answer = PATH_STUCK; /* the goal must not be forgotten */
      if (answer == PATH_STUCK) begin_reason(c, &nodes, "no refinement found for a path to %s");
      if (answer == PATH_HEAP) note_heap_reason(c, &nodes);
    }
    bool over = answer == PATH_REFINED && hopeless(c, &nodes);
    bool looping = c->search.said_looping < 2 &&
                   checker_diverges(c, &nodes, c->search.said_looping ? DIVERGES_AFTER : SEARCH_AFTER);
    vec_free(nodes);
    if (probe && answer != PATH_REFINED) { /* the recursion may go on */
      error_path_free(path);
      *path = (ErrorPath){0};
      continue;
    }
    if (answer == PATH_FEASIBLE) return CHECK_PATH;
    if (answer == PATH_HEAP) return CHECK_HEAP;
    if (answer == PATH_UNDECIDED) return out_of_time(c) ? CHECK_LIMIT : CHECK_UNDECIDED;
    if (answer == PATH_STUCK && out_of_time(c)) return CHECK_LIMIT; /* the solver was stopped */
    if (answer == PATH_STUCK || over) return CHECK_NO_REFINEMENT;
    art_set_stamp(c->art, c->precision.stamp);
    art_refresh(c->art, stale);
    if (looping) {
      c->search.said_looping++;
      return CHECK_LOOPING;
    }
  }
}

bool checker_hunt(Checker *c, ErrorPath *path) {
  if (!c->hunt) c->hunt = hunt_new(c->e, c->s, &c->o);
  return hunt_next(c->hunt, path);
}

uint32_t checker_goal(const Checker *c) { return c->search.goal; }
Position checker_goal_position(const Checker *c) { return c->search.goal_at; }

bool checker_has_given_up(const Checker *c, uint32_t goal) { return c->search.given_up[goal]; }

void checker_give_up(Checker *c, uint32_t goal) {
  c->search.given_up[goal] = true;
  c->search.patience += MORE_PATIENCE;
}

const char *checker_reason(const Checker *c) { return c->search.reason.at ? c->search.reason.at : ""; }
bool checker_is_refining(const Checker *c) { return c->search.is_refining; }
Art *checker_art(const Checker *c) { return c->art; }
Predicates *checker_predicates(const Checker *c) { return c->predicates; }
Encoder *checker_encoder(const Checker *c) { return c->e; }
Shapes *checker_shapes(const Checker *c) { return c->shapes; }
ClassId checker_class(const Checker *c, LocId loc) { return c->precision.tracked.at[loc].class; }
RegionId checker_region(const Checker *c, StateId state) { return states_at(&c->states, state).region; }
ShapeId checker_shape(const Checker *c, StateId state) { return states_at(&c->states, state).shape; }
SolverStats checker_solver_stats(const Checker *c) { return solver_stats(c->s); }

RefineStats checker_stats(const Checker *c) {
  RefineStats s = c->stats;
  s.predicates = predicates_count(c->predicates);
  for (LocId i = 0; i < c->precision.predicates.n; i++) s.tracked_locations += c->precision.predicates.at[i].n > 0;
  return s;
}
