/* The audit's formulas for steps against the interpreter. In every step of a run the cells of a certificate that speaks
 * of everything have values before and after it: with the former, the step's formulas must allow the latter; so must
 * those of the start, what a run begins with. And where a condition about memory or overflow holds in the run, the
 * formulas must allow that it holds. Programs: random ones (tests/memory, tests/check), and tasks with pointers,
 * scopes, calls and odd C.
 *
 * usage: audit_encode_test [--programs N] [--first SEED] [--runs N] [FILE...], from the top of the repository */
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

#include "audit/encode.h"
#include "audit_support.h"
#include "program/runner.h"
#include "property/property.h"

enum { MOST_RUN_STEPS = 250, MOST_LEVEL = 2, MOST_CELLS = 400, GAP = 64, BLOCK_DISTANCE = 1 << 20, ROUNDS = 2 };

static WatchOptions options = {.programs = 30, .first = 1, .runs = 3, .every = 1};

static struct {
  uint64_t programs, runs, steps, values, conditions, undecided, failures;
} total;

typedef struct {
  bool known;
  Int128 value;
} Content;
typedef VEC(Content) Contents;

typedef struct {
  const char *name;
  Program *p;
  Logic *l;
  Solver *s;
  const Alias *alias;
  Certificate c;
  Coder k;
  Goals goals;
  Contents before;
  U32Vec level;
  EdgeId edge, call; /* the operation that is under way; the call of the activation that executes it */
  uint32_t depth;
  FuncId function;
  VEC(Int128) number; /* by object of the run: of its first byte; 0: not seen yet */
  VEC(uint64_t) link; /* along which lists are counted */
  bool failed;
} Watch;

/* ---- a certificate that speaks of everything ---- */

static void add_cell(Watch *w, CertificateCell c) {
  if (w->c.cell.n >= MOST_CELLS) return;
  c.name = "cell";
  c.symbol = logic_symbol(w->l, "cell", SORT_INT);
  vec_push(w->c.cell, c);
}

static bool is_scalar(const Type *t) { return (t->kind == TYPE_INT && t->bits <= 64) || t->kind == TYPE_POINTER; }

/* What a pointer belongs to: in a register (size 0), or in these bytes of an object. */
static void add_pointer(Watch *w, VarId v, uint32_t level, uint64_t offset, uint64_t size) {
  for (CellMeaning m = CELL_OFFSET; m <= CELL_BASE; m++)
    add_cell(w, (CertificateCell){.meaning = m, .var = v, .level = level, .offset = offset, .size = size});
  for (uint32_t i = 0; i < w->link.n; i++)
    add_cell(
        w,
        (CertificateCell){
            .meaning = CELL_LENGTH, .var = v, .level = level, .offset = offset, .size = size, .link = w->link.at[i]});
}

/* Where structures of the program have pointers to structures, some of them: there are links of lists. */
static void find_links(Watch *w) {
  enum { MOST_LINKS = 2 };
  for (TypeId t = 1; t < w->p->type.n; t++) {
    const Type *s = type_at(w->p, t);
    for (uint32_t i = 0; s->kind == TYPE_STRUCT && i < s->n_fields && w->link.n < MOST_LINKS; i++) {
      const Type *f = type_at(w->p, s->field[i].type);
      bool link =
          !s->field[i].bit_size && f->kind == TYPE_POINTER && f->of && type_at(w->p, f->of)->kind == TYPE_STRUCT;
      for (uint32_t k = 0; k < w->link.n; k++) link = link && w->link.at[k] != s->field[i].offset;
      if (link) vec_push(w->link, s->field[i].offset);
    }
  }
}

