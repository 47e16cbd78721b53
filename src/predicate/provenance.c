/* What plain environments know of the objects that pointers belong to.
 *
 * Beside its number a cell p of pointer type (a register variable or a piece of an object) has four cells: alive(p), 1
 * if it points to an object (or beside one) whose life has not ended, else 0; size(p), of that object; base(p), the
 * address of its first byte; and offset(p), how far p points behind that. They follow the pointer through assignments,
 * calls, arithmetic and variables that live in memory. A pointer that comes out of the heap or out of a number is not
 * followed; what the may-alias analysis knows of its targets is kept. Where a life ends, pointers with the same base
 * lose theirs. How many blocks of the heap are allocated is counted. Extended environments know objects themselves
 * (heap.c). */
#include "predicate/encoder.h"

static TermId number(const Env *v, Int128 k) { return term_int(logic(v), k); }

bool provenance_is_followed(const Env *v, TypeId t) {
  return !v->heap && follows_pointers(v->encoder) && type_at(program(v), t)->kind == TYPE_POINTER;
}

static bool is_kept(const Env *v, const Piece *q) { return q->is_followed || (q->is_linked && v->encoder->links); }

bool provenance_is_kept(const Env *v, CellId pointer) {
  Cell c = v->encoder->cell.at[pointer];
  Piece q;
  return c.size && provenance_is_followed(v, c.type) && encoder_pointer_piece(v->encoder, c.var, c.offset, &q) &&
         is_kept(v, &q);
}

/* ---- cells ---- */

static TypeId type_of_part(Env *v, uint32_t part) {
  Program *p = program(v);
  bool endless = part == GHOST_OFFSET || part >= GHOST_LENGTH; /* it does not wrap */
  if (endless) return type_int(p, 128, true, NULL);
  return part == GHOST_ALIVE ? type_int(p, 8, false, "_Bool") : p->type_size;
}

CellId ghost_cell(Env *v, CellId pointer, uint32_t part) {
  Cell c = v->encoder->cell.at[pointer];
  return encoder_find_cell(v->encoder, c.var, c.level, c.offset * GHOST_PARTS + part, 0, type_of_part(v, part));
}

void provenance_write(Env *v, CellId pointer, Provenance x) {
  env_write(v, ghost_cell(v, pointer, GHOST_OFFSET), x.offset);
  env_write(v, ghost_cell(v, pointer, GHOST_SIZE), x.size);
  env_write(v, ghost_cell(v, pointer, GHOST_ALIVE), x.alive);
  env_write(v, ghost_cell(v, pointer, GHOST_BASE), x.base);
  length_write(v, pointer, &x);
}

Provenance provenance_read(Env *v, CellId pointer) {
  Provenance x = {.offset = env_read(v, ghost_cell(v, pointer, GHOST_OFFSET))};
  x.size = env_read(v, ghost_cell(v, pointer, GHOST_SIZE));
  x.alive = env_read(v, ghost_cell(v, pointer, GHOST_ALIVE));
  x.base = env_read(v, ghost_cell(v, pointer, GHOST_BASE));
  for (uint32_t k = 0; k < v->encoder->n_links; k++) x.length[k] = length_read(v, pointer, k);
  length_note(v, pointer);
  return x;
}

CellId provenance_cell(Env *v, VarId var) {
  return env_cell(v, var, 0, 0, type_plain(program(v), program(v)->var.at[var].type));
}

CellId encoder_pointer_of(Encoder *e, const Cell *c) {
  Program *p = e->p;
  if (!p->var.at[c->var].is_object)
    return encoder_find_cell(e, c->var, c->level, 0, 0, type_plain(p, p->var.at[c->var].type));
  return encoder_find_cell(e, c->var, c->level, cell_pointer(c), p->pointer_bits / 8, p->type_size);
}

/* How many blocks of the heap are allocated. */
static CellId count_cell(Env *v) {
  return encoder_find_cell(v->encoder, 0, 0, GHOST_COUNT, 0, type_int(program(v), 128, true, NULL));
}

