/* build: the constraints of a program, function by function as they become reachable. */
#include <string.h>

#include "alias/internal.h"

static bool is_scalar(const Type *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_POINTER || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
}
static uint64_t bytes_of(const Type *t) { return is_scalar(t) ? (t->bits + 7) / 8 : t->size; }
static const Type *type_of(const Alias *a, ExprId e) { return type_at(a->p, expr_at(a->p, e)->type); }
static bool is_pointer(const Type *t) { return t->kind == TYPE_POINTER; }

/* ---- expressions ---- */

static int64_t constant(const Program *p, ExprId e) {
  Int128 v = expr_at(p, e)->value;
  if (p->pointer_bits == 32) return (int32_t)(uint32_t)(UInt128)v;
  return (int64_t)(uint64_t)(UInt128)v;
}

static uint64_t magnitude(Int128 v) { return (uint64_t)(v < 0 ? -v : v); }

static bool is_number(const Program *p, ExprId e) { /* a pointer that was made from a number, to be seen at once */
  const Expr *x = expr_at(p, e);
  return x->kind == EXPR_CONST || (x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_INT);
}

/* What a pointer that moves by `by` again and again becomes: an index into an array; of bytes, as aligned as it was. */
static uint64_t wider_stride(int64_t by, uint64_t element) {
  if (element > 1) return element;
  return by % 8 == 0 ? 8 : by % 4 == 0 ? 4 : 1;
}

static uint32_t index_moves(const Program *p, const Expr *e, ExprId operand[3], Move move[3]) {
  operand[0] = e->a;
  if (expr_is_const(p, e->b)) {
    int64_t by = (int64_t)((uint64_t)constant(p, e->b) * (uint64_t)(UInt128)e->value);
    move[0] = (Move){.kind = MOVE_BY, .by = by, .stride = wider_stride(by, magnitude(e->value))};
    return 1;
  }
  move[0] = (Move){.kind = MOVE_STRIDE, .by = (int64_t)magnitude(e->value)};
  if (!is_number(p, e->a)) return 1;
  operand[1] = e->b; /* (char *)0 + address */
  move[1] = (Move){.kind = MOVE_SMEAR};
  return 2;
}

bool move_is_small(const Move *m) { return m->kind == MOVE_AND && m->by >= 0 && m->by < NEAR_NULL; }

static uint32_t arithmetic_moves(const Program *p, const Expr *e, ExprId operand[3], Move move[3]) {
  bool left = expr_is_const(p, e->a), right = expr_is_const(p, e->b);
  if (left && right) return 0;
  operand[0] = left ? e->b : e->a;
  operand[1] = e->b;
  move[0] = move[1] = (Move){.kind = MOVE_SMEAR};
  if (!left && !right) return 2;
  int64_t by = constant(p, left ? e->a : e->b);
  switch ((ExprKind)e->kind) {
    case EXPR_ADD:
      move[0] = (Move){.kind = MOVE_BY, .by = by, .stride = 1};
      break;
    case EXPR_SUB:
      if (right) move[0] = (Move){.kind = MOVE_BY, .by = (int64_t)-(uint64_t)by, .stride = 1};
      break;
    case EXPR_BITAND:
      move[0] = (Move){.kind = MOVE_AND, .by = by, .stride = 1};
      break;
    case EXPR_BITOR:
      move[0] = (Move){.kind = MOVE_OR, .by = by, .stride = 1};
      break;
    case EXPR_BITXOR:
      move[0] = (Move){.kind = MOVE_XOR, .by = by, .stride = 1};
      break;
    default:
      break;
  }
  /* Arithmetic of fewer bits than an address wraps elsewhere; a mask of few bits is one in any width. */
  if (type_at(p, e->type)->bits < p->pointer_bits && !move_is_small(&move[0])) move[0] = (Move){.kind = MOVE_SMEAR};
  return 1;
}

