/* The analysis: graphs are followed from location to location until nothing new arrives. Graphs are kept where control
 * meets (stations), the others are passed on at once. */
#include "smg/engine.h"

#include <string.h>

#include "smg/census.h"
#include "smg/proof.h"
#include "smg/row.h"

enum { MOST_UNJOINED = 3000, MOST_EXACT = 10, MOST_THRESHOLDS = 90 };

typedef struct {
  uint32_t activation;
  LocId at;
  Graph *g;
} Passing;

typedef struct {
  Engine e;
  VEC(Passing) passing;
} Analysis;

bool engine_keeps(const Engine *e, LocId at) { return e->turn[at] != 0; }

void engine_trace(const Engine *e, const char *what, uint32_t activation, LocId at, const Graph *g) {
  if (!e->o->trace) return;
  Buf b = {0};
  smg_print(g, &b);
  fprintf(e->o->trace, "%s location %u (line %u) of activation %u:\n%s", what, at, e->p->loc.at[at].at.line, activation,
          buf_str(&b));
  buf_free(&b);
}

void engine_pass(Engine *e, uint32_t activation, EdgeId edge, Graph *g) {
  if (e->o->rounds && !engine_goes_round(e, g, edge)) {
    e->is_cut = true;
    smg_free(g);
    return;
  }
  engine_arrive(e, activation, e->p->edge.at[edge].to, g);
}

void engine_arrive(Engine *e, uint32_t activation, LocId at, Graph *g) {
  Analysis *run = (Analysis *)e;
  if (e->stopped) {
    smg_free(g);
    return;
  }
  smg_carve(e, e->activation.at[activation].function, g);
  if (!engine_keeps(e, at)) {
    vec_push(run->passing, (Passing){activation, at, g});
    return;
  }
  const Location *l = &e->p->loc.at[at];
  Activation *a = &e->activation.at[activation];
  Station *s = &a->at[at - e->p->func.at[a->function].first];
  engine_folds(e, l->function, false);
  smg_drop_dead(e, g, at);
  if (!smg_drop_empty(g)) {
    smg_free(g);
    return;
  }
  if (e->rechecks) {
    recheck_arrives(e, s, g, at);
    return;
  }
  smg_name_sums(g);
  FoldWhat at_head = e->how.meant ? FOLD_REST : FOLD_ALL;
  if (l->is_loop_head) smg_fold(e, g, at_head);
  Graph *tidy = engine_tidy(e, g);
  JoinHow how = e->how;
  bool repeats = l->is_loop_head || (e->recurses[a->function] && at != e->p->func.at[a->function].entry);
  how.flags = (repeats && how.flags) || s->graph.n > 16;
  how.cases = how.cases && s->graph.n <= 32;
  how.lengths = how.lengths && (repeats || s->graph.n > 32);
  how.offsets = repeats;
  how.fold = !repeats ? FOLD_NONE : l->is_loop_head ? at_head : e->how.flags ? FOLD_ALL : FOLD_LISTS;
  e->stats->graphs++;
  bool is_entry = at == e->p->func.at[a->function].entry;
  if (!e->o->rounds && !e->how.exact && station_thin(e, s, how, at)) a->waits = true;
  tidy = station_blur(e, s, tidy, &how);
  bool many = e->stopped || s->graph.n > (e->o->rounds || e->how.exact ? MOST_UNJOINED : MOST_GRAPHS);
  if (tidy->obj.n > MOST_OBJECTS || (e->how.exact && smg_blocks(tidy) > MOST_EXACT) || many) {
    e->crowded = e->crowded || many;
    e->stopped = many ? "too many graphs" : "a graph grows without end";
    e->at = l->at;
    smg_free(tidy);
    return;
  }
  engine_trace(e, "arrives at", activation, at, tidy);
  /* what goes round comes by the head of a loop or by an entry: elsewhere bounds may stay as they come */
  uint32_t patience = l->is_loop_head || is_entry ? 3 : e->recurses[a->function] ? 8 : LONG_PATIENCE;
  patience += s->busy ? MOST_GRAPHS / 2 : 0;
  const Graph *added = station_add(e, s, tidy, how, patience);
  if (added) {
    a->waits = true;
    engine_trace(e, "is now at", activation, at, added);
  }
}

