/* The concrete interpreter: what each operation means, which errors it finds, and what it reports of them. Programs are
 * built with the builder; `at` is the location where the next operation of the function under construction begins. */
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

#include "program/program.h"

typedef struct {
  Program p;
  FunctionBuilder b;
  uint32_t at;
  TypeId i8, u8, i16, u16, i32, u32, i64, u64, i128, u128, pointer;
  RunOptions options;
  RunResult r;
  bool ran;
} Fix;

static void begin_function(Fix *x, FuncId f) {
  fb_init(&x->b, &x->p, f);
  x->at = x->b.entry;
}

static void start_bits(Fix *x, uint32_t pointer_bits) {
  memset(x, 0, sizeof *x);
  program_init(&x->p, pointer_bits);
  Program *p = &x->p;
  x->i8 = type_int(p, 8, true, NULL);
  x->u8 = type_int(p, 8, false, NULL);
  x->i16 = type_int(p, 16, true, NULL);
  x->u16 = type_int(p, 16, false, NULL);
  x->i32 = type_int(p, 32, true, NULL);
  x->u32 = type_int(p, 32, false, NULL);
  x->i64 = type_int(p, 64, true, NULL);
  x->u64 = type_int(p, 64, false, NULL);
  x->i128 = type_int(p, 128, true, NULL);
  x->u128 = type_int(p, 128, false, NULL);
  x->pointer = type_pointer(p, x->i32);
  p->main = program_add_function(p, (Function){.name = "main", .type = type_function(p, x->i32, NULL)});
}
/* Begins main of a 64-bit program. */
static void start(Fix *x) {
  start_bits(x, 64);
  begin_function(x, x->p.main);
}

static void op_to(Fix *x, uint32_t to, Op op) {
  fb_edge(&x->b, x->at, to, op, (Position){.file = "test.c", .line = x->b.edge.n + 1, .column = 1});
}
static void op(Fix *x, Op o) {
  uint32_t next = fb_location(&x->b);
  op_to(x, next, o);
  x->at = next;
}
static void ret(Fix *x, ExprId e) { op_to(x, x->b.exit, (Op){.kind = OP_RETURN, .a = e}); }

static ExprId num(Fix *x, TypeId t, Int128 v) { return expr_const(&x->p, t, v); }
static ExprId size(Fix *x, uint64_t v) { return num(x, x->p.type_size, (Int128)v); }
static ExprId use(Fix *x, VarId v) { return expr_var(&x->p, v); }
static ExprId bin(Fix *x, ExprKind k, ExprId a, ExprId b) { return expr_binary(&x->p, k, a, b, false); }
static ExprId load(Fix *x, ExprId a, TypeId t) { return expr_load(&x->p, a, t); }
static VarId reg(Fix *x, const char *name, TypeId t) {
  return fb_local(&x->b, VAR_LOCAL, name, t, false, (Position){0});
}
static VarId obj(Fix *x, const char *name, TypeId t) {
  return fb_local(&x->b, VAR_LOCAL, name, t, true, (Position){0});
}
static ExprId addr(Fix *x, VarId v) { return expr_address(&x->p, v, x->pointer); }
/* p + n bytes */
static ExprId plus(Fix *x, ExprId p, Int128 n) {
  return expr_index(&x->p, p, num(x, x->p.type_ptrdiff, n), 1, x->pointer);
}
static void assign(Fix *x, VarId v, ExprId e) { op(x, (Op){.kind = OP_ASSIGN, .dst = v, .a = e}); }
static void store(Fix *x, ExprId a, ExprId e) { op(x, (Op){.kind = OP_STORE, .a = a, .b = e}); }
static void assume(Fix *x, ExprId e) { op(x, (Op){.kind = OP_ASSUME, .a = e}); }
static VarId allocate(Fix *x, const char *name, uint64_t n, OpHow how) {
  VarId v = reg(x, name, x->pointer);
  op(x, (Op){.kind = OP_ALLOC, .dst = v, .a = size(x, n), .how = how});
  return v;
}
static void release(Fix *x, ExprId e) { op(x, (Op){.kind = OP_FREE, .a = e}); }
static VarId global(Fix *x, const char *name, TypeId t, bool is_object) {
  return program_add_var(&x->p, (Var){.name = name, .type = t, .kind = VAR_GLOBAL, .is_object = is_object});
}
static VarId param(Fix *x, FuncId f, const char *name, TypeId t, bool is_object) {
  return program_add_var(&x->p,
                         (Var){.name = name, .type = t, .kind = VAR_PARAM, .is_object = is_object, .function = f});
}
static VarId string(Fix *x, const char *text) {
  TypeId t = type_array(&x->p, x->i8, strlen(text) + 1);
  InitPiece piece = {.bytes = arena_copy(&x->p.arena, text, strlen(text) + 1), .n_bytes = strlen(text) + 1};
  return program_add_var(&x->p, (Var){.name = ".str",
                                      .type = t,
                                      .kind = VAR_GLOBAL,
                                      .is_object = true,
                                      .is_constant = true,
                                      .is_string = true,
                                      .init = arena_copy(&x->p.arena, &piece, sizeof piece),
                                      .n_init = 1});
}
static FuncId external(Fix *x, const char *name, ExternKind kind) {
  return program_add_function(
      &x->p,
      (Function){.name = name, .type = type_function(&x->p, x->i32, NULL), .is_variadic = true, .external = kind});
}
static void call(Fix *x, VarId dst, FuncId f, uint32_t n, const ExprId *args) {
  op(x,
     (Op){
         .kind = OP_CALL, .dst = dst, .a = expr_function(&x->p, f, x->p.type_void_pointer), .args = args, .n_args = n});
}

static RunOutcome run(Fix *x) {
  if (x->ran) run_result_free(&x->r);
  x->ran = true;
  run_program(&x->p, &x->options, &x->r);
  return x->r.outcome;
}
/* Ends main and runs the program. */
static RunOutcome finish(Fix *x, ExprId status) {
  ret(x, status);
  fb_finish(&x->b);
  return run(x);
}
static RunOutcome finish0(Fix *x) { return finish(x, num(x, x->i32, 0)); }
static void stop(Fix *x) {
  if (x->ran) run_result_free(&x->r);
  program_free(&x->p);
}

