/* The objects that pointers in registers and in object variables belong to: how far into them they point, how large
 * they are, whether they are alive, and the number of their first byte, the base. A pointer belongs to the object that
 * it was derived from, wherever it points (run.h). No two objects that live have the same base, and blocks of the heap
 * never have, so it stands for the object.
 *
 * Everything here asks one pointer after the other what it may belong to, the targets that the may-alias analysis
 * names: a living pointer belongs to one of them, so it has the size and offset of one; and it loses its life only
 * where a step ends the life of one, and of just that object. */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }
static TermId lives(Move *s, const Owner *o) { return term_eq(logic(s), o->alive, constant(s, 1)); }
static TermId perhaps(Move *s) { return term_eq(logic(s), move_any(s), constant(s, 0)); }

/* ---- cells ---- */

static bool has_owner(const Move *s, VarId v) {
  const Var *x = &s->k->p->var.at[v];
  return !x->is_object && type_at(s->k->p, x->type)->kind == TYPE_POINTER;
}

static PlaceId part(Move *s, VarId v, uint32_t level, CellMeaning m) { return coder_place(s->k, m, v, level, 0, 0, 0); }

static PlaceId blocks_cell(Move *s) { return coder_place(s->k, CELL_BLOCKS, 0, 0, 0, 0, 0); }

/* A pointer in a register, or in an object variable, of an open activation of which the certificate says whether its
 * object lives. */
typedef struct {
  PlaceId life;
  VarId var;
  uint64_t offset;
  TermId lives, base; /* before the step */
} Holder;
typedef VEC(Holder) Holders;

/* Of the pointer in a register (size 0), or in these bytes of an object variable. */
static Owner owner_held(Move *s, VarId v, uint32_t level, uint64_t offset, uint64_t size) {
  TermId part[CELL_BASE + 1];
  for (CellMeaning m = CELL_OFFSET; m <= CELL_BASE; m++)
    part[m] = move_before(s, coder_place(s->k, m, v, level, offset, size, 0));
  return (Owner){part[CELL_OFFSET], part[CELL_SIZE], part[CELL_ALIVE], part[CELL_BASE]};
}

static void find_holders(Move *s, Holders *out) {
  for (PlaceId i = 0; i < s->k->c->cell.n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (c.meaning != CELL_ALIVE || c.level > move_level(s, c.var)) continue;
    Owner o = owner_held(s, c.var, c.level, c.offset, c.size);
    vec_push(*out, (Holder){.life = i, .var = c.var, .offset = c.offset, .lives = lives(s, &o), .base = o.base});
  }
}

static void holder_targets(const Move *s, const Holder *h, AliasTargets *out) {
  const Alias *a = s->k->alias;
  if (!s->k->p->var.at[h->var].is_object) {
    alias_of_var(a, h->var, out);
    return;
  }
  AliasTarget place = {.object = alias_object_of_var(a, h->var), .offset = (int64_t)h->offset};
  alias_of_contents(a, place, 0, out);
}

void owner_write(Move *s, VarId v, uint32_t level, const Owner *o) {
  if (!has_owner(s, v)) return;
  move_write(s, part(s, v, level, CELL_OFFSET), o->offset);
  move_write(s, part(s, v, level, CELL_SIZE), o->size);
  move_write(s, part(s, v, level, CELL_ALIVE), o->alive);
  move_write(s, part(s, v, level, CELL_BASE), o->base);
  lengths_write_any(s, v, level);
}

TermId owner_part(const Owner *o, CellMeaning m) {
  return m == CELL_OFFSET ? o->offset : m == CELL_SIZE ? o->size : m == CELL_ALIVE ? o->alive : o->base;
}

Owner owner_any(Move *s) {
  Logic *l = logic(s);
  Owner o = {.offset = move_any(s)};
  o.size = move_any(s);
  o.alive = move_any(s);
  o.base = move_any(s);
  move_range(s, s->k->p->type_size, o.size);
  move_range(s, s->k->p->type_size, o.base);
  move_fact(s, term_and(l, term_le(l, constant(s, 0), o.alive), term_le(l, o.alive, constant(s, 1))));
  return o;
}

