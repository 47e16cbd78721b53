/* run: sets up the store, walks the automata one operation at a time, and tells how it ended. See run.h for what a run
 * means and runner.h for the parts. */
#include <string.h>

#include "program/runner.h"

/* Uninitialised bytes that a run follows through copies, where inputs say what they are. */
enum { MAX_ORIGINS = 1 << 22 };

const char *run_outcome_name(RunOutcome o) {
  static const char *const name[N_RUN_OUTCOMES] = {
      [RUN_FINISHED] = "finished",
      [RUN_ABORT] = "abort",
      [RUN_ASSERT] = "assertion-failure",
      [RUN_REACH_ERROR] = "reach-error",
      [RUN_REACH_LABEL] = "reach-label",
      [RUN_UNREACHABLE] = "unreachable-reached",
      [RUN_NULL] = "null-dereference",
      [RUN_FREED] = "use-after-free",
      [RUN_OUT_OF_SCOPE] = "use-after-scope",
      [RUN_OUT_OF_BOUNDS] = "out-of-bounds",
      [RUN_WILD] = "wild-pointer",
      [RUN_READ_ONLY] = "write-to-constant",
      [RUN_UNINITIALISED] = "uninitialised-value",
      [RUN_DOUBLE_FREE] = "double-free",
      [RUN_INVALID_FREE] = "invalid-free",
      [RUN_OVERLAP] = "overlapping-copy",
      [RUN_OVERFLOW] = "signed-overflow",
      [RUN_DIVISION] = "division-by-zero",
      [RUN_SHIFT] = "shift-out-of-range",
      [RUN_BAD_CALL] = "bad-call",
      [RUN_BLOCKED] = "blocked",
      [RUN_UNMODELLED] = "unmodelled",
      [RUN_LIMIT] = "limit",
      [RUN_BAD_INPUT] = "bad-input",
  };
  return name[o];
}

bool run_outcome_is_error(RunOutcome o) { return o >= RUN_ABORT && o <= RUN_BAD_CALL; }

/* ---- how it ended ---- */

static void end_here(Run *r, RunOutcome o) {
  r->result->outcome = r->took_for_wild ? RUN_UNINITIALISED : o;
  r->result->edge = r->edge;
  if (r->edge != NO_EDGE) r->result->at = r->p->edge.at[r->edge].at;
}

void run_note_failure(Run *r, RunOutcome o, const char *format, ...) {
  end_here(r, o);
  va_list args;
  va_start(args, format);
  buf_clear(&r->result->message);
  buf_vprintf(&r->result->message, format, args);
  va_end(args);
}

void run_concerns(Run *r, uint32_t id) {
  const Object *o = memory_object(&r->memory, id);
  r->result->allocated = o->allocated;
  r->result->freed = o->freed;
  r->result->allocated_step = o->born;
  r->result->freed_step = o->died;
}

static void print_bytes(uint64_t n, Buf *out) {
  buf_printf(out, "%llu byte%s", (unsigned long long)n, n == 1 ? "" : "s");
}

void run_describe(const Run *r, uint32_t id, Buf *out) {
  const Object *o = memory_object(&r->memory, id);
  if (o->kind == OBJECT_FUNCTION) {
    buf_printf(out, "the function %s", r->p->func.at[o->of].name);
    return;
  }
  if (o->of && !r->p->var.at[o->of].is_string) {
    const Var *v = &r->p->var.at[o->of];
    if (v->kind == VAR_VARARGS)
      buf_add(out, "the variable arguments, of ");
    else
      buf_printf(out, "%s, of ", v->name);
  } else if (o->of) {
    buf_add(out, "a string literal of ");
  } else {
    buf_printf(out, "%s of ", o->state == OBJECT_FREED ? "a freed object" : "an object");
  }
  print_bytes(o->size, out);
  if (o->state == OBJECT_ENDED) buf_add(out, ", whose life has ended");
}

