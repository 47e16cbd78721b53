/* The audit's steps on graphs against the interpreter. In every step of a run the store is made a graph, some of its
 * nodes are put together and some of its values forgotten, and the audit takes the step from there: the store after it
 * must be represented by one of the results. Where memory is lost, or a pointer of the store is invalid, the audit must
 * not rule that out. So it must be from forged graphs, in which this or that is not so, if the audit takes them for
 * ones that represent the store. Which place the first byte of a block has is chosen at random. Programs: random ones
 * (tests/shape/generate.py and perverse.py), and one that goes behind the end of an array.
 *
 * usage: audit_heap_test [--programs N] [--first SEED] [--runs N] [FILE...], from the top of the repository */
#include <assert.h>
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

#include "audit/certificate.h"
#include "audit/heap_internal.h"
#include "audit_choice.h"
#include "audit_store.h"
#include "audit_support.h"
#include "front/front.h"
#include "program/runner.h"

enum { MOST_RUN_STEPS = 200, MOST_DEPTH = 3, MOST_NODES = 14, ROUNDS = 3 };

static WatchOptions options = {.programs = 24, .first = 1, .runs = 6, .every = 1};

static struct {
  uint64_t programs, runs, steps, forged, cases, stopped, limits, conditions, asked, lengths, failures;
} total;

/* ---- what is watched ---- */

typedef struct {
  ExprId address;
  TypeId type;
  TermId term;
} Load;

typedef struct {
  ExprId e;
  TermId value;
} Number;

/* Whether a pointer is NULL: in a register at a level, or (var 0) of an expression. */
typedef struct {
  VarId var;
  uint32_t level;
  ExprId e;
  TermId number; /* 0 or 1 */
} Null;

typedef struct {
  const char *name;
  Program *p;
  Heap *h;
  Logic *l;
  HeapClass class;
  Stales stale;
  uint64_t run;
  bool stop, failed;
  EdgeId edge; /* taken since the store before */
  bool has_before;
  Graph before;
  U32Vec level;
  uint32_t depth;
  FuncId function;
  EdgeId call;
  /* what the step reads, with concrete values */
  VEC(Load) load;
  VEC(Number) number;
  VEC(Null) null;
  VEC(ListQuestion) question; /* with the answer as it is */
  VEC(ListLength) length;     /* of pointer variables, likewise */
  VEC(Number) offset;         /* of pointer variables */
  TermId given;
} Watch;

/* ---- numbers ---- */

static TermId load_term(void *self, ExprId address, TypeId t) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->load.n; i++)
    if (w->load.at[i].address == address && w->load.at[i].type == t) return w->load.at[i].term;
  return 0;
}

static TermId number_term(void *self, ExprId e) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->number.n; i++)
    if (w->number.at[i].e == e) return w->number.at[i].value;
  return 0;
}

static TermId null_variable(void *self, VarId v, uint32_t level) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->null.n; i++)
    if (w->null.at[i].var == v && w->null.at[i].level == level) return w->null.at[i].number;
  return 0;
}

static TermId null_pointer(void *self, ExprId e) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->null.n; i++)
    if (!w->null.at[i].var && w->null.at[i].e == e) return w->null.at[i].number;
  return 0;
}

static TermId offset_term(void *self, ExprId e) {
  Watch *w = self;
  for (uint32_t i = 0; i < w->offset.n; i++)
    if (w->offset.at[i].e == e) return w->offset.at[i].value;
  return 0;
}

static TermId no_condition(void *self, ExprId e) { return (void)self, (void)e, 0; }
static TermId no_cell(void *self, SymbolId s) { return (void)self, (void)s, 0; }

typedef struct {
  Watch *w;
  Run *r;
} Evaluating;

static bool evaluate(Run *r, ExprId e, Value *v) {
  RunResult *result = r->result, scratch = {0};
  r->result = &scratch;
  bool ok = eval(r, e, v);
  r->result = result;
  run_result_free(&scratch);
  return ok;
}

