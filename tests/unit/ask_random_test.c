/* Questions by chance, at lines by chance, of random programs and of real ones: what the graphs say of all executions
 * is compared with the memory of every execution that comes by there. An execution that contradicts is a failure.
 *
 * usage: ask_random_test [--first SEED] [--programs N] [--every N] [--questions N] [--work N] [--verbose] [FILE...]
 *
 * Run from the top of the repository; with files, these programs and no others. --every: one in so many of the programs
 * in tests/ask and tests/smg/kept; 0: none. */
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

#include "ask/ask.h"
#include "front/front.h"

static struct {
  int first, programs, questions, every, work, effort;
  bool verbose;
} options = {.first = 1, .programs = 8, .questions = 50, .every = 1, .work = 20000, .effort = 20000};

static struct {
  uint64_t programs, questions, states, answer[ANSWER_UNREACHABLE + 1], contradicted, by_paths;
} total;

static const char *const *files;
static int n_files;
static uint64_t state;

static uint32_t below(uint32_t n) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return n ? (uint32_t)((z ^ (z >> 31)) % n) : 0;
}

/* ---- questions ---- */

static const Type *pointed_to(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return x->kind == TYPE_POINTER ? type_at(p, x->of) : NULL;
}

/* A field of this kind of the structure, or NULL. */
static const Field *any_field(const Program *p, const Type *structure, TypeKind kind) {
  if (!structure || structure->kind != TYPE_STRUCT || !structure->n_fields) return NULL;
  const Field *f = &structure->field[below(structure->n_fields)];
  return f->name && !f->bit_size && type_at(p, f->type)->kind == kind ? f : NULL;
}

/* A variable of the function or a global, and perhaps fields behind it. False: no luck. */
static bool add_operand(const Program *p, FuncId f, Buf *out, TypeId *type) {
  VarId v = 1 + below(p->var.n - 1);
  for (uint32_t tries = 0; tries < p->var.n; tries++, v = v + 1 < p->var.n ? v + 1 : 1) {
    const Var *x = &p->var.at[v];
    bool named = x->kind != VAR_TEMP && x->kind != VAR_LABEL && x->kind != VAR_VARARGS && !x->is_string;
    if (!named || (x->function && x->function != f) || type_at(p, x->type)->kind != TYPE_POINTER) continue;
    buf_add(out, x->name);
    *type = x->type;
    for (uint32_t n = below(4); n > 1; n--) {
      const Field *field = any_field(p, pointed_to(p, *type), TYPE_POINTER);
      if (!field) break;
      buf_printf(out, "->%s", field->name);
      *type = field->type;
    }
    return true;
  }
  return false;
}

static bool make_question(const Program *p, FuncId f, Buf *out) {
  static const char *const one[] = {"null", "live", "cyclic", "shared", "list", "dll", "tree", "length", "shape"};
  static const char *const two[] = {"alias", "equal", "points_to", "reachable", "disjoint"};
  TypeId type, other;
  uint32_t kind = below(16);
  if (kind == 0) {
    buf_add(out, "leaked");
    return true;
  }
  if (kind == 1) {
    buf_add(out, "data(");
    if (!add_operand(p, f, out, &type)) return false;
    const Field *field = any_field(p, pointed_to(p, type), TYPE_INT);
    if (!field) return false;
    buf_printf(out, "->%s)", field->name);
    return true;
  }
  bool has_two = below(2);
  buf_printf(out, "%s(", has_two ? two[below(5)] : one[below(9)]);
  bool with_fields = strstr(buf_str(out), "rea") || strstr(buf_str(out), "dis") || strstr(buf_str(out), "cyc");
  if (!add_operand(p, f, out, &type)) return false;
  if (has_two) buf_add(out, ", ");
  if (has_two && !add_operand(p, f, out, &other)) return false;
  const Field *field = with_fields && below(2) ? any_field(p, pointed_to(p, type), TYPE_POINTER) : NULL;
  if (field) buf_printf(out, ", %s", field->name);
  buf_char(out, ')');
  return true;
}

static void ask_about(Program *p, Questions *q) {
  U32Vec at = {0};
  for (LocId l = 0; l < p->loc.n; l++)
    if (!p->func.at[p->loc.at[l].function].is_model && p->loc.at[l].n_out && p->loc.at[l].at.file) vec_push(at, l);
  for (int tries = 0; tries < 8 * options.questions && (int)q->n < options.questions && at.n; tries++) {
    const Location *l = &p->loc.at[at.at[below(at.n)]];
    Buf text = {0}, error = {0};
    if (make_question(p, l->function, &text)) ask_add(p, l->at.file, l->at.line, buf_str(&text), q, &error);
    buf_free(&text);
    buf_free(&error);
  }
  vec_free(at);
}

