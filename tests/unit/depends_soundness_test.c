/* The dependences of src/depends against the interpreter: every dependence that a run shows, with the loop that carries
 * it, is among the answers. The run is watched byte by byte: who wrote it last, who read it since. Programs: some of
 * tests/tasks, of tests/diff/programs, and random ones from tests/diff/generate.py and tests/shape/generate.py. It
 * tells how many answers no run showed. Run from the top of the repository; with arguments (C files), these programs
 * only. */
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

#include "depends/depends.h"
#include "front/front.h"
#include "program/program.h"
#include "program/runner.h"

enum { MOST_STEPS = 1500, SEEDS = 3, MOST_READERS = 24, MOST_BYTES = 4096 };

/* ---- contexts: the open activations, and the rounds of loops that they are in ---- */

typedef struct {
  LocId head;
  uint32_t instance, round;
} Round;

typedef struct {
  uint32_t activation;
  FuncId function;
  uint32_t first, n; /* rounds, outermost loop first */
} Level;

/* One step: the operation as the user's program has it, and where it was executed. */
typedef struct {
  EdgeId edge;
  uint32_t first, n; /* levels */
} Moment;

typedef struct {
  uint32_t writer; /* moment + 1; 0: nobody */
  uint32_t reader[MOST_READERS];
  uint32_t n_readers;
} Trace; /* of a byte or a register */

typedef struct {
  Trace *byte;
  uint64_t size;
} Shadow;

typedef struct {
  uint32_t activation;
  EdgeId call; /* that waits for it */
  VEC(Round) round;
} Open;

typedef struct {
  const char *name;
  const Program *p;
  const Depends *d;
  Run *run;
  VEC(Round) rounds; /* of moments */
  VEC(Level) levels;
  VEC(Moment) moments;
  VEC(Shadow) shadow;   /* by object */
  VEC(Trace) registers; /* as in Run.registers */
  VEC(Trace) globals;
  VEC(Open) open; /* as Run.frame */
  EdgeId last;    /* executed before, or NO_EDGE */
  uint32_t last_moment;
  uint32_t activations, instances;
  uint8_t *seen;     /* by dependence: some run showed it */
  uint8_t *executed; /* by EdgeId */
} Watch;

static struct {
  uint64_t programs, runs, steps, observed, answers, executed, confirmed, failures;
} total;

static struct {
  int programs, first, every;
} options = {.programs = 30, .first = 1, .every = 1};
static const char *const *files;
static int n_files;

/* ---- one dependence ---- */

static bool is_user(const Watch *w, FuncId f) { return !w->p->func.at[f].is_model; }

/* Compares an observed dependence with the answers. */
static void observed(Watch *w, DependKind kind, uint32_t from, uint32_t to) {
  const Moment *s = &w->moments.at[from], *t = &w->moments.at[to];
  uint32_t common = 0;
  while (common < s->n && common < t->n &&
         w->levels.at[s->first + common].activation == w->levels.at[t->first + common].activation)
    common++;
  assert_true(common > 0);
  const Level *a = &w->levels.at[s->first + common - 1], *b = &w->levels.at[t->first + common - 1];
  bool from_model = !is_user(w, a->function), to_model = from_model; /* nothing of the user's lies in between */
  for (uint32_t i = common; i < s->n; i++) from_model &= !is_user(w, w->levels.at[s->first + i].function);
  for (uint32_t i = common; i < t->n; i++) to_model &= !is_user(w, w->levels.at[t->first + i].function);
  if (from_model && to_model) return; /* inside of one call of a model */
  LocId loop = DEPENDS_NONE;
  for (uint32_t i = 0; i < a->n && i < b->n && loop == DEPENDS_NONE; i++) {
    const Round *x = &w->rounds.at[a->first + i], *y = &w->rounds.at[b->first + i];
    if (x->instance != y->instance) break;
    if (x->round != y->round) loop = x->head;
  }
  if (kind == DEPEND_ANTI && s->edge == t->edge && common == s->n && common == t->n && loop == DEPENDS_NONE)
    return; /* x = f(x): one operation */
  total.observed++;
  uint32_t first, n;
  depends_of(w->d, t->edge, &first, &n);
  bool found = false;
  for (uint32_t i = first; i < first + n; i++) {
    const Dependence *x = depends_at(w->d, i);
    if (x->kind != kind || x->from != s->edge || x->loop != loop) continue;
    w->seen[i] = 1;
    found = true;
  }
  if (found || total.failures++ > 20) return;
  fprintf(stderr, "%s: ", w->name);
  position_print(stderr, w->p->edge.at[t->edge].at);
  fprintf(stderr, ": %s dependence on line %u is missing%s\n", depend_kind_name[kind], w->p->edge.at[s->edge].at.line,
          loop == DEPENDS_NONE ? "" : " (carried by a loop)");
}

