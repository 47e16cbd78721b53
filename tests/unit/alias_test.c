/* What the analysis says of small C programs: where variables point, which functions calls enter, what functions do.
 * Targets are written NAME+OFFSET, with %STRIDE behind an offset that repeats; an allocation is called after its line.
 */
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

#include "alias/alias.h"
#include "front/front.h"

typedef struct {
  Program p;
  Alias *a;
  Buf text;
} Fix;

static const char prelude[] =
    "typedef unsigned long size_t; void *malloc(size_t); void free(void *); void *memcpy(void *, const void *, size_t);"
    "int __VERIFIER_nondet_int(void); unsigned long __VERIFIER_nondet_ulong(void);"
    "struct node { int v; struct node *next, *other; };"
    "\n#line 1\n";

static void start(Fix *x, const char *source) {
  memset(x, 0, sizeof *x);
  char path[] = "/tmp/alias_test_XXXXXX.c";
  int fd = mkstemps(path, 2);
  FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
  if (!out) {
    fail_msg("%s cannot be written", path);
    return;
  }
  fprintf(out, "%s%s", prelude, source);
  fclose(out);
  const char *file = path;
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &file, .n_files = 1, .pointer_bits = 64};
  bool loaded = front_load(&x->p, &o, NULL, &diag);
  unlink(path);
  assert_true(loaded);
  x->a = alias_new(&x->p);
}

static void stop(Fix *x) {
  alias_free(x->a);
  program_free(&x->p);
  buf_free(&x->text);
}

static FuncId func(const Fix *x, const char *name) {
  FuncId f = program_find_function(&x->p, name);
  assert_true(f != 0);
  return f;
}

static VarId var(const Fix *x, const char *function, const char *name) {
  FuncId f = function ? func(x, function) : 0;
  for (VarId v = 1; v < x->p.var.n; v++)
    if (x->p.var.at[v].function == f && strcmp(x->p.var.at[v].name, name) == 0) return v;
  fail_msg("there is no variable %s", name);
  return 0;
}

static const char *show(Fix *x, AliasTargets *t) {
  buf_clear(&x->text);
  for (uint32_t i = 0; i < t->n; i++) {
    const AliasObject *o = alias_object(x->a, t->at[i].object);
    if (i) buf_char(&x->text, ' ');
    if (o->kind == ALIAS_ALLOCATION)
      buf_printf(&x->text, "line%u", (unsigned)x->p.edge.at[o->edge].at.line);
    else
      buf_add(&x->text, o->name);
    buf_printf(&x->text, "%+lld", (long long)t->at[i].offset);
    if (t->at[i].stride) buf_printf(&x->text, "%%%llu", (unsigned long long)t->at[i].stride);
  }
  vec_free(*t);
  return buf_str(&x->text);
}

static const char *points(Fix *x, const char *function, const char *name) {
  AliasTargets t = {0};
  alias_of_var(x->a, var(x, function, name), &t);
  return show(x, &t);
}

/* The functions that the first call through a pointer may enter. */
static const char *calls(Fix *x) {
  for (EdgeId e = 0; e < x->p.edge.n; e++) {
    const Op *op = &x->p.edge.at[e].op;
    if (op->kind != OP_CALL || expr_at(&x->p, op->a)->kind == EXPR_FUNCTION) continue;
    U32Vec callees = {0};
    bool outside = alias_callees(x->a, e, &callees);
    buf_clear(&x->text);
    for (uint32_t i = 0; i < callees.n; i++) buf_printf(&x->text, "%s ", x->p.func.at[callees.at[i]].name);
    if (outside) buf_add(&x->text, "?");
    vec_free(callees);
    return buf_str(&x->text);
  }
  fail_msg("there is no call through a pointer");
  return NULL;
}