static bool cast_move(const Program *p, const Type *from, const Type *to, Move *m) {
  if (from->kind == TYPE_BOOL || to->kind == TYPE_BOOL) return false;
  m->kind = MOVE_BY;
  m->by = 0;
  if (to->kind == TYPE_POINTER && from->kind != TYPE_POINTER)
    m->kind = MOVE_TO_POINTER;
  else if (to->bits < from->bits && to->bits < p->pointer_bits)
    m->kind = MOVE_SMEAR;
  else if (from->kind == TYPE_POINTER && to->kind != TYPE_POINTER)
    m->kind = MOVE_NO_NUMBER;
  return true;
}

uint32_t expr_moves(const Program *p, const Expr *e, ExprId operand[3], Move move[3]) {
  switch ((ExprKind)e->kind) {
    case EXPR_FIELD:
      operand[0] = e->a;
      move[0] = (Move){.kind = MOVE_BY, .by = (int64_t)e->value};
      return 1;
    case EXPR_INDEX:
      return index_moves(p, e, operand, move);
    case EXPR_CAST:
      operand[0] = e->a;
      move[0] = (Move){0};
      return cast_move(p, type_at(p, expr_at(p, e->a)->type), type_at(p, e->type), &move[0]);
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
    case EXPR_DIV:
    case EXPR_REM:
    case EXPR_BITAND:
    case EXPR_BITOR:
    case EXPR_BITXOR:
    case EXPR_SHL:
    case EXPR_SHR:
      return arithmetic_moves(p, e, operand, move);
    case EXPR_ITE:
      operand[0] = e->b;
      operand[1] = e->c;
      move[0] = move[1] = (Move){.kind = MOVE_BY};
      return 2;
    default:
      return 0;
  }
}

/* A constant that may be an address: not next to NULL, neither above nor below it. */
bool constant_is_address(const Program *p, const Expr *e) {
  const Type *t = type_at(p, e->type);
  if (t->kind != TYPE_POINTER && (t->kind != TYPE_INT || t->bits < p->pointer_bits)) return false;
  Int128 v = t->kind == TYPE_POINTER && p->pointer_bits == 32 ? (int32_t)(uint32_t)(UInt128)e->value
                                                              : (int64_t)(uint64_t)(UInt128)e->value;
  return v >= NEAR_NULL || v < -NEAR_NULL;
}

static NodeId expr_node(Alias *a, ExprId id);

static bool is_identity(Move m) { return m.kind == MOVE_BY && m.by == 0; }

/* The node of a value computed from the operands' values, NO_NODE when it carries no pointer. */
static NodeId computed_node(Alias *a, const Expr *e) {
  ExprId operand[3];
  Move move[3];
  NodeId from[3], result = NO_NODE;
  uint32_t n = expr_moves(a->p, e, operand, move), used = 0;
  for (uint32_t i = 0; i < n; i++) {
    from[i] = expr_node(a, operand[i]);
    if (from[i] != NO_NODE) used++;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (from[i] == NO_NODE) continue;
    if (used == 1 && is_identity(move[i])) return from[i];
    if (result == NO_NODE) result = node_new(a);
    move[i].to = result;
    if (is_identity(move[i]))
      edge_copy(a, from[i], result);
    else
      edge_move(a, from[i], move[i]);
  }
  return result;
}

