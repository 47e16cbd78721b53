/* Expressions: hash-consing, and the simplifications that make automata read like their source. Every rule is an exact
 * equality over all values of the operands, undefined behaviour included: a checked operation is folded only when its
 * result is in range, a division only when it is defined, and operands that may load are never dropped. */
#include <assert.h>
#include <string.h>

#include "program/program.h"

static uint64_t expr_hash(const Expr *e) {
  uint64_t h = hash_mix(e->kind | (uint64_t)e->checked << 8, e->type);
  h = hash_mix(h, (uint64_t)e->a << 32 | e->b);
  h = hash_mix(h, (uint64_t)e->c << 32 | e->var);
  h = hash_mix(h, (uint64_t)e->of_type << 32 | e->index);
  h = hash_mix(h, (uint64_t)e->value);
  return hash_mix(h, (uint64_t)((UInt128)e->value >> 64));
}

static const Expr *at(const Program *p, ExprId e) { return expr_at(p, e); }

static bool expr_equal(const void *context, uint32_t id, const void *key) {
  const Expr *a = expr_at(context, id), *b = key;
  return a->kind == b->kind && a->checked == b->checked && a->type == b->type && a->a == b->a && a->b == b->b &&
         a->c == b->c && a->var == b->var && a->of_type == b->of_type && a->index == b->index && a->value == b->value;
}

static ExprId intern_expr(Program *p, Expr e) {
  e.has_load = e.kind == EXPR_LOAD || at(p, e.a)->has_load || at(p, e.b)->has_load || at(p, e.c)->has_load;
  bool added;
  ExprId id = intern_find_or_add(&p->expr_table, expr_hash(&e), &e, expr_equal, p, p->expr.n, &added);
  if (added) table_push(p->expr, e);
  return id;
}

static const Type *type_of(const Program *p, ExprId e) { return type_at(p, at(p, e)->type); }

static bool is_value(const Program *p, ExprId e, Int128 value) {
  return at(p, e)->kind == EXPR_CONST && at(p, e)->value == value;
}

ExprId expr_const(Program *p, TypeId t, Int128 value) {
  return intern_expr(p, (Expr){.kind = EXPR_CONST, .type = type_plain(p, t), .value = type_wrap(p, t, value)});
}

ExprId expr_var(Program *p, VarId v) {
  assert(!p->var.at[v].is_object && "EXPR_VAR reads register variables only");
  return intern_expr(p, (Expr){.kind = EXPR_VAR, .type = type_plain(p, p->var.at[v].type), .var = v});
}

ExprId expr_address(Program *p, VarId v, TypeId pointer_type) {
  assert(p->var.at[v].is_object && "only objects have addresses");
  return intern_expr(p, (Expr){.kind = EXPR_ADDRESS, .type = pointer_type, .var = v});
}

ExprId expr_function(Program *p, FuncId f, TypeId pointer_type) {
  return intern_expr(p, (Expr){.kind = EXPR_FUNCTION, .type = pointer_type, .var = f});
}

ExprId expr_load(Program *p, ExprId address, TypeId t) {
  assert(!at(p, address)->has_load && "addresses contain no loads");
  return intern_expr(p, (Expr){.kind = EXPR_LOAD, .type = type_plain(p, t), .a = address});
}

ExprId expr_field(Program *p, ExprId a, TypeId structure, uint32_t index, uint64_t offset, TypeId pointer_type) {
  return intern_expr(p, (Expr){.kind = EXPR_FIELD,
                               .type = pointer_type,
                               .a = a,
                               .of_type = structure,
                               .index = index,
                               .value = (Int128)offset});
}

ExprId expr_index(Program *p, ExprId a, ExprId index, uint64_t element_size, TypeId pointer_type) {
  return intern_expr(
      p, (Expr){.kind = EXPR_INDEX, .type = pointer_type, .a = a, .b = index, .value = (Int128)element_size});
}

ExprId expr_object_size(Program *p, ExprId a) {
  return intern_expr(p, (Expr){.kind = EXPR_OBJECT_SIZE, .type = p->type_size, .a = a});
}