/* Concrete values of integers in the step; and what is undefined but not reported: an offset is added to NULL. */
static void note_number(const Program *p, ExprId e, void *context) {
  Evaluating *x = context;
  Watch *w = x->w;
  const Expr *y = expr_at(p, e);
  const Type *t = type_at(p, y->type);
  Value v;
  bool offset = y->kind == EXPR_INDEX || (y->kind == EXPR_FIELD && y->value);
  if (offset && evaluate(x->r, y->a, &v) && !v.undefined && !v.bits) w->stop = true;
  if (y->kind == EXPR_LOAD && t->kind == TYPE_POINTER && evaluate(x->r, e, &v))
    if (!v.undefined && v.bits && !v.object && v.bits != SENTINEL && v.bits != (uint64_t)-1) w->stop = true;
  if (y->kind == EXPR_VAR && t->kind == TYPE_POINTER && evaluate(x->r, e, &v) && !v.undefined && v.object) {
    Int128 first = (Int128)memory_object(&x->r->memory, v.object)->address;
    vec_push(w->offset, ((Number){e, term_int(w->l, (Int128)(uint64_t)v.bits - first)}));
  }
  if (t->kind != TYPE_INT || y->kind >= EXPR_INVALID || !evaluate(x->r, e, &v) || (v.undefined & value_mask(t->bits)))
    return;
  TermId value = term_int(w->l, value_number(t, v.bits & value_mask(t->bits)));
  if (!one_in(4)) vec_push(w->number, ((Number){e, value}));
  if (y->kind != EXPR_LOAD) return;
  TermId s = term_symbol(w->l, logic_symbol(w->l, "load", SORT_INT));
  vec_push(w->load, ((Load){y->a, y->type, s}));
  if (!one_in(3)) w->given = term_and(w->l, w->given, term_eq(w->l, s, value));
}

/* ---- lists ---- */

/* Does the list that begins with v come by where x points? */
static bool comes_by(const Watch *w, const Run *r, Value v, const Value *x, uint64_t link) {
  uint64_t size = w->p->pointer_bits / 8, most = 0;
  for (uint32_t id = 1; id < r->memory.object.n; id++) most += memory_object(&r->memory, id)->size;
  for (uint64_t n = 0; n <= most && !v.undefined && v.object; n++) {
    const Object *o = memory_object(&r->memory, v.object);
    uint64_t at = (uint64_t)v.bits - o->address + link;
    if (o->state != OBJECT_ALIVE || !store_is_block(o) || at > o->size || o->size - at < size) return false;
    if (v.object == x->object && v.bits == x->bits) return true;
    memory_load(&r->memory, v.object, at, (uint32_t)size, &v);
  }
  return false;
}

/* The number of nodes from v on to NULL; -1: it does not end so (encode_length.c says when). */
static int64_t length_of(const Watch *w, const Run *r, Value v, uint64_t link) {
  uint64_t size = w->p->pointer_bits / 8, most = 0;
  for (uint32_t id = 1; id < r->memory.object.n; id++) most += memory_object(&r->memory, id)->size;
  for (uint64_t n = 0; n <= most && !v.undefined; n++) {
    if (!v.bits) return (int64_t)n;
    const Object *o = v.object ? memory_object(&r->memory, v.object) : NULL;
    uint64_t at = o ? (uint64_t)v.bits - o->address + link : 0;
    if (!o || o->state != OBJECT_ALIVE || !store_is_block(o) || at > o->size || o->size - at < size) return -1;
    memory_load(&r->memory, v.object, at, (uint32_t)size, &v);
  }
  return -1;
}

static void note_lengths(Watch *w, const Run *r, ListLength x, const Value *v) {
  uint64_t size = w->p->pointer_bits / 8;
  for (x.link = 0; x.link <= 2 * size; x.link += size) {
    x.length = term_int(w->l, length_of(w, r, *v, x.link));
    total.lengths++;
    vec_push(w->length, x);
  }
}

static TermId null_number(const Watch *w, const Value *v) { return term_int(w->l, v->bits != 0); }

typedef struct {
  Evaluating in;
  U32Vec pointer; /* expressions of the step */
} Pointers;

