/* What plain environments know of the objects that pointers belong to.
 *
 * Beside its number a register variable p of pointer type has three cells: alive(p), 1 if it points to an object (or
 * beside one) whose life has not ended, else 0; size(p), of that object; and offset(p), how far it points behind its
 * first byte. They follow the pointer through assignments, calls and arithmetic. A pointer that comes out of memory or
 * out of a number is not followed; what the may-alias analysis knows of its targets is kept. Where a life ends,
 * pointers with the same origin, p - offset(p), lose theirs. How many blocks of the heap are allocated is
 * counted. Extended environments know objects themselves (heap.c). */
#include "predicate/encoder.h"

static Program *program(const Env *v) { return v->encoder->p; }
static Logic *logic(const Env *v) { return v->encoder->l; }
static TermId number(const Env *v, Int128 k) { return term_int(logic(v), k); }

bool provenance_is_followed(const Env *v, TypeId t) {
  return !v->heap && v->encoder->options.follow_pointers && type_at(program(v), t)->kind == TYPE_POINTER;
}

/* ---- cells ---- */

static TypeId type_of_part(Env *v, GhostPart part) {
  Program *p = program(v);
  if (part == GHOST_OFFSET) return type_int(p, 128, true, NULL); /* no end to it: it does not wrap */
  return part == GHOST_SIZE ? p->type_size : type_int(p, 8, false, "_Bool");
}

static CellId ghost_cell(Env *v, VarId var, GhostPart part) { return env_cell(v, var, part, 0, type_of_part(v, part)); }

void provenance_write(Env *v, VarId var, Provenance x) {
  env_write(v, ghost_cell(v, var, GHOST_OFFSET), x.offset);
  env_write(v, ghost_cell(v, var, GHOST_SIZE), x.size);
  env_write(v, ghost_cell(v, var, GHOST_ALIVE), x.alive);
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
  if (!v->heap && v->encoder->options.follow_pointers) env_write(v, count_cell(v), number(v, 0));
}

/* ---- pointers ---- */

static Provenance nowhere(const Env *v) { return (Provenance){number(v, 0), number(v, 0), number(v, 0)}; }

Provenance provenance_unknown(Env *v) {
  Encoder *e = v->encoder;
  Provenance x;
  x.offset = term_symbol(e->l, encoder_fresh(e, "offset"));
  x.size = number_unknown(v, program(v)->type_size, INEXACT_HEAP).t;
  x.alive = number_unknown(v, type_of_part(v, GHOST_ALIVE), INEXACT_HEAP).t;
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
  x.offset = term_add(logic(v), x.offset, by);
  return x;
}

static Provenance chosen(Env *v, TermId c, Provenance a, Provenance b) {
  Logic *l = logic(v);
  return (Provenance){term_choice(l, c, a.offset, b.offset), term_choice(l, c, a.size, b.size),
                      term_choice(l, c, a.alive, b.alive)};
}

static Provenance of_object(Env *v, VarId var) {
  const Var *x = &program(v)->var.at[var];
  uint64_t size = type_at(program(v), x->type)->size;
  bool open = x->kind == VAR_VARARGS || (x->is_extern && !size);
  TermId whole = open ? number_unknown(v, program(v)->type_size, INEXACT_HEAP).t : number(v, (Int128)size);
  return (Provenance){number(v, 0), x->kind == VAR_LABEL ? number(v, 0) : whole, number(v, 1)};
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
      if (x.value >= 0 && x.value < 4096) return nowhere(v);
      return provenance_unknown(v);
    case EXPR_VAR: {
      if (p->var.at[x.var].is_extern) return provenance_unknown(v);
      Provenance r = {env_read(v, ghost_cell(v, x.var, GHOST_OFFSET)), env_read(v, ghost_cell(v, x.var, GHOST_SIZE)),
                      env_read(v, ghost_cell(v, x.var, GHOST_ALIVE))};
      add_alias_facts(v, e, &r);
      return r;
    }
    case EXPR_ADDRESS:
      return of_object(v, x.var);
    case EXPR_FUNCTION:
      return (Provenance){number(v, 0), number(v, 0), number(v, 1)};
    case EXPR_FIELD:
      return moved(v, provenance_of(v, x.a), number(v, x.value));
    case EXPR_INDEX:
      return moved(v, provenance_of(v, x.a), term_scale(logic(v), x.value, number_of(v, x.b).t));
    case EXPR_CAST:
      if (type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER) return provenance_of(v, x.a);
      return provenance_unknown(v);
    case EXPR_ITE: {
      TermId c = truth_of(v, x.a);
      Provenance a = provenance_of(v, x.b);
      return chosen(v, c, a, provenance_of(v, x.c));
    }
    default: {
      Provenance r = provenance_unknown(v);
      if (is_constant_global(v, e)) r.alive = number(v, 1);
      add_alias_facts(v, e, &r);
      return argument_provenance(v, e, r);
    }
  }
}