/* ---- following ---- */

static bool is_followed_call(const Engine *e, const Op *op) {
  if (op->kind != OP_CALL) return false;
  const Expr *x = expr_at(e->p, op->a);
  return x->kind != EXPR_FUNCTION || e->p->func.at[x->var].is_defined;
}

static void follow_edge(Engine *e, uint32_t activation, Graph *g, EdgeId edge) {
  FuncId f = e->activation.at[activation].function;
  const Op *op = &e->p->edge.at[edge].op;
  Graphs good = {0}, out = {0};
  Outcome r = engine_goals(e, f, g, edge, &good);
  for (uint32_t i = 0; i < good.n; i++) {
    if (r != DONE)
      smg_free(good.at[i]);
    else if (op->kind == OP_RETURN)
      r = engine_return(e, activation, good.at[i], edge);
    else if (is_followed_call(e, op))
      r = engine_call(e, activation, good.at[i], edge);
    else
      r = engine_operation(e, f, good.at[i], edge, &out);
  }
  for (uint32_t i = 0; i < out.n; i++) engine_pass(e, activation, edge, out.at[i]);
  vec_free(good);
  vec_free(out);
}

static void follow(Engine *e, uint32_t activation, LocId at, Graph *g) {
  const Location *l = &e->p->loc.at[at];
  e->stats->steps++;
  e->reached[at] = 1;
  if (engine_watches(e, at) && !e->rechecks) {
    SmgState state = {e, g, activation, at};
    e->o->watch->saw(e->o->watch->context, &state);
  }
  for (EdgeId i = l->first_out; i < l->first_out + l->n_out; i++) {
    bool last = i + 1 == l->first_out + l->n_out;
    follow_edge(e, activation, last ? g : smg_copy(g), i);
  }
  if (!l->n_out) smg_free(g);
}

uint32_t engine_passing(const Engine *e) { return ((const Analysis *)e)->passing.n; }

void engine_drain(Engine *e, uint32_t from) {
  Analysis *run = (Analysis *)e;
  while (run->passing.n > from) {
    Passing next = vec_pop(run->passing);
    if (e->stopped)
      smg_free(next.g);
    else
      follow(e, next.activation, next.at, next.g);
  }
}

void engine_follow(Engine *e, uint32_t activation, LocId at, Graph *g) {
  uint32_t from = engine_passing(e);
  follow(e, activation, at, g);
  engine_drain(e, from);
}

/* The next graph to follow: of the newest activation, the location whose turn it is. */
static bool take_work(Analysis *run, Passing *out) {
  Engine *e = &run->e;
  if (run->passing.n) {
    *out = vec_pop(run->passing);
    return true;
  }
  for (uint32_t i = e->activation.n; i-- > 0;) {
    Activation *a = &e->activation.at[i];
    if (!a->waits) continue;
    const Function *f = &e->p->func.at[a->function];
    LocId next = f->n_locs;
    for (LocId l = 0; l < f->n_locs; l++)
      if (a->at[l].fresh.n && (next == f->n_locs || e->turn[f->first + l] < e->turn[f->first + next])) next = l;
    if (next < f->n_locs) {
      Station *s = &a->at[next];
      *out = (Passing){i, f->first + next, smg_copy(s->graph.at[vec_pop(s->fresh)])};
      return true;
    }
    a->waits = false;
  }
  return false;
}

static void free_activations(Engine *e) {
  for (uint32_t i = 0; i < e->activation.n; i++) {
    Activation *a = &e->activation.at[i];
    for (uint32_t k = 0; k < e->p->func.at[a->function].n_locs; k++) station_free(&a->at[k]);
    for (uint32_t k = 0; k < a->frame.n; k++) smg_free(a->frame.at[k].frame);
    vec_free(a->frame);
    station_free(&a->exit);
    mem_free(a->at);
    smg_free(a->entry);
  }
  vec_clear(e->activation);
}

/* ---- the start ---- */

static void init_bytes(Graph *g, ObjId o, const InitPiece *piece) {
  if (piece->n_bytes > 512) {
    cells_forget(g, o, 0, piece->offset, piece->n_bytes);
    return;
  }
  for (uint64_t i = 0; i < piece->n_bytes; i++)
    if (piece->bytes[i]) cells_write(g, o, 0, piece->offset + i, 1, value_const(piece->bytes[i]));
}

