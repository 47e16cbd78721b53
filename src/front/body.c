#include "front/body.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Expressions of more nodes than this get a temporary: they would not be read, and walks over them must stay cheap. */
enum { LARGE_EXPRESSION = 60 };

/* ---- operations ---- */

void body_emit(Body *b, Op op) {
  uint32_t next = fb_location(&b->fb);
  fb_edge(&b->fb, b->here, next, op, b->at);
  b->here = next;
}

void body_assign(Body *b, VarId dst, ExprId value) {
  Program *p = b->p;
  TypeId t = type_plain(p, p->var.at[dst].type);
  const Type *want = type_at(p, t), *have = type_at(p, expr_at(p, value)->type);
  if (want->kind == TYPE_BOOL && have->kind != TYPE_BOOL)
    value = expr_truth(p, value);
  else if (!(want->kind == TYPE_POINTER && have->kind == TYPE_POINTER))
    value = expr_cast(p, value, t);
  body_emit(b, (Op){.kind = OP_ASSIGN, .dst = dst, .a = value});
}

/* A name for a temporary that reminds of what it holds. */
static const char *hint_of(const Program *p, ExprId e) {
  for (;;) {
    const Expr *x = expr_at(p, e);
    switch ((ExprKind)x->kind) {
      case EXPR_VAR:
      case EXPR_ADDRESS:
        return p->var.at[x->var].is_string ? "string" : p->var.at[x->var].name;
      case EXPR_FIELD: {
        const Type *t = type_at(p, x->of_type);
        if (x->index < t->n_fields && t->field[x->index].name) return t->field[x->index].name;
        return "field";
      }
      case EXPR_LOAD:
      case EXPR_CAST:
      case EXPR_INDEX:
        e = x->a;
        break;
      default:
        return "t";
    }
  }
}

VarId body_temp(Body *b, const char *hint, TypeId t) {
  char name[128];
  if (text_starts(hint, "__VERIFIER_")) hint += strlen("__VERIFIER_");
  size_t n = strcspn(hint, "$#"); /* a temporary of a temporary keeps the original name */
  snprintf(name, sizeof name, "%.*s$", (int)(n < 100 ? n : 100), hint);
  return fb_local(&b->fb, VAR_TEMP, name, t, false, b->at);
}

ExprId body_in_temp(Body *b, ExprId e, const char *hint) {
  Program *p = b->p;
  VarId t = body_temp(b, hint ? hint : hint_of(p, e), expr_at(p, e)->type);
  body_assign(b, t, e);
  return expr_var(p, t);
}

ExprId body_small(Body *b, ExprId e) {
  return expr_at(b->p, e)->has_load || lower_expr_size(b->m, e) > 4 ? body_in_temp(b, e, NULL) : e;
}

/* ---- pending values ---- */

static uint32_t uses_in_block(LLVMValueRef i, LLVMBasicBlockRef block) {
  uint32_t n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAInstruction(user) && LLVMGetInstructionParent(user) == block) n++;
  }
  return n;
}

static bool used_elsewhere(LLVMValueRef i, LLVMBasicBlockRef block) {
  for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAInstruction(user) && (LLVMGetInstructionParent(user) != block || LLVMIsAPHINode(user))) return true;
  }
  return false;
}

/* The type of a temporary that holds values of LLVM's type t, `value` among them: pointers keep what they point to. */
static TypeId temp_type(Body *b, LLVMTypeRef t, ExprId value) {
  TypeId plain = body_value_type(b, t), seen = expr_at(b->p, value)->type;
  bool pointers = type_at(b->p, plain)->kind == TYPE_POINTER && type_at(b->p, seen)->kind == TYPE_POINTER;
  return pointers ? seen : plain;
}

void body_define_pair(Body *b, LLVMValueRef i, ExprId value, ExprId second) {
  Program *p = b->p;
  if (used_elsewhere(i, b->block)) {
    uint32_t *known = idmap_find(&b->temp_of, idmap_ptr(i));
    VarId t = known ? *known : body_temp(b, hint_of(p, value), temp_type(b, LLVMTypeOf(i), value));
    if (!known) idmap_put(&b->temp_of, idmap_ptr(i), t);
    body_assign(b, t, value);
    value = expr_var(p, t);
  } else {
    uint32_t uses = uses_in_block(i, b->block);
    bool unused = uses == 0 && expr_may_fail(p, value); /* the failure counts even when the value does not */
    bool shared = uses > 1 && lower_expr_size(b->m, value) > 4;
    if (unused || shared || lower_expr_size(b->m, value) > LARGE_EXPRESSION) value = body_in_temp(b, value, NULL);
  }
  idmap_put(&b->pending_of, idmap_ptr(i), b->pending.n);
  vec_push(b->open, b->pending.n);
  vec_push(b->pending, (Pending){i, value, second, uses_in_block(i, b->block), false});
}

