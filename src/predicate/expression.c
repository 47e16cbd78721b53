/* Expressions of the program as terms. */
#include <assert.h>

#include "predicate/encoder.h"

void env_fact(Env *v, TermId t) {
  if (t != term_true(v->encoder->l)) vec_push(v->fact, t);
}

/* ---- reading ---- */

CellId env_cell(Env *v, VarId var, uint64_t offset, uint64_t size, TypeId type) {
  FuncId f = v->encoder->p->var.at[var].function;
  return encoder_find_cell(v->encoder, var, f < v->level.n ? v->level.at[f] : 0, offset, size, type);
}

TermId env_read(Env *v, CellId c) {
  Encoder *e = v->encoder;
  if (c < v->value.n && v->value.at[c]) return v->value.at[c];
  TermId x = term_symbol(e->l, e->cell.at[c].symbol);
  env_fact(v, encoder_range(e, e->cell.at[c].type, x));
  return x;
}

void(env_write)(Env *v, CellId c, TermId t) {
  while (v->value.n <= c) vec_push(v->value, 0);
  v->value.at[c] = t;
  vec_push(v->written, c);
}

void env_rename(Env *v, CellId c, SymbolId s) {
  if (v->heap) values_define(v, s, v->value.at[c]);
  v->value.at[c] = term_symbol(v->encoder->l, s);
}

bool encoder_may_reach(const Encoder *e, ExprId address, VarId var) {
  const Alias *a = e->options.alias;
  if (!e->escapes.at[var] || !a || !address) return e->escapes.at[var];
  AliasObjectId object = alias_object_of_var(a, var);
  AliasTargets at = {0};
  alias_of_expr(a, address, &at);
  bool may = object == ALIAS_ANYTHING;
  for (uint32_t i = 0; i < at.n && !may; i++) may = at.at[i].object == object || at.at[i].object == ALIAS_ANYTHING;
  vec_free(at);
  return may;
}

bool encoder_escaping(Env *v, ExprId address, U32Vec *out) {
  Encoder *e = v->encoder;
  enum { MOST_TARGETS = 24 };
  VarId asked = 0;
  bool reached = false;
  for (uint32_t i = 0; i < e->piece.n; i++) {
    Piece q = e->piece.at[i];
    if (q.var != asked) reached = encoder_may_reach(e, address, q.var); /* pieces are sorted by variable */
    asked = q.var;
    if (!reached) continue;
    FuncId f = e->p->var.at[q.var].function;
    if (f && v->level.at[f] == 0) continue; /* of a function that is not active */
    if (out->n == MOST_TARGETS || (f && v->level.at[f] > 1)) return false;
    vec_push(*out, env_cell(v, q.var, q.offset, q.size, q.type));
  }
  return true;
}

Number number_of_cell(Env *v, CellId c) { return number_of_type(v, env_read(v, c), v->encoder->cell.at[c].type); }

/* The layout of memory here is ours, and no verdict may depend on it: the bits of a pointer as a number, or of a number
 * as a pointer, are not known. The same bits are the same, and read as what they were they are that again. */
static Number pun(Env *v, Number x, const char *way, const char *back, TypeId to) {
  Logic *l = v->encoder->l;
  Int128 k;
  if (term_is_const(l, x.t, &k) && k == 0) return number_constant(v, 0);
  char name[32], inverse[32];
  snprintf(name, sizeof name, "%s%u", way, type_at(v->encoder->p, to)->bits);
  snprintf(inverse, sizeof inverse, "%s%u", back, type_at(v->encoder->p, to)->bits);
  v->inexact |= INEXACT_HEAP;
  TermId r = term_apply(l, logic_function(l, name, 1), &x.t, 1), zero = term_int(l, 0);
  env_fact(v, term_eq(l, term_apply(l, logic_function(l, inverse, 1), &r, 1), x.t));
  r = term_choice(l, term_eq(l, x.t, zero), zero, r);
  env_fact(v, encoder_range(v->encoder, to, r));
  return number_of_type(v, r, to);
}