static void read_trace(Watch *w, Trace *x, uint32_t now) {
  if (x->writer) observed(w, DEPEND_FLOW, x->writer - 1, now);
  if (x->n_readers < MOST_READERS && (!x->n_readers || x->reader[x->n_readers - 1] != now))
    x->reader[x->n_readers++] = now;
}

static void write_trace(Watch *w, Trace *x, uint32_t now, bool ends) {
  if (x->writer) observed(w, DEPEND_OUTPUT, x->writer - 1, now);
  for (uint32_t i = 0; i < x->n_readers; i++)
    if (x->reader[i] != now) observed(w, DEPEND_ANTI, x->reader[i], now);
  if (ends) return;
  x->writer = now + 1;
  x->n_readers = 0;
}

/* ---- what an operation touches ---- */

static bool evaluate(Run *r, ExprId e, Value *out) {
  RunResult *result = r->result, scratch = {0};
  r->result = &scratch;
  bool good = eval(r, e, out);
  r->result = result;
  run_result_free(&scratch);
  return good && !out->undefined;
}

static Shadow *shadow_of(Watch *w, uint32_t id) {
  while (w->shadow.n <= id) vec_push(w->shadow, (Shadow){0});
  Shadow *s = &w->shadow.at[id];
  uint64_t size = memory_object(&w->run->memory, id)->size;
  if (!s->byte && size && size <= MOST_BYTES) {
    s->byte = mem_zalloc(size * sizeof *s->byte);
    s->size = size;
  }
  return s;
}

typedef enum { TOUCH_READ, TOUCH_WRITE, TOUCH_END } Touch;

static void touch(Watch *w, const Value *pointer, uint64_t n, Touch how, uint32_t now) {
  uint32_t id;
  uint64_t offset;
  if (!n || memory_check(&w->run->memory, pointer, n, how != TOUCH_READ, &id, &offset) != RUN_FINISHED) return;
  Shadow *s = shadow_of(w, id);
  for (uint64_t i = offset; i < offset + n && i < s->size; i++) {
    if (how == TOUCH_READ)
      read_trace(w, &s->byte[i], now);
    else
      write_trace(w, &s->byte[i], now, how == TOUCH_END);
  }
}

static Trace *register_trace(Watch *w, VarId v) {
  const Run *r = w->run;
  if (var_is_global(&w->p->var.at[v])) {
    while (w->globals.n <= r->slot[v]) vec_push(w->globals, (Trace){0});
    return &w->globals.at[r->slot[v]];
  }
  uint32_t at = vec_last(r->frame).registers + r->slot[v];
  while (w->registers.n <= at) vec_push(w->registers, (Trace){0});
  return &w->registers.at[at];
}

/* Registers of models are nobody's business. */
static bool counts(const Watch *w, VarId v) {
  return var_is_global(&w->p->var.at[v]) || is_user(w, vec_last(w->run->frame).function);
}

static uint64_t bytes_of(const Program *p, TypeId type) {
  const Type *t = type_at(p, type);
  return type_is_scalar(t) ? scalar_bytes(t) : t->size;
}

static void read_expr(const Program *p, ExprId e, void *context) {
  Watch *w = context;
  const Expr *x = expr_at(p, e);
  Value v;
  if (x->kind == EXPR_VAR && counts(w, x->var)) read_trace(w, register_trace(w, x->var), w->last_moment);
  if (x->kind == EXPR_LOAD && evaluate(w->run, x->a, &v))
    touch(w, &v, bytes_of(p, x->type), TOUCH_READ, w->last_moment);
}

