/* What a step does to a graph: its ways, compiled once and remembered. */
#include "shape/transfer.h"

#include <assert.h>

/* Executes the step on the environment, for what it does to variables. */
static void execute(Builder *b) {
  const ShapeStep *step = b->step;
  env_init(&b->env, b->s->e);
  for (uint32_t i = 0; i < step->level->n; i++) b->env.level.at[i] = step->level->at[i];
  b->env.load = step_load_data;
  b->env.load_context = b;
  if (!b->c->track.n_assertions) return;
  switch (step->kind) {
    case SHAPE_START:
      env_start(&b->env);
      break;
    case SHAPE_OPERATION:
      if (step->op->kind != OP_ASSUME) env_operation(&b->env, step->op);
      break;
    case SHAPE_CALL:
      env_call(&b->env, step->callee, step->op);
      b->env.level.at[step->callee]--; /* the arguments are looked at as the caller sees them */
      break;
    case SHAPE_RETURN:
      env_return(&b->env, step->callee, step->op, step->call);
      b->env.level.at[step->callee]++;
      break;
    case SHAPE_CONDITION:
      break;
  }
}

/* The pointer leads to byte `slot` of those that come into question. */
static void narrow(Builder *b, VarId var, uint32_t slot) {
  const Slots *x = step_slots(b, var);
  b->narrowed = var;
  b->narrow = (Slots){.of = {.n = 1, .offset = {x->of.offset[slot]}}, .at = {x->at[slot]}, .first = x->first + slot};
}

/* One way of the step, in which the pointer `narrowed` (0: none) leads to byte `slot`, and `element` (NULL: none) of an
 * array is meant. */
typedef struct {
  WayKind kind;
  TermId assumption;
  VarId narrowed;
  uint32_t slot;
  const Element *element;
} OneWay;

static void add_way(Shapes *s, const ShapeStep *step, ClassId in, Transfer *out, OneWay x) {
  Builder b = {.s = s, .in = in, .c = class_at(s, in), .step = step, .way = x.kind, .out = out};
  b.t = b.c->t;
  execute(&b);
  if (x.narrowed) narrow(&b, x.narrowed, x.slot);
  step_begin_action(&b);
  if (x.element) step_require_element(&b, x.element);
  if (x.element) env_assume(&b.env, x.element->is);
  if (x.assumption) env_assume(&b.env, x.assumption);
  Way way = {.first = out->action.n};
  switch (step->kind) {
    case SHAPE_START:
      step_start(&b);
      break;
    case SHAPE_OPERATION:
      step_operation(&b);
      break;
    case SHAPE_CALL:
      step_enter(&b);
      break;
    case SHAPE_RETURN:
      step_leave(&b);
      break;
    case SHAPE_CONDITION:
      step_assume(&b, step->condition);
      break;
  }
  way.n = out->action.n - way.first;
  vec_push(out->way, way);
  out->uses_region = out->uses_region || b.uses_region;
  env_free(&b.env);
  vec_free(b.base);
  vec_free(b.focus);
  vec_free(b.precondition);
  vec_free(b.set);
}

/* The ways in which all pointers lead to blocks; `x` says what else they have in common. */
static void add_plain_ways(Shapes *s, const ShapeStep *step, ClassId in, Transfer *out, OneWay x) {
  Builder probe = {.s = s, .in = in, .c = class_at(s, in), .step = step};
  probe.t = probe.c->t;
  execute(&probe);
  if (x.narrowed) narrow(&probe, x.narrowed, x.slot);
  OpKind kind = step->kind == SHAPE_OPERATION ? step->op->kind : OP_SKIP;
  bool own = kind == OP_STORE && step_may_store_own(&probe, step->op);
  U32Vec cases = {0};
  if (kind == OP_STORE && probe.c->track.n_assertions > 1) step_cases_of_store(&probe, step->op, &cases);
  out->uses_region = out->uses_region || probe.uses_region;
  env_free(&probe.env);
  vec_free(probe.base);
  if (!cases.n) vec_push(cases, 0);
  for (uint32_t i = 0; i < cases.n; i++) {
    x.assumption = cases.at[i];
    add_way(s, step, in, out, x);
  }
  vec_free(cases);
  x.kind = WAY_SAME;
  x.assumption = 0;
  if (own) add_way(s, step, in, out, x);
}

