/* The start of the program, calls and returns. */
#include "shape/transfer.h"

static bool allocates_on_stack(const Program *p, const Function *f) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_ALLOC && p->edge.at[e].op.how == ALLOC_STACK) return true;
  return false;
}

typedef struct {
  Builder *b;
  const Var *v;
} Initial;

/* Of the field in the block of the variable; beyond all bytes when it lies before the block. */
static uint64_t first_byte(const Shapes *s, const Var *v, const ShapeField *f) {
  return (uint64_t)(f->offset - shapes_origin_of_var(s, (VarId)(v - s->p->var.at)));
}

/* The bytes that a data field of a global has at the start, as a number of the field's type; false: it is an address.
 */
static bool initial_number(const Shapes *s, const Var *v, const ShapeField *f, Int128 *out) {
  UInt128 bits = 0;
  uint64_t first = first_byte(s, v, f);
  for (uint32_t i = 0; i < v->n_init; i++) {
    const InitPiece *x = &v->init[i];
    const Expr *e = x->value ? expr_at(s->p, x->value) : NULL;
    uint64_t n = e ? type_at(s->p, e->type)->size : x->n_bytes;
    if (x->offset >= first + f->size || x->offset + n <= first) continue;
    if (f->size > sizeof bits || (e && e->kind != EXPR_CONST)) return false;
    for (uint64_t k = 0; k < f->size; k++) {
      uint64_t at = first + k - x->offset; /* in the piece */
      if (at >= n) continue;
      UInt128 byte = !e ? x->bytes[at] : at < sizeof bits ? (UInt128)e->value >> 8 * at & 0xff : 0;
      bits |= byte << 8 * k;
    }
  }
  *out = type_wrap(s->p, f->type, (Int128)bits);
  return true;
}

/* Where the pointer at a place of a global leads at the start, over v2. */
static PointerValue initial_pointer(Builder *b, const Var *v, const ShapeField *f, const Offsets *to) {
  PointerValue value = step_plain(b, to, NO); /* what no piece covers is zero */
  uint64_t first = first_byte(b->s, v, f);
  for (uint32_t i = 0; i < v->n_init; i++) {
    const InitPiece *x = &v->init[i];
    uint64_t n = x->value ? type_at(b->s->p, expr_at(b->s->p, x->value)->type)->size : x->n_bytes;
    if (x->offset >= first + f->size || x->offset + n <= first) continue;
    bool whole = x->value && x->offset == first && n == f->size;
    value = whole ? step_value(b, x->value, to, b->c->v2) : step_unknown(b, to, b->c->v2);
  }
  return value;
}

static TermId read_initial(void *context, SymbolId symbol) {
  const Initial *x = context;
  FieldId f = step_field_of_symbol(x->b->s, symbol);
  Int128 value;
  if (f && initial_number(x->b->s, x->v, &x->b->s->field.at[f], &value)) return term_int(x->b->s->l, value);
  CellId cell = encoder_symbol_cell(x->b->s->e, symbol);
  return cell ? env_read(&x->b->env, cell) : 0;
}

/* The contents of a global, whose cell is there. */
static void initialise(Builder *b, TvlPredicate q, VarId var) {
  const Class *c = b->c;
  const Var *v = &b->s->p->var.at[var];
  LayoutId layout = shapes_layout_of_var(b->s, var);
  TvlFormula cell = AT(q, c->v), cell1 = AT(q, c->v1);
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    if (b->s->field.at[c->track.field[i]].layout != layout) continue;
    const Offsets *of = &c->field[i].of;
    PointerValue to =
        v->is_extern ? step_unknown(b, of, c->v2) : initial_pointer(b, v, &b->s->field.at[c->track.field[i]], of);
    step_set_field(b, &c->field[i], cell1, &to);
  }
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    Initial x = {b, v};
    TermId t = term_substitute(b->s->l, b->s->assertion.at[c->track.assertion[i]].term, read_initial, &x);
    step_set(b, c->assertion[i],
             ITE(cell, v->is_extern ? HALF : step_ask(b, t, false), step_current1(b, c->assertion[i])));
  }
}

static void initialise_register(Builder *b, const Slots *x, VarId var) {
  const Var *v = &b->s->p->var.at[var];
  PointerValue value = v->is_extern ? step_unknown(b, &x->of, b->c->v)
                       : v->n_init  ? step_value(b, v->init[0].value, &x->of, b->c->v)
                                    : step_plain(b, &x->of, NO);
  step_set_pointer(b, var, &value);
}

static bool has_begin(const Program *p, const Function *f, VarId v) {
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++)
      if (p->edge.at[e].op.kind == OP_BEGIN && p->edge.at[e].op.dst == v) return true;
  return false;
}

