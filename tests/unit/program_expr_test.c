/* The simplifications of expressions are exact: what expr_binary and the others build is evaluated for all values of
 * its variables, over small widths, and compared with the operation itself, undefined behaviour included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "program/program.h"

enum { N_TYPES = 6, MAX_SHAPES = 64 };

/* A number, or undefined behaviour on the way to it. */
typedef struct {
  bool defined;
  int v;
} Result;

typedef struct {
  Program p;
  TypeId type[N_TYPES];
  VarId x[N_TYPES], y[N_TYPES]; /* two variables of each type */
  int value[64];                /* by variable: the valuation that is tried */
} Fix;

static int wrap(const Fix *f, TypeId t, int v) {
  const Type *x = type_at(&f->p, t);
  int n = 1 << (x->kind == TYPE_BOOL ? 1 : x->bits);
  v = ((v % n) + n) % n;
  return x->is_signed && v >= n / 2 ? v - n : v;
}

static int lowest(const Fix *f, TypeId t) {
  const Type *x = type_at(&f->p, t);
  return x->is_signed ? -(1 << (x->bits - 1)) : 0;
}

static int count(const Fix *f, TypeId t) { return 1 << type_at(&f->p, t)->bits; }

/* program.h, word by word. */
static Result operate(const Fix *f, ExprKind kind, TypeId t, bool checked, Result a, Result b) {
  Result bad = {false, 0};
  if (!a.defined || !b.defined) return bad;
  int x = a.v, y = b.v, bits = (int)type_at(&f->p, t)->bits, exact;
  switch (kind) {
    case EXPR_AND:
      return (Result){true, x && y};
    case EXPR_OR:
      return (Result){true, x || y};
    case EXPR_EQ:
      return (Result){true, x == y};
    case EXPR_NE:
      return (Result){true, x != y};
    case EXPR_LT:
      return (Result){true, x < y};
    case EXPR_LE:
      return (Result){true, x <= y};
    case EXPR_GT:
      return (Result){true, x > y};
    case EXPR_GE:
      return (Result){true, x >= y};
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
      exact = kind == EXPR_ADD ? x + y : kind == EXPR_SUB ? x - y : x * y;
      return checked && exact != wrap(f, t, exact) ? bad : (Result){true, wrap(f, t, exact)};
    case EXPR_DIV:
    case EXPR_REM:
      if (y == 0 || x / y != wrap(f, t, x / y)) return bad;
      return (Result){true, kind == EXPR_DIV ? x / y : x % y};
    case EXPR_BITAND:
      return (Result){true, wrap(f, t, x & y)};
    case EXPR_BITOR:
      return (Result){true, wrap(f, t, x | y)};
    case EXPR_BITXOR:
      return (Result){true, wrap(f, t, x ^ y)};
    case EXPR_SHL:
      return y < 0 || y >= bits ? bad : (Result){true, wrap(f, t, x * (1 << y))};
    case EXPR_SHR: /* rounds down: arithmetic for signed numbers */
      return y < 0 || y >= bits ? bad : (Result){true, (x - (((x % (1 << y)) + (1 << y)) % (1 << y))) / (1 << y)};
    default:
      abort();
  }
}

static Result eval(const Fix *f, ExprId e) {
  const Expr *x = expr_at(&f->p, e);
  switch ((ExprKind)x->kind) {
    case EXPR_CONST:
      return (Result){true, (int)x->value};
    case EXPR_VAR:
      return (Result){true, f->value[x->var]};
    case EXPR_CAST: {
      Result a = eval(f, x->a);
      a.v = wrap(f, x->type, a.v);
      return a;
    }
    case EXPR_NOT: {
      Result a = eval(f, x->a);
      a.v = !a.v;
      return a;
    }
    case EXPR_ITE: {
      Result c = eval(f, x->a), a = eval(f, x->b), b = eval(f, x->c);
      return (Result){c.defined && a.defined && b.defined, c.v ? a.v : b.v};
    }
    default: {
      TypeId t = x->kind >= EXPR_EQ && x->kind <= EXPR_GE ? expr_at(&f->p, x->a)->type : x->type;
      return operate(f, x->kind, t, x->checked, eval(f, x->a), eval(f, x->b));
    }
  }
}

static int setup(void **state) {
  static Fix fix;
  Fix *f = &fix;
  memset(f, 0, sizeof *f);
  program_init(&f->p, 64);
  for (uint32_t i = 0; i < N_TYPES; i++) {
    char name[16];
    f->type[i] = type_int(&f->p, 1 + i / 2 + 1, i % 2 == 0, "t"); /* 2, 3 and 4 bits */
    f->type[i] = type_plain(&f->p, f->type[i]);
    snprintf(name, sizeof name, "x%u", i);
    f->x[i] = program_add_var(&f->p, (Var){.name = name, .type = f->type[i], .kind = VAR_GLOBAL});
    name[0] = 'y';
    f->y[i] = program_add_var(&f->p, (Var){.name = name, .type = f->type[i], .kind = VAR_GLOBAL});
  }
  *state = f;
  return 0;
}

static int teardown(void **state) {
  program_free(&((Fix *)*state)->p);
  return 0;
}

