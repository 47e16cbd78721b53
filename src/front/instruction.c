/* Instructions other than calls and terminators. */
#include <string.h>

#include "front/body.h"

/* The type to give a load or store of LLVM type t at an address whose debug info says what is there. */
static TypeId accessed_type(Body *b, ExprId address, LLVMTypeRef t) {
  Program *p = b->p;
  TypeId plain = body_value_type(b, t);
  const Type *pointer = type_at(p, expr_at(p, address)->type);
  if (pointer->kind != TYPE_POINTER) return plain;
  TypeId seen = pointer->of;
  for (int depth = 0; depth < 8; depth++) { /* the first scalar inside: a[0], u.x */
    const Type *s = type_at(p, seen), *want = type_at(p, plain);
    if (s->kind == want->kind && s->size == want->size && (s->kind == TYPE_POINTER || s->bits == want->bits))
      return seen;
    if (s->kind == TYPE_ARRAY) {
      seen = s->of;
    } else if (s->kind == TYPE_STRUCT || s->kind == TYPE_UNION) {
      TypeId inner = 0;
      for (uint32_t i = 0; i < s->n_fields && !inner; i++) {
        const Type *f = type_at(p, s->field[i].type);
        bool scalar_fits = f->kind == want->kind && f->size == want->size;
        if (s->field[i].offset == 0 && !s->field[i].bit_size &&
            (scalar_fits || s->kind == TYPE_STRUCT || f->kind == TYPE_STRUCT || f->kind == TYPE_ARRAY))
          inner = s->field[i].type;
      }
      if (!inner) return plain;
      seen = inner;
    } else {
      return plain;
    }
  }
  return plain;
}

static bool is_special_access(LLVMValueRef i, const char **what) {
  if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic) {
    *what = "atomic access";
    return true;
  }
  if (LLVMGetVolatile(i)) {
    *what = "volatile access";
    return true;
  }
  return false;
}

/* A load whose value is not known is an access all the same. */
static void check_load(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  if (body_register(b, LLVMGetOperand(i, 0))) return;
  ExprId address = body_address(b, LLVMGetOperand(i, 0));
  TypeId byte = type_int(p, 8, false, NULL), to_byte = type_pointer(p, byte);
  uint64_t size = LLVMStoreSizeOfType(b->m->layout, LLVMTypeOf(i));
  for (uint64_t k = 0; k < size; k += size > 1 ? size - 1 : 1) { /* the first and the last byte, of one object */
    ExprId offset = expr_const(p, p->type_ptrdiff, (Int128)k);
    body_in_temp(b, expr_load(p, expr_index(p, address, offset, 1, to_byte), byte), "access");
  }
}

/* A pointer in a variable that the C library has: it leads to its memory, of which nothing is known here. */
static bool is_library_pointer(LLVMValueRef i, const char **what) {
  static const char *const names[] = {"environ",
                                      "__environ",
                                      "_environ",
                                      "optarg",
                                      "tzname",
                                      "__tzname",
                                      "program_invocation_name",
                                      "program_invocation_short_name"};
  LLVMValueRef g = LLVMGetOperand(i, 0);
  if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind) return false;
  while (LLVMIsAGetElementPtrInst(g) || LLVMIsAConstantExpr(g)) g = LLVMGetOperand(g, 0);
  if (!LLVMIsAGlobalVariable(g) || !LLVMIsDeclaration(g)) return false;
  size_t n;
  const char *name = LLVMGetValueName2(g, &n);
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(names[k], name) == 0) *what = names[k];
  return *what;
}

static void lower_load(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  LLVMValueRef pointer = LLVMGetOperand(i, 0);
  const char *what = NULL;
  if (is_library_pointer(i, &what)) {
    body_unmodelled(b, i, what, UNMODELLED_VALUE);
    return;
  }
  if (pointer == b->slot && b->slot_value != NO_SLOT) {
    body_define(b, i, expr_const(p, lower_type(b->m, LLVMTypeOf(i)), b->slot_value));
    return;
  }
  if (is_special_access(i, &what)) {
    check_load(b, i);
    body_unmodelled(b, i, what, UNMODELLED_VALUE);
    return;
  }
  VarId x = body_register(b, pointer);
  if (x) {
    body_define(b, i, expr_var(p, x));
    return;
  }
  if (!type_is_value(b->m, LLVMTypeOf(i))) {
    check_load(b, i);
    body_unmodelled(b, i, "value of more than 128 bits", UNMODELLED_VALUE);
    return;
  }
  ExprId address = body_address(b, pointer);
  TypeId t = accessed_type(b, address, LLVMTypeOf(i));
  if (LLVMTypeOf(i) == LLVMInt1TypeInContext(b->m->context)) /* a bit fills a byte */
    body_define(b, i, expr_truth(p, expr_load(p, address, type_int(p, 8, false, NULL))));
  else
    body_define(b, i, expr_load(p, address, t));
}

