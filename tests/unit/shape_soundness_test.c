/* Shape graphs against the interpreter: in every step of a run the store is represented by one of the graphs that were
 * computed for its location and call stack. Programs: random ones (tests/shape/generate.py and perverse.py), each
 * with everything tracked everywhere and with random precisions that differ from location to location.
 *
 * usage: shape_soundness_test [--programs N] [--first SEED] [--precisions N] [--precision K] [--runs N] [FILE...]
 *
 * Run from the top of the repository; with files, these programs and no others. --precision K: this one only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "explore/explore.h"
#include "front/front.h"
#include "refine/tracked.h"
#include "shape_store.h"

enum {
  MOST_RUN_STEPS = 400,
  MOST_DEPTH = 4,     /* of calls that are explored */
  MOST_STATES = 1500, /* of one exploration; beyond it the pair of program and precision is left out */
  MOST_GRAPHS = 4000, /* likewise */
  PALETTE = 5         /* most classes of one random precision */
};

static struct {
  int programs, first, precisions, precision, runs;
  int every; /* of the kept programs, one in so many; 0: none */
  bool verbose;
} options = {.programs = 24, .first = 1, .precisions = 4, .precision = -1, .runs = 8, .every = 1};

static struct {
  uint64_t programs, explored, left_out, classes, states, runs, stores, compared, undecided, failures;
} total;

static const char *const *files;
/* Programs that once found a mistake, or go where random ones do not. */
static const char *const kept[] = {"tests/shape/kept/ring_cut_by_alias.c",  "tests/shape/kept/ring_cut_inside.c",
                                   "tests/shape/kept/header_moved.c",       "tests/shape/kept/header_ring.c",
                                   "tests/shape/kept/object_ends.c",        "tests/shape/kept/embedded_link.c",
                                   "tests/shape/kept/object_parameter.c",   "tests/shape/kept/byte_of_number.c",
                                   "tests/shape/kept/unknown_offset.c",     "tests/shape/kept/two_together.c",
                                   "tests/shape/kept/tree_cut_and_link.c",  "tests/shape/kept/tree_by_places.c",
                                   "tests/shape/kept/partial_element.c",    "tests/shape/kept/tree_parents.c",
                                   "tests/shape/kept/tree_parent_places.c", "tests/shape/kept/skip_levels.c",
                                   "tests/shape/kept/skip_roams.c",         "tests/shape/kept/skip_cycles.c"};
static Run *running;
static int n_files;

/* ---- random numbers ---- */

static uint64_t random_state;