void run_note_bad_access(Run *r, RunOutcome o, ExprId address, TypeId accessed, const char *what, bool write,
                         const Value *pointer, uint64_t n, uint32_t id) {
  Buf text = {0};
  if (what)
    buf_add(&text, what);
  else
    lvalue_print(r->p, address, accessed, &text);
  buf_printf(&text, " %s ", write ? "writes" : "reads");
  print_bytes(n, &text);
  if (id) {
    const Object *object = memory_object(&r->memory, id);
    run_concerns(r, id);
    buf_printf(&text, " at offset %lld of ", (long long)((uint64_t)pointer->bits - object->address));
    run_describe(r, id, &text);
    if (o == RUN_READ_ONLY) buf_add(&text, ", which is constant");
    if (o == RUN_UNMODELLED) buf_add(&text, ", which is declared only");
  } else if (o == RUN_NULL) {
    buf_add(&text, " through NULL");
    if (pointer->bits) buf_printf(&text, " plus %llu", (unsigned long long)pointer->bits);
  } else {
    buf_printf(&text, " at address 0x%llx, where no object is", (unsigned long long)pointer->bits);
  }
  run_note_failure(r, o, "%s", buf_str(&text));
  buf_free(&text);
}

void run_finish(Run *r, int status) {
  end_here(r, RUN_FINISHED);
  r->result->status = status;
}

/* ---- setting up ---- */

/* Numbers the registers and objects of every function, and makes the global ones. */
static bool make_variables(Run *r) {
  const Program *p = r->p;
  uint32_t n_registers = 0;
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *var = &p->var.at[v];
    if (var_is_global(var)) continue;
    FrameSize *size = &r->size[var->function];
    r->slot[v] = var->is_object ? size->objects++ : size->registers++;
    if (!var->is_object) n_registers++;
  }
  uint32_t first = 0;
  for (FuncId f = 1; f < p->func.n; f++) {
    r->size[f].first = first;
    first += r->size[f].registers;
  }
  r->initial = mem_array(NULL, n_registers, sizeof *r->initial);
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *var = &p->var.at[v];
    Value indeterminate = {.undefined = value_mask(type_at(p, var->type)->bits)};
    if (!var_is_global(var)) {
      if (!var->is_object) r->initial[r->size[var->function].first + r->slot[v]] = indeterminate;
      continue;
    }
    if (!var->is_object) {
      r->slot[v] = r->globals.n;
      vec_push(r->globals, var->is_extern ? indeterminate : (Value){0});
      continue;
    }
    bool label = var->kind == VAR_LABEL;
    uint64_t size = label ? 0 : type_at(p, var->type)->size;
    uint32_t id = object_new(r, label ? OBJECT_LABEL : OBJECT_GLOBAL, size, var->alignment, !var->is_extern);
    if (!id) return false;
    r->slot[v] = id;
    Object *o = memory_object(&r->memory, id);
    o->of = v;
    o->is_constant = var->is_constant;
    o->is_extern = var->is_extern;
  }
  return true;
}

static bool make_functions(Run *r) {
  for (FuncId f = 1; f < r->p->func.n; f++) {
    /* One byte, so that the address of a function is found; nothing may be read or written there. */
    uint32_t id = object_new(r, OBJECT_FUNCTION, 1, 0, false);
    if (!id) return false;
    memory_object(&r->memory, id)->of = f;
    r->function_object[f] = id;
  }
  return true;
}

/* Standard streams are pointers to something that the program cannot look into, but they are determinate. */
static bool make_stream(Run *r, VarId v) {
  uint32_t id = object_new(r, OBJECT_SYSTEM, 0, 0, false);
  if (!id) return false;
  Value stream = memory_pointer(&r->memory, id, 0);
  const Var *var = &r->p->var.at[v];
  uint32_t n = scalar_bytes(type_at(r->p, var->type));
  if (!var->is_object)
    *register_of(r, v) = stream;
  else if (type_at(r->p, var->type)->size >= n)
    memory_store(&r->memory, r->slot[v], 0, n, &stream);
  if (strcmp(var->name, "stdout") == 0) r->standard_output = id;
  return true;
}