/* The scalars in an object from `offset` on. */
static void add_bytes(Watch *w, VarId v, uint32_t level, uint64_t offset, TypeId type) {
  enum { MOST_OF_ARRAY = 4 };
  Type t = *type_at(w->p, type);
  if (is_scalar(&t) && (t.kind == TYPE_POINTER || t.bits == 8 * t.size))
    add_cell(w, (CertificateCell){
                    .meaning = CELL_VALUE, .var = v, .level = level, .offset = offset, .size = t.size, .type = type});
  if (t.kind == TYPE_POINTER) add_pointer(w, v, level, offset, t.size);
  for (uint64_t i = 0; t.kind == TYPE_ARRAY && i < t.count && i < MOST_OF_ARRAY; i++)
    add_bytes(w, v, level, offset + i * type_at(w->p, t.of)->size, t.of);
  for (uint32_t i = 0; t.kind == TYPE_STRUCT && i < t.n_fields; i++)
    if (!t.field[i].bit_size) add_bytes(w, v, level, offset + t.field[i].offset, t.field[i].type);
}

/* Bytes of the object that are no member, read as this or that: a certificate may speak of any. */
static void add_odd_bytes(Watch *w, VarId v, uint32_t level) {
  enum { ODD_CELLS = 3 };
  uint64_t whole = type_at(w->p, w->p->var.at[v].type)->size, pointer = w->p->pointer_bits / 8;
  for (uint64_t k = 0, h = v * 0x9E3779B97F4A7C15u; k < ODD_CELLS; k++) {
    h = (h ^ (h >> 29)) * 0xBF58476D1CE4E5B9u + k;
    CertificateCell c = {.meaning = CELL_VALUE, .var = v, .level = level, .size = (uint64_t)1 << (h >> 60) % 4};
    if (c.size > whole) continue;
    c.offset = (h >> 20) % (whole - c.size + 1);
    c.type = type_int(w->p, (uint32_t)(8 * c.size), h >> 59 & 1, NULL);
    if (c.size == pointer && (h >> 57 & 1)) c.type = w->p->type_void_pointer;
    bool known = false;
    for (uint32_t i = 0; i < w->c.cell.n && !known; i++) {
      const CertificateCell *d = &w->c.cell.at[i];
      known = d->var == v && d->level == level && d->offset == c.offset && d->size == c.size;
    }
    if (known) continue;
    add_cell(w, c);
    if (c.type == w->p->type_void_pointer) add_pointer(w, v, level, c.offset, c.size);
  }
}

static void add_variable(Watch *w, VarId v, uint32_t level) {
  const Var *x = &w->p->var.at[v];
  const Type *t = type_at(w->p, x->type);
  if (x->is_object && object_is_sized(w->p, v) && !x->is_extern) {
    add_bytes(w, v, level, 0, x->type);
    add_odd_bytes(w, v, level);
  }
  if (x->is_object || (!is_scalar(t) && t->kind != TYPE_BOOL)) return;
  add_cell(w, (CertificateCell){.meaning = CELL_VALUE, .var = v, .level = level, .type = x->type});
  if (t->kind == TYPE_POINTER) add_pointer(w, v, level, 0, 0);
}

static void make_certificate(Watch *w) {
  const Program *p = w->p;
  Int128 next = 1 << 16;
  for (uint32_t i = 0; i < p->var.n + p->func.n; i++) {
    bool variable = i < p->var.n;
    vec_push(w->c.address, next);
    next += variable && i ? (Int128)type_at(p, p->var.at[i].type)->size + GAP : GAP;
  }
  w->c.span = next;
  vec_push(w->c.stack, (CertificateStack){0});
  add_cell(w, (CertificateCell){.meaning = CELL_BLOCKS});
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (x->kind == VAR_LABEL || x->kind == VAR_VARARGS || x->is_string) continue;
    for (uint32_t level = x->function ? 1 : 0; level <= (x->function ? MOST_LEVEL : 0); level++)
      add_variable(w, v, level);
  }
}

/* ---- what cells hold in a run ---- */

