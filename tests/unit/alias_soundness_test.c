/* The analysis against the interpreter: in every step of a run, every pointer in a register variable or in memory is
 * among the targets, every access is where the address may point, every call enters one of the callees, and what
 * changes is in the effects of all functions that are open. Programs: those of tests/diff/programs and some from
 * tests/diff/generate.py, each on several inputs. Run from the top of the repository; with arguments (C files), these
 * programs and no others. */
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
#include <glob.h>

#include "alias/alias.h"
#include "front/front.h"
#include "program/program.h"
#include "program/runner.h"

enum { MOST_STEPS = 4000, SEEDS = 3 };

typedef struct {
  uint8_t *byte;
  uint64_t size;
} Shadow;

typedef struct {
  const char *name;
  const Program *p;
  Alias *alias;
  VEC(Shadow) shadow; /* by object of the run: its bytes before the operation before */
  VEC(Value) globals; /* likewise */
  U32Vec functions;   /* open then */
  EdgeId edge;        /* executed since */
  uint64_t step;
  IdMap checked;        /* facts that were found good */
  AliasTargets targets; /* room */
} Watch;

static struct {
  uint64_t programs, runs, steps, facts, accesses, calls, effects, failures;
} total;

static struct {
  int programs, first; /* random ones */
  int every;           /* of those in tests/diff/programs, one in so many; 0: none */
} options = {.programs = 25, .first = 1, .every = 1};
static const char *const *files;
static int n_files;

