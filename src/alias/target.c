/* target: objects, places in them, and what meets where. */
#include <string.h>

#include "alias/internal.h"

/* ---- objects ---- */

static AliasObjectId add_object(Alias *a, AliasObject o, bool is_block) {
  AliasObjectId id = a->object.n;
  vec_push(a->object, (Object){.public = o, .is_block = is_block});
  return id;
}

AliasObjectId object_of_var(Alias *a, VarId v) {
  if (!a->var_object[v]) {
    const Var *var = &a->p->var.at[v];
    bool sized = var->kind != VAR_VARARGS && !(var->is_extern && !type_at(a->p, var->type)->size);
    a->var_object[v] = add_object(a,
                                  (AliasObject){.kind = ALIAS_VARIABLE,
                                                .var = v,
                                                .edge = UINT32_MAX,
                                                .type = var->type,
                                                .size = sized ? type_at(a->p, var->type)->size : ALIAS_UNKNOWN_SIZE,
                                                .name = var->name},
                                  false);
  }
  return a->var_object[v];
}

AliasObjectId object_of_function(Alias *a, FuncId f) {
  if (!a->func_object[f]) {
    const Function *func = &a->p->func.at[f];
    a->func_object[f] = add_object(
        a,
        (AliasObject){
            .kind = ALIAS_FUNCTION, .func = f, .edge = UINT32_MAX, .type = func->type, .size = 0, .name = func->name},
        false);
  }
  return a->func_object[f];
}

AliasObjectId object_of_edge(Alias *a, EdgeId e) {
  if (!a->edge_object[e]) {
    const Edge *edge = &a->p->edge.at[e];
    const Expr *size = expr_at(a->p, edge->op.a);
    bool stack = edge->op.how == ALLOC_STACK;
    Buf name = {0};
    buf_printf(&name, "%s@%s:%u", stack ? "alloca" : "malloc", edge->at.file ? edge->at.file : "?",
               (unsigned)edge->at.line);
    const char *kept = arena_copy(&a->arena, buf_str(&name), name.n + 1);
    buf_free(&name);
    a->edge_object[e] =
        add_object(a,
                   (AliasObject){.kind = ALIAS_ALLOCATION,
                                 .edge = e,
                                 .size = size->kind == EXPR_CONST ? (uint64_t)size->value : ALIAS_UNKNOWN_SIZE,
                                 .is_heap = !stack,
                                 .name = kept},
                   false);
  }
  return a->edge_object[e];
}

AliasObjectId object_of_argument(Alias *a, AliasArgument which) {
  if (!a->argument_object[which])
    a->argument_object[which] = add_object(a,
                                           (AliasObject){.kind = ALIAS_OUTSIDE,
                                                         .argument = which,
                                                         .edge = UINT32_MAX,
                                                         .size = ALIAS_UNKNOWN_SIZE,
                                                         .name = which == ALIAS_ARGV ? "argv" : "argv[]"},
                                           false);
  return a->argument_object[which];
}

AliasObjectId object_new_block(Alias *a) {
  return add_object(
      a, (AliasObject){.kind = ALIAS_COPY, .edge = UINT32_MAX, .size = ALIAS_UNKNOWN_SIZE, .name = "block"}, true);
}

/* ---- targets ---- */

static uint64_t gcd(uint64_t x, uint64_t y) {
  while (y) {
    uint64_t r = x % y;
    x = y;
    y = r;
  }
  return x;
}

static int64_t reduce(const Alias *a, int64_t offset, uint64_t stride) {
  if (a->p->pointer_bits == 32) offset = (int32_t)(uint32_t)(uint64_t)offset;
  if (!stride) return offset;
  Int128 r = (Int128)offset % (Int128)stride;
  return (int64_t)(r < 0 ? r + (Int128)stride : r);
}

static uint64_t target_key(AliasObjectId o, int64_t offset, uint64_t stride) {
  return hash_mix(hash_mix(hash_mix(1, o), (uint64_t)offset), stride);
}

/* The target, and in *key where it is or would be. */
static TargetId look_up(const Alias *a, AliasObjectId o, int64_t offset, uint64_t stride, uint64_t *key) {
  *key = target_key(o, offset, stride);
  for (uint32_t *known; (known = idmap_find(&a->target_of, *key)); (*key)++) { /* a hash: look, then step on */
    const Target *t = &a->target.at[*known];
    if (t->object == o && t->offset == offset && t->stride == stride) return *known;
  }
  return TARGET_NUMBER;
}

