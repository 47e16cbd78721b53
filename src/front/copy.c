/* Copies of structures: `*n = (struct node){.value = v, .next = list}`, `t = *n`, and memcpy of a whole one, become one
 * store per member, so that a proof follows the members and not the bytes of a block. A member that was never written
 * stays so: copying it is no use of it. Bytes of padding are copied as bytes: that they can be accessed is part of what
 * is checked. */
#include "front/body.h"

/* The structure of `size` bytes that a local variable at one of the ends is; 0: there is none. */
static TypeId copied_type(Body *b, LLVMValueRef copy) {
  LLVMValueRef size = LLVMGetOperand(copy, 2);
  for (unsigned i = 0; i < 2 && LLVMIsAConstantInt(size); i++) {
    LLVMValueRef end = LLVMGetOperand(copy, i);
    VarId v = LLVMIsAAllocaInst(end) ? body_local(b, end) : 0;
    TypeId t = v ? b->p->var.at[v].type : 0;
    if (t && LLVMConstIntGetZExtValue(size) == type_at(b->p, t)->size) return t;
  }
  return 0;
}

static void copy_padding(Body *b, ExprId to, ExprId from, uint64_t offset, uint64_t size) {
  Program *p = b->p;
  TypeId byte = type_int(p, 8, true, "char");
  if (!size) return;
  Op copy = {.kind = OP_MEMCPY, .a = body_address_inside(b, to, offset, byte)};
  copy.b = body_address_inside(b, from, offset, byte);
  copy.c = expr_const(p, p->type_size, (Int128)size);
  body_emit(b, copy);
}

bool body_copy_members(Body *b, LLVMValueRef copy, ExprId to, ExprId from) {
  Program *p = b->p;
  TypeId t = copied_type(b, copy);
  Members m;
  if (!t || !members_of_type(b->m, t, &m)) return false;
  settle_memory(b);
  uint64_t done = 0;
  for (uint32_t i = 0; i < m.n; i++) {
    copy_padding(b, to, from, done, m.at[i].offset - done);
    ExprId value = expr_load(p, body_address_inside(b, from, m.at[i].offset, m.at[i].type), m.at[i].type);
    body_emit(b, (Op){.kind = OP_STORE, .a = body_address_inside(b, to, m.at[i].offset, m.at[i].type), .b = value});
    done = m.at[i].offset + type_at(p, m.at[i].type)->size;
  }
  copy_padding(b, to, from, done, type_at(p, t)->size - done);
  return true;
}