/* The beginning of an object. */
static Owner owner_known(Move *s, Int128 size, Int128 base) {
  Owner o = {.offset = constant(s, 0)};
  o.size = constant(s, size);
  o.alive = constant(s, 1);
  o.base = constant(s, base);
  return o;
}

/* A number that is NULL, or nearly: it belongs to nothing. */
static Owner owner_none(Move *s, Int128 number) {
  TermId zero = constant(s, 0);
  return (Owner){constant(s, number), zero, zero, zero};
}

void owner_write_any(Move *s, VarId v, uint32_t level, bool indeterminate) {
  if (!has_owner(s, v)) return;
  Owner o = owner_any(s);
  if (indeterminate) o.alive = constant(s, 0);
  owner_write(s, v, level, &o);
}

void owner_start(Move *s) { move_write(s, blocks_cell(s), constant(s, 0)); }

static void count_blocks(Move *s, Int128 by, TermId where) {
  Logic *l = logic(s);
  TermId now = move_now(s, blocks_cell(s));
  move_write(s, blocks_cell(s), term_choice(l, where, term_add(l, now, constant(s, by)), now));
}

void owner_forget_all(Move *s) {
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++)
    if (s->k->cell.at[i].meaning == CELL_ALIVE || s->k->cell.at[i].meaning == CELL_BLOCKS) move_write_any(s, i);
}

/* ---- targets ---- */

static const AliasObject *object_of(const Move *s, const AliasTarget *t) {
  return alias_object(s->k->alias, t->object);
}

static TermId is_between(Move *s, TermId x, Int128 first, Int128 end) {
  return term_and(logic(s), term_le(logic(s), constant(s, first), x), term_lt(logic(s), x, constant(s, end)));
}

/* Is this the base of a block from malloc? Variables have smaller ones, what comes from alloca larger ones. */
static TermId is_heap_base(Move *s, TermId base) {
  return is_between(s, base, heap_lowest(s->k->p), stack_lowest(s->k->p));
}

static TermId is_stack_base(Move *s, TermId base) {
  return is_between(s, base, stack_lowest(s->k->p), given_lowest(s->k->p));
}

static bool are_all_heap(const Move *s, const AliasTargets *at) {
  uint32_t i = 0;
  while (i < at->n && object_of(s, &at->at[i])->is_heap) i++;
  return i == at->n;
}

/* What size and offset are if this is the target. */
static TermId looks_like(Move *s, const Owner *o, const AliasTarget *t) {
  Logic *l = logic(s);
  const AliasObject *x = object_of(s, t);
  TermId r = term_true(l);
  if (x->kind == ALIAS_OUTSIDE) return r;
  bool sized = x->kind == ALIAS_ALLOCATION || (x->kind == ALIAS_VARIABLE && object_is_sized(s->k->p, x->var));
  if (sized && x->size != ALIAS_UNKNOWN_SIZE) r = term_eq(l, o->size, constant(s, (Int128)x->size));
  if (!t->stride) r = term_and(l, r, term_eq(l, o->offset, constant(s, t->offset)));
  if (x->kind == ALIAS_ALLOCATION)
    r = term_and(l, r, x->is_heap ? is_heap_base(s, o->base) : is_stack_base(s, o->base));
  if (x->kind == ALIAS_VARIABLE && move_level(s, x->var) <= 1) /* it has one open activation at most */
    r = term_and(l, r, term_eq(l, o->base, constant(s, coder_address(s->k, x->var, move_level(s, x->var)))));
  return r;
}