static bool initialise(Run *r, VarId v) {
  const Var *var = &r->p->var.at[v];
  for (uint32_t i = 0; i < var->n_init; i++) {
    const InitPiece *piece = &var->init[i];
    if (!piece->value) {
      Object *o = memory_object(&r->memory, r->slot[v]);
      if (piece->n_bytes) memcpy(o->byte + piece->offset, piece->bytes, (size_t)piece->n_bytes);
      continue;
    }
    Value value;
    if (!eval(r, piece->value, &value)) return false;
    const Type *t = type_at(r->p, expr_at(r->p, piece->value)->type);
    if (var->is_object)
      memory_store(&r->memory, r->slot[v], piece->offset, scalar_bytes(t), &value);
    else
      *register_of(r, v) = value;
  }
  return true;
}

static bool make_globals(Run *r) {
  for (VarId v = 1; v < r->p->var.n; v++) {
    const Var *var = &r->p->var.at[v];
    if (!var_is_global(var)) continue;
    if (var_is_stream(r->p, var) ? !make_stream(r, v) : !initialise(r, v)) return false;
  }
  return true;
}

static void choose_arguments(Run *r) {
  InputSource *s = r->options->inputs;
  Arguments *a = &r->result->arguments;
  if (s && s->arguments.given)
    arguments_copy(&s->arguments, a);
  else if (s && s->random)
    inputs_random_arguments(s, a);
  else
    arguments_add(a, "program");
}

/* argv with its strings (program.h). */
static bool make_arguments(Run *r, Value *argv) {
  const Arguments *a = &r->result->arguments;
  uint32_t n = r->p->pointer_bits / 8, vector = object_new(r, OBJECT_SYSTEM, ((uint64_t)a->text.n + 1) * n, 0, true);
  if (!vector) return false;
  r->argv = vector;
  for (uint32_t i = 0; i < a->text.n; i++) {
    size_t size = strlen(a->text.at[i]) + 1;
    uint32_t text = object_new(r, OBJECT_SYSTEM, size, 0, true);
    if (!text) return false;
    memcpy(memory_object(&r->memory, text)->byte, a->text.at[i], size);
    Value pointer = memory_pointer(&r->memory, text, 0);
    memory_store(&r->memory, vector, (uint64_t)i * n, n, &pointer);
  }
  *argv = memory_pointer(&r->memory, vector, 0);
  return true;
}

static bool enter_main(Run *r) {
  const Program *p = r->p;
  if (!p->main || !p->func.at[p->main].is_defined) return run_fail(r, RUN_UNMODELLED, "the program has no main");
  const Function *f = &p->func.at[p->main];
  if (!push_frame(r, p->main, NO_EDGE)) return false;
  if (!f->n_params) return true;
  choose_arguments(r);
  Value argv, argc = {.bits = r->result->arguments.text.n};
  uint32_t environment = object_new(r, OBJECT_SYSTEM, p->pointer_bits / 8, 0, true);
  if (!environment || !make_arguments(r, &argv)) return false;
  Value argument[3] = {argc, argv, memory_pointer(&r->memory, environment, 0)};
  for (uint32_t i = 0; i < f->n_params && i < 3; i++)
    if (!bind_parameter(r, f->param[i], &argument[i], p->var.at[f->param[i]].type)) return false;
  return true;
}

/* ---- the loop ---- */

/* Chooses the edge to follow from where the run is. */
static bool choose_edge(Run *r) {
  const Location *l = &r->p->loc.at[r->at];
  for (EdgeId e = l->first_out; e < l->first_out + l->n_out; e++) {
    const Op *op = &r->p->edge.at[e].op;
    r->edge = e;
    if (op->kind != OP_ASSUME) return true;
    Value v;
    if (op->how == UNMODELLED_GUESS) return true;
    if (!eval_defined(r, op->a, "used in a condition", &v)) return false;
    if (v.bits) return true;
  }
  if (!l->n_out) return run_fail(r, RUN_BLOCKED, "the program goes no further");
  Buf text = {0};
  expr_print(r->p, r->p->edge.at[r->edge].op.a, &text);
  run_note_failure(r, RUN_BLOCKED, "the assumption %s does not hold", buf_str(&text));
  buf_free(&text);
  return false;
}

