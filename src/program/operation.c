/* operation: what one operation does in a concrete run; calls and returns. */
#include <string.h>

#include "program/runner.h"

enum { DEFAULT_DEPTH = 100000 }; /* what a real stack of 8 MB bears with small frames */

static void write_register(Run *r, VarId dst, Value v) {
  *register_of(r, dst) = v;
  if (!r->options->record_path || !r->result->path.n) return;
  RunStep *step = &vec_last(r->result->path);
  step->written = dst;
  step->value = value_number(type_at(r->p, r->p->var.at[dst].type), v.bits);
}

static Value indeterminate(const Run *r, TypeId t) { return (Value){.undefined = value_mask(type_at(r->p, t)->bits)}; }

static bool write_input(Run *r, VarId dst, const InputRange *within) {
  TypeId t = r->p->var.at[dst].type;
  Int128 v;
  if (!input_take(r, INPUT_VALUE, t, within, &v)) return false;
  write_register(r, dst, (Value){.bits = (UInt128)v & value_mask(type_at(r->p, t)->bits)});
  return true;
}

static bool do_havoc(Run *r, const Op *op) {
  InputRange within = {0};
  Value least, most;
  if (!op->dst) return true;
  if (!op->a) return write_input(r, op->dst, NULL);
  if (!eval(r, op->a, &least) || !eval(r, op->b, &most)) return false;
  TypeId t = r->p->var.at[op->dst].type;
  within.least = type_wrap(r->p, t, (Int128)least.bits);
  within.most = type_wrap(r->p, t, (Int128)most.bits);
  return write_input(r, op->dst, &within);
}

/* The bits in which numbers of the range differ are indeterminate; the others are those of all of them. */
static bool do_guess(Run *r, const Op *op) {
  if (r->options->uninitialised_is_input && !r->options->guess_is_value)
    return run_fail(r, RUN_UNMODELLED, "not modelled: %s", op->text ? op->text : "a number");
  TypeId type = r->p->var.at[op->dst].type;
  const Type *t = type_at(r->p, type);
  Value v = indeterminate(r, type), least, most;
  if (op->a) {
    if (!eval(r, op->a, &least) || !eval(r, op->b, &most)) return false;
    UInt128 varies = least.bits ^ most.bits;
    for (uint32_t i = 1; i < 128; i *= 2) varies |= varies >> i;
    bool has_zero = value_number(t, least.bits) <= 0 && value_number(t, most.bits) >= 0;
    v = (Value){.bits = has_zero ? 0 : least.bits, .undefined = varies & value_mask(t->bits)};
  }
  if (r->options->guess_is_value)
    v.undefined = 0;
  else
    r->has_guessed = true;
  write_register(r, op->dst, v);
  return true;
}

/* ---- stores and blocks ---- */

/* An aggregate as an operand is a load of it; its value travels as a pointer to it, checked for reading. */
static bool eval_operand(Run *r, ExprId e, Value *out) {
  const Expr *x = expr_at(r->p, e);
  const Type *t = type_at(r->p, x->type);
  if (x->kind != EXPR_LOAD || type_is_scalar(t)) return eval(r, e, out);
  uint32_t id;
  uint64_t offset;
  if (!t->size) return eval(r, x->a, out) && require_pointer(r, out, x->a, "used as an address", RUN_WILD);
  if (!eval_place(r, x->a, x->type, t->size, false, &id, &offset)) return false;
  *out = memory_pointer(&r->memory, id, offset);
  return true;
}

static uint64_t operand_bytes(const Type *t) { return type_is_scalar(t) ? scalar_bytes(t) : t->size; }

/* Stores an operand at a place that was found good. */
static void store_operand(Run *r, uint32_t id, uint64_t offset, const Value *v, const Type *t) {
  if (type_is_scalar(t)) {
    memory_store(&r->memory, id, offset, scalar_bytes(t), v);
  } else if (t->size) {
    uint64_t from = (uint64_t)v->bits - memory_object(&r->memory, v->object)->address;
    memory_copy(&r->memory, id, offset, v->object, from, t->size);
  }
}