static void count(Env *v, Int128 by, TermId unless) {
  CellId c = count_cell(v);
  TermId now = env_read(v, c);
  env_write(v, c, term_choice(logic(v), unless, now, term_add(logic(v), now, number(v, by))));
}

void provenance_start(Env *v) {
  if (!v->heap && follows_pointers(v->encoder)) env_write(v, count_cell(v), number(v, 0));
}

/* ---- pointers ---- */

/* NULL, or a number that is no address. */
static Provenance nowhere(const Env *v, Int128 at) {
  TermId offset = number(v, at), zero = number(v, 0);
  Provenance x = {offset, zero, zero, zero, {0}};
  for (uint32_t k = 0; k < v->encoder->n_links && at == 0; k++) x.length[k] = zero;
  return x;
}

Provenance provenance_unknown(Env *v) {
  Encoder *e = v->encoder;
  Provenance x = {0};
  x.offset = term_symbol(e->l, encoder_fresh(e, "offset"));
  x.size = number_unknown(v, program(v)->type_size, INEXACT_HEAP).t;
  x.alive = number_unknown(v, type_of_part(v, GHOST_ALIVE), INEXACT_HEAP).t;
  x.base = number_unknown(v, program(v)->type_size, INEXACT_HEAP).t;
  return x;
}

/* If it is alive, it is one of those that the may-alias analysis names. */
static void add_alias_facts(Env *v, ExprId e, const Provenance *x) {
  const Alias *a = v->encoder->options.alias;
  Logic *l = logic(v);
  if (!a) return;
  AliasTargets at = {0};
  alias_of_expr(a, e, &at);
  bool sized = true, placed = at.n > 0;
  uint64_t least = UINT64_MAX, most = 0;
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *o = alias_object(a, at.at[i].object);
    sized = sized && (o->kind == ALIAS_VARIABLE || o->kind == ALIAS_ALLOCATION) && o->size != ALIAS_UNKNOWN_SIZE &&
            !(o->kind == ALIAS_VARIABLE && (o->size == 0 || program(v)->var.at[o->var].kind == VAR_VARARGS));
    placed = placed && o->kind != ALIAS_OUTSIDE && !at.at[i].stride && at.at[i].offset == at.at[0].offset;
    if (o->size < least) least = o->size;
    if (o->size > most) most = o->size;
  }
  TermId known = term_true(l);
  if (at.n && sized) {
    known = term_and(l, term_le(l, number(v, (Int128)least), x->size), term_le(l, x->size, number(v, (Int128)most)));
  }
  if (placed) known = term_and(l, known, term_eq(l, x->offset, number(v, at.at[0].offset)));
  if (!at.n) known = term_false(l); /* NULL or indeterminate */
  vec_free(at);
  env_fact(v, term_or(l, term_not(l, term_eq(l, x->alive, number(v, 1))), known));
}

static Provenance moved(Env *v, Provenance x, TermId by) {
  if (by == number(v, 0)) return x;
  x.offset = term_add(logic(v), x.offset, by);
  for (uint32_t k = 0; k < MOST_LINKS; k++) x.length[k] = 0;
  return x;
}

Provenance provenance_chosen(Env *v, TermId c, Provenance a, Provenance b) {
  Logic *l = logic(v);
  Provenance x = {.offset = term_choice(l, c, a.offset, b.offset)};
  x.size = term_choice(l, c, a.size, b.size);
  x.alive = term_choice(l, c, a.alive, b.alive);
  x.base = term_choice(l, c, a.base, b.base);
  for (uint32_t k = 0; k < v->encoder->n_links; k++)
    if (a.length[k] && b.length[k]) x.length[k] = term_choice(l, c, a.length[k], b.length[k]);
  return x;
}

/* The address of an object; 0: not known, where activations of a function have objects of their own. */
static TermId base_of_object(Env *v, VarId x) {
  FuncId f = program(v)->var.at[x].function;
  return f && v->level.at[f] > 1 ? 0 : number(v, v->encoder->address.at[x]);
}