#define expect(x, call, wanted)                                                                        \
  do {                                                                                                 \
    RunOutcome got_ = (call);                                                                          \
    if (got_ != (wanted)) print_message("%s: %s\n", run_outcome_name(got_), buf_str(&(x)->r.message)); \
    assert_string_equal(run_outcome_name(got_), run_outcome_name(wanted));                             \
  } while (0)

/* The value of an expression over a register variable v of its type, returned as exit status through a comparison. */
static void check_value(ExprKind k, uint32_t bits, bool is_signed, Int128 a, Int128 b, Int128 wanted) {
  Fix x;
  start(&x);
  TypeId t = type_int(&x.p, bits, is_signed, NULL);
  VarId v = reg(&x, "v", t), w = reg(&x, "w", t);
  assign(&x, v, num(&x, t, a));
  assign(&x, w, num(&x, t, b));
  assume(&x, bin(&x, EXPR_EQ, bin(&x, k, use(&x, v), use(&x, w)), num(&x, t, wanted)));
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

static void check_error(ExprKind k, uint32_t bits, bool is_signed, Int128 a, Int128 b, RunOutcome wanted) {
  Fix x;
  start(&x);
  TypeId t = type_int(&x.p, bits, is_signed, NULL);
  VarId v = reg(&x, "v", t), w = reg(&x, "w", t);
  assign(&x, v, num(&x, t, a));
  assign(&x, w, num(&x, t, b));
  assign(&x, v, expr_binary(&x.p, k, use(&x, v), use(&x, w), true));
  expect(&x, finish0(&x), wanted);
  stop(&x);
}

#define MAX128 ((Int128)(~(UInt128)0 >> 1))
#define MIN128 (-MAX128 - 1)

static void arithmetic_is_exact_and_wraps(void **state) {
  (void)state;
  check_value(EXPR_ADD, 32, false, 4294967295, 2, 1);
  check_value(EXPR_SUB, 8, false, 0, 1, 255);
  check_value(EXPR_MUL, 64, true, INT64_MIN, -1, INT64_MIN);
  check_value(EXPR_DIV, 32, true, -7, 2, -3);
  check_value(EXPR_REM, 32, true, -7, 2, -1);
  check_value(EXPR_DIV, 128, false, -1, 2, MAX128);
  check_value(EXPR_SHR, 32, true, -8, 1, -4);
  check_value(EXPR_SHR, 32, false, 0xfffffff8u, 1, 0x7ffffffc);
  check_value(EXPR_SHL, 32, true, 0x40000001, 1, (Int128)INT32_MIN + 2);
  check_value(EXPR_SHL, 128, true, 1, 127, MIN128);
  check_value(EXPR_BITXOR, 16, true, -1, 255, -256);
}

static void overflow_is_found_at_every_width(void **state) {
  (void)state;
  check_error(EXPR_ADD, 32, true, INT32_MAX, 1, RUN_OVERFLOW);
  check_error(EXPR_ADD, 32, true, INT32_MAX, 0, RUN_FINISHED);
  check_error(EXPR_SUB, 64, true, INT64_MIN, 1, RUN_OVERFLOW);
  check_error(EXPR_MUL, 64, true, (Int128)1 << 32, (Int128)1 << 31, RUN_OVERFLOW);
  check_error(EXPR_MUL, 64, true, -((Int128)1 << 32), (Int128)1 << 31, RUN_FINISHED);
  check_error(EXPR_ADD, 128, true, MAX128, 1, RUN_OVERFLOW);
  check_error(EXPR_MUL, 128, true, MIN128, -1, RUN_OVERFLOW);
  check_error(EXPR_MUL, 128, true, (Int128)1 << 64, -((Int128)1 << 63), RUN_FINISHED);
  check_error(EXPR_MUL, 128, true, (Int128)1 << 64, (Int128)1 << 63, RUN_OVERFLOW);
  check_error(EXPR_MUL, 100, true, (Int128)1 << 60, (Int128)1 << 39, RUN_OVERFLOW);
  check_error(EXPR_MUL, 64, false, -1, -1, RUN_OVERFLOW);
  check_error(EXPR_DIV, 32, true, INT32_MIN, -1, RUN_OVERFLOW);
  check_error(EXPR_REM, 128, true, MIN128, -1, RUN_OVERFLOW);
  check_error(EXPR_DIV, 32, false, 1, 0, RUN_DIVISION);
  check_error(EXPR_REM, 32, true, 1, 0, RUN_DIVISION);
  check_error(EXPR_SHL, 32, true, 1, 32, RUN_SHIFT);
  check_error(EXPR_SHR, 32, true, 1, -1, RUN_SHIFT);
}

static void comparisons_follow_signedness(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId s = reg(&x, "s", x.i32), w = reg(&x, "w", x.u128);
  assign(&x, s, num(&x, x.i32, -1));
  assign(&x, w, num(&x, x.u128, -1));
  assume(&x, bin(&x, EXPR_LT, use(&x, s), num(&x, x.i32, 0)));
  assume(&x, bin(&x, EXPR_GT, expr_cast(&x.p, use(&x, s), x.u32), num(&x, x.u32, 5)));
  assume(&x, bin(&x, EXPR_GT, use(&x, w), num(&x, x.u128, MAX128)));
  assume(&x, bin(&x, EXPR_EQ, expr_cast(&x.p, expr_cast(&x.p, use(&x, s), x.u8), x.i64), num(&x, x.i64, 255)));
  assume(&x, bin(&x, EXPR_EQ, expr_cast(&x.p, use(&x, s), x.u64), num(&x, x.u64, UINT64_MAX)));
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

static void failed_assumptions_block_the_run(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId v = reg(&x, "v", x.i32);
  assign(&x, v, num(&x, x.i32, 3));
  assume(&x, bin(&x, EXPR_GT, use(&x, v), num(&x, x.i32, 3)));
  expect(&x, finish0(&x), RUN_BLOCKED);
  assert_string_equal(buf_str(&x.r.message), "the assumption v > 3 does not hold");
  stop(&x);
}

/* sum of 1..n by a loop; then the same by recursion, deeper than a host stack would like. */
static void branches_take_the_first_edge_that_holds(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId i = reg(&x, "i", x.i32), sum = reg(&x, "sum", x.i32);
  assign(&x, i, num(&x, x.i32, 10));
  assign(&x, sum, num(&x, x.i32, 0));
  uint32_t head = x.at, out = fb_location(&x.b);
  ExprId more = bin(&x, EXPR_GT, use(&x, i), num(&x, x.i32, 0));
  assume(&x, more);
  assign(&x, sum, bin(&x, EXPR_ADD, use(&x, sum), use(&x, i)));
  op_to(&x, head, (Op){.kind = OP_ASSIGN, .dst = i, .a = bin(&x, EXPR_SUB, use(&x, i), num(&x, x.i32, 1))});
  x.at = head;
  op_to(&x, out, (Op){.kind = OP_ASSUME, .a = expr_not(&x.p, more)});
  x.at = out;
  x.options.record_path = true;
  expect(&x, finish(&x, use(&x, sum)), RUN_FINISHED);
  assert_int_equal(x.r.status, 55);
  assert_int_equal(x.r.steps, x.r.path.n);
  assert_int_equal(x.r.path.at[0].written, i);
  assert_true(x.r.path.at[0].value == 10);
  stop(&x);
}

static FuncId recursive_sum(Fix *x) {
  FuncId f =
      program_add_function(&x->p, (Function){.name = "sum", .type = type_function(&x->p, x->i32, NULL), .n_params = 1});
  VarId n = param(x, f, "n", x->i32, false);
  x->p.func.at[f].param = arena_copy(&x->p.arena, &n, sizeof n);
  begin_function(x, f);
  VarId rest = reg(x, "rest", x->i32), keep = obj(x, "keep", x->i32);
  ExprId done = bin(x, EXPR_EQ, use(x, n), num(x, x->i32, 0));
  uint32_t head = x->at;
  assume(x, done);
  ret(x, num(x, x->i32, 0));
  x->at = head;
  assume(x, expr_not(&x->p, done));
  store(x, addr(x, keep), use(x, n));
  ExprId arg = bin(x, EXPR_SUB, use(x, n), num(x, x->i32, 1));
  call(x, rest, f, 1, &arg);
  ret(x, bin(x, EXPR_ADD, use(x, rest), load(x, addr(x, keep), x->i32)));
  fb_finish(&x->b);
  return f;
}

static void recursion_needs_no_host_stack(void **state) {
  (void)state;
  Fix x;
  start_bits(&x, 64);
  FuncId f = recursive_sum(&x);
  begin_function(&x, x.p.main);
  VarId v = reg(&x, "v", x.i32);
  ExprId arg = num(&x, x.i32, 50000);
  call(&x, v, f, 1, &arg);
  assume(&x, bin(&x, EXPR_EQ, use(&x, v), num(&x, x.i32, 1250025000)));
  expect(&x, finish0(&x), RUN_FINISHED);
  x.options.max_depth = 1000;
  expect(&x, run(&x), RUN_LIMIT);
  assert_int_equal(x.r.stack.n, 999);
  x.options.max_steps = 17;
  expect(&x, run(&x), RUN_LIMIT);
  assert_int_equal(x.r.steps, 17);
  stop(&x);
}

/* ---- memory errors ---- */

static void bad_accesses_are_told_apart(void **state) {
  (void)state;
  static const struct {
    int64_t offset;
    bool freed, null, number;
    RunOutcome wanted;
    const char *message;
  } cases[] = {
      {0, false, false, false, RUN_FINISHED, ""},
      {4, false, false, false, RUN_FINISHED, ""},
      {5, false, false, false, RUN_OUT_OF_BOUNDS, "writes 4 bytes at offset 5 of an object of 8 bytes"},
      {-4, false, false, false, RUN_OUT_OF_BOUNDS, "writes 4 bytes at offset -4 of an object of 8 bytes"},
      {4, true, false, false, RUN_FREED, "writes 4 bytes at offset 4 of a freed object of 8 bytes"},
      {8, false, true, false, RUN_NULL, "writes 4 bytes through NULL plus 8"},
      {123456, false, false, true, RUN_WILD, "writes 4 bytes at address 0x1e240, where no object is"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Fix x;
    start(&x);
    VarId p = allocate(&x, "p", 8, ALLOC_HEAP);
    if (cases[i].freed) release(&x, use(&x, p));
    if (cases[i].null) assign(&x, p, num(&x, x.pointer, 0));
    if (cases[i].number)
      assign(&x, p, num(&x, x.pointer, cases[i].offset));
    else
      assign(&x, p, plus(&x, use(&x, p), cases[i].offset));
    store(&x, use(&x, p), num(&x, x.i32, 1));
    expect(&x, finish0(&x), cases[i].wanted);
    if (cases[i].wanted != RUN_FINISHED) assert_non_null(strstr(buf_str(&x.r.message), cases[i].message));
    if (cases[i].freed) {
      assert_int_equal(x.p.edge.at[x.r.allocated].op.kind, OP_ALLOC);
      assert_int_equal(x.p.edge.at[x.r.freed].op.kind, OP_FREE);
    }
    stop(&x);
  }
}

static void free_wants_the_start_of_a_live_allocation(void **state) {
  (void)state;
  for (int i = 0; i < 5; i++) {
    Fix x;
    start(&x);
    VarId p = allocate(&x, "p", 8, i == 4 ? ALLOC_STACK : ALLOC_HEAP), local = obj(&x, "local", x.i32);
    RunOutcome wanted = RUN_FINISHED;
    if (i == 0) {
      release(&x, num(&x, x.pointer, 0));
    } else if (i == 1) {
      release(&x, plus(&x, use(&x, p), 4));
      wanted = RUN_INVALID_FREE;
    } else if (i == 2) {
      release(&x, addr(&x, local));
      wanted = RUN_INVALID_FREE;
    } else if (i == 3) {
      release(&x, use(&x, p));
      wanted = RUN_DOUBLE_FREE;
    } else {
      wanted = RUN_INVALID_FREE;
    }
    release(&x, use(&x, p));
    expect(&x, finish0(&x), wanted);
    stop(&x);
  }
}

static void locals_die_at_end_and_return(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId v = obj(&x, "v", x.i32), p = reg(&x, "p", x.pointer);
  op(&x, (Op){.kind = OP_BEGIN, .dst = v});
  assign(&x, p, addr(&x, v));
  store(&x, use(&x, p), num(&x, x.i32, 1));
  op(&x, (Op){.kind = OP_END, .dst = v});
  store(&x, use(&x, p), num(&x, x.i32, 1));
  expect(&x, finish0(&x), RUN_OUT_OF_SCOPE);
  stop(&x);

  start_bits(&x, 64);
  FuncId f = program_add_function(&x.p, (Function){.name = "f", .type = type_function(&x.p, x.pointer, NULL)});
  begin_function(&x, f);
  VarId inner = obj(&x, "inner", x.i32);
  store(&x, addr(&x, inner), num(&x, x.i32, 1));
  ret(&x, addr(&x, inner));
  fb_finish(&x.b);
  begin_function(&x, x.p.main);
  p = reg(&x, "p", x.pointer);
  call(&x, p, f, 0, NULL);
  assign(&x, reg(&x, "w", x.i32), load(&x, use(&x, p), x.i32));
  expect(&x, finish0(&x), RUN_OUT_OF_SCOPE);
  assert_non_null(strstr(buf_str(&x.r.message), "inner, of 4 bytes, whose life has ended"));
  stop(&x);
}

static void a_new_life_has_indeterminate_contents(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId v = obj(&x, "v", x.i32);
  store(&x, addr(&x, v), num(&x, x.i32, 1));
  op(&x, (Op){.kind = OP_BEGIN, .dst = v});
  expect(&x, finish(&x, load(&x, addr(&x, v), x.i32)), RUN_UNINITIALISED);
  stop(&x);
}

static void stack_allocations_are_freed_to_a_mark(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId before = allocate(&x, "before", 4, ALLOC_STACK), mark = reg(&x, "mark", x.pointer);
  op(&x, (Op){.kind = OP_STACK_MARK, .dst = mark});
  VarId after = allocate(&x, "after", 4, ALLOC_STACK);
  store(&x, use(&x, after), num(&x, x.i32, 1));
  op(&x, (Op){.kind = OP_STACK_FREE, .a = use(&x, mark)});
  store(&x, use(&x, before), num(&x, x.i32, 1));
  store(&x, use(&x, after), num(&x, x.i32, 1));
  expect(&x, finish0(&x), RUN_OUT_OF_SCOPE);
  assert_int_equal(x.r.steps, 7);
  stop(&x);
}

static void constants_cannot_be_written(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId s = string(&x, "hi");
  store(&x, addr(&x, s), num(&x, x.i8, 'x'));
  expect(&x, finish0(&x), RUN_READ_ONLY);
  stop(&x);
}

static void huge_allocations_fail(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId p = reg(&x, "p", x.pointer);
  op(&x, (Op){.kind = OP_ALLOC, .dst = p, .a = size(&x, UINT64_MAX), .how = ALLOC_HEAP});
  assume(&x, bin(&x, EXPR_EQ, use(&x, p), num(&x, x.pointer, 0)));
  VarId empty = allocate(&x, "empty", 0, ALLOC_HEAP);
  assume(&x, bin(&x, EXPR_NE, use(&x, empty), num(&x, x.pointer, 0)));
  release(&x, use(&x, empty));
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

static void a_small_address_space_is_a_limit(void **state) {
  (void)state;
  Fix x;
  start_bits(&x, 32);
  begin_function(&x, x.p.main);
  for (int i = 0; i < 5; i++) {
    VarId p = allocate(&x, "p", (uint64_t)1 << 30, ALLOC_HEAP);
    release(&x, use(&x, p));
  }
  expect(&x, finish0(&x), RUN_LIMIT);
  stop(&x);
}

/* ---- blocks, bytes, pointers as numbers ---- */

static void copies_keep_pointers_and_holes(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId target = obj(&x, "target", x.i32), a = allocate(&x, "a", 16, ALLOC_HEAP), b = allocate(&x, "b", 24, ALLOC_HEAP);
  store(&x, addr(&x, target), num(&x, x.i32, 42));
  store(&x, use(&x, a), addr(&x, target));
  op(&x, (Op){.kind = OP_MEMCPY, .a = plus(&x, use(&x, b), 8), .b = use(&x, a), .c = size(&x, 16)});
  op(&x, (Op){.kind = OP_MEMMOVE, .a = use(&x, b), .b = plus(&x, use(&x, b), 8), .c = size(&x, 16)});
  VarId p = reg(&x, "p", x.pointer);
  assign(&x, p, load(&x, use(&x, b), x.pointer));
  /* Byte by byte, as a program's own memcpy does it. */
  for (int i = 0; i < 8; i++) store(&x, plus(&x, use(&x, a), 8 + i), load(&x, plus(&x, use(&x, b), i), x.u8));
  VarId q = reg(&x, "q", x.pointer);
  assign(&x, q, load(&x, plus(&x, use(&x, a), 8), x.pointer));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, q), x.i32), load(&x, use(&x, p), x.i32)));
  VarId hole = reg(&x, "hole", x.i64);
  assign(&x, hole, load(&x, plus(&x, use(&x, b), 8), x.i64)); /* never written: copied without complaint */
  assume(&x, bin(&x, EXPR_EQ, use(&x, hole), num(&x, x.i64, 0)));
  expect(&x, finish0(&x), RUN_UNINITIALISED);
  assert_int_equal(x.p.edge.at[x.r.edge].op.kind, OP_ASSUME);
  stop(&x);
}