static void init_global(Trial *s, VarId v) {
  const Var *x = &s->p->var.at[v];
  Graph *g = s->g;
  Value *slot = trial_slot(s, v), value = value_const(0);
  if (!x->is_object) {
    if (x->is_extern)
      value = value_fresh(g, s->p, x->type);
    else if (x->n_init && x->init[0].value)
      trial_eval(s, x->init[0].value, &value);
    else if (x->n_init)
      value = value_fresh(g, s->p, x->type);
    *trial_slot(s, v) = value;
    return;
  }
  if (slot->kind != VALUE_POINTER) {
    ObjId o = smg_add_block(g, OBJECT_VARIABLE, lin_const((Int128)type_at(s->p, x->type)->size), false);
    *slot = value_pointer(o, lin_const(0));
  }
  ObjId o = slot->id;
  g->obj.at[o].type = struct_type(s->p, x->type);
  g->obj.at[o].zeroed = !x->is_extern;
  g->obj.at[o].blurred = x->is_extern;
  for (uint32_t i = 0; i < x->n_init && !x->is_extern; i++) {
    const InitPiece *piece = &x->init[i];
    if (!piece->value) {
      init_bytes(g, o, piece);
      continue;
    }
    if (trial_eval(s, piece->value, &value) != DONE) value = (Value){.kind = VALUE_ANY};
    cells_write(g, o, 0, piece->offset, scalar_size(s->p, expr_at(s->p, piece->value)->type), value);
  }
}

static ObjId add_row(Graph *g, ObjId o, uint64_t key, Lin from, Lin to) {
  MemObject row = {.sort = OBJECT_VARIABLE,
                   .role = ROLE_ROW,
                   .is_segment = true,
                   .size = lin_const((Int128)g->obj.at[o].step),
                   .end = value_number(to),
                   .back = value_number(from)};
  vec_push(row.variants, (Cells){0});
  ObjId r = smg_add(g, row);
  vec_push(g->obj.at[o].variants.at[0], (Cell){.offset = key, .size = 1, .v = value_pointer(r, lin_const(0))});
  return r;
}

/* What C gives main: an array of so many strings with NULL behind them. */
static Value make_arguments(const Engine *e, Graph *g, Lin count) {
  uint64_t pointer = e->p->pointer_bits / 8;
  Lin end, size, last;
  if (!lin_scale(&count, (Int128)pointer, &end)) return (Value){.kind = VALUE_ANY};
  size = end;
  size.c += (Int128)pointer;
  ObjId o = smg_add_block(g, OBJECT_ARGUMENT, size, false);
  g->obj.at[o].step = pointer;
  ObjId strings = add_row(g, o, ROW_KEY, lin_const(0), end), null = add_row(g, o, ROW_KEY + 1, end, size);
  vec_push(g->obj.at[null].variants.at[0], (Cell){.size = pointer, .zeros = true});
  size = lin_sym(numbers_new(&g->num, 1, (Int128)1 << 31));
  last = size;
  last.c -= 1;
  ObjId text = smg_add_block(g, OBJECT_ARGUMENT, size, false);
  g->obj.at[text].owner = strings;
  g->obj.at[text].blurred = true;
  object_set_nul(g, text, &last);
  vec_push(g->obj.at[strings].variants.at[0], (Cell){.size = pointer, .v = value_pointer(text, lin_const(0))});
  return value_pointer(o, lin_const(0));
}