static bool do_store(Run *r, const Op *op) {
  TypeId type = expr_at(r->p, op->b)->type;
  const Type *t = type_at(r->p, type);
  if (t->bits > 128) return run_fail(r, RUN_UNMODELLED, "a value of %u bits is not modelled", t->bits);
  Value v;
  uint32_t id;
  uint64_t offset, n = operand_bytes(t);
  if (!eval_operand(r, op->b, &v)) return false;
  if (!n) return true;
  if (!eval_place(r, op->a, type, n, true, &id, &offset)) return false;
  store_operand(r, id, offset, &v, t);
  return true;
}

typedef struct {
  uint32_t id;
  uint64_t offset;
} Place;

static bool block_place(Run *r, const Op *op, ExprId address, const Value *v, uint64_t n, bool write, Place *out) {
  if (!require_pointer(r, v, address, "used as an address", RUN_WILD)) return false;
  RunOutcome o = memory_check(&r->memory, v, n, write, &out->id, &out->offset);
  const char *what = op->kind == OP_MEMSET ? "memset" : op->kind == OP_MEMCPY ? "memcpy" : "memmove";
  return o == RUN_FINISHED || run_fail_access(r, o, 0, 0, what, write, v, n, out->id);
}

static bool do_memset(Run *r, const Op *op) {
  Value to, byte, n;
  Place place;
  if (!eval(r, op->a, &to) || !eval(r, op->b, &byte)) return false;
  if (!eval_defined(r, op->c, "used as a size", &n)) return false;
  if (!n.bits) return true;
  if (!block_place(r, op, op->a, &to, (uint64_t)n.bits, true, &place)) return false;
  memory_fill(&r->memory, place.id, place.offset, (uint64_t)n.bits, (uint8_t)byte.bits, (uint8_t)byte.undefined);
  return true;
}

static bool do_copy(Run *r, const Op *op) {
  Value to_value, from_value, size;
  Place to, from;
  if (!eval(r, op->a, &to_value) || !eval(r, op->b, &from_value)) return false;
  if (!eval_defined(r, op->c, "used as a size", &size)) return false;
  uint64_t n = (uint64_t)size.bits;
  if (!n) return true;
  if (!block_place(r, op, op->b, &from_value, n, false, &from)) return false;
  if (!block_place(r, op, op->a, &to_value, n, true, &to)) return false;
  if (op->kind == OP_MEMCPY && to.id == from.id && to.offset != from.offset) {
    uint64_t distance = to.offset > from.offset ? to.offset - from.offset : from.offset - to.offset;
    if (distance < n) {
      run_concerns(r, to.id);
      return run_fail(r, RUN_OVERLAP, "memcpy copies %llu bytes between places that are %llu bytes apart",
                      (unsigned long long)n, (unsigned long long)distance);
    }
  }
  if (memory_object(&r->memory, from.id)->is_extern && !memory_is_defined(&r->memory, from.id, from.offset, n))
    return run_fail(r, RUN_UNMODELLED, "a block is copied from an external object whose contents are not known");
  memory_copy(&r->memory, to.id, to.offset, from.id, from.offset, n);
  return true;
}

/* ---- lives of objects ---- */

static bool do_begin(Run *r, VarId v) {
  const Var *var = &r->p->var.at[v];
  if (!var->is_object) {
    *register_of(r, v) = indeterminate(r, var->type);
    return true;
  }
  if (var_is_global(var)) return true;
  uint32_t at = vec_last(r->frame).objects + r->slot[v];
  if (r->objects.at[at]) memory_end(&r->memory, r->objects.at[at], OBJECT_ENDED, r->edge);
  r->objects.at[at] = 0;
  return object_of(r, v) != 0;
}

static bool do_end(Run *r, VarId v) {
  const Var *var = &r->p->var.at[v];
  if (!var->is_object) return do_begin(r, v);
  if (var_is_global(var)) return true;
  uint32_t id = object_of(r, v); /* made now if need be, so that later uses find it dead */
  if (id) memory_end(&r->memory, id, OBJECT_ENDED, r->edge);
  return id != 0;
}

/* The least one that is not below n; 0 when there is none. */
static uint64_t power_of_two(uint64_t n) {
  uint64_t power = 1;
  while (power && power < n) power <<= 1;
  return power;
}

