/* Blocks: their instructions one after the other, and the ways from one to the next. */
#include <string.h>

#include "front/body.h"

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
  TypeId type = value ? body_temp_type(b, LLVMTypeOf(phi), value) : body_value_type(b, LLVMTypeOf(phi));
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
      if (body_reads(b, value.at[k], var.at[i])) value.at[k] = body_in_temp(b, value.at[k], NULL);
  for (uint32_t i = 0; i < var.n; i++) body_assign(b, var.at[i], value.at[i]);
  body_leave_scope(b, to);
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

/* A jump to where `target` says, one of the successors of the instruction. */
static void lower_indirect(Body *b, LLVMValueRef i, LLVMValueRef target) {
  Program *p = b->p;
  ExprId x = body_small(b, body_address(b, target));
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

/* All computed gotos of a function lead to one block, which lies in no block of the source: where lifetimes depend on
 * those (scopes.c), each jumps by itself. The target, or NULL where it is no such jump or it makes no difference. */
static LLVMValueRef computed_target(Body *b, LLVMBasicBlockRef to) {
  LLVMValueRef phi = LLVMGetFirstInstruction(to), last = LLVMGetBasicBlockTerminator(to);
  if (!b->scoped.n || !last || !LLVMIsAIndirectBrInst(last) || LLVMGetNextInstruction(phi) != last) return NULL;
  for (unsigned k = 0; LLVMIsAPHINode(phi) && k < LLVMCountIncoming(phi); k++)
    if (LLVMGetIncomingBlock(phi, k) == b->block) return LLVMGetIncomingValue(phi, k);
  return NULL;
}

static void lower_terminator(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  switch (LLVMGetInstructionOpcode(i)) {
    case LLVMBr:
      if (!LLVMIsConditional(i)) {
        LLVMBasicBlockRef to = LLVMGetSuccessor(i, 0);
        LLVMValueRef target = computed_target(b, to);
        if (target)
          lower_indirect(b, LLVMGetBasicBlockTerminator(to), target);
        else
          leave(b, 0, to);
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
      lower_indirect(b, i, LLVMGetOperand(i, 0));
      return;
    case LLVMRet: {
      ExprId value = 0;
      if (LLVMGetNumOperands(i) && !body_return_pieces(b, LLVMGetOperand(i, 0), &value))
        value = body_value(b, LLVMGetOperand(i, 0));
      if (b->m->has_exit_handlers && strcmp(p->func.at[b->id].name, "main") == 0) {
        if (value) value = body_small(b, value);
        body_run_exit_handlers(b);
      }
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

static void live_or_die(Body *b, const IdMap *when, LLVMValueRef i, OpKind kind) {
  uint32_t *v = idmap_find(when, idmap_ptr(i));
  if (!v) return;
  settle_memory(b);
  body_emit(b, (Op){.kind = kind, .dst = *v});
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
  body_enter_block(b);
  LLVMValueRef last = LLVMGetBasicBlockTerminator(copy.block);
  for (LLVMValueRef i = LLVMGetFirstInstruction(copy.block); i; i = LLVMGetNextInstruction(i)) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(i);
    if (location) b->at = di_position(b->m, location);
    if (LLVMIsAPHINode(i)) {
      body_wait(b, i, expr_var(b->p, phi_variable(b, i, 0)), 0);
      continue;
    }
    body_enter_scope(b, i);
    consume_operands(b, i);
    if (idmap_find(&b->done, idmap_ptr(i))) continue;
    live_or_die(b, &b->begins_at, i, OP_BEGIN);
    if (i == last)
      lower_terminator(b, i);
    else
      lower_instruction(b, i);
    if (b->dead) return; /* exit, abort, ... */
    live_or_die(b, &b->ends_at, i, OP_END);
  }
}

void lower_blocks(Body *b) {
  body_begin_scopes(b);
  uint32_t first = block_location(b, LLVMGetEntryBasicBlock(b->fn), NO_SLOT);
  fb_edge(&b->fb, b->here, first, (Op){.kind = OP_SKIP}, b->at);
  for (uint32_t i = 0; i < b->copies.n; i++) lower_block(b, b->copies.at[i]); /* grows while it is walked */
}

/* ---- the slot of cleanups ---- */

void body_find_slot(Body *b, LLVMValueRef alloca) {
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
