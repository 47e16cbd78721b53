/* Lengths of lists in plain environments (src/predicate/length.c) against the interpreter. In every step of a run the
 * cells have values before and after it, lengths counted node by node in the run's memory: with the former, what the
 * step does to an environment must allow the latter. Along each link alone, and along all of them. Programs: random
 * ones (tests/shape, tests/memory), and tasks with counted lists.
 *
 * usage: predicate_length_test [--programs N] [--first SEED] [--runs N] [FILE...], from the top of the repository */
#include <glob.h>
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

#include "front/front.h"
#include "predicate/encoder.h"
#include "program/runner.h"

enum { MOST_RUN_STEPS = 250, BLOCK_DISTANCE = 1 << 20 };

static struct {
  int programs, first, runs;
  int every; /* of the tasks, one in so many; 0: none */
} options = {.programs = 24, .first = 1, .runs = 4, .every = 1};

static struct {
  uint64_t programs, runs, steps, lengths, undecided, failures;
} total;

static const char *const *files;
static int n_files;

typedef struct {
  bool known;
  Int128 value;
} Content;
typedef VEC(Content) Contents; /* by CellId */

typedef struct {
  const char *name;
  Program *p;
  Logic *l;
  Solver *s;
  Encoder *e;
  Contents before;
  U32Vec level;
  EdgeId edge, call; /* the operation that is under way; the call of the activation that executes it */
  uint32_t depth;
  FuncId function;
  VEC(Int128) number; /* by object of the run: of its first byte */
  bool failed;
} Watch;

/* ---- what cells hold in a run ---- */

static Content content(bool known, Int128 value) { return (Content){known, known ? value : 0}; }

/* The frame of the function's activation of this level, NULL if it is not open. */
static const Frame *frame_of(const Run *r, FuncId f, uint32_t level) {
  for (uint32_t i = 0; i < r->frame.n; i++)
    if (r->frame.at[i].function == f && --level == 0) return &r->frame.at[i];
  return NULL;
}

/* Numbers for the objects that are new: those of variables are the encoder's, others lie one after the other. */
static void number_objects(Watch *w, const Run *r) {
  while (w->number.n < r->memory.object.n) {
    uint32_t id = w->number.n;
    const Object *o = memory_object(&r->memory, id);
    Int128 n = id ? heap_base(w->p) + (Int128)id * BLOCK_DISTANCE : 0;
    if (id && (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LABEL)) n = encoder_address(w->e, o->of, 0);
    if (id && o->kind == OBJECT_FUNCTION) n = encoder_function_address(w->e, o->of);
    if (id && o->kind == OBJECT_LOCAL && o->of) n = encoder_address(w->e, o->of, 1);
    if (id && o->kind == OBJECT_STACK) n += stack_base(w->p);
    vec_push(w->number, n);
  }
}

/* The length of a pointer along the link, by the definition in predicate.h. */
static Int128 count_nodes(const Watch *w, const Run *r, Value v, uint64_t link) {
  uint32_t size = w->p->pointer_bits / 8;
  for (Int128 n = 0; n <= (Int128)r->memory.object.n; n++) { /* longer: a cycle */
    if (v.undefined) return -1;
    if (!v.object) return v.bits ? -1 : n;
    const Object *o = memory_object(&r->memory, v.object);
    uint64_t at = (uint64_t)v.bits - o->address + link;
    if (o->state != OBJECT_ALIVE || o->kind == OBJECT_FUNCTION || at > o->size || at + size > o->size) return -1;
    Value next;
    memory_load(&r->memory, v.object, at, size, &next);
    v = next;
  }
  return -1;
}

static Content of_pointer(const Watch *w, const Run *r, const Cell *c, const Value *v) {
  if (cell_is_length(c)) {
    if (v->undefined) return content(false, 0);
    return content(true, count_nodes(w, r, *v, w->e->link[cell_part(c) - GHOST_LENGTH]));
  }
  const Object *o = v->object && !v->undefined ? memory_object(&r->memory, v->object) : NULL;
  if (cell_is_life(c)) return content(!v->undefined && (o || !v->bits), o && o->state == OBJECT_ALIVE);
  if (!o) return content(false, 0);
  if (cell_part(c) == GHOST_OFFSET) return content(true, (Int128)(int64_t)((uint64_t)v->bits - o->address));
  if (cell_part(c) == GHOST_BASE) return content(true, w->number.at[v->object]);
  return content(o->kind != OBJECT_FUNCTION && o->kind != OBJECT_LABEL, (Int128)o->size);
}

