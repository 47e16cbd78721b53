/* The conditions of memory safety as expressions, as the concrete interpreter understands them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "program_support.h"

/* The condition holds (or not) where the program has come to; then it goes on. */
static void check(Fix *x, ExprId condition, bool holds) { assume(x, holds ? condition : expr_not(&x->p, condition)); }

static ExprId beyond(Fix *x, ExprId address, uint64_t n, bool write) {
  return expr_out_of_bounds(&x->p, address, size(x, n), write);
}

static void pointers_are_invalid_before_and_after_the_life_of_their_object(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId a = allocate(&x, "a", 8, ALLOC_HEAP), p = reg(&x, "p", x.pointer);
  check(&x, expr_invalid(&x.p, use(&x, a)), false);
  check(&x, expr_invalid(&x.p, plus(&x, use(&x, a), 8)), false); /* beside it, but it belongs there */
  check(&x, expr_invalid(&x.p, num(&x, x.pointer, 0)), true);
  check(&x, expr_invalid(&x.p, num(&x, x.pointer, 77777)), true);
  VarId local = obj(&x, "local", x.i32);
  op(&x, (Op){.kind = OP_BEGIN, .dst = local});
  assign(&x, p, addr(&x, local));
  check(&x, expr_invalid(&x.p, use(&x, p)), false);
  op(&x, (Op){.kind = OP_END, .dst = local});
  check(&x, expr_invalid(&x.p, use(&x, p)), true);
  release(&x, use(&x, a));
  check(&x, expr_invalid(&x.p, use(&x, a)), true);
  VarId never = reg(&x, "never", x.pointer);
  check(&x, expr_invalid(&x.p, use(&x, never)), true); /* indeterminate */
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

static void bounds_are_those_of_the_living_object(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId a = allocate(&x, "a", 8, ALLOC_HEAP), text = string(&x, "abc");
  check(&x, beyond(&x, use(&x, a), 8, true), false);
  check(&x, beyond(&x, plus(&x, use(&x, a), 4), 4, true), false);
  check(&x, beyond(&x, plus(&x, use(&x, a), 5), 4, false), true);
  check(&x, beyond(&x, plus(&x, use(&x, a), -1), 1, false), true);
  check(&x, beyond(&x, num(&x, x.pointer, 0), 1, false), false); /* that is another mistake */
  check(&x, beyond(&x, addr(&x, text), 4, false), false);
  check(&x, beyond(&x, addr(&x, text), 1, true), true); /* a constant */
  release(&x, use(&x, a));
  check(&x, beyond(&x, plus(&x, use(&x, a), 8), 1, false), false);
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

static void only_the_beginning_of_an_allocated_block_may_be_freed(void **state) {
  (void)state;
  Fix x;
  start(&x);
  VarId a = allocate(&x, "a", 8, ALLOC_HEAP), s = allocate(&x, "s", 8, ALLOC_STACK), o = obj(&x, "o", x.i32);
  check(&x, expr_invalid_free(&x.p, use(&x, a)), false);
  check(&x, expr_invalid_free(&x.p, num(&x, x.pointer, 0)), false);
  check(&x, expr_invalid_free(&x.p, plus(&x, use(&x, a), 1)), true);
  check(&x, expr_invalid_free(&x.p, use(&x, s)), true);
  check(&x, expr_invalid_free(&x.p, addr(&x, o)), true);
  release(&x, use(&x, a));
  check(&x, expr_invalid_free(&x.p, use(&x, a)), true);
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

static void memory_is_lost_when_nothing_leads_to_it(void **state) {
  (void)state;
  Fix x;
  start_bits(&x, 64);
  VarId head = global(&x, "head", x.pointer, false);
  begin_function(&x, x.p.main);
  check(&x, expr_not_clean(&x.p), false);
  VarId a = allocate(&x, "a", 16, ALLOC_HEAP), b = allocate(&x, "b", 8, ALLOC_HEAP);
  check(&x, expr_not_clean(&x.p), true);
  check(&x, expr_lost(&x.p, false), false);
  check(&x, expr_lost(&x.p, true), true); /* locals only lead there */
  assign(&x, head, use(&x, a));
  store(&x, plus(&x, use(&x, a), 8), use(&x, b));
  assign(&x, a, num(&x, x.pointer, 0));
  check(&x, expr_lost(&x.p, true), false);
  assign(&x, b, num(&x, x.pointer, 0));
  assign(&x, head, num(&x, x.pointer, 0));
  check(&x, expr_lost(&x.p, false), true);
  expect(&x, finish0(&x), RUN_FINISHED);
  stop(&x);
}

/* What realloc asks of its argument is an error of free, not of an access. */
static void the_size_of_what_cannot_be_freed_is_an_invalid_free(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    Fix x;
    start(&x);
    VarId a = allocate(&x, "a", 8, ALLOC_HEAP), n = reg(&x, "n", x.p.type_size);
    if (i) release(&x, use(&x, a));
    assign(&x, n, expr_object_size(&x.p, plus(&x, use(&x, a), i ? 0 : 4)));
    expect(&x, finish0(&x), i ? RUN_DOUBLE_FREE : RUN_INVALID_FREE);
    stop(&x);
  }
}

/* A block in a temporary: the interpreter stops behind each of `steps` operations, which are malloc, a store through
 * it, and one that does not concern it. */
static bool is_lost_after(uint64_t steps) {
  Fix x;
  start(&x);
  VarId t = fb_local(&x.b, VAR_TEMP, "t$", x.pointer, false, (Position){0}), other = reg(&x, "other", x.i32);
  op(&x, (Op){.kind = OP_ALLOC, .how = ALLOC_HEAP, .dst = t, .a = size(&x, 4)});
  store(&x, use(&x, t), num(&x, x.i32, 3));
  assign(&x, other, num(&x, x.i32, 1));
  x.options.max_steps = steps;
  expect(&x, finish0(&x), RUN_LIMIT);
  assert_int_equal(x.r.leftover.n, 1);
  bool lost = !x.r.leftover.at[0].reachable;
  stop(&x);
  return lost;
}

static void a_temporary_holds_a_block_as_long_as_it_is_read(void **state) {
  (void)state;
  assert_false(is_lost_after(1));
  assert_true(is_lost_after(2));
  assert_true(is_lost_after(3));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pointers_are_invalid_before_and_after_the_life_of_their_object),
      cmocka_unit_test(bounds_are_those_of_the_living_object),
      cmocka_unit_test(only_the_beginning_of_an_allocated_block_may_be_freed),
      cmocka_unit_test(memory_is_lost_when_nothing_leads_to_it),
      cmocka_unit_test(the_size_of_what_cannot_be_freed_is_an_invalid_free),
      cmocka_unit_test(a_temporary_holds_a_block_as_long_as_it_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