static NodeId build_expr(Alias *a, ExprId id) {
  const Expr *e = expr_at(a->p, id);
  NodeId n = NO_NODE;
  switch ((ExprKind)e->kind) {
    case EXPR_CONST:
      if (!constant_is_address(a->p, e)) return NO_NODE;
      n = node_new(a);
      node_add(a, n, type_at(a->p, e->type)->kind == TYPE_POINTER ? TARGET_GUESS : TARGET_NUMBER);
      return n;
    case EXPR_VAR:
      return e->var;
    case EXPR_ADDRESS:
      n = node_new(a);
      node_add(a, n, target_make(a, object_of_var(a, e->var), 0, 0, 1, UINT32_MAX));
      return n;
    case EXPR_FUNCTION:
      n = node_new(a);
      node_add(a, n, target_make(a, object_of_function(a, e->var), 0, 0, 1, UINT32_MAX));
      return n;
    case EXPR_LOAD: {
      NodeId address = expr_node(a, e->a);
      const Type *t = type_at(a->p, e->type);
      if (address == NO_NODE || !is_scalar(t)) return NO_NODE;
      n = node_new(a);
      node_use(a, address, (Use){.kind = USE_LOAD, .value = n, .width = bytes_of(t)});
      return n;
    }
    case EXPR_NOT:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GT:
    case EXPR_GE:
    case EXPR_OBJECT_SIZE: /* no pointer comes out, but loads inside are reads */
      if (e->a) expr_node(a, e->a);
      if (e->b) expr_node(a, e->b);
      return NO_NODE;
    default:
      if (e->a) expr_node(a, e->a);
      if (e->b) expr_node(a, e->b);
      if (e->c) expr_node(a, e->c);
      return computed_node(a, e);
  }
}

static NodeId expr_node(Alias *a, ExprId id) {
  if (!a->expr_node[id]) a->expr_node[id] = build_expr(a, id);
  return a->expr_node[id];
}

/* ---- values on their way ---- */

/* The value of a scalar type comes to a place of another. */
static void flow(Alias *a, NodeId from, const Type *from_type, NodeId to, const Type *to_type) {
  if (from == NO_NODE) return;
  Move m = {.to = to};
  if (!cast_move(a->p, from_type, to_type, &m)) return;
  if (is_identity(m))
    edge_copy(a, from, to);
  else
    edge_move(a, from, m);
}

static TargetId new_block(Alias *a) { return target_make(a, object_new_block(a), 0, 0, 1, UINT32_MAX); }

/* `width` bytes are copied from where `from` points to where `to` points. */
static void copy_block(Alias *a, NodeId to, NodeId from, uint64_t width) {
  if (to == NO_NODE || from == NO_NODE || !width) return;
  TargetId block = new_block(a);
  node_use(a, from, (Use){.kind = USE_BLOCK_FROM, .block = block, .width = width});
  node_use(a, to, (Use){.kind = USE_BLOCK_TO, .block = block, .width = width});
}

static NodeId address_node(Alias *a, TargetId t) {
  NodeId n = node_new(a);
  node_add(a, n, t);
  return n;
}

/* An operand, scalar or a load of an aggregate, is stored at a target. */
static void store_at(Alias *a, TargetId t, ExprId e) {
  const Expr *x = expr_at(a->p, e);
  const Type *type = type_at(a->p, x->type);
  if (!is_scalar(type)) {
    if (x->kind != EXPR_LOAD) return;
    NodeId to = address_node(a, t), from = expr_node(a, x->a);
    copy_block(a, to, from, type->size);
    return;
  }
  NodeId n = expr_node(a, e);
  if (n != NO_NODE) edge_copy(a, n, target_cell(a, t, bytes_of(type)));
}

static void any_value(Alias *a, NodeId n, const Type *t, TargetId pointer) {
  if (t->kind == TYPE_BOOL || t->kind == TYPE_FLOAT) return;
  node_add(a, n, is_pointer(t) ? pointer : TARGET_NUMBER);
}

/* ---- calls ---- */

static void reach(Alias *a, FuncId f) {
  if (a->reachable[f]) return;
  a->reachable[f] = true;
  vec_push(a->pending, f);
}

bool call_has_pointers(const Alias *a, const Op *op) {
  for (uint32_t i = 0; i < op->n_args; i++) {
    const Type *t = type_of(a, op->args[i]);
    if (is_pointer(t) || !is_scalar(t)) return true;
    NodeId n = op->args[i] < a->n_expr ? a->expr_node[op->args[i]] : NO_NODE;
    if (n != NO_NODE && n && set_next(&a->node.at[node_find(a, n)].all, FIRST_TARGET) != UINT32_MAX) return true;
  }
  return false;
}