static void memcpy_must_not_overlap(void **state) {
  (void)state;
  static const struct {
    int64_t to;
    uint64_t n;
    RunOutcome wanted;
  } cases[] = {{0, 8, RUN_FINISHED}, {4, 8, RUN_OVERLAP},       {8, 8, RUN_FINISHED},
               {4, 0, RUN_FINISHED}, {9, 8, RUN_OUT_OF_BOUNDS}, {100, 0, RUN_FINISHED}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Fix x;
    start(&x);
    VarId a = allocate(&x, "a", 16, ALLOC_HEAP_ZERO);
    op(&x, (Op){.kind = OP_MEMCPY, .a = plus(&x, use(&x, a), cases[i].to), .b = use(&x, a), .c = size(&x, cases[i].n)});
    expect(&x, finish0(&x), cases[i].wanted);
    stop(&x);
  }
}

static void memset_fills_and_calloc_zeroes(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId a = allocate(&x, "a", 8, ALLOC_HEAP), z = allocate(&x, "z", 8, ALLOC_HEAP_ZERO);
  op(&x, (Op){.kind = OP_MEMSET, .a = use(&x, a), .b = num(&x, x.i32, -1), .c = size(&x, 8)});
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, a), x.i64), num(&x, x.i64, -1)));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, z), x.i64), num(&x, x.i64, 0)));
  op(&x, (Op){.kind = OP_MEMCPY, .a = use(&x, z), .b = use(&x, a), .c = size(&x, 4)});
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, z), x.u64), num(&x, x.u64, 0xffffffffu)));
  assume(&x, bin(&x, EXPR_EQ, expr_object_size(&x.p, plus(&x, use(&x, z), 3)), size(&x, 8)));
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

