/* What a look at a run shows (program/look.h): the state at the end of small C programs, compared with what a person
 * says it is. */
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
#include "program/program.h"

typedef struct {
  const Program *p;
  RunTypes types;
  Buf text;
} Seen;

static const char *object_name(const Program *p, const RunLook *l, uint32_t id) {
  static char name[64];
  uint32_t heap = 0, stack = 0;
  for (uint32_t i = 0; i < l->object.n; i++) {
    const LookObject *o = &l->object.at[i];
    heap += o->storage == LOOK_HEAP;
    stack += o->storage == LOOK_STACK;
    if (o->id != id) continue;
    if (o->storage == LOOK_VARIABLE) return p->var.at[o->var].name;
    snprintf(name, sizeof name, "%s%u", o->storage == LOOK_HEAP ? "heap" : "stack",
             o->storage == LOOK_HEAP ? heap : stack);
    return name;
  }
  return "nothing";
}

static void print_value(const Program *p, const RunLook *l, const LookValue *v, Buf *out) {
  char number[INT128_TEXT];
  switch (v->kind) {
    case LOOK_NUMBER:
      buf_add(out, text_int128(v->number, number));
      return;
    case LOOK_NULL:
      buf_add(out, "NULL");
      return;
    case LOOK_POINTER:
      buf_printf(out, "%s+%llu", object_name(p, l, v->object), (unsigned long long)v->offset);
      return;
    case LOOK_FUNCTION:
      buf_printf(out, "%s()", p->func.at[v->function].name);
      return;
    case LOOK_ADDRESS:
      buf_add(out, "address");
      return;
    case LOOK_REAL:
      buf_printf(out, "%g", v->real);
      return;
    case LOOK_TEXT:
      buf_add(out, v->text);
      return;
    case LOOK_UNINITIALISED:
      buf_char(out, '?');
      return;
  }
}

/* Globals of the library's models and temporaries are not of interest. */
static bool is_shown(const Program *p, VarId v) {
  const Var *var = &p->var.at[v];
  return var->kind != VAR_TEMP && !var->is_string && (!var->function || !p->func.at[var->function].is_model) &&
         var->at.file && strstr(var->at.file, "look_");
}

static void print_look(const Program *p, const RunLook *l, Buf *out) {
  for (uint32_t i = 0; i < l->var.n; i++) {
    const LookVar *v = &l->var.at[i];
    if (!is_shown(p, v->var) || p->var.at[v->var].is_object) continue;
    if (v->activation != UINT32_MAX) buf_printf(out, "%s.", p->func.at[l->activation.at[v->activation]].name);
    buf_printf(out, "%s = ", p->var.at[v->var].name);
    print_value(p, l, &v->value, out);
    buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < l->object.n; i++) {
    const LookObject *o = &l->object.at[i];
    if (o->storage == LOOK_VARIABLE && !is_shown(p, o->var)) continue;
    buf_printf(out, "%s%s%s {", object_name(p, l, o->id), o->alive ? "" : " dead", o->is_reached ? "" : " lost");
    for (uint32_t k = 0; k < o->place.n; k++) {
      buf_printf(out, "%s%s=", k ? " " : "", o->place.at[k].name);
      print_value(p, l, &o->place.at[k].value, out);
    }
    buf_add(out, o->has_more ? " ...}\n" : "}\n");
  }
}

static void learn(void *observer, Run *run) {
  Seen *s = observer;
  run_learn_types(run, &s->types);
}

static void look(void *observer, Run *run) {
  Seen *s = observer;
  RunLook l;
  run_look(run, &s->types, &l);
  print_look(s->p, &l, &s->text);
  look_free(&l);
}

/* The state at the end of the program is `wanted`. */
static void expect_end(const char *source, const char *wanted) {
  char path[] = "/tmp/look_XXXXXX.c";
  int fd = mkstemps(path, 2);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, source, strlen(source)), (ssize_t)strlen(source));
  close(fd);
  const char *file = path;
  Program p;
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &file, .n_files = 1, .pointer_bits = 64};
  assert_true(front_load(&p, &o, NULL, &diag));
  remove(path);
  Seen seen = {.p = &p};
  InputSource none = {0};
  RunResult r;
  RunOptions run = {.inputs = &none, .observe = learn, .ended = look, .observer = &seen};
  run_program(&p, &run, &r);
  assert_string_equal(run_outcome_name(r.outcome), "abort");
  assert_string_equal(buf_str(&seen.text), wanted);
  run_result_free(&r);
  inputs_free(&none);
  buf_free(&seen.text);
  vec_free(seen.types);
  program_free(&p);
}