static void bind_external(Alias *a, const Function *f, const Op *op) {
  if (op->dst) any_value(a, op->dst, type_at(a->p, a->p->var.at[op->dst].type), TARGET_ANY);
  if (f->external == EXTERN_OUTPUT || f->external == EXTERN_PURE) return;
  for (uint32_t i = 0; i < op->n_args; i++) {
    const Expr *x = expr_at(a->p, op->args[i]);
    if (!is_scalar(type_at(a->p, x->type))) {
      store_at(a, TARGET_ANY, op->args[i]);
    } else {
      NodeId n = expr_node(a, op->args[i]);
      if (n != NO_NODE) edge_copy(a, n, a->outside);
    }
  }
  if (call_has_pointers(a, op)) a->globals_escape = true;
}

static void bind_parameter(Alias *a, VarId param, ExprId argument) {
  const Var *v = &a->p->var.at[param];
  const Type *from = type_of(a, argument), *to = type_at(a->p, v->type);
  if (!v->is_object) {
    if (is_scalar(from)) flow(a, expr_node(a, argument), from, param, to);
    return;
  }
  TargetId t = target_make(a, object_of_var(a, param), 0, 0, 1, UINT32_MAX);
  if (is_scalar(from) && is_scalar(to)) {
    NodeId given = expr_node(a, argument), cell = target_cell(a, t, bytes_of(to));
    flow(a, given, from, cell, to);
  } else {
    store_at(a, t, argument);
  }
}

/* As the interpreter lays them out: slots of a pointer's size. */
static void bind_varargs(Alias *a, const Function *f, const Op *op) {
  if (!f->varargs) return;
  AliasObjectId o = object_of_var(a, f->varargs);
  uint64_t slot = a->p->pointer_bits / 8, at = 0;
  for (uint32_t i = f->n_params; i < op->n_args; i++) {
    const Type *t = type_of(a, op->args[i]);
    uint64_t size = t->kind == TYPE_BOOL ? 1 : t->size;
    if (t->kind == TYPE_FLOAT && size == 16 && slot == 8) at = (at + 15) & ~(uint64_t)15;
    store_at(a, target_make(a, o, (int64_t)at, 0, slot, MOST_FIELD_OFFSETS), op->args[i]);
    at += (size + slot - 1) / slot * slot;
  }
}

static void bind(Alias *a, EdgeId call, FuncId callee) {
  uint64_t key = (uint64_t)call << 32 | callee;
  if (idmap_find(&a->bound, key)) return;
  idmap_put(&a->bound, key, 1);
  FuncId caller = a->p->loc.at[a->p->edge.at[call].from].function;
  const Op *op = &a->p->edge.at[call].op;
  const Function *f = &a->p->func.at[callee];
  vec_push(a->callees[caller], callee);
  if (!f->is_defined) {
    bind_external(a, f, op);
    return;
  }
  if (op->n_args < f->n_params) return;
  reach(a, callee);
  for (uint32_t i = 0; i < f->n_params; i++) bind_parameter(a, f->param[i], op->args[i]);
  bind_varargs(a, f, op);
  if (!op->dst) return;
  const Type *to = type_at(a->p, a->p->var.at[op->dst].type);
  const Type *from = type_at(a->p, type_at(a->p, f->type)->of);
  flow(a, a->result[callee], is_scalar(from) ? from : to, op->dst, to);
}

/* ---- what is outside ---- */