static void lower_store(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  LLVMValueRef value = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
  const char *what;
  if (pointer == b->slot && LLVMIsAConstantInt(value)) {
    b->slot_value = LLVMConstIntGetSExtValue(value);
    return;
  }
  if (body_is_parameter_store(b, i)) return;
  if (idmap_find(&b->escapes_at, idmap_ptr(i))) {
    body_unmodelled(b, i, "a pointer to an object whose end is not known", UNMODELLED_WILD);
    return;
  }
  if (is_special_access(i, &what)) {
    body_unmodelled(b, i, what, UNMODELLED_WILD);
    return;
  }
  VarId x = body_register(b, pointer);
  if (x) {
    body_assign_register(b, x, body_value(b, value));
    return;
  }
  if (body_store_pieces(b, value, pointer)) return;
  if (!type_is_value(b->m, LLVMTypeOf(value))) {
    body_unmodelled(b, i, "value of more than 128 bits", UNMODELLED_WILD);
    return;
  }
  ExprId address = body_address(b, pointer);
  ExprId e = body_value(b, value);
  const Type *have = type_at(p, expr_at(p, e)->type);
  if (have->kind != TYPE_POINTER) {
    TypeId t = accessed_type(b, address, LLVMTypeOf(value));
    if (type_at(p, t)->kind == TYPE_BOOL) t = type_int(p, 8, false, NULL);
    e = expr_cast(p, e, t);
  }
  settle_memory(b);
  body_emit(b, (Op){.kind = OP_STORE, .a = address, .b = e});
}

/* Both operands with one signedness: as asked (0 unsigned, 1 signed), or as they are (-1; unsigned where they differ,
 * as C). */
static void operands(Body *b, LLVMValueRef i, int is_signed, ExprId *x, ExprId *y) {
  Program *p = b->p;
  LLVMValueRef l = LLVMGetOperand(i, 0), r = LLVMGetOperand(i, 1);
  *x = body_value(b, l);
  *y = body_value(b, r);
  if (is_signed < 0) { /* a constant goes with the other operand */
    const Type *tx = type_at(p, expr_at(p, *x)->type), *ty = type_at(p, expr_at(p, *y)->type);
    bool sx = tx->kind != TYPE_INT || tx->is_signed, sy = ty->kind != TYPE_INT || ty->is_signed;
    if (LLVMIsAConstantInt(l)) sx = sy;
    if (LLVMIsAConstantInt(r)) sy = sx;
    is_signed = sx && sy;
  }
  *x = body_as(b, *x, is_signed != 0);
  *y = body_as(b, *y, is_signed != 0);
}

/* Is e known to be in 0 .. bits - 1? */
static bool is_small(const Program *p, ExprId e, uint32_t bits) {
  const Expr *x = expr_at(p, e);
  while (x->kind == EXPR_CAST) x = expr_at(p, x->a);
  if (x->kind == EXPR_BITAND) x = expr_at(p, x->b);
  return x->kind == EXPR_CONST && x->value >= 0 && x->value < (Int128)bits;
}

/* The amount y of a shift. clang cuts a wider amount to the width of what is shifted, which must not make
 * a wrong one right. In optimised code a wrong amount only gives a wrong result, which may go unused. */
static ExprId shift_amount(Body *b, LLVMValueRef shift, ExprId y) {
  Program *p = b->p;
  LLVMValueRef v = LLVMGetOperand(shift, 1);
  TypeId t = expr_at(p, y)->type;
  uint32_t bits = type_at(p, t)->bits;
  if (is_small(p, y, bits)) return y;
  if (b->optimised) /* bits - 1 is no mask for widths that are no power of two, but then any number will do */
    return expr_binary(p, EXPR_BITAND, y, expr_const(p, t, bits & (bits - 1) ? 0 : bits - 1), false);
  if (!LLVMIsATruncInst(v) || LLVMGetNextInstruction(v) != shift) return y; /* what v is made of is as it was */
  ExprId wide = body_int(b, LLVMGetOperand(v, 0), false);
  ExprId limit = expr_const(p, expr_at(p, wide)->type, bits);
  return expr_ite(p, expr_binary(p, EXPR_LT, wide, limit, false), y, expr_const(p, t, -1));
}

