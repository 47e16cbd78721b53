/* What a compound literal is copied to: `*n = (struct node){.value = v, .next = list}` becomes one store per member, so
 * that a proof follows the members and not the bytes of a block. That is what C says of the assignment: a literal has a
 * value for every member, so none is read that was never written. Bytes of padding are copied as bytes: that they can
 * be accessed is part of what is checked. */
#include <string.h>

#include "front/body.h"

static bool is_compound_literal(LLVMValueRef v) {
  size_t n;
  return LLVMIsAAllocaInst(v) && strncmp(LLVMGetValueName2(v, &n), ".compoundliteral", 16) == 0;
}

static void copy_padding(Body *b, ExprId to, ExprId from, uint64_t offset, uint64_t size) {
  Program *p = b->p;
  TypeId byte = type_int(p, 8, true, "char");
  if (!size) return;
  body_emit(b, (Op){.kind = OP_MEMCPY,
                    .a = body_address_inside(b, to, offset, byte),
                    .b = body_address_inside(b, from, offset, byte),
                    .c = expr_const(p, p->type_size, (Int128)size)});
}

bool body_copy_literal(Body *b, LLVMValueRef copy, ExprId to, ExprId from) {
  Program *p = b->p;
  LLVMValueRef source = LLVMGetOperand(copy, 1), size = LLVMGetOperand(copy, 2);
  VarId v = is_compound_literal(source) && LLVMIsAConstantInt(size) ? body_local(b, source) : 0;
  Members m;
  if (!v || LLVMConstIntGetZExtValue(size) != type_at(p, p->var.at[v].type)->size) return false;
  if (!members_of_type(b->m, p->var.at[v].type, &m)) return false;
  settle_memory(b);
  uint64_t done = 0;
  for (uint32_t i = 0; i < m.n; i++) {
    copy_padding(b, to, from, done, m.at[i].offset - done);
    ExprId value = expr_load(p, body_address_inside(b, from, m.at[i].offset, m.at[i].type), m.at[i].type);
    body_emit(b, (Op){.kind = OP_STORE, .a = body_address_inside(b, to, m.at[i].offset, m.at[i].type), .b = value});
    done = m.at[i].offset + type_at(p, m.at[i].type)->size;
  }
  copy_padding(b, to, from, done, type_at(p, p->var.at[v].type)->size - done);
  return true;
}