void body_define(Body *b, LLVMValueRef i, ExprId value) { body_define_pair(b, i, value, 0); }

void body_define_result(Body *b, LLVMValueRef i, VarId dst) {
  if (used_elsewhere(i, b->block) && !idmap_find(&b->temp_of, idmap_ptr(i)))
    idmap_put(&b->temp_of, idmap_ptr(i), dst); /* no other instruction writes it */
  else
    body_define(b, i, expr_var(b->p, dst));
}

typedef struct {
  VarId v;      /* 0: memory */
  bool globals; /* also every global register variable */
  bool found;
} Search;

static void search_visit(const Program *p, ExprId e, void *context) {
  Search *s = context;
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_VAR && (x->var == s->v || (s->globals && p->var.at[x->var].kind == VAR_GLOBAL))) s->found = true;
}

static bool depends(const Program *p, ExprId e, Search s, bool memory) {
  if (!e) return false;
  if (memory && expr_at(p, e)->has_load) return true;
  if (!s.v && !s.globals) return false;
  expr_walk(p, e, search_visit, &s);
  return s.found;
}

static void settle(Body *b, Search s, bool memory, bool failing) {
  uint32_t kept = 0; /* values without uses to come leave the list, so that long blocks cost no more than short ones */
  for (uint32_t k = 0; k < b->open.n; k++) {
    uint32_t i = b->open.at[k];
    Pending *q = &b->pending.at[i];
    if (!q->uses) continue;
    b->open.at[kept++] = i;
    if (q->is_held) continue;
    if (depends(b->p, q->value, s, memory) || (failing && expr_may_fail(b->p, q->value))) {
      ExprId e = body_in_temp(b, q->value, NULL);
      b->pending.at[i].value = e;
    }
    if (depends(b->p, b->pending.at[i].second, s, memory)) {
      ExprId e = body_in_temp(b, b->pending.at[i].second, NULL);
      b->pending.at[i].second = e;
    }
  }
  b->open.n = kept;
}

void settle_variable(Body *b, VarId v) { settle(b, (Search){.v = v}, false, false); }
void settle_memory(Body *b) { settle(b, (Search){0}, true, false); }
void settle_all(Body *b) { settle(b, (Search){.globals = true}, true, true); }

void body_assign_register(Body *b, VarId x, ExprId value) {
  Program *p = b->p;
  TypeId t = type_plain(p, p->var.at[x].type), have = expr_at(p, value)->type;
  bool whole = t == have || (type_at(p, t)->kind == TYPE_POINTER && type_at(p, have)->kind == TYPE_POINTER);
  bool again = whole && !expr_is_const(p, value) && expr_at(p, value)->kind != EXPR_VAR;
  U32Vec same = {0}; /* what waits for this very value reads the variable from now on */
  for (uint32_t k = 0; again && k < b->open.n; k++) {
    Pending *q = &b->pending.at[b->open.at[k]];
    if (q->value != value || q->second || !q->uses) continue;
    q->is_held = true;
    vec_push(same, b->open.at[k]);
  }
  settle_variable(b, x);
  body_assign(b, x, value);
  for (uint32_t i = 0; i < same.n; i++) {
    b->pending.at[same.at[i]].is_held = false;
    b->pending.at[same.at[i]].value = expr_var(p, x);
  }
  vec_free(same);
}

/* ---- operands ---- */

TypeId body_value_type(Body *b, LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind: {
      uint64_t size = type_is_value(b->m, t) ? LLVMABISizeOfType(b->m->layout, t) : 1;
      return type_int(b->p, size ? (uint32_t)size * 8 : 8, false, NULL);
    }
    default:
      return lower_type(b->m, t);
  }
}

/* A temporary that is never written: an indeterminate value. */
static ExprId undefined_value(Body *b, LLVMTypeRef t) {
  return expr_var(b->p, body_temp(b, "undefined", body_value_type(b, t)));
}