static Provenance of_object(Env *v, VarId var) {
  const Var *x = &program(v)->var.at[var];
  uint64_t size = type_at(program(v), x->type)->size;
  bool open = x->kind == VAR_VARARGS || (x->is_extern && !size);
  TermId whole = open ? number_unknown(v, program(v)->type_size, INEXACT_HEAP).t : number(v, (Int128)size);
  TermId base = base_of_object(v, var);
  if (!base) base = number_unknown(v, program(v)->type_size, INEXACT_HEAP).t;
  TermId zero = number(v, 0), one = number(v, 1);
  return (Provenance){zero, x->kind == VAR_LABEL ? zero : whole, one, base, {0}};
}

/* What the initial contents of a variable are at `offset`, where a pointer is read. */
Provenance provenance_initial(Env *v, VarId var, uint64_t offset) {
  const Var *x = &program(v)->var.at[var];
  for (uint32_t i = 0; i < x->n_init; i++) {
    const InitPiece *q = &x->init[i];
    uint64_t n = q->value ? type_at(program(v), expr_at(program(v), q->value)->type)->size : q->n_bytes;
    if (q->offset + n <= offset || offset + program(v)->pointer_bits / 8 <= q->offset) continue;
    bool whole = q->value && q->offset == offset && provenance_is_followed(v, expr_at(program(v), q->value)->type);
    return whole ? provenance_of(v, q->value) : provenance_unknown(v);
  }
  return nowhere(v, 0);
}

TermId provenance_same_object(Env *v, const Provenance *a, const Provenance *b) {
  return term_eq(logic(v), a->base, b->base);
}

/* ---- loads of pointers ---- */

Provenance provenance_at(Env *v, VarId var, uint64_t offset) {
  const Var *x = &program(v)->var.at[var];
  if (x->is_constant && !x->is_extern) return provenance_initial(v, var, offset);
  Piece q;
  if (!encoder_pointer_piece(v->encoder, var, offset, &q) || !is_kept(v, &q)) return provenance_unknown(v);
  return provenance_read(v, env_cell(v, var, q.offset, q.size, q.type));
}

/* The element of an array that the index names. */
static Provenance of_element(Env *v, const Place *place) {
  uint64_t whole = type_at(program(v), program(v)->var.at[place->var].type)->size, size = program(v)->pointer_bits / 8;
  if (!place->stride || whole / place->stride > MOST_ELEMENTS) return provenance_unknown(v);
  TermId index = number_of(v, place->index).t;
  Provenance r = {0};
  for (uint64_t at = place->offset % place->stride; at + size <= whole; at += place->stride) {
    Int128 k = ((Int128)at - (Int128)place->offset) / (Int128)place->stride;
    Provenance element = provenance_at(v, place->var, at);
    r = r.alive ? provenance_chosen(v, term_eq(logic(v), index, number(v, k)), element, r) : element;
  }
  return r.alive ? r : provenance_unknown(v);
}

/* Through a pointer that may lead to variables. */
static Provenance of_target(Env *v, ExprId address) {
  Encoder *e = v->encoder;
  Provenance r = provenance_unknown(v);
  U32Vec target = {0};
  TermId at = number_of(v, address).t;
  bool listed = encoder_escaping(v, address, &target);
  for (uint32_t i = 0; i < target.n && listed; i++) {
    Cell c = e->cell.at[target.at[i]];
    if (!provenance_is_kept(v, target.at[i])) continue;
    TermId here = term_eq(e->l, at, number(v, e->address.at[c.var] + (Int128)c.offset));
    r = provenance_chosen(v, here, provenance_read(v, target.at[i]), r);
  }
  vec_free(target);
  return r;
}

static Provenance loaded(Env *v, ExprId address) {
  Place place = env_place(v, address);
  if (!place.var) return of_target(v, address);
  return place.index ? of_element(v, &place) : provenance_at(v, place.var, place.offset);
}

