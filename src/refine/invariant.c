/* The fixpoint: places are locations with call stacks; the edges between them are steps. */
#include "refine/invariant.h"

#include <assert.h>
#include <string.h>

/* Cells that are followed at most, through the program and along a path, which joins less; how often a place grows
 * before it is widened, and widened without landmarks; passes of narrowing; work. */
enum {
  MOST_CELLS = 16,
  MOST_ON_PATH = 24,
  WIDEN_AFTER = 3,
  HURRY_AFTER = 12,
  NARROWINGS = 3,
  MOST_PLACES = 4000,
  MOST_IMAGES = 20000
};

typedef struct {
  LocId loc;
  StackId stack;
  Poly state;
  uint32_t grown; /* how often */
  bool is_dirty;
  U32Vec in, out; /* ways */
} Place;

typedef struct {
  uint32_t from, to; /* places */
  LinearStep step;
} Way;

struct Invariants {
  Encoder *e;
  Program *p;
  const Alias *alias;
  const Goal *goals;
  const Seen *seen;
  Limit *limit;
  U32Vec cell;     /* that are followed */
  U32Vec unit;     /* by cell: what it is a multiple of, as far as one guesses */
  bool by_element; /* units are guessed */
  U32Vec source;   /* what they get their values from, and is not followed */
  bool *concerned; /* by FuncId: reading its body may matter for these cells */
  Stacks stacks;
  bool is_restricted; /* to the edges that are kept */
  IdMap kept;         /* (stack, edge) -> 1 */
  VEC(Place) place;
  IdMap place_of; /* (location, stack) -> place */
  VEC(Way) way;
  Landmarks landmarks;
  U32Vec dirty, order;
  U32Vec taken; /* functions that calls through pointers may enter */
  uint32_t images;
  bool is_complete; /* the fixpoint was reached */
};

static void forget_places(Invariants *x) {
  for (uint32_t i = 0; i < x->place.n; i++) {
    poly_free(&x->place.at[i].state);
    vec_free(x->place.at[i].in);
    vec_free(x->place.at[i].out);
  }
  for (uint32_t i = 0; i < x->way.n; i++) linear_step_free(&x->way.at[i].step);
  vec_clear(x->place);
  vec_clear(x->way);
  vec_clear(x->dirty);
  vec_clear(x->order);
  idmap_clear(&x->place_of);
  landmarks_free(&x->landmarks);
  x->images = 0;
  x->is_complete = false;
}

Invariants *invariants_new(Encoder *e, const Alias *alias, const Goal *goals, const Seen *seen, Limit *limit,
                           bool by_element) {
  Invariants *x = mem_zalloc(sizeof *x);
  x->e = e;
  x->alias = alias;
  x->p = encoder_program(e);
  x->goals = goals;
  x->seen = seen;
  x->limit = limit;
  x->by_element = by_element;
  stacks_init(&x->stacks);
  explore_candidates(x->p, &x->taken);
  return x;
}

void invariants_free(Invariants *x) {
  if (!x) return;
  forget_places(x);
  vec_free(x->cell);
  vec_free(x->unit);
  vec_free(x->source);
  mem_free(x->concerned);
  stacks_free(&x->stacks);
  idmap_free(&x->kept);
  vec_free(x->place);
  idmap_free(&x->place_of);
  vec_free(x->way);
  vec_free(x->dirty);
  vec_free(x->order);
  vec_free(x->taken);
  mem_free(x);
}

/* ---- what was seen of lists ---- */

static uint64_t seen_key(EdgeId edge, CellId from, uint64_t link) {
  return (uint64_t)edge << 40 ^ (uint64_t)from << 16 ^ link; /* a mix-up makes a guess worse, no more */
}

void seen_note(Seen *s, EdgeId edge, CellId from, uint64_t link, Reaching answer) {
  uint64_t key = seen_key(edge, from, link);
  if (answer != REACH_ALWAYS || idmap_find(&s->always, key)) return;
  idmap_put(&s->always, key, 1);
  s->has_changed = true;
}

Reaching seen_answer(const Seen *s, EdgeId edge, CellId from, uint64_t link) {
  return idmap_find(&s->always, seen_key(edge, from, link)) ? REACH_ALWAYS : REACH_UNKNOWN;
}