ExprId body_value(Body *b, LLVMValueRef v) {
  uint32_t *i = idmap_find(&b->pending_of, idmap_ptr(v));
  if (i) return b->pending.at[*i].value;
  uint32_t *t = idmap_find(&b->temp_of, idmap_ptr(v));
  if (t) return expr_var(b->p, *t);
  VarId local = body_local(b, v);
  if (local) {
    Var *x = &b->p->var.at[local];
    if (x->is_object) return expr_address(b->p, local, type_pointer(b->p, x->type));
  }
  if (LLVMIsAInstruction(v)) { /* of a block that comes later (a loop, or code that is not in source order) */
    VarId fresh = body_temp(b, "t", body_value_type(b, LLVMTypeOf(v)));
    idmap_put(&b->temp_of, idmap_ptr(v), fresh);
    return expr_var(b->p, fresh);
  }
  const char *why = NULL;
  ExprId e = LLVMIsConstant(v) ? lower_constant(b->m, v, &why) : 0;
  if (e) return e;
  if (why && strcmp(why, "undefined value") == 0) return undefined_value(b, LLVMTypeOf(v));
  VarId any = body_temp(b, "t", body_value_type(b, LLVMTypeOf(v)));
  vec_push(b->p->unmodelled, (Unmodelled){.what = why ? why : "operand", .function = b->id, .at = b->at});
  body_emit(b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_VALUE, .dst = any, .text = why ? why : "operand"});
  return expr_var(b->p, any);
}

ExprId body_as(Body *b, ExprId e, bool is_signed) {
  Program *p = b->p;
  const Type *t = type_at(p, expr_at(p, e)->type);
  if (t->kind == TYPE_INT && t->is_signed == is_signed) return e;
  uint32_t bits = t->kind == TYPE_BOOL ? 8 : t->bits;
  return expr_cast(p, e, type_int(p, bits, is_signed, NULL));
}

ExprId body_int(Body *b, LLVMValueRef v, bool is_signed) { return body_as(b, body_value(b, v), is_signed); }

ExprId body_truth(Body *b, LLVMValueRef v) { return expr_truth(b->p, body_value(b, v)); }

ExprId body_without_loads(Body *b, ExprId e) {
  Program *p = b->p;
  Expr x = *expr_at(p, e);
  if (!x.has_load) return e;
  if (x.kind == EXPR_FIELD)
    return expr_field(p, body_without_loads(b, x.a), x.of_type, x.index, (uint64_t)x.value, x.type);
  if (x.kind == EXPR_INDEX) {
    ExprId a = body_without_loads(b, x.a);
    ExprId i = expr_at(p, x.b)->has_load ? body_in_temp(b, x.b, NULL) : x.b;
    return expr_index(p, a, i, (uint64_t)x.value, x.type);
  }
  if (x.kind == EXPR_CAST && type_at(p, x.type)->kind == TYPE_POINTER &&
      type_at(p, expr_at(p, x.a)->type)->kind == TYPE_POINTER)
    return expr_cast(p, body_without_loads(b, x.a), x.type);
  return body_in_temp(b, e, NULL);
}

ExprId body_address(Body *b, LLVMValueRef v) {
  ExprId e = body_value(b, v);
  if (type_at(b->p, expr_at(b->p, e)->type)->kind != TYPE_POINTER) e = expr_cast(b->p, e, b->p->type_void_pointer);
  if (!expr_at(b->p, e)->has_load) return e;
  ExprId clean = body_without_loads(b, e);
  uint32_t *i = idmap_find(&b->pending_of, idmap_ptr(v)); /* later uses of the same address take the temporary too */
  if (i) b->pending.at[*i].value = clean;
  return clean;
}

VarId body_local(Body *b, LLVMValueRef v) {
  uint32_t *known = idmap_find(&b->var_of, idmap_ptr(v));
  return known ? *known : 0;
}

VarId body_register(Body *b, LLVMValueRef v) {
  VarId x = body_local(b, v);
  if (!x) {
    uint32_t *global = idmap_find(&b->m->var_of, idmap_ptr(v));
    if (global && LLVMIsAGlobalVariable(v)) x = *global;
  }
  return x && !b->p->var.at[x].is_object ? x : 0;
}

void body_unmodelled(Body *b, LLVMValueRef i, const char *what, OpHow how) {
  Program *p = b->p;
  vec_push(p->unmodelled, (Unmodelled){.what = str_intern(&p->strings, what), .function = b->id, .at = b->at});
  if (how == UNMODELLED_WILD) settle_all(b);
  LLVMTypeRef t = LLVMTypeOf(i);
  VarId dst = 0;
  if (LLVMGetTypeKind(t) != LLVMVoidTypeKind && LLVMGetTypeKind(t) != LLVMTokenTypeKind)
    dst = body_temp(b, "t", body_value_type(b, t));
  body_emit(b, (Op){.kind = OP_UNMODELLED, .how = how, .dst = dst, .text = what});
  if (dst) body_define(b, i, expr_var(p, dst));
}

