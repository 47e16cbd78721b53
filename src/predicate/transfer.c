/* What each operation does to an environment. */

#include "predicate/encoder.h"

void env_init(Env *v, Encoder *e) {
  *v = (Env){.encoder = e};
  for (FuncId f = 0; f < e->p->func.n; f++) vec_push(v->level, 0);
}

void env_free(Env *v) {
  vec_free(v->value);
  vec_free(v->written);
  vec_free(v->level);
  vec_free(v->constraint);
  vec_free(v->fact);
  vec_free(v->input);
  vec_free(v->argument);
  vec_free(v->character);
  vec_free(v->allocation);
  vec_free(v->consulted);
  heap_free(v);
  vec_free(v->block);
  vec_free(v->access);
  vec_free(v->discovery);
}

TermId env_take_input(Env *v, InputKind kind, TypeId t, const char *what) {
  SymbolId s = encoder_fresh(v->encoder, what);
  vec_push(v->input, (EnvInput){kind, t, s});
  TermId x = term_symbol(logic(v), s);
  env_fact(v, encoder_range(v->encoder, t, x));
  return x;
}

/* ---- variables ---- */

static void assign_expression(Env *v, VarId dst, ExprId e) {
  Number value = number_of(v, e);
  Provenance x = provenance_for(v, dst, e);
  env_assign(v, dst, value);
  if (x.alive) provenance_write(v, provenance_cell(v, dst), x);
}

/* The variable's life begins. */
static void begin_variable(Env *v, VarId var) {
  env_forget_variable(v, var);
  if (!program(v)->var.at[var].is_object && provenance_is_followed(v, program(v)->var.at[var].type))
    provenance_forget(v, provenance_cell(v, var), true);
  if (!v->heap && program(v)->var.at[var].is_object) env_forget_pieces(v, var, true);
  if (v->heap && !program(v)->var.at[var].is_object) heap_uninitialised(v, v->value.at[vec_last(v->written)]);
}

static void end_object(Env *v, VarId var) {
  provenance_end(v, var);
  if (follows_pointers(v->encoder)) env_forget_pieces(v, var, true); /* what it held is held by nobody now */
}

/* ---- blocks ---- */

/* What a copy from place `from` to place `to` puts into piece q of the target; 0: not known. */
static TermId copied_value(Env *v, Piece q, Place to, Place from) {
  Encoder *e = v->encoder;
  CellId c = env_cell(v, to.var, q.offset, q.size, q.type);
  uint64_t at = q.offset - to.offset + from.offset;
  const Var *x = &e->p->var.at[from.var];
  if (x->is_constant && !x->is_extern) /* `struct s a = {100, 0}` is a copy of one that nobody else reads */
    return number_for_cell(v, c, number_initial(v, x, at, q.size, q.type), q.type).t;
  bool listed = encoder_tiles(e, from.var, at, q.size, NULL);
  uint32_t first, n = encoder_pieces(e, from.var, &first);
  for (uint32_t i = first; i < first + n && !listed; i++)
    listed = e->piece.at[i].offset == at && e->piece.at[i].size == q.size;
  return listed ? number_for_cell(v, c, number_at(v, from.var, at, q.type), q.type).t : 0;
}

/* Where a block operation begins; one of no bytes at all accesses nothing, whatever its pointers are. */
static Place accessed_place(Env *v, const Op *op, ExprId address) {
  const Program *p = program(v);
  bool some = expr_is_const(p, op->c) && expr_at(p, op->c)->value != 0;
  return some ? env_place(v, address) : encoder_place(v->encoder, address);
}