/* b = (b & ~7) | 5 on uninitialised b determines three bits, and only those. */
static void bit_fields_are_initialised_bit_by_bit(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    Fix x;
    start(&x);
    VarId b = obj(&x, "b", x.u8);
    ExprId old = load(&x, addr(&x, b), x.u8);
    store(&x, addr(&x, b), bin(&x, EXPR_BITOR, bin(&x, EXPR_BITAND, old, num(&x, x.u8, 0xf8)), num(&x, x.u8, 5)));
    ExprId field = bin(&x, EXPR_SHR, bin(&x, EXPR_SHL, old, num(&x, x.u8, 5)), num(&x, x.u8, 5));
    if (i) field = bin(&x, EXPR_SHR, old, num(&x, x.u8, 2));
    expect(&x, finish(&x, expr_cast(&x.p, field, x.i32)), i ? RUN_UNINITIALISED : RUN_FINISHED);
    if (!i) assert_int_equal(x.r.status, 5);
    stop(&x);
  }
}

static void undefined_values_may_be_computed_with_but_not_used(void **state) {
  (void)state;
  for (int i = 0; i < 6; i++) {
    Fix x;
    start(&x);
    VarId u = reg(&x, "u", x.i32), v = reg(&x, "v", x.i32), p = reg(&x, "p", x.pointer);
    assign(&x, v, expr_binary(&x.p, EXPR_MUL, use(&x, u), num(&x, x.i32, 1000), true));
    if (i == 1) assume(&x, bin(&x, EXPR_EQ, use(&x, v), num(&x, x.i32, 0)));
    if (i == 2) assign(&x, v, bin(&x, EXPR_DIV, num(&x, x.i32, 1), use(&x, v)));
    if (i == 3) store(&x, use(&x, p), num(&x, x.i32, 0));
    if (i == 4) release(&x, use(&x, p));
    if (i == 5) op(&x, (Op){.kind = OP_HALT, .how = HALT_EXIT, .a = use(&x, v)});
    expect(&x, finish0(&x), i ? RUN_UNINITIALISED : RUN_FINISHED);
    if (i == 1)
      assert_string_equal(buf_str(&x.r.message), "v == 0 is used in a condition but has no determinate value");
    stop(&x);
  }
}