static void each_allocation_is_an_object(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "int main(void) {\n  struct node *p = malloc(24);\n  struct node *q = malloc(24);\n  struct node *r = p;\n"
        "  if (r->v) r = q;\n  return q->v;\n}");
  assert_string_equal(points(&x, "main", "p"), "line2+0");
  assert_string_equal(points(&x, "main", "q"), "line3+0");
  assert_string_equal(points(&x, "main", "r"), "line2+0 line3+0");
  assert_false(alias_may_point_to_same(x.a, var(&x, "main", "p"), var(&x, "main", "q")));
  assert_true(alias_may_point_to_same(x.a, var(&x, "main", "r"), var(&x, "main", "q")));
  U32Vec aliases = {0};
  alias_aliases(x.a, var(&x, "main", "p"), &aliases);
  assert_int_equal(aliases.n, 2);
  assert_int_equal(aliases.at[0], var(&x, "main", "p"));
  assert_int_equal(aliases.at[1], var(&x, "main", "r"));
  vec_free(aliases);
  stop(&x);
}

static void fields_are_told_apart(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "int main(void) {\n  struct node *p = malloc(24);\n  p->next = malloc(24);\n  p->other = malloc(24);\n"
        "  struct node *n = p->next, *o = p->other;\n  struct node **at = &o->next;\n  return n->v + (at != 0);\n}");
  assert_string_equal(points(&x, "main", "n"), "line3+0");
  assert_string_equal(points(&x, "main", "o"), "line4+0");
  assert_string_equal(points(&x, "main", "at"), "line4+8");
  AliasOffsets offsets = {0};
  assert_true(alias_offsets(x.a, var(&x, "main", "at"), &offsets));
  assert_int_equal(offsets.n, 1);
  assert_int_equal(offsets.at[0], 8);
  vec_free(offsets);
  stop(&x);
}

static void an_index_is_a_stride(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "static struct node table[10];\nint main(void) {\n  int i = __VERIFIER_nondet_int();\n  struct node *p = "
        "&table[i];\n"
        "  struct node **q = &p->next;\n  table[3].next = malloc(24);\n  struct node *n = *q, *o = p->other;\n"
        "  for (p = table; p->v; p++) i++;\n  return n == o;\n}");
  assert_string_equal(points(&x, "main", "q"), "table+8%24");
  assert_string_equal(points(&x, "main", "n"), "line6+0");
  assert_string_equal(points(&x, "main", "o"), "");
  AliasOffsets offsets = {0};
  assert_false(alias_offsets(x.a, var(&x, "main", "q"), &offsets));
  vec_free(offsets);
  stop(&x);
}

static void container_of_goes_back(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "struct link { struct link *next; }; struct task { long id; struct link link; };\nint main(void) {\n"
        "  struct task *t = malloc(16);\n  struct link *l = &t->link;\n"
        "  struct task *u = (struct task *)((char *)l - __builtin_offsetof(struct task, link));\n  return "
        "(int)u->id;\n}");
  assert_string_equal(points(&x, "main", "l"), "line3+8");
  assert_string_equal(points(&x, "main", "u"), "line3+0");
  stop(&x);
}

static void calls_through_pointers_are_resolved(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "static int one(int x) { return x; }\nstatic int two(int x) { return x; }\nstatic int three(int x) { return x; "
        "}\n"
        "static int (*other)(int) = three;\nstruct ops { int (*get)(int), (*set)(int); };\n"
        "static const struct ops table[] = {{one, three}, {two, three}};\n"
        "int main(void) { return table[__VERIFIER_nondet_int() & 1].get(1) + (other != 0); }");
  assert_string_equal(calls(&x), "one two ");
  assert_true(alias_is_reachable(x.a, func(&x, "one")));
  assert_false(alias_is_reachable(x.a, func(&x, "three")));
  stop(&x);
}

static void arguments_and_results_flow(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "static struct node *same(struct node *p) { return p; }\nstatic struct node *(*f)(struct node *) = same;\n"
        "int main(void) {\n  struct node a, *p = f(&a);\n  return p->v;\n}");
  assert_string_equal(points(&x, "main", "p"), "a+0");
  assert_string_equal(points(&x, "same", "p"), "a+0");
  stop(&x);
}

static void copied_blocks_keep_their_pointers(void **state) {
  (void)state;
  Fix x;
  start(
      &x,
      "int main(void) {\n  struct node a, b, *p = malloc(24);\n  a.v = 1;\n  a.next = &a;\n  a.other = &b;\n  b = a;\n"
      "  memcpy(p, &b, sizeof b);\n  struct node *n = p->next, *o = p->other;\n  return n == o;\n}");
  assert_string_equal(points(&x, "main", "n"), "a+0");
  assert_string_equal(points(&x, "main", "o"), "b+0");
  stop(&x);
}