ExprId expr_invalid(Program *p, ExprId a) {
  return intern_expr(p, (Expr){.kind = EXPR_INVALID, .type = p->type_bool, .a = a});
}

ExprId expr_out_of_bounds(Program *p, ExprId a, ExprId n, bool write) {
  return intern_expr(p, (Expr){.kind = EXPR_OUT_OF_BOUNDS, .type = p->type_bool, .a = a, .b = n, .value = write});
}

ExprId expr_invalid_free(Program *p, ExprId a) {
  return intern_expr(p, (Expr){.kind = EXPR_INVALID_FREE, .type = p->type_bool, .a = a});
}

ExprId expr_lost(Program *p, LostTo holders) {
  return intern_expr(p, (Expr){.kind = EXPR_LOST, .type = p->type_bool, .value = holders});
}

ExprId expr_not_clean(Program *p) { return intern_expr(p, (Expr){.kind = EXPR_NOT_CLEAN, .type = p->type_bool}); }

ExprId expr_offset(Program *p, ExprId a) {
  return intern_expr(p, (Expr){.kind = EXPR_OFFSET, .type = type_int(p, 128, true, NULL), .a = a});
}

/* Can every value of `from` be represented in `to`? Then a cast between them does not change the number. */
static bool preserves(const Type *from, const Type *to) {
  if (to->kind != TYPE_INT) return false;
  if (from->kind == TYPE_BOOL) return true;
  if (from->kind != TYPE_INT) return false;
  if (from->is_signed == to->is_signed) return from->bits <= to->bits;
  return !from->is_signed && from->bits < to->bits;
}

/* A member's address in a structure at a number, `&((struct s *)0)->m`, which is how offsetof was written: is the
 * address a number, too? */
static bool is_number(const Program *p, ExprId a, Int128 *out) {
  const Expr *x = at(p, a);
  bool cast = x->kind == EXPR_CAST && type_of(p, x->a)->kind == TYPE_POINTER;
  if (x->kind == EXPR_CONST) *out = x->value;
  if (x->kind == EXPR_CONST) return true;
  if ((x->kind != EXPR_FIELD && !cast) || !is_number(p, x->a, out)) return false;
  if (x->kind == EXPR_FIELD) *out += x->value;
  return true;
}

ExprId expr_cast(Program *p, ExprId a, TypeId to) {
  to = type_plain(p, to);
  Expr e = *at(p, a);
  if (e.type == to) return a;
  const Type *t = type_at(p, to), *f = type_at(p, e.type);
  bool numeric = (t->kind == TYPE_INT || t->kind == TYPE_POINTER) &&
                 (f->kind == TYPE_INT || f->kind == TYPE_POINTER || f->kind == TYPE_BOOL);
  if (e.kind == EXPR_CONST && (numeric || (t->kind == TYPE_FLOAT && f->kind != TYPE_BOOL) || f->kind == TYPE_FLOAT))
    return expr_const(p, to, e.value);
  Int128 number;
  if (f->kind == TYPE_POINTER && t->kind == TYPE_INT && is_number(p, a, &number)) return expr_const(p, to, number);
  if (f->kind == TYPE_POINTER && t->kind == TYPE_POINTER) { /* opaque in LLVM: the type is for the reader only */
    if (e.kind == EXPR_CAST && at(p, e.a)->type == to) return e.a;
    return intern_expr(p, (Expr){.kind = EXPR_CAST, .type = to, .a = a});
  }
  if (e.kind == EXPR_CAST && t->kind == TYPE_INT && f->kind == TYPE_INT) {
    /* (T)(F)x: the inner cast is the identity, or only sets bits that the outer one drops. */
    const Type *inner = type_of(p, e.a);
    if (inner->kind == TYPE_INT || inner->kind == TYPE_BOOL)
      if (preserves(inner, f) || t->bits <= f->bits) return expr_cast(p, e.a, to);
  }
  return intern_expr(p, (Expr){.kind = EXPR_CAST, .type = to, .a = a});
}