/* ---- which functions matter ---- */

typedef struct {
  const Invariants *x;
  bool found;
} Looking;

static bool is_followed(const Invariants *x, VarId v) {
  for (uint32_t i = 0; i < x->cell.n; i++)
    if (encoder_cell(x->e, x->cell.at[i])->var == v) return true;
  return false;
}

/* Is a cell followed that writes to memory may change? */
static bool follows_lengths(const Invariants *x) {
  for (uint32_t i = 0; i < x->cell.n; i++)
    if (cell_is_length(encoder_cell(x->e, x->cell.at[i]))) return true;
  return false;
}

static void look(const Program *p, ExprId e, void *context) {
  Looking *l = context;
  const Expr *x = expr_at(p, e);
  if ((x->kind == EXPR_VAR || x->kind == EXPR_ADDRESS) && is_followed(l->x, x->var)) l->found = true;
}

static bool mentions(const Invariants *x, const Op *op) {
  Looking l = {.x = x};
  if (op->dst && is_followed(x, op->dst)) return true;
  if ((op->kind == OP_STORE || op->kind == OP_FREE) && follows_lengths(x)) return true;
  if (op->a) expr_walk(x->p, op->a, look, &l);
  if (op->b) expr_walk(x->p, op->b, look, &l);
  if (op->c) expr_walk(x->p, op->c, look, &l);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(x->p, op->args[i], look, &l);
  return l.found;
}

/* May executing the function, which mentions no cell that is followed, change one all the same? */
static bool may_change(const Invariants *x, FuncId f) {
  for (uint32_t i = 0; i < x->cell.n; i++) {
    const Cell *c = encoder_cell(x->e, x->cell.at[i]);
    if (c->var && alias_may_write_var(x->alias, f, c->var)) return true;
    if ((cell_is_life(c) || cell_is_count(c)) && alias_frees(x->alias, f)) return true;
    if (cell_is_count(c) && alias_allocates(x->alias, f)) return true;
  }
  return false;
}

/* A function is of concern when it, or what it calls, mentions a cell that is followed, or may change one. */
static void find_concerned(Invariants *x) {
  const Program *p = x->p;
  mem_free(x->concerned);
  x->concerned = mem_zalloc((p->func.n + 1) * sizeof *x->concerned);
  for (EdgeId i = 0; i < p->edge.n; i++) {
    FuncId f = p->loc.at[p->edge.at[i].from].function;
    if (!x->concerned[f]) x->concerned[f] = mentions(x, &p->edge.at[i].op);
  }
  for (uint32_t i = 0; i < x->cell.n; i++)
    x->concerned[p->var.at[encoder_cell(x->e, x->cell.at[i])->var].function] = true;
  for (FuncId f = 1; f < p->func.n; f++)
    if (p->func.at[f].is_defined && !x->concerned[f]) x->concerned[f] = may_change(x, f);
  for (bool changed = true; changed;) {
    changed = false;
    for (EdgeId i = 0; i < p->edge.n; i++) {
      const Op *op = &p->edge.at[i].op;
      FuncId f = p->loc.at[p->edge.at[i].from].function;
      if (op->kind != OP_CALL || x->concerned[f]) continue;
      const Expr *callee = expr_at(p, op->a);
      bool on = callee->kind == EXPR_FUNCTION && x->concerned[callee->var];
      for (uint32_t k = 0; k < x->taken.n && callee->kind != EXPR_FUNCTION && !on; k++)
        on = x->concerned[x->taken.at[k]] && call_fits(p, op, x->taken.at[k]);
      if (on) x->concerned[f] = changed = true;
    }
  }
}

/* ---- places and ways ---- */

static uint32_t place_at(Invariants *x, LocId loc, StackId stack) {
  uint64_t key = (uint64_t)loc << 32 | stack;
  uint32_t *known = idmap_find(&x->place_of, key);
  if (known) return *known;
  vec_push(x->place, (Place){.loc = loc, .stack = stack, .state = poly_none(x->cell.n)});
  idmap_put(&x->place_of, key, x->place.n - 1);
  return x->place.n - 1;
}

