/* Initialisers of structures that live in a block. C leaves the padding of such a structure open (6.2.6.1), and gcc
 * writes the members; clang copies a constant whose padding is zero, or sets the whole to zero first. Here the bytes
 * between the members stay what they were at the beginning of the variable's life, indeterminate, so that no proof
 * rests on them. An object whose bytes are nowhere looked at but as members is initialised as clang has it, at once. */
#include <string.h>

#include "front/body.h"

enum {
  MOST_BYTES = 1 << 24, /* of a structure that is looked into */
  MOST_PARTS = 512,     /* that are written one by one */
  WORD = 8,
};

typedef struct {
  uint64_t offset, size;
  TypeId type;   /* of the one scalar that it is; 0: several */
  uint64_t mask; /* bit-fields, which do not fill it: their bits; 0: it is filled */
} Part;

typedef struct {
  Part part[MOST_PARTS];
  uint32_t n;
  bool too_many;
} Parts;

typedef struct {
  uint8_t *mask;  /* by byte, which bits belong to a member */
  bool *field;    /* by byte, is that member a bit-field */
  TypeId *scalar; /* by byte, the scalar that begins there */
} Map;

static void draw(Body *b, TypeId t, uint64_t offset, Map *m) {
  const Type x = *type_at(b->p, t);
  if (x.kind == TYPE_STRUCT) {
    for (uint32_t i = 0; i < x.n_fields; i++) {
      const Field *f = &x.field[i];
      for (uint32_t k = f->bit_offset; k < f->bit_offset + f->bit_size; k++) {
        m->mask[offset + k / 8] |= (uint8_t)(1 << k % 8);
        m->field[offset + k / 8] = true;
      }
      if (!f->bit_size) draw(b, f->type, offset + f->offset, m);
    }
    return;
  }
  if (x.kind == TYPE_ARRAY && type_at(b->p, x.of)->size) {
    for (uint64_t i = 0; i < x.count; i++) draw(b, x.of, offset + i * type_at(b->p, x.of)->size, m);
    return;
  }
  bool is_whole = x.kind == TYPE_POINTER || (x.kind == TYPE_INT && x.bits == x.size * 8);
  uint64_t size = x.kind == TYPE_FLOAT ? (x.bits + 7) / 8 : x.size;
  memset(m->mask + offset, 0xff, (size_t)size);
  if (is_whole) m->scalar[offset] = t;
}

static void add_part(Parts *out, Part x) {
  if (out->n == MOST_PARTS)
    out->too_many = true;
  else
    out->part[out->n++] = x;
}

/* The bytes from .. to - 1, which have no padding in them: one by one if they are a few scalars. */
static void add_members(Body *b, const Map *m, uint64_t from, uint64_t to, Parts *out) {
  enum { FEW = 4 };
  uint32_t n = 0;
  uint64_t at = from;
  for (; at < to && m->scalar[at] && n <= FEW; n++) at += type_at(b->p, m->scalar[at])->size;
  if (at != to || n > FEW) {
    add_part(out, (Part){.offset = from, .size = to - from});
    return;
  }
  for (at = from; at < to; at += type_at(b->p, m->scalar[at])->size)
    add_part(out, (Part){.offset = at, .size = type_at(b->p, m->scalar[at])->size, .type = m->scalar[at]});
}

/* The bytes from .. to - 1, in which there are bit-fields only: as one number, if there is one of this size. */
static void add_fields(const Map *m, uint64_t from, uint64_t to, Parts *out) {
  uint64_t size = to - from;
  if (size > WORD || (size & (size - 1)) != 0) size = 1;
  for (; from < to; from += size) {
    Part x = {.offset = from, .size = size};
    for (uint64_t k = 0; k < size; k++) x.mask |= (uint64_t)m->mask[from + k] << (8 * k);
    if (x.mask == UINT64_MAX >> (64 - 8 * size)) x.mask = 0;
    add_part(out, x);
  }
}