static bool do_alloc(Run *r, const Op *op) {
  Value size, alignment = {0};
  if (!eval_defined(r, op->a, "used as a size", &size)) return false;
  if (op->b && !eval_defined(r, op->b, "used as an alignment", &alignment)) return false;
  bool stack = op->how == ALLOC_STACK;
  bool room = size.bits <= MEMORY_MAX_OBJECT && memory_has_room(&r->memory, (uint64_t)size.bits);
  if (stack && !room) return run_fail(r, RUN_LIMIT, "a stack allocation is too large");
  /* Ask first: which inputs a run takes must not depend on how much memory it has left. */
  Int128 succeeds = 1;
  if (!stack) r->allocations++;
  if (!stack && r->options->malloc_may_fail && !input_take(r, INPUT_ALLOC, r->p->type_size, NULL, &succeeds))
    return false;
  if (!room && !r->options->malloc_may_fail) /* allocations that fail are left out: this run says nothing */
    return run_fail(r, RUN_LIMIT, "an allocation is too large, and allocations do not fail here");
  if (!succeeds) room = false;
  Value v = {0};
  if (room) {
    uint32_t id = object_new(r, stack ? OBJECT_STACK : OBJECT_HEAP, (uint64_t)size.bits,
                             power_of_two((uint64_t)alignment.bits), op->how == ALLOC_HEAP_ZERO);
    if (!id) return false;
    if (stack)
      vec_push(r->stack_object, id);
    else
      memory_object(&r->memory, id)->allocation = r->allocations;
    v = memory_pointer(&r->memory, id, 0);
  }
  if (op->dst) write_register(r, op->dst, v);
  return true;
}

static bool do_free(Run *r, const Op *op) {
  Value v;
  if (!eval(r, op->a, &v) || !require_pointer(r, &v, op->a, "passed to free", RUN_INVALID_FREE)) return false;
  if (!check_free(r, op->a, "free", &v)) return false;
  if (v.bits) memory_end(&r->memory, v.object, OBJECT_FREED, r->edge);
  return true;
}

static void free_stack_to(Run *r, uint32_t mark) {
  while (r->stack_object.n > mark) memory_end(&r->memory, vec_pop(r->stack_object), OBJECT_ENDED, r->edge);
}

static bool do_stack_free(Run *r, const Op *op) {
  Value v;
  if (!eval_defined(r, op->a, "used as a mark of the stack", &v)) return false;
  UInt128 mark = v.bits + vec_last(r->frame).stack;
  if (mark < r->stack_object.n) free_stack_to(r, (uint32_t)mark);
  return true;
}

/* ---- calls ---- */

bool push_frame(Run *r, FuncId f, EdgeId call) {
  uint32_t depth = r->options->max_depth ? r->options->max_depth : DEFAULT_DEPTH;
  if (r->frame.n >= depth) return run_fail(r, RUN_LIMIT, "calls are nested more than %u deep", depth);
  FrameSize size = r->size[f];
  vec_push(r->frame, (Frame){.function = f,
                             .call = call,
                             .registers = r->registers.n,
                             .objects = r->objects.n,
                             .stack = r->stack_object.n});
  vec_reserve(r->registers, r->registers.n + size.registers);
  vec_reserve(r->objects, r->objects.n + size.objects);
  if (size.registers)
    memcpy(r->registers.at + r->registers.n, r->initial + size.first, size.registers * sizeof *r->initial);
  if (size.objects) memset(r->objects.at + r->objects.n, 0, size.objects * sizeof *r->objects.at);
  r->registers.n += size.registers;
  r->objects.n += size.objects;
  r->at = r->p->func.at[f].entry;
  return true;
}

bool return_from(Run *r, const Value *v, TypeId type) {
  Frame f = vec_pop(r->frame);
  for (uint32_t i = f.objects; i < r->objects.n; i++)
    if (r->objects.at[i]) memory_end(&r->memory, r->objects.at[i], OBJECT_ENDED, r->edge);
  free_stack_to(r, f.stack);
  r->objects.n = f.objects;
  r->registers.n = f.registers;
  if (f.call == NO_EDGE) {
    run_finish(r, v ? (int)((uint64_t)v->bits & 0xff) : 0);
    return false;
  }
  const Edge *call = &r->p->edge.at[f.call];
  r->at = call->to;
  if (!call->op.dst) return true;
  TypeId to = r->p->var.at[call->op.dst].type;
  Value result = v ? *v : indeterminate(r, to);
  if (v) convert(r, &result, type, to);
  write_register(r, call->op.dst, result);
  return true;
}

