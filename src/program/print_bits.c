#include "program/print_bits.h"

/* The structure that the address of a load or store points to, or whose first member it points to, and where. */
static bool unit_of(const Program *p, ExprId address, ExprId *base, TypeId *structure, uint64_t *offset) {
  const Expr *x = expr_at(p, address);
  *offset = 0;
  *base = address;
  if (x->kind == EXPR_FIELD) {
    const Type *t = type_at(p, x->of_type);
    if (x->index < t->n_fields && !t->field[x->index].bit_size) { /* a member that is a structure itself */
      *structure = t->field[x->index].type;
      return type_at(p, *structure)->kind == TYPE_STRUCT;
    }
    *base = x->a;
    *structure = x->of_type;
    *offset = (uint64_t)x->value;
    return true;
  }
  const Type *t = type_at(p, x->type);
  if (t->kind != TYPE_POINTER) return false;
  *structure = t->of;
  return type_at(p, t->of)->kind == TYPE_STRUCT;
}

/* The bit-field of exactly the bits [low, low + n) of a load or store at `address`. */
static bool field_of(const Program *p, ExprId address, uint32_t low, uint32_t n, BitField *out) {
  uint64_t offset;
  TypeId structure;
  if (!unit_of(p, address, &out->address, &structure, &offset)) return false;
  const Type *t = type_at(p, structure);
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    if (f->bit_size != n || f->bit_offset != offset * 8 + low || !f->name) continue;
    out->field = f;
    return true;
  }
  return false;
}

static ExprId without_casts(const Program *p, ExprId e) {
  while (expr_at(p, e)->kind == EXPR_CAST) e = expr_at(p, e)->a;
  return e;
}

/* Is e a load (perhaps read with another sign), of *bits bits? */
static bool is_load(const Program *p, ExprId e, ExprId *address, uint32_t *bits) {
  const Expr *x = expr_at(p, e);
  *bits = type_at(p, x->type)->bits;
  while (x->kind == EXPR_CAST && type_at(p, x->type)->bits == *bits) x = expr_at(p, x->a);
  if (x->kind != EXPR_LOAD || type_at(p, x->type)->bits != *bits) return false;
  *address = x->a;
  return true;
}

static bool amount(const Program *p, ExprId e, uint32_t *n) {
  if (!expr_is_const(p, e) || expr_at(p, e)->value < 0 || expr_at(p, e)->value > 128) return false;
  *n = (uint32_t)expr_at(p, e)->value;
  return true;
}

/* The number of ones of a mask 0..01..1, or 0. */
static uint32_t mask_width(const Program *p, ExprId e) {
  if (!expr_is_const(p, e)) return 0;
  UInt128 m = (UInt128)expr_at(p, e)->value;
  uint32_t n = 0;
  for (; m & 1; m >>= 1) n++;
  return m ? 0 : n;
}

bool bit_field_read(const Program *p, ExprId e, BitField *out) {
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_CAST) { /* a conversion to a wider type that does not change the number */
    const Type *inner = type_at(p, expr_at(p, x->a)->type), *outer = type_at(p, x->type);
    if (inner->kind != TYPE_INT || outer->kind != TYPE_INT || inner->bits > outer->bits) return false;
    const Expr *y = expr_at(p, x->a);
    if (y->kind != EXPR_BITAND && y->kind != EXPR_SHR && y->kind != EXPR_CAST) return false;
    if (y->kind == EXPR_SHR && inner->is_signed && !outer->is_signed) return false;
    return bit_field_read(p, x->a, out);
  }
  ExprId address;
  uint32_t bits, left = 0, right = 0, width;
  if (x->kind == EXPR_BITAND && (width = mask_width(p, x->b)) != 0) { /* load >> right & mask */
    const Expr *y = expr_at(p, x->a);
    if (y->kind == EXPR_SHR && amount(p, y->b, &right) && is_load(p, y->a, &address, &bits))
      return right + width <= bits && field_of(p, address, right, width, out);
    return is_load(p, x->a, &address, &bits) && field_of(p, address, 0, width, out);
  }
  if (x->kind != EXPR_SHR || !amount(p, x->b, &right)) return false;
  const Expr *y = expr_at(p, x->a);
  if (y->kind == EXPR_CAST) y = expr_at(p, y->a);
  if (y->kind == EXPR_SHL && amount(p, y->b, &left) && is_load(p, y->a, &address, &bits)) /* load << left >> right */
    return left <= right && right < bits && type_at(p, x->type)->bits == bits &&
           field_of(p, address, right - left, bits - right, out);
  return is_load(p, x->a, &address, &bits) && right < bits && field_of(p, address, right, bits - right, out);
}