Number number_bits(Env *v, Number x, TypeId from, TypeId to) {
  const Type *have = type_at(v->encoder->p, from), *want = type_at(v->encoder->p, to);
  if (have->kind == TYPE_FLOAT || want->kind == TYPE_FLOAT || have->bits > 64 || want->bits > 64)
    return have->kind == want->kind && have->bits == want->bits && have->is_signed == want->is_signed
               ? x
               : number_unknown(v, to, INEXACT_ARITHMETIC);
  if (v->heap && have->kind == TYPE_POINTER && want->kind == TYPE_INT) return number_of_pointer(v, x.t, to);
  if (v->heap && have->kind == TYPE_INT && want->kind == TYPE_POINTER) return pointer_of_number(v, x.t, to);
  bool same = have->bits == want->bits;
  if (same && have->kind == TYPE_POINTER && want->kind == TYPE_INT) return pun(v, x, "address", "located", to);
  if (same && have->kind == TYPE_INT && want->kind == TYPE_POINTER) return pun(v, x, "located", "address", to);
  return number_convert(v, x, to);
}

/* What a cell holds, its bits read as type t of the same size. */
static Number read_bits(Env *v, CellId c, TypeId t) {
  return number_bits(v, number_of_cell(v, c), v->encoder->cell.at[c].type, t);
}

Number number_at(Env *v, VarId var, uint64_t offset, TypeId t) {
  Encoder *e = v->encoder;
  uint64_t size = type_at(e->p, t)->size;
  const Var *x = &e->p->var.at[var];
  if (x->is_constant && !x->is_extern) return number_initial(v, x, offset, size, t);
  U32Vec part = {0};
  if (!encoder_tiles(e, var, offset, size, &part)) {
    vec_free(part); /* where it begins well, but does not end well */
    return read_bits(v, env_cell(v, var, offset, size, t), t);
  }
  TermId sum = term_int(e->l, 0);
  for (uint32_t i = 0; i < part.n; i++) {
    Piece q = e->piece.at[part.at[i]];
    CellId c = env_cell(v, var, q.offset, q.size, q.type);
    Number bits = read_bits(v, c, type_int(e->p, (uint32_t)(8 * q.size), false, NULL));
    sum = term_add(e->l, sum, term_scale(e->l, (Int128)1 << (8 * (q.offset - offset)), bits.t));
  }
  vec_free(part);
  TypeId whole = type_int(e->p, (uint32_t)(8 * size), false, NULL);
  return number_bits(v, number_of_type(v, sum, whole), whole, t);
}

/* A read through a pointer: of an object whose address is known, if it leads there; else of the heap. */
static Number load_through(Env *v, ExprId pointer, uint64_t size, TypeId t) {
  Encoder *e = v->encoder;
  Number address = number_of(v, pointer), r = number_unknown(v, t, INEXACT_HEAP);
  U32Vec target = {0};
  if (encoder_escaping(v, pointer, &target))
    for (uint32_t i = 0; i < target.n; i++) {
      Cell c = e->cell.at[target.at[i]];
      if (c.size != size) continue;
      TermId here = term_eq(e->l, address.t, term_int(e->l, e->address.at[c.var] + (Int128)c.offset));
      Number value = read_bits(v, target.at[i], t);
      r = number_choose(v, here, value, r);
    }
  vec_free(target);
  return r;
}

/* A byte read through a pointer that may lead to constants, such as string literals, which nobody writes: what stands
 * there, byte by byte, if they are small; else `otherwise`. */