static void pointers_travel_in_bytes_and_numbers(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "int main(void) {\n  struct node a, b, *p = &a, *q, *r, *s;\n  a.v = 0;\n"
        "  for (int i = 0; i < 8; i++) ((char *)&q)[i] = ((char *)&p)[i];\n  p = malloc(24);\n"
        "  unsigned long tagged = (unsigned long)p | 1;\n  r = (struct node *)(tagged & ~1ul);\n"
        "  unsigned long both = (unsigned long)&a ^ (unsigned long)&b;\n"
        "  s = (struct node *)(both ^ (unsigned long)&a);\n  struct node *t = q;\n  return r->v + s->v + t->v;\n}");
  assert_string_equal(points(&x, "main", "t"), "a+0 line5+0");
  assert_string_equal(points(&x, "main", "r"), "a+0%1 line5+0");
  assert_string_equal(points(&x, "main", "s"), "a+0%1 b+0%1");
  stop(&x);
}

static void variable_arguments_are_found(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "static struct node *second(int n, ...) {\n  __builtin_va_list l;\n  __builtin_va_start(l, n);\n"
        "  struct node *p = __builtin_va_arg(l, struct node *);\n  p = __builtin_va_arg(l, struct node *);\n"
        "  __builtin_va_end(l);\n  return p;\n}\n"
        "int main(void) {\n  struct node a, b, *p = second(2, &a, &b);\n  return p->v;\n}");
  assert_non_null(strstr(points(&x, "main", "p"), "b+0"));
  assert_null(strstr(points(&x, "main", "p"), "anything"));
  stop(&x);
}

static void an_unknown_function_may_keep_what_it_gets(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "struct node *mystery(struct node *);\nint main(void) {\n  struct node a, b, c, *p, *q = &b, *r = &c;\n"
        "  a.next = &b;\n  p = mystery(&a);\n  struct node *n = b.next;\n  return p->v + q->v + r->v + n->v;\n}");
  assert_string_equal(points(&x, "main", "p"), "anything+0%1 b+0%1 a+0%1");
  assert_string_equal(points(&x, "main", "n"), "anything+0%1 b+0%1 a+0%1");
  assert_string_equal(points(&x, "main", "r"), "c+0");
  assert_true(alias_may_write_var(x.a, func(&x, "main"), var(&x, "main", "b")));
  assert_false(alias_stats(x.a).is_wild);
  stop(&x);
}

static void a_guessed_address_reaches_everything(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "int main(void) {\n  struct node a, *p = &a, *q = (struct node *)__VERIFIER_nondet_ulong();\n  a.next = p;\n"
        "  return q->v;\n}");
  assert_non_null(strstr(points(&x, "main", "q"), "a+0%1"));
  assert_true(alias_may_point_to_same(x.a, var(&x, "main", "p"), var(&x, "main", "q")));
  assert_true(alias_stats(x.a).is_wild);
  stop(&x);
}

/* Also where no pointer is read or written there. */
static void so_does_a_number_that_is_written_there(void **state) {
  (void)state;
  static const char *const write[] = {"*(int *)u = 1", "__builtin_memset((void *)u, 0, 4)", "free((void *)u)"};
  for (size_t i = 0; i < sizeof write / sizeof *write; i++) {
    Fix x;
    Buf text = {0};
    buf_printf(
        &text,
        "static void poke(unsigned long u) { %s; }\nint main(void) {\n  int a = 0, *p = &a;\n"
        "  unsigned long u = __VERIFIER_nondet_ulong();\n  if (u == (unsigned long)p)\n    poke(u);\n  return a;\n}",
        write[i]);
    start(&x, buf_str(&text));
    assert_true(alias_stats(x.a).is_wild);
    if (i < 2) assert_true(alias_may_write_var(x.a, func(&x, "poke"), var(&x, "main", "a")));
    stop(&x);
    buf_free(&text);
  }
}