/* The block may hold anything, but for the field at position `keep`. */
static void forget_block(Builder *b, TvlPredicate block, int keep, FieldId data, LayoutId layout) {
  TvlFormula cell = AT(block, b->c->v), cell1 = AT(block, b->c->v1);
  step_forget_bytes(b, cell, cell1, LOWEST, SOMEWHERE, keep, data, layout);
}

/* Object parameters and variable arguments begin with the activation, and locals that no operation begins. */
static void begin_objects(Builder *b, const Function *f) {
  const Program *p = b->s->p;
  if (f->varargs && step_object(b, f->varargs) != TVL_NONE) step_begin_object(b, f->varargs, false);
  for (uint32_t i = 0; i < f->n_params; i++)
    if (p->var.at[f->param[i]].is_object) step_begin_object(b, f->param[i], false);
  for (uint32_t i = 0; i < f->n_locals; i++) {
    if (!p->var.at[f->local[i]].is_object || step_object(b, f->local[i]) == TVL_NONE) continue;
    if (!has_begin(p, f, f->local[i])) {
      step_begin_object(b, f->local[i], false);
      continue;
    }
    step_begin_action(b); /* not there yet */
    step_set(b, step_object(b, f->local[i]), NO);
    step_end_action(b);
  }
}

typedef struct {
  VarId var;
  bool found;
} Mentioned;

static void note_address(const Program *p, ExprId e, void *context) {
  Mentioned *m = context;
  m->found = m->found || (expr_at(p, e)->kind == EXPR_ADDRESS && expr_at(p, e)->var == m->var);
}

/* Does another global hold its address at the start? */
static bool is_initial_target(const Program *p, VarId var) {
  Mentioned m = {.var = var};
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *x = &p->var.at[v];
    if (v == var || x->kind != VAR_GLOBAL) continue;
    if (x->is_extern) return true;
    for (uint32_t i = 0; i < x->n_init; i++)
      if (x->init[i].value) expr_walk(p, x->init[i].value, note_address, &m);
  }
  return m.found;
}

/* First all cells, then what is in them: they may lead to one another. */
void step_start(Builder *b) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  const Function *f = &p->func.at[p->main];
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *x = &b->s->pointer.at[c->track.pointer[i]];
    const Var *v = &p->var.at[x->var];
    bool local = v->kind == VAR_LOCAL || v->kind == VAR_TEMP;
    for (uint32_t k = 0; k < c->pointer[i].of.n; k++)
      step_set(b, c->pointer[i].at[k], !x->is_object && local && k == 0 ? AT(c->bad, c->v) : NO);
  }
  if (c->lost != TVL_NONE) step_set(b, c->lost, NO);
  step_end_action(b);
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *x = &b->s->pointer.at[c->track.pointer[i]];
    if (x->is_object && p->var.at[x->var].kind == VAR_GLOBAL) step_begin_object(b, x->var, true);
  }
  begin_objects(b, f);
  step_begin_action(b);
  TvlFormula known = NO; /* globals that are not tracked may lead to those that are */
  for (uint32_t i = 0; i < c->track.n_pointers; i++)
    if (is_initial_target(p, b->s->pointer.at[c->track.pointer[i]].var))
      known = OR(known, AT(c->pointer[i].at[0], c->v2));
  for (uint32_t i = 0; i < c->n_field_slots; i++) {
    TvlFormula edge = EDGE(c->field_slot[i], c->v1, c->v2), leads = OR(AT(c->other, c->v2), known);
    step_set(b, c->field_slot[i], ITE(AND(AT(c->other, c->v1), leads), HALF, edge));
  }
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *x = &b->s->pointer.at[c->track.pointer[i]];
    const Var *v = &p->var.at[x->var];
    if (x->is_object && v->kind == VAR_GLOBAL)
      initialise(b, c->pointer[i].at[0], x->var);
    else if (!x->is_object && v->kind == VAR_GLOBAL)
      initialise_register(b, &c->pointer[i], x->var);
    else if (!x->is_object && v->kind == VAR_PARAM)
      step_set_unknown(b, x->var);
  }
  for (uint32_t i = 0; i < f->n_params; i++) { /* what is in the arguments of main is not known */
    TvlPredicate q = step_object(b, f->param[i]);
    if (q == TVL_NONE) continue;
    forget_block(b, q, -1, 0, shapes_layout_of_var(b->s, f->param[i]));
  }
  step_end_action(b);
}

/* The tracked field that the value of an object of pointer type is, or -1. */
static int content_position(const Builder *b, VarId object) {
  const Type *t = type_at(b->s->p, b->s->p->var.at[object].type);
  return t->kind == TYPE_POINTER
             ? step_field_position(b, shapes_layout_of_var(b->s, object), shapes_origin_of_var(b->s, object), t->size)
             : -1;
}