static Number load_constant(Env *v, ExprId pointer, Number address, TypeId t, Number otherwise) {
  enum { MOST_CONSTANT_BYTES = 48 };
  Encoder *e = v->encoder;
  const Type *type = type_at(e->p, t);
  if (!e->options.alias || type->kind != TYPE_INT || type->size != 1) return otherwise;
  AliasTargets at = {0};
  alias_of_expr(e->options.alias, pointer, &at);
  uint64_t bytes = 0;
  VarId last = 0;
  for (uint32_t i = 0; i < at.n && bytes <= MOST_CONSTANT_BYTES; i++) {
    const AliasObject *o = alias_object(e->options.alias, at.at[i].object);
    const Var *var = o->kind == ALIAS_VARIABLE ? &e->p->var.at[o->var] : NULL;
    if (!var || !var->is_constant || var->is_extern || o->var == last) continue; /* targets are sorted by object */
    last = o->var;
    bytes += o->size;
    for (uint64_t k = 0; k < o->size && bytes <= MOST_CONSTANT_BYTES; k++) {
      TermId here = term_eq(e->l, address.t, term_int(e->l, e->address.at[o->var] + (Int128)k));
      otherwise = number_choose(v, here, number_initial(v, var, k, 1, t), otherwise);
    }
  }
  vec_free(at);
  return otherwise;
}

static Number load(Env *v, const Expr *x) {
  Encoder *e = v->encoder;
  TypeId t = x->type;
  if (v->heap) return heap_read(v, x->a, t);
  uint64_t size = type_at(e->p, t)->size;
  bool direct = encoder_place(e, x->a).var != 0;
  TermId known = !direct && v->load ? v->load(v->load_context, x->a, t) : 0;
  if (known) {
    env_fact(v, encoder_range(e, t, known));
    return number_of_type(v, known, t);
  }
  Place place = env_place(v, x->a);
  if (!direct) provenance_accessed(v, x->a);
  if (!place.var) {
    Number address = number_of(v, x->a);
    return argument_read(v, x->a, t, load_constant(v, x->a, address, t, load_through(v, x->a, size, t)));
  }
  if (!place.index) return number_at(v, place.var, place.offset, t);
  uint64_t whole = type_at(e->p, e->p->var.at[place.var].type)->size;
  Number index = number_of(v, place.index);
  if (!place.stride || whole / place.stride > MOST_ELEMENTS) return number_unknown(v, t, INEXACT_HEAP);
  /* a[i]: the element that i names; an index outside is a defect of another kind and does not go on */
  Logic *l = e->l;
  Number r = {0};
  TermId some = term_false(l);
  for (uint64_t at = place.offset % place.stride; at + size <= whole; at += place.stride) {
    Int128 k = ((Int128)at - (Int128)place.offset) / (Int128)place.stride;
    TermId here = term_eq(l, index.t, term_int(l, k));
    Number element = number_at(v, place.var, at, t);
    r = r.t ? number_choose(v, here, element, r) : element;
    some = term_or(l, some, here);
  }
  env_fact(v, some);
  return r.t ? r : number_unknown(v, t, INEXACT_HEAP);
}

/* ---- expressions ---- */

/* The number of an address: the same for the same address, otherwise not known. The layout of memory here is ours, and
 * no verdict may depend on it. The difference of two places of one object is exact. */
static Number address_number(Env *v, ExprId pointer, TypeId t) {
  Encoder *e = v->encoder;
  Number a = number_of(v, pointer);
  if (v->heap) return number_of_pointer(v, a.t, t);
  Int128 k;
  if (term_is_const(e->l, a.t, &k) && k == 0) return number_constant(v, 0);
  v->inexact |= INEXACT_HEAP;
  char name[32];
  snprintf(name, sizeof name, "address%u", type_at(e->p, t)->bits);
  TermId r = term_apply(e->l, logic_function(e->l, name, 1), &a.t, 1);
  TermId is_null = term_eq(e->l, a.t, term_int(e->l, 0));
  r = term_choice(e->l, is_null, term_int(e->l, 0), r);
  env_fact(v, encoder_range(e, t, r));
  return number_of_type(v, r, t);
}

/* Pointers are ordered by where they lie only within one object. */
static bool order_is_known(const Encoder *e, ExprId a, ExprId b) {
  Place x = encoder_place(e, a), y = encoder_place(e, b);
  return x.var && x.var == y.var;
}

static bool is_address_constant(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  return x->kind == EXPR_CONST && x->value != 0;
}

