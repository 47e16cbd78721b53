/* What smg_gamma.c wants to know of a run. */
#include "smg_state.h"

#include "program/runner.h"

FuncId state_function(const Run *r) { return vec_last(r->frame).function; }
uint32_t state_depth(const Run *r) { return r->frame.n; }
EdgeId state_edge(const Run *r) { return r->edge; }

static StateValue seen(const Run *r, const Value *v) {
  StateValue s = {v->bits, v->undefined, v->object};
  if (!s.object && !s.undefined && s.bits) s.object = memory_find(&r->memory, (uint64_t)s.bits, true);
  return s;
}

StateValue state_register(const Run *r, VarId v) {
  if (var_is_global(&r->p->var.at[v])) return seen(r, &r->globals.at[r->slot[v]]);
  return seen(r, &r->registers.at[vec_last(r->frame).registers + r->slot[v]]);
}

uint32_t state_variable(const Run *r, VarId v) {
  if (var_is_global(&r->p->var.at[v])) return r->slot[v];
  return r->objects.at[vec_last(r->frame).objects + r->slot[v]];
}

uint32_t state_objects(const Run *r) { return r->memory.object.n; }

StateObject state_object(const Run *r, uint32_t id) {
  const Object *o = memory_object(&r->memory, id);
  return (StateObject){.address = o->address,
                       .size = o->size,
                       .alive = o->state == OBJECT_ALIVE,
                       .heap = o->kind == OBJECT_HEAP,
                       .variable = o->kind == OBJECT_LOCAL || o->kind == OBJECT_GLOBAL || o->kind == OBJECT_STACK,
                       .function = o->kind == OBJECT_FUNCTION,
                       .of = o->of};
}

StateValue state_load(const Run *r, uint32_t id, uint64_t offset, uint32_t n) {
  Value v;
  memory_load(&r->memory, id, offset, n, &v);
  return seen(r, &v);
}

bool state_holds(Run *r, ExprId condition) {
  RunResult *result = r->result, scratch = {0};
  Value v = {0};
  RunOptions options = *r->options;
  const RunOptions *before = r->options;
  options.uninitialised_is_input = false;
  r->result = &scratch;
  r->options = &options;
  bool good = eval(r, condition, &v);
  r->result = result;
  r->options = before;
  run_result_free(&scratch);
  return good && !v.undefined && v.bits;
}

static void print_value(const Value *v, Buf *out) {
  buf_printf(out, "%llx", (unsigned long long)v->bits);
  if (v->undefined) buf_printf(out, " undefined %llx", (unsigned long long)v->undefined);
  if (v->object) buf_printf(out, " of object %u", v->object);
}

void state_print(const Run *r, Buf *out) {
  FuncId f = state_function(r);
  for (VarId v = 1; v < r->p->var.n; v++) {
    const Var *x = &r->p->var.at[v];
    if (x->function && x->function != f) continue;
    if (x->is_object && (x->is_constant || x->kind == VAR_LABEL)) continue;
    buf_printf(out, "  %s: ", x->name);
    if (x->is_object)
      buf_printf(out, "object %u", state_variable(r, v));
    else
      print_value(
          var_is_global(x) ? &r->globals.at[r->slot[v]] : &r->registers.at[vec_last(r->frame).registers + r->slot[v]],
          out);
    buf_add(out, "\n");
  }
  for (uint32_t id = 1; id < r->memory.object.n; id++) {
    const Object *o = memory_object(&r->memory, id);
    if (o->state != OBJECT_ALIVE || o->kind == OBJECT_FUNCTION || o->is_constant) continue;
    buf_printf(out, "  object %u %s at %llx size %llu\n", id, o->kind == OBJECT_HEAP ? "heap" : "variable",
               (unsigned long long)o->address, (unsigned long long)o->size);
    for (uint64_t at = 0; at < o->size && at < 64; at += 8) {
      Value v;
      memory_load(&r->memory, id, at, (uint32_t)(o->size - at < 8 ? o->size - at : 8), &v);
      buf_printf(out, "    +%llu ", (unsigned long long)at);
      print_value(&v, out);
      buf_add(out, "\n");
    }
  }
}