typedef struct {
  const Seen *seen;
  const Step *step;
} Guessing;

static Reaching guess_reach(void *context, CellId from, ExprId to, uint64_t link) {
  const Guessing *g = context;
  (void)to; /* the step says which it is */
  return g->step->kind == STEP_EDGE ? seen_answer(g->seen, g->step->edge, from, link) : REACH_UNKNOWN;
}

static void build_step(Invariants *x, StackId stack, const Step *step, LinearStep *out) {
  Env v;
  env_init(&v, x->e);
  CallStack calls = stacks_calls(&x->stacks, stack);
  path_set_levels(&v, x->p, &calls);
  Guessing guessing = {x->seen, step};
  v.guess = true;
  v.reach = guess_reach;
  v.reach_context = &guessing;
  path_step(&v, x->goals, step);
  linear_step_build(out, &v, x->cell.at, x->unit.at, x->cell.n, &x->source);
  env_free(&v);
}

/* step: NULL leaves all cells as they are. */
static void add_way(Invariants *x, uint32_t from, const Step *step, LocId loc, StackId stack) {
  Way w = {.from = from, .to = place_at(x, loc, stack), .step.is_identity = !step};
  if (step) build_step(x, x->place.at[from].stack, step, &w.step);
  landmarks_note(&x->landmarks, &w.step);
  vec_push(x->place.at[from].out, x->way.n);
  vec_push(x->place.at[w.to].in, x->way.n);
  vec_push(x->way, w);
}

static bool is_open(const CallStack *s, FuncId f) {
  for (uint32_t i = 0; i < s->depth; i++)
    if (s->callee[i] == f) return true;
  return false;
}

/* The ways of a call: into the callee; past it where it is of no concern, and then nothing changes, or has no body or
 * is entered already, and then anything may. */
static void add_call(Invariants *x, uint32_t from, EdgeId edge, FuncId callee) {
  StackId stack = x->place.at[from].stack;
  CallStack calls = stacks_calls(&x->stacks, stack);
  const Op *op = &x->p->edge.at[edge].op;
  bool wanted = x->concerned[callee] || (op->dst && is_followed(x, op->dst));
  bool defined = x->p->func.at[callee].is_defined;
  if (!defined || !wanted || is_open(&calls, callee)) {
    Step past = {.kind = STEP_EDGE, .edge = edge};
    add_way(x, from, defined && !wanted ? NULL : &past, x->p->edge.at[edge].to, stack);
    return;
  }
  StackId inner = stacks_push(&x->stacks, stack, edge, callee);
  add_way(x, from, &(Step){.kind = STEP_CALL, .edge = edge, .callee = callee}, x->p->func.at[callee].entry, inner);
}

static StackId stack_of(Invariants *x, const CallStack *stack) {
  StackId s = 0;
  for (uint32_t i = 0; i < stack->depth; i++) s = stacks_push(&x->stacks, s, stack->call[i], stack->callee[i]);
  return s;
}

static uint64_t kept_key(StackId stack, EdgeId edge) { return (uint64_t)stack << 32 | edge; }

void invariants_keep_to(Invariants *x, const CallStack *stack, EdgeId edge) {
  x->is_restricted = true;
  idmap_put(&x->kept, kept_key(stack_of(x, stack), edge), 1);
}

static void add_edge(Invariants *x, uint32_t from, EdgeId edge) {
  const Edge *e = &x->p->edge.at[edge];
  StackId stack = x->place.at[from].stack;
  if (x->is_restricted && !idmap_find(&x->kept, kept_key(stack, edge))) return;
  const Stack *s = &x->stacks.stack.at[stack];
  if (e->op.kind == OP_HALT) return;
  if (e->op.kind == OP_CALL) {
    const Expr *callee = expr_at(x->p, e->op.a);
    if (callee->kind == EXPR_FUNCTION) {
      add_call(x, from, edge, callee->var);
    } else {
      for (uint32_t i = 0; i < x->taken.n; i++)
        if (call_fits(x->p, &e->op, x->taken.at[i])) add_call(x, from, edge, x->taken.at[i]);
    }
  } else if (e->op.kind == OP_RETURN) {
    Step step = {.kind = STEP_RETURN, .edge = edge, .call = s->call, .callee = s->callee};
    if (s->depth) add_way(x, from, &step, x->p->edge.at[s->call].to, s->outer);
  } else {
    add_way(x, from, &(Step){.kind = STEP_EDGE, .edge = edge}, e->to, stack);
  }
}