/* The constant that x is on this path, or x. */
static Number settled(Env *v, Number x) {
  Int128 k;
  return value_of(v, x.t, &k) ? number_constant(v, k) : x;
}

static Number binary(Env *v, const Expr *x) {
  Encoder *e = v->encoder;
  Number a = number_of(v, x->a), b = number_of(v, x->b);
  TypeId t = x->type;
  Number r;
  if (v->heap && x->kind != EXPR_ADD && x->kind != EXPR_SUB) { /* linear where a factor, divisor, ... is known */
    a = settled(v, a);
    b = settled(v, b);
  }
  if (number_is_wide(e->p, t) && !(x->kind == EXPR_ADD || x->kind == EXPR_SUB || x->kind == EXPR_MUL))
    return number_unknown(v, t, INEXACT_ARITHMETIC);
  switch ((ExprKind)x->kind) {
    case EXPR_ADD:
      r = number_add(v, a, b, 1);
      break;
    case EXPR_SUB:
      r = number_add(v, a, b, -1);
      break;
    case EXPR_MUL:
      r = number_multiply(v, a, b);
      break;
    case EXPR_DIV:
      return number_divide(v, a, b, t, false);
    case EXPR_REM:
      return number_divide(v, a, b, t, true);
    case EXPR_SHL:
    case EXPR_SHR:
      return number_shift(v, (ExprKind)x->kind, a, b, t);
    default:
      return number_bit_operation(v, (ExprKind)x->kind, a, b, t);
  }
  if (number_is_wide(e->p, t)) { /* exact while it stays far from the ends of 128 bits */
    Int128 most = (Int128)1 << 120;
    return number_inside(r, -most, most) ? r : number_unknown(v, t, INEXACT_ARITHMETIC);
  }
  return x->checked ? number_checked(v, r, t) : number_convert(v, r, t);
}