/* ---- programs ---- */

static void count(const char *name, const Questions *q) {
  for (uint32_t i = 0; i < q->n; i++) {
    const Question *x = &q->at[i];
    total.questions++;
    total.states += x->looks;
    total.answer[x->answer]++;
    total.contradicted += x->is_contradicted;
    total.by_paths += x->is_by_paths;
    if (!x->is_contradicted && !options.verbose) continue;
    Questions one = {.at = &q->at[i], .n = 1, .cap = 1};
    Buf text = {0};
    ask_print_text(&one, &text);
    fprintf(stderr, "%s: %s", name, buf_str(&text));
    buf_free(&text);
  }
}

static void ask_program(const char *path, bool malloc_may_fail) {
  Program p;
  Diag diag;
  Questions q = {0};
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64, .ends_of_pointers = true};
  if (front_load(&p, &o, NULL, &diag) && p.main) {
    total.programs++;
    ask_about(&p, &q);
    AskOptions a = {.malloc_may_fail = malloc_may_fail,
                    .runs = 120,
                    .seed = state,
                    .work = (uint64_t)options.work,
                    .effort = (uint64_t)options.effort};
    AskResult result = {0};
    ask(&p, &a, &q, &result);
    count(path, &q);
    ask_result_free(&result);
  }
  questions_free(&q);
  program_free(&p);
}

static void ask_random(const char *generator, int seed) {
  char path[] = "/tmp/ask_random_XXXXXX.c", command[256];
  int fd = mkstemps(path, 2);
  if (fd >= 0) close(fd);
  snprintf(command, sizeof command, "python3 %s %d > %s", generator, seed, path);
  assert_int_equal(system(command), 0);  // NOLINT: a test may start a program
  uint64_t before = total.contradicted;
  ask_program(path, seed % 2);
  if (total.contradicted > before) fprintf(stderr, "(%s %d)\n", generator, seed);
  remove(path);
}

static void ask_all(const char *pattern) {
  glob_t found;
  assert_int_equal(glob(pattern, GLOB_BRACE, NULL, &found), 0);
  for (size_t i = 0; options.every && i < found.gl_pathc; i += (size_t)options.every) {
    state = i;
    ask_program(found.gl_pathv[i], i % 2);
  }
  globfree(&found);
}

static void no_execution_contradicts(void **unused) {
  (void)unused;
  for (int i = 0; i < n_files; i++) {
    state = (uint64_t)options.first;
    ask_program(files[i], i % 2);
  }
  if (!n_files) {
    ask_all("{tests/ask,tests/smg/kept}/*.c");
    for (int i = 0; i < options.programs; i++) {
      state = (uint64_t)(options.first + i) * 1000;
      ask_random("tests/smg/generate.py", options.first + i);
      ask_random("tests/shape/generate.py", options.first + i);
    }
  }
  print_message(
      "%llu programs, %llu questions, %llu states of executions: %llu always, %llu never, %llu sometimes, "
      "%llu numbers, %llu unreachable, %llu unknown; %llu by paths, %llu contradicted\n",
      (unsigned long long)total.programs, (unsigned long long)total.questions, (unsigned long long)total.states,
      (unsigned long long)total.answer[ANSWER_ALWAYS], (unsigned long long)total.answer[ANSWER_NEVER],
      (unsigned long long)total.answer[ANSWER_SOMETIMES], (unsigned long long)total.answer[ANSWER_NUMBER],
      (unsigned long long)total.answer[ANSWER_UNREACHABLE], (unsigned long long)total.answer[ANSWER_UNKNOWN],
      (unsigned long long)total.by_paths, (unsigned long long)total.contradicted);
  assert_int_equal(total.contradicted, 0);
  assert_true(total.questions > 0);
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (!strcmp(argv[i], "--verbose")) {
      options.verbose = true;
      continue;
    }
    if (i + 1 >= argc) return 2;
    if (!strcmp(argv[i], "--first")) options.first = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) options.programs = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--every")) options.every = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--questions")) options.questions = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--work")) options.work = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--effort")) options.effort = atoi(argv[i + 1]);
    i++;
  }
  files = (const char *const *)argv + i;
  n_files = argc - i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(no_execution_contradicts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