static Content of_value(const Watch *w, const Run *r, const Value *v, const Type *t) {
  UInt128 mask = value_mask(t->bits);
  if ((v->undefined & mask) || (t->kind != TYPE_INT && t->kind != TYPE_POINTER)) return content(false, 0);
  if (t->kind != TYPE_POINTER || !v->bits) return content(true, value_number(t, v->bits & mask));
  if (!v->object) return content(false, 0);
  const Object *o = memory_object(&r->memory, v->object);
  return content(true, (Int128)(((UInt128)w->number.at[v->object] + (v->bits - o->address)) & mask));
}

/* The value of `size` bytes of an object variable; false: it has none. */
static bool load(const Watch *w, const Run *r, VarId var, const Frame *f, uint64_t offset, uint64_t size, Value *out) {
  const Var *x = &w->p->var.at[var];
  uint32_t id = var_is_global(x) ? r->slot[var] : r->objects.at[f->objects + r->slot[var]];
  const Object *o = id ? memory_object(&r->memory, id) : NULL;
  if (!o || o->state != OBJECT_ALIVE || offset + size > o->size) return false;
  memory_load(&r->memory, id, offset, (uint32_t)size, out);
  return true;
}

static Content of_cell(const Watch *w, const Run *r, const Cell *c) {
  if (!c->var) return content(false, 0);
  const Var *x = &w->p->var.at[c->var];
  const Frame *f = x->function ? frame_of(r, x->function, c->level) : NULL;
  if ((x->function && !f) || x->is_extern || x->kind == VAR_VARARGS || x->kind == VAR_LABEL) return content(false, 0);
  if (x->is_object) {
    Value v;
    bool pointer = c->size == 0;
    if (!load(w, r, c->var, f, pointer ? cell_pointer(c) : c->offset, pointer ? w->p->pointer_bits / 8 : c->size, &v))
      return content(false, 0);
    return pointer ? of_pointer(w, r, c, &v) : of_value(w, r, &v, type_at(w->p, c->type));
  }
  const Value *v = f ? &r->registers.at[f->registers + r->slot[c->var]] : &r->globals.at[r->slot[c->var]];
  return cell_part(c) ? of_pointer(w, r, c, v) : of_value(w, r, v, type_at(w->p, c->type));
}

static void read_cells(const Watch *w, const Run *r, Contents *out) {
  vec_clear(*out);
  vec_push(*out, (Content){0});
  for (CellId c = 1; c <= encoder_n_cells(w->e); c++) vec_push(*out, of_cell(w, r, encoder_cell(w->e, c)));
}

/* ---- what environments allow ---- */

static bool is_allowed(Watch *w, const Env *v, const U32Vec *more) {
  U32Vec all = {0};
  for (CellId c = 1; c < w->before.n; c++)
    if (w->before.at[c].known)
      vec_push(all,
               term_eq(w->l, term_symbol(w->l, encoder_cell(w->e, c)->symbol), term_int(w->l, w->before.at[c].value)));
  for (uint32_t i = 0; i < v->fact.n; i++) vec_push(all, v->fact.at[i]);
  for (uint32_t i = 0; i < v->constraint.n; i++) vec_push(all, v->constraint.at[i]);
  for (uint32_t i = 0; i < more->n; i++) vec_push(all, more->at[i]);
  SolverAnswer answer = solver_conjunction(w->s, all.at, all.n);
  total.undecided += answer == SOLVER_UNKNOWN;
  vec_free(all);
  return answer != SOLVER_UNSAT;
}

static void report(Watch *w, const char *what) {
  Buf text = {0};
  Position at = w->p->edge.at[w->edge].at;
  op_print(w->p, &w->p->edge.at[w->edge].op, &text);
  fprintf(stderr, "FAIL %s: %s:%u: %s: %s\n", w->name, at.file ? at.file : "?", at.line, buf_str(&text), what);
  buf_free(&text);
  total.failures++;
  w->failed = true;
}