Number number_of(Env *v, ExprId id) {
  Encoder *e = v->encoder;
  Program *p = e->p;
  Logic *l = e->l;
  const Expr *x = expr_at(p, id);
  const Type *t = type_at(p, x->type);
  switch ((ExprKind)x->kind) {
    case EXPR_CONST:
      if (t->kind == TYPE_FLOAT) return number_unknown(v, x->type, INEXACT_UNMODELLED);
      if (t->kind == TYPE_INT && t->bits == 128 && !t->is_signed && x->value < 0)
        return number_unknown(v, x->type, INEXACT_ARITHMETIC);
      return number_constant(v, x->value);
    case EXPR_VAR: {
      CellId c = env_cell(v, x->var, 0, 0, x->type);
      if (v->heap)
        heap_read_variable(v, c, x->type);
      else if (t->kind == TYPE_POINTER)
        length_note(v, c);
      return number_of_type(v, env_read(v, c), x->type);
    }
    case EXPR_LOAD: {
      ExprId address = x->a;
      Number loaded = load(v, x);
      if (t->kind == TYPE_POINTER) length_note_load(v, address, loaded.t);
      return loaded;
    }
    case EXPR_ADDRESS: {
      if (v->heap) return heap_address(v, x->var, x->type);
      FuncId f = p->var.at[x->var].function; /* activations of one function have locals of their own */
      if (f && f < v->level.n && v->level.at[f] > 1) return number_unknown(v, x->type, INEXACT_HEAP);
      return number_constant(v, e->address.at[x->var]);
    }
    case EXPR_FUNCTION:
      return number_constant(v, e->address.at[p->var.n + x->var]);
    case EXPR_FIELD:
      if (v->heap)
        return number_of_type(v, number_add(v, number_of(v, x->a), number_constant(v, x->value), 1).t, x->type);
      return number_convert(v, number_add(v, number_of(v, x->a), number_constant(v, x->value), 1), x->type);
    case EXPR_INDEX:
      if (v->heap) { /* an address that leaves the address space is not used */
        Number base = number_of(v, x->a);
        return number_of_type(v, number_add(v, base, number_scale(v, number_of(v, x->b), x->value), 1).t, x->type);
      }
      return number_convert(v, number_add(v, number_of(v, x->a), number_scale(v, number_of(v, x->b), x->value), 1),
                            x->type);
    case EXPR_CAST: {
      const Type *from = type_at(p, expr_at(p, x->a)->type);
      if (t->kind == TYPE_FLOAT || from->kind == TYPE_FLOAT) return number_unknown(v, x->type, INEXACT_UNMODELLED);
      if (from->kind == TYPE_BOOL)
        return number_choose(v, truth_of(v, x->a), number_constant(v, 1), number_constant(v, 0));
      if (t->kind == TYPE_INT && from->kind == TYPE_POINTER) return address_number(v, x->a, x->type);
      if (t->kind == TYPE_POINTER && from->kind == TYPE_INT && !expr_is_const(p, x->a)) {
        Number from_number = number_of(v, x->a);
        return v->heap ? pointer_of_number(v, from_number.t, x->type) : number_unknown(v, x->type, INEXACT_HEAP);
      }
      Number a = number_of(v, x->a);
      if (number_is_wide(p, x->type) && !t->is_signed && !number_inside(a, 0, (Int128)1 << 120))
        return number_unknown(v, x->type, INEXACT_ARITHMETIC);
      return number_convert(v, a, x->type);
    }
    case EXPR_OBJECT_SIZE:
      if (v->heap) return heap_size(v, x->a, x->type);
      if (follows_pointers(v->encoder)) return number_of_type(v, provenance_of(v, x->a).size, x->type);
      return number_unknown(v, x->type, INEXACT_HEAP);
    case EXPR_OFFSET:
      if (v->heap || !follows_pointers(v->encoder)) return number_unknown(v, x->type, INEXACT_HEAP);
      /* pointers are not moved around the end of the address space */
      return (Number){
          .t = provenance_of(v, x->a).offset, .bounded = true, .lo = -((Int128)1 << 66), .hi = (Int128)1 << 66};
    case EXPR_ITE: {
      TermId c = truth_of(v, x->a); /* one after the other, as in a run */
      Number a = number_of(v, x->b), b = number_of(v, x->c);
      return number_choose(v, c, a, b);
    }
    case EXPR_NONE:
      assert(false && "an expression without a kind");
      return number_constant(v, 0);
    default:
      if (t->kind == TYPE_BOOL) return number_choose(v, truth_of(v, id), number_constant(v, 1), number_constant(v, 0));
      (void)l;
      return binary(v, x);
  }
}

static bool is_null(const Program *p, ExprId e) { return expr_is_const(p, e) && expr_at(p, e)->value == 0; }

/* What [a == b], or [a != b], says of pointers besides: those to one object are equal if they have the same offset, and
 * NULL belongs to no object. */
static TermId compared_pointers(Env *v, const Expr *x) {
  Logic *l = v->encoder->l;
  const Program *p = v->encoder->p;
  bool equal = x->kind == EXPR_EQ;
  if (is_null(p, x->a) || is_null(p, x->b)) {
    if (!equal && !encoder_follows_lengths(v->encoder)) return term_true(l);
    Provenance null = provenance_of(v, is_null(p, x->a) ? x->b : x->a);
    TermId besides = equal ? term_eq(l, null.alive, term_int(l, 0)) : term_true(l);
    for (uint32_t k = 0; k < v->encoder->n_links; k++) { /* NULL and only NULL has length 0 */
      TermId empty = null.length[k] ? term_eq(l, null.length[k], term_int(l, 0)) : 0;
      if (empty) besides = term_and(l, besides, equal ? empty : term_not(l, empty));
    }
    return besides;
  }
  if (expr_is_const(p, x->a) || expr_is_const(p, x->b)) return term_true(l);
  Provenance a = provenance_of(v, x->a), b = provenance_of(v, x->b);
  TermId offsets = term_eq(l, a.offset, b.offset);
  return term_or(l, term_not(l, provenance_same_object(v, &a, &b)), equal ? offsets : term_not(l, offsets));
}

