/* Writes to an environment: of a value to a cell, a place or a variable, and of anything where nothing else is known.
 */
#include "predicate/encoder.h"

void env_forget_cell(Env *v, CellId c) {
  TermId x = term_symbol(logic(v), encoder_fresh(v->encoder, "any"));
  env_fact(v, encoder_range(v->encoder, v->encoder->cell.at[c].type, x));
  env_write(v, c, x);
  if (provenance_is_kept(v, c)) provenance_forget(v, c, false);
}

void env_forget_pieces(Env *v, VarId var, bool indeterminate) {
  uint32_t first, n = encoder_pieces(v->encoder, var, &first);
  for (uint32_t i = first; i < first + n; i++) {
    Piece q = v->encoder->piece.at[i];
    CellId c = env_cell(v, var, q.offset, q.size, q.type);
    env_forget_cell(v, c);
    if (indeterminate && provenance_is_kept(v, c)) provenance_forget(v, c, true);
  }
}

void env_forget_escaping(Env *v, ExprId address) {
  if (v->heap) {
    heap_forget(v, false);
    return;
  }
  Encoder *e = v->encoder;
  v->inexact |= INEXACT_HEAP;
  VarId asked = 0;
  bool reached = false;
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    if (!e->cell.at[c].size) continue;
    if (e->cell.at[c].var != asked) reached = encoder_may_reach(e, address, e->cell.at[c].var);
    asked = e->cell.at[c].var;
    if (reached) env_forget_cell(v, c);
  }
  /* a cell that is made later starts with a value of its own: also unknown */
}

Number number_for_cell(Env *v, CellId c, Number value, TypeId from) {
  TypeId t = v->encoder->cell.at[c].type;
  const Type *type = type_at(program(v), t);
  bool known = type->kind == TYPE_POINTER || (type->kind == TYPE_INT && type->bits <= 64);
  return known ? number_bits(v, value, from, t) : number_unknown(v, t, INEXACT_UNMODELLED);
}

/* The bits of a value of type t as an unsigned number; false when they are not known. */
static bool bits_of(Env *v, Number value, TypeId t, Number *out) {
  const Type *x = type_at(program(v), t);
  if (x->kind != TYPE_INT || x->bits > 64 || x->bits != 8 * x->size) return false;
  *out = number_convert(v, value, type_int(program(v), x->bits, false, NULL));
  return true;
}

/* What piece q holds after the bits of `stored` were written to the `size` bytes at `offset`, which it meets; false
 * when it is not known. */
static bool overwritten(Env *v, CellId c, const Piece *q, uint64_t offset, uint64_t size, Number stored, Number *out) {
  Logic *l = logic(v);
  Number old;
  if (!bits_of(v, number_of_cell(v, c), v->encoder->cell.at[c].type, &old)) return false;
  if (q->offset >= offset && q->offset + q->size <= offset + size) { /* a part of what is written */
    Int128 weight = (Int128)1 << (8 * (q->offset - offset)), modulus = (Int128)1 << (8 * q->size);
    TermId part = term_mod(l, term_div(l, stored.t, weight), modulus);
    *out = (Number){.t = part, .bounded = true, .hi = modulus - 1};
    return true;
  }
  if (q->offset > offset || q->offset + q->size < offset + size) return false;
  Int128 weight = (Int128)1 << (8 * (offset - q->offset)), end = weight << (8 * size);
  TermId sum = term_add(l, term_mod(l, old.t, weight), term_scale(l, weight, stored.t)); /* what lies below, and this */
  if (offset + size < q->offset + q->size) sum = term_add(l, sum, term_scale(l, end, term_div(l, old.t, end)));
  *out = (Number){.t = sum, .bounded = true, .hi = ((Int128)1 << (8 * q->size)) - 1};
  return true;
}

/* The pointer in this cell belongs to x, if `guard` holds. */
static void write_provenance(Env *v, CellId pointer, Provenance x, TermId guard) {
  if (guard != term_true(logic(v))) x = provenance_chosen(v, guard, x, provenance_read(v, pointer));
  provenance_write(v, pointer, x);
}

void env_store_at(Env *v, VarId var, uint64_t offset, Number value, TypeId t, const Provenance *belongs, TermId guard) {
  Encoder *e = v->encoder;
  Logic *l = logic(v);
  uint64_t size = type_at(program(v), t)->size;
  uint32_t first, n = encoder_pieces(e, var, &first);
  for (uint32_t i = first; i < first + n; i++) {
    Piece q = e->piece.at[i];
    if (q.offset >= offset + size || q.offset + q.size <= offset) continue;
    if (q.offset == offset && q.size == size) continue;
    CellId c = env_cell(v, var, q.offset, q.size, q.type);
    TermId old = env_read(v, c);
    Number stored, now;
    if (bits_of(v, value, t, &stored) && overwritten(v, c, &q, offset, size, stored, &now))
      now = number_for_cell(v, c, now, type_int(program(v), (uint32_t)(8 * q.size), false, NULL));
    else
      now = number_unknown(v, e->cell.at[c].type, INEXACT_HEAP);
    env_write(v, c, term_choice(l, guard, now.t, old));
    if (provenance_is_kept(v, c)) write_provenance(v, c, provenance_unknown(v), guard);
  }
  if (encoder_tiles(e, var, offset, size, NULL)) return;
  CellId exact = env_cell(v, var, offset, size, t);
  env_write(v, exact, term_choice(l, guard, number_for_cell(v, exact, value, t).t, env_read(v, exact)));
  if (provenance_is_kept(v, exact)) write_provenance(v, exact, belongs ? *belongs : provenance_unknown(v), guard);
}