static void read_text(Watch *w, ExprId e) {
  Value v;
  if (type_at(w->p, expr_at(w->p, e)->type)->kind != TYPE_POINTER || !evaluate(w->run, e, &v) || !v.object) return;
  for (; v.object; v.bits++) {
    uint32_t id;
    uint64_t offset;
    if (memory_check(&w->run->memory, &v, 1, false, &id, &offset) != RUN_FINISHED) return;
    const Object *o = memory_object(&w->run->memory, id);
    if (!o->byte) return;
    touch(w, &v, 1, TOUCH_READ, w->last_moment);
    if (!o->byte[offset]) return;
  }
}

static void watch_block(Watch *w, const Op *op) {
  Value to, from, n;
  if (!evaluate(w->run, op->a, &to) || !evaluate(w->run, op->c, &n)) return;
  if (op->kind != OP_MEMSET && evaluate(w->run, op->b, &from))
    touch(w, &from, (uint64_t)n.bits, TOUCH_READ, w->last_moment);
  touch(w, &to, (uint64_t)n.bits, TOUCH_WRITE, w->last_moment);
}

static void watch_free(Watch *w, const Op *op) {
  Value v;
  if (!evaluate(w->run, op->a, &v) || !v.object) return;
  const Object *o = memory_object(&w->run->memory, v.object);
  if (o->state == OBJECT_ALIVE && o->kind == OBJECT_HEAP && o->address == (uint64_t)v.bits)
    touch(w, &v, o->size, TOUCH_END, w->last_moment);
}

static bool prints(const Watch *w, const Op *op) {
  const Expr *x = expr_at(w->p, op->a);
  return x->kind == EXPR_FUNCTION && !w->p->func.at[x->var].is_defined &&
         w->p->func.at[x->var].external == EXTERN_OUTPUT;
}

static void watch_operation(Watch *w, EdgeId e) {
  const Op *op = &w->p->edge.at[e].op;
  Value v;
  if (op->a) expr_walk(w->p, op->a, read_expr, w);
  if (op->b) expr_walk(w->p, op->b, read_expr, w);
  if (op->c) expr_walk(w->p, op->c, read_expr, w);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(w->p, op->args[i], read_expr, w);
  if (op->kind == OP_STORE && evaluate(w->run, op->a, &v))
    touch(w, &v, bytes_of(w->p, expr_at(w->p, op->b)->type), TOUCH_WRITE, w->last_moment);
  if (op->kind == OP_MEMCPY || op->kind == OP_MEMMOVE || op->kind == OP_MEMSET) watch_block(w, op);
  if (op->kind == OP_FREE) watch_free(w, op);
  if (op->kind == OP_CALL && prints(w, op))
    for (uint32_t i = 0; i < op->n_args; i++) read_text(w, op->args[i]);
  bool is_life = op->kind == OP_BEGIN || op->kind == OP_END;
  if (op->dst && !is_life && op->kind != OP_CALL && counts(w, op->dst))
    write_trace(w, register_trace(w, op->dst), w->last_moment, false);
  if (is_life && !w->p->var.at[op->dst].is_object && counts(w, op->dst)) *register_trace(w, op->dst) = (Trace){0};
}

/* ---- activations and rounds ---- */

static bool is_open(const Open *o, LocId head) {
  for (uint32_t i = 0; i < o->round.n; i++)
    if (o->round.at[i].head == head) return true;
  return false;
}

/* A loop is entered where control comes into its body, at the head or (goto) elsewhere; outer loops have smaller heads.
 */
static void enter_location(Watch *w, Open *o, LocId from, LocId to) {
  const Function *f = &w->p->func.at[w->p->loc.at[to].function];
  uint32_t n = 0;
  for (uint32_t i = 0; i < o->round.n; i++)
    if (depends_in_loop(w->d, o->round.at[i].head, to)) o->round.at[n++] = o->round.at[i];
  o->round.n = n;
  for (uint32_t i = 0; i < n; i++)
    if (o->round.at[i].head == to && from != UINT32_MAX && to <= from) o->round.at[i].round++;
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    if (w->p->loc.at[l].is_loop_head && depends_in_loop(w->d, l, to) && !is_open(o, l))
      vec_push(o->round, (Round){.head = l, .instance = ++w->instances});
}