/* Pointers to one object are ordered as their offsets are; others anyhow. */
static TermId order_of_offsets(Env *v, const Expr *x) {
  Logic *l = v->encoder->l;
  Provenance a = provenance_of(v, x->a), b = provenance_of(v, x->b);
  Number any = number_unknown(v, type_int(v->encoder->p, 8, false, "_Bool"), INEXACT_HEAP);
  TermId less = x->kind == EXPR_LT   ? term_lt(l, a.offset, b.offset)
                : x->kind == EXPR_LE ? term_le(l, a.offset, b.offset)
                : x->kind == EXPR_GT ? term_lt(l, b.offset, a.offset)
                                     : term_le(l, b.offset, a.offset);
  return term_choice(l, provenance_same_object(v, &a, &b), less, term_eq(l, any.t, term_int(l, 0)));
}

TermId truth_of(Env *v, ExprId id) {
  Encoder *e = v->encoder;
  Logic *l = e->l;
  Expr x = *expr_at(e->p, id);
  switch ((ExprKind)x.kind) {
    case EXPR_CONST:
      return term_bool(l, x.value != 0);
    case EXPR_NOT:
      return term_not(l, truth_of(v, x.a));
    case EXPR_AND: {
      TermId a = truth_of(v, x.a);
      return term_and(l, a, truth_of(v, x.b));
    }
    case EXPR_OR: {
      TermId a = truth_of(v, x.a);
      return term_or(l, a, truth_of(v, x.b));
    }
    case EXPR_ITE: {
      TermId c = truth_of(v, x.a), a = truth_of(v, x.b);
      return term_choice(l, c, a, truth_of(v, x.c));
    }
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GT:
    case EXPR_GE: {
      Number a = number_of(v, x.a), b = number_of(v, x.b);
      bool pointers = type_at(e->p, expr_at(e->p, x.a)->type)->kind == TYPE_POINTER;
      bool equality = x.kind == EXPR_EQ || x.kind == EXPR_NE;
      bool ordered = equality || order_is_known(e, x.a, x.b) || (v->heap && heap_same_object(v, a.t, b.t));
      TermId besides = term_true(l);
      if (pointers && provenance_is_followed(v, expr_at(e->p, x.a)->type)) {
        if (!ordered) return order_of_offsets(v, &x);
        if (equality) besides = compared_pointers(v, &x);
      }
      if (pointers && (!ordered || is_address_constant(e->p, x.a) || is_address_constant(e->p, x.b))) {
        Number any = number_unknown(v, type_int(e->p, 8, false, "_Bool"), INEXACT_HEAP);
        return term_eq(l, any.t, term_int(l, 0));
      }
      switch ((ExprKind)x.kind) {
        case EXPR_EQ:
          return term_and(l, term_eq(l, a.t, b.t), besides);
        case EXPR_NE:
          return term_and(l, term_not(l, term_eq(l, a.t, b.t)), besides);
        case EXPR_LT:
          return term_lt(l, a.t, b.t);
        case EXPR_LE:
          return term_le(l, a.t, b.t);
        case EXPR_GT:
          return term_lt(l, b.t, a.t);
        default:
          return term_le(l, b.t, a.t);
      }
    }
    case EXPR_INVALID:
    case EXPR_OUT_OF_BOUNDS:
    case EXPR_INVALID_FREE:
    case EXPR_LOST:
    case EXPR_NOT_CLEAN:
      return v->heap ? heap_condition(v, &x) : provenance_condition(v, &x);
    default: { /* a variable or temporary that holds a truth value */
      Number a = number_of(v, id);
      return term_not(l, term_eq(l, a.t, term_int(l, 0)));
    }
  }
}

TermId env_number(Env *v, ExprId e) { return number_of(v, e).t; }
TermId env_condition(Env *v, ExprId condition) { return truth_of(v, condition); }

void env_assume(Env *v, TermId t) {
  if (t != term_true(v->encoder->l)) vec_push(v->constraint, t);
}
