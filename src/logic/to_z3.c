/* Terms to Z3 expressions, each once per context. */
#include <assert.h>

#include "logic/solver.h"

/* Z3 wants a handler, or it exits; the code is looked at in z3_failed. */
static void ignore_error(Z3_context c, Z3_error_code e) {
  (void)c;
  (void)e;
}

void z3_open(ToZ3 *z, Logic *l) {
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "auto_config", "false");
  *z = (ToZ3){.l = l, .z3 = Z3_mk_context_rc(config)};
  Z3_del_config(config);
  Z3_set_error_handler(z->z3, ignore_error);
  z->integer = Z3_mk_int_sort(z->z3);
  z->boolean = Z3_mk_bool_sort(z->z3);
  Z3_inc_ref(z->z3, Z3_sort_to_ast(z->z3, z->integer));
  Z3_inc_ref(z->z3, Z3_sort_to_ast(z->z3, z->boolean));
}

void z3_close(ToZ3 *z) {
  if (!z->z3) return;
  for (uint32_t i = 0; i < z->term.n; i++)
    if (z->term.at[i]) Z3_dec_ref(z->z3, z->term.at[i]);
  for (uint32_t i = 0; i < z->function.n; i++)
    if (z->function.at[i]) Z3_dec_ref(z->z3, Z3_func_decl_to_ast(z->z3, z->function.at[i]));
  Z3_dec_ref(z->z3, Z3_sort_to_ast(z->z3, z->integer));
  Z3_dec_ref(z->z3, Z3_sort_to_ast(z->z3, z->boolean));
  Z3_del_context(z->z3);
  vec_free(z->term);
  vec_free(z->function);
  *z = (ToZ3){0};
}

bool z3_failed(ToZ3 *z) {
  Z3_error_code e = Z3_get_error_code(z->z3);
  if (e == Z3_OK) return false;
  Z3_set_error(z->z3, Z3_OK);
  return true;
}

static Z3_ast numeral(ToZ3 *z, Int128 v) {
  if (v >= INT64_MIN && v <= INT64_MAX) return Z3_mk_int64(z->z3, (int64_t)v, z->integer);
  char text[INT128_TEXT];
  return Z3_mk_numeral(z->z3, text_int128(v, text), z->integer);
}

/* Names are numbers: two symbols may print alike. */
static Z3_ast constant(ToZ3 *z, SymbolId s) {
  char name[24];
  snprintf(name, sizeof name, "s%u", s);
  return Z3_mk_const(z->z3, Z3_mk_string_symbol(z->z3, name),
                     logic_symbol_sort(z->l, s) == SORT_INT ? z->integer : z->boolean);
}

static Z3_func_decl function(ToZ3 *z, FunctionId f) {
  while (z->function.n <= f) vec_push(z->function, NULL);
  if (z->function.at[f]) return z->function.at[f];
  uint32_t arity = z->l->function.at[f].arity;
  VEC(Z3_sort) domain = {0};
  for (uint32_t i = 0; i < arity; i++) vec_push(domain, z->integer);
  char name[24];
  snprintf(name, sizeof name, "f%u", f);
  Z3_func_decl d = Z3_mk_func_decl(z->z3, Z3_mk_string_symbol(z->z3, name), arity, domain.at, z->integer);
  vec_free(domain);
  if (d) Z3_inc_ref(z->z3, Z3_func_decl_to_ast(z->z3, d));
  return z->function.at[f] = d;
}

/* The atoms with their coefficients, and the constant when `whole`. Expressions in between need no reference of their
 * own: each is an argument of the next before Z3 is called again... except that a later call may collect it, so they
 * are kept until the sum is built. */
static Z3_ast sum(ToZ3 *z, const Term *x, const Z3_ast *arg, bool whole) {
  VEC(Z3_ast) part = {0};
  for (uint32_t i = 0; i < x->n; i++) {
    Z3_ast p = arg[i];
    if (x->coefficient[i] != 1) {
      Z3_ast c = numeral(z, x->coefficient[i]);
      if (!c) break;
      Z3_inc_ref(z->z3, c);
      p = Z3_mk_mul(z->z3, 2, (Z3_ast[]){c, arg[i]});
      Z3_dec_ref(z->z3, c);
    }
    if (!p) break;
    Z3_inc_ref(z->z3, p);
    vec_push(part, p);
  }
  bool ok = part.n == x->n;
  if (ok && whole && (x->value || !x->n)) {
    Z3_ast c = numeral(z, x->value);
    ok = c;
    if (c) {
      Z3_inc_ref(z->z3, c);
      vec_push(part, c);
    }
  }
  Z3_ast r = NULL;
  if (ok) {
    r = part.n == 1 ? part.at[0] : Z3_mk_add(z->z3, part.n, part.at);
    if (r) Z3_inc_ref(z->z3, r);
  }
  for (uint32_t i = 0; i < part.n; i++) Z3_dec_ref(z->z3, part.at[i]);
  vec_free(part);
  return r;
}