TargetId target_find(const Alias *a, AliasObjectId o, int64_t offset, uint64_t stride) {
  uint64_t key;
  if (o == ALIAS_ANYTHING) return TARGET_ANY;
  return look_up(a, o, reduce(a, offset, stride), stride, &key);
}

TargetId target_make(Alias *a, AliasObjectId o, int64_t offset, uint64_t stride, uint64_t wider, uint32_t most) {
  if (o == ALIAS_ANYTHING) return TARGET_ANY;
  offset = reduce(a, offset, stride);
  uint64_t key;
  TargetId t = look_up(a, o, offset, stride, &key);
  if (t) return t;
  if (stride != 1) {
    bool escaped = a->object.at[o].public.is_escaped && a->object.at[o].public.kind != ALIAS_FUNCTION;
    if (escaped && most != UINT32_MAX) return target_make(a, o, 0, 1, 1, 0); /* all of it is one */
    if (a->object.at[o].target.n >= MOST_TARGETS) return target_make(a, o, 0, 1, 1, 0);
    uint64_t size = a->object.at[o].public.size;
    bool inside = offset >= 0 && (uint64_t)offset <= size;
    if (!stride && !inside && most > MOST_INDEX_OFFSETS && most != UINT32_MAX) most = MOST_INDEX_OFFSETS;
    if (!stride && a->object.at[o].n_exact >= most) return target_make(a, o, offset, wider ? wider : 8, 1, 0);
  }
  t = a->target.n;
  vec_push(a->target, (Target){.object = o, .offset = offset, .stride = stride});
  idmap_put(&a->target_of, key, t);
  vec_push(a->object.at[o].target, t);
  if (!stride) a->object.at[o].n_exact++;
  if (a->object.at[o].public.is_escaped) set_add(&a->escaped_target, t);
  return t;
}

TargetId target_everywhere(Alias *a, AliasObjectId o) { return target_make(a, o, 0, 1, 1, 0); }

/* An object that is an array is one element, at any index. */
TargetId target_of_piece(Alias *a, AliasObjectId o, uint64_t offset) {
  const Type *t = type_at(a->p, a->object.at[o].public.type);
  const Type *of = t->kind == TYPE_ARRAY ? type_at(a->p, t->of) : NULL;
  uint64_t stride = of && t->count > 1 && of->size ? of->size : 0;
  return target_make(a, o, (int64_t)offset, stride, a->p->pointer_bits / 8, MOST_FIELD_OFFSETS);
}

/* Bit operations with a constant act on the offset alone where the object begins at a multiple of 16. */
static bool bits_moved(const Alias *a, const Move *m, AliasTarget *t) {
  uint64_t by = (uint64_t)m->by, small = m->kind == MOVE_AND ? ~by : by;
  bool aligned = a->object.at[t->object].public.is_heap && t->stride % 16 == 0;
  if (aligned && m->kind == MOVE_AND && by < 16) return false; /* a tag: it tells nothing of the address */
  if (!aligned || small >= 16) {
    t->stride = 1;
    t->offset = 0;
    return true;
  }
  uint64_t offset = (uint64_t)t->offset;
  offset = m->kind == MOVE_AND ? offset & by : m->kind == MOVE_OR ? offset | by : offset ^ by;
  t->offset = reduce(a, (int64_t)offset, t->stride);
  return true;
}

bool target_moved(const Alias *a, const Move *m, AliasTarget *t) {
  switch (m->kind) {
    case MOVE_BY:
      t->offset = reduce(a, (int64_t)((uint64_t)t->offset + (uint64_t)m->by), t->stride);
      return true;
    case MOVE_STRIDE:
      t->stride = gcd(t->stride, (uint64_t)m->by);
      t->offset = reduce(a, t->offset, t->stride);
      return true;
    case MOVE_SMEAR:
      t->stride = 1;
      t->offset = 0;
      return true;
    case MOVE_AND:
    case MOVE_OR:
    case MOVE_XOR:
      return bits_moved(a, m, t);
    case MOVE_TO_POINTER:
    case MOVE_NO_NUMBER:
      return true;
  }
  return true;
}