/* ---- the fixpoint ---- */

static void make_dirty(Invariants *x, uint32_t place) {
  if (x->place.at[place].is_dirty) return;
  x->place.at[place].is_dirty = true;
  vec_push(x->dirty, place);
}

/* Deeper calls first, then the location that comes first. */
static uint32_t next_dirty(Invariants *x) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < x->dirty.n; i++) {
    const Place *a = &x->place.at[x->dirty.at[i]], *b = &x->place.at[x->dirty.at[best]];
    uint32_t da = x->stacks.stack.at[a->stack].depth, db = x->stacks.stack.at[b->stack].depth;
    if (da != db ? da > db : a->loc < b->loc) best = i;
  }
  uint32_t place = x->dirty.at[best];
  x->dirty.at[best] = vec_last(x->dirty);
  x->dirty.n--;
  x->place.at[place].is_dirty = false;
  return place;
}

static void grow(Invariants *x, uint32_t place, const Poly *by) {
  Place *at = &x->place.at[place];
  if (poly_inside(by, &at->state)) return;
  Poly next = poly_copy(&at->state);
  poly_hull(&next, by);
  if (x->p->loc.at[at->loc].is_loop_head && at->grown++ >= WIDEN_AFTER) {
    if (at->grown > HURRY_AFTER)
      poly_widen(&at->state, &next);
    else
      widen(&at->state, &next, &x->landmarks);
    poly_free(&next);
  } else {
    poly_free(&at->state);
    at->state = next;
  }
  make_dirty(x, place);
}

static Poly image(Invariants *x, uint32_t way) {
  x->images++;
  return linear_step_image(&x->way.at[way].step, &x->place.at[x->way.at[way].from].state);
}

static bool ascend(Invariants *x) {
  while (x->dirty.n) {
    if (x->images > MOST_IMAGES || x->place.n > MOST_PLACES || (x->limit && limit_reached(x->limit))) return false;
    uint32_t i = next_dirty(x);
    if (!x->place.at[i].out.n) {
      const Location *l = &x->p->loc.at[x->place.at[i].loc];
      for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) add_edge(x, i, e);
    }
    for (uint32_t k = 0; k < x->place.at[i].out.n; k++) {
      uint32_t way = x->place.at[i].out.at[k];
      Poly next = image(x, way);
      grow(x, x->way.at[way].to, &next);
      poly_free(&next);
    }
  }
  return true;
}

/* Places in reverse post-order of the ways. */
static void sort_places(Invariants *x) {
  U32Vec path = {0}, next = {0};
  bool *seen = mem_zalloc(x->place.n + 1);
  for (uint32_t i = 0; i < x->place.n; i++) vec_push(next, 0);
  vec_push(path, 0);
  seen[0] = true;
  assert(next.at && "there is a place to begin at");
  while (path.n) {
    uint32_t at = vec_last(path);
    if (next.at[at] < x->place.at[at].out.n) {
      uint32_t to = x->way.at[x->place.at[at].out.at[next.at[at]++]].to;
      if (!seen[to]) {
        seen[to] = true;
        vec_push(path, to);
      }
    } else {
      vec_push(x->order, at);
      path.n--;
    }
  }
  for (uint32_t i = 0; i < x->order.n / 2; i++) {
    uint32_t t = x->order.at[i];
    x->order.at[i] = x->order.at[x->order.n - 1 - i];
    x->order.at[x->order.n - 1 - i] = t;
  }
  mem_free(seen);
  vec_free(path);
  vec_free(next);
}

