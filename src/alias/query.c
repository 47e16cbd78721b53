/* query: making an analysis, and its answers. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "alias/internal.h"

/* ---- making and freeing ---- */

static void collect_objects(const Alias *a, const Set *s, Set *out) {
  bool any = false;
  for (SET_EACH(t, s)) {
    if (t == TARGET_NUMBER) continue;
    if (t == TARGET_GUESS || t == TARGET_ANY) any = true;
    set_add(out, a->target.at[t].object);
  }
  if (!any) return;
  for (AliasObjectId o = 1; o < a->object.n; o++)
    if (a->object.at[o].public.is_escaped) set_add(out, o);
}

Alias *alias_new(const Program *p) {
  Alias *a = mem_zalloc(sizeof *a);
  a->p = p;
  a->var_object = mem_zalloc(p->var.n * sizeof *a->var_object);
  a->func_object = mem_zalloc(p->func.n * sizeof *a->func_object);
  a->edge_object = mem_zalloc((p->edge.n + 1) * sizeof *a->edge_object);
  a->n_expr = p->expr.n;
  a->expr_node = mem_zalloc(p->expr.n * sizeof *a->expr_node);
  a->result = mem_zalloc(p->func.n * sizeof *a->result);
  a->reachable = mem_zalloc(p->func.n * sizeof *a->reachable);
  a->callees = mem_zalloc(p->func.n * sizeof *a->callees);
  vec_push(a->object, (Object){.public = {.kind = ALIAS_OUTSIDE,
                                          .edge = UINT32_MAX,
                                          .size = ALIAS_UNKNOWN_SIZE,
                                          .is_escaped = true,
                                          .name = "anything"}});
  for (uint32_t i = 0; i < p->var.n; i++) node_new(a);
  for (FuncId f = 1; f < p->func.n; f++) a->result[f] = node_new(a);
  for (TargetId t = 0; t < FIRST_TARGET; t++) vec_push(a->target, (Target){.stride = 1});
  a->outside = target_cell(a, TARGET_ANY, 1);
  build_start(a);
  solve(a);
  a->objects = mem_zalloc(a->node.n * sizeof *a->objects);
  for (VarId v = 1; v < p->var.n; v++) {
    NodeId n = node_find(a, v);
    if (!a->objects[n].n) collect_objects(a, &a->node.at[n].all, &a->objects[n]);
  }
  effects_compute(a);
  for (NodeId n = 1; n < a->node.n; n++) a->stats.edges += a->node.at[n].copy.n + a->node.at[n].move.n;
  a->stats.objects = a->object.n;
  a->stats.targets = a->target.n;
  a->stats.nodes = a->node.n;
  a->stats.is_wild = a->is_wild;
  return a;
}

void alias_free(Alias *a) {
  if (!a) return;
  effects_free(a);
  for (uint32_t i = 0; i < a->object.n; i++) {
    vec_free(a->object.at[i].target);
    vec_free(a->object.at[i].cell);
    vec_free(a->object.at[i].read);
  }
  vec_free(a->object);
  vec_free(a->target);
  for (NodeId n = 0; n < a->node.n; n++) {
    set_free(&a->node.at[n].all);
    set_free(&a->node.at[n].delta);
    set_free(&a->node.at[n].seen);
    vec_free(a->node.at[n].copy);
    vec_free(a->node.at[n].move);
    vec_free(a->node.at[n].use);
    set_free(&a->objects[n]);
  }
  vec_free(a->node);
  for (FuncId f = 0; f < a->p->func.n; f++) vec_free(a->callees[f]);
  idmap_free(&a->target_of);
  idmap_free(&a->read_of);
  idmap_free(&a->block_of);
  idmap_free(&a->edge_of);
  idmap_free(&a->bound);
  mem_free(a->var_object);
  mem_free(a->func_object);
  mem_free(a->edge_object);
  mem_free(a->expr_node);
  mem_free(a->result);
  mem_free(a->reachable);
  mem_free(a->callees);
  mem_free(a->objects);
  mem_free(a->order);
  mem_free(a->dirty);
  vec_free(a->at_order);
  vec_free(a->pending);
  vec_free(a->using);
  set_free(&a->escaped_target);
  arena_free(&a->arena);
  mem_free(a);
}