/* Sets x and y of type i to the k-th of all pairs of values; false when there is none. */
static bool valuation(Fix *f, uint32_t i, int k) {
  int n = count(f, f->type[i]);
  if (k >= n * n) return false;
  f->value[f->x[i]] = lowest(f, f->type[i]) + k % n;
  f->value[f->y[i]] = lowest(f, f->type[i]) + k / n;
  return true;
}

static void check(Fix *f, Result got, Result want, ExprId e, const char *what) {
  if (got.defined == want.defined && (!got.defined || got.v == want.v)) return;
  Buf text = {0};
  expr_print(&f->p, e, &text);
  fail_msg("%s: %s gives %d (%s), but it is %d (%s)", what, buf_str(&text), got.v,
           got.defined ? "defined" : "undefined", want.v, want.defined ? "defined" : "undefined");
}

/* Operands of type i: variables, constants, conversions of the variables of type j, of comparisons, sums. */
static uint32_t shapes(Fix *f, uint32_t i, uint32_t j, ExprId *out) {
  Program *p = &f->p;
  TypeId t = f->type[i];
  ExprId x = expr_var(p, f->x[j]), y = expr_var(p, f->y[j]);
  uint32_t n = 0;
  out[n++] = expr_cast(p, x, t);
  out[n++] = expr_cast(p, y, t);
  out[n++] = expr_cast(p, expr_binary(p, EXPR_LT, x, y, false), t);
  out[n++] = expr_cast(p, expr_cast(p, x, f->type[(i + 3) % N_TYPES]), t);
  out[n++] = expr_binary(p, EXPR_ADD, expr_cast(p, x, t), expr_const(p, t, 1), true);
  out[n++] = expr_binary(p, EXPR_DIV, expr_cast(p, y, t), expr_cast(p, x, t), true);
  for (int v = lowest(f, t); v < lowest(f, t) + count(f, t); v++) out[n++] = expr_const(p, t, v);
  return n;
}

static void binary_operations_are_exact(void **state) {
  Fix *f = *state;
  Program *p = &f->p;
  for (uint32_t i = 0; i < N_TYPES; i++)
    for (uint32_t j = 0; j < N_TYPES; j++) {
      ExprId shape[MAX_SHAPES];
      uint32_t n = shapes(f, i, j, shape);
      for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < n; b++)
          for (ExprKind kind = EXPR_EQ; kind <= EXPR_SHR; kind++)
            for (int checked = 0; checked < (kind >= EXPR_ADD && kind <= EXPR_MUL ? 2 : 1); checked++) {
              ExprId e = expr_binary(p, kind, shape[a], shape[b], checked);
              for (int k = 0; valuation(f, j, k); k++) {
                Result want = operate(f, kind, f->type[i], checked, eval(f, shape[a]), eval(f, shape[b]));
                check(f, eval(f, e), want, e, "binary");
              }
            }
    }
}

static void conversions_are_exact(void **state) {
  Fix *f = *state;
  Program *p = &f->p;
  for (uint32_t i = 0; i < N_TYPES; i++)
    for (uint32_t j = 0; j < N_TYPES; j++) {
      ExprId shape[MAX_SHAPES];
      uint32_t n = shapes(f, i, j, shape);
      for (uint32_t a = 0; a < n; a++)
        for (uint32_t to = 0; to < N_TYPES; to++) {
          ExprId e = expr_cast(p, shape[a], f->type[to]);
          for (int k = 0; valuation(f, j, k); k++) {
            Result want = eval(f, shape[a]);
            want.v = wrap(f, f->type[to], want.v);
            check(f, eval(f, e), want, e, "cast");
          }
        }
    }
}

static void truth_values_are_exact(void **state) {
  Fix *f = *state;
  Program *p = &f->p;
  for (uint32_t j = 0; j < N_TYPES; j++) {
    ExprId x = expr_var(p, f->x[j]), y = expr_var(p, f->y[j]), shape[MAX_SHAPES];
    uint32_t n = 0;
    ExprId quotient = expr_binary(p, EXPR_DIV, x, y, true);
    for (ExprKind kind = EXPR_EQ; kind <= EXPR_GE; kind++) {
      shape[n++] = expr_binary(p, kind, x, y, false);
      shape[n++] = expr_binary(p, kind, x, expr_const(p, f->type[j], 1), false);
    }
    shape[n++] = expr_const(p, p->type_bool, 0);
    shape[n++] = expr_const(p, p->type_bool, 1);
    shape[n++] = expr_truth(p, x);
    shape[n++] = expr_truth(p, quotient);
    shape[n++] = expr_not(p, expr_binary(p, EXPR_AND, shape[0], shape[4], false));
    for (uint32_t a = 0; a < n; a++)
      for (uint32_t b = 0; b < n; b++) {
        ExprId both = expr_binary(p, EXPR_AND, shape[a], shape[b], false);
        ExprId either = expr_binary(p, EXPR_OR, shape[a], shape[b], false), not = expr_not(p, shape[a]);
        ExprId choice = expr_ite(p, shape[a], x, quotient), truth = expr_ite(p, shape[a], shape[b], shape[0]);
        ExprId as_number = expr_cast(p, shape[a], f->type[j]);
        for (int k = 0; valuation(f, j, k); k++) {
          Result l = eval(f, shape[a]), r = eval(f, shape[b]);
          check(f, eval(f, both), operate(f, EXPR_AND, p->type_bool, false, l, r), both, "and");
          check(f, eval(f, either), operate(f, EXPR_OR, p->type_bool, false, l, r), either, "or");
          check(f, eval(f, not), (Result){l.defined, !l.v}, not, "not");
          Result q = eval(f, quotient), v = eval(f, x);
          check(f, eval(f, choice), (Result){l.defined && q.defined, l.v ? v.v : q.v}, choice, "ite");
          Result first = eval(f, shape[0]);
          check(f, eval(f, truth), (Result){l.defined && r.defined && first.defined, l.v ? r.v : first.v}, truth,
                "ite");
          check(f, eval(f, as_number), (Result){l.defined, wrap(f, f->type[j], l.v)}, as_number, "cast");
        }
      }
  }
}