Provenance provenance_allocated(Env *v, OpHow how, TermId size, TermId succeeds) {
  if (how != ALLOC_STACK) count(v, 1, term_not(logic(v), succeeds));
  Provenance fresh = {number(v, 0), size, number(v, 1)};
  return succeeds == term_true(logic(v)) ? fresh : chosen(v, succeeds, fresh, nowhere(v));
}

void provenance_forget(Env *v, VarId var, bool indeterminate) {
  Provenance x = provenance_unknown(v);
  if (indeterminate) x.alive = number(v, 0);
  provenance_write(v, var, x);
}

/* ---- lives end ---- */

typedef struct {
  VarId object;  /* that ends, or 0 */
  ExprId freed;  /* the pointer to the block that ends, or 0 */
  FuncId leaves; /* whose stack allocations end, or 0 */
  TermId origin; /* the address of its first byte; 0: not known */
} Ending;

static bool may_point_to(const Env *v, VarId pointer, const Ending *end) {
  const Alias *a = v->encoder->options.alias;
  if (!a) return true;
  AliasTargets x = {0}, y = {0};
  alias_of_var(a, pointer, &x);
  if (end->freed) alias_of_expr(a, end->freed, &y);
  bool may = false;
  for (uint32_t i = 0; i < x.n && !may; i++) {
    const AliasObject *o = alias_object(a, x.at[i].object);
    may = o->kind == ALIAS_OUTSIDE || (end->object && o->kind == ALIAS_VARIABLE && o->var == end->object) ||
          (end->leaves && o->kind == ALIAS_ALLOCATION && !o->is_heap);
    for (uint32_t k = 0; k < y.n && !may; k++)
      may = y.at[k].object == x.at[i].object || y.at[k].object == ALIAS_ANYTHING;
  }
  vec_free(x);
  vec_free(y);
  return may;
}

static TermId after_ending(Env *v, const Ending *end, TermId pointer, TermId offset, TermId alive) {
  Logic *l = logic(v);
  Int128 k;
  if (term_is_const(l, alive, &k) && k == 0) return alive;
  TermId same = end->origin ? term_eq(l, term_sub(l, pointer, offset), end->origin)
                            : term_eq(l, number_unknown(v, type_of_part(v, GHOST_ALIVE), INEXACT_HEAP).t, number(v, 0));
  return term_choice(l, same, number(v, 0), alive);
}

/* Every followed pointer to what ends is not alive any more. A cell that is made later begins as unknown. */
static void end_life(Env *v, const Ending *end) {
  Encoder *e = v->encoder;
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    Cell cell = e->cell.at[c];
    if (!cell_is_life(&cell)) continue;
    FuncId f = program(v)->var.at[cell.var].function;
    if ((f && cell.level > v->level.at[f]) || !may_point_to(v, cell.var, end)) continue;
    CellId pointer = encoder_find_cell(e, cell.var, cell.level, 0, 0, type_plain(e->p, e->p->var.at[cell.var].type));
    CellId offset = encoder_find_cell(e, cell.var, cell.level, GHOST_OFFSET, 0, type_of_part(v, GHOST_OFFSET));
    TermId before = env_read(v, c);
    TermId after = after_ending(v, end, env_read(v, pointer), env_read(v, offset), before);
    if (after != before) env_write(v, c, after);
  }
}

void provenance_free(Env *v, ExprId a) {
  if (!provenance_is_followed(v, expr_at(program(v), a)->type)) return;
  TermId at = number_of(v, a).t;
  Provenance x = provenance_of(v, a);
  end_life(v, &(Ending){.freed = a, .origin = term_sub(logic(v), at, x.offset)});
  count(v, -1, term_eq(logic(v), at, number(v, 0)));
}

static TermId origin_of_object(Env *v, VarId x) {
  FuncId f = program(v)->var.at[x].function;
  return v->level.at[f] > 1 ? 0 : number(v, v->encoder->address.at[x]);
}

void provenance_end(Env *v, VarId x) {
  if (v->heap || !v->encoder->options.follow_pointers || !v->encoder->escapes.at[x]) return;
  end_life(v, &(Ending){.object = x, .origin = origin_of_object(v, x)});
}

void provenance_end_stack(Env *v, FuncId f) {
  if (v->heap || !v->encoder->options.follow_pointers) return;
  end_life(v, &(Ending){.leaves = f});
}

static void leave_object(Env *v, VarId x, TermId pointer, Provenance *result) {
  if (!program(v)->var.at[x].is_object || !v->encoder->escapes.at[x]) return;
  Ending end = {.object = x, .origin = origin_of_object(v, x)};
  end_life(v, &end);
  if (result) result->alive = after_ending(v, &end, pointer, result->offset, result->alive);
}