static void descend(Invariants *x) {
  for (int pass = 0; pass < NARROWINGS; pass++) {
    for (uint32_t i = 0; i < x->order.n; i++) {
      uint32_t at = x->order.at[i];
      if (!at) continue; /* the start stays as it is: nothing leads back there */
      Poly all = poly_none(x->cell.n);
      for (uint32_t k = 0; k < x->place.at[at].in.n; k++) {
        Poly one = image(x, x->place.at[at].in.at[k]);
        poly_hull(&all, &one);
        poly_free(&one);
      }
      poly_free(&x->place.at[at].state);
      x->place.at[at].state = all;
      if (x->limit && limit_reached(x->limit)) return;
    }
  }
}

static void start(Invariants *x) {
  LinearStep step;
  Step begin = {.kind = STEP_START, .callee = x->p->main};
  build_step(x, 0, &begin, &step);
  Poly all = poly_all(x->cell.n), first = linear_step_image(&step, &all);
  uint32_t at = place_at(x, x->p->func.at[x->p->main].entry, 0);
  grow(x, at, &first);
  poly_free(&all);
  poly_free(&first);
  linear_step_free(&step);
}

/* The size of what a pointer points to, for the cell of its offset; otherwise 1. */
static uint32_t element_size(const Invariants *x, CellId id) {
  enum { MOST = 64 };
  const Cell *c = encoder_cell(x->e, id);
  TypeId t = cell_part(c) == GHOST_OFFSET ? encoder_pointer_type(x->e, c) : 0;
  const Type *pointer = t ? type_at(x->p, t) : NULL;
  uint64_t size = pointer && pointer->of ? type_at(x->p, pointer->of)->size : 1;
  return size && size <= MOST ? (uint32_t)size : 1;
}

bool invariants_have_elements(const Invariants *x, const CellId *cell, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (element_size(x, cell[i]) > 1) return true;
  return false;
}

static uint32_t most_cells(const Invariants *x) { return x->is_restricted ? MOST_ON_PATH : MOST_CELLS; }

uint32_t invariants_missing(const Invariants *x, const CellId *cell, uint32_t n) {
  uint32_t missing = 0;
  for (uint32_t i = 0; i < n && i < most_cells(x); i++) {
    bool known = false;
    for (uint32_t k = 0; k < x->cell.n && !known; k++) known = x->cell.at[k] == cell[i];
    missing += !known;
  }
  return missing;
}

bool invariants_have_room(const Invariants *x, uint32_t n) { return x->cell.n + n <= most_cells(x); }
bool invariants_by_element(const Invariants *x) { return x->by_element; }

void invariants_sources(const Invariants *x, U32Vec *out) {
  for (uint32_t i = 0; i < x->source.n; i++) vec_push(*out, x->source.at[i]);
}

bool invariants_follow(Invariants *x, const CellId *cell, uint32_t n) {
  if (n > most_cells(x)) n = most_cells(x);
  U32Vec more = {0};
  for (uint32_t i = 0; i < n; i++)
    if (invariants_missing(x, &cell[i], 1)) vec_push(more, cell[i]);
  if (!more.n) return x->is_complete;
  for (uint32_t i = 0; i < more.n; i++) vec_push(x->cell, more.at[i]);
  vec_free(more);
  for (uint32_t i = x->unit.n; i < x->cell.n; i++)
    vec_push(x->unit, x->by_element ? element_size(x, x->cell.at[i]) : 1);
  forget_places(x);
  vec_clear(x->source);
  find_concerned(x);
  landmarks_init(&x->landmarks, x->cell.n);
  start(x);
  x->is_complete = ascend(x);
  if (x->is_complete) {
    sort_places(x);
    descend(x);
  }
  return x->is_complete;
}

/* ---- answers ---- */

static const Place *find_place(Invariants *x, LocId loc, const CallStack *stack) {
  uint32_t *known = idmap_find(&x->place_of, (uint64_t)loc << 32 | stack_of(x, stack));
  return known && x->is_complete ? &x->place.at[*known] : NULL;
}

/* Does the cell's activation exist at the place? */
static bool is_alive(const Invariants *x, const Place *at, CellId c) {
  const Cell *cell = encoder_cell(x->e, c);
  FuncId f = x->p->var.at[cell->var].function;
  CallStack s = stacks_calls(&x->stacks, at->stack);
  uint32_t level = f == x->p->main;
  for (uint32_t i = 0; i < s.depth; i++) level += s.callee[i] == f;
  return !f || cell->level <= level;
}

