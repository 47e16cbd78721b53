/* What objects hold before the step: at places that the text names, at elements, behind pointers, at the start. */
#include <stdlib.h>

#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }

/* ---- objects ---- */

static bool cell_is_bytes_of(const CertificateCell *c, VarId v, uint32_t level) {
  return c->meaning == CELL_VALUE && c->size && c->var == v && c->level == level;
}

/* A part of a larger number that the certificate speaks of. */
static bool read_part(Move *s, VarId v, uint32_t level, uint64_t offset, uint64_t size, Num *out) {
  Coder *k = s->k;
  Logic *l = k->l;
  for (PlaceId i = 0; i < k->c->cell.n; i++) {
    CertificateCell c = k->cell.at[i];
    if (!cell_is_bytes_of(&c, v, level) || c.offset > offset || c.offset + c.size < offset + size) continue;
    if (c.size == size || !type_is_plain(k->p, c.type)) continue;
    Num whole = num_typed(s, move_before(s, i), c.type);
    whole = num_convert(s, whole, type_int(k->p, 8 * (uint32_t)c.size, false, NULL));
    TermId part = term_mod(l, term_div(l, whole.t, (Int128)1 << (8 * (offset - c.offset))), (Int128)1 << (8 * size));
    *out = num_typed(s, part, type_int(k->p, 8 * (uint32_t)size, false, NULL));
    return true;
  }
  return false;
}

/* A number that is put together from smaller ones that the certificate speaks of. */
static bool read_parts(Move *s, VarId v, uint32_t level, uint64_t offset, uint64_t size, TermId *sum) {
  Coder *k = s->k;
  Logic *l = k->l;
  *sum = term_int(l, 0);
  for (uint64_t at = offset; at < offset + size;) {
    PlaceId i = 0;
    for (; i < k->c->cell.n; i++) {
      const CertificateCell *c = &k->cell.at[i];
      if (cell_is_bytes_of(c, v, level) && c->offset == at && c->size < size && at + c->size <= offset + size &&
          type_is_plain(k->p, c->type))
        break;
    }
    if (i == k->c->cell.n) return false;
    CertificateCell c = k->cell.at[i];
    TypeId bits = type_int(k->p, 8 * (uint32_t)c.size, false, NULL);
    Num part = num_convert(s, num_typed(s, move_before(s, i), c.type), bits);
    *sum = term_add(l, *sum, term_scale(l, (Int128)1 << (8 * (at - offset)), part.t));
    at += c.size;
  }
  return true;
}

/* The bytes of an object read as type t. */
static Num value_at(Move *s, VarId v, uint32_t level, uint64_t offset, TypeId t) {
  Coder *k = s->k;
  uint64_t size = type_at(k->p, t)->size;
  bool plain = type_is_plain(k->p, t);
  if (value_is_constant(k->p, v)) return value_initial(s, v, offset, t);
  Num part;
  TermId sum;
  for (PlaceId i = 0; i < k->c->cell.n; i++) {
    CertificateCell c = k->cell.at[i];
    if (cell_is_bytes_of(&c, v, level) && c.offset == offset && c.size == size)
      return value_bits(s, num_typed(s, move_before(s, i), c.type), c.type, t);
  }
  if (plain && read_part(s, v, level, offset, size, &part)) return num_convert(s, part, t);
  if (plain && read_parts(s, v, level, offset, size, &sum))
    return num_convert(s, num_typed(s, sum, type_int(k->p, 8 * (uint32_t)size, false, NULL)), t);
  PlaceId own = coder_place(k, CELL_VALUE, v, level, offset, size, t);
  TypeId have = k->cell.at[own].type;
  return value_bits(s, num_typed(s, move_before(s, own), have), have, t);
}

/* ---- loads ---- */

Direct direct_place(const Program *p, ExprId address) {
  Direct d = {0};
  for (;;) {
    const Expr *x = expr_at(p, address);
    if (x->kind == EXPR_ADDRESS) {
      d.var = x->var;
      return d;
    }
    if (x->kind == EXPR_FIELD) {
      d.offset += x->value;
    } else if (x->kind == EXPR_INDEX && expr_is_const(p, x->b)) {
      d.offset += expr_at(p, x->b)->value * x->value;
    } else if (x->kind == EXPR_INDEX && !d.index) {
      d.index = x->b;
      d.stride = x->value;
    } else if (x->kind != EXPR_CAST || type_at(p, x->type)->kind != TYPE_POINTER ||
               type_at(p, expr_at(p, x->a)->type)->kind != TYPE_POINTER) {
      return (Direct){0};
    }
    address = x->a;
  }
}