static uint64_t any(void) {
  uint64_t z = random_state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
static uint32_t below(uint32_t n) { return n ? (uint32_t)(any() % n) : 0; }
static bool one_in(uint32_t n) { return below(n) == 0; }

/* ---- one program under one precision ---- */

typedef struct {
  LocId loc;
  StackId stack;
  U32Vec shape;
  uint32_t expanded; /* so many of them */
} Place;

typedef struct {
  const char *name;
  int precision;
  Program *p;
  Logic *l;
  Solver *solver;
  Encoder *e;
  Alias *alias;
  Shapes *s;
  VEC(ClassId) class; /* by LocId */
  Stacks stacks;
  VEC(Place) place;
  IdMap place_of;
  U32Vec work; /* places with something to expand */
  uint32_t states;
  U32Vec taken;
  bool cover;
  /* watching a run */
  uint64_t run;
  IdMap compared; /* (place, structure) */
  bool stop, failed;
  EdgeId edge; /* executed since the store before, which was: */
  uint32_t before;
  TvlStructure store;
} Watch;

static uint32_t place_at(Watch *w, LocId loc, StackId stack) {
  uint64_t key = (uint64_t)loc << 32 | stack;
  uint32_t *known = idmap_find(&w->place_of, key);
  if (known) return *known;
  idmap_put(&w->place_of, key, w->place.n);
  vec_push(w->place, (Place){.loc = loc, .stack = stack});
  return w->place.n - 1;
}

/* ---- exploring ---- */

static void levels_of(const Watch *w, StackId stack, U32Vec *level) {
  CallStack calls = stacks_calls(&w->stacks, stack);
  for (FuncId f = 0; f < w->p->func.n; f++) vec_push(*level, f == w->p->main);
  for (uint32_t i = 0; level->at && i < calls.depth; i++) level->at[calls.callee[i]]++;
}

static bool shape_after(Watch *w, ShapeId from, StackId stack, const Step *step, ClassId to, ShapeId *out) {
  static const ShapeStepKind kind_of[] = {[STEP_START] = SHAPE_START,
                                          [STEP_EDGE] = SHAPE_OPERATION,
                                          [STEP_CALL] = SHAPE_CALL,
                                          [STEP_RETURN] = SHAPE_RETURN};
  *out = 0;
  if (!from && !to) return true;
  U32Vec level = {0};
  levels_of(w, stack, &level);
  ShapeStep s = {.kind = kind_of[step->kind],
                 .key = step->kind | (uint64_t)step->edge << 3 | (uint64_t)step->callee << 24 | (uint64_t)stack << 40,
                 .edge = step->edge,
                 .op = step->kind == STEP_START ? NULL : &w->p->edge.at[step->edge].op,
                 .call = step->kind == STEP_RETURN ? &w->p->edge.at[step->call].op : NULL,
                 .callee = step->callee,
                 .level = &level,
                 .region = term_true(w->l)};
  bool some = shape_post(w->s, from, &s, to, out);
  vec_free(level);
  return some;
}

static bool is_known(Watch *w, const U32Vec *here, ShapeId g) {
  for (uint32_t i = 0; i < here->n; i++)
    if (here->at[i] == g || (w->cover && !shape_without(w->s, g, here->at[i], &(ShapeId){0}))) return true;
  return false;
}

static void take(Watch *w, ShapeId from, StackId before, Step step, LocId loc, StackId after) {
  ShapeId shape;
  if (!shape_after(w, from, before, &step, w->class.at[loc], &shape)) return;
  uint32_t at = place_at(w, loc, after);
  if (is_known(w, &w->place.at[at].shape, shape)) return;
  vec_push(w->place.at[at].shape, shape);
  vec_push(w->work, at);
  w->states++;
}

static void take_call(Watch *w, ShapeId from, StackId stack, EdgeId edge, FuncId callee) {
  if (stacks_calls(&w->stacks, stack).depth >= MOST_DEPTH) return;
  StackId inner = stacks_push(&w->stacks, stack, edge, callee);
  take(w, from, stack, (Step){.kind = STEP_CALL, .edge = edge, .callee = callee}, w->p->func.at[callee].entry, inner);
}

static void take_edge(Watch *w, ShapeId from, StackId stack, EdgeId edge) {
  const Edge *e = &w->p->edge.at[edge];
  switch (e->op.kind) {
    case OP_HALT:
      return;
    case OP_CALL: {
      const Expr *callee = expr_at(w->p, e->op.a);
      if (callee->kind != EXPR_FUNCTION) {
        for (uint32_t i = 0; i < w->taken.n; i++)
          if (call_fits(w->p, &e->op, w->taken.at[i])) take_call(w, from, stack, edge, w->taken.at[i]);
        return;
      }
      if (w->p->func.at[callee->var].is_defined) {
        take_call(w, from, stack, edge, callee->var);
        return;
      }
      break;
    }
    case OP_RETURN: {
      const Stack *s = &w->stacks.stack.at[stack];
      if (!s->depth) return;
      Step step = {.kind = STEP_RETURN, .edge = edge, .call = s->call, .callee = s->callee};
      take(w, from, stack, step, w->p->edge.at[s->call].to, s->outer);
      return;
    }
    default:
      break;
  }
  take(w, from, stack, (Step){.kind = STEP_EDGE, .edge = edge}, e->to, stack);
}

/* All graphs of all places; false when there are too many. */
static bool explore(Watch *w) {
  take(w, 0, 0, (Step){.kind = STEP_START, .callee = w->p->main}, w->p->func.at[w->p->main].entry, 0);
  while (w->work.n) {
    if (w->states > MOST_STATES || shapes_stats(w->s).graphs > MOST_GRAPHS) return false;
    uint32_t at = vec_pop(w->work);
    ShapeId g = w->place.at[at].shape.at[w->place.at[at].expanded++];
    LocId loc = w->place.at[at].loc;
    StackId stack = w->place.at[at].stack;
    const Location *l = &w->p->loc.at[loc];
    for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) take_edge(w, g, stack, e);
  }
  return true;
}