Graph *engine_start(Engine *e) {
  const Function *f = &e->p->func.at[e->p->main];
  Graph *g = smg_new(e->n_own[e->p->main], e->n_globals, 0);
  Trial s = {.e = e, .p = e->p, .g = g, .function = e->p->main};
  for (uint32_t i = 0; i < e->global.n - e->census.n; i++) init_global(&s, e->global.at[i]);
  census_start(e, g);
  Lin count = lin_const(0);
  for (uint32_t i = 0; i < f->n_params; i++) {
    VarId v = f->param[i];
    Value value = value_fresh(g, e->p, e->p->var.at[v].type);
    if (v == program_argc(e->p) && value.kind == VALUE_NUMBER) {
      g->num.range.at[value.lin.t[0].s].lo = 0;
      count = value.lin;
    }
    if (v == program_argv(e->p) && count.n) value = make_arguments(e, g, count);
    if (e->p->var.at[v].is_object) {
      ObjId o = smg_add_block(g, OBJECT_VARIABLE, lin_const((Int128)type_at(e->p, e->p->var.at[v].type)->size), false);
      g->obj.at[o].blurred = true;
      uint64_t size = scalar_size(e->p, e->p->var.at[v].type);
      if (value.kind == VALUE_POINTER || value.kind == VALUE_NUMBER) cells_write(g, o, 0, 0, size, value);
      value = value_pointer(o, lin_const(0));
    }
    *trial_slot(&s, v) = value;
  }
  for (uint32_t i = 0; i < f->n_locals; i++)
    if (!e->p->var.at[f->local[i]].is_object && !var_is_fixed(&e->p->var.at[f->local[i]]))
      *trial_slot(&s, f->local[i]) = (Value){.kind = VALUE_UNSET};
  return g;
}

static void start(Engine *e) {
  const Function *f = &e->p->func.at[e->p->main];
  Graph *g = engine_start(e);
  Activation a = {.function = e->p->main, .entry = smg_copy(g)};
  a.at = mem_zalloc(f->n_locs * sizeof *a.at);
  vec_push(e->activation, a);
  engine_arrive(e, 0, f->entry, g);
}

/* One level: from the start until nothing is left to do. */
static void run_level(Analysis *run, const SmgOptions *o) {
  Engine *e = &run->e;
  Passing work;
  start(e);
  uint64_t first = e->stats->steps + e->stats->joins;
  while (!e->stopped && take_work(run, &work)) {
    follow(e, work.activation, work.at, work.g);
    if (o->work && e->stats->steps + e->stats->joins - first > o->work) e->stopped = "too much work";
    if (o->limit && limit_reached(o->limit)) e->stopped = "limit";
    if (o->deadline > 0 && clock_seconds() > o->deadline) e->stopped = "limit";
  }
  for (uint32_t i = 0; i < run->passing.n; i++) smg_free(run->passing.at[i].g);
  vec_clear(run->passing);
}

/* ---- tables ---- */

static void number_slots(Engine *e) {
  e->slot = mem_zalloc((e->p->var.n + 1) * sizeof *e->slot);
  e->n_own = mem_zalloc((e->p->func.n + 1) * sizeof *e->n_own);
  e->own = mem_zalloc((e->p->func.n + 1) * sizeof *e->own);
  for (VarId v = 1; v < e->p->var.n; v++) {
    const Var *x = &e->p->var.at[v];
    if (var_is_fixed(x)) continue;
    if (x->function) {
      e->slot[v] = e->n_own[x->function]++;
      vec_push(e->own[x->function], v);
    } else {
      e->slot[v] = e->n_globals++;
      vec_push(e->global, v);
    }
  }
}

static void add_threshold(Engine *e, Int128 v, Int128 around) {
  if (v > (Int128)1 << 32 || v < -((Int128)1 << 32) || e->threshold.n > MOST_THRESHOLDS) return;
  for (Int128 t = v - around; t <= v + around; t++) {
    bool known = false;
    for (uint32_t i = 0; i < e->threshold.n; i++) known = known || e->threshold.at[i] == t;
    if (!known) vec_push(e->threshold, t);
  }
}

/* Constants that numbers are compared with, by size or for equality. */
typedef struct {
  Engine *e;
  bool by_size;
} Relations;

static void note_relation(const Program *p, ExprId x, void *context) {
  const Relations *r = context;
  const Expr *y = expr_at(p, x);
  bool by_size = y->kind >= EXPR_LT && y->kind <= EXPR_GE;
  if (by_size != r->by_size || (!by_size && y->kind != EXPR_EQ && y->kind != EXPR_NE)) return;
  for (int side = 0; side < 2; side++) {
    const Expr *c = expr_at(p, side ? y->b : y->a);
    if (c->kind == EXPR_CONST && type_at(p, c->type)->kind == TYPE_INT) add_threshold(r->e, c->value, by_size);
  }
}

