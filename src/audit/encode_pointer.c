/* The objects that register pointers belong to: how far into them they point, how large they are, and whether they are
 * alive. Two pointers belong to the same object if they have the same origin, pointer minus offset: no two objects ever
 * have the same first byte (run.h). */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }

static TermId is_one(Move *s, TermId x) { return term_eq(logic(s), x, constant(s, 1)); }

/* ---- cells ---- */

static bool is_pointer(const Move *s, VarId v) {
  const Var *x = &s->k->p->var.at[v];
  return !x->is_object && type_at(s->k->p, x->type)->kind == TYPE_POINTER;
}

static PlaceId part(Move *s, VarId v, uint32_t level, CellMeaning m) { return coder_place(s->k, m, v, level, 0, 0, 0); }

static PlaceId blocks_cell(Move *s) { return coder_place(s->k, CELL_BLOCKS, 0, 0, 0, 0, 0); }

void owner_write(Move *s, VarId v, uint32_t level, const Owner *o) {
  if (!is_pointer(s, v)) return;
  move_write(s, part(s, v, level, CELL_OFFSET), o->offset);
  move_write(s, part(s, v, level, CELL_SIZE), o->size);
  move_write(s, part(s, v, level, CELL_ALIVE), o->alive);
}

Owner owner_any(Move *s) {
  Logic *l = logic(s);
  Owner o = {move_any(s), move_any(s), move_any(s)};
  move_range(s, s->k->p->type_size, o.size);
  move_fact(s, term_and(l, term_le(l, constant(s, 0), o.alive), term_le(l, o.alive, constant(s, 1))));
  return o;
}

void owner_write_any(Move *s, VarId v, uint32_t level, bool indeterminate) {
  if (!is_pointer(s, v)) return;
  Owner o = owner_any(s);
  if (indeterminate) o.alive = constant(s, 0);
  owner_write(s, v, level, &o);
}

void owner_start(Move *s) { move_write(s, blocks_cell(s), constant(s, 0)); }

static void count_blocks(Move *s, Int128 by, TermId if_true) {
  Logic *l = logic(s);
  PlaceId c = blocks_cell(s);
  TermId now = move_now(s, c);
  move_write(s, c, term_choice(l, if_true, term_add(l, now, constant(s, by)), now));
}

/* ---- where expressions lead ---- */

/* What the may-alias analysis says of a living object that e leads to. */
static void fact_of_alias(Move *s, ExprId e, const Owner *o) {
  Coder *k = s->k;
  Logic *l = k->l;
  AliasTargets at = {0};
  alias_of_expr(k->alias, e, &at);
  bool sized = true, placed = at.n > 0;
  uint64_t least = UINT64_MAX, most = 0;
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *x = alias_object(k->alias, at.at[i].object);
    bool variable = x->kind == ALIAS_VARIABLE && x->size != 0 && k->p->var.at[x->var].kind != VAR_VARARGS;
    sized = sized && (variable || x->kind == ALIAS_ALLOCATION) && x->size != ALIAS_UNKNOWN_SIZE;
    placed = placed && x->kind != ALIAS_OUTSIDE && !at.at[i].stride && at.at[i].offset == at.at[0].offset;
    least = x->size < least ? x->size : least;
    most = x->size > most ? x->size : most;
  }
  TermId known = term_bool(l, at.n > 0);
  if (at.n && sized)
    known =
        term_and(l, term_le(l, constant(s, (Int128)least), o->size), term_le(l, o->size, constant(s, (Int128)most)));
  if (placed) known = term_and(l, known, term_eq(l, o->offset, constant(s, at.at[0].offset)));
  vec_free(at);
  move_fact(s, term_implies(l, is_one(s, o->alive), known));
}

static Owner chosen(Move *s, TermId c, const Owner *a, const Owner *b) {
  Logic *l = logic(s);
  return (Owner){term_choice(l, c, a->offset, b->offset), term_choice(l, c, a->size, b->size),
                 term_choice(l, c, a->alive, b->alive)};
}

static Owner of_object(Move *s, VarId v) {
  const Var *x = &s->k->p->var.at[v];
  uint64_t size = type_at(s->k->p, x->type)->size;
  Owner o = {constant(s, 0), constant(s, (Int128)size), constant(s, 1)};
  bool open = x->kind == VAR_VARARGS || (x->is_extern && !size);
  if (open) o.size = owner_any(s).size;
  if (x->kind == VAR_LABEL) o.size = constant(s, 0);
  return o;
}

