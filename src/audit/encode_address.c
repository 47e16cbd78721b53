/* The numbers that stand for pointers (encode.h): which ones there are, and what moving a pointer makes of them.
 *
 * A number stands for a place only as long as the pointer stays within its object, the end included. What is beside an
 * object in memory is not known, so a pointer that leaves it gets a number that says no more than that. The certificate
 * chooses numbers for objects: that they are apart is all that counts. */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }

static Int128 address_end(const Move *s) { return ((Int128)1 << s->k->p->pointer_bits) - NEAR_NULL; }

static TermId is_between(Move *s, TermId x, Int128 first, Int128 end) {
  Logic *l = logic(s);
  return term_and(l, term_le(l, constant(s, first), x), term_lt(l, x, constant(s, end)));
}

TermId address_is_place(Move *s, TermId number) { return is_between(s, number, NEAR_NULL, address_end(s)); }

TermId address_is_beside(Move *s, TermId number) { return term_lt(logic(s), number, constant(s, 0)); }

/* Around the address space and back again a pointer would be where it was. */
TermId address_is_not_around(Move *s, TermId offset) {
  Int128 half = (Int128)1 << (s->k->p->pointer_bits - 1);
  return is_between(s, offset, -half, half);
}

/* No object lies so near to the ends of the address space that a pointer comes around them in so few bytes. */
TermId address_is_near(Move *s, const Owner *o) {
  Logic *l = logic(s);
  TermId before = term_lt(l, constant(s, -NEAR_NULL), o->offset);
  return term_and(l, before, term_lt(l, o->offset, term_add(l, o->size, constant(s, NEAR_NULL))));
}

static TermId is_objectless(Move *s, TermId number) {
  Logic *l = logic(s);
  return term_or(l, is_between(s, number, 0, NEAR_NULL), term_le(l, constant(s, address_end(s)), number));
}

Num address_made_up(Move *s, TypeId t, Int128 value) {
  Int128 range = (Int128)1 << s->k->p->pointer_bits, number = value % range + (value < 0 ? range : 0);
  if (number < NEAR_NULL || number >= address_end(s)) return num_int(s, number);
  Num any = num_any(s, t);
  move_fact(s, term_not(logic(s), term_eq(logic(s), any.t, constant(s, 0))));
  return any;
}

/* ---- what the may-alias analysis says ---- */

/* Is the target a place of its object, whichever of its blocks that is? */
static bool target_is_place(const Move *s, const AliasTarget *t) {
  const AliasObject *o = alias_object(s->k->alias, t->object);
  if (o->kind == ALIAS_OUTSIDE || t->stride || t->offset < 0) return false;
  if (t->offset == 0) return true;
  bool sized = o->kind == ALIAS_ALLOCATION || (o->kind == ALIAS_VARIABLE && object_is_sized(s->k->p, o->var));
  return sized && o->size != ALIAS_UNKNOWN_SIZE && (uint64_t)t->offset <= o->size;
}

static bool are_places(const Move *s, const AliasTargets *at) {
  uint32_t i = 0;
  while (i < at->n && target_is_place(s, &at->at[i])) i++;
  return i == at->n;
}

static bool leads_to_places(Move *s, ExprId e) {
  const uint32_t *known = idmap_find(&s->k->is_place, e);
  if (known) return *known != 0;
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, e, &at);
  bool all = are_places(s, &at);
  vec_free(at);
  idmap_put(&s->k->is_place, e, all);
  return all;
}

void address_known(Move *s, ExprId e, TermId number) {
  if (leads_to_places(s, e)) move_fact(s, term_le(logic(s), constant(s, 0), number));
}

static bool holds_places(Move *s, const CertificateCell *c) {
  if (c->offset >= UINT32_MAX) return false; /* the key has no room for it */
  uint64_t key = (uint64_t)1 << 63 | (uint64_t)c->var << 32 | (c->size ? c->offset + 1 : 0);
  const uint32_t *known = idmap_find(&s->k->is_place, key);
  if (known) return *known != 0;
  const Alias *a = s->k->alias;
  AliasTargets at = {0};
  AliasObjectId object = c->size ? alias_object_of_var(a, c->var) : ALIAS_ANYTHING;
  if (!c->size)
    alias_of_var(a, c->var, &at);
  else if (object != ALIAS_ANYTHING)
    alias_of_contents(a, (AliasTarget){.object = object, .offset = (int64_t)c->offset}, c->size, &at);
  bool all = (!c->size || object != ALIAS_ANYTHING) && are_places(s, &at);
  vec_free(at);
  idmap_put(&s->k->is_place, key, all);
  return all;
}