/* The same for a row with a pointer in it, which is an atom if it says that this one is NULL, or is not. */
static TermId null_atom(Invariants *x, const Int128 *row, bool equation) {
  uint32_t only = 0;
  for (uint32_t i = 1; i <= x->cell.n; i++) {
    if (row[i] && only) return 0;
    if (row[i]) only = i;
  }
  if (!equation || !only) return 0;
  Logic *l = encoder_logic(x->e);
  return term_eq(l, term_symbol(l, encoder_cell(x->e, x->cell.at[only - 1])->symbol), term_int(l, 0));
}

/* A row over the cells as an atom; 0 when it says nothing, or its numbers are too large for what a program means. */
static TermId atom_of(Invariants *x, const Place *at, const Int128 *row, bool equation) {
  uint32_t cells = 0;
  for (uint32_t i = 1; i <= x->cell.n; i++) cells += row[i] != 0;
  const Int128 large = cells > 2 ? 100 : (Int128)1 << 40;
  Logic *l = encoder_logic(x->e);
  Int128 common = 1; /* of the units */
  for (uint32_t i = 1; i <= x->cell.n; i++)
    if (row[i] % x->unit.at[i - 1]) common *= x->unit.at[i - 1];
  if (common > large) return 0;
  TermId sum = term_int(l, row[0] * common);
  uint32_t n = 0, only = 0;
  for (uint32_t i = 1; i <= x->cell.n; i++) {
    if (!row[i]) continue;
    if (row[i] > large || row[i] < -large || !is_alive(x, at, x->cell.at[i - 1])) return 0;
    if (linear_is_nullness(x->e, x->cell.at[i - 1])) return null_atom(x, row, equation);
    if (!equation && cell_part(encoder_cell(x->e, x->cell.at[i - 1])) == GHOST_BASE) return 0; /* addresses: no order */
    n++;
    only = i;
    TermId s = term_symbol(l, encoder_cell(x->e, x->cell.at[i - 1])->symbol);
    sum = term_add(l, sum, term_scale(l, row[i] * common / x->unit.at[i - 1], s));
  }
  if (!n) return 0;
  TermId zero = term_int(l, 0), atom = equation ? term_eq(l, sum, zero) : term_le(l, zero, sum);
  if (n == 1 && !equation) { /* what the type says already is nothing new */
    const Cell *c = encoder_cell(x->e, x->cell.at[only - 1]);
    if (cell_is_length(c) && atom == term_le(l, term_int(l, -1), term_symbol(l, c->symbol))) return 0;
    TermId range = encoder_range(x->e, c->type, term_symbol(l, c->symbol));
    for (uint32_t i = 0; term_kind(l, range) == TERM_AND && i < term_n_args(l, range); i++)
      if (term_arg(l, range, i) == atom) return 0;
  }
  return atom;
}

static void push_atom(Invariants *x, const Place *at, const Int128 *row, bool equation, U32Vec *atoms) {
  TermId t = atom_of(x, at, row, equation);
  TermKind kind = t ? term_kind(encoder_logic(x->e), t) : TERM_NONE;
  if (kind == TERM_EQ || kind == TERM_LE) vec_push(*atoms, t);
}

/* Is the cell a local of an activation that waits for a call to return? */
static bool is_waiting(const Invariants *x, const Place *at, CellId c) {
  const Cell *cell = encoder_cell(x->e, c);
  FuncId f = x->p->var.at[cell->var].function;
  CallStack s = stacks_calls(&x->stacks, at->stack);
  if (!f || !s.depth) return false;
  uint32_t level = f == x->p->main;
  for (uint32_t i = 0; i < s.depth; i++) level += s.callee[i] == f;
  return f != s.callee[s.depth - 1] || cell->level != level;
}

static bool mentions_waiting(const Invariants *x, const Place *at, const Int128 *row) {
  for (uint32_t i = 1; i <= x->cell.n; i++)
    if (row[i] && is_waiting(x, at, x->cell.at[i - 1])) return true;
  return false;
}