VarId body_result(Body *b, LLVMValueRef i, const char *hint, TypeId t) {
  Program *p = b->p;
  /* `x = f(y)`: the next instruction stores the result, its only use, to a register variable of the same width. */
  LLVMValueRef next = LLVMGetNextInstruction(i);
  while (next && LLVMIsADbgInfoIntrinsic(next)) next = LLVMGetNextInstruction(next);
  LLVMUseRef use = LLVMGetFirstUse(i);
  if (use && !LLVMGetNextUse(use) && next && LLVMGetUser(use) == next && LLVMIsAStoreInst(next) &&
      LLVMGetOperand(next, 0) == i && LLVMGetOperand(next, 1) != b->slot) {
    VarId x = body_register(b, LLVMGetOperand(next, 1));
    if (x && p->var.at[x].type && type_at(p, p->var.at[x].type)->bits == type_at(p, t)->bits) {
      settle_variable(b, x);
      idmap_put(&b->done, idmap_ptr(next), 1);
      return x;
    }
  }
  return body_temp(b, hint, t);
}

/* ---- blocks ---- */

static uint32_t block_location(Body *b, LLVMBasicBlockRef block, int64_t slot) {
  if (!idmap_find(&b->slot_live, idmap_ptr(block))) slot = NO_SLOT;
  uint64_t key = hash_mix(hash_mix(0, idmap_ptr(block)), (uint64_t)slot);
  uint32_t *known = idmap_find(&b->copy_of, key);
  if (known) return b->copies.at[*known].location;
  idmap_put(&b->copy_of, key, b->copies.n);
  vec_push(b->copies, (BlockCopy){block, slot, fb_location(&b->fb)});
  return vec_last(b->copies).location;
}

/* `value`: one that it takes, or 0. */
static VarId phi_variable(Body *b, LLVMValueRef phi, ExprId value) {
  uint32_t *known = idmap_find(&b->temp_of, idmap_ptr(phi));
  if (known) return *known;
  TypeId type = value ? temp_type(b, LLVMTypeOf(phi), value) : body_value_type(b, LLVMTypeOf(phi));
  VarId t = body_temp(b, "t", type);
  idmap_put(&b->temp_of, idmap_ptr(phi), t);
  return t;
}

/* From `here` to the beginning of `to`: writes its phis, all at once. */
static void jump(Body *b, LLVMBasicBlockRef to) {
  VEC(VarId) var = {0};
  VEC(ExprId) value = {0};
  for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
    for (unsigned k = 0; k < LLVMCountIncoming(i); k++)
      if (LLVMGetIncomingBlock(i, k) == b->block) {
        ExprId e = body_value(b, LLVMGetIncomingValue(i, k));
        vec_push(var, phi_variable(b, i, e));
        vec_push(value, e);
        break;
      }
  for (uint32_t i = 0; i < var.n; i++) /* a phi that another phi of the block reads: keep its old value */
    for (uint32_t k = i + 1; k < var.n; k++)
      if (depends(b->p, value.at[k], (Search){.v = var.at[i]}, false)) value.at[k] = body_in_temp(b, value.at[k], NULL);
  for (uint32_t i = 0; i < var.n; i++) body_assign(b, var.at[i], value.at[i]);
  fb_edge(&b->fb, b->here, block_location(b, to, b->slot_value), (Op){.kind = OP_SKIP}, b->at);
  vec_free(var);
  vec_free(value);
}

/* One way out of the block, under a condition (0: none). */
static void leave(Body *b, ExprId condition, LLVMBasicBlockRef to) {
  uint32_t from = b->here;
  if (condition) body_emit(b, (Op){.kind = OP_ASSUME, .a = condition});
  jump(b, to);
  b->here = from;
}

/* The conjunction or disjunction of conditions, as a balanced tree: a switch may have very many cases, and walks
 * recurse. */
static ExprId balanced(Program *p, ExprKind kind, const ExprId *e, uint32_t n) {
  if (n == 0) return expr_const(p, p->type_bool, kind == EXPR_AND);
  if (n == 1) return e[0];
  ExprId left = balanced(p, kind, e, n / 2), right = balanced(p, kind, e + n / 2, n - n / 2);
  return expr_binary(p, kind, left, right, false);
}