static void note_pointer(const Program *p, ExprId e, void *context) {
  Pointers *x = context;
  const Expr *y = expr_at(p, e);
  Value v;
  if (type_at(p, y->type)->kind != TYPE_POINTER || (y->kind != EXPR_VAR && y->kind != EXPR_LOAD)) return;
  if (!evaluate(x->in.r, e, &v) || v.undefined) return;
  vec_push(x->pointer, e);
  vec_push(x->in.w->null, ((Null){.e = e, .number = null_number(x->in.w, &v)}));
}

/* Of this list, questions about the pointers of the step. */
static void note_questions(Pointers *x, ListQuestion q, const Value *v) {
  Watch *w = x->in.w;
  uint64_t size = w->p->pointer_bits / 8;
  for (uint32_t i = 0; i < x->pointer.n; i++)
    for (q.link = 0; q.link <= 2 * size; q.link += size) {
      Value to;
      q.to = x->pointer.at[i];
      if (!evaluate(x->in.r, q.to, &to) || to.undefined || !to.object) continue;
      q.comes = comes_by(w, x->in.r, *v, &to, q.link) ? term_true(w->l) : term_false(w->l);
      total.asked++;
      vec_push(w->question, q);
    }
}

static void note_lists(Watch *w, Run *r, const Op *op) {
  Pointers x = {.in = {w, r}};
  vec_clear(w->null);
  vec_clear(w->question);
  vec_clear(w->length);
  if (op->a) expr_walk(w->p, op->a, note_pointer, &x);
  if (op->b) expr_walk(w->p, op->b, note_pointer, &x);
  bool asks = op->kind == OP_STORE || op->kind == OP_FREE;
  for (VarId v = 1; v < w->p->var.n; v++) {
    const Var *y = &w->p->var.at[v];
    if (y->is_object || y->is_extern || type_at(w->p, y->type)->kind != TYPE_POINTER) continue;
    for (uint32_t level = y->function ? 1 : 0; level <= (y->function ? w->level.at[y->function] : 0); level++) {
      const Frame *f = level ? frame_of(r, y->function, level) : NULL;
      const Value *value = f ? &r->registers.at[f->registers + r->slot[v]] : &r->globals.at[r->slot[v]];
      if (value->undefined) continue;
      vec_push(w->null, ((Null){.var = v, .level = level, .number = null_number(w, value)}));
      note_lengths(w, r, (ListLength){.var = v, .level = level}, value);
      if (asks) note_questions(&x, (ListQuestion){.var = v, .level = level}, value);
    }
  }
  Value stored;
  bool pointer = op->kind == OP_STORE && type_at(w->p, expr_at(w->p, op->b)->type)->kind == TYPE_POINTER;
  if (pointer && evaluate(r, op->b, &stored) && !stored.undefined)
    note_questions(&x, (ListQuestion){.from = op->b}, &stored);
  vec_free(x.pointer);
}

static void note_step(Watch *w, Run *r) {
  const Op *op = &w->p->edge.at[r->edge].op;
  Evaluating x = {w, r};
  vec_clear(w->load);
  vec_clear(w->number);
  vec_clear(w->offset);
  w->given = term_true(w->l);
  if (op->a) expr_walk(w->p, op->a, note_number, &x);
  if (op->b) expr_walk(w->p, op->b, note_number, &x);
  if (op->c) expr_walk(w->p, op->c, note_number, &x);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(w->p, op->args[i], note_number, &x);
}

/* ---- watching a run ---- */

static void report(Watch *w, HeapGraph from, const Graph *store, const HeapCases *cases) {
  Buf text = {0};
  total.failures++;
  w->failed = true;
  fprintf(stderr, "%s: run %llu: the store after a step is not represented\n", w->name, (unsigned long long)w->run);
  if (w->edge != NO_EDGE) {
    op_print(w->p, &w->p->edge.at[w->edge].op, &text);
    fprintf(stderr, "step: %s\nfrom:\n", buf_str(&text));
    buf_clear(&text);
  }
  heaps_print(w->h, from, &text);
  fprintf(stderr, "%sstore:\n", buf_str(&text));
  buf_clear(&text);
  HeapGraph g = heaps_store(w->h, w->class, graph_copy(store));
  heaps_print(w->h, g, &text);
  fprintf(stderr, "%s%u results:\n", buf_str(&text), cases->n);
  for (uint32_t i = 0; i < cases->n && i < 6; i++) {
    buf_clear(&text);
    heaps_print(w->h, cases->at[i].after, &text);
    fprintf(stderr, "%s\n", buf_str(&text));
  }
  buf_free(&text);
}