/* ---- watching runs ---- */

static void print_shape(Watch *w, const char *title, ShapeId x) {
  const GraphId *graph;
  uint32_t n = x ? shape_graphs(w->s, x, &graph) : 0;
  fprintf(stderr, "%s%u graphs\n", title, n);
  for (uint32_t i = 0; i < n && i < 6; i++) {
    Buf text = {0};
    graph_print(w->s, graph[i], &text);
    fprintf(stderr, "%s\n", buf_str(&text));
    buf_free(&text);
  }
}

static void print_store(Watch *w, const char *title, ClassId c, TvlStructure store) {
  Buf text = {0};
  if (c) tvl_structure_print(class_at(w->s, c)->t, store, &text);
  fprintf(stderr, "%s%s\n", title, c ? buf_str(&text) : "not tracked");
  buf_free(&text);
}

static ClassId class_at_place(const Watch *w, uint32_t at) { return w->class.at[w->place.at[at].loc]; }

static Embeds is_represented_by(Watch *w, uint32_t at, TvlStructure store, ShapeId x) {
  ClassId c = class_at_place(w, at);
  if (!c) return EMBEDS;
  const GraphId *graph;
  uint32_t n = shape_graphs(w->s, x, &graph);
  Embeds found = EMBEDS_NOT;
  for (uint32_t i = 0; i < n && found != EMBEDS; i++) {
    TvlStructure structure;
    graph_tvl(w->s, graph[i], &structure);
    Embeds e = store_embeds(w->s, c, store, structure);
    if (e != EMBEDS_NOT) found = e;
  }
  return found;
}

static void report(Watch *w, uint32_t at, TvlStructure store) {
  total.failures++;
  w->failed = w->stop = true;
  if (total.failures > 5 && !options.verbose) return;
  Buf text = {0};
  const Edge *e = w->edge == NO_EDGE ? NULL : &w->p->edge.at[w->edge];
  if (e) op_print(w->p, &e->op, &text);
  fprintf(stderr, "FAIL %s: precision %d, run %llu: ", w->name, w->precision, (unsigned long long)w->run);
  if (e) position_print(stderr, e->at);
  fprintf(stderr, ": after %s at location %u of %s: the store is not represented\n", e ? buf_str(&text) : "the start",
          w->place.at[at].loc - w->p->func.at[w->p->loc.at[w->place.at[at].loc].function].first,
          w->p->func.at[w->p->loc.at[w->place.at[at].loc].function].name);
  buf_clear(&text);
  shapes_class_print(w->s, class_at_place(w, at), &text);
  fprintf(stderr, "tracked: %s\n", buf_str(&text));
  print_store(w, "store: ", class_at_place(w, at), store);
  const U32Vec *here = &w->place.at[at].shape;
  fprintf(stderr, "%u regions here\n", here->n);
  for (uint32_t i = 0; i < here->n && i < 6 && w->before == UINT32_MAX; i++) print_shape(w, "region: ", here->at[i]);
  if (w->before != UINT32_MAX) {
    buf_clear(&text);
    shapes_class_print(w->s, class_at_place(w, w->before), &text);
    fprintf(stderr, "before, tracked: %s\n", buf_str(&text));
    print_store(w, "before: ", class_at_place(w, w->before), w->store);
    const U32Vec *there = &w->place.at[w->before].shape;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < there->n && shown < 1; i++) {
      if (is_represented_by(w, w->before, w->store, there->at[i]) != EMBEDS) continue;
      shown++;
      print_shape(w, "was represented by: ", there->at[i]);
      StackId outer = w->place.at[w->before].stack, inner = w->place.at[at].stack;
      Step step = {.kind = STEP_EDGE, .edge = w->edge};
      if (e && e->op.kind == OP_RETURN) {
        const Stack *s = &w->stacks.stack.at[outer];
        step = (Step){.kind = STEP_RETURN, .edge = w->edge, .call = s->call, .callee = s->callee};
      } else if (outer != inner) {
        step.kind = STEP_CALL;
        step.callee = w->stacks.stack.at[inner].callee;
      }
      ShapeId after;
      if (shape_after(w, there->at[i], outer, &step, class_at_place(w, at), &after))
        print_shape(w, "which leads to ", after);
    }
  }
  buf_free(&text);
}