/* `sum = -constant` or `sum <= -constant`: the form that Z3 itself prefers. */
static Z3_ast comparison(ToZ3 *z, const Term *x) {
  Term e = *term_get(z->l, x->arg[0]);
  VEC(Z3_ast) atom = {0};
  for (uint32_t i = 0; i < e.n; i++) vec_push(atom, z3_term(z, e.arg[i]));
  Int128 right = 0;
  bool turns = !__builtin_sub_overflow((Int128)0, e.value, &right);
  Z3_ast a = z->broken ? NULL : sum(z, &e, atom.at, !turns), r = NULL;
  vec_free(atom);
  if (!a) return NULL;
  Z3_ast b = numeral(z, turns ? right : 0);
  if (b) {
    Z3_inc_ref(z->z3, b);
    r = x->kind == TERM_EQ ? Z3_mk_eq(z->z3, a, b) : Z3_mk_le(z->z3, a, b);
    if (r) Z3_inc_ref(z->z3, r);
    Z3_dec_ref(z->z3, b);
  }
  Z3_dec_ref(z->z3, a);
  return r;
}

static Z3_ast divide(ToZ3 *z, const Term *x, Z3_ast a) {
  Z3_ast d = numeral(z, x->value), r;
  if (!d) return NULL;
  Z3_inc_ref(z->z3, d);
  r = x->kind == TERM_DIV ? Z3_mk_div(z->z3, a, d) : Z3_mk_mod(z->z3, a, d); /* for d > 0 they round down */
  if (r) Z3_inc_ref(z->z3, r);
  Z3_dec_ref(z->z3, d);
  return r;
}

static Z3_ast keep(ToZ3 *z, Z3_ast a) {
  if (a) Z3_inc_ref(z->z3, a);
  return a;
}

/* The result holds a reference. */
static Z3_ast build(ToZ3 *z, const Term *x, const Z3_ast *arg) {
  Z3_context c = z->z3;
  switch ((TermKind)x->kind) {
    case TERM_NONE:
      return NULL;
    case TERM_TRUE:
      return keep(z, Z3_mk_true(c));
    case TERM_FALSE:
      return keep(z, Z3_mk_false(c));
    case TERM_SYMBOL:
      return keep(z, constant(z, x->ref));
    case TERM_APPLY:
      return keep(z, Z3_mk_app(c, function(z, x->ref), x->n, arg));
    case TERM_LINEAR:
      return sum(z, x, arg, true);
    case TERM_MUL:
      return keep(z, Z3_mk_mul(c, 2, arg));
    case TERM_DIV:
    case TERM_MOD:
      return divide(z, x, arg[0]);
    case TERM_CHOICE:
      return keep(z, Z3_mk_ite(c, arg[0], arg[1], arg[2]));
    case TERM_EQ:
    case TERM_LE:
      return comparison(z, x);
    case TERM_NOT:
      return keep(z, Z3_mk_not(c, arg[0]));
    case TERM_AND:
      return keep(z, Z3_mk_and(c, x->n, arg));
    case TERM_OR:
      return keep(z, Z3_mk_or(c, x->n, arg));
    case TERM_IFF:
      return keep(z, Z3_mk_iff(c, arg[0], arg[1]));
  }
  return NULL;
}

Z3_ast z3_term(ToZ3 *z, TermId t) {
  while (z->term.n <= t) vec_push(z->term, NULL);
  if (z->term.at[t]) return z->term.at[t];
  Term x = *term_get(z->l, t);
  Z3_ast *arg = mem_zalloc((x.n + 1) * sizeof(Z3_ast));
  if (x.kind != TERM_EQ && x.kind != TERM_LE) /* comparisons look through their sum */
    for (uint32_t i = 0; i < x.n; i++) arg[i] = z3_term(z, x.arg[i]);
  Z3_ast a = z->broken ? NULL : build(z, &x, arg);
  mem_free(arg);
  if (!a || z3_failed(z)) z->broken = true;
  return z->term.at[t] = a;
}