static void uninitialised_memory_can_be_an_input_that_stays(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId u = reg(&x, "u", x.i32), v = reg(&x, "v", x.i32), p = allocate(&x, "p", 4, ALLOC_HEAP);
  assign(&x, v, bin(&x, EXPR_ADD, use(&x, u), num(&x, x.i32, 1)));
  assume(&x, bin(&x, EXPR_EQ, use(&x, v), bin(&x, EXPR_ADD, use(&x, u), num(&x, x.i32, 1))));
  assume(&x, bin(&x, EXPR_EQ, use(&x, u), num(&x, x.i32, -7)));
  assign(&x, v, load(&x, use(&x, p), x.i32));
  assume(&x, bin(&x, EXPR_EQ, use(&x, v), load(&x, use(&x, p), x.i32)));
  InputSource inputs = {0};
  vec_push(inputs.uninitialised, -7);
  vec_push(inputs.uninitialised, 9);
  x.options.inputs = &inputs;
  x.options.uninitialised_is_input = true;
  expect(&x, finish(&x, use(&x, v)), RUN_FINISHED);
  assert_int_equal(x.r.status, 9);
  assert_int_equal(x.r.input.n, 2);
  inputs_free(&inputs);
  stop(&x);
}

static void pointers_survive_being_numbers(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId a = allocate(&x, "a", 4, ALLOC_HEAP_ZERO), b = allocate(&x, "b", 4, ALLOC_HEAP_ZERO);
  ExprId na = expr_cast(&x.p, use(&x, a), x.u64), nb = expr_cast(&x.p, use(&x, b), x.u64);
  VarId n = reg(&x, "n", x.u64);
  /* tagged */
  assign(&x, n, bin(&x, EXPR_BITOR, na, num(&x, x.u64, 1)));
  assign(&x, n, bin(&x, EXPR_BITAND, use(&x, n), num(&x, x.u64, -2)));
  store(&x, expr_cast(&x.p, use(&x, n), x.pointer), num(&x, x.i32, 1));
  /* linked by exclusive or */
  assign(&x, n, bin(&x, EXPR_BITXOR, na, nb));
  store(&x, expr_cast(&x.p, bin(&x, EXPR_BITXOR, use(&x, n), na), x.pointer), num(&x, x.i32, 2));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, b), x.i32), num(&x, x.i32, 2)));
  /* a + (b - a) */
  assign(&x, n, bin(&x, EXPR_ADD, na, bin(&x, EXPR_SUB, nb, na)));
  store(&x, expr_cast(&x.p, use(&x, n), x.pointer), num(&x, x.i32, 3));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, b), x.i32), num(&x, x.i32, 3)));
  /* but a pointer that was moved is checked against its own object */
  store(&x, expr_index(&x.p, use(&x, a), expr_cast(&x.p, bin(&x, EXPR_SUB, nb, na), x.i64), 1, x.pointer),
        num(&x, x.i32, 4));
  expect(&x, finish0(&x), RUN_OUT_OF_BOUNDS);
  stop(&x);
}

/* ---- calls ---- */