bool object_is_sized(const Program *p, VarId v) {
  const Var *x = &p->var.at[v];
  return x->is_object && x->kind != VAR_VARARGS && type_at(p, x->type)->size > 0;
}

bool value_is_constant(const Program *p, VarId v) {
  const Var *x = &p->var.at[v];
  return x->kind == VAR_GLOBAL && x->is_constant && !x->is_extern && object_is_sized(p, v);
}

static int compare_ids(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

void value_targets(const Move *s, ExprId address, U32Vec *vars) {
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, address, &at);
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *o = alias_object(s->k->alias, at.at[i].object);
    if (o->kind == ALIAS_VARIABLE) vec_push(*vars, o->var);
  }
  vec_free(at);
  if (!vars->n) return;
  qsort(vars->at, vars->n, sizeof *vars->at, compare_ids);
  uint32_t n = 1;
  for (uint32_t i = 1; i < vars->n; i++)
    if (vars->at[i] != vars->at[n - 1]) vars->at[n++] = vars->at[i];
  vars->n = n;
}

TermId value_loaded(Move *s, ExprId address, TypeId t) {
  Coder *k = s->k;
  uint64_t key = (uint64_t)address << 32 | t;
  const uint32_t *known = idmap_find(&k->load_of, key);
  SymbolId symbol = known ? *known : logic_symbol(k->l, "load", SORT_INT);
  if (!known) idmap_put(&k->load_of, key, symbol);
  return term_symbol(k->l, symbol);
}

/* A constant holds what it held at the start: of a small one, each element is known. */
static void fact_of_constant(Move *s, VarId v, TermId at, TypeId t, TermId value) {
  Coder *k = s->k;
  Logic *l = k->l;
  uint64_t size = type_at(k->p, t)->size, whole = type_at(k->p, k->p->var.at[v].type)->size;
  if (!value_is_constant(k->p, v)) return;
  for (uint64_t o = 0; o + size <= whole && whole / size <= MOST_ELEMENTS; o += size) {
    TermId here = term_eq(l, at, constant(s, coder_address(k, v, 0) + (Int128)o));
    move_fact(s, term_implies(l, here, term_eq(l, value, value_initial(s, v, o, t).t)));
  }
}

/* A read through a pointer: of an object variable, if it leads there; else of anything. */
static Num load_through(Move *s, ExprId address, TypeId t) {
  Coder *k = s->k;
  Logic *l = k->l;
  owner_accessed(s, address);
  address_accessed(s, address);
  TermId at = coded_value(s, address).t;
  TermId r = value_loaded(s, address, t);
  move_range(s, t, r);
  given_loaded(s, address, t, r);
  uint64_t size = type_at(k->p, t)->size;
  U32Vec vars = {0};
  value_targets(s, address, &vars);
  for (PlaceId i = 0, n = k->cell.n; i < n; i++) {
    CertificateCell c = k->cell.at[i];
    if (c.meaning != CELL_VALUE || c.size != size || c.level > move_level(s, c.var)) continue;
    bool met = vars.n && bsearch(&c.var, vars.at, vars.n, sizeof *vars.at, compare_ids);
    if (!met) continue;
    TermId here = term_eq(l, at, constant(s, coder_address(k, c.var, c.level) + (Int128)c.offset));
    Num value = value_bits(s, num_typed(s, move_before(s, i), c.type), c.type, t);
    move_fact(s, term_implies(l, here, term_eq(l, r, value.t)));
  }
  for (uint32_t i = 0; i < vars.n; i++) fact_of_constant(s, vars.at[i], at, t, r);
  vec_free(vars);
  return num_typed(s, r, t);
}

bool direct_elements(const Program *p, const Direct *d, TypeId t, Int128 *first, Int128 *last) {
  Int128 whole = (Int128)type_at(p, p->var.at[d->var].type)->size, size = (Int128)type_at(p, t)->size;
  if (!object_is_sized(p, d->var) || d->stride <= 0 || whole / d->stride > MOST_ELEMENTS || d->offset < 0) return false;
  Int128 room = whole - d->offset % d->stride; /* behind the first byte of the first one */
  *first = -(d->offset / d->stride);
  *last = *first - 1 + (room < size ? 0 : (room - size) / d->stride + 1);
  return true;
}