static Owner of_variable(Move *s, ExprId e, VarId v) {
  if (s->k->p->var.at[v].is_extern) return owner_any(s);
  uint32_t level = move_level(s, v);
  Owner o = {move_before(s, part(s, v, level, CELL_OFFSET)), move_before(s, part(s, v, level, CELL_SIZE)),
             move_before(s, part(s, v, level, CELL_ALIVE))};
  fact_of_alias(s, e, &o);
  return o;
}

Owner owner_of(Move *s, ExprId e) {
  Program *p = s->k->p;
  Logic *l = logic(s);
  Expr x = *expr_at(p, e);
  switch ((ExprKind)x.kind) {
    case EXPR_CONST: /* NULL belongs to none, nor does a small number */
      if (x.value < 0 || x.value >= 4096) return owner_any(s);
      return (Owner){constant(s, 0), constant(s, 0), constant(s, 0)};
    case EXPR_VAR:
      return of_variable(s, e, x.var);
    case EXPR_ADDRESS:
      return of_object(s, x.var);
    case EXPR_FUNCTION:
      return (Owner){constant(s, 0), constant(s, 0), constant(s, 1)};
    case EXPR_FIELD:
    case EXPR_INDEX: {
      Owner o = owner_of(s, x.a);
      TermId by = x.kind == EXPR_FIELD ? constant(s, x.value) : term_scale(l, x.value, coded_value(s, x.b).t);
      o.offset = term_add(l, o.offset, by);
      return o;
    }
    case EXPR_CAST:
      if (type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER) return owner_of(s, x.a);
      return owner_any(s);
    case EXPR_ITE: {
      TermId c = coded_truth(s, x.a);
      Owner a = owner_of(s, x.b), b = owner_of(s, x.c);
      return chosen(s, c, &a, &b);
    }
    default: {
      Owner o = owner_any(s);
      fact_of_alias(s, e, &o);
      return o;
    }
  }
}

void owner_accessed(Move *s, ExprId address) {
  Program *p = s->k->p;
  const Expr *x = expr_at(p, address);
  while (x->kind == EXPR_FIELD || x->kind == EXPR_INDEX) {
    address = x->a;
    x = expr_at(p, address);
  }
  if (x->kind == EXPR_VAR && type_at(p, x->type)->kind == TYPE_POINTER)
    move_fact(s, is_one(s, owner_of(s, address).alive));
}

Owner owner_allocated(Move *s, OpHow how, TermId size, TermId succeeds, TermId address) {
  Logic *l = logic(s);
  if (how != ALLOC_STACK) count_blocks(s, 1, succeeds);
  for (PlaceId i = 0, n = s->k->c->cell.n; i < n; i++) { /* no living object begins there */
    CertificateCell c = s->k->cell.at[i];
    if (c.meaning != CELL_ALIVE) continue;
    TermId pointer = move_before(s, coder_place(s->k, CELL_VALUE, c.var, c.level, 0, 0, s->k->p->var.at[c.var].type));
    TermId origin = term_sub(l, pointer, move_before(s, part(s, c.var, c.level, CELL_OFFSET)));
    move_fact(s, term_implies(l, is_one(s, move_before(s, i)), term_not(l, term_eq(l, origin, address))));
  }
  Owner fresh = {constant(s, 0), size, constant(s, 1)}, none = {constant(s, 0), constant(s, 0), constant(s, 0)};
  return chosen(s, succeeds, &fresh, &none);
}

/* ---- lives end ---- */

typedef struct {
  VarId object;  /* that ends, or 0 */
  ExprId freed;  /* the pointer to the block that ends, or 0 */
  bool stack;    /* memory from alloca ends */
  TermId origin; /* its first byte; 0: not known */
} Ending;

static bool may_belong(const Move *s, VarId pointer, const Ending *end) {
  const Alias *a = s->k->alias;
  AliasTargets x = {0}, y = {0};
  alias_of_var(a, pointer, &x);
  if (end->freed) alias_of_expr(a, end->freed, &y);
  bool may = false;
  for (uint32_t i = 0; i < x.n && !may; i++) {
    const AliasObject *o = alias_object(a, x.at[i].object);
    may = o->kind == ALIAS_OUTSIDE || (o->kind == ALIAS_VARIABLE && end->object && o->var == end->object) ||
          (o->kind == ALIAS_ALLOCATION && end->stack && !o->is_heap);
    for (uint32_t k = 0; k < y.n && !may; k++)
      may = y.at[k].object == x.at[i].object || y.at[k].object == ALIAS_ANYTHING;
  }
  vec_free(x);
  vec_free(y);
  return may;
}