/* What lies between the padding of a type of this size. */
static void find_parts(Body *b, const Map *m, uint64_t size, Parts *out) {
  out->n = 0;
  out->too_many = false;
  for (uint64_t i = 0; i < size && !out->too_many;) {
    uint64_t from = i;
    bool field = m->field[i], stray = false;
    for (; i < size && m->mask[i] && m->field[i] == field; i++) stray |= m->mask[i] != 0xff;
    if (i == from)
      i++;
    else if (stray)
      add_fields(m, from, i, out);
    else
      add_members(b, m, from, i, out);
  }
}

/* ---- are the bytes looked at? ---- */

/* What LLVM sees where the address leads. */
static LLVMTypeRef result_element(LLVMValueRef gep) {
  LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
  for (int i = 2; i < LLVMGetNumOperands(gep); i++)
    t = LLVMGetTypeKind(t) == LLVMStructTypeKind
            ? LLVMStructGetTypeAtIndex(t, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(gep, (unsigned)i)))
            : LLVMGetElementType(t);
  return t;
}

static bool reads_a_member(Body *b, LLVMValueRef load, LLVMValueRef pointer) {
  if (!LLVMIsAGetElementPtrInst(pointer)) return false;
  LLVMTypeRef member = result_element(pointer), t = LLVMTypeOf(load);
  LLVMTypeKind kind = LLVMGetTypeKind(member);
  return kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind &&
         LLVMABISizeOfType(b->m->layout, t) <= LLVMABISizeOfType(b->m->layout, member);
}

/* Is it written, and read member by member, and is that all? */
static bool is_used_by_members(Body *b, LLVMValueRef pointer) {
  for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool set = (LLVMIsAMemCpyInst(user) || LLVMIsAMemSetInst(user)) && LLVMGetOperand(user, 1) != pointer;
    bool stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer;
    LLVMTypeKind seen =
        LLVMIsAGetElementPtrInst(user) ? LLVMGetTypeKind(LLVMGetGEPSourceElementType(user)) : LLVMVoidTypeKind;
    bool inner = (seen == LLVMStructTypeKind || seen == LLVMArrayTypeKind) && is_used_by_members(b, user);
    bool read = LLVMIsALoadInst(user) && reads_a_member(b, user, pointer);
    if (!set && !stored_to && !inner && !read && !body_is_marker(user)) return false;
  }
  return true;
}

/* ---- is it an initialiser? ---- */

static LLVMValueRef written_variable(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return LLVMIsAAllocaInst(pointer) ? pointer : NULL;
}

/* A constant that clang made of an initialiser. */
static bool is_image(LLVMValueRef from) {
  if (!LLVMIsAGlobalVariable(from) || !LLVMIsGlobalConstant(from) || LLVMGetLinkage(from) != LLVMPrivateLinkage)
    return false;
  size_t n = 0;
  const char *name = LLVMGetValueName2(from, &n);
  return text_starts(name, "__const.") || text_starts(name, "constinit");
}

/* Zeros where the variable is declared: clang writes them just behind the declaration, as of the same place. */
static bool is_first_zero(LLVMValueRef set, LLVMValueRef variable) {
  LLVMValueRef byte = LLVMGetOperand(set, 1), declared = LLVMGetPreviousInstruction(set);
  if (!LLVMIsAConstantInt(byte) || LLVMConstIntGetZExtValue(byte) || LLVMGetOperand(set, 0) != variable) return false;
  size_t n = 0;
  if (text_starts(LLVMGetValueName2(variable, &n), ".compoundliteral")) return true;
  return declared && di_declared(declared) == variable && LLVMInstructionGetDebugLoc(declared) &&
         LLVMInstructionGetDebugLoc(declared) == LLVMInstructionGetDebugLoc(set);
}

/* ---- the members ---- */