/* memcpy between known places copies piece by piece where both sides are tracked alike. */
static void copy_block(Env *v, const Op *op) {
  if (v->heap) {
    heap_copy_block(v, op);
    return;
  }
  Encoder *e = v->encoder;
  bool known_size = expr_is_const(e->p, op->c);
  Place to = accessed_place(v, op, op->a), from = accessed_place(v, op, op->b);
  uint64_t size = known_size ? (uint64_t)expr_at(e->p, op->c)->value : UINT64_MAX;
  if (!to.var) {
    env_forget_escaping(v, op->a);
    return;
  }
  if (to.index || !known_size) {
    v->inexact |= INEXACT_HEAP;
    env_forget_pieces(v, to.var, false);
    return;
  }
  bool exact = from.var && !from.index;
  if (!exact) v->inexact |= INEXACT_HEAP;
  VEC(CellId) cell = {0};
  VEC(TermId) value = {0};
  VEC(Provenance) belongs = {0};
  uint32_t first, n = encoder_pieces(e, to.var, &first);
  for (uint32_t i = first; i < first + n; i++) { /* all values are read before one is written */
    Piece q = e->piece.at[i];
    if (q.offset >= to.offset + size || q.offset + q.size <= to.offset) continue;
    bool inside = q.offset >= to.offset && q.offset + q.size <= to.offset + size;
    vec_push(cell, env_cell(v, to.var, q.offset, q.size, q.type));
    vec_push(value, exact && inside ? copied_value(v, q, to, from) : 0);
    bool followed = vec_last(value) && provenance_is_kept(v, vec_last(cell));
    vec_push(belongs, followed ? provenance_at(v, from.var, q.offset - to.offset + from.offset) : (Provenance){0});
  }
  for (uint32_t i = 0; i < cell.n; i++) {
    if (value.at[i]) {
      env_write(v, cell.at[i], value.at[i]);
      if (belongs.at[i].alive) provenance_write(v, cell.at[i], belongs.at[i]);
    } else {
      v->inexact |= INEXACT_HEAP;
      env_forget_cell(v, cell.at[i]);
    }
  }
  vec_free(cell);
  vec_free(value);
  vec_free(belongs);
}

static void set_block(Env *v, const Op *op) {
  if (v->heap) {
    heap_set_block(v, op);
    return;
  }
  Encoder *e = v->encoder;
  Place to = accessed_place(v, op, op->a);
  if (!to.var) {
    env_forget_escaping(v, op->a);
    return;
  }
  bool known_size = expr_is_const(e->p, op->c) && !to.index;
  bool zero = expr_is_const(e->p, op->b) && expr_at(e->p, op->b)->value == 0;
  uint64_t from = known_size ? to.offset : 0;
  uint64_t end = known_size ? to.offset + (uint64_t)expr_at(e->p, op->c)->value : UINT64_MAX;
  uint32_t first, n = encoder_pieces(e, to.var, &first);
  for (uint32_t i = first; i < first + n; i++) {
    Piece q = e->piece.at[i];
    if (q.offset >= end || q.offset + q.size <= from) continue;
    CellId c = env_cell(v, to.var, q.offset, q.size, q.type);
    if (zero && known_size && q.offset >= from && q.offset + q.size <= end) {
      env_write(v, c, term_int(logic(v), 0));
      if (provenance_is_kept(v, c)) provenance_write(v, c, provenance_of(v, expr_const(e->p, q.type, 0)));
    } else {
      v->inexact |= INEXACT_HEAP;
      env_forget_cell(v, c);
    }
  }
}

/* ---- allocation, inputs ---- */

static void allocate(Env *v, const Op *op) {
  if (v->heap) {
    heap_allocate(v, op);
    return;
  }
  Logic *l = logic(v);
  TermId size = number_of(v, op->a).t, succeeds = term_true(l);
  TermId a = term_symbol(l, encoder_fresh(v->encoder, "block"));
  env_fact(v, term_le(l, term_int(l, heap_base(program(v))), a));
  env_fact(v, encoder_range(v->encoder, program(v)->var.at[op->dst].type, a));
  TermId stack = term_int(l, stack_base(program(v))), argument = term_int(l, argument_base(program(v)));
  if (v->encoder->has_stack_blocks) env_fact(v, op->how == ALLOC_STACK ? term_le(l, stack, a) : term_lt(l, a, stack));
  if (program_argv(program(v))) env_fact(v, term_lt(l, a, argument));
  for (uint32_t i = 0; i < v->allocation.n; i++) /* blocks are never given out again */
    env_fact(v, term_not(l, term_eq(l, a, v->allocation.at[i])));
  vec_push(v->allocation, a);
  Number value = {.t = a};
  if (v->encoder->options.malloc_may_fail && op->how != ALLOC_STACK) {
    TermId works = env_take_input(v, INPUT_ALLOC, type_int(program(v), 8, false, "_Bool"), "malloc");
    succeeds = term_not(l, term_eq(l, works, term_int(l, 0)));
    value.t = term_choice(l, term_eq(l, works, term_int(l, 0)), term_int(l, 0), a);
  }
  if (provenance_is_followed(v, program(v)->var.at[op->dst].type)) {
    CellId cell = provenance_cell(v, op->dst);
    provenance_write(v, cell, provenance_allocated(v, op->how, size, succeeds, a));
  }
  env_write(v, env_cell(v, op->dst, 0, 0, program(v)->var.at[op->dst].type), value.t);
}