/* Takes the step from the store before and looks for the store after it among the results. */
static void check_step(Watch *w, Run *r, const Graph *store) {
  HeapNumbers numbers = {w, load_term, number_term, no_condition, no_cell, null_variable, null_pointer, offset_term};
  HeapStep step = {
      .kind = HEAP_START, .edge = w->edge, .level = &w->level, .given = term_true(w->l), .numbers = &numbers};
  U32Vec none = {0};
  if (w->edge == NO_EDGE) {
    for (FuncId f = 0; f < w->p->func.n; f++) vec_push(none, 0);
    step.level = &none;
  } else {
    step.kind = r->frame.n > w->depth ? HEAP_CALL : r->frame.n < w->depth ? HEAP_RETURN : HEAP_OPERATION;
    step.op = &w->p->edge.at[w->edge].op;
    step.callee = step.kind == HEAP_CALL ? vec_last(r->frame).function : w->function;
    step.call = w->call == NO_EDGE ? NULL : &w->p->edge.at[w->call].op;
    step.given = w->given;
    step.question = w->question.at;
    step.n_questions = w->question.n;
    step.length = w->length.at;
    step.n_lengths = w->length.n;
  }
  for (int k = 0; k < 3 && !w->failed; k++) {
    HeapGraph from = 0;
    if (w->edge != NO_EDGE && k == 2) {
      from = forged(w->h, w->class, &w->before);
      if (!from) continue;
      total.forged++;
    } else if (w->edge != NO_EDGE) {
      const Class *c = &w->h->class.at[w->class];
      from = heaps_store(w->h, w->class, k ? loosen(c, &w->before) : graph_copy(&w->before));
    }
    HeapCases cases = {0};
    total.steps++;
    if (!heaps_step(w->h, from, &step, w->class, &cases, NULL)) {
      total.limits++;
      vec_free(cases);
      continue;
    }
    total.cases += cases.n;
    HeapGraph goal = heaps_store(w->h, w->class, graph_copy(store));
    bool found = false;
    for (uint32_t i = 0; i < cases.n && !found; i++)
      found = heaps_included(w->h, goal, w->class, &cases.at[i].after, 1);
    if (!found) report(w, from, store, &cases);
    heaps_forget_results(w->h);
    vec_free(cases);
    if (w->edge == NO_EDGE) break;
  }
  vec_free(none);
}

/* A condition on memory that holds in the run must be possible in the graph, as it is and with less known. */
static void check_condition(Watch *w, Run *r, ExprId condition) {
  Value v;
  if (!evaluate(r, condition, &v) || !v.bits) return;
  const Class *c = &w->h->class.at[w->class];
  HeapNumbers numbers = {w, load_term, number_term, no_condition, no_cell, null_variable, null_pointer, offset_term};
  HeapStep step = {.kind = HEAP_CONDITION,
                   .edge = NO_EDGE,
                   .condition = condition,
                   .level = &w->level,
                   .given = term_true(w->l),
                   .numbers = &numbers};
  for (int k = 0; k < 2 && !w->failed; k++) {
    HeapCases cases = {0};
    HeapGraph from = heaps_store(w->h, w->class, k ? loosen(c, &w->before) : graph_copy(&w->before));
    total.conditions++;
    if (heaps_step(w->h, from, &step, w->class, &cases, NULL) && !cases.n) {
      Buf text = {0};
      expr_print(w->p, condition, &text);
      fprintf(stderr, "this is ruled out: %s\n", buf_str(&text));
      buf_free(&text);
      report(w, from, &w->before, &cases);
    }
    heaps_forget_results(w->h);
    vec_free(cases);
  }
}

