/* The analysis: graphs are followed from location to location until nothing new arrives. Graphs are kept where control
 * meets (stations), the others are passed on at once. */
#include "smg/engine.h"

#include <string.h>

#include "smg/census.h"
#include "smg/proof.h"
#include "smg/row.h"

enum { MOST_UNJOINED = 3000, MOST_EXACT = 10 };

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
  if (e->stopped) {
    smg_free(g);
    return;
  }
  smg_carve(e, e->activation.at[activation].function, g);
  if (!engine_keeps(e, at)) {
    vec_push(e->passing, (Passing){activation, at, g});
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
  how.kinds = !e->how.flags && s->graph.n <= 32;
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

uint32_t engine_passing(const Engine *e) { return e->passing.n; }

void engine_drain(Engine *e, uint32_t from) {
  while (e->passing.n > from) {
    Passing next = vec_pop(e->passing);
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
static bool take_work(Engine *e, Passing *out) {
  if (e->passing.n) {
    *out = vec_pop(e->passing);
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

void engine_free_activations(Engine *e) {
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

const char too_much_work[] = "too much work";

void engine_run_level(Engine *e, uint64_t budget) {
  const SmgOptions *o = e->o;
  Passing work;
  start(e);
  uint64_t first = e->stats->steps + e->stats->joins;
  while (!e->stopped && take_work(e, &work)) {
    follow(e, work.activation, work.at, work.g);
    if (budget && e->stats->steps + e->stats->joins - first > budget) e->stopped = too_much_work;
    if (o->limit && limit_reached(o->limit)) e->stopped = "limit";
    if (o->deadline > 0 && clock_seconds() > o->deadline) e->stopped = "limit";
  }
  for (uint32_t i = 0; i < e->passing.n; i++) smg_free(e->passing.at[i].g);
  vec_clear(e->passing);
}