static void compare(Watch *w, uint32_t at, TvlStructure store) {
  uint64_t key = (uint64_t)at << 32 | store;
  total.stores++;
  if (idmap_find(&w->compared, key)) return;
  idmap_put(&w->compared, key, 1);
  total.compared++;
  const U32Vec *here = &w->place.at[at].shape;
  bool undecided = false;
  for (uint32_t i = 0; i < here->n; i++) {
    Embeds e = is_represented_by(w, at, store, here->at[i]);
    if (e == EMBEDS) return;
    undecided = undecided || e == EMBEDS_UNDECIDED;
  }
  if (undecided) {
    total.undecided++;
    return;
  }
  report(w, at, store);
}

/* What the interpreter does not report and shapes exclude: an offset is added to NULL, which is undefined, and the
 * bytes of a number are read as a pointer, which alias.h excludes. */
static void look_for_excluded(const Program *p, ExprId e, void *context) {
  Run *r = running;
  const Expr *x = expr_at(p, e);
  bool offset = x->kind == EXPR_INDEX || (x->kind == EXPR_FIELD && x->value);
  bool load = x->kind == EXPR_LOAD && type_at(p, x->type)->kind == TYPE_POINTER;
  if (!offset && !load) return;
  Value v;
  RunResult *result = r->result, scratch = {0};
  r->result = &scratch;
  if (eval(r, offset ? x->a : e, &v))
    if (offset ? !v.undefined && !v.bits : store_is_number(&v)) *(bool *)context = true;
  r->result = result;
  run_result_free(&scratch);
}

static bool is_excluded(Run *r, const Op *op) {
  bool found = false;
  running = r;
  if (op->a) expr_walk(r->p, op->a, look_for_excluded, &found);
  if (op->b) expr_walk(r->p, op->b, look_for_excluded, &found);
  if (op->c) expr_walk(r->p, op->c, look_for_excluded, &found);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(r->p, op->args[i], look_for_excluded, &found);
  return found;
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  if (w->stop) return;
  if (r->frame.n - 1 > MOST_DEPTH) {
    w->stop = true;
    return;
  }
  StackId stack = 0;
  for (uint32_t i = 1; i < r->frame.n; i++)
    stack = stacks_push(&w->stacks, stack, r->frame.at[i].call, r->frame.at[i].function);
  uint32_t at = place_at(w, w->p->edge.at[r->edge].from, stack);
  ClassId c = class_at_place(w, at);
  TvlStructure store = c ? store_structure(w->s, c, r) : 0;
  compare(w, at, store);
  if (is_excluded(r, &w->p->edge.at[r->edge].op)) w->stop = true;
  w->edge = r->edge;
  w->before = at;
  w->store = store;
}

static void watch_runs(Watch *w, bool may_fail) {
  for (int i = 1; i <= options.runs && !w->failed; i++) {
    InputSource inputs;
    RunResult result;
    inputs_random(&inputs, hash_mix((uint64_t)w->precision + 7, (uint64_t)i));
    RunOptions o = {
        .inputs = &inputs, .malloc_may_fail = may_fail, .max_steps = MOST_RUN_STEPS, .observe = observe, .observer = w};
    w->run = (uint64_t)i;
    w->stop = false;
    w->edge = NO_EDGE;
    w->before = UINT32_MAX;
    run_program(w->p, &o, &result);
    total.runs++;
    run_result_free(&result);
    inputs_free(&inputs);
  }
}

/* ---- precisions ---- */

/* All that may be tracked. */
typedef struct {
  Tracked most;         /* what the text suggests */
  U32Vec pointer, data; /* pointers and objects at levels; data fields */
  U32Vec variable;      /* terms */
  U32Vec assertion;     /* relations of data that the text has: stored values, comparisons */
  Env env;
} Pool;

typedef struct {
  Watch *w;
  Pool *pool;
} Collecting;