static void lower_switch(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  unsigned n = (unsigned)LLVMGetNumOperands(i) / 2; /* condition, default, then value and target of each case */
  LLVMBasicBlockRef other = LLVMGetSwitchDefaultDest(i);
  ExprId x = body_value(b, LLVMGetOperand(i, 0));
  if (expr_is_const(p, x)) {
    LLVMBasicBlockRef to = other;
    for (unsigned k = 1; k < n; k++) {
      ExprId c = expr_cast(p, body_value(b, LLVMGetOperand(i, 2 * k)), expr_at(p, x)->type);
      if (expr_at(p, c)->value == expr_at(p, x)->value) to = LLVMGetSuccessor(i, k);
    }
    leave(b, 0, to);
    return;
  }
  x = type_at(p, expr_at(p, x)->type)->kind == TYPE_BOOL ? body_as(b, x, false) : x;
  if (n > 4) x = body_small(b, x);
  VEC(ExprId) others = {0};
  VEC(ExprId) same = {0}; /* consecutive cases with one target are one edge */
  for (unsigned k = 1; k < n; k++) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(i, k);
    vec_clear(same);
    for (; k < n && LLVMGetSuccessor(i, k) == to; k++) {
      ExprId c = expr_cast(p, body_value(b, LLVMGetOperand(i, 2 * k)), expr_at(p, x)->type);
      ExprId equal = expr_binary(p, EXPR_EQ, x, c, false);
      vec_push(same, equal);
      vec_push(others, expr_not(p, equal));
    }
    k--;
    leave(b, balanced(p, EXPR_OR, same.at, same.n), to);
  }
  leave(b, balanced(p, EXPR_AND, others.at, others.n), other);
  vec_free(others);
  vec_free(same);
}

static void lower_indirect(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  ExprId x = body_small(b, body_address(b, LLVMGetOperand(i, 0)));
  ExprId rest = expr_const(p, p->type_bool, 1);
  unsigned n = LLVMGetNumSuccessors(i);
  for (unsigned k = 0; k < n; k++) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(i, k);
    bool again = false;
    for (unsigned j = 0; j < k && !again; j++) again = LLVMGetSuccessor(i, j) == to;
    if (again) continue;
    ExprId label = expr_address(p, lower_label(b->m, to), p->type_void_pointer);
    ExprId equal = expr_binary(p, EXPR_EQ, x, label, false);
    leave(b, equal, to);
    rest = expr_binary(p, EXPR_AND, rest, expr_not(p, equal), false);
  }
  body_emit(b, (Op){.kind = OP_ASSUME, .a = rest});
  fb_edge(&b->fb, b->here, b->fb.exit, (Op){.kind = OP_HALT, .how = HALT_UNREACHABLE}, b->at);
}

static void lower_terminator(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  switch (LLVMGetInstructionOpcode(i)) {
    case LLVMBr:
      if (!LLVMIsConditional(i)) {
        leave(b, 0, LLVMGetSuccessor(i, 0));
        return;
      }
      {
        ExprId c = body_truth(b, LLVMGetCondition(i));
        if (expr_is_const(p, c)) {
          leave(b, 0, LLVMGetSuccessor(i, expr_at(p, c)->value ? 0 : 1));
          return;
        }
        leave(b, c, LLVMGetSuccessor(i, 0));
        leave(b, expr_not(p, c), LLVMGetSuccessor(i, 1));
      }
      return;
    case LLVMSwitch:
      lower_switch(b, i);
      return;
    case LLVMIndirectBr:
      lower_indirect(b, i);
      return;
    case LLVMRet: {
      ExprId value = LLVMGetNumOperands(i) ? body_value(b, LLVMGetOperand(i, 0)) : 0;
      fb_edge(&b->fb, b->here, b->fb.exit, (Op){.kind = OP_RETURN, .a = value}, b->at);
      return;
    }
    case LLVMUnreachable:
      fb_edge(&b->fb, b->here, b->fb.exit, (Op){.kind = OP_HALT, .how = HALT_UNREACHABLE}, b->at);
      return;
    default: {
      const char *what = LLVMGetInstructionOpcode(i) == LLVMCallBr ? "inline assembly" : "exception handling";
      vec_push(p->unmodelled, (Unmodelled){.what = what, .function = b->id, .at = b->at});
      fb_edge(&b->fb, b->here, b->fb.exit, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_WILD, .text = what}, b->at);
      return;
    }
  }
}

static void consume_operands(Body *b, LLVMValueRef i) {
  unsigned n = (unsigned)LLVMGetNumOperands(i);
  for (unsigned k = 0; k < n; k++) {
    uint32_t *q = idmap_find(&b->pending_of, idmap_ptr(LLVMGetOperand(i, k)));
    if (q && b->pending.at[*q].uses) b->pending.at[*q].uses--;
  }
}