#define HEAD "void *malloc(unsigned long); void free(void *); void abort(void);\n"

static void a_list_has_its_fields_by_name(void **state) {
  (void)state;
  expect_end(HEAD
             "struct node { int key; struct node *next; };\n"
             "int main(void) {\n"
             "  struct node *a = malloc(16), *b = malloc(16);\n"
             "  a->key = -1; a->next = b; b->next = 0;\n"
             "  abort();\n"
             "}\n",
             "main.a = heap1+0\n"
             "main.b = heap2+0\n"
             "heap1 {key=-1 next=heap2+0}\n"
             "heap2 {key=? next=NULL}\n");
}

static void a_block_has_the_type_that_only_another_block_knows(void **state) {
  (void)state;
  expect_end(HEAD
             "struct leaf { short x; }; struct root { struct leaf *leaf; };\n"
             "int main(void) {\n"
             "  struct root *r = malloc(8);\n"
             "  void *v = malloc(2);\n"
             "  *(void **)r = v; v = 0; r->leaf->x = 7;\n"
             "  abort();\n"
             "}\n",
             "main.r = heap1+0\n"
             "main.v = NULL\n"
             "heap1 {leaf=heap2+0}\n"
             "heap2 {x=7}\n");
}

static void what_is_freed_and_what_is_lost(void **state) {
  (void)state;
  expect_end(HEAD
             "int main(void) {\n"
             "  int *freed = malloc(4), *lost = malloc(4), *array = malloc(12);\n"
             "  *freed = 1; *lost = 2; array[1] = 3;\n"
             "  free(freed); lost = array + 1;\n"
             "  abort();\n"
             "}\n",
             "main.freed = heap1+0\n"
             "main.lost = heap3+4\n"
             "main.array = heap3+0\n"
             "heap1 dead {}\n"
             "heap2 lost {=2}\n"
             "heap3 {[0]=? [1]=3 [2]=?}\n");
}

static void aggregates_bit_fields_texts_and_functions(void **state) {
  (void)state;
  expect_end(HEAD
             "struct inner { char name[8]; unsigned low : 3; signed high : 5; };\n"
             "static struct outer { struct inner in[2]; int (*main)(void); double d; float f; _Bool b; } x;\n"
             "int main(void) {\n"
             "  x.in[1].name[0] = 'a'; x.in[1].name[1] = '\"'; x.in[1].low = 5; x.in[1].high = -3;\n"
             "  x.main = main; x.d = 0.5; x.f = -2; x.b = 1;\n"
             "  abort();\n"
             "}\n",
             "x {in[0].name=\"\" in[0].low=0 in[0].high=0 in[1].name=\"a\\\"\" in[1].low=5 in[1].high=-3 "
             "main=main() d=0.5 f=-2 b=1}\n");
}

static void each_activation_has_variables_of_its_own(void **state) {
  (void)state;
  expect_end(HEAD
             "static int count;\n"
             "static void down(int n, int *above) {\n"
             "  int here = n * 10;\n"
             "  count = count + 1;\n"
             "  if (n == 0) abort();\n"
             "  down(n - 1, &here);\n"
             "  *above = here;\n"
             "}\n"
             "int main(void) { down(1, 0); return 0; }\n",
             "count = 2\n"
             "down.n = 1\n"
             "down.above = NULL\n"
             "down.n = 0\n"
             "down.above = here+0\n"
             "here {=10}\n"
             "here {=0}\n");
}

static void a_large_object_is_cut_off(void **state) {
  (void)state;
  expect_end(HEAD
             "int main(void) {\n"
             "  long *a = malloc(800);\n"
             "  for (int i = 0; i < 100; i++) a[i] = i;\n"
             "  a = a;\n"
             "  abort();\n"
             "}\n",
             "main.a = heap1+0\n"
             "main.i = 100\n"
             "heap1 {[0]=0 [1]=1 [2]=2 [3]=3 [4]=4 [5]=5 [6]=6 [7]=7 [8]=8 [9]=9 [10]=10 [11]=11 ...}\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_list_has_its_fields_by_name),
      cmocka_unit_test(a_block_has_the_type_that_only_another_block_knows),
      cmocka_unit_test(what_is_freed_and_what_is_lost),
      cmocka_unit_test(aggregates_bit_fields_texts_and_functions),
      cmocka_unit_test(each_activation_has_variables_of_its_own),
      cmocka_unit_test(a_large_object_is_cut_off),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