static void lower_binary(Body *b, LLVMValueRef i, ExprKind kind, int is_signed, bool checked) {
  Program *p = b->p;
  ExprId x, y;
  if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(LLVMTypeOf(i)) > 128) {
    body_unmodelled(b, i, "vector or very wide arithmetic", UNMODELLED_VALUE);
    return;
  }
  if (LLVMGetIntTypeWidth(LLVMTypeOf(i)) == 1) { /* truth values */
    x = body_truth(b, LLVMGetOperand(i, 0));
    y = body_truth(b, LLVMGetOperand(i, 1));
    if (kind == EXPR_BITAND || kind == EXPR_BITOR)
      body_define(b, i, expr_binary(p, kind == EXPR_BITAND ? EXPR_AND : EXPR_OR, x, y, false));
    else if (kind == EXPR_BITXOR || kind == EXPR_ADD || kind == EXPR_SUB) {
      ExprId left = body_as(b, x, false), right = body_as(b, y, false);
      body_define(b, i, expr_binary(p, EXPR_NE, left, right, false));
    } else if (kind == EXPR_MUL)
      body_define(b, i, expr_binary(p, EXPR_AND, x, y, false));
    else
      body_unmodelled(b, i, "arithmetic on single bits", UNMODELLED_VALUE);
    return;
  }
  operands(b, i, is_signed, &x, &y);
  if (kind == EXPR_SHL || kind == EXPR_SHR) y = shift_amount(b, i, y);
  body_define(b, i, expr_binary(p, kind, x, y, checked));
}

static void lower_compare(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
  static const struct {
    ExprKind kind;
    int is_signed;
  } table[] = {
      [LLVMIntEQ - LLVMIntEQ] = {EXPR_EQ, -1}, [LLVMIntNE - LLVMIntEQ] = {EXPR_NE, -1},
      [LLVMIntUGT - LLVMIntEQ] = {EXPR_GT, 0}, [LLVMIntUGE - LLVMIntEQ] = {EXPR_GE, 0},
      [LLVMIntULT - LLVMIntEQ] = {EXPR_LT, 0}, [LLVMIntULE - LLVMIntEQ] = {EXPR_LE, 0},
      [LLVMIntSGT - LLVMIntEQ] = {EXPR_GT, 1}, [LLVMIntSGE - LLVMIntEQ] = {EXPR_GE, 1},
      [LLVMIntSLT - LLVMIntEQ] = {EXPR_LT, 1}, [LLVMIntSLE - LLVMIntEQ] = {EXPR_LE, 1},
  };
  ExprKind kind = table[predicate - LLVMIntEQ].kind;
  int is_signed = table[predicate - LLVMIntEQ].is_signed;
  LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(i, 0));
  ExprId x, y;
  if (LLVMGetTypeKind(t) == LLVMPointerTypeKind) {
    x = body_value(b, LLVMGetOperand(i, 0));
    y = body_value(b, LLVMGetOperand(i, 1));
  } else if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(t) > 128) {
    body_unmodelled(b, i, "vector or very wide comparison", UNMODELLED_VALUE);
    return;
  } else {
    operands(b, i, is_signed, &x, &y);
  }
  body_define(b, i, expr_binary(p, kind, x, y, false));
}

static bool is_integer(LLVMValueRef v) { return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind; }