static bool step(Run *r) {
  if (r->at == r->p->func.at[vec_last(r->frame).function].exit && !r->p->loc.at[r->at].n_out)
    return return_from(r, NULL, 0); /* without OP_RETURN: the end of a function without a result */
  if (!choose_edge(r)) {
    r->result->in_condition = r->options->record_path && r->p->edge.at[r->edge].op.kind == OP_ASSUME;
    return false;
  }
  if (r->options->max_steps && r->result->steps >= r->options->max_steps)
    return run_fail(r, RUN_LIMIT, "the run has taken %llu steps", (unsigned long long)r->result->steps);
  r->memory.step = ++r->result->steps;
  if (r->options->limit) {
    LimitKind k = limit_reached(r->options->limit);
    if (k) return run_fail(r, RUN_LIMIT, "%s", limit_text(k));
  }
  if (r->options->visits) r->options->visits[r->edge]++;
  if (r->options->record_path) vec_push(r->result->path, (RunStep){.edge = r->edge, .depth = r->frame.n - 1});
  if (r->options->observe) r->options->observe(r->options->observer, r);
  return execute(r);
}

/* ---- for observers ---- */

FuncId run_active(const Run *r, uint32_t up) { return up < r->frame.n ? r->frame.at[r->frame.n - 1 - up].function : 0; }

EdgeId run_waits_in(const Run *r, uint32_t up) {
  if (up == 0) return r->edge;
  return up < r->frame.n ? r->frame.at[r->frame.n - up].call : NO_EDGE;
}

uint32_t run_objects(const Run *r) { return r->memory.object.n; }

bool run_block(const Run *r, uint32_t object, EdgeId *allocated, uint64_t *size) {
  const Object *o = memory_object(&r->memory, object);
  *allocated = o->allocated;
  *size = o->size;
  return object && o->kind == OBJECT_HEAP && o->state == OBJECT_ALIVE;
}

uint32_t run_pointer(const Run *r, uint32_t block, uint64_t offset, uint64_t *byte) {
  const Object *o = memory_object(&r->memory, block);
  uint32_t n = r->p->pointer_bits / 8;
  Value v;
  *byte = 0;
  if (offset > o->size || o->size - offset < n) return 0;
  memory_load(&r->memory, block, offset, n, &v);
  if (v.undefined || !v.object || memory_object(&r->memory, v.object)->state != OBJECT_ALIVE) return 0;
  *byte = (uint64_t)v.bits - memory_object(&r->memory, v.object)->address;
  return v.object;
}

void run_program(const Program *p, const RunOptions *options, RunResult *result) {
  *result = (RunResult){.edge = NO_EDGE, .allocated = NO_EDGE, .freed = NO_EDGE, .lost = NO_EDGE};
  Run r = {.p = p, .options = options, .result = result, .edge = NO_EDGE};
  memory_init(&r.memory, p->pointer_bits, options->uninitialised_is_input ? MAX_ORIGINS : 0);
  r.slot = mem_zalloc(p->var.n * sizeof *r.slot);
  r.size = mem_zalloc(p->func.n * sizeof *r.size);
  r.function_object = mem_zalloc(p->func.n * sizeof *r.function_object);
  if (make_variables(&r) && make_functions(&r) && make_globals(&r) && enter_main(&r))
    while (step(&r)) continue;
  bool ended = result->outcome <= RUN_REACH_LABEL; /* the program itself, not a limit in the middle of an expression */
  run_leftovers(&r, ended ? LOST_TO_NAMED : LOST_TO_ALL); /* main's own locals are gone when it has returned */
  if (options->ended) options->ended(options->observer, &r);
  for (uint32_t i = 1; i < r.frame.n; i++) vec_push(result->stack, r.frame.at[i].call);
  if (options->output) fflush(options->output);
  memory_free(&r.memory);
  mem_free(r.slot);
  mem_free(r.size);
  mem_free(r.initial);
  mem_free(r.function_object);
  vec_free(r.globals);
  vec_free(r.registers);
  vec_free(r.objects);
  vec_free(r.stack_object);
  vec_free(r.frame);
  vec_free(r.argument);
}

void run_result_free(RunResult *r) {
  buf_free(&r->message);
  vec_free(r->stack);
  vec_free(r->path);
  vec_free(r->input);
  arguments_free(&r->arguments);
  vec_free(r->leftover);
  *r = (RunResult){0};
}