static void note_relations(Engine *e, bool models, bool by_size) {
  Relations r = {e, by_size};
  for (EdgeId i = 0; i < e->p->edge.n; i++) {
    const Op *op = &e->p->edge.at[i].op;
    if (e->p->func.at[e->p->loc.at[e->p->edge.at[i].from].function].is_model != models) continue;
    if (op->kind == OP_ASSUME) expr_walk(e->p, op->a, note_relation, &r);
    for (uint32_t k = 0; by_size && op->kind == OP_CALL && k < op->n_args; k++)
      if (expr_is_const(e->p, op->args[k])) add_threshold(e, expr_at(e->p, op->args[k])->value, 1);
  }
}

/* Where bounds that grow may stop: constants in comparisons, those that functions are given, sizes of arrays. Those of
 * the user's functions come first: there is not room for any number of them. */
static void find_thresholds(Engine *e) {
  note_relations(e, false, false);
  e->n_kinds = e->threshold.n;
  note_relations(e, false, true);
  for (VarId v = 1; v < e->p->var.n; v++) {
    const Type *t = type_at(e->p, e->p->var.at[v].type);
    if (t->kind == TYPE_ARRAY && !e->p->var.at[v].is_string) add_threshold(e, (Int128)t->count, 1);
  }
  note_relations(e, true, true);
}

static void index_goals(Engine *e) {
  uint32_t g = 0;
  e->first_goal = mem_zalloc((e->p->edge.n + 2) * sizeof *e->first_goal);
  for (EdgeId i = 0; i < e->p->edge.n; i++) {
    e->first_goal[i] = g;
    while (g < e->o->n_goals && e->o->goal[g].edge == i) g++;
  }
  e->first_goal[e->p->edge.n] = g;
  for (g = 0; g < e->o->n_goals; g++) e->asserts = e->asserts || !e->o->goal[g].condition;
}

enum {
  COARSE_LEVEL,
  CASES_LEVEL,
  ROUNDS_LEVEL,
  MEANT_LEVEL,
  CARVE_LEVEL,
  EXACT_LEVEL,
  CENSUS_LEVEL,
  CENSUS_CASES_LEVEL,
  SUMS_LEVEL
};
static const JoinHow levels[SMG_LEVELS] = {{.lengths = true, .flags = true, .rows = true},
                                           {.lengths = true, .cases = true, .rows = true},
                                           {.cases = true},
                                           {.cases = true, .rows = true, .meant = true},
                                           {.lengths = true, .flags = true, .rows = true, .carve = true},
                                           {.cases = true, .rows = true, .exact = true},
                                           {.lengths = true, .flags = true, .rows = true, .census = true},
                                           {.lengths = true, .cases = true, .rows = true, .census = true},
                                           {.lengths = true, .flags = true, .rows = true, .census = true}};
/* The census is for what is left of a level without; the one for sums in the end, for memory that is as long as these.
 */
static const uint8_t in_order[SMG_LEVELS] = {COARSE_LEVEL, CENSUS_LEVEL, CASES_LEVEL, CENSUS_CASES_LEVEL, ROUNDS_LEVEL,
                                             MEANT_LEVEL,  CARVE_LEVEL,  EXACT_LEVEL, SUMS_LEVEL};
/* If memory is handed out, it is carved first: else each element of a pool would be looked at. */
static const uint8_t carved_first[SMG_LEVELS] = {CARVE_LEVEL, COARSE_LEVEL,       CENSUS_LEVEL,
                                                 CASES_LEVEL, CENSUS_CASES_LEVEL, ROUNDS_LEVEL,
                                                 MEANT_LEVEL, EXACT_LEVEL,        SUMS_LEVEL};

static void trace_level(const Engine *e, uint32_t level) {
  fprintf(e->o->trace, "level %u: %s (line %u)\n", level, e->stopped ? e->stopped : "done", e->at.line);
  for (uint32_t i = 0; i < e->o->n_goals && !e->stopped; i++) {
    if (!e->open[i]) continue;
    Buf b = {0};
    const Edge *edge = &e->p->edge.at[e->o->goal[i].edge];
    op_print(e->p, &edge->op, &b);
    if (e->o->goal[i].condition) buf_add(&b, ": ");
    if (e->o->goal[i].condition) expr_print(e->p, e->o->goal[i].condition, &b);
    fprintf(e->o->trace, "  open, line %u: %s\n", edge->at.line, buf_str(&b));
    buf_free(&b);
  }
}