/* If o is alive, it is one of the targets; if there are none, it is not. */
static void fact_of_targets(Move *s, const Owner *o, const AliasTargets *at) {
  enum { MOST_LOOKS = 8 };
  U32Vec look = {0};
  for (uint32_t i = 0; i < at->n && look.n <= MOST_LOOKS; i++) {
    TermId t = looks_like(s, o, &at->at[i]);
    uint32_t k = 0;
    while (k < look.n && look.at[k] != t) k++;
    if (k == look.n) vec_push(look, t);
  }
  if (look.n <= MOST_LOOKS) move_fact(s, term_implies(logic(s), lives(s, o), term_or_all(logic(s), look.at, look.n)));
  vec_free(look);
}

static void fact_of_expression(Move *s, const Owner *o, ExprId e) {
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, e, &at);
  fact_of_targets(s, o, &at);
  vec_free(at);
}

/* Is the size known of every variable that the pointer may lead to? */
static bool is_of_known_size(const Move *s, ExprId e) {
  U32Vec vars = {0};
  value_targets(s, e, &vars);
  bool known = true;
  for (uint32_t i = 0; i < vars.n && known; i++)
    known = object_is_sized(s->k->p, vars.at[i]) || s->k->p->var.at[vars.at[i]].kind == VAR_LABEL;
  vec_free(vars);
  return known;
}

/* What the number of a pointer is if it is alive: that of the place where it leads, if it is one. Objects lie within
 * the address space as a whole. */
static void fact_of_number(Move *s, const Owner *o, ExprId e) {
  Logic *l = logic(s);
  TermId number = coded_value(s, e).t, at = term_add(l, o->base, o->offset);
  TermId inside = term_and(l, term_le(l, constant(s, 0), o->offset), term_le(l, o->offset, o->size));
  TermId whole[] = {address_is_place(s, o->base), 0};
  whole[1] = address_is_place(s, term_add(l, o->base, o->size));
  TermId beside = term_implies(l, address_is_not_around(s, o->offset), address_is_beside(s, number));
  TermId place = term_choice(l, inside, term_eq(l, number, at), beside);
  if (!is_of_known_size(s, e)) place = term_not(l, term_eq(l, number, constant(s, 0)));
  move_fact(s, term_implies(l, lives(s, o), term_and(l, term_and_all(l, whole, 2), place)));
}

ExprId pointer_root(Move *s, ExprId e, TermId *by) {
  const Program *p = s->k->p;
  Logic *l = logic(s);
  if (by) *by = constant(s, 0);
  for (;;) {
    Expr x = *expr_at(p, e);
    bool moves = x.kind == EXPR_FIELD || x.kind == EXPR_INDEX;
    bool same = x.kind == EXPR_CAST && type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER;
    if (!moves && !same) return e;
    if (moves && by) {
      TermId index = x.kind == EXPR_INDEX ? coded_value(s, x.b).t : constant(s, 1);
      *by = term_add(l, *by, term_scale(l, x.value, index));
    }
    e = x.a;
  }
}

static Owner owner_of_variable(Move *s, VarId v) {
  const Program *p = s->k->p;
  const Var *x = &p->var.at[v];
  Int128 first = coder_address(s->k, v, move_level(s, v));
  Owner o = owner_known(s, x->kind == VAR_LABEL ? 0 : (Int128)type_at(p, x->type)->size, first);
  bool open = x->kind == VAR_VARARGS || (x->is_extern && !type_at(p, x->type)->size); /* who knows how large it is */
  if (open) o.size = owner_any(s).size;
  return o;
}

static Owner chosen(Move *s, TermId c, Owner a, Owner b) {
  Logic *l = logic(s);
  a.offset = term_choice(l, c, a.offset, b.offset);
  a.size = term_choice(l, c, a.size, b.size);
  a.alive = term_choice(l, c, a.alive, b.alive);
  a.base = term_choice(l, c, a.base, b.base);
  return a;
}