static void call_external(Env *v, const Op *op) {
  Program *p = program(v);
  for (uint32_t i = 0; i < op->n_args; i++) (void)number_of(v, op->args[i]);
  const Expr *callee = expr_at(p, op->a);
  bool unknown = callee->kind != EXPR_FUNCTION || p->func.at[callee->var].external == EXTERN_UNKNOWN ||
                 p->func.at[callee->var].external == EXTERN_PRIMITIVE;
  bool pointers = false;
  for (uint32_t i = 0; i < op->n_args; i++)
    pointers = pointers || type_at(p, expr_at(p, op->args[i])->type)->kind == TYPE_POINTER;
  if (unknown && pointers) {
    v->inexact |= INEXACT_UNMODELLED;
    length_disturb(v, 0);
    env_forget_escaping(v, 0);
  }
  if (!op->dst) return;
  TypeId t = p->var.at[op->dst].type;
  if (type_at(p, t)->kind != TYPE_INT) {
    v->inexact |= INEXACT_UNMODELLED;
    env_forget_variable(v, op->dst);
    return;
  }
  env_assign(v, op->dst, (Number){.t = env_take_input(v, INPUT_VALUE, t, p->var.at[op->dst].name)});
}

static void unmodelled(Env *v, const Op *op) {
  v->inexact |= INEXACT_UNMODELLED;
  if (op->how == UNMODELLED_WILD) {
    Encoder *e = v->encoder;
    length_disturb(v, 0);
    env_forget_escaping(v, 0);
    if (v->heap) heap_forget(v, true);
    for (CellId c = 1; c < e->cell.n; c++)
      if (e->cell.at[c].var && e->p->var.at[e->cell.at[c].var].kind == VAR_GLOBAL) env_forget_cell(v, c);
  }
  if (op->dst) env_forget_variable(v, op->dst);
}

static void store_expression(Env *v, ExprId address, ExprId e) {
  TypeId t = expr_at(program(v), e)->type;
  Number value = number_of(v, e);
  uint64_t size = type_at(program(v), t)->size;
  if (!provenance_is_followed(v, t)) {
    length_store(v, address, size, 0, NULL);
    env_store(v, address, value, t, NULL);
    return;
  }
  Provenance belongs = provenance_of(v, e);
  length_store(v, address, size, e, &belongs);
  env_store(v, address, value, t, &belongs);
}

static bool is_aggregate(const Program *p, ExprId e) {
  TypeKind k = type_at(p, expr_at(p, e)->type)->kind;
  return expr_at(p, e)->kind == EXPR_LOAD && (k == TYPE_STRUCT || k == TYPE_UNION || k == TYPE_ARRAY);
}

void env_operation(Env *v, const Op *op) {
  Program *p = program(v);
  switch (op->kind) {
    case OP_SKIP:
      return;
    case OP_END:
      if (!p->var.at[op->dst].is_object)
        begin_variable(v, op->dst);
      else if (v->heap)
        heap_end(v, op->dst);
      else
        end_object(v, op->dst);
      return;
    case OP_STACK_FREE:
      if (v->heap)
        heap_stack_free(v, op);
      else
        provenance_end_stack(v);
      return;
    case OP_ASSIGN:
      assign_expression(v, op->dst, op->a);
      return;
    case OP_STORE:
      if (v->heap && is_aggregate(p, op->b)) {
        heap_copy(v, op->a, expr_at(p, op->b)->a, type_at(p, expr_at(p, op->b)->type)->size);
        return;
      }
      store_expression(v, op->a, op->b);
      return;
    case OP_ASSUME:
      env_assume(v, truth_of(v, op->a));
      return;
    case OP_HAVOC: {
      TypeId t = p->var.at[op->dst].type;
      if (provenance_is_followed(v, t)) provenance_forget(v, provenance_cell(v, op->dst), false);
      env_write(v, env_cell(v, op->dst, 0, 0, type_plain(p, t)),
                env_take_input(v, INPUT_VALUE, t, p->var.at[op->dst].name));
      return;
    }
    case OP_BEGIN: /* an earlier life, in the same activation, is over */
      if (p->var.at[op->dst].is_object) provenance_end(v, op->dst);
      begin_variable(v, op->dst);
      return;
    case OP_ALLOC:
      allocate(v, op);
      return;
    case OP_FREE:
      if (v->heap)
        heap_release(v, op);
      else if (follows_pointers(v->encoder))
        provenance_free(v, op->a);
      else
        (void)number_of(v, op->a);
      return;
    case OP_CALL:
      call_external(v, op);
      return;
    case OP_RETURN:
      return; /* of main: the value does not matter */
    case OP_MEMSET:
      length_disturb(v, op->a);
      set_block(v, op);
      return;
    case OP_MEMCPY:
    case OP_MEMMOVE:
      length_disturb(v, op->a);
      copy_block(v, op);
      return;
    case OP_HALT:
      return;
    case OP_STACK_MARK:
      if (v->heap)
        heap_stack_mark(v, op);
      else
        env_forget_variable(v, op->dst);
      return;
    case OP_UNMODELLED:
      unmodelled(v, op);
      return;
  }
}

