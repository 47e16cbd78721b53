/* Values: expressions that wait until they are used, the temporaries that hold them where they cannot wait, and the
 * operands and results of instructions. */
#include <string.h>

#include "front/body.h"

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

TypeId body_temp_type(Body *b, LLVMTypeRef t, ExprId value) {
  TypeId plain = body_value_type(b, t), seen = expr_at(b->p, value)->type;
  bool pointers = type_at(b->p, plain)->kind == TYPE_POINTER && type_at(b->p, seen)->kind == TYPE_POINTER;
  return pointers ? seen : plain;
}

void body_wait(Body *b, LLVMValueRef i, ExprId value, ExprId second) {
  idmap_put(&b->pending_of, idmap_ptr(i), b->pending.n);
  vec_push(b->open, b->pending.n);
  vec_push(b->pending, (Pending){i, value, second, uses_in_block(i, b->block), false});
}

void body_define_pair(Body *b, LLVMValueRef i, ExprId value, ExprId second) {
  Program *p = b->p;
  if (used_elsewhere(i, b->block)) {
    uint32_t *known = idmap_find(&b->temp_of, idmap_ptr(i));
    VarId t = known ? *known : body_temp(b, hint_of(p, value), body_temp_type(b, LLVMTypeOf(i), value));
    if (!known) idmap_put(&b->temp_of, idmap_ptr(i), t);
    body_assign(b, t, value);
    value = expr_var(p, t);
  } else {
    uint32_t uses = uses_in_block(i, b->block);
    bool unused = uses == 0 && expr_may_fail(p, value); /* the failure counts even when the value does not */
    bool shared = uses > 1 && lower_expr_size(b->m, value) > 4;
    if (unused || shared || lower_expr_size(b->m, value) > LARGE_EXPRESSION) value = body_in_temp(b, value, NULL);
  }
  body_wait(b, i, value, second);
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

bool body_reads(const Body *b, ExprId e, VarId v) { return depends(b->p, e, (Search){.v = v}, false); }

/* Puts a value that has waited into a temporary, at its own place. */
static ExprId hold(Body *b, const Pending *q, ExprId value) {
  Position here = b->at;
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(q->instruction);
  if (location) b->at = di_position(b->m, location);
  ExprId e = body_in_temp(b, value, NULL);
  b->at = here;
  return e;
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
      ExprId e = hold(b, q, q->value);
      b->pending.at[i].value = e;
    }
    if (depends(b->p, b->pending.at[i].second, s, memory)) {
      ExprId e = hold(b, &b->pending.at[i], b->pending.at[i].second);
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

const char *body_literal(LLVMValueRef v, size_t *n) {
  LLVMValueRef text = LLVMIsAGlobalVariable(v) && LLVMIsGlobalConstant(v) ? LLVMGetInitializer(v) : NULL;
  if (!text || !LLVMIsAConstantDataArray(text)) return NULL; /* LLVMIsConstantString takes nothing else */
  return LLVMIsConstantString(text) ? LLVMGetAsString(text, n) : NULL;
}

ExprId body_value(Body *b, LLVMValueRef v) {
  uint32_t *i = idmap_find(&b->pending_of, idmap_ptr(v));
  if (i) return b->pending.at[*i].value;
  uint32_t *t = idmap_find(&b->temp_of, idmap_ptr(v));
  if (t) return expr_var(b->p, *t);
  const Pieces *pieces = body_pieces(b, v);
  if (pieces) return body_joined(b, LLVMTypeOf(v), pieces);
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