Owner owner_initial(Move *s, VarId v, uint64_t offset) {
  const Program *p = s->k->p;
  const Var *x = &p->var.at[v];
  uint64_t size = p->pointer_bits / 8;
  if (x->is_extern) return owner_any(s);
  for (uint32_t i = 0; i < x->n_init; i++) {
    const InitPiece *q = &x->init[i];
    TypeId t = q->value ? expr_at(p, q->value)->type : 0;
    uint64_t n = q->value ? type_at(p, t)->size : q->n_bytes;
    if (offset + size <= q->offset || q->offset + n <= offset) continue;
    bool pointer = q->value && q->offset == offset && type_at(p, t)->kind == TYPE_POINTER;
    return pointer ? owner_of(s, q->value) : owner_any(s);
  }
  return owner_none(s, 0);
}

/* ---- pointers that are read ---- */

static Owner owner_at(Move *s, VarId v, uint64_t offset) {
  if (value_is_constant(s->k->p, v)) return owner_initial(s, v, offset);
  return owner_held(s, v, move_level(s, v), offset, s->k->p->pointer_bits / 8);
}

static Owner owner_of_element(Move *s, const Direct *d, TypeId t) {
  Owner r = owner_any(s);
  Int128 first, last;
  if (!direct_elements(s->k->p, d, t, &first, &last)) return r;
  TermId index = coded_value(s, d->index).t;
  for (Int128 i = first; i <= last; i++) {
    Owner element = owner_at(s, d->var, (uint64_t)(d->offset + i * d->stride));
    r = chosen(s, term_eq(logic(s), index, constant(s, i)), element, r);
  }
  return r;
}

/* What a pointer in a constant belongs to, if that is where `at` leads; else r. */
static Owner owner_of_constant(Move *s, VarId v, TermId at, Owner r) {
  const Program *p = s->k->p;
  uint64_t size = p->pointer_bits / 8, whole = type_at(p, p->var.at[v].type)->size;
  if (!value_is_constant(p, v) || whole / size > MOST_ELEMENTS) return r;
  for (uint64_t o = 0; o + size <= whole; o += size) {
    TermId here = term_eq(logic(s), at, constant(s, coder_address(s->k, v, 0) + (Int128)o));
    r = chosen(s, here, owner_initial(s, v, o), r);
  }
  return r;
}

/* Through a pointer: that of an object variable, if it leads to one; else any. */
static Owner owner_through(Move *s, ExprId address) {
  Coder *k = s->k;
  Owner r = owner_any(s);
  TermId at = coded_value(s, address).t;
  U32Vec vars = {0};
  value_targets(s, address, &vars);
  for (PlaceId i = 0, n = k->c->cell.n; i < n; i++) {
    CertificateCell c = k->cell.at[i];
    bool met = false;
    for (uint32_t j = 0; j < vars.n; j++) met = met || vars.at[j] == c.var;
    if (c.meaning != CELL_ALIVE || !c.size || !met || c.level > move_level(s, c.var)) continue;
    TermId here = term_eq(logic(s), at, constant(s, coder_address(k, c.var, c.level) + (Int128)c.offset));
    r = chosen(s, here, owner_held(s, c.var, c.level, c.offset, c.size), r);
  }
  for (uint32_t i = 0; i < vars.n; i++) r = owner_of_constant(s, vars.at[i], at, r);
  vec_free(vars);
  return r;
}

static Owner owner_loaded(Move *s, ExprId address, TypeId t) {
  Owner o;
  if (given_owner(s, address, t, &o)) return o;
  Direct d = direct_place(s->k->p, address);
  if (!d.var) return owner_through(s, address);
  if (d.index) return owner_of_element(s, &d, t);
  return d.offset < 0 ? owner_any(s) : owner_at(s, d.var, (uint64_t)d.offset);
}

/* ---- expressions ---- */