static void variable_arguments_lie_in_slots(void **state) {
  (void)state;
  for (uint32_t bits = 32; bits <= 64; bits += 32) {
    Fix x;
    start_bits(&x, bits);
    FuncId f = program_add_function(
        &x.p, (Function){.name = "f", .type = type_function(&x.p, x.i32, NULL), .n_params = 1, .is_variadic = true});
    VarId n = param(&x, f, "n", x.i32, true);
    VarId rest = program_add_var(
        &x.p, (Var){.name = "...", .type = x.i32, .kind = VAR_VARARGS, .is_object = true, .function = f});
    x.p.func.at[f].param = arena_copy(&x.p.arena, &n, sizeof n);
    x.p.func.at[f].varargs = rest;
    begin_function(&x, f);
    uint32_t slot = bits / 8;
    ExprId sum = bin(&x, EXPR_ADD, load(&x, addr(&x, n), x.i32), load(&x, addr(&x, rest), x.i32));
    sum = bin(&x, EXPR_ADD, sum, expr_cast(&x.p, load(&x, plus(&x, addr(&x, rest), slot), x.i64), x.i32));
    ret(&x, bin(&x, EXPR_ADD, sum, load(&x, plus(&x, addr(&x, rest), slot + 8), x.i32)));
    fb_finish(&x.b);
    begin_function(&x, x.p.main);
    VarId v = reg(&x, "v", x.i32);
    ExprId args[] = {num(&x, x.i32, 1), num(&x, x.i32, 20), num(&x, x.i64, 3), num(&x, x.i32, 100)};
    call(&x, v, f, 4, args);
    assume(&x, bin(&x, EXPR_EQ, use(&x, v), num(&x, x.i32, 124)));
    call(&x, v, f, 3, args);
    expect(&x, finish0(&x), RUN_OUT_OF_BOUNDS);
    assert_int_equal(x.r.stack.n, 1);
    stop(&x);
  }
}

/* struct s { int a; int *p; } whose parts travel as numbers, and a whole one that travels as a load. */
static void structures_are_passed_by_value(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    Fix x;
    start_bits(&x, 64);
    TypeId s = type_struct(&x.p, TYPE_STRUCT, "struct s", i ? 16 : 8);
    FuncId f = program_add_function(
        &x.p, (Function){.name = "f", .type = type_function(&x.p, x.i32, NULL), .n_params = 1, .is_defined = true});
    VarId n = param(&x, f, "n", s, true);
    x.p.func.at[f].param = arena_copy(&x.p.arena, &n, sizeof n);
    begin_function(&x, f);
    VarId q = reg(&x, "q", x.pointer);
    assign(&x, q, load(&x, addr(&x, n), x.pointer));
    store(&x, addr(&x, n), num(&x, x.pointer, 0));
    ret(&x, load(&x, use(&x, q), x.i32));
    fb_finish(&x.b);
    begin_function(&x, x.p.main);
    VarId target = obj(&x, "target", x.i32), whole = obj(&x, "whole", s), v = reg(&x, "v", x.i32);
    store(&x, addr(&x, target), num(&x, x.i32, 6));
    store(&x, addr(&x, whole), addr(&x, target));
    ExprId arg = i ? load(&x, addr(&x, whole), s) : addr(&x, target);
    call(&x, v, f, 1, &arg);
    assume(&x, bin(&x, EXPR_NE, load(&x, addr(&x, whole), x.pointer), num(&x, x.pointer, 0)));
    expect(&x, finish(&x, use(&x, v)), RUN_FINISHED);
    assert_int_equal(x.r.status, 6);
    stop(&x);
  }
}

static void calls_want_functions_and_enough_arguments(void **state) {
  (void)state;
  for (int i = 0; i < 3; i++) {
    Fix x;
    start_bits(&x, 64);
    FuncId f = recursive_sum(&x);
    begin_function(&x, x.p.main);
    ExprId callee = i == 0   ? num(&x, x.p.type_void_pointer, 0)
                    : i == 1 ? addr(&x, obj(&x, "v", x.i32))
                             : expr_function(&x.p, f, x.p.type_void_pointer);
    op(&x, (Op){.kind = OP_CALL, .a = callee});
    expect(&x, finish0(&x), i ? RUN_BAD_CALL : RUN_NULL);
    stop(&x);
  }
}

static void external_functions_give_inputs(void **state) {
  (void)state;
  Fix x;
  start_bits(&x, 64);
  FuncId unknown = external(&x, "unknown", EXTERN_UNKNOWN), pure = external(&x, "pure", EXTERN_PURE);
  begin_function(&x, x.p.main);
  VarId v = reg(&x, "v", x.u8), w = reg(&x, "w", x.i32);
  ExprId pointer = num(&x, x.pointer, 0);
  call(&x, v, unknown, 0, NULL);
  call(&x, w, pure, 1, &pointer);
  op(&x, (Op){.kind = OP_HAVOC, .dst = w, .text = "nondet"});
  assume(&x, bin(&x, EXPR_EQ, use(&x, v), num(&x, x.u8, 255)));
  call(&x, 0, unknown, 1, &pointer);
  InputSource inputs = {0};
  vec_push(inputs.value, -1);
  x.options.inputs = &inputs;
  expect(&x, finish0(&x), RUN_UNMODELLED);
  assert_int_equal(x.r.input.n, 3);
  assert_int_equal(inputs.missing, 2);
  inputs_free(&inputs);
  stop(&x);
}