static void open_engine(Engine *e, Program *p, const SmgOptions *o, SmgStats *stats) {
  e->p = p;
  e->o = o;
  e->stats = stats;
  number_slots(e);
  engine_find_census(e);
  find_thresholds(e);
  engine_find_tags(e);
  index_goals(e);
  engine_find_live(e);
  engine_find_roles(e);
  engine_find_keys(e);
  engine_find_turns(e);
  engine_find_recursion(e);
  engine_find_descents(e);
  engine_find_readers(e);
  engine_find_watched(e);
  engine_count_calls(e);
  engine_find_idle(e);
  engine_find_touched(e);
  engine_find_fields(e);
  engine_find_pure(e);
  engine_find_bases(e);
  e->open = mem_zalloc(o->n_goals + 1);
}

static void close_engine(Engine *e) {
  engine_free_live(e);
  vec_free(e->activation);
  vec_free(e->owed);
  vec_free(e->global);
  vec_free(e->census);
  vec_free(e->layout);
  vec_free(e->layout_type);
  vec_free(e->threshold);
  vec_free(e->tag);
  vec_free(e->descents);
  vec_free(e->index_field);
  vec_free(e->key);
  vec_free(e->wanted);
  vec_free(e->summed);
  vec_free(e->base_field);
  vec_free(e->handed);
  mem_free(e->base);
  for (FuncId f = 0; f < e->p->func.n; f++) vec_free(e->own[f]);
  mem_free(e->own);
  mem_free(e->open);
  mem_free(e->first_goal);
  mem_free(e->slot);
  mem_free(e->n_own);
}

static bool shows_more(const Engine *e, const SmgResult *out) {
  for (uint32_t i = 0; i < e->o->n_goals && !e->stopped; i++)
    if (!e->open[i] && !out->proved[i]) return true;
  return false;
}

/* Goals that this level is the first to show: how many. */
static uint32_t take_shown(const Engine *e, SmgResult *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->o->n_goals && !e->stopped; i++)
    if (!e->open[i] && !out->proved[i]) {
      out->proved[i] = 1;
      n++;
    }
  out->n_proved += n;
  return n;
}

/* Only what is seen to hold when it is looked at again is a proof, and only so much is done for that. */
static void confirm_level(Engine *e, uint64_t work) {
  enum { UNITS = 40, LEAST = 500000 };
  uint64_t before = e->stats->steps;
  e->most_spent = e->o->limit ? e->o->limit->spent + UNITS * work + LEAST : 0;
  e->stats->rechecked++;
  e->stats->refused += !engine_recheck(e);
  e->stats->recheck_steps += e->stats->steps - before;
  e->most_spent = 0;
}

/* Is there more to be shown by this level, after what those before it have? All: they are wanted anyway. */
static bool is_wanted(const Engine *e, uint32_t level, const SmgResult *so_far, bool all) {
  switch (level) {
    case MEANT_LEVEL:
      return so_far->n_proved || e->o->watch || all; /* it is for what is left of many */
    case CARVE_LEVEL:
      return engine_hands_out(e);
    case EXACT_LEVEL:
      return e->crowded || all;
    case CENSUS_LEVEL:
    case CENSUS_CASES_LEVEL:
      return e->census.n && !e->o->watch && ((!so_far->stopped && census_may_help(e, so_far->proved)) || all);
    case SUMS_LEVEL:
      return e->census.n && e->summed.n && !e->takes_census && !e->o->watch && !all;
    default:
      return true;
  }
}

