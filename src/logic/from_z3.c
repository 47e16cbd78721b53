/* Z3 expressions back to terms. What the logic cannot say (quantifiers, reals, arrays, numbers of more than 128 bits)
 * makes the whole reading fail. */
#include <stdlib.h>
#include <string.h>

#include "logic/solver.h"

typedef struct {
  ToZ3 *z;
  const TermId *variable;
  uint32_t n_variables;
  IdMap done; /* Z3's id of an expression -> term */
} Reader;

static TermId read_ast(Reader *r, Z3_ast a);

static TermId read_numeral(Reader *r, Z3_ast a) {
  Int128 value;
  if (Z3_get_sort_kind(r->z->z3, Z3_get_sort(r->z->z3, a)) != Z3_INT_SORT) return 0;
  return text_parse_int128(Z3_get_numeral_string(r->z->z3, a), &value) ? term_int(r->z->l, value) : 0;
}

/* Symbols and functions are known by the names that to_z3.c gave them. */
static TermId read_named(Reader *r, Z3_func_decl d, const TermId *arg, uint32_t n) {
  Z3_symbol name = Z3_get_decl_name(r->z->z3, d);
  if (Z3_get_symbol_kind(r->z->z3, name) != Z3_STRING_SYMBOL) return 0;
  const char *text = Z3_get_symbol_string(r->z->z3, name);
  char *end = NULL;
  if ((text[0] != 's' && text[0] != 'f') || text[1] < '0' || text[1] > '9') return 0;
  unsigned long id = strtoul(text + 1, &end, 10);
  if (*end) return 0;
  if (text[0] == 's') return !n && id && id < r->z->l->symbol.n ? term_symbol(r->z->l, (SymbolId)id) : 0;
  if (!id || id >= r->z->l->function.n || r->z->l->function.at[id].arity != n) return 0;
  return term_apply(r->z->l, (FunctionId)id, arg, n);
}

static TermId read_sum(Logic *l, const TermId *arg, uint32_t n, bool subtract) {
  TermId sum = arg[0];
  for (uint32_t i = 1; i < n; i++) sum = subtract ? term_sub(l, sum, arg[i]) : term_add(l, sum, arg[i]);
  return sum;
}

static TermId read_product(Logic *l, const TermId *arg, uint32_t n) {
  TermId product = arg[0];
  for (uint32_t i = 1; i < n; i++) product = term_mul(l, product, arg[i]);
  return product;
}

static TermId read_quotient(Logic *l, const TermId *arg, uint32_t n, bool remainder) {
  Int128 d;
  if (n != 2 || !term_is_const(l, arg[1], &d) || d <= 0) return 0;
  return remainder ? term_mod(l, arg[0], d) : term_div(l, arg[0], d);
}

static TermId read_distinct(Logic *l, const TermId *arg, uint32_t n) {
  TermId all = ID_TRUE;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++) all = term_and(l, all, term_not(l, term_eq(l, arg[i], arg[j])));
  return all;
}

static TermId apply(Reader *r, Z3_func_decl d, const TermId *arg, uint32_t n) {
  Logic *l = r->z->l;
  switch (Z3_get_decl_kind(r->z->z3, d)) {
    case Z3_OP_TRUE:
      return ID_TRUE;
    case Z3_OP_FALSE:
      return ID_FALSE;
    case Z3_OP_AND:
      return term_and_all(l, arg, n);
    case Z3_OP_OR:
      return term_or_all(l, arg, n);
    case Z3_OP_NOT:
      return term_not(l, arg[0]);
    case Z3_OP_IMPLIES:
      return n == 2 ? term_implies(l, arg[0], arg[1]) : 0;
    case Z3_OP_XOR:
      return n == 2 ? term_not(l, term_eq(l, arg[0], arg[1])) : 0;
    case Z3_OP_IFF:
    case Z3_OP_EQ:
      return n == 2 && term_sort(l, arg[0]) == term_sort(l, arg[1]) ? term_eq(l, arg[0], arg[1]) : 0;
    case Z3_OP_DISTINCT:
      return read_distinct(l, arg, n);
    case Z3_OP_ITE:
      return term_choice(l, arg[0], arg[1], arg[2]);
    case Z3_OP_LE:
      return term_le(l, arg[0], arg[1]);
    case Z3_OP_GE:
      return term_le(l, arg[1], arg[0]);
    case Z3_OP_LT:
      return term_lt(l, arg[0], arg[1]);
    case Z3_OP_GT:
      return term_lt(l, arg[1], arg[0]);
    case Z3_OP_ADD:
      return read_sum(l, arg, n, false);
    case Z3_OP_SUB:
      return read_sum(l, arg, n, true);
    case Z3_OP_UMINUS:
      return term_scale(l, -1, arg[0]);
    case Z3_OP_MUL:
      return read_product(l, arg, n);
    case Z3_OP_IDIV:
    case Z3_OP_DIV:
      return read_quotient(l, arg, n, false);
    case Z3_OP_MOD:
      return read_quotient(l, arg, n, true);
    case Z3_OP_UNINTERPRETED:
      return read_named(r, d, arg, n);
    default:
      return 0;
  }
}

static TermId read_application(Reader *r, Z3_ast a) {
  Z3_context c = r->z->z3;
  Z3_sort_kind sort = Z3_get_sort_kind(c, Z3_get_sort(c, a));
  if (sort != Z3_INT_SORT && sort != Z3_BOOL_SORT) return 0;
  Z3_app app = Z3_to_app(c, a);
  uint32_t n = Z3_get_app_num_args(c, app);
  TermId *arg = mem_zalloc((n + 1) * sizeof *arg);
  bool ok = true;
  for (uint32_t i = 0; i < n && ok; i++) {
    arg[i] = read_ast(r, Z3_get_app_arg(c, app, i));
    ok = arg[i];
  }
  TermId t = ok ? apply(r, Z3_get_app_decl(c, app), arg, n) : 0;
  mem_free(arg);
  return t;
}

static TermId read_ast(Reader *r, Z3_ast a) {
  Z3_context c = r->z->z3;
  const uint32_t *known = idmap_find(&r->done, Z3_get_ast_id(c, a));
  if (known) return *known;
  TermId t = 0;
  switch (Z3_get_ast_kind(c, a)) {
    case Z3_NUMERAL_AST:
      t = read_numeral(r, a);
      break;
    case Z3_APP_AST:
      t = read_application(r, a);
      break;
    case Z3_VAR_AST: {
      uint32_t i = Z3_get_index_value(c, a);
      t = i < r->n_variables ? r->variable[i] : 0;
      break;
    }
    default:
      break;
  }
  idmap_put(&r->done, Z3_get_ast_id(c, a), t);
  return t;
}

TermId z3_read(ToZ3 *z, Z3_ast a, const TermId *variable, uint32_t n_variables) {
  Reader r = {.z = z, .variable = variable, .n_variables = n_variables};
  TermId t = read_ast(&r, a);
  if (z3_failed(z)) t = 0;
  idmap_free(&r.done);
  return t;
}