/* ---- the start, calls and returns ---- */

/* One byte of a global's initial contents; false: part of an address. */
static bool initial_byte(const Program *p, const Var *x, uint64_t offset, uint8_t *byte) {
  *byte = 0;
  for (uint32_t i = 0; i < x->n_init; i++) {
    const InitPiece *q = &x->init[i];
    uint64_t n = q->value ? type_at(p, expr_at(p, q->value)->type)->size : q->n_bytes;
    if (offset < q->offset || offset >= q->offset + n) continue;
    if (!q->value) {
      *byte = q->bytes[offset - q->offset];
      return true;
    }
    if (!expr_is_const(p, q->value)) return false;
    *byte = (uint8_t)(expr_at(p, q->value)->value >> (8 * (offset - q->offset)));
    return true;
  }
  return true;
}

Number number_initial(Env *v, const Var *x, uint64_t offset, uint64_t size, TypeId t) {
  Encoder *e = v->encoder;
  for (uint32_t i = 0; i < x->n_init; i++) {
    const InitPiece *q = &x->init[i];
    if (!q->value || q->offset != offset) continue;
    TypeId have = expr_at(e->p, q->value)->type;
    if (type_at(e->p, have)->size == size) return number_bits(v, number_of(v, q->value), have, t);
  }
  uint64_t bits = 0; /* little-endian */
  bool any = false, known = true;
  for (uint64_t i = 0; i < size && known; i++) {
    uint8_t byte;
    known = initial_byte(e->p, x, offset + i, &byte);
    any = any || byte;
    if (i < 8) bits |= (uint64_t)byte << (8 * i);
  }
  if (known && !any) return (Number){.t = term_int(e->l, 0), .bounded = true};
  if (!known || size > 8) return number_unknown(v, t, INEXACT_HEAP);
  Number n = {.t = term_int(e->l, (Int128)bits), .bounded = true, .lo = (Int128)bits, .hi = (Int128)bits};
  return number_convert(v, n, t);
}

void env_start(Env *v) {
  Program *p = program(v);
  provenance_start(v);
  for (VarId x = 1; x < p->var.n; x++) {
    const Var *var = &p->var.at[x];
    if (var->kind != VAR_GLOBAL || var->is_extern) continue;
    if (!var->is_object) {
      TypeId t = type_plain(p, var->type);
      env_write(v, env_cell(v, x, 0, 0, t), number_initial(v, var, 0, type_at(p, t)->size, t).t);
      if (provenance_is_followed(v, t)) {
        ExprId zero = expr_const(p, t, 0);
        CellId cell = provenance_cell(v, x);
        provenance_write(v, cell, provenance_for(v, x, var->n_init && var->init[0].value ? var->init[0].value : zero));
      }
      continue;
    }
    if (v->heap) continue; /* contents are looked up where they are read */
    uint32_t first, n = encoder_pieces(v->encoder, x, &first);
    for (uint32_t i = first; i < first + n; i++) {
      Piece q = v->encoder->piece.at[i];
      CellId c = env_cell(v, x, q.offset, q.size, q.type);
      env_write(v, c, number_initial(v, var, q.offset, q.size, q.type).t);
      if (provenance_is_kept(v, c)) provenance_write(v, c, provenance_initial(v, x, q.offset));
    }
  }
}

static void start_parameter(Env *v, VarId param, Number value, const Provenance *belongs) {
  TypeId t = type_plain(program(v), program(v)->var.at[param].type);
  if (!program(v)->var.at[param].is_object) {
    env_assign(v, param, value);
  } else if (v->heap) {
    heap_begin(v, param);
    heap_write_object(v, param, 0, value, t);
  } else {
    env_forget_pieces(v, param, true);
    env_store_at(v, param, 0, value, t, belongs, term_true(logic(v)));
  }
}