/* Of a pointer that is not computed from another one. */
static Owner owner_of_root(Move *s, ExprId e) {
  const Program *p = s->k->p;
  Expr x = *expr_at(p, e);
  enum { FIRST_PAGE = 4096 }; /* NULL belongs to nothing, nor does a number that is nearly it */
  if (x.kind == EXPR_ADDRESS) return owner_of_variable(s, x.var);
  if (x.kind == EXPR_FUNCTION) return owner_known(s, 0, coder_function(s->k, x.var));
  if (x.kind == EXPR_CONST && x.value >= 0 && x.value < FIRST_PAGE) return owner_none(s, x.value);
  if (x.kind == EXPR_ITE) {
    TermId c = coded_truth(s, x.a);
    Owner a = owner_of(s, x.b), b = owner_of(s, x.c);
    return chosen(s, c, a, b);
  }
  bool outside = x.kind == EXPR_CONST || x.kind == EXPR_CAST || (x.kind == EXPR_VAR && p->var.at[x.var].is_extern);
  if (outside) return owner_any(s);
  Owner o = x.kind == EXPR_VAR    ? owner_held(s, x.var, move_level(s, x.var), 0, 0)
            : x.kind == EXPR_LOAD ? owner_loaded(s, x.a, x.type)
                                  : owner_any(s);
  fact_of_expression(s, &o, e);
  fact_of_number(s, &o, e);
  return o;
}

Owner owner_of(Move *s, ExprId e) {
  TermId by;
  ExprId root = pointer_root(s, e, &by);
  Owner o = owner_of_root(s, root);
  if (root == e) return o;
  o.offset = term_add(logic(s), o.offset, by);
  fact_of_number(s, &o, e);
  return o;
}

void owner_accessed(Move *s, ExprId address) {
  const Program *p = s->k->p;
  ExprId root = pointer_root(s, address, NULL);
  const Expr *x = expr_at(p, root);
  if (x->kind != EXPR_VAR || type_at(p, x->type)->kind != TYPE_POINTER) return;
  Owner o = owner_of_root(s, root);
  move_fact(s, lives(s, &o));
}

/* ---- lives begin ---- */

Owner owner_allocated(Move *s, OpHow how, TermId size, TermId succeeds, TermId address) {
  Logic *l = logic(s);
  if (how != ALLOC_STACK) count_blocks(s, 1, succeeds);
  Holders holder = {0};
  find_holders(s, &holder);
  for (uint32_t i = 0; i < holder.n; i++) { /* no living object begins there */
    TermId elsewhere = term_not(l, term_eq(l, holder.at[i].base, address));
    move_fact(s, term_implies(l, holder.at[i].lives, elsewhere));
  }
  vec_free(holder);
  TermId zero = constant(s, 0), one = constant(s, 1);
  Owner fresh = {.offset = zero, .size = size, .alive = one, .base = address};
  return chosen(s, succeeds, fresh, owner_none(s, 0));
}

/* ---- lives end ---- */

/* What comes to its end in a step. */
typedef struct {
  VarId object; /* the newest life of this variable; 0: none */
  FuncId left;  /* the newest activation of this function, with its variables and what it got from alloca; 0: none */
  bool stack;   /* something from alloca, not known what */
  AliasTargets freed; /* where the pointer leads whose block ends; none: nothing is freed */
  TermId first;       /* the first byte of that block */
} Ends;

static bool variable_ends(const Move *s, const Ends *x, VarId v) {
  const Var *var = &s->k->p->var.at[v];
  return v == x->object || (x->left && var->function == x->left && var->kind != VAR_LABEL);
}

static bool may_be_freed(const Ends *x, AliasObjectId o) {
  bool may = false;
  for (uint32_t i = 0; i < x->freed.n; i++)
    may = may || x->freed.at[i].object == o || x->freed.at[i].object == ALIAS_ANYTHING || o == ALIAS_ANYTHING;
  return may;
}

/* Where does a pointer to the object with this base lose it, if that is one of this target's? */
static TermId loses(Move *s, const Ends *x, const AliasTarget *t, TermId base) {
  Logic *l = logic(s);
  const Program *p = s->k->p;
  const AliasObject *o = object_of(s, t);
  TermId r = term_false(l);
  if (may_be_freed(x, t->object)) r = term_eq(l, base, x->first);
  if (o->kind == ALIAS_VARIABLE && variable_ends(s, x, o->var)) {
    Int128 first = coder_address(s->k, o->var, move_level(s, o->var));
    r = term_or(l, r, term_eq(l, base, constant(s, first)));
  }
  bool on_stack = o->kind == ALIAS_ALLOCATION && !o->is_heap;
  bool own = on_stack && x->left && p->loc.at[p->edge.at[o->edge].from].function == x->left;
  bool ends = (on_stack && x->stack) || own; /* or it is of an older activation */
  if (ends) r = term_or(l, r, term_and(l, is_stack_base(s, base), perhaps(s)));
  return r;
}

