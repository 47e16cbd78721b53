/* The value of a term for given values of its symbols. */
#include "logic/term.h"

static bool evaluate_sum(const Logic *l, const Term *x, const Int128 *value, Int128 *result) {
  *result = x->value;
  for (uint32_t i = 0; i < x->n; i++) {
    Int128 a;
    if (!term_evaluate(l, x->arg[i], value, &a) || __builtin_mul_overflow(a, x->coefficient[i], &a) ||
        __builtin_add_overflow(*result, a, result))
      return false;
  }
  return true;
}

/* Whether all (of AND) or some (of OR) hold. */
static bool evaluate_list(const Logic *l, const Term *x, const Int128 *value, Int128 *result) {
  bool all = x->kind == TERM_AND;
  *result = all;
  for (uint32_t i = 0; i < x->n && *result == all; i++)
    if (!term_evaluate(l, x->arg[i], value, result)) return false;
  return true;
}

bool term_evaluate(const Logic *l, TermId t, const Int128 *value, Int128 *result) {
  const Term *x = term_get(l, t);
  Int128 a, b;
  switch ((TermKind)x->kind) {
    case TERM_NONE:
    case TERM_APPLY:
      return false;
    case TERM_TRUE:
    case TERM_FALSE:
      *result = x->kind == TERM_TRUE;
      return true;
    case TERM_SYMBOL:
      *result = value[x->ref];
      return true;
    case TERM_LINEAR:
      return evaluate_sum(l, x, value, result);
    case TERM_MUL:
      return term_evaluate(l, x->arg[0], value, &a) && term_evaluate(l, x->arg[1], value, &b) &&
             !__builtin_mul_overflow(a, b, result);
    case TERM_DIV:
    case TERM_MOD:
      if (!term_evaluate(l, x->arg[0], value, &a)) return false;
      *result = x->kind == TERM_DIV ? floor_div(a, x->value) : floor_mod(a, x->value);
      return true;
    case TERM_CHOICE:
      return term_evaluate(l, x->arg[0], value, &a) && term_evaluate(l, x->arg[a ? 1 : 2], value, result);
    case TERM_EQ:
    case TERM_LE:
      if (!term_evaluate(l, x->arg[0], value, &a)) return false;
      *result = x->kind == TERM_EQ ? a == 0 : a <= 0;
      return true;
    case TERM_NOT:
      if (!term_evaluate(l, x->arg[0], value, &a)) return false;
      *result = !a;
      return true;
    case TERM_AND:
    case TERM_OR:
      return evaluate_list(l, x, value, result);
    case TERM_IFF:
      if (!term_evaluate(l, x->arg[0], value, &a) || !term_evaluate(l, x->arg[1], value, &b)) return false;
      *result = a == b;
      return true;
  }
  return false;
}