/* e without conversions that keep its lowest n bits: an assignment to a bit-field of n bits makes them by itself. */
static ExprId lowest_bits(const Program *p, ExprId e, uint32_t n) {
  for (;;) {
    const Expr *x = expr_at(p, e);
    if (x->kind != EXPR_CAST || type_at(p, x->type)->bits < n) return e;
    const Type *from = type_at(p, expr_at(p, x->a)->type);
    if (from->kind != TYPE_INT || from->bits < n) return e;
    e = x->a;
  }
}

/* The value that `e` puts into the bits [low, low + n): `(value & mask) << low`, or 0. */
static ExprId inserted(const Program *p, ExprId e, uint32_t low, uint32_t n) {
  e = without_casts(p, e);
  const Expr *x = expr_at(p, e);
  uint32_t by;
  if (low) {
    if (x->kind != EXPR_SHL || !amount(p, x->b, &by) || by != low) return 0;
    e = without_casts(p, x->a);
    x = expr_at(p, e);
  }
  if (x->kind == EXPR_BITAND && mask_width(p, x->b) == n) return lowest_bits(p, x->a, n);
  return x->kind == EXPR_VAR ? e : 0;
}

bool bit_field_write(const Program *p, const Op *op, BitField *out) {
  ExprId e = without_casts(p, op->b);
  const Expr *x = expr_at(p, e);
  uint32_t bits = type_at(p, expr_at(p, op->b)->type)->bits, loaded;
  if (bits == 0 || bits > 64) return false;
  ExprId rest = 0, kept = e;
  if (x->kind == EXPR_BITOR) {
    kept = without_casts(p, x->a);
    rest = x->b;
  }
  const Expr *k = expr_at(p, kept);
  ExprId address;
  if (k->kind != EXPR_BITAND || !expr_is_const(p, k->b) || !is_load(p, k->a, &address, &loaded)) return false;
  if (address != op->a || loaded != bits) return false;
  UInt128 cleared = ~(UInt128)expr_at(p, k->b)->value & ((UInt128) ~(uint64_t)0 >> (64 - bits)), all = cleared;
  uint32_t low = 0, n = 0;
  while (cleared && !(cleared & 1)) cleared >>= 1, low++;
  while (cleared & 1) cleared >>= 1, n++;
  if (cleared || !n || !field_of(p, address, low, n, out)) return false;
  out->value = 0;
  out->number = 0;
  if (!rest) return true;
  if (expr_is_const(p, rest)) {
    UInt128 number = ((UInt128)expr_at(p, rest)->value & all) >> low;
    bool negative = type_at(p, out->field->type)->is_signed && (number >> (n - 1));
    out->number = (Int128)(negative ? number | (~(UInt128)0 << n) : number);
    return true;
  }
  out->value = inserted(p, rest, low, n);
  return out->value != 0;
}

bool print_bit_unit(const Program *p, TypeId structure, uint64_t offset, uint64_t size, Buf *out) {
  const Type *t = type_at(p, structure);
  uint32_t found = 0;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    const Field *f = &t->field[i];
    uint64_t first = f->bit_offset / 8, last = ((uint64_t)f->bit_offset + f->bit_size + 7) / 8;
    if (!f->bit_size || !f->name || last <= offset || first >= offset + size) continue;
    buf_printf(out, "%s%s", found++ ? ", " : "{", f->name);
  }
  if (found) buf_char(out, '}');
  return found != 0;
}