/* Does the constant hold the address of a global variable there? */
static bool holds_global(const Program *p, const Var *constant, int64_t offset) {
  for (uint32_t i = 0; i < constant->n_init; i++) {
    const InitPiece *piece = &constant->init[i];
    if (!piece->value || (int64_t)piece->offset != offset) continue;
    ExprId e = piece->value;
    while (expr_at(p, e)->kind == EXPR_FIELD || expr_at(p, e)->kind == EXPR_INDEX || expr_at(p, e)->kind == EXPR_CAST)
      e = expr_at(p, e)->a;
    return expr_at(p, e)->kind == EXPR_ADDRESS;
  }
  return false;
}

/* Is it read from constants that all hold addresses of globals, which live for ever? */
static bool is_constant_global(const Env *v, ExprId load) {
  const Alias *a = v->encoder->options.alias;
  const Program *p = program(v);
  if (!a || expr_at(p, load)->kind != EXPR_LOAD) return false;
  AliasTargets at = {0};
  alias_of_expr(a, expr_at(p, load)->a, &at);
  bool all = at.n > 0;
  for (uint32_t i = 0; i < at.n && all; i++) {
    const AliasObject *o = alias_object(a, at.at[i].object);
    const Var *var = o->kind == ALIAS_VARIABLE ? &p->var.at[o->var] : NULL;
    all = var && var->is_constant && !var->is_extern && var->kind == VAR_GLOBAL && !at.at[i].stride &&
          holds_global(p, var, at.at[i].offset);
  }
  vec_free(at);
  return all;
}

Provenance provenance_of(Env *v, ExprId e) {
  Program *p = program(v);
  Expr x = *expr_at(p, e);
  switch ((ExprKind)x.kind) {
    case EXPR_CONST:
      if (x.value >= 0 && x.value < 4096) return nowhere(v, x.value);
      return provenance_unknown(v);
    case EXPR_VAR: {
      if (p->var.at[x.var].is_extern) return provenance_unknown(v);
      Provenance r = provenance_read(v, provenance_cell(v, x.var));
      add_alias_facts(v, e, &r);
      return r;
    }
    case EXPR_ADDRESS:
      return of_object(v, x.var);
    case EXPR_FUNCTION: {
      TermId zero = number(v, 0), one = number(v, 1);
      return (Provenance){zero, zero, one, number_of(v, e).t, {0}};
    }
    case EXPR_FIELD: {
      Provenance from = provenance_of(v, x.a);
      return moved(v, from, number(v, x.value));
    }
    case EXPR_INDEX: {
      Provenance from = provenance_of(v, x.a);
      return moved(v, from, term_scale(logic(v), x.value, number_of(v, x.b).t));
    }
    case EXPR_CAST:
      if (type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER) return provenance_of(v, x.a);
      return provenance_unknown(v);
    case EXPR_ITE: {
      TermId c = truth_of(v, x.a);
      Provenance a = provenance_of(v, x.b);
      return provenance_chosen(v, c, a, provenance_of(v, x.c));
    }
    default: {
      Provenance r = x.kind == EXPR_LOAD ? loaded(v, x.a) : provenance_unknown(v);
      if (x.kind == EXPR_LOAD) length_load(v, x.a, &r);
      if (is_constant_global(v, e)) r.alive = number(v, 1);
      add_alias_facts(v, e, &r);
      return argument_provenance(v, e, r);
    }
  }
}

bool targets_of_cell(const Encoder *e, const Cell *c, AliasTargets *out) {
  const Alias *a = e->options.alias;
  if (!a) return false;
  if (!e->p->var.at[c->var].is_object) {
    alias_of_var(a, c->var, out);
    return true;
  }
  AliasObjectId object = alias_object_of_var(a, c->var);
  if (object == ALIAS_ANYTHING) return false;
  alias_of_contents(a, (AliasTarget){.object = object, .offset = (int64_t)cell_pointer(c)}, 0, out);
  return true;
}