static void fail_fact(const Watch *w, const Run *r, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void fail_fact(const Watch *w, const Run *r, const char *format, ...) {
  if (total.failures++ > 20) return;
  va_list args;
  va_start(args, format);
  fprintf(stderr, "%s: step %llu: ", w->name, (unsigned long long)w->step);
  if (r->edge != NO_EDGE) {
    position_print(stderr, w->p->edge.at[r->edge].at);
    fprintf(stderr, ": ");
  }
  vfprintf(stderr, format, args);
  fprintf(stderr, "\n");
  va_end(args);
}

/* ---- from the run's objects to those of the analysis ---- */

static AliasObjectId abstract(const Watch *w, const Run *r, uint32_t id) {
  const Object *o = memory_object(&r->memory, id);
  switch ((ObjectKind)o->kind) {
    case OBJECT_FUNCTION:
      return alias_object_of_function(w->alias, o->of);
    case OBJECT_HEAP:
    case OBJECT_STACK:
      return alias_object_of_allocation(w->alias, o->allocated);
    case OBJECT_SYSTEM:
      if (!r->argv || id < r->argv || id > r->argv + r->result->arguments.text.n) return ALIAS_ANYTHING;
      return alias_object_of_argument(w->alias, id == r->argv ? ALIAS_ARGV : ALIAS_STRING);
    default:
      return alias_object_of_var(w->alias, o->of);
  }
}

static int64_t offset_in(const Watch *w, const Run *r, uint32_t id, UInt128 bits) {
  uint64_t offset = (uint64_t)bits - memory_object(&r->memory, id)->address;
  return w->p->pointer_bits == 32 ? (int32_t)(uint32_t)offset : (int64_t)offset;
}

/* The object that a value points into: the one it belongs to, or that its address is in; 0 for none. */
static uint32_t points_into(const Run *r, const Value *v, const Type *t) {
  if (v->undefined) return 0;
  if (v->object) return v->object;
  return t->kind == TYPE_POINTER ? memory_find(&r->memory, (uint64_t)v->bits, false) : 0;
}

static bool among(const Watch *w, AliasObjectId o, int64_t offset) {
  for (uint32_t i = 0; i < w->targets.n; i++) {
    AliasTarget t = w->targets.at[i];
    if (t.object != o) continue;
    if (o == ALIAS_ANYTHING || (t.stride == 0 && t.offset == offset)) return true;
    if (t.stride && (offset - t.offset) % (int64_t)t.stride == 0) return true;
  }
  return false;
}

/* Was this fact seen before? Then it was found good (or reported). */
static bool seen(Watch *w, uint64_t kind, uint64_t x, uint64_t y, uint64_t z, uint64_t offset) {
  uint64_t key = hash_mix(hash_mix(hash_mix(hash_mix(hash_mix(7, kind), x), y), z), offset);
  if (idmap_find(&w->checked, key)) return true;
  idmap_put(&w->checked, key, 1);
  return false;
}

/* ---- what points where ---- */

static void check_register(Watch *w, const Run *r, VarId v, const Value *value) {
  uint32_t id = points_into(r, value, type_at(w->p, w->p->var.at[v].type));
  if (!id) return;
  AliasObjectId o = abstract(w, r, id);
  int64_t offset = offset_in(w, r, id, value->bits);
  total.facts++;
  if (seen(w, 1, v, o, 0, (uint64_t)offset)) return;
  vec_clear(w->targets);
  alias_of_var(w->alias, v, &w->targets);
  if (!among(w, o, offset))
    fail_fact(w, r, "%s points to offset %lld of %s, which the analysis excludes", w->p->var.at[v].name,
              (long long)offset, alias_object(w->alias, o)->name);
}

static void check_registers(Watch *w, const Run *r) {
  for (VarId v = 1; v < w->p->var.n; v++) {
    const Var *var = &w->p->var.at[v];
    if (var->is_object) continue;
    if (var_is_global(var))
      check_register(w, r, v, &r->globals.at[r->slot[v]]);
    else if (var->function == vec_last(r->frame).function)
      check_register(w, r, v, &r->registers.at[vec_last(r->frame).registers + r->slot[v]]);
  }
}

static void check_object(Watch *w, const Run *r, uint32_t id) {
  const Object *o = memory_object(&r->memory, id);
  uint32_t n = w->p->pointer_bits == 32 ? 4 : 8;
  if (!o->provenance || o->state != OBJECT_ALIVE || o->size < n) return;
  AliasObjectId in = abstract(w, r, id);
  for (uint64_t at = 0; at + n <= o->size; at++) {
    if (!o->provenance[at]) continue;
    Value v;
    memory_load(&r->memory, id, at, n, &v);
    if (v.undefined || !v.object) continue;
    AliasObjectId to = abstract(w, r, v.object);
    int64_t offset = offset_in(w, r, v.object, v.bits);
    total.facts++;
    if (seen(w, 2, in, to, at, (uint64_t)offset)) continue;
    /* A window over the ends of two pointers to one object is no pointer. */
    if (at >= 1 && o->provenance[at - 1] == v.object && at % n) continue;
    vec_clear(w->targets);
    alias_of_contents(w->alias, (AliasTarget){.object = in, .offset = (int64_t)at}, 0, &w->targets);
    if (!among(w, to, offset))
      fail_fact(w, r, "%s at offset %llu points to offset %lld of %s, which the analysis excludes",
                alias_object(w->alias, in)->name, (unsigned long long)at, (long long)offset,
                alias_object(w->alias, to)->name);
  }
}

/* ---- accesses, calls ---- */

static Watch *watching;
static Run *running;

static void check_access(Run *r, ExprId address, const char *what, bool write) {
  Watch *w = watching;
  Value v;
  RunResult *result = r->result, scratch = {0};
  r->result = &scratch;
  bool good = eval(r, address, &v);
  r->result = result;
  run_result_free(&scratch);
  if (!good || v.undefined) return;
  uint32_t id = v.object ? v.object : memory_find(&r->memory, (uint64_t)v.bits, false);
  if (!id || memory_object(&r->memory, id)->state != OBJECT_ALIVE) return;
  AliasObjectId o = abstract(w, r, id);
  int64_t offset = offset_in(w, r, id, v.bits);
  total.accesses++;
  for (uint32_t i = 0; i < r->frame.n && !write; i++) {
    FuncId f = r->frame.at[i].function;
    if (!alias_may_read_object(w->alias, f, o))
      fail_fact(w, r, "%s reads %s, which the effects of %s exclude", what, alias_object(w->alias, o)->name,
                w->p->func.at[f].name);
    if (alias_object(w->alias, o)->is_heap && offset >= 0 && !alias_may_read_field(w->alias, f, (uint64_t)offset, 1))
      fail_fact(w, r, "%s reads offset %lld of the heap, which the effects of %s exclude", what, (long long)offset,
                w->p->func.at[f].name);
  }
  if (seen(w, 3, address, o, 0, (uint64_t)offset)) return;
  vec_clear(w->targets);
  alias_of_expr(w->alias, address, &w->targets);
  if (!among(w, o, offset))
    fail_fact(w, r, "%s is at offset %lld of %s, which the analysis excludes", what, (long long)offset,
              alias_object(w->alias, o)->name);
}

static void check_load(const Program *p, ExprId e, void *context) {
  (void)context;
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_LOAD) check_access(running, x->a, "a load", false);
  if (x->kind == EXPR_VAR && var_is_global(&p->var.at[x->var]))
    for (uint32_t i = 0; i < running->frame.n; i++) {
      FuncId f = running->frame.at[i].function;
      if (!alias_may_read_var(watching->alias, f, x->var))
        fail_fact(watching, running, "%s is read, which the effects of %s exclude", p->var.at[x->var].name,
                  p->func.at[f].name);
    }
}