static void check_conditions(Watch *w, Run *r) {
  Program *p = w->p;
  FuncId here = vec_last(r->frame).function;
  for (LostTo to = LOST_TO_ALL; to <= LOST_TO_NAMED; to++) check_condition(w, r, expr_lost(p, to));
  check_condition(w, r, expr_not_clean(p));
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    bool visible = var_is_global(x) || x->function == here;
    if (x->is_object || type_at(p, x->type)->kind != TYPE_POINTER || !visible) continue;
    check_condition(w, r, expr_invalid(p, expr_var(p, v)));
    check_condition(w, r, expr_invalid_free(p, expr_var(p, v)));
  }
}

static void keep_stale(Watch *w, const Run *r) {
  const Frame *f = &vec_last(r->frame);
  const Function *x = &w->p->func.at[f->function];
  for (uint32_t k = 0; k < x->n_params + x->n_locals; k++) {
    VarId v = k < x->n_params ? x->param[k] : x->local[k - x->n_params];
    if (w->p->var.at[v].is_object) continue;
    Stale s = {v, w->level.at[f->function], r->registers.at[f->registers + r->slot[v]]};
    bool found = false;
    for (uint32_t i = 0; i < w->stale.n && !found; i++)
      if (w->stale.at[i].var == v && w->stale.at[i].level == s.level) w->stale.at[i] = s, found = true;
    if (!found) vec_push(w->stale, s);
  }
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  if (w->stop || w->failed) return;
  if (r->frame.n - 1 > MOST_DEPTH) w->stop = true;
  store_make_objects(w->p, r);
  Graph store = store_graph(w->h, w->class, r, &w->stale, &w->stop);
  if (store.n > MOST_NODES) w->stop = true;
  if (!w->stop && (w->has_before || w->edge == NO_EDGE)) check_step(w, r, &store);
  if (w->has_before) graph_free(&w->before);
  w->before = store;
  w->has_before = true;
  w->edge = r->edge;
  w->depth = r->frame.n;
  w->function = vec_last(r->frame).function;
  w->call = vec_last(r->frame).call;
  vec_clear(w->level);
  for (FuncId f = 0; f < w->p->func.n; f++) vec_push(w->level, 0);
  for (uint32_t i = 0; i < r->frame.n; i++) w->level.at[r->frame.at[i].function]++;
  keep_stale(w, r);
  note_lists(w, r, &w->p->edge.at[r->edge].op);
  if (!w->stop && !w->failed) check_conditions(w, r);
  note_step(w, r);
  if (w->stop) total.stopped++;
}

static void watch(const char *name, Program *p, const Alias *alias, int k) {
  Watch w = {.name = name, .p = p};
  w.l = logic_new();
  Solver *solver = solver_new(w.l);
  bool may_fail = one_in(2);
  w.h = heaps_new(p, alias, w.l, solver, (HeapOptions){.malloc_may_fail = may_fail});
  choose_layouts(w.h, p, alias);
  choose_origins(w.h, p);
  w.class = choose_class(w.h, p, k % 3 != 2);
  total.failures += !w.class;
  for (int i = 1; i <= options.runs && w.class && !w.failed; i++) {
    InputSource inputs;
    RunResult result;
    inputs_random(&inputs, (uint64_t)k * 100 + (uint64_t)i);
    RunOptions o = {.inputs = &inputs,
                    .malloc_may_fail = may_fail,
                    .max_steps = MOST_RUN_STEPS,
                    .observe = observe,
                    .observer = &w};
    w.run = (uint64_t)i;
    w.stop = false;
    w.edge = NO_EDGE;
    vec_clear(w.stale);
    if (w.has_before) graph_free(&w.before);
    w.has_before = false;
    run_program(p, &o, &result);
    total.runs++;
    run_result_free(&result);
    inputs_free(&inputs);
  }
  if (w.has_before) graph_free(&w.before);
  vec_free(w.stale);
  vec_free(w.level);
  vec_free(w.load);
  vec_free(w.number);
  vec_free(w.null);
  vec_free(w.question);
  vec_free(w.length);
  vec_free(w.offset);
  heaps_free(w.h);
  solver_free(solver);
  logic_free(w.l);
}