ExprId expr_not(Program *p, ExprId a) {
  Expr e = *at(p, a);
  static const uint8_t opposite[] = {[EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ, [EXPR_LT] = EXPR_GE,
                                     [EXPR_LE] = EXPR_GT, [EXPR_GT] = EXPR_LE, [EXPR_GE] = EXPR_LT};
  if (e.kind == EXPR_CONST) return expr_const(p, p->type_bool, e.value == 0);
  if (e.kind == EXPR_NOT) return e.a;
  if (e.kind >= EXPR_EQ && e.kind <= EXPR_GE) {
    e.kind = opposite[e.kind];
    return intern_expr(p, e);
  }
  if (e.kind == EXPR_AND || e.kind == EXPR_OR) {
    ExprId l = expr_not(p, e.a), r = expr_not(p, e.b);
    return intern_expr(p,
                       (Expr){.kind = e.kind == EXPR_AND ? EXPR_OR : EXPR_AND, .type = p->type_bool, .a = l, .b = r});
  }
  return intern_expr(p, (Expr){.kind = EXPR_NOT, .type = p->type_bool, .a = a});
}

static bool is_pure(const Program *p, ExprId e) {
  const Expr *x = at(p, e);
  return x->kind == EXPR_CONST || x->kind == EXPR_VAR;
}

static bool in_range(const Program *p, TypeId t, Int128 v) { return type_wrap(p, t, v) == v; }

/* Folds constants where the operation is defined and the exact result is known in 128 bits; false otherwise. */
static bool fold(const Program *p, ExprKind kind, TypeId type, bool checked, Int128 x, Int128 y, Int128 *out) {
  const Type *t = type_at(p, type);
  if (t->kind != TYPE_INT || t->bits > 64) return false; /* wider constants are rare: leave them to the solver */
  Int128 v;
  switch (kind) {
    case EXPR_ADD:
      v = x + y;
      break;
    case EXPR_SUB:
      v = x - y;
      break;
    case EXPR_MUL:
      if (__builtin_mul_overflow(x, y, &v)) return false;
      break;
    case EXPR_DIV:
      if (y == 0 || !in_range(p, type, x / y)) return false;
      v = x / y;
      break;
    case EXPR_REM:
      if (y == 0 || !in_range(p, type, x / y)) return false;
      v = x % y;
      break;
    case EXPR_BITAND:
      v = x & y;
      break;
    case EXPR_BITOR:
      v = x | y;
      break;
    case EXPR_BITXOR:
      v = x ^ y;
      break;
    case EXPR_SHL:
      if (y < 0 || y >= (Int128)t->bits) return false;
      v = (Int128)((UInt128)x << (unsigned)y);
      break;
    case EXPR_SHR:
      if (y < 0 || y >= (Int128)t->bits) return false;
      v = x >> (unsigned)y;
      break;
    default:
      return false;
  }
  if (checked && !in_range(p, type, v)) return false;
  *out = v;
  return true;
}

static bool compare(ExprKind kind, Int128 x, Int128 y) {
  switch (kind) {
    case EXPR_EQ:
      return x == y;
    case EXPR_NE:
      return x != y;
    case EXPR_LT:
      return x < y;
    case EXPR_LE:
      return x <= y;
    case EXPR_GT:
      return x > y;
    default:
      return x >= y;
  }
}

static ExprId build_comparison(Program *p, ExprKind kind, ExprId a, ExprId b) {
  const Type *t = type_of(p, a);
  bool narrow = t->kind == TYPE_BOOL || t->bits <= 64;
  if (expr_is_const(p, a) && expr_is_const(p, b) && narrow)
    return expr_const(p, p->type_bool, compare(kind, at(p, a)->value, at(p, b)->value));
  /* (int)(x < y) != 0 is x < y: C's comparisons give integers that conditions test again. */
  if ((kind == EXPR_EQ || kind == EXPR_NE) && expr_is_const(p, b)) {
    Int128 v = at(p, b)->value;
    ExprId truth = t->kind == TYPE_BOOL                                                        ? a
                   : at(p, a)->kind == EXPR_CAST && type_of(p, at(p, a)->a)->kind == TYPE_BOOL ? at(p, a)->a
                                                                                               : 0;
    if (truth && (v == 0 || v == 1)) return (v == 1) == (kind == EXPR_EQ) ? truth : expr_not(p, truth);
    if (truth && !at(p, truth)->has_load && is_pure(p, truth)) return expr_const(p, p->type_bool, kind == EXPR_NE);
  }
  /* Both sides widened from the same type without change: compare the originals. */
  Expr x = *at(p, a), y = *at(p, b);
  if (x.kind == EXPR_CAST && type_of(p, x.a)->kind == TYPE_INT && preserves(type_of(p, x.a), t)) {
    TypeId narrow_type = at(p, x.a)->type;
    if (y.kind == EXPR_CAST && at(p, y.a)->type == narrow_type) return build_comparison(p, kind, x.a, y.a);
    if (y.kind == EXPR_CONST && in_range(p, narrow_type, y.value))
      return build_comparison(p, kind, x.a, expr_const(p, narrow_type, y.value));
  }
  return intern_expr(p, (Expr){.kind = (uint8_t)kind, .type = p->type_bool, .a = a, .b = b});
}

static ExprId build_logical(Program *p, ExprKind kind, ExprId a, ExprId b) {
  Int128 neutral = kind == EXPR_AND; /* true for and, false for or */
  if (is_value(p, a, neutral)) return b;
  if (is_value(p, b, neutral)) return a;
  if (a == b) return a;
  if (is_value(p, a, !neutral) && is_pure(p, b)) return a;
  if (is_value(p, b, !neutral) && is_pure(p, a)) return b;
  return intern_expr(p, (Expr){.kind = (uint8_t)kind, .type = p->type_bool, .a = a, .b = b});
}

ExprId expr_binary(Program *p, ExprKind kind, ExprId a, ExprId b, bool checked) {
  assert(kind == EXPR_AND || kind == EXPR_OR || (kind >= EXPR_EQ && kind <= EXPR_SHR));
  if (kind == EXPR_AND || kind == EXPR_OR) return build_logical(p, kind, a, b);
  assert((at(p, a)->type == at(p, b)->type ||
          (type_of(p, a)->kind == TYPE_POINTER && type_of(p, b)->kind == TYPE_POINTER)) &&
         "operands of one type");
  if (kind <= EXPR_GE) return build_comparison(p, kind, a, b);
  TypeId type = at(p, a)->type;
  Int128 v;
  if (expr_is_const(p, a) && expr_is_const(p, b) && fold(p, kind, type, checked, at(p, a)->value, at(p, b)->value, &v))
    return expr_const(p, type, v);
  const Type *t = type_at(p, type);
  if (expr_is_const(p, b) && t->kind == TYPE_INT && t->bits <= 64) {
    Int128 y = at(p, b)->value;
    /* x + (-1) is x - 1, also modulo 2^bits; the smallest number has no negation in range. */
    Int128 half = (Int128)1 << (t->bits - 1);
    Int128 as_signed = y >= half && !checked ? y - 2 * half : y;
    if (kind == EXPR_ADD && as_signed < 0 && as_signed != -half) {
      kind = EXPR_SUB;
      b = expr_const(p, type, -as_signed);
      y = at(p, b)->value;
    } else if (kind == EXPR_SUB && as_signed < 0 && as_signed != -half) {
      kind = EXPR_ADD;
      b = expr_const(p, type, -as_signed);
      y = at(p, b)->value;
    }
    bool neutral = ((kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_SHL || kind == EXPR_SHR ||
                     kind == EXPR_BITOR || kind == EXPR_BITXOR) &&
                    y == 0) ||
                   ((kind == EXPR_MUL || kind == EXPR_DIV) && y == 1) ||
                   (kind == EXPR_BITAND && y == type_wrap(p, type, -1));
    if (neutral) return a;
  }
  return intern_expr(p, (Expr){.kind = (uint8_t)kind, .checked = checked, .type = type, .a = a, .b = b});
}

ExprId(expr_ite)(Program *p, ExprId c, ExprId a, ExprId b) {
  if (a == b && is_pure(p, c)) return a;
  if (is_value(p, c, 1) && is_pure(p, b)) return a;
  if (is_value(p, c, 0) && is_pure(p, a)) return b;
  if (type_of(p, a)->kind == TYPE_BOOL && is_value(p, a, 1) && is_value(p, b, 0)) return c;
  return intern_expr(p, (Expr){.kind = EXPR_ITE, .type = at(p, a)->type, .a = c, .b = a, .c = b});
}

ExprId expr_truth(Program *p, ExprId a) {
  TypeId t = at(p, a)->type;
  if (type_at(p, t)->kind == TYPE_BOOL) return a;
  return build_comparison(p, EXPR_NE, a, expr_const(p, t, 0));
}

void expr_walk(const Program *p, ExprId e, void (*visit)(const Program *p, ExprId e, void *context), void *context) {
  const Expr *x = at(p, e);
  if (x->a) expr_walk(p, x->a, visit, context);
  if (x->b) expr_walk(p, x->b, visit, context);
  if (x->c) expr_walk(p, x->c, visit, context);
  visit(p, e, context);
}

bool var_has_bytes(const Var *v, uint64_t size, Int128 offset, uint64_t n, bool write) {
  bool sized = v->kind != VAR_VARARGS && v->kind != VAR_LABEL && !(v->is_extern && !size);
  return sized && offset >= 0 && offset + (Int128)n <= (Int128)size && !(write && v->is_constant);
}

bool expr_may_fail(const Program *p, ExprId e) {
  const Expr *x = at(p, e);
  if (x->has_load || x->checked || x->kind == EXPR_OBJECT_SIZE) return true;
  if (x->kind == EXPR_DIV || x->kind == EXPR_REM || x->kind == EXPR_SHL || x->kind == EXPR_SHR) {
    const Expr *y = at(p, x->b); /* a constant operand may be known to be harmless */
    Int128 bits = type_at(p, x->type)->bits;
    bool shift = x->kind == EXPR_SHL || x->kind == EXPR_SHR;
    if (y->kind != EXPR_CONST || (shift ? y->value < 0 || y->value >= bits : y->value == 0 || y->value == -1))
      return true;
  }
  return (x->a && expr_may_fail(p, x->a)) || (x->b && expr_may_fail(p, x->b)) || (x->c && expr_may_fail(p, x->c));
}

ExprId expr_replace(Program *p, ExprId e, ExprId what, ExprId by) {
  if (e == what) return by;
  Expr x = *at(p, e);
  ExprId a = x.a ? expr_replace(p, x.a, what, by) : 0;
  ExprId b = x.b ? expr_replace(p, x.b, what, by) : 0;
  ExprId c = x.c ? expr_replace(p, x.c, what, by) : 0;
  if (a == x.a && b == x.b && c == x.c) return e;
  switch ((ExprKind)x.kind) {
    case EXPR_LOAD:
      return expr_load(p, a, x.type);
    case EXPR_FIELD:
      return expr_field(p, a, x.of_type, x.index, (uint64_t)x.value, x.type);
    case EXPR_INDEX:
      return expr_index(p, a, b, (uint64_t)x.value, x.type);
    case EXPR_CAST:
      return expr_cast(p, a, x.type);
    case EXPR_OBJECT_SIZE:
      return expr_object_size(p, a);
    case EXPR_INVALID:
      return expr_invalid(p, a);
    case EXPR_OUT_OF_BOUNDS:
      return expr_out_of_bounds(p, a, b, x.value != 0);
    case EXPR_INVALID_FREE:
      return expr_invalid_free(p, a);
    case EXPR_OFFSET:
      return expr_offset(p, a);
    case EXPR_NOT:
      return expr_not(p, a);
    case EXPR_ITE:
      return expr_ite(p, a, b, c);
    default:
      return expr_binary(p, (ExprKind)x.kind, a, b, x.checked);
  }
}