static void lower_cast(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  LLVMValueRef from = LLVMGetOperand(i, 0);
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  LLVMTypeRef to = LLVMTypeOf(i);
  bool vector = LLVMGetTypeKind(to) == LLVMVectorTypeKind || LLVMGetTypeKind(LLVMTypeOf(from)) == LLVMVectorTypeKind;
  if ((vector && op != LLVMBitCast) || !type_is_value(b->m, to) || !type_is_value(b->m, LLVMTypeOf(from))) {
    body_unmodelled(b, i, "vector or very wide conversion", UNMODELLED_VALUE);
    return;
  }
  ExprId x = body_value(b, from);
  switch (op) {
    case LLVMTrunc:
      if (LLVMGetIntTypeWidth(to) == 1) {
        /* A _Bool is read as its byte and cut to a bit; it holds 0 or 1. Other cuts take the lowest bit. */
        bool from_bool = LLVMIsALoadInst(from) && LLVMGetIntTypeWidth(LLVMTypeOf(from)) == 8 && !b->optimised;
        if (!from_bool) {
          ExprId one = expr_const(p, expr_at(p, body_as(b, x, false))->type, 1);
          x = expr_binary(p, EXPR_BITAND, body_as(b, x, false), one, false);
        }
        body_define(b, i, expr_truth(p, x));
        return;
      }
      {
        const Type *t = type_at(p, expr_at(p, x)->type);
        bool is_signed = t->kind != TYPE_INT || t->is_signed;
        body_define(b, i, expr_cast(p, x, type_int(p, LLVMGetIntTypeWidth(to), is_signed, NULL)));
      }
      return;
    case LLVMZExt: {
      uint32_t bits = LLVMGetIntTypeWidth(to); /* C promotes small unsigned types to int */
      TypeId t = type_int(p, bits, bits <= 32, NULL);
      if (type_at(p, expr_at(p, x)->type)->kind != TYPE_BOOL) x = body_as(b, x, false);
      body_define(b, i, expr_cast(p, x, t));
      return;
    }
    case LLVMSExt: {
      TypeId t = type_int(p, LLVMGetIntTypeWidth(to), true, NULL);
      if (type_at(p, expr_at(p, x)->type)->kind == TYPE_BOOL) /* a bit: 1 is -1 */
        body_define(b, i, expr_ite(p, x, expr_const(p, t, -1), expr_const(p, t, 0)));
      else
        body_define(b, i, expr_cast(p, body_as(b, x, true), t));
      return;
    }
    case LLVMPtrToInt:
      body_define(b, i, expr_cast(p, x, type_int(p, LLVMGetIntTypeWidth(to), false, NULL)));
      return;
    case LLVMIntToPtr:
      body_define(b, i, expr_cast(p, body_as(b, x, false), p->type_void_pointer));
      return;
    default: /* bitcast, addrspacecast: the same bits */
      if (LLVMGetTypeKind(to) == LLVMPointerTypeKind) {
        body_define(b, i, x);
      } else if (LLVMSizeOfTypeInBits(b->m->layout, to) == LLVMSizeOfTypeInBits(b->m->layout, LLVMTypeOf(from))) {
        TypeId t = is_integer(i) ? lower_type(b->m, to) : body_value_type(b, to);
        body_define(b, i, expr_cast(p, x, t));
      } else {
        body_unmodelled(b, i, "bit cast", UNMODELLED_VALUE);
      }
      return;
  }
}

/* The variable-length array that this memory is for, or LLVM's name. */
static const char *allocated_name(Body *b, LLVMValueRef i) {
  for (LLVMValueRef d = LLVMGetNextInstruction(i); d; d = LLVMGetNextInstruction(d)) {
    if (!LLVMIsADbgDeclareInst(d)) continue;
    LLVMValueRef wrapped = LLVMGetOperand(d, 0), of = NULL;
    if (LLVMGetMetadataKind(LLVMValueAsMetadata(wrapped)) == LLVMLocalAsMetadataMetadataKind)
      LLVMGetMDNodeOperands(wrapped, &of);
    const char *source = of == i ? di_string(b->m, LLVMValueAsMetadata(LLVMGetOperand(d, 1)), 1) : NULL;
    if (source) return source;
  }
  size_t length;
  const char *name = LLVMGetValueName2(i, &length);
  return length ? name : "stack";
}

/* Memory that lives until the function returns: alloca() and variable-length arrays. */
static void lower_alloca(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  if (body_local(b, i)) return; /* a local: declared at the beginning */
  ExprId n = expr_cast(p, body_int(b, LLVMGetOperand(i, 0), false), p->type_size);
  ExprId size = expr_const(p, p->type_size, (Int128)LLVMABISizeOfType(b->m->layout, LLVMGetAllocatedType(i)));
  ExprId bytes = expr_is_const(p, size) && expr_at(p, size)->value == 1 ? n : expr_binary(p, EXPR_MUL, n, size, false);
  TypeId t = type_pointer(p, lower_type(b->m, LLVMGetAllocatedType(i)));
  enum { USUAL = 16 }; /* in a run all memory is aligned so */
  Int128 multiple = LLVMGetAlignment(i);
  ExprId alignment = multiple > USUAL ? expr_const(p, p->type_size, multiple) : 0;
  VarId dst = body_result(b, i, allocated_name(b, i), t);
  body_emit(b, (Op){.kind = OP_ALLOC, .how = ALLOC_STACK, .dst = dst, .a = bytes, .b = alignment});
  body_define_result(b, i, dst);
}