static void effects_include_those_of_callees(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "static int count; static struct node first;\nstatic void bump(void) { count++; }\n"
        "static void set(int *p) { *p = 1; }\nstatic int get(struct node *p) { return p->v; }\n"
        "static void link(struct node *p) { p->next = p; bump(); }\n"
        "static int even(int n); static int odd(int n) { return n ? even(n - 1) : 0; }\n"
        "static int even(int n) { return n ? odd(n - 1) : (link(&first), 1); }\n"
        "int main(void) {\n  int x = 0, y = 0;\n  struct node *p = malloc(24);\n  p->v = 2;\n  set(&x);\n  link(p);\n"
        "  y = get(p) + get(&first) + odd(3);\n  free(p);\n  return x + y;\n}");
  FuncId set = func(&x, "set"), get = func(&x, "get"), link = func(&x, "link"), bump = func(&x, "bump");
  FuncId odd = func(&x, "odd"), main = func(&x, "main");
  VarId count = var(&x, NULL, "count"), local = var(&x, "main", "x"), first = var(&x, NULL, "first");
  assert_true(alias_may_write_var(x.a, set, local));
  assert_false(alias_may_write_var(x.a, link, local));
  assert_true(alias_may_write_var(x.a, bump, count));
  assert_true(alias_may_write_var(x.a, link, count));
  assert_true(alias_may_write_var(x.a, odd, count)); /* around the cycle */
  assert_false(alias_may_write_var(x.a, get, count));
  assert_true(alias_may_read_var(x.a, get, first));
  assert_false(alias_may_write_var(x.a, get, first));
  assert_true(alias_may_write_heap(x.a, link));
  assert_true(alias_may_write_field(x.a, link, 8, 8));
  assert_false(alias_may_write_field(x.a, link, 0, 4));
  assert_false(alias_may_write_field(x.a, link, 16, 8));
  assert_true(alias_may_read_field(x.a, get, 0, 4));
  assert_false(alias_may_read_field(x.a, get, 8, 8));
  assert_false(alias_may_write_heap(x.a, set));
  assert_false(alias_may_read_heap(x.a, bump));
  assert_true(alias_allocates(x.a, main) && alias_frees(x.a, main));
  assert_false(alias_allocates(x.a, link) || alias_frees(x.a, odd));
  stop(&x);
}

static void new_expressions_can_be_asked_about(void **state) {
  (void)state;
  Fix x;
  start(&x,
        "int main(void) {\n  struct node *p = malloc(24);\n  p->next = malloc(24);\n  struct node *q = p->next;\n"
        "  q->other = p;\n  return q->v;\n}");
  Program *p = &x.p;
  VarId first = var(&x, "main", "p");
  if (!p->var.at) {
    fail();
    return;
  }
  TypeId pointer = p->var.at[first].type;
  ExprId at = expr_index(p, expr_var(p, var(&x, "main", "q")), expr_const(p, p->type_ptrdiff, 16), 1, pointer);
  AliasTargets t = {0};
  alias_of_expr(x.a, at, &t);
  assert_string_equal(show(&x, &t), "line3+16");
  t = (AliasTargets){0};
  alias_of_expr(x.a, expr_load(p, at, pointer), &t);
  assert_string_equal(show(&x, &t), "line2+0");
  stop(&x);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_allocation_is_an_object),
      cmocka_unit_test(fields_are_told_apart),
      cmocka_unit_test(an_index_is_a_stride),
      cmocka_unit_test(container_of_goes_back),
      cmocka_unit_test(calls_through_pointers_are_resolved),
      cmocka_unit_test(arguments_and_results_flow),
      cmocka_unit_test(copied_blocks_keep_their_pointers),
      cmocka_unit_test(pointers_travel_in_bytes_and_numbers),
      cmocka_unit_test(variable_arguments_are_found),
      cmocka_unit_test(an_unknown_function_may_keep_what_it_gets),
      cmocka_unit_test(a_guessed_address_reaches_everything),
      cmocka_unit_test(so_does_a_number_that_is_written_there),
      cmocka_unit_test(effects_include_those_of_callees),
      cmocka_unit_test(new_expressions_can_be_asked_about),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