/* Numbers for the objects that are new: those of variables by their activation, others one after the other. */
static void number_objects(Watch *w, const Run *r) {
  while (w->number.n < r->memory.object.n) {
    uint32_t id = w->number.n;
    const Object *o = memory_object(&r->memory, id);
    Int128 lowest = o->kind == OBJECT_STACK    ? stack_lowest(w->p)
                    : o->kind == OBJECT_SYSTEM ? given_lowest(w->p)
                                               : heap_lowest(w->p);
    Int128 n = id ? lowest + (Int128)id * BLOCK_DISTANCE : 0;
    if (id && (o->kind == OBJECT_GLOBAL || o->kind == OBJECT_LABEL)) n = coder_address(&w->k, o->of, 0);
    if (id && o->kind == OBJECT_FUNCTION) n = coder_function(&w->k, o->of);
    if (id && o->kind == OBJECT_LOCAL && o->of) { /* of the newest activation: objects are made when they are touched */
      uint32_t level = 0;
      for (uint32_t i = 0; i < r->frame.n; i++) level += r->frame.at[i].function == w->p->var.at[o->of].function;
      n = coder_address(&w->k, o->of, level);
    }
    vec_push(w->number, n);
  }
}

static Content content(bool known, Int128 value) { return (Content){known, known ? value : 0}; }

/* The size of an object as far as numbers tell its bytes apart. */
static uint64_t numbered_size(const Watch *w, const Object *o) {
  bool variable = o->kind == OBJECT_GLOBAL || (o->kind == OBJECT_LOCAL && o->of);
  if (o->kind == OBJECT_FUNCTION || o->kind == OBJECT_LABEL) return 0;
  return variable && !object_is_sized(w->p, o->of) ? 0 : o->size;
}

/* The number of a pointer (encode.h). */
static Int128 number_of(const Watch *w, const Run *r, const Value *v) {
  Int128 range = (Int128)1 << w->p->pointer_bits, bits = (Int128)v->bits;
  if (!v->object) return bits < NEAR_NULL || bits >= range - NEAR_NULL ? bits : range + bits;
  const Object *o = memory_object(&r->memory, v->object);
  uint64_t offset = (uint64_t)v->bits - o->address;
  return offset <= numbered_size(w, o) ? w->number.at[v->object] + (Int128)offset : -1 - (bits & 0xffff);
}

static Content of_value(const Watch *w, const Run *r, const Value *v, const Type *t) {
  UInt128 mask = value_mask(t->bits);
  if (v->undefined & mask) return content(false, 0);
  if (t->kind != TYPE_POINTER || !v->bits) return content(true, value_number(t, v->bits & mask));
  return content(true, number_of(w, r, v));
}

static Content of_owner(const Watch *w, const Run *r, const Value *v, CellMeaning m) {
  const Object *o = v->object && !v->undefined ? memory_object(&r->memory, v->object) : NULL;
  bool nothing = v->undefined || (!v->object && v->bits < MEMORY_NULL_PAGE);
  if (m == CELL_ALIVE) return content(o || nothing, o && o->state == OBJECT_ALIVE);
  if (!o) return content(false, 0);
  if (m == CELL_BASE) return content(true, w->number.at[v->object]);
  if (m == CELL_OFFSET) return content(true, (Int128)(int64_t)((uint64_t)v->bits - o->address));
  bool sized = o->kind != OBJECT_FUNCTION && o->kind != OBJECT_LABEL;
  return content(sized, (Int128)o->size);
}

/* How many nodes the list has, by the definition in encode_length.c. */
static Int128 count_nodes(const Watch *w, const Run *r, Value v, uint64_t link) {
  uint64_t size = w->p->pointer_bits / 8, most = 0;
  for (uint32_t id = 1; id < r->memory.object.n; id++) most += memory_object(&r->memory, id)->size;
  for (uint64_t n = 0; n <= most; n++) { /* more: it comes to the same place again */
    if (v.undefined) return -1;
    if (!v.bits) return (Int128)n;
    const Object *o = v.object ? memory_object(&r->memory, v.object) : NULL;
    bool node = o && o->state == OBJECT_ALIVE && o->kind != OBJECT_FUNCTION && o->kind != OBJECT_LABEL;
    uint64_t at = node ? (uint64_t)v.bits - o->address + link : 0;
    if (!node || at > o->size || o->size - at < size) return -1;
    memory_load(&r->memory, v.object, at, (uint32_t)size, &v);
  }
  return -1;
}