static void check_operation(Watch *w, Run *r) {
  const Op *op = &w->p->edge.at[r->edge].op;
  watching = w;
  running = r;
  /* Loads that an earlier failing part of the operation would keep from happening are not looked for: all addresses
   * are known before it starts. */
  if (op->a) expr_walk(w->p, op->a, check_load, NULL);
  if (op->b) expr_walk(w->p, op->b, check_load, NULL);
  if (op->c) expr_walk(w->p, op->c, check_load, NULL);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(w->p, op->args[i], check_load, NULL);
  if (op->kind == OP_STORE) check_access(r, op->a, "a store", true);
}

static bool listed(const U32Vec *v, uint32_t x) {
  for (uint32_t i = 0; i < v->n; i++)
    if (v->at[i] == x) return true;
  return false;
}

/* The call of the edge before has entered the newest frame. */
static void check_call(Watch *w, const Run *r) {
  FuncId f = vec_last(r->frame).function;
  U32Vec callees = {0};
  total.calls++;
  alias_callees(w->alias, w->edge, &callees);
  if (!listed(&callees, f)) fail_fact(w, r, "%s is called, which the analysis excludes", w->p->func.at[f].name);
  if (!alias_is_reachable(w->alias, f)) fail_fact(w, r, "%s is entered, and not reachable", w->p->func.at[f].name);
  vec_free(callees);
}

/* ---- effects of the operation before ---- */

static void check_write(Watch *w, const Run *r, uint32_t id, uint64_t at) {
  AliasObjectId o = abstract(w, r, id);
  for (uint32_t i = 0; i < w->functions.n; i++) {
    FuncId f = w->functions.at[i];
    const char *name = alias_object(w->alias, o)->name;
    total.effects++;
    if (!alias_may_write_object(w->alias, f, o))
      fail_fact(w, r, "%s was written, which the effects of %s exclude", name, w->p->func.at[f].name);
    if (alias_object(w->alias, o)->is_heap && !alias_may_write_field(w->alias, f, at, 1))
      fail_fact(w, r, "offset %llu of %s was written, which the effects of %s exclude", (unsigned long long)at, name,
                w->p->func.at[f].name);
  }
}

static void check_changes(Watch *w, const Run *r) {
  for (uint32_t id = 1; id < r->memory.object.n; id++) {
    const Object *o = memory_object(&r->memory, id);
    if (o->state != OBJECT_ALIVE || !o->size || !o->byte || o->size > 4096) continue;
    if (id < w->shadow.n) {
      Shadow *s = &w->shadow.at[id];
      if (!s->byte || memcmp(s->byte, o->byte, 2 * o->size) == 0) continue;
      for (uint64_t i = 0; i < o->size; i++)
        if (s->byte[i] != o->byte[i] || s->byte[o->size + i] != o->byte[o->size + i]) check_write(w, r, id, i);
      memcpy(s->byte, o->byte, 2 * o->size);
      check_object(w, r, id);
    }
  }
  while (w->shadow.n < r->memory.object.n) {
    const Object *o = memory_object(&r->memory, w->shadow.n);
    Shadow s = {0};
    if (w->shadow.n && o->byte && o->size <= 4096) {
      s.byte = mem_alloc(2 * o->size);
      memcpy(s.byte, o->byte, 2 * o->size);
      check_object(w, r, w->shadow.n);
    }
    vec_push(w->shadow, s);
  }
  /* A return stores its value for the call, which is the caller's doing. */
  if (w->step && w->p->edge.at[w->edge].op.kind == OP_RETURN && w->functions.n) w->functions.n--;
  for (VarId v = 1; v < w->p->var.n; v++) {
    const Var *var = &w->p->var.at[v];
    if (var->is_object || !var_is_global(var)) continue;
    uint32_t slot = r->slot[v];
    const Value *now = &r->globals.at[slot];
    if (slot < w->globals.n && w->globals.at[slot].bits != now->bits)
      for (uint32_t i = 0; i < w->functions.n; i++) {
        total.effects++;
        if (!alias_may_write_var(w->alias, w->functions.at[i], v))
          fail_fact(w, r, "%s was written, which the effects of %s exclude", var->name,
                    w->p->func.at[w->functions.at[i]].name);
      }
  }
  vec_clear(w->globals);
  for (uint32_t i = 0; i < r->globals.n; i++) vec_push(w->globals, r->globals.at[i]);
}