static bool may_point_to_heap(const Env *v, const Cell *c) {
  const Alias *a = v->encoder->options.alias;
  AliasTargets at = {0};
  bool may = !targets_of_cell(v->encoder, c, &at);
  for (uint32_t i = 0; i < at.n && !may; i++) {
    const AliasObject *o = alias_object(a, at.at[i].object);
    may = o->kind == ALIAS_OUTSIDE || o->kind == ALIAS_ALLOCATION;
  }
  vec_free(at);
  return may;
}

/* Nothing alive that a followed pointer belongs to lies where a new block is. */
static void add_fresh_facts(Env *v, TermId address) {
  Encoder *e = v->encoder;
  Logic *l = logic(v);
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    Cell cell = e->cell.at[c];
    if (!cell_is_life(&cell)) continue;
    FuncId f = program(v)->var.at[cell.var].function;
    if ((f && cell.level > v->level.at[f]) || !may_point_to_heap(v, &cell)) continue;
    TermId base = env_read(v, ghost_cell(v, encoder_pointer_of(v->encoder, &cell), GHOST_BASE));
    TermId dead = term_not(l, term_eq(l, env_read(v, c), number(v, 1)));
    env_fact(v, term_or(l, dead, term_not(l, term_eq(l, base, address))));
  }
}

Provenance provenance_allocated(Env *v, OpHow how, TermId size, TermId succeeds, TermId address) {
  if (how != ALLOC_STACK) count(v, 1, term_not(logic(v), succeeds));
  add_fresh_facts(v, address);
  TermId zero = number(v, 0), one = number(v, 1);
  Provenance fresh = {zero, size, one, address, {0}};
  length_allocate(v, how, size, &fresh);
  return succeeds == term_true(logic(v)) ? fresh : provenance_chosen(v, succeeds, fresh, nowhere(v, 0));
}

void provenance_forget(Env *v, CellId pointer, bool indeterminate) {
  Provenance x = provenance_unknown(v);
  if (indeterminate) x.alive = number(v, 0);
  provenance_write(v, pointer, x);
}

/* ---- lives end ---- */

typedef struct {
  VarId object; /* that ends, or 0 */
  ExprId freed; /* the pointer to the block that ends, or 0 */
  bool stack;   /* memory from alloca ends */
  TermId base;  /* the address of its first byte; 0: not known */
} Ending;

static bool may_point_to(const Env *v, const Cell *c, const Ending *end) {
  const Alias *a = v->encoder->options.alias;
  AliasTargets x = {0}, y = {0};
  bool may = !targets_of_cell(v->encoder, c, &x);
  if (!may && end->freed) alias_of_expr(a, end->freed, &y);
  for (uint32_t i = 0; i < x.n && !may; i++) {
    const AliasObject *o = alias_object(a, x.at[i].object);
    may = o->kind == ALIAS_OUTSIDE || (end->object && o->kind == ALIAS_VARIABLE && o->var == end->object) ||
          (end->stack && o->kind == ALIAS_ALLOCATION && !o->is_heap);
    for (uint32_t k = 0; k < y.n && !may; k++)
      may = y.at[k].object == x.at[i].object || y.at[k].object == ALIAS_ANYTHING;
  }
  vec_free(x);
  vec_free(y);
  return may;
}

static TermId after_ending(Env *v, const Ending *end, TermId base, TermId alive) {
  Logic *l = logic(v);
  Int128 k;
  if (term_is_const(l, alive, &k) && k == 0) return alive;
  TermId same = end->base ? term_eq(l, base, end->base)
                          : term_eq(l, number_unknown(v, type_of_part(v, GHOST_ALIVE), INEXACT_HEAP).t, number(v, 0));
  if (end->stack) same = term_and(l, same, term_le(l, number(v, stack_base(program(v))), base));
  return term_choice(l, same, number(v, 0), alive);
}