static void watch_program(const char *path) {
  bool read = watch_file(path, path, watch, ROUNDS);
  *(read ? &total.programs : &total.failures) += 1;
}

static void watch_random(int seed) {
  static const char *const extra[] = {"", "--uninitialised", "--dangling", "--uninitialised --dangling"};
  char name[128];
  choose_seed((uint64_t)seed);
  if (seed % 2)
    snprintf(name, sizeof name, "shape/perverse.py %d --statements %s", seed / 2, seed % 4 == 1 ? "4" : "6 --arrays");
  else
    snprintf(name, sizeof name, "shape/generate.py %d %s --statements 4", seed / 2, extra[seed / 2 % 4]);
  bool read = watch_generated(name, watch, ROUNDS);
  *(read ? &total.programs : &total.failures) += 1;
}

static void every_step_represents_what_happens(void **state) {
  (void)state;
  for (int i = 0; i < options.n_files; i++) watch_program(options.files[i]);
  static const char *const steps[] = {"elements", "even", "lists", "bytes", "lists_pairs"};
  for (int i = 0; i < 5 && !options.n_files && options.every; i += options.every) {
    char path[64];
    snprintf(path, sizeof path, "tests/audit/steps/%s.c", steps[i]);
    watch_program(path);
  }
  for (int i = 0; i < options.programs && !options.n_files; i++) watch_random(options.first + i);
  print_message(
      "%llu programs, %llu runs (%llu not followed to the end), %llu steps (%llu from forged graphs), %llu results, "
      "%llu limits, %llu "
      "conditions, %llu questions about lists, %llu lengths: "
      "%llu not represented\n",
      (unsigned long long)total.programs, (unsigned long long)total.runs, (unsigned long long)total.stopped,
      (unsigned long long)total.steps, (unsigned long long)total.forged, (unsigned long long)total.cases,
      (unsigned long long)total.limits, (unsigned long long)total.conditions, (unsigned long long)total.asked,
      (unsigned long long)total.lengths, (unsigned long long)total.failures);
  assert_int_equal(total.failures, 0);
}

/* ---- what hangs on a list is not lost ---- */

static const char *const hanging =
    "#include <stdlib.h>\n"
    "struct node { struct node *next, *data; };\n"
    "int main(void) {\n"
    "  struct node *x = NULL, *e = NULL;\n"
    "  for (int i = 0; i < 3; i++) {\n"
    "    struct node *n = malloc(sizeof *n), *d = malloc(sizeof *d);\n"
    "    if (!n || !d) return 1;\n"
    "    d->next = d->data = e;\n" /* whatever leads where: nothing is ruled out by the may-alias analysis */
    "    n->next = i == 1 ? x : d, n->data = d;\n"
    "    x = n, e = d;\n"
    "  }\n"
    "  return x->next->data->next != NULL;\n"
    "}\n";

typedef struct {
  Program p;
  Logic *l;
  Solver *s;
  Alias *a;
  Heap *h;
  HeapClass class;
} Hanging;

/* A list from x on, with data. */
static void hanging_init(Hanging *x) {
  char path[] = "/tmp/audit_hanging_XXXXXX.c";
  const char *file = path;
  int fd = mkstemps(path, 2);
  if (fd < 0 || write(fd, hanging, strlen(hanging)) < 0) fail();
  close(fd);
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &file, .n_files = 1, .pointer_bits = 64};
  assert_true(front_load(&x->p, &o, NULL, &diag));
  remove(path);
  x->l = logic_new();
  x->s = solver_new(x->l);
  x->a = alias_new(&x->p);
  x->h = heaps_new(&x->p, x->a, x->l, x->s, (HeapOptions){0});
  AliasTargets t = {0};
  alias_of_var(x->a, certificate_find_variable(&x->p, "main", "x"), &t);
  assert_int_equal(t.n, 1);
  AliasObjectId layout = heaps_layout(x->h, t.at[0].object);
  vec_free(t);
  Buf text = {0}, error = {0};
  buf_printf(&text, "lost\npointer \"x\" main x 1 0\nfield \"->next\" %u 0 8 0\nfield \"->data\" %u 8 8 0\n", layout,
             layout);
  buf_add(&text,
          "unary \"r\" v = (E(u) (x(u) & (u == v | (TC(u, v)(a, b) ->next(a, b)))))\n"
          "unary \"in\" v = (E(u) ->data(u, v))\n"
          "unary \"led\" v = (E(u) ->next(u, v))\n"
          "unary \"c\" v = (TC(v, v)(a, b) ->next(a, b))\n");
  x->class = heaps_class(x->h, buf_str(&text), NULL, NULL, &error);
  assert_string_equal(buf_str(&error), "");
  buf_free(&text);
  buf_free(&error);
}