/* Is the element so far away that the address space begins again on the way? */
static TermId is_around(Move *s, const Direct *d, Num index) {
  Logic *l = logic(s);
  Int128 half = (Int128)1 << (s->k->p->pointer_bits - 1);
  bool near = index.bounded && index.lo >= -2 * half && index.hi < 2 * half &&
              index.lo * d->stride + d->offset >= -half && index.hi * d->stride + d->offset < half;
  if (near) return term_false(l);
  TermId offset = term_add(l, constant(s, d->offset), term_scale(l, d->stride, index.t));
  return term_not(l, address_is_not_around(s, offset));
}

TermId direct_is_element(Move *s, const Direct *d, Num index, Int128 first, Int128 last, TermId *around) {
  Logic *l = logic(s);
  *around = is_around(s, d, index);
  TermId within = term_and(l, term_le(l, constant(s, first), index.t), term_le(l, index.t, constant(s, last)));
  return term_or(l, within, *around);
}

/* a[i]: an index outside of the object ends the execution. */
static Num load_element(Move *s, const Direct *d, TypeId t) {
  Logic *l = logic(s);
  Num index = coded_value(s, d->index), r = num_any(s, t);
  Int128 first, last;
  if (!direct_elements(s->k->p, d, t, &first, &last)) return r;
  for (Int128 i = first; i <= last; i++) {
    Num element = value_at(s, d->var, move_level(s, d->var), (uint64_t)(d->offset + i * d->stride), t);
    r = num_choose(s, term_eq(l, index.t, constant(s, i)), element, r);
  }
  TermId around;
  move_fact(s, direct_is_element(s, d, index, first, last, &around));
  return r;
}

static bool is_scalar(const Program *p, TypeId t) {
  TypeKind k = type_at(p, t)->kind;
  return k == TYPE_INT || k == TYPE_POINTER || k == TYPE_FLOAT;
}

Num value_load(Move *s, const Expr *x) {
  if (!is_scalar(s->k->p, x->type)) return num_any(s, x->type);
  Direct d = direct_place(s->k->p, x->a);
  if (!d.var) return load_through(s, x->a, x->type);
  if (d.index) return load_element(s, &d, x->type);
  if (d.offset < 0) return num_any(s, x->type);
  return value_at(s, d.var, move_level(s, d.var), (uint64_t)d.offset, x->type);
}

/* ---- initial values ---- */

/* One byte of a global's initial contents; false: it is part of an address. */
static bool initial_byte(const Program *p, const Var *v, uint64_t offset, uint8_t *byte) {
  *byte = 0;
  for (uint32_t i = 0; i < v->n_init; i++) {
    const InitPiece *q = &v->init[i];
    uint64_t n = q->value ? type_at(p, expr_at(p, q->value)->type)->size : q->n_bytes;
    if (offset < q->offset || offset >= q->offset + n) continue;
    if (q->value && !expr_is_const(p, q->value)) return false;
    uint64_t at = offset - q->offset;
    *byte = (uint8_t)(!q->value ? q->bytes[at] : at < 16 ? expr_at(p, q->value)->value >> (8 * at) : 0);
    return true;
  }
  return true;
}

Num value_initial(Move *s, VarId id, uint64_t offset, TypeId t) {
  Program *p = s->k->p;
  const Var *v = &p->var.at[id];
  uint64_t size = type_at(p, t)->size;
  if (v->is_extern || !is_scalar(p, t)) return num_any(s, t);
  for (uint32_t i = 0; i < v->n_init; i++) {
    ExprId e = v->init[i].value;
    if (!e || v->init[i].offset != offset || type_at(p, expr_at(p, e)->type)->size != size) continue;
    return value_bits(s, coded_value(s, e), expr_at(p, e)->type, t);
  }
  UInt128 bits = 0;
  for (uint64_t i = 0; i < size; i++) {
    uint8_t byte;
    if (i >= 16 || !initial_byte(p, v, offset + i, &byte)) return num_any(s, t);
    bits |= (UInt128)byte << (8 * i);
  }
  if (bits == 0) return num_int(s, 0); /* NULL, too, and the floating-point number as it is compared: bit by bit */
  if (!type_is_plain(p, t)) return num_any(s, t);
  return num_convert(s, num_int(s, (Int128)bits), t);
}