/* Object parameters hold what the call gave them. */
static void bind(Watch *w, VarId v) {
  const Run *r = w->run;
  if (!v) return;
  if (!w->p->var.at[v].is_object) {
    if (counts(w, v)) *register_trace(w, v) = (Trace){.writer = w->last_moment + 1};
    return;
  }
  uint32_t id = r->objects.at[vec_last(r->frame).objects + r->slot[v]];
  if (!id) return;
  Shadow *s = shadow_of(w, id);
  for (uint64_t i = 0; i < s->size; i++) s->byte[i].writer = w->last_moment + 1;
}

static void entered(Watch *w) {
  const Run *r = w->run;
  const Frame *frame = &vec_last(r->frame);
  vec_push(w->open, (Open){.activation = ++w->activations});
  for (uint32_t i = frame->registers; i < w->registers.n; i++) w->registers.at[i] = (Trace){0};
  if (w->last != NO_EDGE) {
    const Function *f = &w->p->func.at[frame->function];
    for (uint32_t i = 0; i < f->n_params; i++) bind(w, f->param[i]);
    bind(w, f->varargs);
  }
  enter_location(w, &vec_last(w->open), UINT32_MAX, w->p->func.at[frame->function].entry);
}

static uint32_t note_moment(Watch *w, EdgeId e) {
  const Run *r = w->run;
  uint32_t user = r->frame.n;
  while (user && !is_user(w, r->frame.at[user - 1].function)) user--;
  if (user < r->frame.n) e = r->frame.at[user].call;
  Moment m = {.edge = e, .first = w->levels.n, .n = r->frame.n};
  for (uint32_t i = 0; i < r->frame.n; i++) {
    const Open *o = &w->open.at[i];
    Level l = {o->activation, r->frame.at[i].function, w->rounds.n, o->round.n};
    for (uint32_t k = 0; k < o->round.n; k++) vec_push(w->rounds, o->round.at[k]);
    vec_push(w->levels, l);
  }
  w->executed[e] = 1;
  vec_push(w->moments, m);
  return w->moments.n - 1;
}

/* A call has ended: its result is written by it, and it reads what was returned. The frame is the caller's again. */
static void returned(Watch *w, EdgeId call) {
  const Op *op = &w->p->edge.at[call].op;
  const Edge *by = &w->p->edge.at[w->last];
  uint32_t at = note_moment(w, call);
  if (by->op.kind == OP_RETURN && by->op.a && op->dst && is_user(w, w->p->loc.at[by->from].function))
    observed(w, DEPEND_FLOW, w->last_moment, at);
  if (op->dst && counts(w, op->dst)) write_trace(w, register_trace(w, op->dst), at, false);
}

static void zeroed(Watch *w) {
  const Run *r = w->run;
  const Op *op = &w->p->edge.at[w->last].op;
  if (op->kind != OP_ALLOC || op->how != ALLOC_HEAP_ZERO) return;
  uint32_t id = r->memory.object.n - 1; /* the newest object, unless the allocation failed */
  if (!id || memory_object(&r->memory, id)->allocated != w->last) return;
  Shadow *s = shadow_of(w, id);
  for (uint64_t i = 0; i < s->size; i++)
    if (!s->byte[i].writer) s->byte[i].writer = w->last_moment + 1;
}

/* What the operation before has done, now that it is done. */
static void catch_up(Watch *w) {
  const Run *r = w->run;
  if (w->last == NO_EDGE) {
    entered(w);
    return;
  }
  const Edge *last = &w->p->edge.at[w->last];
  zeroed(w);
  if (r->frame.n > w->open.n) {
    entered(w);
    vec_last(w->open).call = w->last;
  } else if (r->frame.n < w->open.n) {
    EdgeId call = vec_last(w->open).call;
    vec_free(vec_last(w->open).round);
    w->open.n--;
    returned(w, call);
    enter_location(w, &vec_last(w->open), w->p->edge.at[call].from, w->p->edge.at[call].to);
  } else {
    if (last->op.kind == OP_CALL) returned(w, w->last);
    enter_location(w, &vec_last(w->open), last->from, last->to);
  }
}

static void observe(void *observer, Run *r) {
  Watch *w = observer;
  w->run = r;
  catch_up(w);
  w->last_moment = note_moment(w, r->edge);
  watch_operation(w, r->edge);
  w->last = r->edge;
}

/* ---- programs ---- */