static bool do_return(Run *r, const Op *op) {
  Value v;
  if (!op->a) return return_from(r, NULL, 0);
  if (!eval(r, op->a, &v)) return false;
  if (vec_last(r->frame).call == NO_EDGE && !require_defined(r, &v, op->a, "used as the exit status")) return false;
  return return_from(r, &v, expr_at(r->p, op->a)->type);
}

bool bind_parameter(Run *r, VarId param, const Value *v, TypeId type) {
  const Var *var = &r->p->var.at[param];
  const Type *t = type_at(r->p, type), *to = type_at(r->p, var->type);
  if (!var->is_object) {
    Value fitted = *v;
    if (!type_is_scalar(t)) return run_fail(r, RUN_BAD_CALL, "%s is given a structure", var->name);
    convert(r, &fitted, type, var->type);
    *register_of(r, param) = fitted;
    return true;
  }
  uint32_t id = object_of(r, param);
  if (!id) return false;
  if (type_is_scalar(to) && type_is_scalar(t)) {
    Value fitted = *v;
    convert(r, &fitted, type, var->type);
    memory_store(&r->memory, id, 0, scalar_bytes(to), &fitted);
    return true;
  }
  /* A structure, or one that travels as a number of its size (clang passes small structures so). */
  if (operand_bytes(t) > to->size) return run_fail(r, RUN_BAD_CALL, "the argument for %s is too large", var->name);
  store_operand(r, id, 0, v, t);
  return true;
}

/* Lays out the arguments from `first` on as the target's va_arg walks them (program.h, VAR_VARARGS): slots of a
 * pointer's size; only a long double on a 64-bit target is aligned further. Without `id` it only measures. */
static uint64_t lay_out(Run *r, const Op *op, uint32_t first, uint32_t id) {
  uint64_t slot = r->p->pointer_bits / 8, at = 0;
  for (uint32_t i = first; i < op->n_args; i++) {
    const Type *t = type_at(r->p, expr_at(r->p, op->args[i])->type);
    uint64_t size = t->kind == TYPE_BOOL ? 1 : t->size;
    if (t->kind == TYPE_FLOAT && size == 16 && slot == 8) at = (at + 15) & ~(uint64_t)15;
    if (id) store_operand(r, id, at, &r->argument.at[i], t);
    at += (size + slot - 1) / slot * slot;
  }
  return at;
}

static bool bind_varargs(Run *r, const Function *f, const Op *op) {
  if (!f->varargs || !r->p->var.at[f->varargs].is_object) return true;
  uint32_t id = object_new(r, OBJECT_LOCAL, lay_out(r, op, f->n_params, 0), 0, false);
  if (!id) return false;
  memory_object(&r->memory, id)->of = f->varargs;
  r->objects.at[vec_last(r->frame).objects + r->slot[f->varargs]] = id;
  lay_out(r, op, f->n_params, id);
  return true;
}

static bool call_defined(Run *r, FuncId callee, const Op *op) {
  const Function *f = &r->p->func.at[callee];
  if (op->n_args < f->n_params)
    return run_fail(r, RUN_BAD_CALL, "%s takes %u arguments and is called with %u", f->name, f->n_params, op->n_args);
  if (expr_at(r->p, op->a)->kind != EXPR_FUNCTION && !call_fits(r->p, op, callee))
    return run_fail(r, RUN_UNMODELLED, "%s is called through a pointer to a function of another type", f->name);
  if (!push_frame(r, callee, r->edge)) return false;
  for (uint32_t i = 0; i < f->n_params; i++)
    if (!bind_parameter(r, f->param[i], &r->argument.at[i], expr_at(r->p, op->args[i])->type)) return false;
  return bind_varargs(r, f, op);
}

static bool call_external(Run *r, const Function *f, const Op *op) {
  Value v = {0};
  bool known = false;
  if (f->external == EXTERN_OUTPUT) {
    if (!output_call(r, f, op->args, op->n_args, &known, &v)) return false;
  } else if (f->external == EXTERN_PRIMITIVE) {
    return run_fail(r, RUN_UNMODELLED, "%s is called through a pointer or with unusual arguments", f->name);
  } else if (f->external == EXTERN_UNKNOWN) {
    for (uint32_t i = 0; i < op->n_args; i++)
      if (type_at(r->p, expr_at(r->p, op->args[i])->type)->kind == TYPE_POINTER)
        return run_fail(r, RUN_UNMODELLED, "the external function %s may change memory", f->name);
  }
  r->at = r->p->edge.at[r->edge].to;
  if (!op->dst) return true;
  if (!known || r->options->printed_is_input) return write_input(r, op->dst, NULL);
  UInt128 mask = value_mask(type_at(r->p, r->p->var.at[op->dst].type)->bits);
  write_register(r, op->dst, (Value){.bits = v.bits & mask});
  return true;
}