/* Which of these is it? */
static void report_cells(Watch *w, const Env *v, const U32Vec *all, const U32Vec *cell) {
  U32Vec one = {0};
  if (!is_allowed(w, v, &one)) report(w, "the step is impossible");
  for (uint32_t i = 0; cell->at && i < all->n && !w->failed; i++) {
    vec_clear(one);
    vec_push(one, all->at[i]);
    if (is_allowed(w, v, &one)) continue;
    Buf text = {0};
    buf_printf(&text, "%s cannot become what it does", encoder_cell_name(w->e, cell->at[i]));
    report(w, buf_str(&text));
    buf_free(&text);
  }
  if (!w->failed) report(w, "these values together are impossible");
  vec_free(one);
}

static void check_step(Watch *w, Env *v, const Run *r) {
  U32Vec all = {0}, cell = {0};
  Contents after = {0};
  read_cells(w, r, &after);
  for (CellId c = 1; c < w->before.n; c++) { /* cells that the step itself made begin as unknown */
    const Cell *x = encoder_cell(w->e, c);
    if (!after.at[c].known || (c < v->value.n ? !v->value.at[c] : true)) {
      if (!after.at[c].known || !w->before.at[c].known) continue; /* untouched: it must not have changed */
    }
    TermId now = c < v->value.n && v->value.at[c] ? v->value.at[c] : term_symbol(w->l, x->symbol);
    vec_push(all, term_eq(w->l, now, term_int(w->l, after.at[c].value)));
    vec_push(cell, c);
    total.lengths += cell_is_length(x);
  }
  total.steps++;
  if (!is_allowed(w, v, &all)) report_cells(w, v, &all, &cell);
  vec_free(all);
  vec_free(cell);
  vec_free(after);
}

static void take_step(Watch *w, const Run *r) {
  Env v;
  const Op *op = &w->p->edge.at[w->edge].op;
  env_init(&v, w->e);
  for (FuncId f = 0; f < w->p->func.n; f++) v.level.at[f] = w->level.at[f];
  if (r->frame.n > w->depth)
    env_call(&v, vec_last(r->frame).function, op);
  else if (r->frame.n < w->depth)
    env_return(&v, w->function, op, &w->p->edge.at[w->call].op);
  else
    env_operation(&v, op);
  check_step(w, &v, r);
  env_free(&v);
}

/* Plain environments give all activations of a function one address for its objects. */
static bool is_deep(const Watch *w) {
  for (FuncId f = 0; f < w->level.n; f++)
    if (w->level.at[f] > 1) return true;
  return false;
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  if (w->failed) return;
  number_objects(w, r);
  bool deep = w->level.n && is_deep(w);
  U32Vec now = {0};
  for (FuncId f = 0; f < w->p->func.n; f++) vec_push(now, 0);
  for (uint32_t i = 0; now.at && i < r->frame.n; i++) now.at[r->frame.at[i].function]++;
  if (w->before.n && !deep && !w->failed) take_step(w, r);
  w->edge = r->edge;
  w->depth = r->frame.n;
  w->function = vec_last(r->frame).function;
  w->call = vec_last(r->frame).call;
  vec_free(w->level);
  w->level = now;
  read_cells(w, r, &w->before);
}

/* ---- runs ---- */

/* Cells are made when they are asked for: those of all pointers now. */
static void make_cells(Watch *w) {
  Env v;
  env_init(&v, w->e);
  for (VarId x = 1; x < w->p->var.n; x++) {
    const Var *var = &w->p->var.at[x];
    if (var->function) v.level.at[var->function] = 1;
    if (!var->is_object && !var->is_extern && provenance_is_followed(&v, var->type))
      (void)provenance_read(&v, provenance_cell(&v, x));
  }
  for (uint32_t i = 0; i < w->e->piece.n; i++) {
    Piece q = w->e->piece.at[i];
    CellId c = env_cell(&v, q.var, q.offset, q.size, q.type);
    if (provenance_is_kept(&v, c)) (void)provenance_read(&v, c);
  }
  env_free(&v);
}