static TermId alive_after(Move *s, const Ends *x, const AliasTargets *at, TermId base, TermId alive) {
  Logic *l = logic(s);
  TermId lost = term_false(l);
  for (uint32_t i = 0; i < at->n; i++) lost = term_or(l, lost, loses(s, x, &at->at[i], base));
  return term_choice(l, lost, constant(s, 0), alive);
}

static void end_lives(Move *s, const Ends *x) {
  Holders holder = {0};
  AliasTargets at = {0};
  find_holders(s, &holder);
  for (uint32_t i = 0; i < holder.n; i++) {
    const Holder *h = &holder.at[i];
    vec_clear(at);
    holder_targets(s, h, &at);
    move_write(s, h->life, alive_after(s, x, &at, h->base, move_now(s, h->life)));
  }
  vec_free(at);
  vec_free(holder);
}

void owner_free(Move *s, ExprId pointer) {
  Logic *l = logic(s);
  TermId at = coded_value(s, pointer).t;
  Ends x = {.first = owner_of(s, pointer).base};
  alias_of_expr(s->k->alias, pointer, &x.freed);
  end_lives(s, &x);
  vec_free(x.freed);
  count_blocks(s, -1, term_not(l, term_eq(l, at, constant(s, 0))));
}

void owner_end(Move *s, VarId object) { end_lives(s, &(Ends){.object = object}); }

void owner_end_stack(Move *s) { end_lives(s, &(Ends){.stack = true}); }

void owner_leave(Move *s, FuncId f, ExprId returned, Owner *result) {
  Ends x = {.left = f};
  end_lives(s, &x);
  if (!result) return;
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, returned, &at);
  result->alive = alive_after(s, &x, &at, result->base, result->alive);
  vec_free(at);
}

/* ---- conditions ---- */

/* May something be written at the address that belongs to a constant? */
static TermId is_constant(Move *s, ExprId address, const Owner *o) {
  Coder *k = s->k;
  Logic *l = k->l;
  TermId r = term_false(l);
  AliasTargets at = {0};
  alias_of_expr(k->alias, address, &at);
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *x = object_of(s, &at.at[i]);
    if (x->argument == ALIAS_STRING) continue; /* C lets a program write there */
    if (x->kind == ALIAS_OUTSIDE)
      r = term_true(l); /* who knows */
    else if (x->kind == ALIAS_VARIABLE && k->p->var.at[x->var].is_constant)
      r = term_or(l, r, term_eq(l, o->base, constant(s, coder_address(k, x->var, 1))));
  }
  vec_free(at);
  return r;
}

static TermId is_out_of_bounds(Move *s, const Expr *x) {
  Logic *l = logic(s);
  Owner o = owner_of(s, x->a);
  TermId end = term_add(l, o.offset, coded_value(s, x->b).t);
  TermId before = term_lt(l, o.offset, constant(s, 0)), behind = term_lt(l, o.size, end);
  TermId written = x->value ? is_constant(s, x->a, &o) : term_false(l);
  return term_and(l, lives(s, &o), term_or(l, term_or(l, before, behind), written));
}

/* Is a living object one from malloc? What comes from outside may be anything, and has any base. */
static TermId is_block(Move *s, ExprId pointer, const Owner *o) {
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, pointer, &at);
  TermId r = are_all_heap(s, &at) ? term_true(logic(s)) : is_heap_base(s, o->base);
  for (uint32_t i = 0; i < at.n; i++)
    if (object_of(s, &at.at[i])->kind == ALIAS_OUTSIDE) r = term_false(logic(s));
  vec_free(at);
  return r;
}