void env_enter_main(Env *v) {
  const Program *p = program(v);
  VarId argc = program_argc(p), argv = program_argv(p);
  if (argc) start_parameter(v, argc, argument_count(v, p->var.at[argc].type), NULL);
  if (!argv) return;
  Provenance belongs = {0};
  Number vector = argument_vector(v, p->var.at[argv].type, &belongs);
  start_parameter(v, argv, vector, belongs.alive ? &belongs : NULL);
  if (belongs.alive && !p->var.at[argv].is_object && provenance_is_followed(v, p->var.at[argv].type))
    provenance_write(v, provenance_cell(v, argv), belongs);
}

/* The variable arguments, as the interpreter lays them out: slots of a pointer's size. */
static void bind_varargs(Env *v, const Function *f, const Op *call, const Number *args) {
  Program *p = program(v);
  uint64_t slot = p->pointer_bits / 8, at = 0;
  for (uint32_t i = f->n_params; i < call->n_args; i++) {
    TypeId t = expr_at(p, call->args[i])->type;
    if (type_at(p, t)->kind != TYPE_INT && type_at(p, t)->kind != TYPE_POINTER) v->inexact |= INEXACT_UNMODELLED;
    heap_write_object(v, f->varargs, at, args[i], t);
    at += (type_at(p, t)->size + slot - 1) / slot * slot;
  }
}

/* An object as parameter. */
static void bind_object(Env *v, uint32_t i, VarId param, Number value, const Provenance *belongs, TypeId have) {
  Program *p = program(v);
  TypeId t = type_plain(p, p->var.at[param].type);
  bool scalar = type_at(p, t)->kind == TYPE_INT || type_at(p, t)->kind == TYPE_POINTER;
  if (v->heap) {
    heap_begin(v, param);
    if (heap_receive(v, i, param, 0)) return;
    if (scalar)
      heap_write_object(v, param, 0, number_convert(v, value, t), t);
    else if (type_at(p, have)->size <= type_at(p, t)->size) /* a small structure travels as a number */
      heap_write_object(v, param, 0, value, have);
    return;
  }
  env_forget_pieces(v, param, true);
  if (scalar)
    env_store_at(v, param, 0, number_convert(v, value, t), t, belongs->alive ? belongs : NULL, term_true(logic(v)));
  else if (type_at(p, have)->kind == TYPE_INT && type_at(p, have)->size <= type_at(p, t)->size)
    env_store_at(v, param, 0, value, have, NULL, term_true(logic(v)));
  else
    v->inexact |= INEXACT_HEAP;
}

void env_call(Env *v, FuncId callee, const Op *call) {
  Program *p = program(v);
  const Function *f = &p->func.at[callee];
  VEC(Number) args = {0};
  VEC(Provenance) belongs = {0};
  for (uint32_t i = 0; i < call->n_args; i++) {
    bool aggregate = v->heap && heap_pass(v, i, call->args[i]);
    vec_push(args, aggregate ? (Number){.t = term_int(logic(v), 0)} : number_of(v, call->args[i]));
    vec_push(belongs, i < f->n_params ? provenance_for(v, f->param[i], call->args[i]) : (Provenance){0});
  }
  v->level.at[callee]++;
  for (uint32_t i = 0; i < f->n_locals; i++) begin_variable(v, f->local[i]);
  for (uint32_t i = 0; i < f->n_params; i++) {
    if (i >= args.n)
      env_forget_variable(v, f->param[i]);
    else if (p->var.at[f->param[i]].is_object)
      bind_object(v, i, f->param[i], args.at[i], &belongs.at[i], expr_at(p, call->args[i])->type);
    else
      env_assign(v, f->param[i], args.at[i]);
    if (i < args.n && belongs.at[i].alive && !p->var.at[f->param[i]].is_object)
      provenance_write(v, provenance_cell(v, f->param[i]), belongs.at[i]);
  }
  if (v->heap && f->varargs && p->var.at[f->varargs].is_object) {
    env_forget_variable(v, f->varargs);
    bind_varargs(v, f, call, args.at);
  }
  vec_free(args);
  vec_free(belongs);
}

void env_return(Env *v, FuncId callee, const Op *ret, const Op *call) {
  bool wanted = call->dst && ret->a;
  Number value = wanted ? number_of(v, ret->a) : (Number){0};
  Provenance belongs = wanted ? provenance_for(v, call->dst, ret->a) : (Provenance){0};
  if (v->heap)
    heap_leave(v, callee);
  else
    provenance_leave(v, callee, belongs.alive ? &belongs : NULL);
  v->level.at[callee]--;
  if (wanted)
    env_assign(v, call->dst, value);
  else if (call->dst)
    env_forget_variable(v, call->dst);
  if (belongs.alive) provenance_write(v, provenance_cell(v, call->dst), belongs);
}