static void print_is_printed(void **state) {
  (void)state;
  Fix x;
  start_bits(&x, 64);
  FuncId f = external(&x, "printf", EXTERN_OUTPUT), lines = external(&x, "puts", EXTERN_OUTPUT),
         character = external(&x, "putchar", EXTERN_OUTPUT), file = external(&x, "fprintf", EXTERN_OUTPUT);
  VarId out = program_add_var(
      &x.p, (Var){.name = "stdout", .type = x.pointer, .kind = VAR_GLOBAL, .is_object = true, .is_extern = true});
  begin_function(&x, x.p.main);
  VarId n = reg(&x, "n", x.i32);
  ExprId args[] = {addr(&x, string(&x, "%d|%5u|%-4x|%c|%s|%.2s|%*d|%lld|%hhd|%%|%08.3f|%zu")),
                   num(&x, x.i32, -5),
                   num(&x, x.u32, 7),
                   num(&x, x.u32, 255),
                   num(&x, x.i32, 'A'),
                   addr(&x, string(&x, "str")),
                   addr(&x, string(&x, "xyz")),
                   num(&x, x.i32, 4),
                   num(&x, x.i32, 12),
                   num(&x, x.i64, INT64_MIN),
                   num(&x, x.i32, 257),
                   expr_const(&x.p, type_float(&x.p, 64, 8, "double"), 0x4009000000000000),
                   num(&x, x.u64, UINT64_MAX)};
  call(&x, n, f, sizeof args / sizeof args[0], args);
  ExprId line = addr(&x, string(&x, "\nline"));
  call(&x, 0, lines, 1, &line);
  ExprId letter = num(&x, x.i32, 'c');
  call(&x, 0, character, 1, &letter);
  ExprId to_file[] = {load(&x, addr(&x, out), x.pointer), addr(&x, string(&x, "%d")), num(&x, x.i32, 8)};
  call(&x, 0, file, 3, to_file);
  FuncId block = external(&x, "fwrite", EXTERN_OUTPUT);
  ExprId bytes[] = {addr(&x, string(&x, "abcd")), size(&x, 2), size(&x, 1), load(&x, addr(&x, out), x.pointer)};
  call(&x, 0, block, 4, bytes);
  char *text = NULL;
  size_t length = 0;
  x.options.output = open_memstream(&text, &length);
  expect(&x, finish(&x, use(&x, n)), RUN_FINISHED);
  fclose(x.options.output);
  assert_string_equal(text,
                      "-5|    7|ff  |A|str|xy|  12|-9223372036854775808|1|%|0003.125|18446744073709551615\nline\nc8ab");
  assert_int_equal(x.r.status, (int)strlen(text) - (int)strlen("\nline\nc8ab"));
  free(text);
  stop(&x);
}

static void printing_checks_its_arguments(void **state) {
  (void)state;
  for (int i = 0; i < 4; i++) {
    Fix x;
    start_bits(&x, 64);
    FuncId f = external(&x, "printf", EXTERN_OUTPUT);
    begin_function(&x, x.p.main);
    VarId u = reg(&x, "u", x.i32), open = obj(&x, "open", type_array(&x.p, x.i8, 2));
    store(&x, addr(&x, open), num(&x, x.i16, 0x4141));
    ExprId format = addr(&x, string(&x, i == 1 ? "%d" : "%s"));
    ExprId args[] = {format, i == 0 ? num(&x, x.pointer, 0) : i == 1 ? use(&x, u) : addr(&x, open)};
    static const RunOutcome wanted[] = {RUN_NULL, RUN_UNINITIALISED, RUN_OUT_OF_BOUNDS, RUN_BAD_CALL};
    call(&x, 0, f, i == 3 ? 1 : 2, args);
    expect(&x, finish0(&x), wanted[i]);
    stop(&x);
  }
}

/* ---- ends ---- */

static void every_halt_has_its_outcome(void **state) {
  (void)state;
  static const struct {
    OpHow how;
    RunOutcome wanted;
  } cases[] = {{HALT_EXIT, RUN_FINISHED},
               {HALT_ABORT, RUN_ABORT},
               {HALT_ASSERT, RUN_ASSERT},
               {HALT_REACH_ERROR, RUN_REACH_ERROR},
               {HALT_UNREACHABLE, RUN_UNREACHABLE}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Fix x;
    start(&x);
    op(&x, (Op){.kind = OP_HALT, .how = cases[i].how, .a = num(&x, x.i32, 258), .text = "a < b"});
    expect(&x, finish0(&x), cases[i].wanted);
    if (!i) assert_int_equal(x.r.status, 2);
    stop(&x);
  }
}

/* A global list of two cells, a cell known to a local only, and one that is lost: by return, then by exit. */
static void leftovers_are_reachable_or_lost(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    Fix x;
    start_bits(&x, 64);
    VarId head = global(&x, "head", x.pointer, i == 0), other = global(&x, "other", x.pointer, false);
    begin_function(&x, x.p.main);
    VarId a = allocate(&x, "a", 16, ALLOC_HEAP), b = allocate(&x, "b", 24, ALLOC_HEAP),
          c = allocate(&x, "c", 32, ALLOC_HEAP);
    allocate(&x, "freed", 8, ALLOC_HEAP);
    release(&x, use(&x, (VarId)(c + 1)));
    if (i == 0)
      store(&x, addr(&x, head), plus(&x, use(&x, a), 8));
    else
      assign(&x, head, plus(&x, use(&x, a), 8));
    assign(&x, other, num(&x, x.pointer, 0));
    store(&x, plus(&x, use(&x, a), 8), use(&x, b));
    if (i) op(&x, (Op){.kind = OP_HALT, .how = HALT_EXIT, .a = num(&x, x.i32, 0)});
    expect(&x, finish0(&x), RUN_FINISHED);
    assert_int_equal(x.r.leftover.n, 3);
    assert_int_equal(x.r.leftover.at[0].size, 16);
    assert_true(x.r.leftover.at[0].reachable);
    assert_true(x.r.leftover.at[1].reachable);
    assert_int_equal(x.r.leftover.at[2].reachable, i);
    stop(&x);
  }
}

static void globals_begin_with_their_initialisers(void **state) {
  (void)state;
  Fix x;
  start_bits(&x, 64);
  VarId a = global(&x, "a", type_array(&x.p, x.i32, 4), true);
  static const uint8_t bytes[] = {1, 0, 0, 0};
  InitPiece numbers[] = {{.offset = 4, .bytes = bytes, .n_bytes = 4}, {.offset = 8, .value = num(&x, x.i32, 40)}};
  x.p.var.at[a].init = numbers;
  x.p.var.at[a].n_init = 2;
  InitPiece pointer = {.value = plus(&x, addr(&x, a), 8)};
  VarId p = global(&x, "p", x.pointer, false);
  x.p.var.at[p].init = &pointer;
  x.p.var.at[p].n_init = 1;
  VarId unknown = program_add_var(
      &x.p, (Var){.name = "unknown", .type = x.i32, .kind = VAR_GLOBAL, .is_object = true, .is_extern = true});
  begin_function(&x, x.p.main);
  assume(&x, bin(&x, EXPR_EQ, load(&x, addr(&x, a), x.i64), num(&x, x.i64, (Int128)1 << 32)));
  assume(&x, bin(&x, EXPR_EQ, load(&x, addr(&x, unknown), x.i32), num(&x, x.i32, 0)));
  expect(&x, finish(&x, load(&x, use(&x, p), x.i32)), RUN_FINISHED);
  assert_int_equal(x.r.status, 40);
  assert_int_equal(x.r.input.n, 1);
  stop(&x);
}