AliasStats alias_stats(const Alias *a) { return a->stats; }

/* ---- objects ---- */

uint32_t alias_n_objects(const Alias *a) { return a->object.n; }
const AliasObject *alias_object(const Alias *a, AliasObjectId o) { return &a->object.at[o].public; }
AliasObjectId alias_object_of_argument(const Alias *a, AliasArgument which) { return a->argument_object[which]; }
AliasObjectId alias_object_of_var(const Alias *a, VarId v) { return a->var_object[v]; }
AliasObjectId alias_object_of_function(const Alias *a, FuncId f) { return a->func_object[f]; }
AliasObjectId alias_object_of_allocation(const Alias *a, EdgeId e) { return a->edge_object[e]; }

/* ---- sets of targets ----
 * An expression that the analysis has not seen is evaluated over the finished sets. Meanwhile the fixed targets are
 * places in the object `anything` whose offset is their id. */

static void add_set(const Alias *a, const Set *s, AliasTargets *out) {
  for (SET_EACH(t, s)) {
    AliasTarget x = target_place(a, t);
    if (t < FIRST_TARGET) x.offset = (int64_t)t;
    vec_push(*out, x);
  }
}

static void read_contents(const Alias *a, AliasTarget place, uint64_t width, AliasTargets *out) {
  const Object *o = &a->object.at[place.object];
  for (uint32_t i = 0; i < o->cell.n; i++) {
    TargetId t = o->cell.at[i];
    if (places_overlap(target_place(a, t), a->target.at[t].width, place, width))
      add_set(a, &a->node.at[node_find(a, a->target.at[t].cell)].all, out);
  }
}

static void evaluate(const Alias *a, ExprId id, AliasTargets *out);

static void evaluate_moves(const Alias *a, const Expr *e, AliasTargets *out) {
  ExprId operand[3];
  Move move[3];
  uint32_t n = expr_moves(a->p, e, operand, move);
  for (uint32_t i = 0; i < n; i++) {
    AliasTargets in = {0};
    evaluate(a, operand[i], &in);
    for (uint32_t k = 0; k < in.n; k++) {
      AliasTarget t = in.at[k];
      if (t.object == ALIAS_ANYTHING) {
        if (t.offset == TARGET_NUMBER && (move_is_small(&move[i]) || move[i].kind == MOVE_NO_NUMBER)) continue;
        if (t.offset == TARGET_NUMBER && move[i].kind == MOVE_TO_POINTER) t.offset = TARGET_GUESS;
        vec_push(*out, t);
      } else if (target_moved(a, &move[i], &t)) {
        vec_push(*out, t);
      }
    }
    vec_free(in);
  }
}

static void evaluate(const Alias *a, ExprId id, AliasTargets *out) {
  if (id < a->n_expr && a->expr_node[id]) {
    if (a->expr_node[id] != NO_NODE) add_set(a, &a->node.at[node_find(a, a->expr_node[id])].all, out);
    return;
  }
  const Expr *e = expr_at(a->p, id);
  const Type *t = type_at(a->p, e->type);
  switch ((ExprKind)e->kind) {
    case EXPR_CONST:
      if (constant_is_address(a->p, e))
        vec_push(*out, (AliasTarget){.offset = t->kind == TYPE_POINTER ? TARGET_GUESS : TARGET_NUMBER, .stride = 1});
      return;
    case EXPR_VAR:
      add_set(a, &a->node.at[node_find(a, e->var)].all, out);
      return;
    case EXPR_ADDRESS: /* of an object that the program does not use: nothing can be said */
      if (a->var_object[e->var])
        vec_push(*out, (AliasTarget){.object = a->var_object[e->var]});
      else
        vec_push(*out, (AliasTarget){.offset = TARGET_GUESS, .stride = 1});
      return;
    case EXPR_FUNCTION:
      if (a->func_object[e->var])
        vec_push(*out, (AliasTarget){.object = a->func_object[e->var]});
      else
        vec_push(*out, (AliasTarget){.offset = TARGET_GUESS, .stride = 1});
      return;
    case EXPR_LOAD: {
      AliasTargets address = {0};
      evaluate(a, e->a, &address);
      for (uint32_t i = 0; i < address.n; i++) read_contents(a, address.at[i], t->bits ? (t->bits + 7) / 8 : 1, out);
      vec_free(address);
      return;
    }
    default:
      evaluate_moves(a, e, out);
  }
}