static Content of_length(const Watch *w, const Run *r, const Value *v, uint64_t link) {
  return v->undefined ? content(false, 0) : content(true, count_nodes(w, r, *v, link));
}

static Content of_bytes(const Watch *w, const Run *r, const CertificateCell *c, const Frame *f) {
  const Var *x = &w->p->var.at[c->var];
  uint32_t id = var_is_global(x) ? r->slot[c->var] : r->objects.at[f->objects + r->slot[c->var]];
  if (!id) return content(false, 0);
  const Object *o = memory_object(&r->memory, id);
  if (o->state != OBJECT_ALIVE) return content(c->meaning == CELL_ALIVE, 0); /* nothing is in what is no more */
  if (c->offset + c->size > o->size) return content(false, 0);
  Value v;
  memory_load(&r->memory, id, c->offset, (uint32_t)c->size, &v);
  if (c->meaning == CELL_LENGTH) return of_length(w, r, &v, c->link);
  return c->meaning == CELL_VALUE ? of_value(w, r, &v, type_at(w->p, c->type)) : of_owner(w, r, &v, c->meaning);
}

static Content of_cell(const Watch *w, const Run *r, const CertificateCell *c) {
  if (c->meaning == CELL_BLOCKS) {
    Int128 n = 0;
    for (uint32_t id = 1; id < r->memory.object.n; id++)
      n += memory_object(&r->memory, id)->kind == OBJECT_HEAP && memory_object(&r->memory, id)->state == OBJECT_ALIVE;
    return content(true, n);
  }
  const Var *x = &w->p->var.at[c->var];
  const Frame *f = x->function ? frame_of(r, x->function, c->level) : NULL;
  if (x->function && !f) return content(false, 0);
  if (c->size) return of_bytes(w, r, c, f);
  const Value *v = f ? &r->registers.at[f->registers + r->slot[c->var]] : &r->globals.at[r->slot[c->var]];
  if (c->meaning == CELL_LENGTH) return of_length(w, r, v, c->link);
  return c->meaning == CELL_VALUE ? of_value(w, r, v, type_at(w->p, c->type)) : of_owner(w, r, v, c->meaning);
}

static void read_cells(const Watch *w, const Run *r, Contents *out) {
  vec_clear(*out);
  for (uint32_t i = 0; i < w->c.cell.n; i++) vec_push(*out, of_cell(w, r, &w->c.cell.at[i]));
}

/* ---- what formulas allow ---- */

static TermId value_before(void *context, SymbolId symbol) {
  Watch *w = context;
  for (uint32_t i = 0; i < w->before.n; i++)
    if (w->c.cell.at[i].symbol == symbol) return w->before.at[i].known ? term_int(w->l, w->before.at[i].value) : 0;
  return 0;
}

/* Is it possible, with what the cells held before the step? */
static bool is_allowed(Watch *w, const Move *m, const U32Vec *more) {
  U32Vec all = {0};
  for (uint32_t i = 0; i < m->fact.n; i++) vec_push(all, term_substitute(w->l, m->fact.at[i], value_before, w));
  for (uint32_t i = 0; i < more->n; i++) vec_push(all, term_substitute(w->l, more->at[i], value_before, w));
  SolverAnswer answer = solver_conjunction(w->s, all.at, all.n);
  total.undecided += answer == SOLVER_UNKNOWN;
  vec_free(all);
  return answer != SOLVER_UNSAT;
}

static void report(Watch *w, const char *what, EdgeId edge) {
  Buf text = {0};
  Position at = w->p->edge.at[edge].at;
  op_print(w->p, &w->p->edge.at[edge].op, &text);
  fprintf(stderr, "FAIL %s: %s:%u: %s: %s\n", w->name, at.file ? at.file : "?", at.line, buf_str(&text), what);
  buf_free(&text);
  total.failures++;
  w->failed = true;
}