/* Small aggregates are integers that hold their bytes; a member is a piece of the bits. */
static void lower_extract(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  LLVMValueRef aggregate = LLVMGetOperand(i, 0);
  LLVMTypeRef t = LLVMTypeOf(aggregate);
  if (body_extract_pieces(b, i)) return;
  uint32_t *q = idmap_find(&b->pending_of, idmap_ptr(aggregate));
  if (q && b->pending.at[*q].second && LLVMGetNumIndices(i) == 1) { /* result and overflow bit */
    body_define(b, i, LLVMGetIndices(i)[0] == 0 ? b->pending.at[*q].value : b->pending.at[*q].second);
    return;
  }
  if (LLVMGetTypeKind(t) != LLVMStructTypeKind || !type_is_value(b->m, t) || LLVMGetNumIndices(i) != 1) {
    body_unmodelled(b, i, "member of an aggregate value", UNMODELLED_VALUE);
    return;
  }
  unsigned k = LLVMGetIndices(i)[0];
  ExprId x = body_value(b, aggregate);
  TypeId whole = expr_at(p, x)->type;
  uint64_t offset = LLVMOffsetOfElement(b->m->layout, t, k);
  ExprId shifted = expr_binary(p, EXPR_SHR, x, expr_const(p, whole, (Int128)offset * 8), false);
  TypeId want = body_value_type(b, LLVMTypeOf(i));
  const Type *w = type_at(p, want);
  if (w->kind == TYPE_BOOL)
    body_define(b, i, expr_truth(p, expr_cast(p, shifted, type_int(p, 8, false, NULL))));
  else if (w->kind == TYPE_FLOAT)
    body_define(b, i, expr_cast(p, expr_cast(p, shifted, type_int(p, w->bits, false, NULL)), want));
  else
    body_define(b, i, expr_cast(p, shifted, want));
}

static void lower_insert(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  LLVMTypeRef t = LLVMTypeOf(i);
  if (LLVMGetTypeKind(t) != LLVMStructTypeKind || !type_is_value(b->m, t) || LLVMGetNumIndices(i) != 1) {
    body_unmodelled(b, i, "member of an aggregate value", UNMODELLED_VALUE);
    return;
  }
  unsigned k = LLVMGetIndices(i)[0];
  LLVMValueRef into = LLVMGetOperand(i, 0), member = LLVMGetOperand(i, 1);
  TypeId whole = body_value_type(b, t);
  uint64_t offset = LLVMOffsetOfElement(b->m->layout, t, k) * 8;
  uint64_t bits = LLVMABISizeOfType(b->m->layout, LLVMTypeOf(member)) * 8;
  ExprId x = LLVMIsUndef(into) || LLVMIsPoison(into) ? expr_const(p, whole, 0) : body_value(b, into);
  ExprId m = body_value(b, member);
  if (type_at(p, expr_at(p, m)->type)->kind != TYPE_POINTER && type_at(p, expr_at(p, m)->type)->kind != TYPE_BOOL)
    m = expr_cast(p, m, type_int(p, (uint32_t)LLVMSizeOfTypeInBits(b->m->layout, LLVMTypeOf(member)), false, NULL));
  m = expr_cast(p, m, whole);
  m = expr_binary(p, EXPR_SHL, m, expr_const(p, whole, (Int128)offset), false);
  UInt128 ones = bits >= 128 ? ~(UInt128)0 : ((UInt128)1 << bits) - 1;
  ExprId keep = expr_const(p, whole, (Int128) ~(ones << offset));
  body_define(b, i, expr_binary(p, EXPR_BITOR, expr_binary(p, EXPR_BITAND, x, keep, false), m, false));
}