static void watch(const char *name, Program *p, const Alias *alias, bool may_fail, uint32_t links) {
  Watch w = {.name = name, .p = p, .l = logic_new()};
  w.s = solver_new(w.l);
  solver_limit(w.s, NULL, 2000);
  w.e = encoder_new(w.l, p, (EncoderOptions){.malloc_may_fail = may_fail, .alias = alias});
  links &= (1U << encoder_links(w.e)) - 1;
  encoder_follow_lengths(w.e, links);
  if (links) make_cells(&w);
  for (int i = 1; links && i <= options.runs && !w.failed; i++) {
    InputSource inputs;
    RunResult result;
    inputs_random(&inputs, 2 * (uint64_t)i + may_fail);
    RunOptions o = {.inputs = &inputs,
                    .malloc_may_fail = may_fail,
                    .max_steps = MOST_RUN_STEPS,
                    .observe = observe,
                    .observer = &w};
    vec_clear(w.before);
    vec_clear(w.number);
    vec_clear(w.level);
    run_program(p, &o, &result);
    total.runs++;
    run_result_free(&result);
    inputs_free(&inputs);
  }
  vec_free(w.before);
  vec_free(w.number);
  vec_free(w.level);
  encoder_free(w.e);
  solver_free(w.s);
  logic_free(w.l);
}

static void watch_program(const char *path, const char *name) {
  Program p;
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
  if (front_load(&p, &o, NULL, &diag)) {
    Alias *alias = alias_new(&p);
    total.programs++;
    for (uint32_t k = 0; k < 2; k++) watch(name, &p, alias, k, k ? 1 : (1U << MOST_LINKS) - 1);
    alias_free(alias);
  } else {
    total.failures++;
  }
  program_free(&p);
}

static void watch_random(int seed) {
  static const char *const generator[] = {"shape/generate.py", "shape/perverse.py", "memory/generate.py"};
  char path[] = "/tmp/length_random_XXXXXX.c", command[256], name[128];
  int fd = mkstemps(path, 2);
  if (fd < 0) fail();
  close(fd);
  snprintf(name, sizeof name, "%s %d", generator[seed % 3], seed / 3);
  snprintf(command, sizeof command, "python3 tests/%s > %s", name, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  watch_program(path, name);
  remove(path);
}

static void watch_tasks(void) {
  static const char *const pattern[] = {"tests/tasks/memory/count_*.c", "tests/tasks/memory/sll_length_*.c",
                                        "tests/tasks/memory/ring_*.c"};
  glob_t found = {0};
  for (size_t i = 0; i < sizeof pattern / sizeof *pattern; i++) glob(pattern[i], i ? GLOB_APPEND : 0, NULL, &found);
  for (size_t i = 0; i < found.gl_pathc; i += (size_t)options.every)
    watch_program(found.gl_pathv[i], found.gl_pathv[i]);
  globfree(&found);
}

static void every_step_is_allowed(void **state) {
  (void)state;
  for (int i = 0; i < n_files; i++) watch_program(files[i], files[i]);
  for (int i = 0; i < options.programs && !n_files; i++) watch_random(options.first + i);
  if (!n_files && options.every) watch_tasks();
  print_message("%llu programs, %llu runs, %llu steps with %llu lengths, %llu undecided: %llu not allowed\n",
                (unsigned long long)total.programs, (unsigned long long)total.runs, (unsigned long long)total.steps,
                (unsigned long long)total.lengths, (unsigned long long)total.undecided,
                (unsigned long long)total.failures);
  assert_int_equal(total.failures, 0);
  if (n_files || !options.every) return;
  assert_true(total.steps > 1000);
  assert_true(total.lengths > 2000);
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    int n = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) options.programs = n;
    if (!strcmp(argv[i], "--first")) options.first = n;
    if (!strcmp(argv[i], "--runs")) options.runs = n;
    if (!strcmp(argv[i], "--every")) options.every = n;
  }
  files = (const char *const *)argv + i;
  n_files = argc - i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_step_is_allowed)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