static TermId alive_after(Move *s, const Ending *end, TermId pointer, TermId offset, TermId alive) {
  Logic *l = logic(s);
  TermId same =
      end->origin ? term_eq(l, term_sub(l, pointer, offset), end->origin) : term_eq(l, move_any(s), constant(s, 0));
  return term_choice(l, same, constant(s, 0), alive);
}

static void end_life(Move *s, const Ending *end) {
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (c.meaning != CELL_ALIVE || c.level > move_level(s, c.var) || !may_belong(s, c.var, end)) continue;
    TermId pointer = move_before(s, coder_place(s->k, CELL_VALUE, c.var, c.level, 0, 0, s->k->p->var.at[c.var].type));
    TermId offset = move_before(s, part(s, c.var, c.level, CELL_OFFSET));
    move_write(s, i, alive_after(s, end, pointer, offset, move_now(s, i)));
  }
}

void owner_free(Move *s, ExprId pointer) {
  Logic *l = logic(s);
  TermId at = coded_value(s, pointer).t;
  Owner o = owner_of(s, pointer);
  end_life(s, &(Ending){.freed = pointer, .origin = term_sub(l, at, o.offset)});
  count_blocks(s, -1, term_not(l, term_eq(l, at, constant(s, 0))));
}

static Ending ending_of(Move *s, VarId object) {
  return (Ending){.object = object, .origin = constant(s, coder_address(s->k, object, move_level(s, object)))};
}

void owner_end(Move *s, VarId object) {
  Ending end = ending_of(s, object);
  end_life(s, &end);
}

void owner_end_stack(Move *s) { end_life(s, &(Ending){.stack = true}); }

static bool has_stack_blocks(const Program *p, FuncId f) {
  const Function *x = &p->func.at[f];
  for (LocId i = x->first; i < x->first + x->n_locs; i++)
    for (EdgeId e = p->loc.at[i].first_out; e < p->loc.at[i].first_out + p->loc.at[i].n_out; e++)
      if (p->edge.at[e].op.kind == OP_ALLOC && p->edge.at[e].op.how == ALLOC_STACK) return true;
  return false;
}

static void leave(Move *s, const Ending *end, TermId pointer, Owner *result) {
  end_life(s, end);
  if (result) result->alive = alive_after(s, end, pointer, result->offset, result->alive);
}

static void leave_object(Move *s, VarId v, TermId pointer, Owner *result) {
  if (!v || !s->k->p->var.at[v].is_object) return;
  Ending end = ending_of(s, v);
  leave(s, &end, pointer, result);
}

void owner_leave(Move *s, FuncId f, TermId pointer, Owner *result) {
  const Function *x = &s->k->p->func.at[f];
  for (uint32_t i = 0; i < x->n_params; i++) leave_object(s, x->param[i], pointer, result);
  for (uint32_t i = 0; i < x->n_locals; i++) leave_object(s, x->local[i], pointer, result);
  leave_object(s, x->varargs, pointer, result);
  Ending end = {.stack = true};
  if (has_stack_blocks(s->k->p, f)) leave(s, &end, pointer, result);
}

void owner_forget_all(Move *s) {
  for (PlaceId i = 0, n = s->k->cell.n; i < n; i++)
    if (s->k->cell.at[i].meaning == CELL_ALIVE || s->k->cell.at[i].meaning == CELL_BLOCKS) move_write_any(s, i);
}

/* ---- conditions ---- */

/* Does the address belong to a constant? */
static TermId is_constant(Move *s, ExprId address, TermId origin) {
  Coder *k = s->k;
  Logic *l = k->l;
  TermId some = term_false(l);
  AliasTargets at = {0};
  alias_of_expr(k->alias, address, &at);
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *o = alias_object(k->alias, at.at[i].object);
    if (o->kind == ALIAS_OUTSIDE) some = term_true(l); /* who knows */
    if (o->kind != ALIAS_VARIABLE || !k->p->var.at[o->var].is_constant) continue;
    some = term_or(l, some, term_eq(l, origin, constant(s, coder_address(k, o->var, 1))));
  }
  vec_free(at);
  return some;
}