/* Every followed pointer to what ends is not alive any more. A cell that is made later begins as unknown. */
static void end_life(Env *v, const Ending *end) {
  Encoder *e = v->encoder;
  if (end->freed)
    length_release(v, end->freed);
  else
    length_end(v, end->object);
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    Cell cell = e->cell.at[c];
    if (!cell_is_life(&cell)) continue;
    FuncId f = program(v)->var.at[cell.var].function;
    if ((f && cell.level > v->level.at[f]) || !may_point_to(v, &cell, end)) continue;
    TermId before = env_read(v, c);
    TermId after =
        after_ending(v, end, env_read(v, ghost_cell(v, encoder_pointer_of(v->encoder, &cell), GHOST_BASE)), before);
    if (after != before) env_write(v, c, after);
  }
}

void provenance_free(Env *v, ExprId a) {
  if (!provenance_is_followed(v, expr_at(program(v), a)->type)) return;
  TermId at = number_of(v, a).t;
  Provenance x = provenance_of(v, a);
  end_life(v, &(Ending){.freed = a, .base = x.base});
  count(v, -1, term_eq(logic(v), at, number(v, 0)));
}

void provenance_end(Env *v, VarId x) {
  if (v->heap || !follows_pointers(v->encoder) || !v->encoder->escapes.at[x]) return;
  end_life(v, &(Ending){.object = x, .base = base_of_object(v, x)});
}

void provenance_end_stack(Env *v) {
  if (v->heap || !follows_pointers(v->encoder)) return;
  end_life(v, &(Ending){.stack = true});
}

/* What is known of the pointer that a function returns, when something ends with the function. */
static Provenance result_after(Env *v, const Ending *end, Provenance x) {
  x.alive = after_ending(v, end, x.base, x.alive);
  for (uint32_t k = 0; k < MOST_LINKS; k++) x.length[k] = 0;
  return x;
}

static void leave_object(Env *v, VarId x, Provenance *result) {
  if (!program(v)->var.at[x].is_object || !v->encoder->escapes.at[x]) return;
  Ending end = {.object = x, .base = base_of_object(v, x)};
  end_life(v, &end);
  if (result) *result = result_after(v, &end, *result);
}

/* Has the function stack allocations? */
static bool has_stack_blocks(const Program *p, FuncId f) {
  const Function *func = &p->func.at[f];
  for (LocId l = func->first; l < func->first + func->n_locs; l++)
    for (EdgeId i = p->loc.at[l].first_out; i < p->loc.at[l].first_out + p->loc.at[l].n_out; i++)
      if (p->edge.at[i].op.kind == OP_ALLOC && p->edge.at[i].op.how == ALLOC_STACK) return true;
  return false;
}

void provenance_leave(Env *v, FuncId f, Provenance *result) {
  if (v->heap || !follows_pointers(v->encoder)) return;
  const Function *func = &program(v)->func.at[f];
  for (uint32_t i = 0; i < func->n_params; i++) leave_object(v, func->param[i], result);
  for (uint32_t i = 0; i < func->n_locals; i++) leave_object(v, func->local[i], result);
  if (func->varargs) leave_object(v, func->varargs, result);
  if (!has_stack_blocks(program(v), f)) return;
  Ending end = {.stack = true};
  end_life(v, &end);
  if (result) *result = result_after(v, &end, *result);
}

/* ---- conditions ---- */

static TermId is_alive(Env *v, const Provenance *x) { return term_eq(logic(v), x->alive, number(v, 1)); }

static TermId invalid(Env *v, ExprId a) {
  Provenance x = provenance_of(v, a);
  TermId bad = term_not(logic(v), is_alive(v, &x));
  for (uint32_t k = 0; k < v->encoder->n_links; k++) /* the first node of a list is alive */
    if (x.length[k]) bad = term_and(logic(v), bad, term_le(logic(v), x.length[k], number(v, 0)));
  return bad;
}