static int compare_targets(const void *x, const void *y) {
  const AliasTarget *s = x, *t = y;
  if (s->object != t->object) return s->object < t->object ? -1 : 1;
  if (s->offset != t->offset) return s->offset < t->offset ? -1 : 1;
  return s->stride < t->stride ? -1 : s->stride > t->stride;
}

static bool covers(AliasTarget x, AliasTarget y) {
  return x.stride && y.stride % x.stride == 0 && (y.offset - x.offset) % (int64_t)x.stride == 0;
}

/* Drops the targets of one object that a stride of another one covers. */
static void drop_covered(AliasTargets *out, uint32_t from) {
  uint32_t kept = from;
  for (uint32_t first = from, end; first < out->n; first = end) {
    VEC(AliasTarget) wide = {0};
    for (end = first; end < out->n && out->at[end].object == out->at[first].object; end++)
      if (out->at[end].stride) vec_push(wide, out->at[end]);
    for (uint32_t i = first; i < end; i++) {
      AliasTarget t = out->at[i];
      bool covered = false;
      for (uint32_t k = 0; k < wide.n && !covered; k++)
        covered = covers(wide.at[k], t) && wide.at[k].stride != t.stride;
      if (!covered) out->at[kept++] = t;
    }
    vec_free(wide);
  }
  out->n = kept;
}

/* Makes a list of what was found from `from` on: numbers are no targets, anything brings all that escaped. */
static void finish(const Alias *a, AliasTargets *out, uint32_t from) {
  bool any = false;
  uint32_t kept = from;
  for (uint32_t i = from; i < out->n; i++) {
    AliasTarget t = out->at[i];
    if (t.object != ALIAS_ANYTHING)
      out->at[kept++] = t;
    else if (t.offset != TARGET_NUMBER)
      any = true;
  }
  out->n = kept;
  if (any) {
    vec_push(*out, (AliasTarget){.stride = 1});
    for (AliasObjectId o = 1; o < a->object.n; o++)
      if (a->object.at[o].public.is_escaped)
        vec_push(*out, (AliasTarget){.object = o, .stride = a->object.at[o].public.kind != ALIAS_FUNCTION});
  }
  if (out->n == from) return;
  qsort(out->at + from, out->n - from, sizeof *out->at, compare_targets);
  kept = from + 1;
  for (uint32_t i = from + 1; i < out->n; i++)
    if (compare_targets(&out->at[i], &out->at[kept - 1]) != 0) out->at[kept++] = out->at[i];
  out->n = kept;
  drop_covered(out, from);
}

void alias_of_var(const Alias *a, VarId v, AliasTargets *out) {
  uint32_t from = out->n;
  add_set(a, &a->node.at[node_find(a, v)].all, out);
  finish(a, out, from);
}

void alias_of_expr(const Alias *a, ExprId e, AliasTargets *out) {
  uint32_t from = out->n;
  evaluate(a, e, out);
  finish(a, out, from);
}

void alias_of_contents(const Alias *a, AliasTarget place, uint64_t size, AliasTargets *out) {
  uint32_t from = out->n;
  read_contents(a, place, size ? size : a->p->pointer_bits / 8, out);
  finish(a, out, from);
}