/* Code that is not in the program may do with an object what it likes. */
static void escape(Alias *a, AliasObjectId o) {
  Object *x = &a->object.at[o];
  if (o == ALIAS_ANYTHING || x->is_block || x->public.is_escaped) return;
  x->public.is_escaped = true;
  for (uint32_t i = 0; i < x->target.n; i++) set_add(&a->escaped_target, x->target.at[i]);
  if (x->public.kind == ALIAS_FUNCTION) {
    FuncId id = x->public.func;
    const Function *f = &a->p->func.at[id];
    if (!f->is_defined) return;
    reach(a, id);
    for (uint32_t i = 0; i < f->n_params; i++) {
      NodeId n = f->param[i];
      if (a->p->var.at[n].is_object) n = target_cell(a, target_everywhere(a, object_of_var(a, n)), 1);
      edge_copy(a, a->outside, n);
    }
    if (f->varargs) edge_copy(a, a->outside, target_cell(a, target_everywhere(a, object_of_var(a, f->varargs)), 1));
    edge_copy(a, a->result[id], a->outside);
    return;
  }
  TargetId all = target_everywhere(a, o);
  edge_copy(a, target_read(a, all, 1), a->outside);
  edge_copy(a, a->outside, target_cell(a, all, 1));
}

void make_wild(Alias *a) { a->is_wild = true; }

bool build_escapes(Alias *a) {
  bool any = false;
  if (a->globals_escape && !a->registers_escaped) { /* code outside knows globals by name */
    a->registers_escaped = any = true;
    for (VarId v = 1; v < a->p->var.n; v++)
      if (a->p->var.at[v].kind == VAR_GLOBAL && !a->p->var.at[v].is_object) {
        edge_copy(a, v, a->outside);
        edge_copy(a, a->outside, v);
      }
  }
  if (a->globals_escape)
    for (VarId v = 1; v < a->p->var.n; v++)
      if (a->p->var.at[v].kind == VAR_GLOBAL && a->var_object[v] && !a->object.at[a->var_object[v]].public.is_escaped) {
        node_add(a, a->outside, target_everywhere(a, a->var_object[v]));
        escape(a, a->var_object[v]);
        any = true;
      }
  for (; a->is_wild && a->wild_done < a->object.n; a->wild_done++) {
    if (a->wild_done == ALIAS_ANYTHING || a->object.at[a->wild_done].is_block) continue;
    bool function = a->object.at[a->wild_done].public.kind == ALIAS_FUNCTION;
    node_add(a, a->outside,
             function ? target_make(a, a->wild_done, 0, 0, 1, UINT32_MAX) : target_everywhere(a, a->wild_done));
    escape(a, a->wild_done);
    any = true;
  }
  return any;
}

/* ---- uses ---- */

static bool is_writable(const Alias *a, AliasObjectId o) {
  const AliasObject *x = &a->object.at[o].public;
  if (x->kind == ALIAS_FUNCTION) return false;
  return x->kind != ALIAS_VARIABLE || (!a->p->var.at[x->var].is_constant && a->p->var.at[x->var].kind != VAR_LABEL);
}

/* An access that the interpreter never lets through: outside of an object whose size is known. */
bool access_is_bad(const Alias *a, TargetId t, uint64_t width) {
  const Target *x = &a->target.at[t];
  uint64_t size = a->object.at[x->object].public.size;
  if (t < FIRST_TARGET || x->stride || size == ALIAS_UNKNOWN_SIZE || a->object.at[x->object].is_block) return false;
  if (width == WIDTH_UNKNOWN) width = 1;
  return x->offset < 0 || (uint64_t)x->offset > size || width > size - (uint64_t)x->offset;
}

void use_target(Alias *a, Use u, TargetId t, NodeId n) {
  if (u.kind == USE_ESCAPE) {
    if (t >= FIRST_TARGET) escape(a, a->target.at[t].object);
    return;
  }
  if (t == TARGET_NUMBER) return;
  if (t == TARGET_GUESS) { /* all escape, and what is outside is all that it may reach */
    make_wild(a);
    t = TARGET_ANY;
  }
  AliasObjectId o = a->target.at[t].object;
  if (u.kind != USE_CALL && a->object.at[o].public.is_escaped) { /* its contents are what is outside */
    t = TARGET_ANY;
    o = ALIAS_ANYTHING;
  }
  if (u.kind != USE_CALL && access_is_bad(a, t, u.width)) return;
  switch (u.kind) {
    case USE_LOAD:
      edge_copy(a, target_read(a, t, u.width), u.value);
      return;
    case USE_STORE:
      if (is_writable(a, o)) edge_copy(a, u.value, target_cell(a, t, u.width));
      return;
    case USE_BLOCK_FROM:
      target_copy_block(a, t, u.width, u.block);
      return;
    case USE_BLOCK_TO:
      if (is_writable(a, o)) target_copy_block(a, u.block, u.width, t);
      return;
    case USE_CALL:
      if (t == TARGET_ANY)
        edge_copy(a, a->outside, n);
      else if (a->object.at[o].public.kind == ALIAS_FUNCTION &&
               places_overlap(target_place(a, t), 1, (AliasTarget){.object = o}, 1))
        bind(a, u.call, a->object.at[o].public.func);
      return;
    case USE_ESCAPE:
    case USE_ACCESS:
      return;
  }
}

