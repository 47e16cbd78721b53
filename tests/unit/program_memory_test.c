/* The memory of the concrete interpreter: bad accesses, lives of objects, blocks and bytes, pointers as numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "program_support.h"

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

/* Allocations do not fail in these runs: one that is too large ends what can be said. */
static void huge_allocations_are_a_limit(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId p = reg(&x, "p", x.pointer);
  op(&x, (Op){.kind = OP_ALLOC, .dst = p, .a = size(&x, UINT64_MAX), .how = ALLOC_HEAP});
  expect(&x, finish0(&x), RUN_LIMIT);
  stop(&x);
}

static void an_empty_block_has_an_address(void **state) {
  (void)state;
  Fix x;
  start(&x);
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
  assume(&x, bin(&x, EXPR_EQ, expr_object_size(&x.p, use(&x, z)), size(&x, 8)));
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

/* Uninitialised memory is the two inputs, no more are taken, and v is the second in the end. */
static void finish_with_inputs(Fix *x, VarId v, Int128 first, int second) {
  InputSource inputs = {0};
  vec_push(inputs.uninitialised, first);
  vec_push(inputs.uninitialised, second);
  x->options.inputs = &inputs;
  x->options.uninitialised_is_input = true;
  expect(x, finish(x, use(x, v)), RUN_FINISHED);
  assert_int_equal(x->r.status, second);
  assert_int_equal(x->r.input.n, 2);
  inputs_free(&inputs);
  stop(x);
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
  finish_with_inputs(&x, v, -7, 9);
}

/* a is copied to b, to itself one byte further, and to c by way of b, in which a byte was written between.
 */
static void copies_of_uninitialised_memory_are_the_same_input(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId a = allocate(&x, "a", 8, ALLOC_HEAP), b = allocate(&x, "b", 8, ALLOC_HEAP),
        c = allocate(&x, "c", 8, ALLOC_HEAP_ZERO), v = reg(&x, "v", x.i32);
  op(&x, (Op){.kind = OP_MEMCPY, .a = use(&x, b), .b = use(&x, a), .c = size(&x, 4)});
  store(&x, plus(&x, use(&x, b), 1), num(&x, x.u8, 0xab));
  op(&x, (Op){.kind = OP_MEMCPY, .a = use(&x, c), .b = use(&x, b), .c = size(&x, 8)});
  op(&x, (Op){.kind = OP_MEMMOVE, .a = plus(&x, use(&x, a), 1), .b = use(&x, a), .c = size(&x, 4)});
  assign(&x, v, load(&x, plus(&x, use(&x, a), 1), x.i32)); /* 0x11223344 */
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, b), x.i32), num(&x, x.i32, 0x1122ab44)));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, c), x.i32), num(&x, x.i32, 0x1122ab44)));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, a), x.u8), num(&x, x.u8, 0x44)));
  /* The second half of b is its own, and that of c the same. */
  assign(&x, v, load(&x, plus(&x, use(&x, c), 4), x.i32)); /* 9 */
  assume(&x, bin(&x, EXPR_EQ, load(&x, plus(&x, use(&x, b), 4), x.i32), num(&x, x.i32, 9)));
  /* What is written later is written in one place. */
  store(&x, use(&x, b), num(&x, x.i32, 1));
  assume(&x, bin(&x, EXPR_EQ, load(&x, use(&x, c), x.i32), num(&x, x.i32, 0x1122ab44)));
  finish_with_inputs(&x, v, 0x11223344, 9);
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bad_accesses_are_told_apart),
      cmocka_unit_test(free_wants_the_start_of_a_live_allocation),
      cmocka_unit_test(locals_die_at_end_and_return),
      cmocka_unit_test(a_new_life_has_indeterminate_contents),
      cmocka_unit_test(stack_allocations_are_freed_to_a_mark),
      cmocka_unit_test(constants_cannot_be_written),
      cmocka_unit_test(huge_allocations_are_a_limit),
      cmocka_unit_test(an_empty_block_has_an_address),
      cmocka_unit_test(a_small_address_space_is_a_limit),
      cmocka_unit_test(copies_keep_pointers_and_holes),
      cmocka_unit_test(memcpy_must_not_overlap),
      cmocka_unit_test(memset_fills_and_calloc_zeroes),
      cmocka_unit_test(bit_fields_are_initialised_bit_by_bit),
      cmocka_unit_test(undefined_values_may_be_computed_with_but_not_used),
      cmocka_unit_test(uninitialised_memory_can_be_an_input_that_stays),
      cmocka_unit_test(copies_of_uninitialised_memory_are_the_same_input),
      cmocka_unit_test(pointers_survive_being_numbers),
  };
  return cmocka_run_group_tests_name("program: memory", tests, NULL, NULL);
}