bool target_move(Alias *a, TargetId t, const Move *m, TargetId *out) {
  *out = t;
  if (t == TARGET_NUMBER && m->kind == MOVE_TO_POINTER) *out = TARGET_GUESS;
  if (t == TARGET_NUMBER && (m->kind == MOVE_NO_NUMBER || move_is_small(m))) return false;
  if (t < FIRST_TARGET || m->kind == MOVE_TO_POINTER || m->kind == MOVE_NO_NUMBER) return true;
  const Target *from = &a->target.at[t];
  AliasTarget to = {from->object, from->offset, from->stride};
  if (!target_moved(a, m, &to)) return false;
  *out =
      target_make(a, to.object, to.offset, to.stride, m->stride, m->stride ? MOST_INDEX_OFFSETS : MOST_FIELD_OFFSETS);
  return true;
}

/* ---- contents ---- */

bool places_overlap(AliasTarget x, uint64_t n, AliasTarget y, uint64_t m) {
  if (x.object != y.object) return false;
  uint64_t g = gcd(x.stride, y.stride);
  if (!g) return (Int128)x.offset + n > y.offset && (Int128)y.offset + m > x.offset;
  if (n >= g || m >= g) return true;
  Int128 d = ((Int128)y.offset - x.offset) % (Int128)g;
  if (d < 0) d += (Int128)g;
  return (UInt128)d < n || g - (uint64_t)d < m;
}

AliasTarget target_place(const Alias *a, TargetId t) {
  const Target *x = &a->target.at[t];
  return (AliasTarget){x->object, x->offset, x->stride};
}

static bool has_contents(const Alias *a, AliasObjectId o) {
  const AliasObject *x = &a->object.at[o].public;
  return x->kind != ALIAS_FUNCTION && !(x->kind == ALIAS_VARIABLE && a->p->var.at[x->var].kind == VAR_LABEL);
}

/* The cell `t` meets a read of the same object, now or again with a larger width. */
static void meet(Alias *a, TargetId t, Read r) {
  AliasTarget cell = target_place(a, t), from = target_place(a, r.from);
  if (!places_overlap(cell, a->target.at[t].width, from, r.width)) return;
  if (r.node) {
    edge_copy(a, a->target.at[t].cell, r.node);
    return;
  }
  AliasTarget to = target_place(a, r.to);
  uint64_t stride = gcd(gcd(cell.stride, from.stride), to.stride);
  int64_t offset = (int64_t)((uint64_t)cell.offset - (uint64_t)from.offset + (uint64_t)to.offset);
  TargetId place = target_make(a, to.object, offset, stride, a->p->pointer_bits / 8, MOST_FIELD_OFFSETS);
  if (!has_contents(a, to.object)) return;
  NodeId n = target_cell(a, place, a->target.at[t].width);
  edge_copy(a, a->target.at[t].cell, n);
}

NodeId target_cell(Alias *a, TargetId t, uint64_t width) {
  AliasObjectId o = a->target.at[t].object;
  if (!a->target.at[t].cell) {
    NodeId n = node_new(a);
    a->target.at[t].cell = n;
    vec_push(a->object.at[o].cell, t);
  } else if (a->target.at[t].width >= width) {
    return a->target.at[t].cell;
  }
  a->target.at[t].width = width;
  for (uint32_t i = 0; i < a->object.at[o].read.n; i++) meet(a, t, a->object.at[o].read.at[i]);
  return a->target.at[t].cell;
}

static void add_read(Alias *a, Read r) {
  AliasObjectId o = a->target.at[r.from].object;
  vec_push(a->object.at[o].read, r);
  for (uint32_t i = 0; i < a->object.at[o].cell.n; i++) meet(a, a->object.at[o].cell.at[i], r);
}

NodeId target_read(Alias *a, TargetId t, uint64_t width) {
  uint64_t key = (uint64_t)t << 32 | (uint32_t)width;
  uint32_t *known = idmap_find(&a->read_of, key);
  if (known) return *known;
  NodeId n = node_new(a);
  idmap_put(&a->read_of, key, n);
  add_read(a, (Read){.from = t, .width = width, .node = n});
  return n;
}

void target_copy_block(Alias *a, TargetId from, uint64_t width, TargetId to) {
  uint64_t key = hash_mix(hash_mix(hash_mix(2, from), to), width);
  const Object *o = &a->object.at[a->target.at[from].object];
  for (uint32_t *known; (known = idmap_find(&a->block_of, key)); key++) { /* a hash: look, then step on */
    const Read *r = &o->read.at[*known];
    if (*known < o->read.n && r->from == from && r->to == to && r->width == width && !r->node) return;
  }
  idmap_put(&a->block_of, key, o->read.n);
  add_read(a, (Read){.from = from, .width = width, .to = to});
}
