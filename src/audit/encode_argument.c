/* What C gives main (program_argv): how many arguments there are, an array of that many strings with NULL behind them,
 * and a zero in the last byte of each string.
 *
 * The array and the strings are objects that nothing ends. As long as the program does not write to them, what is read
 * there is what C put there, and the offset of the pointer in its object tells which part it is. The may-alias analysis
 * says whether a pointer leads nowhere else and whether the program writes. Reads outside of an object end the
 * execution, so that nothing has to be said of them. */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }
static Int128 element_size(const Move *s) { return s->k->p->pointer_bits / 8; }

/* ---- the start ---- */

Num given_count(Move *s) {
  Program *p = s->k->p;
  Num count = num_any(s, p->var.at[program_argc(p)].type);
  move_fact(s, term_le(logic(s), constant(s, 0), count.t));
  return count;
}

Num given_vector(Move *s, Num count, Owner *o) {
  Program *p = s->k->p;
  Logic *l = logic(s);
  Num vector = num_any(s, p->var.at[program_argv(p)].type);
  move_fact(s, term_le(l, constant(s, given_lowest(p)), vector.t));
  TermId size = term_scale(l, element_size(s), term_add(l, count.t, constant(s, 1)));
  move_range(s, p->type_size, size); /* it is an object, so it has a size */
  TermId zero = constant(s, 0), one = constant(s, 1);
  *o = (Owner){.offset = zero, .size = size, .alive = one, .base = vector.t};
  return vector;
}

/* ---- reading ---- */

/* Is this object the same as at the start of the program? */
static bool is_untouched(const Move *s, AliasObjectId o) {
  return !alias_object(s->k->alias, o)->is_escaped && !alias_may_write_object(s->k->alias, s->k->p->main, o);
}

/* Of which of the objects a read of type t at the address gets one element or byte, as it was at the start. */
static AliasArgument part_read(const Move *s, ExprId address, TypeId t) {
  const Type *type = type_at(s->k->p, t);
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, address, &at);
  AliasArgument which = at.n ? alias_object(s->k->alias, at.at[0].object)->argument : ALIAS_NO_ARGUMENT;
  bool fits = which == ALIAS_ARGV ? type->kind == TYPE_POINTER : type->kind == TYPE_INT && type->size == 1;
  int64_t step = which == ALIAS_ARGV ? (int64_t)element_size(s) : 1;
  for (uint32_t i = 0; i < at.n && fits; i++) {
    fits = alias_object(s->k->alias, at.at[i].object)->argument == which && is_untouched(s, at.at[i].object);
    fits = fits && at.at[i].offset % step == 0 && (int64_t)at.at[i].stride % step == 0;
  }
  vec_free(at);
  return fits ? which : ALIAS_NO_ARGUMENT;
}

/* Is what is read at the address, of so many bytes, not the last thing of that size in its object? */
static TermId is_followed(Move *s, ExprId address, Int128 bytes) {
  Owner o = owner_of(s, address);
  return term_le(logic(s), term_add(logic(s), o.offset, constant(s, 2 * bytes)), o.size);
}

void given_loaded(Move *s, ExprId address, TypeId t, TermId value) {
  Logic *l = logic(s);
  AliasArgument which = part_read(s, address, t);
  TermId zero = term_eq(l, value, constant(s, 0));
  if (which == ALIAS_ARGV) move_fact(s, term_eq(l, zero, term_not(l, is_followed(s, address, element_size(s)))));
  if (which == ALIAS_STRING) move_fact(s, term_or(l, zero, is_followed(s, address, 1)));
}

bool given_owner(Move *s, ExprId address, TypeId t, Owner *o) {
  Logic *l = logic(s);
  if (part_read(s, address, t) != ALIAS_ARGV) return false;
  TermId is_string = is_followed(s, address, element_size(s)), size = move_any(s), zero = constant(s, 0);
  move_fact(s, term_and(l, term_le(l, constant(s, 1), size), term_le(l, size, constant(s, MOST_ARGUMENT_BYTES))));
  o->offset = zero;
  o->size = term_choice(l, is_string, size, zero);
  o->alive = term_choice(l, is_string, constant(s, 1), zero);
  o->base = value_loaded(s, address, t);
  return true;
}