/* A write of `size` bytes through a pointer: each object whose address is known to anyone has changed if the pointer
 * leads there. Exact for pieces of that size; where there are too many, or one variable lives at several levels (they
 * share an address here), everything is forgotten instead. */
static void store_through(Env *v, ExprId pointer, Number value, TypeId t, const Provenance *belongs) {
  Encoder *e = v->encoder;
  uint64_t size = type_at(e->p, t)->size;
  Logic *l = logic(v);
  Number address = number_of(v, pointer);
  U32Vec target = {0};
  v->inexact |= INEXACT_HEAP;
  if (!encoder_escaping(v, pointer, &target)) {
    env_forget_escaping(v, pointer);
    vec_free(target);
    return;
  }
  for (uint32_t i = 0; i < target.n; i++) {
    Cell c = e->cell.at[target.at[i]];
    Int128 at = e->address.at[c.var] + (Int128)c.offset;
    TermId old = env_read(v, target.at[i]);
    /* met at another address or by a write of another size: unknown */
    TermId meets = term_and(l, term_lt(l, term_int(l, at - (Int128)size), address.t),
                            term_lt(l, address.t, term_int(l, at + (Int128)c.size)));
    TermId broken = term_choice(l, meets, number_unknown(v, c.type, INEXACT_HEAP).t, old);
    bool followed = provenance_is_kept(v, target.at[i]);
    if (followed) write_provenance(v, target.at[i], provenance_unknown(v), meets);
    if (c.size != size) {
      env_write(v, target.at[i], broken);
      continue;
    }
    TermId here = term_eq(l, address.t, term_int(l, at));
    if (followed && belongs) write_provenance(v, target.at[i], *belongs, here);
    Number stored = number_for_cell(v, target.at[i], value, t);
    env_write(v, target.at[i], term_choice(l, here, stored.t, broken));
  }
  vec_free(target);
}

void env_store(Env *v, ExprId address, Number value, TypeId t, const Provenance *belongs) {
  if (v->heap) {
    heap_write(v, address, value, t);
    return;
  }
  Encoder *e = v->encoder;
  Place place = env_place(v, address);
  if (!encoder_place(e, address).var) provenance_accessed(v, address);
  if (!place.var) {
    store_through(v, address, value, t, belongs);
    return;
  }
  if (!place.index) {
    env_store_at(v, place.var, place.offset, value, t, belongs, term_true(logic(v)));
    return;
  }
  uint64_t size = type_at(e->p, t)->size, whole = type_at(e->p, e->p->var.at[place.var].type)->size;
  Number index = number_of(v, place.index);
  if (!place.stride || whole / place.stride > MOST_ELEMENTS) {
    v->inexact |= INEXACT_HEAP;
    env_forget_pieces(v, place.var, false);
    return;
  }
  Logic *l = logic(v);
  TermId some = term_false(l);
  for (uint64_t at = place.offset % place.stride; at + size <= whole; at += place.stride) {
    Int128 k = ((Int128)at - (Int128)place.offset) / (Int128)place.stride;
    TermId here = term_eq(l, index.t, term_int(l, k));
    env_store_at(v, place.var, at, value, t, belongs, here);
    some = term_or(l, some, here);
  }
  env_fact(v, some);
}

void env_assign(Env *v, VarId dst, Number value) {
  TypeId t = type_plain(program(v), program(v)->var.at[dst].type);
  env_write(v, env_cell(v, dst, 0, 0, t), number_convert(v, value, t).t);
}

Provenance provenance_for(Env *v, VarId dst, ExprId e) {
  bool pointer = type_at(program(v), expr_at(program(v), e)->type)->kind == TYPE_POINTER;
  if (!provenance_is_followed(v, program(v)->var.at[dst].type)) return (Provenance){0};
  return pointer ? provenance_of(v, e) : provenance_unknown(v);
}

void env_forget_variable(Env *v, VarId var) {
  if (!program(v)->var.at[var].is_object && provenance_is_followed(v, program(v)->var.at[var].type))
    provenance_forget(v, provenance_cell(v, var), false);
  if (v->heap && program(v)->var.at[var].is_object)
    heap_begin(v, var);
  else if (program(v)->var.at[var].is_object)
    env_forget_pieces(v, var, false);
  else
    env_forget_cell(v, env_cell(v, var, 0, 0, type_plain(program(v), program(v)->var.at[var].type)));
}
