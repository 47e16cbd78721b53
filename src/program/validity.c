/* What is wrong with memory in a concrete run: pointers that lead nowhere, blocks that nothing leads to. */
#include "program/runner.h"

/* ---- pointers ---- */

static bool is_invalid(const Run *r, const Value *v) {
  uint32_t id;
  uint64_t offset;
  if (v->undefined) return true;
  RunOutcome o = memory_check(&r->memory, v, 0, false, &id, &offset);
  return o == RUN_NULL || o == RUN_WILD || o == RUN_FREED || o == RUN_OUT_OF_SCOPE;
}

static bool is_out_of_bounds(const Run *r, const Value *v, uint64_t n, bool write) {
  uint32_t id;
  uint64_t offset;
  if (is_invalid(r, v)) return false;
  RunOutcome o = memory_check(&r->memory, v, n, write, &id, &offset);
  return o == RUN_OUT_OF_BOUNDS || o == RUN_READ_ONLY;
}

static bool is_invalid_free(const Run *r, const Value *v) {
  if (v->undefined) return true;
  if (!v->bits) return false;
  uint32_t id = v->object ? v->object : memory_find(&r->memory, (uint64_t)v->bits, true);
  const Object *o = memory_object(&r->memory, id);
  return !id || o->kind != OBJECT_HEAP || o->state != OBJECT_ALIVE || o->address != (uint64_t)v->bits;
}

bool check_free(Run *r, ExprId e, const char *function, Value *v) {
  if (!v->bits) return true;
  if (!v->object) v->object = memory_find(&r->memory, (uint64_t)v->bits, true);
  if (!is_invalid_free(r, v)) return true;
  Buf text = {0}, object = {0};
  expr_print(r->p, e, &text);
  const Object *o = memory_object(&r->memory, v->object);
  if (!v->object) {
    run_note_failure(r, RUN_INVALID_FREE, "%s(%s): address 0x%llx is no object", function, buf_str(&text),
                     (unsigned long long)v->bits);
  } else {
    run_describe(r, v->object, &object);
    run_concerns(r, v->object);
    if (o->kind == OBJECT_HEAP && o->state == OBJECT_FREED)
      run_note_failure(r, RUN_DOUBLE_FREE, "%s(%s) frees %s again", function, buf_str(&text), buf_str(&object));
    else
      run_note_failure(r, RUN_INVALID_FREE, "%s(%s) is given offset %lld of %s", function, buf_str(&text),
                       (long long)((uint64_t)v->bits - o->address), buf_str(&object));
  }
  buf_free(&object);
  buf_free(&text);
  return false;
}

/* ---- what is left ---- */

/* The object that a value leads to: the one that it came from, or, where it was put together from bytes, the one in
 * which its number lies. */
static uint32_t held(const Run *r, const Value *v) {
  return v->object ? v->object : memory_find(&r->memory, (uint64_t)v->bits, true);
}

/* Does the register variable hold what it leads to? Brief ones of callers are not live. */
static bool is_holder(const Run *r, uint32_t frame, VarId v, LostTo holders) {
  const Var *x = &r->p->var.at[v];
  if (x->is_object || (holders == LOST_TO_NAMED && x->kind == VAR_TEMP)) return false;
  return !x->is_brief || (frame + 1 == r->frame.n && brief_is_live(r->p, v, r->at));
}

/* The blocks to which register variables of open activations point. Who holds one is asked last: it takes longest. */
static void add_registers(const Run *r, LostTo holders, U32Vec *work) {
  for (uint32_t i = 0; i < r->frame.n; i++) {
    const Frame *f = &r->frame.at[i];
    const Function *function = &r->p->func.at[f->function];
    for (uint32_t k = 0; k < function->n_params + function->n_locals; k++) {
      VarId v = k < function->n_params ? function->param[k] : function->local[k - function->n_params];
      if (r->p->var.at[v].is_object) continue;
      const Value *x = &r->registers.at[f->registers + r->slot[v]];
      uint32_t block = x->object || x->bits ? held(r, x) : 0;
      const Object *o = memory_object(&r->memory, block);
      bool is_known = o->state == OBJECT_ALIVE && o->kind != OBJECT_HEAP; /* and in `work` */
      if (block && !is_known && is_holder(r, i, v, holders)) vec_push(*work, block);
    }
  }
}

void run_leftovers(Run *r, LostTo holders) {
  const Memory *m = &r->memory;
  U32Vec work = {0};
  uint8_t *mark = mem_zalloc(m->object.n);
  for (uint32_t id = 1; id < m->object.n; id++) {
    const Object *o = &m->object.at[id];
    bool local = o->kind == OBJECT_LOCAL || o->kind == OBJECT_STACK;
    if (o->state == OBJECT_ALIVE && o->kind != OBJECT_HEAP && !(local && holders == LOST_TO_GLOBALS))
      vec_push(work, id);
  }
  for (uint32_t i = 0; i < r->globals.n; i++) vec_push(work, held(r, &r->globals.at[i]));
  if (holders != LOST_TO_GLOBALS) add_registers(r, holders, &work);
  memory_reach(m, &work, mark);
  vec_clear(r->result->leftover);
  for (uint32_t id = 1; id < m->object.n; id++) {
    const Object *o = memory_object(m, id);
    if (o->kind != OBJECT_HEAP || o->state != OBJECT_ALIVE) continue;
    vec_push(
        r->result->leftover,
        (RunLeftover){
            .allocated = o->allocated, .step = o->born, .size = o->size, .reachable = mark[id] != 0, .object = id});
  }
  mem_free(mark);
  vec_free(work);
}

static bool is_lost(Run *r, LostTo holders) {
  run_leftovers(r, holders);
  for (uint32_t i = 0; i < r->result->leftover.n; i++)
    if (!r->result->leftover.at[i].reachable) return true;
  return false;
}

/* ---- as expressions ---- */

bool eval_validity(Run *r, const Expr *e, Value *out) {
  Value a = {0}, n = {0};
  if (e->a && !eval(r, e->a, &a)) return false;
  if (e->b && !eval_defined(r, e->b, "used as a size", &n)) return false;
  bool holds = false;
  switch ((ExprKind)e->kind) {
    case EXPR_INVALID:
      holds = is_invalid(r, &a);
      break;
    case EXPR_OUT_OF_BOUNDS:
      holds = is_out_of_bounds(r, &a, (uint64_t)n.bits, e->value != 0);
      break;
    case EXPR_INVALID_FREE:
      holds = is_invalid_free(r, &a);
      break;
    case EXPR_LOST:
      holds = is_lost(r, (LostTo)e->value);
      break;
    case EXPR_OFFSET: {
      uint32_t id = a.object ? a.object : memory_find(&r->memory, (uint64_t)a.bits, true);
      uint64_t first = id ? memory_object(&r->memory, id)->address : 0;
      *out = (Value){.bits = (UInt128)((Int128)(uint64_t)a.bits - (Int128)first)};
      return true;
    }
    default:
      run_leftovers(r, LOST_TO_ALL);
      holds = r->result->leftover.n > 0;
      break;
  }
  *out = (Value){.bits = holds};
  return true;
}