/* Something is written to a block of this layout (0: any) that is not tracked. */
static void write_to_other(Builder *b, LayoutId layout) {
  const Class *c = b->c;
  TvlFormula cell = AND(HALF, AT(c->other, c->v)), cell1 = AND(HALF, AT(c->other, c->v1));
  step_forget_bytes(b, cell, cell1, LOWEST, SOMEWHERE, -1, 0, layout);
}

void step_enter(Builder *b) {
  const Program *p = b->s->p;
  const Class *c = b->c;
  const Function *f = &p->func.at[b->step->callee];
  const Op *call = b->step->op;
  for (uint32_t i = 0; i < call->n_args; i++) step_focus_on(b, call->args[i]);
  step_require_dereferences(b);
  for (uint32_t i = 0; i < call->n_args; i++) step_focus_on_below(b, call->args[i]);
  step_update_assertions(b, TVL_NONE, 0, 0);
  PointerValue *value = mem_zalloc((f->n_params + 1) * sizeof *value); /* evaluated as the caller sees it */
  Origin *origin = mem_zalloc((f->n_params + 1) * sizeof *origin);
  for (uint32_t i = 0; i < f->n_params; i++) {
    bool is_pointer = type_at(p, p->var.at[f->param[i]].type)->kind == TYPE_POINTER;
    int k = p->var.at[f->param[i]].is_object ? content_position(b, f->param[i]) : -1;
    Offsets to = k >= 0 ? c->field[k].of : offsets_of_var(b->s, f->param[i]);
    TvlVar v = k >= 0 ? c->v2 : c->v;
    value[i] = i < call->n_args && is_pointer ? step_value(b, call->args[i], &to, v) : step_unknown(b, &to, v);
    if (i < call->n_args && is_pointer) origin[i] = step_origin(b, call->args[i]);
  }
  b->env.level.at[b->step->callee]++;
  for (uint32_t i = 0; i < f->n_params; i++)
    if (step_is_pointer_var(b, f->param[i])) {
      step_set_pointer(b, f->param[i], &value[i]);
      step_set_reached(b, f->param[i], origin[i]);
    }
  for (uint32_t i = 0; i < f->n_locals; i++)
    if (step_is_pointer_var(b, f->local[i])) step_set_bad(b, f->local[i]);
  step_end_action(b);
  begin_objects(b, f);
  step_begin_action(b); /* what is in object parameters: a pointer, or something that is not known here */
  for (uint32_t i = 0; i < f->n_params; i++) {
    TvlPredicate q = step_object(b, f->param[i]);
    if (q == TVL_NONE) {
      if (p->var.at[f->param[i]].is_object) write_to_other(b, shapes_layout_of_var(b->s, f->param[i]));
      continue;
    }
    int k = content_position(b, f->param[i]);
    forget_block(b, q, k, 0, shapes_layout_of_var(b->s, f->param[i]));
    if (k >= 0) step_set_field(b, &c->field[k], AT(q, c->v1), &value[i]);
  }
  TvlPredicate varargs = f->varargs ? step_object(b, f->varargs) : TVL_NONE;
  if (f->varargs && varargs == TVL_NONE) write_to_other(b, 0);
  if (varargs != TVL_NONE) forget_block(b, varargs, -1, 0, 0);
  step_end_action(b);
  mem_free(value);
  mem_free(origin);
}

void step_leave(Builder *b) {
  const Program *p = b->s->p;
  const Function *f = &p->func.at[b->step->callee];
  const Op *ret = b->step->op, *call = b->step->call;
  bool pointer = call->dst && step_is_pointer_var(b, call->dst);
  if (pointer && ret->a) step_focus_on(b, ret->a);
  step_require_dereferences(b);
  if (pointer && ret->a) step_focus_on_below(b, ret->a);
  Offsets to = pointer ? offsets_of_var(b->s, call->dst) : (Offsets){.n = 1};
  PointerValue value = pointer && ret->a ? step_value(b, ret->a, &to, b->c->v) : step_unknown(b, &to, b->c->v);
  Origin origin = pointer && ret->a ? step_origin(b, ret->a) : (Origin){0};
  step_update_assertions(b, TVL_NONE, 0, 0);
  b->env.level.at[b->step->callee]--;
  if (pointer) {
    step_set_pointer(b, call->dst, &value);
    step_set_reached(b, call->dst, origin);
  }
  b->env.level.at[b->step->callee]++;
  step_end_action(b);
  for (uint32_t i = 0; i < f->n_params; i++) step_end_object(b, f->param[i]);
  if (f->varargs) step_end_object(b, f->varargs);
  for (uint32_t i = 0; i < f->n_locals; i++) step_end_object(b, f->local[i]);
  if (allocates_on_stack(p, f)) step_may_end(b, step_is_cell(b, b->c->v));
}