/* Has the function stack allocations? */
static bool has_stack_blocks(const Program *p, FuncId f) {
  const Function *func = &p->func.at[f];
  for (LocId l = func->first; l < func->first + func->n_locs; l++)
    for (EdgeId i = p->loc.at[l].first_out; i < p->loc.at[l].first_out + p->loc.at[l].n_out; i++)
      if (p->edge.at[i].op.kind == OP_ALLOC && p->edge.at[i].op.how == ALLOC_STACK) return true;
  return false;
}

void provenance_leave(Env *v, FuncId f, TermId pointer, Provenance *result) {
  if (v->heap || !v->encoder->options.follow_pointers) return;
  const Function *func = &program(v)->func.at[f];
  for (uint32_t i = 0; i < func->n_params; i++) leave_object(v, func->param[i], pointer, result);
  for (uint32_t i = 0; i < func->n_locals; i++) leave_object(v, func->local[i], pointer, result);
  if (func->varargs) leave_object(v, func->varargs, pointer, result);
  if (!has_stack_blocks(program(v), f)) return;
  Ending end = {.leaves = f};
  end_life(v, &end);
  if (result) result->alive = after_ending(v, &end, pointer, result->offset, result->alive);
}

/* ---- conditions ---- */

static TermId is_alive(Env *v, const Provenance *x) { return term_eq(logic(v), x->alive, number(v, 1)); }

static TermId invalid(Env *v, ExprId a) {
  Provenance x = provenance_of(v, a);
  return term_not(logic(v), is_alive(v, &x));
}

/* Does a pointer to `at` belong to a constant that it may be written through? */
static TermId is_constant(Env *v, ExprId a, TermId origin) {
  const Alias *alias = v->encoder->options.alias;
  Logic *l = logic(v);
  TermId some = term_false(l);
  AliasTargets at = {0};
  if (alias) alias_of_expr(alias, a, &at);
  for (uint32_t i = 0; i < at.n; i++) {
    const AliasObject *o = alias_object(alias, at.at[i].object);
    if (o->kind != ALIAS_VARIABLE || !program(v)->var.at[o->var].is_constant) continue;
    some = term_or(l, some, term_eq(l, origin, number(v, v->encoder->address.at[o->var])));
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
  if (x->value) bad = term_or(l, bad, is_constant(v, x->a, term_sub(l, number_of(v, x->a).t, at.offset)));
  return term_and(l, is_alive(v, &at), bad);
}

/* A block from the heap has an address beyond all objects; stack allocations have that too, but alias tells. */
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
  if (!heap) { /* perhaps a variable, or from alloca */
    TermId unknown = number_unknown(v, type_of_part(v, GHOST_ALIVE), INEXACT_HEAP).t;
    good = term_and(l, good, term_eq(l, unknown, number(v, 0)));
  }
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
  VarId var;
  TermId alive, origin;
} Holder;
typedef VEC(Holder) Holders;

static bool points_to_heap(const Env *v, VarId pointer) {
  const Alias *a = v->encoder->options.alias;
  AliasTargets at = {0};
  if (a) alias_of_var(a, pointer, &at);
  bool heap = at.n > 0;
  for (uint32_t i = 0; i < at.n && heap; i++) heap = alias_object(a, at.at[i].object)->is_heap;
  vec_free(at);
  return heap;
}

static void find_holders(Env *v, LostTo holders, Holders *out) {
  Encoder *e = v->encoder;
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    Cell cell = e->cell.at[c];
    if (!cell_is_life(&cell)) continue;
    FuncId f = program(v)->var.at[cell.var].function;
    if ((f && (holders == LOST_TO_GLOBALS || cell.level > v->level.at[f])) || !points_to_heap(v, cell.var)) continue;
    if (holders == LOST_TO_NAMED && program(v)->var.at[cell.var].kind == VAR_TEMP) continue;
    CellId pointer = encoder_find_cell(e, cell.var, cell.level, 0, 0, type_plain(e->p, e->p->var.at[cell.var].type));
    CellId offset = encoder_find_cell(e, cell.var, cell.level, GHOST_OFFSET, 0, type_of_part(v, GHOST_OFFSET));
    TermId alive = term_eq(logic(v), env_read(v, c), number(v, 1));
    vec_push(*out, (Holder){cell.var, alive, term_sub(logic(v), env_read(v, pointer), env_read(v, offset))});
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
      if (v->encoder->options.alias &&
          !alias_may_share_object(v->encoder->options.alias, holder.at[i].var, holder.at[k].var))
        continue;
      TermId same = term_and(l, holder.at[k].alive, term_eq(l, holder.at[i].origin, holder.at[k].origin));
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