/* Does a pointer to `at` belong to a constant that it may be written through? */
static TermId is_constant(Env *v, ExprId a, TermId base) {
  const Alias *alias = v->encoder->options.alias;
  Logic *l = logic(v);
  TermId some = term_false(l);
  AliasTargets at = {0};
  if (alias) alias_of_expr(alias, a, &at);
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *o = alias_object(alias, at.at[i].object);
    if (o->kind != ALIAS_VARIABLE || !program(v)->var.at[o->var].is_constant) continue;
    some = term_or(l, some, term_eq(l, base, number(v, v->encoder->address.at[o->var])));
  }
  vec_free(at);
  return some;
}

static TermId out_of_bounds(Env *v, const Expr *x) {
  Logic *l = logic(v);
  Provenance at = provenance_of(v, x->a);
  TermId n = number_of(v, x->b).t;
  TermId inside = term_and(l, term_le(l, number(v, 0), at.offset), term_le(l, term_add(l, at.offset, n), at.size));
  TermId bad = term_not(l, inside);
  if (x->value) bad = term_or(l, bad, is_constant(v, x->a, at.base));
  return term_and(l, is_alive(v, &at), bad);
}

/* Is it the address of a block of the heap? Where alias cannot tell: other objects lie elsewhere. */
static TermId is_of_heap(Env *v, TermId base) {
  Logic *l = logic(v);
  TermId above = term_le(l, number(v, heap_base(program(v))), base);
  if (v->encoder->has_stack_blocks) return term_and(l, above, term_lt(l, base, number(v, stack_base(program(v)))));
  return program_argv(program(v)) ? term_and(l, above, term_lt(l, base, number(v, argument_base(program(v))))) : above;
}

/* A block from the heap has an address beyond all objects; alias may tell that it is one. */
static TermId invalid_free(Env *v, ExprId a) {
  Logic *l = logic(v);
  const Alias *alias = v->encoder->options.alias;
  AliasTargets at = {0};
  if (alias) alias_of_expr(alias, a, &at);
  bool heap = alias != NULL;
  for (uint32_t i = 0; i < at.n; i++) heap = heap && alias_object(alias, at.at[i].object)->is_heap;
  vec_free(at);
  TermId pointer = number_of(v, a).t;
  Provenance x = provenance_of(v, a);
  TermId good = term_and(l, is_alive(v, &x), term_eq(l, x.offset, number(v, 0)));
  if (!heap) good = term_and(l, good, is_of_heap(v, x.base)); /* perhaps a variable, or from alloca */
  return term_not(l, term_or(l, term_eq(l, pointer, number(v, 0)), good));
}

void provenance_accessed(Env *v, ExprId address) {
  if (!provenance_is_followed(v, expr_at(program(v), address)->type)) return;
  for (;;) { /* the pointer that it is computed from */
    const Expr *x = expr_at(program(v), address);
    if (x->kind != EXPR_FIELD && x->kind != EXPR_INDEX) break;
    address = x->a;
  }
  if (expr_at(program(v), address)->kind != EXPR_VAR) return;
  Provenance x = provenance_of(v, address);
  env_assume(v, is_alive(v, &x));
}

/* A followed pointer to the heap. */
typedef struct {
  Cell cell;
  TermId alive, base;
} Holder;
typedef VEC(Holder) Holders;

/* May the pointer lead to a block of the heap? `only`: and to nothing else. */
static bool points_to_heap(const Env *v, const Cell *c, bool *only) {
  const Alias *a = v->encoder->options.alias;
  AliasTargets at = {0};
  bool some = false, known = targets_of_cell(v->encoder, c, &at);
  *only = true;
  for (uint32_t i = 0; i < at.n && known; i++) {
    const AliasObject *o = alias_object(a, at.at[i].object);
    known = o->kind != ALIAS_OUTSIDE;
    some = some || o->is_heap;
    *only = *only && o->is_heap;
  }
  vec_free(at);
  return known && some;
}