static void report_cell(Watch *w, const Content *wanted, PlaceId i) {
  static const char *const meaning[] = {"value", "offset", "size", "life", "base", "blocks", "length"};
  const CertificateCell *c = &w->c.cell.at[i];
  char digits[INT128_TEXT];
  Buf text = {0};
  buf_printf(&text, "the %s of %s (level %u, byte %llu) cannot become %s", meaning[c->meaning],
             c->var ? w->p->var.at[c->var].name : "the heap", c->level, (unsigned long long)c->offset,
             text_int128(wanted->value, digits));
  report(w, buf_str(&text), w->edge);
  buf_free(&text);
}

static void check_step(Watch *w, Move *m, const Contents *after) {
  U32Vec all = {0};
  for (PlaceId i = 0; i < after->n; i++)
    if (after->at[i].known) vec_push(all, term_eq(w->l, move_now(m, i), term_int(w->l, after->at[i].value)));
  total.steps++;
  total.values += all.n;
  if (!is_allowed(w, m, &all)) {
    U32Vec one = {0};
    if (!is_allowed(w, m, &one)) report(w, "the step is impossible", w->edge);
    for (PlaceId i = 0; i < after->n && !w->failed; i++) { /* which one is it? */
      if (!after->at[i].known) continue;
      vec_clear(one);
      vec_push(one, term_eq(w->l, move_now(m, i), term_int(w->l, after->at[i].value)));
      if (!is_allowed(w, m, &one)) report_cell(w, &after->at[i], i);
    }
    if (!w->failed) report(w, "these values together are impossible", w->edge);
    vec_free(one);
  }
  vec_free(all);
}

static void take_step(Watch *w, const Run *r, const Contents *after) {
  Move m;
  const Op *op = &w->p->edge.at[w->edge].op;
  move_init(&m, &w->k, &w->level);
  if (r->frame.n > w->depth)
    move_call(&m, vec_last(r->frame).function, op);
  else if (r->frame.n < w->depth)
    move_return(&m, w->function, op, &w->p->edge.at[w->call].op);
  else
    move_operation(&m, op);
  check_step(w, &m, after);
  move_free(&m);
}

/* What the program begins with. */
static void take_start(Watch *w, const Contents *now) {
  Move m;
  move_init(&m, &w->k, &w->level);
  move_start(&m);
  check_step(w, &m, now);
  move_free(&m);
}

/* The conditions that are looked at before the operation. */
static void check_conditions(Watch *w, Run *r) {
  U32Vec one = {0};
  for (uint32_t i = 0; i < w->goals.n && !w->failed; i++) {
    const Goal *g = &w->goals.at[i];
    if (g->edge != r->edge || !g->condition) continue;
    RunResult *result = r->result, scratch = {0};
    Value v;
    r->result = &scratch;
    bool holds = eval(r, g->condition, &v) && !v.undefined && v.bits;
    r->result = result;
    run_result_free(&scratch);
    if (!holds) continue;
    Move m;
    move_init(&m, &w->k, &w->level);
    vec_clear(one);
    vec_push(one, coded_truth(&m, g->condition));
    total.conditions++;
    if (!is_allowed(w, &m, &one)) report(w, "a condition that holds is impossible", r->edge);
    move_free(&m);
  }
  vec_free(one);
}

/* ---- runs ---- */