static TermId out_of_bounds(Move *s, const Expr *x) {
  Logic *l = logic(s);
  Owner o = owner_of(s, x->a);
  TermId n = coded_value(s, x->b).t, at = coded_value(s, x->a).t;
  TermId inside = term_and(l, term_le(l, constant(s, 0), o.offset), term_le(l, term_add(l, o.offset, n), o.size));
  TermId bad = term_not(l, inside);
  if (x->value) bad = term_or(l, bad, is_constant(s, x->a, term_sub(l, at, o.offset)));
  return term_and(l, is_one(s, o.alive), bad);
}

static bool leads_to_heap(const Move *s, const AliasTargets *at) {
  bool heap = true;
  for (uint32_t i = 0; i < at->n && heap; i++) heap = alias_object(s->k->alias, at->at[i].object)->is_heap;
  return heap;
}

static TermId invalid_free(Move *s, ExprId a) {
  Logic *l = logic(s);
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, a, &at);
  bool heap = leads_to_heap(s, &at), told = true; /* by its number: a variable has a small one */
  for (uint32_t i = 0; i < at.n && told; i++) {
    const AliasObject *o = alias_object(s->k->alias, at.at[i].object);
    told = o->is_heap || o->kind == ALIAS_VARIABLE || o->kind == ALIAS_FUNCTION;
  }
  vec_free(at);
  TermId pointer = coded_value(s, a).t;
  Owner o = owner_of(s, a);
  TermId good = term_and(l, is_one(s, o.alive), term_eq(l, o.offset, constant(s, 0)));
  if (!heap) good = told ? term_and(l, good, term_le(l, constant(s, heap_lowest(s->k->p)), pointer)) : term_false(l);
  return term_not(l, term_or(l, term_eq(l, pointer, constant(s, 0)), good));
}

/* A register that holds a pointer to the heap. */
typedef struct {
  VarId var;
  TermId alive, origin;
} Holder;
typedef VEC(Holder) Holders;

static bool may_hold(const Move *s, const CertificateCell *c, LostTo to) {
  const Var *v = &s->k->p->var.at[c->var];
  if (c->meaning != CELL_ALIVE || c->level > move_level(s, c->var)) return false;
  if ((to == LOST_TO_GLOBALS && v->function) || (to == LOST_TO_NAMED && v->kind == VAR_TEMP)) return false;
  AliasTargets at = {0};
  alias_of_var(s->k->alias, c->var, &at);
  bool heap = at.n && leads_to_heap(s, &at);
  vec_free(at);
  return heap;
}

/* How many blocks registers hold, at least. */
static TermId held_blocks(Move *s, LostTo to) {
  enum { MOST_HOLDERS = 12 };
  Logic *l = logic(s);
  Holders holder = {0};
  for (PlaceId i = 0, n = s->k->c->cell.n; i < n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!may_hold(s, &c, to) || holder.n == MOST_HOLDERS) continue;
    TermId pointer = move_before(s, coder_place(s->k, CELL_VALUE, c.var, c.level, 0, 0, s->k->p->var.at[c.var].type));
    TermId offset = move_before(s, part(s, c.var, c.level, CELL_OFFSET));
    vec_push(holder, (Holder){c.var, is_one(s, move_before(s, i)), term_sub(l, pointer, offset)});
  }
  TermId sum = constant(s, 0);
  for (uint32_t i = 0; i < holder.n; i++) {
    TermId another = holder.at[i].alive; /* a block that none of those before holds */
    for (uint32_t k = 0; k < i; k++) {
      if (!alias_may_point_to_same(s->k->alias, holder.at[i].var, holder.at[k].var)) continue;
      TermId same = term_and(l, holder.at[k].alive, term_eq(l, holder.at[i].origin, holder.at[k].origin));
      another = term_and(l, another, term_not(l, same));
    }
    sum = term_add(l, sum, term_choice(l, another, constant(s, 1), constant(s, 0)));
  }
  vec_free(holder);
  return sum;
}

TermId owner_condition(Move *s, const Expr *x) {
  Logic *l = logic(s);
  switch ((ExprKind)x->kind) {
    case EXPR_INVALID:
      return term_not(l, is_one(s, owner_of(s, x->a).alive));
    case EXPR_OUT_OF_BOUNDS:
      return out_of_bounds(s, x);
    case EXPR_INVALID_FREE:
      return invalid_free(s, x->a);
    case EXPR_LOST: /* then there are more blocks than registers hold */
      return term_lt(l, held_blocks(s, (LostTo)x->value), move_before(s, blocks_cell(s)));
    default:
      return term_lt(l, constant(s, 0), move_before(s, blocks_cell(s)));
  }
}