static bool may_hold_same(const Env *v, const Cell *a, const Cell *b) {
  AliasTargets x = {0}, y = {0};
  bool may = !targets_of_cell(v->encoder, a, &x) || !targets_of_cell(v->encoder, b, &y);
  for (uint32_t i = 0; i < x.n && !may; i++)
    for (uint32_t k = 0; k < y.n && !may; k++)
      may = x.at[i].object == y.at[k].object || x.at[i].object == ALIAS_ANYTHING || y.at[k].object == ALIAS_ANYTHING;
  vec_free(x);
  vec_free(y);
  return may;
}

static void find_holders(Env *v, LostTo holders, Holders *out) {
  Encoder *e = v->encoder;
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    Cell cell = e->cell.at[c];
    if (!cell_is_life(&cell)) continue;
    const Var *x = &program(v)->var.at[cell.var];
    FuncId f = x->function;
    bool only;
    if ((f && (holders == LOST_TO_GLOBALS || cell.level > v->level.at[f])) || !points_to_heap(v, &cell, &only))
      continue;
    if (x->is_brief || (holders == LOST_TO_NAMED && x->kind == VAR_TEMP)) continue;
    TermId alive = term_eq(logic(v), env_read(v, c), number(v, 1));
    TermId base = env_read(v, ghost_cell(v, encoder_pointer_of(v->encoder, &cell), GHOST_BASE));
    if (!only) alive = term_and(logic(v), alive, is_of_heap(v, base));
    vec_push(*out, (Holder){cell, alive, base});
  }
}

/* How many blocks of the heap followed pointers lead to. */
static TermId held_blocks(Env *v, LostTo holders) {
  enum { MOST_HOLDERS = 12 }; /* each is compared with each */
  Logic *l = logic(v);
  Holders holder = {0};
  TermId sum = number(v, 0);
  find_holders(v, holders, &holder);
  for (uint32_t i = 0; i < holder.n && holder.n <= MOST_HOLDERS; i++) {
    TermId another = holder.at[i].alive;
    for (uint32_t k = 0; k < i; k++) {
      if (!may_hold_same(v, &holder.at[i].cell, &holder.at[k].cell)) continue;
      TermId same = term_and(l, holder.at[k].alive, term_eq(l, holder.at[i].base, holder.at[k].base));
      another = term_and(l, another, term_not(l, same));
    }
    sum = term_add(l, sum, term_choice(l, another, number(v, 1), number(v, 0)));
  }
  vec_free(holder);
  return sum;
}

/* May a block of the heap hold the address of another one? Then counting blocks says little, and graphs know more. */
static bool is_linked(Encoder *e) {
  const Alias *a = e->options.alias;
  if (!a) return false;
  if (e->linked) return e->linked == LINKED;
  AliasTargets targets = {0};
  e->linked = NOT_LINKED;
  for (AliasObjectId o = 1; o < alias_n_objects(a); o++) {
    if (!alias_object(a, o)->is_heap) continue;
    vec_clear(targets);
    alias_of_contents(a, (AliasTarget){.object = o, .stride = 1}, 0, &targets);
    for (uint32_t i = 0; i < targets.n; i++)
      if (alias_object(a, targets.at[i].object)->is_heap) e->linked = LINKED;
  }
  vec_free(targets);
  return e->linked == LINKED;
}

TermId provenance_condition(Env *v, const Expr *x) {
  bool leak = x->kind == EXPR_LOST || x->kind == EXPR_NOT_CLEAN;
  if (leak && is_linked(v->encoder)) {
    v->inexact |= INEXACT_HEAP;
    return term_true(logic(v));
  }
  switch ((ExprKind)x->kind) {
    case EXPR_INVALID:
      return invalid(v, x->a);
    case EXPR_OUT_OF_BOUNDS:
      return out_of_bounds(v, x);
    case EXPR_INVALID_FREE:
      return invalid_free(v, x->a);
    case EXPR_LOST: /* or in a list, or a variable that lives in memory: who knows */
      v->inexact |= INEXACT_HEAP;
      return term_lt(logic(v), held_blocks(v, (LostTo)x->value), env_read(v, count_cell(v)));
    default:
      return term_lt(logic(v), number(v, 0), env_read(v, count_cell(v)));
  }
}