/* All ways of a step without indices that are not constant, or (`element` not NULL) in which they are. */
static void add_ways(Shapes *s, const ShapeStep *step, ClassId in, Transfer *out, const Element *element) {
  Builder probe = {.s = s, .in = in, .c = class_at(s, in), .step = step};
  probe.t = probe.c->t;
  execute(&probe);
  bool wild = step_is_wild_possible(&probe);
  VarId many = step_many_bytes(&probe);
  uint32_t slots = many ? step_slots(&probe, many)->of.n : 1;
  env_free(&probe.env);
  vec_free(probe.base);
  for (uint32_t k = 0; k < slots; k++)
    add_plain_ways(s, step, in, out, (OneWay){.narrowed = many, .slot = k, .element = element});
  if (wild) add_way(s, step, in, out, (OneWay){.kind = WAY_WILD, .element = element});
  OpKind kind = step->kind == SHAPE_OPERATION ? step->op->kind : OP_SKIP;
  bool may_fail = kind == OP_ALLOC && step->op->how != ALLOC_STACK && s->o.malloc_may_fail;
  if (may_fail || kind == OP_FREE) add_way(s, step, in, out, (OneWay){.kind = WAY_NULL, .element = element});
  if (kind == OP_FREE) add_way(s, step, in, out, (OneWay){.kind = WAY_STRANGE, .element = element});
}

/* The ways of a step for each element of an array that it may mean; none where what is known of variables excludes it.
 */
static void add_elements(Builder *before, Transfer *out, const ShapeElements *e) {
  Shapes *s = before->s;
  const ShapeStep *step = before->step;
  out->uses_region = true;
  for (uint32_t i = 0; i < e->n; i++) {
    TermId both[] = {step->region, step_is_element(before, e, i)};
    if (solver_conjunction(s->s, both, 2) == SOLVER_UNSAT) continue;
    ShapeStep one;
    Op op;
    step_element(s, e, i, step, &one, &op);
    Element element = {both[1], e};
    add_ways(s, &one, before->in, out, &element);
  }
}

static Transfer make_transfer(Shapes *s, const ShapeStep *step, ClassId in) {
  Transfer out = {.in = in};
  Builder before = {.s = s, .in = in, .c = class_at(s, in), .step = step};
  before.t = before.c->t;
  env_init(&before.env, s->e);
  for (uint32_t i = 0; i < step->level->n; i++) before.env.level.at[i] = step->level->at[i];
  ShapeElements e;
  if (step_find_elements(&before, &e))
    add_elements(&before, &out, &e);
  else
    add_ways(s, step, in, &out, NULL);
  env_free(&before.env);
  return out;
}

static bool same_transfer(const void *context, uint32_t id, const void *key) {
  const TransferKey *a = &((const Shapes *)context)->transfer_key.at[id], *b = key;
  return a->step == b->step && a->world == b->world && a->in == b->in && a->region == b->region;
}

uint32_t transfer_of(Shapes *s, const ShapeStep *step, ClassId in) {
  for (int with_region = 0; with_region < 2; with_region++) {
    TransferKey key = {.step = step->key, .world = s->world, .in = in, .region = with_region ? step->region : 0};
    bool added;
    uint32_t id =
        intern_find_or_add(&s->transfer_table, hash_mix(hash_mix(key.step, in), hash_mix(key.region, key.world)), &key,
                           same_transfer, s, s->transfer_key.n, &added);
    if (added) {
      Transfer t = make_transfer(s, step, in);
      key.transfer = s->transfer.n;
      vec_push(s->transfer, t);
      vec_push(s->transfer_key, key);
    }
    uint32_t t = s->transfer_key.at[id].transfer;
    if (with_region || !s->transfer.at[t].uses_region) return t;
  }
  return 0;
}