static void lower_block(Body *b, BlockCopy copy) {
  b->block = copy.block;
  b->here = copy.location;
  b->slot_value = copy.slot;
  b->dead = false;
  vec_clear(b->pending);
  vec_clear(b->open);
  idmap_clear(&b->pending_of);
  idmap_clear(&b->done);
  LLVMValueRef last = LLVMGetBasicBlockTerminator(copy.block);
  for (LLVMValueRef i = LLVMGetFirstInstruction(copy.block); i; i = LLVMGetNextInstruction(i)) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(i);
    if (location) b->at = di_position(b->m, location);
    if (LLVMIsAPHINode(i)) {
      VarId t = phi_variable(b, i, 0);
      idmap_put(&b->pending_of, idmap_ptr(i), b->pending.n);
      vec_push(b->open, b->pending.n);
      vec_push(b->pending, (Pending){i, expr_var(b->p, t), 0, uses_in_block(i, copy.block), false});
      continue;
    }
    consume_operands(b, i);
    if (idmap_find(&b->done, idmap_ptr(i))) continue;
    if (i == last)
      lower_terminator(b, i);
    else
      lower_instruction(b, i);
    if (b->dead) return; /* exit, abort, ... */
  }
}

/* ---- the slot of cleanups ---- */

/* Finds the slot and the blocks into which it is live: read before it is written, here or further on. */
static void find_slot(Body *b, LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsALoadInst(user)) continue;
    if (LLVMIsAStoreInst(user) && LLVMIsAConstantInt(LLVMGetOperand(user, 0))) continue;
    return; /* not what clang makes: an ordinary variable */
  }
  b->slot = alloca;
  for (bool changed = true; changed;) {
    changed = false;
    for (LLVMBasicBlockRef block = LLVMGetLastBasicBlock(b->fn); block; block = LLVMGetPreviousBasicBlock(block)) {
      if (idmap_find(&b->slot_live, idmap_ptr(block))) continue;
      bool live = false, written = false;
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && !live && !written; i = LLVMGetNextInstruction(i)) {
        if (LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == alloca) live = true;
        if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == alloca) written = true;
      }
      LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
      for (unsigned k = 0; last && !live && !written && k < LLVMGetNumSuccessors(last); k++)
        live = idmap_find(&b->slot_live, idmap_ptr(LLVMGetSuccessor(last, k))) != NULL;
      if (live) {
        idmap_put(&b->slot_live, idmap_ptr(block), 1);
        changed = true;
      }
    }
  }
}

/* ---- variables of the function ---- */

static bool is_lifetime(LLVMValueRef user) {
  if (!LLVMIsACallInst(user)) return false;
  size_t n;
  LLVMValueRef callee = LLVMGetCalledValue(user);
  const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
  return text_starts(name, "llvm.lifetime.") || text_starts(name, "llvm.dbg.");
}

/* May this alloca be a register variable: a scalar that is only loaded and stored, whole? */
static bool fits_register(LLVMValueRef alloca, LLVMTypeRef t) {
  LLVMTypeKind kind = LLVMGetTypeKind(t);
  if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) return false;
  if (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) > 128) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (is_lifetime(user)) continue;
    bool load = LLVMIsALoadInst(user), store = LLVMIsAStoreInst(user);
    if (!load && !store) return false;
    if (LLVMGetVolatile(user) || LLVMGetOrdering(user) != LLVMAtomicOrderingNotAtomic) return false;
    if (load && LLVMTypeOf(user) != t) return false;
    if (store && (LLVMGetOperand(user, 0) == alloca || LLVMTypeOf(LLVMGetOperand(user, 0)) != t)) return false;
  }
  return true;
}

/* The debug-info variable of each alloca. */
static void read_declares(Body *b, IdMap *index, LLVMMetadataRef **variables) {
  uint32_t n = 0, cap = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsADbgDeclareInst(i)) continue;
      LLVMValueRef wrapped = LLVMGetOperand(i, 0), alloca = NULL;
      LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(wrapped));
      if (kind != LLVMLocalAsMetadataMetadataKind) continue;
      LLVMGetMDNodeOperands(wrapped, &alloca);
      if (!alloca) continue;
      if (n == cap) *variables = mem_array(*variables, cap = cap ? 2 * cap : 16, sizeof **variables);
      (*variables)[n] = LLVMValueAsMetadata(LLVMGetOperand(i, 1));
      idmap_put(index, idmap_ptr(alloca), n++);
    }
}

/* Does nothing before this store, in its block, have to do with the alloca? Only then is it where the argument arrives.
 */
static bool is_first_access(LLVMValueRef store, LLVMValueRef alloca) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(store); i; i = LLVMGetPreviousInstruction(i)) {
    if (LLVMIsADbgInfoIntrinsic(i)) continue;
    int n = LLVMGetNumOperands(i);
    for (int k = 0; k < n; k++)
      if (LLVMGetOperand(i, (unsigned)k) == alloca) return false;
  }
  return true;
}