bool alias_in_bounds(const Alias *a, AliasTarget place, uint64_t n, bool write) {
  const AliasObject *o = alias_object(a, place.object);
  if (place.stride || o->size == ALIAS_UNKNOWN_SIZE) return false;
  if (o->kind == ALIAS_VARIABLE) return var_has_bytes(&a->p->var.at[o->var], o->size, place.offset, n, write);
  return o->kind == ALIAS_ALLOCATION && place.offset >= 0 && (UInt128)place.offset + n <= o->size;
}

bool alias_overlap(const Alias *a, AliasTarget x, uint64_t n, AliasTarget y, uint64_t m) {
  const AliasObject *o = &a->object.at[x.object].public, *u = &a->object.at[y.object].public;
  if (x.object == ALIAS_ANYTHING && u->is_escaped) return true;
  if (y.object == ALIAS_ANYTHING && o->is_escaped) return true;
  return places_overlap(x, n, y, m);
}

static const Set *objects_of(const Alias *a, VarId v) { return &a->objects[node_find(a, v)]; }

/* A pointer that is only a guess and never used to access anything may still be equal to any other. */
static bool is_guess(const Alias *a, VarId v) { return set_has(&a->node.at[node_find(a, v)].all, TARGET_GUESS); }

bool alias_may_point_to_same(const Alias *a, VarId x, VarId y) {
  if (x == y || is_guess(a, x) || is_guess(a, y)) return true;
  if (!set_meets(objects_of(a, x), objects_of(a, y))) return false;
  AliasTargets s = {0}, t = {0};
  alias_of_var(a, x, &s);
  alias_of_var(a, y, &t);
  bool same = false;
  for (uint32_t i = 0, k = 0; i < s.n && !same; i++) {
    while (k < t.n && t.at[k].object < s.at[i].object) k++;
    for (uint32_t j = k; j < t.n && t.at[j].object == s.at[i].object && !same; j++)
      same = places_overlap(s.at[i], 1, t.at[j], 1);
  }
  vec_free(s);
  vec_free(t);
  return same;
}

bool alias_may_share_object(const Alias *a, VarId x, VarId y) {
  return x == y || is_guess(a, x) || is_guess(a, y) || set_meets(objects_of(a, x), objects_of(a, y));
}

void alias_aliases(const Alias *a, VarId x, U32Vec *out) {
  const Set *objects = objects_of(a, x);
  bool guess = is_guess(a, x);
  for (VarId v = 1; v < a->p->var.n; v++) {
    const Var *var = &a->p->var.at[v];
    if (var->is_object || type_at(a->p, var->type)->kind != TYPE_POINTER) continue;
    if (v == x || guess || is_guess(a, v) || set_meets(objects, objects_of(a, v))) vec_push(*out, v);
  }
}

static int compare_offsets(const void *x, const void *y) {
  const int64_t *s = x, *t = y;
  return *s < *t ? -1 : *s > *t;
}

static int compare_ids(const void *x, const void *y) {
  const uint32_t *s = x, *t = y;
  return *s < *t ? -1 : *s > *t;
}

bool alias_offsets(const Alias *a, VarId v, AliasOffsets *out) {
  AliasTargets t = {0};
  bool exact = true;
  uint32_t from = out->n, kept = from;
  alias_of_var(a, v, &t);
  for (uint32_t i = 0; i < t.n; i++) {
    if (t.at[i].stride)
      exact = false;
    else
      vec_push(*out, t.at[i].offset);
  }
  vec_free(t);
  if (out->n == from) return exact;
  qsort(out->at + from, out->n - from, sizeof *out->at, compare_offsets);
  for (uint32_t i = from; i < out->n; i++)
    if (kept == from || out->at[i] != out->at[kept - 1]) out->at[kept++] = out->at[i];
  out->n = kept;
  return exact;
}

/* ---- calls ---- */

bool alias_is_reachable(const Alias *a, FuncId f) { return a->reachable[f]; }