static void hanging_free(Hanging *x) {
  heaps_free(x->h);
  alias_free(x->a);
  solver_free(x->s);
  logic_free(x->l);
  program_free(&x->p);
}

/* May memory be lost in the graph with these lines? Nodes 3, 4 are the list, 5 the data, 6 other blocks. */
static bool may_lose_in(Hanging *x, const char *lines, LostTo holders) {
  Buf text = {0}, error = {0};
  U32Vec level = {0};
  for (FuncId f = 0; f < x->p.func.n; f++) vec_push(level, f == x->p.main);
  buf_printf(&text, "nodes 7\nmany 4 5 6\n\"bad\" 0\n\"wild\" 1\n\"gone\" 2\n\"other\" 6\n\"x\" 3\n%s", lines);
  HeapGraph g = heaps_graph(x->h, x->class, buf_str(&text), &error);
  assert_string_equal(buf_str(&error), "");
  HeapStep step = {.kind = HEAP_CONDITION,
                   .edge = NO_EDGE,
                   .condition = expr_lost(&x->p, holders),
                   .level = &level,
                   .given = term_true(x->l)};
  HeapCases cases = {0};
  assert_true(heaps_step(x->h, g, &step, x->class, &cases, NULL));
  bool possible = cases.n > 0;
  vec_free(cases);
  vec_free(level);
  buf_free(&text);
  buf_free(&error);
  return possible;
}

static void what_hangs_on_a_list_is_not_lost(void **state) {
  (void)state;
  Hanging x = {0};
  hanging_init(&x);
  static const char *const good[] = {
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
      /* data that is linked itself, without cycles */
      "\"->next\" 3>4:1/2 4>4:1/2 5>5:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4 5:1/2\n\"in\" 5\n",
      "\"->next\" 3>4:1/2 4>4:1/2 4>5:1/2 5>5:1/2\n\"r\" 3 4 5:1/2\n\"led\" 4 5\n",
  };
  static const char *const bad[] = {
      /* nothing need lead to the data; the list need not be reached; something is lost already */
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5:1/2\n",
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4:1/2\n\"led\" 4:1/2\n\"in\" 5\n",
      "\"lost\" 1/2\n\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
      /* another block may be what leads to it */
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2 6>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
      /* the data may hang on itself: in a cycle of the closure's steps, by another field */
      "\"->next\" 3>4:1/2 4>4:1/2 4>5:1/2 5>5:1/2\n\"r\" 3 4 5:1/2\n\"led\" 4 5\n\"c\" 5:1/2\n",
      "\"->next\" 3>4:1/2 4>4:1/2\n\"->data\" 3>5:1/2 4>5:1/2 5>5:1/2\n\"r\" 3 4\n\"led\" 4\n\"in\" 5\n",
  };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) assert_false(may_lose_in(&x, good[i], LOST_TO_ALL));
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_true(may_lose_in(&x, bad[i], LOST_TO_ALL));
  }
  assert_true(may_lose_in(&x, good[0], LOST_TO_GLOBALS)); /* x is a local */
  hanging_free(&x);
}

int main(int argc, char **argv) {
  watch_options(&options, argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_hangs_on_a_list_is_not_lost),
                                     cmocka_unit_test(every_step_represents_what_happens)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