void engine_run(Program *p, const SmgOptions *o, LevelLook *look, void *context, SmgResult *out) {
  double begin = clock_seconds();
  *out = (SmgResult){.proved = mem_zalloc(o->n_goals + 1)};
  Analysis run = {0};
  Engine *e = &run.e;
  open_engine(e, p, o, &out->stats);
  bool possible = !o->rounds || (o->rounds <= MOST_ROUNDS && engine_find_nesting(e));
  if (!possible) out->stopped = "a loop that is entered at several places";
  const uint8_t *order = engine_hands_out(e) ? carved_first : in_order;
  for (uint32_t n = 0; possible && n < SMG_LEVELS && (look || o->watch || out->n_proved < o->n_goals); n++) {
    uint32_t level = order[n];
    if (o->rounds ? level != ROUNDS_LEVEL : !is_wanted(e, level, out, look)) continue;
    memset(e->open, 0, o->n_goals + 1);
    e->reached = mem_zalloc(p->loc.n + 1);
    e->how = levels[level];
    e->takes_census = e->takes_census || e->how.census;
    e->stopped = NULL;
    e->at = (Position){0};
    e->is_cut = false;
    out->stats.levels++;
    uint64_t before = out->stats.steps + out->stats.joins;
    run_level(&run, o);
    if (!look && !e->is_cut && (o->watch || shows_more(e, out))) /* what is cut is no proof */
      confirm_level(e, out->stats.steps + out->stats.joins - before);
    out->stopped = e->stopped;
    out->is_cut = e->is_cut;
    if (!e->stopped) e->at = (Position){0}; /* of what was given up on the way */
    out->at = e->at;
    if (e->stopped && e->at.line && !out->given_up) {
      out->given_up = e->stopped;
      out->given_up_at = e->at;
    }
    if (take_shown(e, out) && o->wants_proof) proof_write(e, level, &out->proof);
    mem_free(e->stopped ? e->reached : out->reached);
    if (!e->stopped) out->reached = e->reached;
    if (o->trace) trace_level(e, level);
    if (look) look(context, e);
    bool good = engine_frames_hold(e), open = false;
    free_activations(e);
    for (uint32_t i = 0; i < o->n_goals; i++) open = open || e->open[i];
    if (o->watch && !o->watch->level(o->watch->context, e->stopped, e->at, open, good)) break;
    if (o->limit && limit_reached(o->limit)) break;
  }
  vec_free(run.passing);
  close_engine(e);
  out->stats.seconds = clock_seconds() - begin;
}

void smg_run(Program *p, const SmgOptions *o, SmgResult *out) { engine_run(p, o, NULL, NULL, out); }

void smg_result_free(SmgResult *r) {
  mem_free(r->proved);
  mem_free(r->reached);
  buf_free(&r->proof);
}

/* ---- a proof that was written down ---- */

static uint32_t count_graphs(const Engine *e) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->activation.n; i++) {
    const Activation *a = &e->activation.at[i];
    n += 1 + a->exit.graph.n;
    for (uint32_t l = 0; l < e->p->func.at[a->function].n_locs; l++) n += a->at[l].graph.n;
  }
  return n;
}

/* One survey; false: it is none, or it does not hold. */
static bool recheck_survey(Engine *e, ProofText *text, uint8_t *shown, SmgRecheck *out) {
  uint32_t level;
  memset(e->open, 0, e->o->n_goals + 1);
  bool good = proof_read(e, text, &level, e->open);
  out->is_readable = good;
  out->graphs += good ? count_graphs(e) : 0;
  e->how = levels[good ? level : 0];
  good = good && engine_recheck(e);
  for (uint32_t i = 0; i < e->o->n_goals && good; i++) shown[i] = shown[i] || !e->open[i];
  free_activations(e);
  vec_clear(e->layout);
  vec_clear(e->layout_type);
  return good;
}

void smg_recheck(Program *p, const SmgOptions *o, const char *text, uint32_t line, SmgRecheck *out) {
  Analysis run = {0};
  SmgStats stats = {0};
  Engine *e = &run.e;
  *out = (SmgRecheck){.is_readable = true};
  ProofText t = {text, line, &out->error};
  uint8_t *shown = mem_zalloc(o->n_goals + 1);
  open_engine(e, p, o, &stats);
  e->reached = mem_zalloc(p->loc.n + 1);
  bool good = true;
  while (good && !proof_is_over(&t)) good = recheck_survey(e, &t, shown, out);
  out->why = e->stopped;
  out->at = e->at;
  for (uint32_t i = 0; i < o->n_goals && good; i++) {
    if (shown[i]) continue;
    good = false;
    out->why = "this is not excluded by any survey";
    out->at = p->edge.at[o->goal[i].edge].at;
  }
  out->is_confirmed = good;
  out->steps = stats.steps;
  mem_free(shown);
  mem_free(e->reached);
  vec_free(run.passing);
  close_engine(e);
}

void smg_recheck_free(SmgRecheck *r) { buf_free(&r->error); }