/* The argument that is stored to this alloca and used nowhere else (perhaps widened from a truth value), or NULL. */
static LLVMValueRef stored_argument(LLVMValueRef fn, LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != alloca) continue;
    if (LLVMGetInstructionParent(user) != LLVMGetEntryBasicBlock(fn)) continue;
    LLVMValueRef v = LLVMGetOperand(user, 0);
    if (LLVMIsAZExtInst(v) && !LLVMGetNextUse(LLVMGetFirstUse(v))) v = LLVMGetOperand(v, 0);
    if (!LLVMIsAArgument(v) || LLVMGetNextUse(LLVMGetFirstUse(v))) continue;
    if (LLVMTypeOf(LLVMGetOperand(user, 0)) != LLVMGetAllocatedType(alloca)) continue;
    return is_first_access(user, alloca) ? v : NULL;
  }
  return NULL;
}

static void add_alloca(Body *b, LLVMValueRef i, LLVMMetadataRef di, IdMap *param_of) {
  Program *p = b->p;
  LLVMTypeRef t = LLVMGetAllocatedType(i);
  size_t n = 0;
  const char *llvm_name = LLVMGetValueName2(i, &n);
  if (text_starts(llvm_name, "cleanup.dest.slot")) find_slot(b, i);
  bool is_object = !fits_register(i, t);
  uint64_t count = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0));
  if (count != 1) is_object = true;
  TypeId type = lower_type(b->m, t);
  if (count != 1) type = type_array(p, type, count);
  const char *name = n ? llvm_name : "t";
  Position at = {0};
  VarKind kind = VAR_TEMP;
  if (di) {
    TypeId shown = lower_di_type(b->m, di_operand(b->m, di, 3));
    lower_di_finish(b->m);
    if (type_at(p, shown)->size == type_at(p, type)->size && type_at(p, shown)->kind != TYPE_VOID) type = shown;
    const char *source = di_string(b->m, di, 1);
    if (source) name = source;
    at = di_file_position(b->m, LLVMDIVariableGetFile(di), LLVMDIVariableGetLine(di));
    kind = VAR_LOCAL;
  } else if (strcmp(name, "retval") == 0) {
    name = "result";
    const Type *f = type_at(p, p->func.at[b->id].type);
    if (type_at(p, f->of)->size == type_at(p, type)->size) type = f->of;
  }
  LLVMValueRef argument = stored_argument(b->fn, i);
  if (argument && !idmap_find(param_of, idmap_ptr(argument))) {
    kind = VAR_PARAM;
    VarId v = program_add_var(
        p, (Var){.name = name, .type = type, .kind = kind, .is_object = is_object, .function = b->id, .at = at});
    idmap_put(param_of, idmap_ptr(argument), v);
    idmap_put(&b->var_of, idmap_ptr(i), v);
    return;
  }
  idmap_put(&b->var_of, idmap_ptr(i), fb_local(&b->fb, kind, name, type, is_object, at));
}

/* A structure that is passed or returned in memory comes as its address; attributes say what is there. */
static TypeId parameter_type(Body *b, unsigned k, LLVMTypeRef t) {
  static const char *const in_memory[] = {"sret", "byval"};
  for (unsigned i = 0; i < 2; i++) {
    unsigned kind = LLVMGetEnumAttributeKindForName(in_memory[i], strlen(in_memory[i]));
    LLVMAttributeRef found = LLVMGetEnumAttributeAtIndex(b->fn, k + 1, kind);
    if (found) return type_pointer(b->p, lower_type(b->m, LLVMGetTypeAttributeValue(found)));
  }
  return body_value_type(b, t);
}