/* A field and what the text sets beside it: a constant or a variable. */
static void note_relation(Collecting *c, FieldId f, ExprId e) {
  const Program *p = c->w->p;
  while (expr_at(p, e)->kind == EXPR_CAST) e = expr_at(p, e)->a;
  const Expr *x = expr_at(p, e);
  bool constant = x->kind == EXPR_CONST, variable = x->kind == EXPR_VAR;
  if (!f || type_at(p, x->type)->kind != TYPE_INT || (!constant && !variable)) return;
  Logic *l = c->w->l;
  TermId h = term_symbol(l, shapes_field_at(c->w->s, f)->symbol);
  TermId other = constant ? term_int(l, x->value) : env_number(&c->pool->env, e);
  tracked_add(&c->pool->assertion, shapes_assertion(c->w->s, term_eq(l, h, other)));
  tracked_add(&c->pool->assertion, shapes_assertion(c->w->s, term_le(l, h, other)));
}

static FieldId loaded_field(Collecting *c, ExprId e) {
  const Program *p = c->w->p;
  while (expr_at(p, e)->kind == EXPR_CAST) e = expr_at(p, e)->a;
  const Expr *x = expr_at(p, e);
  if (x->kind != EXPR_LOAD || type_at(p, x->type)->kind != TYPE_INT) return 0;
  return shapes_field_of_address(c->w->s, x->a, x->type);
}

static void note_data(const Program *p, ExprId e, void *context) {
  Collecting *c = context;
  const Expr *x = expr_at(p, e);
  if (x->kind >= EXPR_EQ && x->kind <= EXPR_GE) {
    note_relation(c, loaded_field(c, x->a), x->b);
    note_relation(c, loaded_field(c, x->b), x->a);
    return;
  }
  if (x->kind != EXPR_LOAD || type_at(p, x->type)->kind != TYPE_INT) return;
  FieldId f = shapes_field_of_address(c->w->s, x->a, x->type);
  if (f) tracked_add(&c->pool->data, f);
}

static void collect(Watch *w, Pool *pool) {
  Program *p = w->p;
  env_init(&pool->env, w->e);
  for (FuncId f = 1; f < p->func.n; f++) pool->env.level.at[f] = 1;
  tracked_maximal(&pool->most, w->s, p);
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (x->kind == VAR_LABEL || x->kind == VAR_VARARGS || x->is_string || x->is_extern) continue;
    if (x->function && p->func.at[x->function].is_model) continue;
    bool pointer = type_at(p, x->type)->kind == TYPE_POINTER;
    if (pointer || x->is_object) tracked_add(&pool->pointer, shapes_pointer(w->s, v, x->function ? 1 : 0));
    if ((pointer || x->is_object) && x->function && x->function != p->main && one_in(3))
      tracked_add(&pool->pointer, shapes_pointer(w->s, v, 2));
    if (!x->is_object && type_at(p, x->type)->kind == TYPE_INT)
      vec_push(pool->variable, env_number(&pool->env, expr_var(p, v)));
  }
  Collecting c = {w, pool};
  for (EdgeId i = 0; i < p->edge.n; i++) {
    Op op = p->edge.at[i].op;
    if (op.a) expr_walk(p, op.a, note_data, &c);
    if (op.b) expr_walk(p, op.b, note_data, &c);
    if (op.c) expr_walk(p, op.c, note_data, &c);
    for (uint32_t k = 0; k < op.n_args; k++) expr_walk(p, op.args[k], note_data, &c);
    if (op.kind != OP_STORE || type_at(p, expr_at(p, op.b)->type)->kind != TYPE_INT) continue;
    FieldId f = shapes_field_of_address(w->s, op.a, expr_at(p, op.b)->type);
    if (f) tracked_add(&pool->data, f);
    note_relation(&c, f, op.b);
    const Expr *value = expr_at(p, op.b); /* a field that is copied, or changed by a constant */
    if (value->kind == EXPR_VAR || value->kind == EXPR_CONST || !value->a) continue;
    note_relation(&c, f, value->a);
    if (value->b) note_relation(&c, f, value->b);
  }
}

