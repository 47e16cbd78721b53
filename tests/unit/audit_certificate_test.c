/* The formulas of certificates: what is written is read back as the same term, and what is no formula is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs the headers above */
#include <cmocka.h>
#include <string.h>

#include "audit/audit.h"

typedef struct {
  Logic *l;
  TermId x, y, b;
} Names;

static const char *name_of(void *context, SymbolId s) {
  const Names *n = context;
  return logic_symbol_name(n->l, s);
}

static TermId named(void *context, const char *name) {
  const Names *n = context;
  if (strcmp(name, "x") == 0) return n->x;
  if (strcmp(name, "y") == 0) return n->y;
  return strcmp(name, "b") == 0 ? n->b : 0;
}

static Names begin(void) {
  Names n = {.l = logic_new()};
  n.x = term_symbol(n.l, logic_symbol(n.l, "x", SORT_INT));
  n.y = term_symbol(n.l, logic_symbol(n.l, "y", SORT_INT));
  n.b = term_symbol(n.l, logic_symbol(n.l, "b", SORT_BOOL));
  return n;
}

static TermId reread(Names *n, const char *text, Buf *error) {
  const char *at = text;
  TermId t = certificate_read_term(n->l, &at, named, n, error);
  return *at ? 0 : t;
}

static void assert_same_again(Names *n, TermId t) {
  Buf text = {0}, error = {0};
  certificate_print_term(n->l, t, name_of, n, &text);
  assert_int_equal(reread(n, buf_str(&text), &error), t);
  assert_int_equal(error.n, 0);
  buf_free(&text);
  buf_free(&error);
}

static void test_terms_are_read_as_they_were_written(void **state) {
  (void)state;
  Names n = begin();
  Logic *l = n.l;
  TermId five = term_int(l, 5), sum = term_add(l, term_scale(l, -3, n.x), term_add(l, n.y, five));
  TermId args[2] = {n.x, n.y};
  assert_same_again(&n, term_le(l, sum, five));
  assert_same_again(&n, term_not(l, term_eq(l, n.x, n.y)));
  assert_same_again(&n, term_and(l, n.b, term_or(l, term_lt(l, n.x, n.y), term_eq(l, n.x, five))));
  assert_same_again(&n, term_eq(l, n.b, term_eq(l, n.x, five)));
  assert_same_again(&n, term_eq(l, term_div(l, n.x, 4), term_mod(l, n.y, 8)));
  assert_same_again(&n, term_eq(l, term_mul(l, n.x, n.y), five));
  assert_same_again(&n, term_le(l, term_choice(l, n.b, n.x, n.y), five));
  assert_same_again(&n, term_eq(l, term_apply(l, logic_bit_function(l, BITS_SHR, true, 32), args, 2), five));
  assert_same_again(&n, term_eq(l, term_apply(l, logic_function(l, "address64", 1), args, 1), five));
  assert_same_again(&n, term_eq(l, term_apply(l, logic_function(l, "overflow +", 2), args, 2), five));
  assert_same_again(&n, term_le(l, n.x, term_int(l, -((Int128)1 << 100))));
  assert_same_again(&n, term_true(l));
  assert_same_again(&n, term_false(l));
  logic_free(l);
}

static void test_what_is_no_formula_is_refused(void **state) {
  (void)state;
  static const char *const bad[] = {"",
                                    "(",
                                    ")",
                                    "(and",
                                    "(and x)",
                                    "(<= x)",
                                    "(<= x b)",
                                    "(not b b)",
                                    "z",
                                    "(= z 1)",
                                    "(div x 0)",
                                    "(mod x y)",
                                    "(ite x x y)",
                                    "(ite b x b)",
                                    "(power x y)",
                                    "(shl 32 x y)",
                                    "(shl s99 x y)",
                                    "(bitand s32 x)",
                                    "(apply address64 x y)",
                                    "(apply f x)",
                                    "(= x 999999999999999999999999999999999999999999)"};
  Names n = begin();
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Buf error = {0};
    assert_int_equal(reread(&n, bad[i], &error), 0);
    buf_free(&error);
  }
  logic_free(n.l);
}

static void test_properties_are_found_before_the_program_is_read(void **state) {
  (void)state;
  assert_int_equal(certificate_properties("silhouette-certificate 1\nproperty unreach-call\nproperty nonsense\n"), 1);
  assert_int_equal(certificate_properties(""), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_terms_are_read_as_they_were_written),
      cmocka_unit_test(test_what_is_no_formula_is_refused),
      cmocka_unit_test(test_properties_are_found_before_the_program_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