/* ---- operations ---- */

static uint64_t block_size(const Alias *a, ExprId n) {
  const Expr *e = expr_at(a->p, n);
  return e->kind == EXPR_CONST ? (uint64_t)e->value : WIDTH_UNKNOWN;
}

/* Numbers are written there, or a block is freed: where the address is a guess, that may be anywhere. */
static void build_access(Alias *a, ExprId address) {
  NodeId n = expr_node(a, address);
  if (n != NO_NODE) node_use(a, n, (Use){.kind = USE_ACCESS});
}

static void build_store(Alias *a, const Op *op) {
  NodeId address = expr_node(a, op->a);
  const Expr *x = expr_at(a->p, op->b);
  const Type *t = type_at(a->p, x->type);
  if (!is_scalar(t)) {
    if (x->kind == EXPR_LOAD) copy_block(a, address, expr_node(a, x->a), t->size);
    return;
  }
  NodeId value = expr_node(a, op->b);
  if (value == NO_NODE)
    build_access(a, op->a);
  else if (address != NO_NODE)
    node_use(a, address, (Use){.kind = USE_STORE, .value = value, .width = bytes_of(t)});
}

static void build_op(Alias *a, EdgeId id) {
  const Op *op = &a->p->edge.at[id].op;
  FuncId f = a->p->loc.at[a->p->edge.at[id].from].function;
  if (op->a) expr_node(a, op->a);
  if (op->b) expr_node(a, op->b);
  if (op->c) expr_node(a, op->c);
  for (uint32_t i = 0; i < op->n_args; i++) expr_node(a, op->args[i]);
  switch (op->kind) {
    case OP_ASSIGN:
      flow(a, expr_node(a, op->a), type_of(a, op->a), op->dst, type_at(a->p, a->p->var.at[op->dst].type));
      return;
    case OP_STORE:
      build_store(a, op);
      return;
    case OP_HAVOC:
      if (op->dst) any_value(a, op->dst, type_at(a->p, a->p->var.at[op->dst].type), TARGET_GUESS);
      return;
    case OP_ALLOC:
      if (op->dst) node_add(a, op->dst, target_make(a, object_of_edge(a, id), 0, 0, 1, UINT32_MAX));
      return;
    case OP_CALL: {
      const Expr *callee = expr_at(a->p, op->a);
      if (callee->kind == EXPR_FUNCTION)
        bind(a, id, callee->var);
      else if (expr_node(a, op->a) != NO_NODE)
        node_use(a, expr_node(a, op->a), (Use){.kind = USE_CALL, .call = id});
      return;
    }
    case OP_RETURN:
      if (op->a) {
        const Type *from = type_of(a, op->a), *to = type_at(a->p, type_at(a->p, a->p->func.at[f].type)->of);
        if (is_scalar(from)) flow(a, expr_node(a, op->a), from, a->result[f], is_scalar(to) ? to : from);
      }
      return;
    case OP_MEMCPY:
    case OP_MEMMOVE: {
      NodeId to = expr_node(a, op->a), from = expr_node(a, op->b);
      copy_block(a, to, from, block_size(a, op->c));
      return;
    }
    case OP_FREE:
    case OP_MEMSET:
      build_access(a, op->a);
      return;
    case OP_UNMODELLED:
      if (op->how == UNMODELLED_WILD) make_wild(a);
      if (op->dst) any_value(a, op->dst, type_at(a->p, a->p->var.at[op->dst].type), TARGET_GUESS);
      return;
    case OP_SKIP:
    case OP_ASSUME:
    case OP_BEGIN:
    case OP_END:
    case OP_HALT:
    case OP_STACK_MARK:
    case OP_STACK_FREE:
      return;
  }
}