static void random_assertion(Watch *w, const Pool *pool, U32Vec *out) {
  Logic *l = w->l;
  if (pool->assertion.n && !one_in(3)) {
    tracked_add(out, pool->assertion.at[below(pool->assertion.n)]);
    return;
  }
  if (pool->most.assertion.n && one_in(3)) {
    tracked_add(out, pool->most.assertion.at[below(pool->most.assertion.n)]);
    return;
  }
  if (!pool->data.n) return;
  TermId h = term_symbol(l, shapes_field_at(w->s, pool->data.at[below(pool->data.n)])->symbol), other;
  if (pool->variable.n && one_in(2))
    other = pool->variable.at[below(pool->variable.n)];
  else if (one_in(3))
    other = term_symbol(l, shapes_field_at(w->s, pool->data.at[below(pool->data.n)])->symbol);
  else
    other = term_int(l, (Int128)below(5) - 1);
  if (one_in(4)) other = term_add(l, other, term_int(l, 1));
  TermId t = one_in(2) ? term_eq(l, h, other) : one_in(2) ? term_le(l, h, other) : term_le(l, other, h);
  if (t == term_true(l) || t == term_false(l)) return;
  tracked_add(out, shapes_assertion(w->s, t));
}

static void some_of(const U32Vec *from, uint32_t most, U32Vec *out) {
  if (!from->n) return;
  for (uint32_t k = below(most + 1); k > 0; k--) tracked_add(out, from->at[below(from->n)]);
}

static ClassId random_class(Watch *w, const Pool *pool) {
  Tracked t = {0};
  some_of(&pool->pointer, 5, &t.pointer);
  some_of(&pool->most.field, 3, &t.field);
  for (uint32_t k = below(4); k > 0; k--) random_assertion(w, pool, &t.assertion);
  for (uint32_t k = below(3); k > 0; k--) tracked_add(&t.generator, below(shapes_generators(w->s)));
  tracked_update(&t, w->s);
  ClassId c = t.class;
  tracked_free(&t);
  return c;
}

static void most_of(const U32Vec *from, uint32_t all_but_one_in, U32Vec *out) {
  for (uint32_t i = 0; i < from->n; i++)
    if (!one_in(all_but_one_in)) tracked_add(out, from->at[i]);
}

/* Nearly everything: here most is known, and a mistake shows. */
static ClassId rich_class(Watch *w, const Pool *pool) {
  Tracked t = {0};
  most_of(one_in(2) ? &pool->pointer : &pool->most.pointer, 8, &t.pointer);
  most_of(&pool->most.field, 10, &t.field);
  for (uint32_t k = 1 + below(3); k > 0; k--) random_assertion(w, pool, &t.assertion);
  if (one_in(2))
    for (uint32_t k = below(3); k > 0; k--) tracked_add(&t.generator, below(shapes_generators(w->s)));
  tracked_update(&t, w->s);
  ClassId c = t.class;
  tracked_free(&t);
  return c;
}

/* Precision 0 tracks all that the text suggests everywhere. Of the others, most track nearly everything everywhere; the
 * rest something else at each location. */
static void choose_precision(Watch *w) {
  Pool pool = {0};
  collect(w, &pool);
  ClassId palette[PALETTE];
  uint32_t n = 1;
  if (w->precision == 0) {
    palette[0] = pool.most.class;
  } else {
    bool rich = w->precision % 4 != 3;
    n = 1 + (rich ? (uint32_t)(w->precision % 4 == 2) : below(PALETTE));
    for (uint32_t i = 0; i < n; i++) palette[i] = rich ? rich_class(w, &pool) : random_class(w, &pool);
    if (n > 1 && one_in(4)) palette[0] = 0;
  }
  for (LocId i = 0; i < w->p->loc.n; i++) vec_push(w->class, palette[below(n)]);
  tracked_free(&pool.most);
  env_free(&pool.env);
  vec_free(pool.pointer);
  vec_free(pool.data);
  vec_free(pool.variable);
  vec_free(pool.assertion);
}

/* ---- programs ---- */