static bool do_call(Run *r, const Op *op) {
  Value callee;
  if (!eval(r, op->a, &callee) || !require_pointer(r, &callee, op->a, "called", RUN_BAD_CALL)) return false;
  vec_clear(r->argument);
  for (uint32_t i = 0; i < op->n_args; i++) {
    Value v;
    if (!eval_operand(r, op->args[i], &v)) return false;
    vec_push(r->argument, v);
  }
  uint32_t id = memory_find(&r->memory, (uint64_t)callee.bits, false);
  const Object *o = memory_object(&r->memory, id);
  if (!id || o->kind != OBJECT_FUNCTION || o->address != (uint64_t)callee.bits) {
    Buf text = {0};
    expr_print(r->p, op->a, &text);
    if (callee.bits < MEMORY_NULL_PAGE)
      run_note_failure(r, RUN_NULL, "%s is called and is NULL", buf_str(&text));
    else
      run_note_failure(r, RUN_BAD_CALL, "%s is called and is no function", buf_str(&text));
    buf_free(&text);
    return false;
  }
  const Function *f = &r->p->func.at[o->of];
  return f->is_defined ? call_defined(r, o->of, op) : call_external(r, f, op);
}

/* ---- the rest ---- */

static bool do_halt(Run *r, const Op *op) {
  Value v = {0};
  switch (op->how) {
    case HALT_EXIT:
      if (op->a && !eval_defined(r, op->a, "used as the exit status", &v)) return false;
      run_finish(r, (int)((uint64_t)v.bits & 0xff));
      return false;
    case HALT_ABORT:
      return run_fail(r, RUN_ABORT, "abort is called");
    case HALT_ASSERT:
      return run_fail(r, RUN_ASSERT, "the assertion %s fails", op->text ? op->text : "");
    case HALT_REACH_ERROR:
      return run_fail(r, RUN_REACH_ERROR, "the error function is called");
    case HALT_LABEL:
      return run_fail(r, RUN_REACH_LABEL, "the label %s is reached", op->text ? op->text : "");
    default:
      return run_fail(r, RUN_UNREACHABLE, "a place is reached that the source promises cannot be reached");
  }
}

bool execute(Run *r) {
  const Edge *edge = &r->p->edge.at[r->edge];
  const Op *op = &edge->op;
  Value v;
  r->at = edge->to;
  switch (op->kind) {
    case OP_SKIP:
    case OP_ASSUME: /* the loop has checked it */
      return true;
    case OP_ASSIGN:
      if (!eval(r, op->a, &v)) return false;
      write_register(r, op->dst, v);
      return true;
    case OP_STORE:
      return do_store(r, op);
    case OP_HAVOC:
      return do_havoc(r, op);
    case OP_BEGIN:
      return do_begin(r, op->dst);
    case OP_END:
      return do_end(r, op->dst);
    case OP_ALLOC:
      return do_alloc(r, op);
    case OP_FREE:
      return do_free(r, op);
    case OP_CALL:
      return do_call(r, op);
    case OP_RETURN:
      return do_return(r, op);
    case OP_MEMSET:
      return do_memset(r, op);
    case OP_MEMCPY:
    case OP_MEMMOVE:
      return do_copy(r, op);
    case OP_HALT:
      return do_halt(r, op);
    case OP_STACK_MARK:
      write_register(r, op->dst, (Value){.bits = r->stack_object.n - vec_last(r->frame).stack});
      return true;
    case OP_STACK_FREE:
      return do_stack_free(r, op);
    case OP_UNMODELLED:
      if (op->how == UNMODELLED_GUESS) return do_guess(r, op);
      return run_fail(r, RUN_UNMODELLED, "not modelled: %s", op->text ? op->text : "an operation");
  }
  return run_fail(r, RUN_UNMODELLED, "an operation without a kind");
}