static void main_gets_its_name(void **state) {
  (void)state;
  Fix x;
  start_bits(&x, 64);
  TypeId pointers = type_pointer(&x.p, x.pointer);
  VarId params[] = {param(&x, x.p.main, "argc", x.i32, false), param(&x, x.p.main, "argv", pointers, false)};
  x.p.func.at[x.p.main].param = params;
  x.p.func.at[x.p.main].n_params = 2;
  begin_function(&x, x.p.main);
  VarId name = reg(&x, "name", x.pointer);
  assign(&x, name, load(&x, use(&x, params[1]), x.pointer));
  assume(&x, bin(&x, EXPR_EQ, load(&x, plus(&x, use(&x, params[1]), 8), x.pointer), num(&x, x.pointer, 0)));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, name), x.i8), num(&x, x.i8, 'p')));
  expect(&x, finish(&x, use(&x, params[0])), RUN_FINISHED);
  assert_int_equal(x.r.status, 1);
  stop(&x);
}

/* ---- inputs ---- */

static bool read_inputs(const char *text, InputSource *s) {
  char path[] = "/tmp/inputs.XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), strlen(text));
  close(fd);
  FILE *null = fopen("/dev/null", "w");
  assert_non_null(null);
  if (!null) return false; /* for analysers: assert_non_null does not come back */
  Diag d;
  diag_init(&d, null);
  bool good = inputs_read(s, path, &d);
  fclose(null);
  unlink(path);
  return good;
}

static void inputs_can_be_replayed(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId v = reg(&x, "v", x.i64), w = reg(&x, "w", x.u8);
  for (int i = 0; i < 20; i++) {
    op(&x, (Op){.kind = OP_HAVOC, .dst = v});
    op(&x, (Op){.kind = OP_HAVOC, .dst = w});
    allocate(&x, "p", 4, ALLOC_HEAP);
  }
  x.options.malloc_may_fail = true;
  InputSource random, same;
  inputs_random(&random, 7);
  x.options.inputs = &random;
  expect(&x, finish0(&x), RUN_FINISHED);
  assert_int_equal(x.r.input.n, 60);
  Buf file = {0}, again = {0};
  inputs_print(&x.p, x.r.input.at, x.r.input.n, &file);
  uint32_t leftovers = x.r.leftover.n;
  assert_in_range(leftovers, 1, 19);
  assert_true(read_inputs(buf_str(&file), &same));
  x.options.inputs = &same;
  expect(&x, run(&x), RUN_FINISHED);
  inputs_print(&x.p, x.r.input.at, x.r.input.n, &again);
  assert_string_equal(buf_str(&file), buf_str(&again));
  assert_int_equal(x.r.leftover.n, leftovers);
  assert_int_equal(same.missing, 0);
  inputs_free(&same);
  inputs_free(&random);
  buf_free(&file);
  buf_free(&again);
  stop(&x);
}

static void input_files_are_checked(void **state) {
  (void)state;
  InputSource s = {0};
  assert_true(read_inputs("# nothing\n\n 1 # one\n0x10\nmalloc 0\nuninitialised -3", &s));
  assert_int_equal(s.value.n, 2);
  bool complete = s.value.at && s.alloc.at && s.uninitialised.at;
  assert_true(complete && s.value.at[1] == 16 && s.alloc.at[0] == 0 && s.uninitialised.at[0] == -3);
  inputs_free(&s);
  assert_false(read_inputs("1\n2 3\n", &s));
  assert_false(read_inputs("malloc 2\n", &s));
  assert_false(read_inputs("calloc 1\n", &s));
}

static void outcomes_have_names(void **state) {
  (void)state;
  for (RunOutcome o = 0; o < N_RUN_OUTCOMES; o++) assert_non_null(run_outcome_name(o));
  assert_true(run_outcome_is_error(RUN_FREED));
  assert_false(run_outcome_is_error(RUN_BLOCKED));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arithmetic_is_exact_and_wraps),
      cmocka_unit_test(overflow_is_found_at_every_width),
      cmocka_unit_test(comparisons_follow_signedness),
      cmocka_unit_test(failed_assumptions_block_the_run),
      cmocka_unit_test(branches_take_the_first_edge_that_holds),
      cmocka_unit_test(recursion_needs_no_host_stack),
      cmocka_unit_test(bad_accesses_are_told_apart),
      cmocka_unit_test(free_wants_the_start_of_a_live_allocation),
      cmocka_unit_test(locals_die_at_end_and_return),
      cmocka_unit_test(a_new_life_has_indeterminate_contents),
      cmocka_unit_test(stack_allocations_are_freed_to_a_mark),
      cmocka_unit_test(constants_cannot_be_written),
      cmocka_unit_test(huge_allocations_fail),
      cmocka_unit_test(a_small_address_space_is_a_limit),
      cmocka_unit_test(copies_keep_pointers_and_holes),
      cmocka_unit_test(memcpy_must_not_overlap),
      cmocka_unit_test(memset_fills_and_calloc_zeroes),
      cmocka_unit_test(bit_fields_are_initialised_bit_by_bit),
      cmocka_unit_test(undefined_values_may_be_computed_with_but_not_used),
      cmocka_unit_test(uninitialised_memory_can_be_an_input_that_stays),
      cmocka_unit_test(pointers_survive_being_numbers),
      cmocka_unit_test(variable_arguments_lie_in_slots),
      cmocka_unit_test(structures_are_passed_by_value),
      cmocka_unit_test(calls_want_functions_and_enough_arguments),
      cmocka_unit_test(external_functions_give_inputs),
      cmocka_unit_test(print_is_printed),
      cmocka_unit_test(printing_checks_its_arguments),
      cmocka_unit_test(every_halt_has_its_outcome),
      cmocka_unit_test(leftovers_are_reachable_or_lost),
      cmocka_unit_test(globals_begin_with_their_initialisers),
      cmocka_unit_test(main_gets_its_name),
      cmocka_unit_test(inputs_can_be_replayed),
      cmocka_unit_test(input_files_are_checked),
      cmocka_unit_test(outcomes_have_names),
  };
  return cmocka_run_group_tests_name("program: run", tests, NULL, NULL);
}