static void add_variables(Body *b) {
  Program *p = b->p;
  IdMap declares = {0}, param_of = {0};
  LLVMMetadataRef *di = NULL;
  read_declares(b, &declares, &di);
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(b->fn);
  for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
    if (!LLVMIsAAllocaInst(i) || !LLVMIsAConstantInt(LLVMGetOperand(i, 0))) continue;
    uint32_t *k = idmap_find(&declares, idmap_ptr(i));
    add_alloca(b, i, k && di ? di[*k] : NULL, &param_of);
  }
  VEC(VarId) param = {0};
  unsigned n = LLVMCountParams(b->fn);
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef a = LLVMGetParam(b->fn, k);
    uint32_t *known = idmap_find(&param_of, idmap_ptr(a));
    VarId v;
    if (known) {
      v = *known;
    } else {
      size_t length;
      const char *name = LLVMGetValueName2(a, &length);
      if (length && strcmp(name, "agg.result") == 0) name = "result";
      v = program_add_var(p, (Var){.name = length ? name : "arg",
                                   .type = parameter_type(b, k, LLVMTypeOf(a)),
                                   .kind = VAR_PARAM,
                                   .function = b->id,
                                   .at = p->func.at[b->id].at});
    }
    if (!p->var.at[v].is_object) idmap_put(&b->temp_of, idmap_ptr(a), v);
    vec_push(param, v);
  }
  Function *f = &p->func.at[b->id];
  f->param = arena_copy(&p->arena, param.at, param.n * sizeof *param.at);
  f->n_params = param.n;
  if (f->is_variadic) {
    VarId v = program_add_var(
        p, (Var){.name = "...", .type = p->type_void, .kind = VAR_VARARGS, .is_object = true, .function = b->id});
    p->func.at[b->id].varargs = v;
  }
  vec_free(param);
  mem_free(di);
  idmap_free(&declares);
  idmap_free(&param_of);
}

bool body_is_parameter_store(Body *b, LLVMValueRef store) {
  VarId v = body_local(b, LLVMGetOperand(store, 1));
  if (!v || b->p->var.at[v].kind != VAR_PARAM) return false;
  LLVMValueRef value = LLVMGetOperand(store, 0);
  if (LLVMIsAZExtInst(value)) value = LLVMGetOperand(value, 0);
  return LLVMIsAArgument(value) && stored_argument(b->fn, LLVMGetOperand(store, 1)) == value;
}

/* What runs before main is called at its beginning. What runs after it would have to be called wherever the program
 * ends: not modelled. Nor is a main that is called again. */
static void run_constructors(Body *b) {
  Program *p = b->p;
  const char *what = b->m->destructors ? "destructor function" : NULL;
  if (b->m->constructors.n && LLVMGetFirstUse(b->fn)) what = "main that is called, with constructor functions";
  if (what) {
    vec_push(p->unmodelled, (Unmodelled){.what = what, .function = b->id, .at = b->at});
    body_emit(b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_WILD, .text = what});
  }
  for (uint32_t i = 0; i < b->m->constructors.n; i++) {
    FuncId f = b->m->constructors.at[i];
    body_emit(b, (Op){.kind = OP_CALL, .a = expr_function(p, f, type_pointer(p, p->func.at[f].type))});
  }
}

/* What comes before main: constructors, and assembly outside of functions, which may define anything. */
static void begin_main(Body *b) {
  size_t assembly = 0;
  LLVMGetModuleInlineAsm(b->m->module, &assembly);
  if (assembly) {
    static const char what[] = "file-scope assembly";
    vec_push(b->p->unmodelled, (Unmodelled){.what = what, .function = b->id, .at = b->at});
    body_emit(b, (Op){.kind = OP_UNMODELLED, .how = UNMODELLED_WILD, .text = what});
  }
  run_constructors(b);
}

void lower_function(Lowering *m, LLVMValueRef fn, FuncId f) {
  Body b = {.m = m, .p = m->p, .fn = fn, .id = f, .at = m->p->func.at[f].at};
  b.optimised = LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, OPTIMISED,
                                              sizeof OPTIMISED - 1) != NULL;
  fb_init(&b.fb, m->p, f);
  add_variables(&b);
  b.here = b.fb.entry;
  const char *name = m->p->func.at[f].name;
  const LibraryFunction *known = library_find(name, true);
  if (known &&
      known->kind == LIB_REACH_ERROR) { /* whatever its body is: reaching it, also through a pointer, is the error */
    fb_edge(&b.fb, b.here, b.fb.exit, (Op){.kind = OP_HALT, .how = HALT_REACH_ERROR, .text = name}, b.at);
  } else {
    uint32_t first = block_location(&b, LLVMGetEntryBasicBlock(fn), NO_SLOT);
    if (strcmp(name, "main") == 0) begin_main(&b);
    fb_edge(&b.fb, b.here, first, (Op){.kind = OP_SKIP}, b.at);
  }
  for (uint32_t i = 0; i < b.copies.n; i++) lower_block(&b, b.copies.at[i]); /* grows while it is walked */
  fb_finish(&b.fb);
  idmap_free(&b.var_of);
  idmap_free(&b.temp_of);
  idmap_free(&b.pending_of);
  idmap_free(&b.slot_live);
  idmap_free(&b.copy_of);
  idmap_free(&b.done);
  vec_free(b.pending);
  vec_free(b.open);
  vec_free(b.copies);
}