static TermId is_invalid_free(Move *s, ExprId pointer) {
  Logic *l = logic(s);
  Owner o = owner_of(s, pointer);
  TermId zero = constant(s, 0), null = term_eq(l, coded_value(s, pointer).t, zero);
  TermId whole = term_and(l, term_eq(l, o.offset, zero), is_block(s, pointer, &o));
  return term_and(l, term_not(l, null), term_not(l, term_and(l, lives(s, &o), whole)));
}

/* Where does the pointer keep a block of the heap from being lost? */
static TermId keeps(Move *s, const Holder *h, LostTo to) {
  const Var *x = &s->k->p->var.at[h->var];
  TermId r = term_false(logic(s));
  if (to == LOST_TO_GLOBALS ? x->function != 0 : x->is_brief || (to == LOST_TO_NAMED && x->kind == VAR_TEMP)) return r;
  AliasTargets at = {0};
  holder_targets(s, h, &at);
  bool outside = false;
  for (uint32_t i = 0; i < at.n; i++) outside = outside || object_of(s, &at.at[i])->kind == ALIAS_OUTSIDE;
  if (at.n && !outside) r = are_all_heap(s, &at) ? h->lives : term_and(logic(s), h->lives, is_heap_base(s, h->base));
  vec_free(at);
  return r;
}

/* May two pointers hold the same block, one its beginning and the other its middle? */
static bool may_share(const Move *s, const Holder *a, const Holder *b) {
  AliasTargets x = {0}, y = {0};
  holder_targets(s, a, &x);
  holder_targets(s, b, &y);
  bool may = false;
  for (uint32_t i = 0, k = 0; i < x.n && k < y.n && !may;) { /* both are sorted by object */
    may = x.at[i].object == y.at[k].object;
    if (x.at[i].object < y.at[k].object)
      i++;
    else
      k++;
  }
  vec_free(x);
  vec_free(y);
  return may;
}

/* How many blocks the holders from number i on hold, at least: a block counts with the last one that holds it. */
static TermId held_from(Move *s, const Holders *all, uint32_t i) {
  Logic *l = logic(s);
  if (i == all->n) return constant(s, 0);
  const Holder *h = &all->at[i];
  TermId last = h->lives;
  for (uint32_t k = i + 1; k < all->n; k++) {
    const Holder *later = &all->at[k];
    if (!may_share(s, h, later)) continue;
    TermId again = term_and(l, later->lives, term_eq(l, later->base, h->base));
    last = term_and(l, last, term_not(l, again));
  }
  return term_add(l, term_choice(l, last, constant(s, 1), constant(s, 0)), held_from(s, all, i + 1));
}

/* There are more blocks than pointers hold. */
static TermId is_lost(Move *s, LostTo to) {
  enum { MOST_HOLDERS = 12 }; /* each is compared with each */
  Holders all = {0}, holder = {0};
  find_holders(s, &all);
  for (uint32_t i = 0; i < all.n && holder.n < MOST_HOLDERS; i++) {
    Holder h = all.at[i];
    h.lives = keeps(s, &h, to);
    if (h.lives != term_false(logic(s))) vec_push(holder, h);
  }
  TermId held = held_from(s, &holder, 0);
  vec_free(all);
  vec_free(holder);
  return term_lt(logic(s), held, move_before(s, blocks_cell(s)));
}

TermId owner_condition(Move *s, const Expr *x) {
  if (x->kind == EXPR_LOST) return is_lost(s, (LostTo)x->value);
  if (x->kind == EXPR_NOT_CLEAN) return term_lt(logic(s), constant(s, 0), move_before(s, blocks_cell(s)));
  if (x->kind == EXPR_OUT_OF_BOUNDS) return is_out_of_bounds(s, x);
  if (x->kind == EXPR_INVALID_FREE) return is_invalid_free(s, x->a);
  Owner o = owner_of(s, x->a);
  return term_not(logic(s), lives(s, &o));
}
