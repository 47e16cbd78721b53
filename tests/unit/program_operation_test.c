/* The operations of the concrete interpreter: arithmetic, branches, calls, output, ends, and the inputs of a run. */
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

#include "program_support.h"

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
  } cases[] = {{HALT_EXIT, RUN_FINISHED},           {HALT_ABORT, RUN_ABORT},       {HALT_ASSERT, RUN_ASSERT},
               {HALT_REACH_ERROR, RUN_REACH_ERROR}, {HALT_LABEL, RUN_REACH_LABEL}, {HALT_UNREACHABLE, RUN_UNREACHABLE}};
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
  return cmocka_run_group_tests_name("program: operations", tests, NULL, NULL);
}