static void replacing_a_variable_is_evaluating_with_its_value(void **state) {
  Fix *f = *state;
  Program *p = &f->p;
  for (uint32_t j = 0; j < N_TYPES; j++) {
    ExprId shape[MAX_SHAPES];
    uint32_t n = shapes(f, j, j, shape);
    for (uint32_t a = 0; a < n; a++)
      for (uint32_t b = 0; b < n; b++) {
        ExprId e = expr_binary(p, EXPR_SUB, shape[a], shape[b], true);
        for (int k = 0; valuation(f, j, k); k++) {
          ExprId with = expr_replace(p, e, expr_var(p, f->x[j]), expr_const(p, f->type[j], f->value[f->x[j]]));
          check(f, eval(f, with), eval(f, e), with, "replace");
        }
      }
  }
}

static void may_fail_is_told_of_everything_that_is_ever_undefined(void **state) {
  Fix *f = *state;
  Program *p = &f->p;
  for (uint32_t i = 0; i < N_TYPES; i++) {
    ExprId shape[MAX_SHAPES];
    uint32_t n = shapes(f, i, i, shape);
    for (uint32_t a = 0; a < n; a++)
      for (uint32_t b = 0; b < n; b++)
        for (ExprKind kind = EXPR_EQ; kind <= EXPR_SHR; kind++) {
          ExprId e = expr_binary(p, kind, shape[a], shape[b], kind == EXPR_ADD);
          for (int k = 0; valuation(f, i, k); k++)
            if (!eval(f, e).defined) assert_true(expr_may_fail(p, e));
        }
  }
}

static void equal_expressions_have_equal_ids(void **state) {
  Fix *f = *state;
  Program *p = &f->p;
  ExprId x = expr_var(p, f->x[2]), y = expr_var(p, f->y[2]);
  assert_int_equal(expr_binary(p, EXPR_ADD, x, y, true), expr_binary(p, EXPR_ADD, x, y, true));
  assert_int_not_equal(expr_binary(p, EXPR_ADD, x, y, true), expr_binary(p, EXPR_ADD, x, y, false));
  assert_int_not_equal(expr_binary(p, EXPR_SUB, x, y, true), expr_binary(p, EXPR_SUB, y, x, true));
  assert_int_equal(expr_not(p, expr_not(p, expr_truth(p, x))), expr_truth(p, x));
}

static void loads_are_known(void **state) {
  Fix *f = *state;
  Program *p = &f->p;
  TypeId pointer = type_pointer(p, f->type[0]);
  VarId object = program_add_var(p, (Var){.name = "o", .type = f->type[0], .kind = VAR_GLOBAL, .is_object = true});
  ExprId load = expr_load(p, expr_address(p, object, pointer), f->type[0]);
  assert_true(expr_at(p, load)->has_load);
  assert_true(expr_may_fail(p, load));
  ExprId sum = expr_binary(p, EXPR_ADD, load, expr_var(p, f->x[0]), false);
  assert_true(expr_at(p, sum)->has_load);
  assert_false(expr_at(p, expr_var(p, f->x[0]))->has_load);
  /* never dropped: the access counts */
  ExprId zero = expr_const(p, p->type_bool, 0);
  assert_true(expr_at(p, expr_binary(p, EXPR_AND, zero, expr_truth(p, load), false))->has_load);
  assert_true(expr_at(p, expr_ite(p, expr_truth(p, load), zero, zero))->has_load);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(binary_operations_are_exact, setup, teardown),
      cmocka_unit_test_setup_teardown(conversions_are_exact, setup, teardown),
      cmocka_unit_test_setup_teardown(truth_values_are_exact, setup, teardown),
      cmocka_unit_test_setup_teardown(replacing_a_variable_is_evaluating_with_its_value, setup, teardown),
      cmocka_unit_test_setup_teardown(may_fail_is_told_of_everything_that_is_ever_undefined, setup, teardown),
      cmocka_unit_test_setup_teardown(equal_expressions_have_equal_ids, setup, teardown),
      cmocka_unit_test_setup_teardown(loads_are_known, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