bool alias_callees(const Alias *a, EdgeId call, U32Vec *out) {
  const Op *op = &a->p->edge.at[call].op;
  assert(op->kind == OP_CALL);
  const Expr *callee = expr_at(a->p, op->a);
  if (callee->kind == EXPR_FUNCTION) {
    vec_push(*out, callee->var);
    return false;
  }
  AliasTargets t = {0};
  bool outside = false;
  alias_of_expr(a, op->a, &t);
  uint32_t from = out->n;
  for (uint32_t i = 0; i < t.n; i++) {
    const AliasObject *o = &a->object.at[t.at[i].object].public;
    if (o->kind == ALIAS_OUTSIDE) outside = true;
    if (o->kind != ALIAS_FUNCTION || !places_overlap(t.at[i], 1, (AliasTarget){.object = t.at[i].object}, 1)) continue;
    if (out->n == from || vec_last(*out) != o->func) vec_push(*out, o->func);
  }
  vec_free(t);
  if (out->n > from) qsort(out->at + from, out->n - from, sizeof *out->at, compare_ids);
  return outside;
}

/* ---- effects ---- */

static const Effects *effects_of(const Alias *a, FuncId f) { return &a->effect.at[a->effects[f]]; }

static bool touches_var(const Alias *a, FuncId f, VarId v, const Set *objects, const Set *registers) {
  const Var *var = &a->p->var.at[v];
  if (!a->reachable[f]) return false;
  if (!var->is_object) return var->kind == VAR_GLOBAL ? set_has(registers, v) : var->function == f;
  if (!a->var_object[v]) return var->kind == VAR_GLOBAL ? effects_of(a, f)->outside : false;
  return set_has(objects, a->var_object[v]);
}

bool alias_may_write_var(const Alias *a, FuncId f, VarId v) {
  const Effects *e = effects_of(a, f);
  return touches_var(a, f, v, &e->write_object, &e->write_register);
}
bool alias_may_read_var(const Alias *a, FuncId f, VarId v) {
  const Effects *e = effects_of(a, f);
  return touches_var(a, f, v, &e->read_object, &e->read_register);
}

bool alias_may_write_object(const Alias *a, FuncId f, AliasObjectId o) {
  return set_has(&effects_of(a, f)->write_object, o);
}
bool alias_may_read_object(const Alias *a, FuncId f, AliasObjectId o) {
  return set_has(&effects_of(a, f)->read_object, o);
}

static bool is_heap(const Alias *a, AliasObjectId o) { return o == ALIAS_ANYTHING || a->object.at[o].public.is_heap; }

static bool touches_heap(const Alias *a, const Set *objects) {
  for (SET_EACH(o, objects))
    if (is_heap(a, o)) return true;
  return false;
}

bool alias_may_write_heap(const Alias *a, FuncId f) { return touches_heap(a, &effects_of(a, f)->write_object); }
bool alias_may_read_heap(const Alias *a, FuncId f) { return touches_heap(a, &effects_of(a, f)->read_object); }

static bool touches_field(const Alias *a, const Set access[N_WIDTHS], uint64_t offset, uint64_t size) {
  for (uint32_t i = 0; i < N_WIDTHS; i++)
    for (SET_EACH(t, &access[i])) {
      AliasTarget place = target_place(a, t);
      if (t < TARGET_ANY || !is_heap(a, place.object)) continue;
      AliasTarget field = {.object = place.object, .offset = (int64_t)offset};
      if (places_overlap(place, effect_width(i), field, size)) return true;
    }
  return false;
}

bool alias_may_write_field(const Alias *a, FuncId f, uint64_t offset, uint64_t size) {
  return touches_field(a, effects_of(a, f)->write, offset, size);
}
bool alias_may_read_field(const Alias *a, FuncId f, uint64_t offset, uint64_t size) {
  return touches_field(a, effects_of(a, f)->read, offset, size);
}

bool alias_allocates(const Alias *a, FuncId f) { return effects_of(a, f)->allocates; }
bool alias_frees(const Alias *a, FuncId f) { return effects_of(a, f)->frees; }