static void lower_select(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) == LLVMVectorTypeKind || !type_is_value(b->m, LLVMTypeOf(i))) {
    body_unmodelled(b, i, "vector or very wide selection", UNMODELLED_VALUE);
    return;
  }
  ExprId c = body_truth(b, LLVMGetOperand(i, 0)), x, y;
  if (is_integer(i) && LLVMGetIntTypeWidth(LLVMTypeOf(i)) > 1) {
    ExprId l = body_value(b, LLVMGetOperand(i, 1)), r = body_value(b, LLVMGetOperand(i, 2));
    const Type *tl = type_at(p, expr_at(p, l)->type), *tr = type_at(p, expr_at(p, r)->type);
    bool sl = tl->kind != TYPE_INT || tl->is_signed, sr = tr->kind != TYPE_INT || tr->is_signed;
    if (LLVMIsAConstantInt(LLVMGetOperand(i, 1))) sl = sr;
    if (LLVMIsAConstantInt(LLVMGetOperand(i, 2))) sr = sl;
    x = body_as(b, l, sl && sr);
    y = body_as(b, r, sl && sr);
  } else if (is_integer(i)) {
    x = body_truth(b, LLVMGetOperand(i, 1));
    y = body_truth(b, LLVMGetOperand(i, 2));
  } else {
    x = body_value(b, LLVMGetOperand(i, 1));
    y = body_value(b, LLVMGetOperand(i, 2));
  }
  body_define(b, i, expr_ite(p, c, x, y));
}

static ExprId operand_of(void *context, LLVMValueRef v) { return body_value(context, v); }

void lower_instruction(Body *b, LLVMValueRef i) {
  bool nsw;
  if (body_is_doubtful_field(i)) {
    body_unmodelled(b, i, "bit-field wider than int (gcc and clang disagree)", UNMODELLED_WILD);
    return;
  }
  switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAlloca:
      lower_alloca(b, i);
      return;
    case LLVMLoad:
      lower_load(b, i);
      return;
    case LLVMStore:
      lower_store(b, i);
      return;
    case LLVMGetElementPtr:
      if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVectorTypeKind)
        body_unmodelled(b, i, "vector of addresses", UNMODELLED_VALUE);
      else
        body_define(b, i, lower_gep(b->m, i, operand_of, b));
      return;
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
      nsw = LLVMGetNSW(i) && !b->optimised;
      lower_binary(b, i,
                   LLVMGetInstructionOpcode(i) == LLVMAdd   ? EXPR_ADD
                   : LLVMGetInstructionOpcode(i) == LLVMSub ? EXPR_SUB
                                                            : EXPR_MUL,
                   nsw ? 1 : -1, nsw);
      return;
    case LLVMSDiv:
      lower_binary(b, i, EXPR_DIV, 1, true);
      return;
    case LLVMUDiv:
      lower_binary(b, i, EXPR_DIV, 0, false);
      return;
    case LLVMSRem:
      lower_binary(b, i, EXPR_REM, 1, true);
      return;
    case LLVMURem:
      lower_binary(b, i, EXPR_REM, 0, false);
      return;
    case LLVMShl:
      lower_binary(b, i, EXPR_SHL, -1, false);
      return;
    case LLVMLShr:
      lower_binary(b, i, EXPR_SHR, 0, false);
      return;
    case LLVMAShr:
      lower_binary(b, i, EXPR_SHR, 1, false);
      return;
    case LLVMAnd:
      lower_binary(b, i, EXPR_BITAND, -1, false);
      return;
    case LLVMOr:
      lower_binary(b, i, EXPR_BITOR, -1, false);
      return;
    case LLVMXor:
      lower_binary(b, i, EXPR_BITXOR, -1, false);
      return;
    case LLVMICmp:
      lower_compare(b, i);
      return;
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
      lower_cast(b, i);
      return;
    case LLVMSelect:
      lower_select(b, i);
      return;
    case LLVMFreeze:
      body_define(b, i, body_value(b, LLVMGetOperand(i, 0)));
      return;
    case LLVMExtractValue:
      lower_extract(b, i);
      return;
    case LLVMInsertValue:
      lower_insert(b, i);
      return;
    case LLVMCall:
      lower_call(b, i);
      return;
    case LLVMFence:
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
      body_unmodelled(b, i, "atomic access", UNMODELLED_WILD);
      return;
    case LLVMVAArg:
      body_unmodelled(b, i, "va_arg", UNMODELLED_WILD);
      return;
    case LLVMFNeg:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMFCmp:
    case LLVMFPToUI:
    case LLVMFPToSI:
    case LLVMUIToFP:
    case LLVMSIToFP:
    case LLVMFPTrunc:
    case LLVMFPExt:
      body_unmodelled(b, i, "floating point", UNMODELLED_VALUE);
      return;
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector:
      body_unmodelled(b, i, "vector arithmetic", UNMODELLED_VALUE);
      return;
    default:
      body_unmodelled(b, i, "instruction of an unusual kind", UNMODELLED_WILD);
      return;
  }
}