void address_held(Move *s, const CertificateCell *c, TermId number) {
  if (holds_places(s, c)) move_fact(s, term_le(logic(s), constant(s, 0), number));
}

void address_accessed(Move *s, ExprId e) {
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, e, &at);
  bool known = true; /* the sizes of all that it may be */
  for (uint32_t i = 0; i < at.n && known; i++) {
    const AliasObject *o = alias_object(s->k->alias, at.at[i].object);
    known = o->kind == ALIAS_ALLOCATION || (o->kind == ALIAS_VARIABLE && object_is_sized(s->k->p, o->var));
  }
  vec_free(at);
  if (known) move_fact(s, address_is_place(s, coded_value(s, e).t));
}

/* ---- moving ---- */

/* Where `from` is a place of an object variable, it stays in that one when it is moved to `to`, or it does not. */
typedef struct {
  TermId stays, leaves;
} Stay;

static void add_extent(Move *s, VarId v, uint32_t level, TermId from, TermId to, Stay *r) {
  Logic *l = logic(s);
  Int128 first = coder_address(s->k, v, level), end = first + (Int128)type_at(s->k->p, s->k->p->var.at[v].type)->size;
  TermId was = is_between(s, from, first, end + 1), is = is_between(s, to, first, end + 1);
  TermId out = term_and(l, term_not(l, is), address_is_not_around(s, term_sub(l, to, constant(s, first))));
  r->stays = term_or(l, r->stays, term_and(l, was, is));
  r->leaves = term_or(l, r->leaves, term_and(l, was, out));
}

static Stay within_variables(Move *s, ExprId root, TermId from, TermId to) {
  enum { MOST_EXTENTS = 8 };
  Stay r = {term_false(logic(s)), term_false(logic(s))};
  U32Vec vars = {0};
  uint32_t extents = 0;
  value_targets(s, root, &vars);
  for (uint32_t i = 0; i < vars.n; i++) {
    uint32_t newest = move_level(s, vars.at[i]), oldest = newest ? 1 : 0;
    if (!object_is_sized(s->k->p, vars.at[i])) continue;
    for (uint32_t level = newest; level >= oldest && extents < MOST_EXTENTS; level--) {
      add_extent(s, vars.at[i], level, from, to, &r);
      extents++;
      if (!level) break;
    }
  }
  vec_free(vars);
  return r;
}

/* What is known of the number of a moved pointer that is not `to`. */
static void fact_of_other(Move *s, ExprId e, TermId from, TermId leaves, TermId number) {
  Logic *l = logic(s);
  move_fact(s, term_implies(l, leaves, address_is_beside(s, number)));
  move_fact(s, term_implies(l, is_objectless(s, from), is_objectless(s, number)));
  if (leads_to_places(s, e)) move_fact(s, term_le(l, constant(s, 0), number));
}

/* &a, &a.f, &a[i]: the object is known. */
static Num moved_in_variable(Move *s, const Expr *x, VarId v, TermId by) {
  Logic *l = logic(s);
  Int128 first = coder_address(s->k, v, move_level(s, v));
  TermId to = term_add(l, constant(s, first), by);
  if (by == constant(s, 0)) return num_int(s, first);
  Num other = num_any(s, x->type);
  if (!object_is_sized(s->k->p, v)) return other;
  TermId is = is_between(s, by, 0, (Int128)type_at(s->k->p, s->k->p->var.at[v].type)->size + 1);
  TermId out = term_and(l, term_not(l, is), address_is_not_around(s, by));
  move_fact(s, term_implies(l, out, address_is_beside(s, other.t)));
  return num_typed(s, term_choice(l, is, to, other.t), x->type);
}

Num address_moved(Move *s, ExprId e) {
  Logic *l = logic(s);
  Expr x = *expr_at(s->k->p, e);
  TermId by;
  ExprId root = pointer_root(s, e, &by);
  const Expr *r = expr_at(s->k->p, root);
  if (r->kind == EXPR_ADDRESS) return moved_in_variable(s, &x, r->var, by);
  TermId from = coded_value(s, root).t, to = term_add(l, from, by);
  if (by == constant(s, 0)) return num_typed(s, from, x.type);
  Num other = num_any(s, x.type);
  TermId near = term_and(l, is_between(s, from, 0, NEAR_NULL), is_between(s, to, 0, NEAR_NULL));
  Stay stay = {address_is_place(s, from), term_false(l)};
  if (!leads_to_places(s, e)) stay = within_variables(s, root, from, to);
  fact_of_other(s, e, from, stay.leaves, other.t);
  return num_typed(s, term_choice(l, term_or(l, near, stay.stays), to, other.t), x.type);
}