static void check_lives(Watch *w, const Run *r) {
  const Op *op = &w->p->edge.at[w->edge].op;
  for (uint32_t i = 0; i < w->functions.n; i++) {
    FuncId f = w->functions.at[i];
    if (op->kind == OP_ALLOC && op->how != ALLOC_STACK && !alias_allocates(w->alias, f))
      fail_fact(w, r, "%s allocates, which its effects exclude", w->p->func.at[f].name);
    if (op->kind == OP_FREE && !alias_frees(w->alias, f))
      fail_fact(w, r, "%s frees, which its effects exclude", w->p->func.at[f].name);
  }
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  if (w->step) {
    if (r->frame.n && vec_last(r->frame).call == w->edge && w->p->edge.at[w->edge].op.kind == OP_CALL &&
        r->frame.n > w->functions.n)
      check_call(w, r);
    check_lives(w, r);
  }
  check_changes(w, r);
  check_registers(w, r);
  check_operation(w, r);
  vec_clear(w->functions);
  for (uint32_t i = 0; i < r->frame.n; i++) vec_push(w->functions, r->frame.at[i].function);
  w->edge = r->edge;
  w->step++;
}

/* ---- programs ---- */

static void watch_run(const char *name, const Program *p, Alias *alias, uint64_t seed, bool may_fail) {
  Watch w = {.name = name, .p = p, .alias = alias};
  InputSource inputs;
  RunResult result;
  inputs_random(&inputs, seed);
  RunOptions o = {
      .inputs = &inputs, .malloc_may_fail = may_fail, .max_steps = MOST_STEPS, .observe = observe, .observer = &w};
  run_program(p, &o, &result);
  total.runs++;
  total.steps += w.step;
  run_result_free(&result);
  inputs_free(&inputs);
  for (uint32_t i = 0; i < w.shadow.n; i++) mem_free(w.shadow.at[i].byte);
  vec_free(w.shadow);
  vec_free(w.globals);
  vec_free(w.functions);
  vec_free(w.targets);
  idmap_free(&w.checked);
}

static void watch_program(const char *path, uint32_t pointer_bits) {
  Program p;
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = pointer_bits};
  if (front_load(&p, &o, NULL, &diag)) {
    Alias *alias = alias_new(&p);
    total.programs++;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) watch_run(path, &p, alias, seed, seed == 2);
    alias_free(alias);
  } else {
    total.failures++;
  }
  program_free(&p);
}

static void watch_all(const char *pattern, uint32_t pointer_bits) {
  glob_t found;
  assert_int_equal(glob(pattern, GLOB_BRACE, NULL, &found), 0);
  for (size_t i = 0; i < found.gl_pathc && options.every; i += (size_t)options.every)
    watch_program(found.gl_pathv[i], pointer_bits);
  globfree(&found);
}

static void watch_random(int seed) {
  char path[] = "/tmp/alias_random_XXXXXX.c", command[256];
  int fd = mkstemps(path, 2);
  if (fd >= 0) close(fd);
  snprintf(command, sizeof command, "python3 tests/diff/generate.py %d > %s", seed, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  watch_program(path, 64);
  remove(path);
}

static void every_fact_of_a_run_is_in_the_analysis(void **state) {
  (void)state;
  if (n_files) {
    for (int i = 0; i < n_files; i++) watch_program(files[i], 64);
  } else {
    watch_all("tests/diff/programs/*.c", 64);
    watch_all("tests/diff/programs/{sll,dll,tree,ptr,func,varargs,struct}_*.c", 32);
    for (int i = 0; i < options.programs; i++) watch_random(options.first + i);
  }
  print_message(
      "%llu programs, %llu runs, %llu steps; %llu pointers, %llu accesses, %llu calls, %llu effects: %llu wrong\n",
      (unsigned long long)total.programs, (unsigned long long)total.runs, (unsigned long long)total.steps,
      (unsigned long long)total.facts, (unsigned long long)total.accesses, (unsigned long long)total.calls,
      (unsigned long long)total.effects, (unsigned long long)total.failures);
  assert_int_equal(total.failures, 0);
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    int n = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) options.programs = n;
    if (!strcmp(argv[i], "--first")) options.first = n;
    if (!strcmp(argv[i], "--every")) options.every = n;
  }
  files = (const char *const *)argv + i;
  n_files = argc - i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_fact_of_a_run_is_in_the_analysis)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