/* Bits that belong to no bit-field stay what they are. */
static void write_fields(Body *b, ExprId to, ExprId from, const Part *x) {
  Program *p = b->p;
  TypeId t = type_int(p, 8 * (uint32_t)x->size, false, NULL);
  ExprId at = body_address_inside(b, to, x->offset, t), mask = expr_const(p, t, (Int128)x->mask);
  ExprId written = from ? expr_load(p, body_address_inside(b, from, x->offset, t), t) : expr_const(p, t, 0);
  const Int128 all = ((Int128)1 << (8 * x->size)) - 1;
  ExprId kept = expr_load(p, at, t), others = expr_const(p, t, all - (Int128)x->mask);
  kept = expr_binary(p, EXPR_BITAND, kept, others, false);
  written = expr_binary(p, EXPR_BITAND, written, mask, false);
  body_emit(b, (Op){.kind = OP_STORE, .a = at, .b = expr_binary(p, EXPR_BITOR, kept, written, false)});
}

/* `from` is the address of the image, or 0: zeros. */
static void write_part(Body *b, ExprId to, ExprId from, const Part *x) {
  Program *p = b->p;
  TypeId byte = type_int(p, 8, true, "char");
  if (x->mask) {
    write_fields(b, to, from, x);
    return;
  }
  if (x->type) {
    ExprId value =
        from ? expr_load(p, body_address_inside(b, from, x->offset, x->type), x->type) : expr_const(p, x->type, 0);
    body_emit(b, (Op){.kind = OP_STORE, .a = body_address_inside(b, to, x->offset, x->type), .b = value});
    return;
  }
  Op op = {.kind = from ? OP_MEMCPY : OP_MEMSET, .a = body_address_inside(b, to, x->offset, byte)};
  op.b = from ? body_address_inside(b, from, x->offset, byte) : expr_const(p, type_int(p, 32, true, NULL), 0);
  op.c = expr_const(p, p->type_size, (Int128)x->size);
  body_emit(b, op);
}

static const char padding_is_open[] = "the initialiser of a large structure leaves padding open";

bool body_initialise(Body *b, LLVMValueRef i, ExprId to, ExprId from) {
  Program *p = b->p;
  LLVMValueRef variable = written_variable(LLVMGetOperand(i, 0)), length = LLVMGetOperand(i, 2);
  if (!variable || b->optimised || !body_local(b, variable) || !LLVMIsAConstantInt(length)) return false;
  if (from ? !is_image(LLVMGetOperand(i, 1)) : !is_first_zero(i, variable)) return false;
  uint64_t size = LLVMConstIntGetZExtValue(length);
  TypeId t = type_at(p, expr_at(p, to)->type)->of;
  if (type_at(p, t)->size != size || is_used_by_members(b, variable)) return false;
  TypeId element = t;
  while (type_at(p, element)->kind == TYPE_ARRAY) element = type_at(p, element)->of;
  if (type_at(p, element)->kind != TYPE_STRUCT) return false;
  if (size > MOST_BYTES) {
    body_unmodelled(b, i, padding_is_open, UNMODELLED_WILD);
    return false;
  }
  size_t n = (size_t)size + 1;
  Map m = {.mask = mem_zalloc(n)};
  m.field = mem_zalloc(n * sizeof *m.field);
  m.scalar = mem_zalloc(n * sizeof *m.scalar);
  draw(b, t, 0, &m);
  bool has_padding = false;
  for (uint64_t k = 0; k < size; k++) has_padding |= m.mask[k] != 0xff;
  Parts parts;
  find_parts(b, &m, size, &parts);
  if (has_padding && parts.too_many) body_unmodelled(b, i, padding_is_open, UNMODELLED_WILD);
  bool split = has_padding && !parts.too_many;
  if (split) settle_memory(b);
  for (uint32_t k = 0; k < parts.n && split; k++) write_part(b, to, from, &parts.part[k]);
  mem_free(m.mask);
  mem_free(m.field);
  mem_free(m.scalar);
  return split;
}