void build_pending(Alias *a) {
  while (a->pending.n) {
    const Function *f = &a->p->func.at[vec_pop(a->pending)];
    for (LocId l = f->first; l < f->first + f->n_locs; l++) {
      const Location *loc = &a->p->loc.at[l];
      for (EdgeId e = loc->first_out; e < loc->first_out + loc->n_out; e++) build_op(a, e);
    }
  }
}

/* ---- the beginning ---- */

static void build_global(Alias *a, VarId v) {
  const Var *var = &a->p->var.at[v];
  const Type *t = type_at(a->p, var->type);
  if (var->is_extern) {
    if (!var->is_object)
      any_value(a, v, t, TARGET_ANY);
    else
      node_add(a, a->outside, target_everywhere(a, object_of_var(a, v)));
    return;
  }
  if (var->is_visible && var->is_object) node_add(a, a->outside, target_everywhere(a, object_of_var(a, v)));
  for (uint32_t i = 0; i < var->n_init; i++) {
    const InitPiece *piece = &var->init[i];
    if (!piece->value) continue;
    NodeId n = expr_node(a, piece->value);
    if (n == NO_NODE) continue;
    if (var->is_object) {
      TargetId at = target_of_piece(a, object_of_var(a, v), piece->offset);
      edge_copy(a, n, target_cell(a, at, bytes_of(type_of(a, piece->value))));
    } else {
      flow(a, n, type_of(a, piece->value), v, t);
    }
  }
}

/* What main's argv points to: strings. */
static TargetId build_argv(Alias *a) {
  AliasObjectId argv = object_of_argument(a, ALIAS_ARGV), string = object_of_argument(a, ALIAS_STRING);
  uint64_t size = a->p->pointer_bits / 8;
  TargetId all = target_make(a, argv, 0, size, size, UINT32_MAX);
  NodeId strings = target_cell(a, all, size);
  node_add(a, strings, target_make(a, string, 0, 0, 1, UINT32_MAX));
  node_add(a, target_cell(a, target_everywhere(a, string), 1), TARGET_NUMBER);
  return target_make(a, argv, 0, 0, size, UINT32_MAX);
}

void build_start(Alias *a) {
  const Program *p = a->p;
  node_add(a, a->outside, TARGET_ANY);
  node_add(a, a->outside, TARGET_NUMBER);
  node_use(a, a->outside, (Use){.kind = USE_ESCAPE});
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].kind == VAR_GLOBAL) build_global(a, v);
  if (!p->main || !p->func.at[p->main].is_defined) {
    for (FuncId f = 1; f < p->func.n; f++)
      if (p->func.at[f].is_defined) {
        node_add(a, a->outside, target_make(a, object_of_function(a, f), 0, 0, 1, UINT32_MAX));
        reach(a, f);
      }
    a->globals_escape = true;
    return;
  }
  reach(a, p->main);
  const Function *f = &p->func.at[p->main];
  for (uint32_t i = 0; i < f->n_params; i++) {
    const Var *v = &p->var.at[f->param[i]];
    NodeId n = f->param[i];
    if (v->is_object)
      n = target_cell(a, target_make(a, object_of_var(a, n), 0, 0, 1, UINT32_MAX), type_at(p, v->type)->size);
    if (f->param[i] == program_argv(p))
      node_add(a, n, build_argv(a));
    else
      any_value(a, n, type_at(p, v->type), TARGET_ANY);
  }
}