static void watch_run(const char *name, const Program *p, const Depends *d, uint8_t *seen, uint8_t *executed,
                      uint64_t seed) {
  Watch w = {.name = name, .p = p, .d = d, .seen = seen, .executed = executed, .last = NO_EDGE};
  InputSource inputs;
  RunResult result;
  inputs_random(&inputs, seed);
  RunOptions o = {
      .inputs = &inputs, .malloc_may_fail = seed == 2, .max_steps = MOST_STEPS, .observe = observe, .observer = &w};
  run_program(p, &o, &result);
  total.runs++;
  total.steps += result.steps;
  run_result_free(&result);
  inputs_free(&inputs);
  for (uint32_t i = 0; i < w.shadow.n; i++) mem_free(w.shadow.at[i].byte);
  for (uint32_t i = 0; i < w.open.n; i++) vec_free(w.open.at[i].round);
  vec_free(w.rounds);
  vec_free(w.levels);
  vec_free(w.moments);
  vec_free(w.shadow);
  vec_free(w.registers);
  vec_free(w.globals);
  vec_free(w.open);
}

/* Answers between operations, whatever calls lead to them; which of them are about operations that were executed, and
 * which were seen. */
static void count_answers(const Depends *d, const uint8_t *seen, const uint8_t *executed) {
  bool is_seen = false;
  for (uint32_t i = 0; i < depends_n(d); i++) {
    const Dependence *x = depends_at(d, i), *next = depends_at(d, i + 1 < depends_n(d) ? i + 1 : i);
    is_seen |= seen[i];
    if (next != x && next->to == x->to && next->from == x->from && next->kind == x->kind && next->loop == x->loop)
      continue;
    total.answers++;
    total.executed += executed[x->to] && executed[x->from];
    total.confirmed += is_seen;
    is_seen = false;
  }
}

static void watch_program(const char *path) {
  Program p;
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
  if (front_load(&p, &o, NULL, &diag) && p.main) {
    Alias *alias = alias_new(&p);
    Depends *d = depends_new(&p, alias, NULL);
    uint8_t *seen = mem_zalloc(depends_n(d) + 1), *executed = mem_zalloc(p.edge.n);
    uint64_t failed = total.failures;
    total.programs++;
    for (uint64_t seed = 1; seed <= SEEDS && total.failures == failed; seed++)
      watch_run(path, &p, d, seen, executed, seed);
    count_answers(d, seen, executed);
    mem_free(seen);
    mem_free(executed);
    depends_free(d);
    alias_free(alias);
  } else {
    total.failures++;
  }
  program_free(&p);
}

static void watch_all(const char *pattern, size_t every) {
  glob_t found;
  assert_int_equal(glob(pattern, GLOB_BRACE, NULL, &found), 0);
  for (size_t i = 0; i < found.gl_pathc && every; i += every) watch_program(found.gl_pathv[i]);
  globfree(&found);
}

static void watch_random(const char *generator, int seed) {
  char path[] = "/tmp/depends_random_XXXXXX.c", command[256];
  int fd = mkstemps(path, 2);
  if (fd >= 0) close(fd);
  snprintf(command, sizeof command, "python3 %s %d > %s", generator, seed, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  watch_program(path);
  remove(path);
}

static void every_dependence_of_a_run_is_in_the_answers(void **state) {
  (void)state;
  size_t every = (size_t)options.every;
  for (int i = 0; i < n_files; i++) watch_program(files[i]);
  if (!n_files) {
    watch_all("tests/diff/programs/*.c", 8 * every);
    watch_all("tests/tasks/{paper,recursion,everyday,strangers}/*.c", 4 * every);
    watch_all("tests/tasks/{shape,frames}/*.c", 8 * every);
    for (int i = 0; i < options.programs; i++)
      watch_random(i % 2 ? "tests/shape/generate.py" : "tests/diff/generate.py", options.first + i);
  }
  print_message(
      "%llu programs, %llu runs, %llu steps, %llu dependences in them: %llu missing; %llu answers, %llu of "
      "them about operations that were executed, of which no run showed %llu\n",
      (unsigned long long)total.programs, (unsigned long long)total.runs, (unsigned long long)total.steps,
      (unsigned long long)total.observed, (unsigned long long)total.failures, (unsigned long long)total.answers,
      (unsigned long long)total.executed, (unsigned long long)(total.executed - total.confirmed));
  assert_int_equal(total.failures, 0);
  assert_true(total.observed > total.programs);
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
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_dependence_of_a_run_is_in_the_answers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