static bool is_deep(const Watch *w, const Run *r) {
  for (uint32_t i = 0; i < r->frame.n; i++)
    if (w->level.at[r->frame.at[i].function] > MOST_LEVEL) return true;
  return false;
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  if (w->failed) return;
  Contents now = {0};
  number_objects(w, r);
  read_cells(w, r, &now);
  bool starts = !w->before.n;
  if (!starts && !is_deep(w, r)) take_step(w, r, &now);
  w->edge = r->edge;
  w->depth = r->frame.n;
  w->function = vec_last(r->frame).function;
  w->call = vec_last(r->frame).call;
  vec_clear(w->level);
  for (FuncId f = 0; f < w->p->func.n; f++) vec_push(w->level, 0);
  for (uint32_t i = 0; i < r->frame.n; i++) w->level.at[r->frame.at[i].function]++;
  if (starts) take_start(w, &now);
  vec_free(w->before);
  w->before = now;
  if (!is_deep(w, r)) check_conditions(w, r);
}

static void watch(const char *name, Program *p, const Alias *alias, int round) {
  bool may_fail = round;
  Watch w = {.name = name, .p = p, .l = logic_new(), .alias = alias};
  w.s = solver_new(w.l);
  solver_limit(w.s, NULL, 2000);
  certificate_init(&w.c);
  find_links(&w);
  w.c.malloc_may_fail = may_fail;
  make_certificate(&w);
  property_goals(p, PROPERTY_VALID_MEMSAFETY | PROPERTY_VALID_MEMCLEANUP | PROPERTY_NO_OVERFLOW, alias, &w.goals);
  coder_init(&w.k, p, w.l, alias, &w.c);
  for (int i = 1; i <= options.runs && !w.failed; i++) {
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
    run_program(p, &o, &result);
    total.runs++;
    run_result_free(&result);
    inputs_free(&inputs);
  }
  coder_free(&w.k);
  vec_free(w.before);
  vec_free(w.number);
  vec_free(w.link);
  vec_free(w.level);
  vec_free(w.goals);
  certificate_free(&w.c);
  solver_free(w.s);
  logic_free(w.l);
}

static void watch_program(const char *path) {
  bool read = watch_file(path, path, watch, ROUNDS);
  *(read ? &total.programs : &total.failures) += 1;
}

static void watch_random(int seed) {
  static const char *const generator[] = {"memory/generate.py", "check/generate.py", "check/generate_calls.py",
                                          "shape/generate.py"};
  char name[128];
  snprintf(name, sizeof name, "%s %d", generator[seed % 4], seed / 4);
  bool read = watch_generated(name, watch, ROUNDS);
  *(read ? &total.programs : &total.failures) += 1;
}

static void watch_tasks(void) {
  static const char *const pattern[] = {"tests/tasks/validity/*.c",   "tests/tasks/frames/*.c",
                                        "tests/tasks/strangers/*.c",  "tests/tasks/memory/args_*.c",
                                        "tests/tasks/memory/arr_*.c", "tests/tasks/memory/count_*.c",
                                        "tests/audit/steps/*.c"};
  glob_t found = {0};
  for (size_t i = 0; i < sizeof pattern / sizeof *pattern; i++) glob(pattern[i], i ? GLOB_APPEND : 0, NULL, &found);
  for (size_t i = 0; i < found.gl_pathc; i += (size_t)options.every) watch_program(found.gl_pathv[i]);
  globfree(&found);
}

static void every_step_is_allowed(void **state) {
  (void)state;
  for (int i = 0; i < options.n_files; i++) watch_program(options.files[i]);
  for (int i = 0; i < options.programs && !options.n_files; i++) watch_random(options.first + i);
  if (!options.n_files && options.every) watch_tasks();
  print_message(
      "%llu programs, %llu runs, %llu steps with %llu values, %llu conditions that hold, %llu undecided: %llu not "
      "allowed\n",
      (unsigned long long)total.programs, (unsigned long long)total.runs, (unsigned long long)total.steps,
      (unsigned long long)total.values, (unsigned long long)total.conditions, (unsigned long long)total.undecided,
      (unsigned long long)total.failures);
  assert_int_equal(total.failures, 0);
  if (options.n_files || !options.every) return;
  assert_true(total.steps > 1000);
  assert_true(total.conditions > 20);
}

int main(int argc, char **argv) {
  watch_options(&options, argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_step_is_allowed)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