static void watch_precision(const char *name, Program *p, Alias *alias, int precision) {
  random_state = hash_mix(hash_mix(17, (uint64_t)precision), p->edge.n);
  Watch w = {.name = name, .precision = precision, .p = p};
  bool may_fail = one_in(2);
  w.l = logic_new();
  w.solver = solver_new(w.l);
  w.e = encoder_new(w.l, p, (EncoderOptions){.malloc_may_fail = may_fail});
  w.s = shapes_new(w.e, w.solver, (ShapeOptions){.malloc_may_fail = may_fail, .alias = one_in(4) ? NULL : alias});
  w.cover = !one_in(8);
  stacks_init(&w.stacks);
  explore_candidates(p, &w.taken);
  choose_precision(&w);
  if (explore(&w)) {
    total.explored++;
    total.states += w.states;
    total.classes += shapes_stats(w.s).classes;
    watch_runs(&w, may_fail);
  } else {
    total.left_out++;
  }
  Buf text = {0};
  shapes_class_print(w.s, vec_last(w.class), &text);
  if (options.verbose)
    fprintf(stderr, "%s: precision %d: %s; %u states, %llu graphs, %llu posts\n", name, precision, buf_str(&text),
            w.states, (unsigned long long)shapes_stats(w.s).graphs, (unsigned long long)shapes_stats(w.s).posts);
  buf_free(&text);
  shapes_free(w.s);
  encoder_free(w.e);
  solver_free(w.solver);
  logic_free(w.l);
  stacks_free(&w.stacks);
  for (uint32_t i = 0; i < w.place.n; i++) vec_free(w.place.at[i].shape);
  vec_free(w.place);
  vec_free(w.class);
  vec_free(w.work);
  vec_free(w.taken);
  idmap_free(&w.place_of);
  idmap_free(&w.compared);
}

static void watch_program(const char *path, const char *name) {
  Program p;
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
  if (front_load(&p, &o, NULL, &diag)) {
    Alias *alias = alias_new(&p);
    total.programs++;
    for (int k = 0; k < options.precisions; k++)
      if (options.precision < 0 || options.precision == k) watch_precision(name, &p, alias, k);
    alias_free(alias);
  } else {
    total.failures++;
  }
  program_free(&p);
}

static void watch_random(int seed) {
  static const char *const extra[] = {"", "--uninitialised", "--dangling", "--uninitialised --dangling"};
  char path[] = "/tmp/shape_random_XXXXXX.c", command[256], name[128];
  int fd = mkstemps(path, 2);
  if (fd < 0) fail();
  close(fd);
  const char *size = seed % 3 ? "--statements 4" : ""; /* small ones can be followed with everything tracked */
  if (seed % 2)
    snprintf(name, sizeof name, "perverse.py %d %s", seed / 2, size);
  else
    snprintf(name, sizeof name, "generate.py %d %s %s", seed / 2, extra[seed / 2 % 4], size);
  snprintf(command, sizeof command, "python3 tests/shape/%s > %s", name, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  watch_program(path, name);
  remove(path);
}

static void every_store_of_a_run_is_represented(void **state) {
  (void)state;
  for (int i = 0; i < n_files; i++) watch_program(files[i], files[i]);
  for (int i = 0; i < options.programs && !n_files; i++) watch_random(options.first + i);
  for (size_t i = 0; i < sizeof kept / sizeof *kept && !n_files && options.every; i += (size_t)options.every)
    watch_program(kept[i], kept[i]);
  print_message(
      "%llu programs, %llu explorations (%llu left out), %llu classes, %llu states; %llu runs, %llu stores, %llu of "
      "them different: %llu not represented, %llu undecided\n",
      (unsigned long long)total.programs, (unsigned long long)total.explored, (unsigned long long)total.left_out,
      (unsigned long long)total.classes, (unsigned long long)total.states, (unsigned long long)total.runs,
      (unsigned long long)total.stores, (unsigned long long)total.compared, (unsigned long long)total.failures,
      (unsigned long long)total.undecided);
  assert_int_equal(total.failures, 0);
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    int n = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) options.programs = n;
    if (!strcmp(argv[i], "--first")) options.first = n;
    if (!strcmp(argv[i], "--precisions")) options.precisions = n;
    if (!strcmp(argv[i], "--precision")) options.precision = n;
    if (!strcmp(argv[i], "--runs")) options.runs = n;
    if (!strcmp(argv[i], "--every")) options.every = n;
    if (!strcmp(argv[i], "--verbose")) options.verbose = n;
  }
  files = (const char *const *)argv + i;
  n_files = argc - i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_store_of_a_run_is_represented)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