/* What the state says about the cells that are not waiting; rows that mention others mean nothing. */
static Poly without_waiting(const Invariants *x, const Place *at) {
  Rows none, map;
  rows_init(&none, x->cell.n + 1);
  rows_init(&map, x->cell.n + 1);
  for (uint32_t i = 1; i <= x->cell.n; i++) {
    Int128 *row = rows_add(&map, false);
    row[i] = !is_waiting(x, at, x->cell.at[i - 1]);
  }
  Poly result = poly_image(&at->state, &none, &map);
  rows_free(&none);
  rows_free(&map);
  return result;
}

/* Lists of one length along one link: whether one comes by the first node of the other is whether they are the same.
 * That they are not was taken for granted (Env.guess), and must be known where such a node is freed or its link
 * written. */
static void push_distinct(Invariants *x, const Place *at, U32Vec *atoms) {
  Logic *l = encoder_logic(x->e);
  Int128 *row = mem_zalloc((x->cell.n + 1) * sizeof *row);
  for (uint32_t i = 0; i < x->cell.n; i++)
    for (uint32_t k = i + 1; k < x->cell.n; k++) {
      Cell a = *encoder_cell(x->e, x->cell.at[i]), b = *encoder_cell(x->e, x->cell.at[k]);
      if (!a.var || !b.var || !cell_is_length(&a) || cell_part(&a) != cell_part(&b)) continue;
      if (!is_alive(x, at, x->cell.at[i]) || !is_alive(x, at, x->cell.at[k])) continue;
      Int128 most;
      row[i + 1] = 1;
      bool empty = poly_supremum(&at->state, row, &most) && most <= 0;
      row[k + 1] = -1;
      bool same = poly_holds(&at->state, row, true);
      row[i + 1] = row[k + 1] = 0;
      if (!same || empty) continue;
      TermId first = term_symbol(l, encoder_cell(x->e, encoder_pointer_of(x->e, &a))->symbol);
      TermId second = term_symbol(l, encoder_cell(x->e, encoder_pointer_of(x->e, &b))->symbol);
      vec_push(*atoms, term_not(l, term_eq(l, first, second)));
    }
  mem_free(row);
}

/* A caller's locals are what they were when it called, and the analysis does not carry along what it knows about them
 * alone. So inequalities between them and the callee's cells would hang in the air there: what follows for the callee's
 * cells is given instead, and beside it the equations, which say where values come from. */
void invariants_at(Invariants *x, LocId loc, const CallStack *stack, U32Vec *atoms) {
  const Place *at = find_place(x, loc, stack);
  if (!at || at->state.is_empty) return;
  Poly own = without_waiting(x, at);
  for (uint32_t i = 0; i < own.constraint.n; i++) {
    const Int128 *row = rows_at(&own.constraint, i);
    if (!mentions_waiting(x, at, row)) push_atom(x, at, row, own.constraint.both.at[i], atoms);
  }
  poly_free(&own);
  for (uint32_t i = 0; i < at->state.constraint.n; i++) {
    const Int128 *row = rows_at(&at->state.constraint, i);
    bool equation = at->state.constraint.both.at[i];
    if (equation && mentions_waiting(x, at, row)) push_atom(x, at, row, equation, atoms);
  }
  push_distinct(x, at, atoms);
  for (uint32_t i = 0; i < x->cell.n; i++) {
    if (x->unit.at[i] == 1 || !is_alive(x, at, x->cell.at[i])) continue;
    Logic *l = encoder_logic(x->e);
    TermId s = term_symbol(l, encoder_cell(x->e, x->cell.at[i])->symbol);
    TermId t = term_eq(l, term_mod(l, s, x->unit.at[i]), term_int(l, 0));
    if (term_kind(l, t) == TERM_EQ) vec_push(*atoms, t);
  }
}

bool invariants_exclude(Invariants *x, LocId loc, const CallStack *stack, const Step *step) {
  const Place *at = find_place(x, loc, stack);
  if (!at) return false;
  if (at->state.is_empty) return true;
  StackId s = at->stack;
  LinearStep linear;
  build_step(x, s, step, &linear);
  Poly after = linear_step_image(&linear, &at->state);
  bool excluded = after.is_empty;
  poly_free(&after);
  linear_step_free(&linear);
  return excluded;
}
