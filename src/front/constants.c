/* Constants, initialisers of globals, and address arithmetic. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "front/lower.h"
#include "front/target.h"

static ExprId constant_int(Lowering *m, LLVMValueRef c) {
  LLVMTypeRef t = LLVMTypeOf(c);
  unsigned bits = LLVMGetIntTypeWidth(t);
  TypeId type = lower_type(m, t);
  if (bits <= 64) return expr_const(m->p, type, LLVMConstIntGetSExtValue(c));
  /* The C API has no wider access: read the printed form, `i128 -5`. */
  char *text = LLVMPrintValueToString(c);
  const char *digits = strchr(text, ' ');
  Int128 v = 0;
  bool negative = digits && digits[1] == '-';
  for (const char *s = digits ? digits + 1 + negative : ""; *s >= '0' && *s <= '9'; s++)
    v = (Int128)((UInt128)v * 10 + (unsigned)(*s - '0'));
  LLVMDisposeMessage(text);
  return expr_const(m->p, type, negative ? (Int128)((UInt128)0 - (UInt128)v) : v);
}

/* The hexadecimal digits behind `prefix` in LLVM's text for a constant; false when there is none. */
static bool printed_bits(LLVMValueRef c, const char *prefix, UInt128 *bits) {
  char *text = LLVMPrintValueToString(c);
  const char *hex = strstr(text, prefix);
  *bits = 0;
  for (const char *s = hex ? hex + strlen(prefix) : ""; isxdigit((unsigned char)*s); s++) {
    char digit[2] = {*s, 0};
    *bits = *bits << 4 | (unsigned)strtoul(digit, NULL, 16);
  }
  LLVMDisposeMessage(text);
  return hex != NULL;
}

/* The bits of a floating-point constant; false for formats that C programs here do not have. */
static bool float_bits(LLVMValueRef c, UInt128 *bits) {
  LLVMBool loses = 0;
  double d = LLVMConstRealGetDouble(c, &loses);
  float f = (float)d;
  uint64_t w = 0;
  switch (LLVMGetTypeKind(LLVMTypeOf(c))) {
    case LLVMFloatTypeKind: {
      uint32_t low;
      memcpy(&low, &f, sizeof low);
      *bits = low;
      return true;
    }
    case LLVMDoubleTypeKind:
      memcpy(&w, &d, sizeof w);
      *bits = w;
      return true;
    case LLVMHalfTypeKind:
      return printed_bits(c, "0xH", bits);
    case LLVMBFloatTypeKind:
      return printed_bits(c, "0xR", bits);
    case TARGET_LONG_DOUBLE:
      return printed_bits(c, "0xK", bits);
    case LLVMFP128TypeKind: { /* the lower half comes first */
      if (!printed_bits(c, "0xL", bits)) return false;
      *bits = *bits << 64 | *bits >> 64;
      return true;
    }
    default:
      return false;
  }
}

typedef struct {
  Lowering *m;
  const char **why;
} ConstantContext;

static ExprId constant_operand(void *context, LLVMValueRef v) {
  ConstantContext *c = context;
  return lower_constant(c->m, v, c->why);
}

static ExprId constant_expression(Lowering *m, LLVMValueRef c, const char **why) {
  Program *p = m->p;
  LLVMOpcode op = LLVMGetConstOpcode(c);
  if (op == LLVMGetElementPtr) {
    ConstantContext context = {m, why};
    return lower_gep(m, c, constant_operand, &context);
  }
  ExprId a = lower_constant(m, LLVMGetOperand(c, 0), why);
  if (!a) return 0;
  switch (op) {
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
      return a;
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMTrunc:
      return expr_cast(p, a, lower_type(m, LLVMTypeOf(c)));
    case LLVMAdd:
    case LLVMSub:
    case LLVMXor: {
      ExprId b = lower_constant(m, LLVMGetOperand(c, 1), why);
      if (!b) return 0;
      TypeId t = lower_type(m, LLVMTypeOf(c));
      ExprKind kind = op == LLVMAdd ? EXPR_ADD : op == LLVMSub ? EXPR_SUB : EXPR_BITXOR;
      ExprId x = expr_cast(p, a, t), y = expr_cast(p, b, t);
      return expr_binary(p, kind, x, y, false);
    }
    default:
      *why = "constant expression";
      return 0;
  }
}

VarId lower_label(Lowering *m, LLVMBasicBlockRef block) {
  uint32_t *known = idmap_find(&m->var_of, idmap_ptr(block));
  if (known) return *known;
  const char *name = LLVMGetBasicBlockName(block);
  VarId v = program_add_var(m->p, (Var){.name = name && *name ? name : "label",
                                        .type = m->p->type_void,
                                        .kind = VAR_LABEL,
                                        .is_object = true,
                                        .is_constant = true});
  idmap_put(&m->var_of, idmap_ptr(block), v);
  return v;
}

ExprId lower_constant(Lowering *m, LLVMValueRef c, const char **why) {
  Program *p = m->p;
  if (LLVMIsAGlobalValue(c) && LLVMGetLinkage(c) == LLVMExternalWeakLinkage) {
    *why = "weak symbol without a definition"; /* its address may be NULL */
    return 0;
  }
  switch (LLVMGetValueKind(c)) {
    case LLVMConstantIntValueKind:
      if (LLVMGetIntTypeWidth(LLVMTypeOf(c)) > 128) break;
      return constant_int(m, c);
    case LLVMConstantPointerNullValueKind:
      return expr_const(p, p->type_void_pointer, 0);
    case LLVMConstantFPValueKind: {
      UInt128 bits;
      if (!float_bits(c, &bits)) break;
      return expr_const(p, lower_type(m, LLVMTypeOf(c)), (Int128)bits);
    }
    case LLVMGlobalVariableValueKind: {
      VarId v = lower_global(m, c);
      if (v && p->var.at[v].is_object) return expr_address(p, v, type_pointer(p, p->var.at[v].type));
      break;
    }
    case LLVMFunctionValueKind: {
      uint32_t *f = idmap_find(&m->func_of, idmap_ptr(c));
      if (f) return expr_function(p, *f, type_pointer(p, p->func.at[*f].type));
      break;
    }
    case LLVMGlobalAliasValueKind:
      return lower_constant(m, LLVMAliasGetAliasee(c), why);
    case LLVMBlockAddressValueKind:
      return expr_address(p, lower_label(m, LLVMGetBlockAddressBasicBlock(c)), p->type_void_pointer);
    case LLVMConstantExprValueKind:
      return constant_expression(m, c, why);
    case LLVMConstantAggregateZeroValueKind:
      if (type_is_value(m, LLVMTypeOf(c)))
        return expr_const(p, type_int(p, (uint32_t)LLVMABISizeOfType(m->layout, LLVMTypeOf(c)) * 8, false, NULL), 0);
      break;
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind:
      *why = "undefined value";
      return 0;
    default:
      break;
  }
  *why = "constant of an unusual kind";
  return 0;
}

/* ---- initialisers ---- */

typedef struct {
  Lowering *m;
  VEC(InitPiece) piece;
  VarId var;
} Initialiser;

static void add_bytes(Initialiser *in, uint64_t offset, const void *bytes, size_t n) {
  if (n)
    vec_push(in->piece, (InitPiece){.offset = offset, .bytes = arena_copy(&in->m->p->arena, bytes, n), .n_bytes = n});
}

static void initialise(Initialiser *in, LLVMValueRef c, uint64_t offset);

static void initialise_data_array(Initialiser *in, LLVMValueRef c, uint64_t offset) {
  LLVMTypeRef t = LLVMTypeOf(c), element = LLVMGetElementType(t);
  uint64_t n = LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : LLVMGetArrayLength2(t);
  if (LLVMGetTypeKind(element) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(element) == 8 && LLVMIsConstantString(c)) {
    size_t length;
    const char *bytes = LLVMGetAsString(c, &length);
    add_bytes(in, offset, bytes, length);
    return;
  }
  uint64_t size = LLVMABISizeOfType(in->m->layout, element);
  bool integers = LLVMGetTypeKind(element) == LLVMIntegerTypeKind && size <= 8;
  Buf bytes = {0};
  for (uint64_t i = 0; i < n; i++) {
    LLVMValueRef e = LLVMGetAggregateElement(c, (unsigned)i);
    if (integers) {
      uint64_t v = LLVMConstIntGetZExtValue(e); /* little-endian, like the targets */
      buf_add_n(&bytes, &v, size);
    } else {
      initialise(in, e, offset + i * size);
    }
  }
  add_bytes(in, offset, bytes.at, bytes.n);
  buf_free(&bytes);
}

static void initialise(Initialiser *in, LLVMValueRef c, uint64_t offset) {
  Lowering *m = in->m;
  LLVMTypeRef t = LLVMTypeOf(c);
  switch (LLVMGetValueKind(c)) {
    case LLVMConstantAggregateZeroValueKind:
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind:
    case LLVMConstantPointerNullValueKind:
      return;
    case LLVMConstantDataArrayValueKind:
    case LLVMConstantDataVectorValueKind:
      initialise_data_array(in, c, offset);
      return;
    case LLVMConstantArrayValueKind:
    case LLVMConstantVectorValueKind: {
      uint64_t size = LLVMABISizeOfType(m->layout, LLVMGetElementType(t));
      unsigned n = (unsigned)LLVMGetNumOperands(c);
      for (unsigned i = 0; i < n; i++) initialise(in, LLVMGetOperand(c, i), offset + i * size);
      return;
    }
    case LLVMConstantStructValueKind: {
      unsigned n = (unsigned)LLVMGetNumOperands(c);
      for (unsigned i = 0; i < n; i++)
        initialise(in, LLVMGetOperand(c, i), offset + LLVMOffsetOfElement(m->layout, t, i));
      return;
    }
    default: {
      const char *why = NULL;
      ExprId e = lower_constant(m, c, &why);
      if (e && expr_at(m->p, e)->type == m->p->type_bool) e = expr_cast(m->p, e, type_int(m->p, 8, false, NULL));
      if (e)
        vec_push(in->piece, (InitPiece){.offset = offset, .value = e});
      else
        vec_push(m->p->unmodelled, (Unmodelled){.what = why, .at = m->p->var.at[in->var].at});
      if (!e) m->p->var.at[in->var].is_extern = true; /* its contents are not known */
      return;
    }
  }
}

void lower_initialiser(Lowering *m, VarId v, LLVMValueRef init) {
  Initialiser in = {.m = m, .var = v};
  initialise(&in, init, 0);
  m->p->var.at[v].init = arena_copy(&m->p->arena, in.piece.at, in.piece.n * sizeof *in.piece.at);
  m->p->var.at[v].n_init = in.piece.n;
  vec_free(in.piece);
}

/* ---- address arithmetic ---- */

/* The field of a C structure at an offset, preferring one of the size that LLVM sees there. */
static uint32_t field_at(const Program *p, TypeId structure, uint64_t offset, uint64_t size) {
  const Type *t = type_at(p, structure);
  uint32_t best = NO_FIELD;
  for (uint32_t i = 0; i < t->n_fields; i++) {
    if (t->field[i].offset != offset) continue;
    if (!t->field[i].bit_size && type_at(p, t->field[i].type)->size == size) return i;
    if (best == NO_FIELD) best = i;
  }
  return best;
}

/* The type to show for a place of LLVM type t, when the debug info says `seen` (which must have the same size). */
static TypeId view_of(Lowering *m, LLVMTypeRef t, TypeId seen) {
  TypeId structure = LLVMGetTypeKind(t) == LLVMStructTypeKind ? lower_struct_type(m, t) : 0;
  const Type *s = seen ? type_at(m->p, seen) : NULL; /* the table of types has grown by then */
  if (structure) {
    const Type *x = type_at(m->p, structure);
    bool same = s && s->kind == x->kind && s->size == x->size;
    return same && !x->name && !s->name ? seen : structure; /* an anonymous one is known by its place only */
  }
  bool sized = LLVMTypeIsSized(t);
  if (s && s->kind != TYPE_VOID && s->kind != TYPE_NONE && sized && s->size == LLVMABISizeOfType(m->layout, t))
    return seen;
  return lower_type(m, t);
}

static ExprId as_offset(Lowering *m, ExprId index) {
  Program *p = m->p;
  const Type *t = type_at(p, expr_at(p, index)->type);
  if (t->kind == TYPE_INT && !t->is_signed) /* getelementptr reads its indices as signed */
    index = expr_cast(p, index, type_int(p, t->bits, true, NULL));
  return expr_cast(p, index, p->type_ptrdiff);
}

/* The address `index` elements behind a. */
static ExprId step_to_element(Lowering *m, ExprId a, ExprId index, LLVMTypeRef element, TypeId view) {
  ExprId offset = as_offset(m, index);
  return expr_index(m->p, a, offset, LLVMABISizeOfType(m->layout, element), type_pointer(m->p, view));
}

static ExprId step_into_struct(Lowering *m, ExprId a, LLVMTypeRef t, unsigned k, TypeId *view) {
  Program *p = m->p;
  TypeId structure = lower_struct_type(m, t);
  TypeId seen_at = type_at(p, expr_at(p, a)->type)->of; /* an anonymous structure is known by its place only */
  if (!type_at(p, structure)->name && type_at(p, seen_at)->kind == TYPE_STRUCT &&
      type_at(p, seen_at)->size == type_at(p, structure)->size)
    structure = seen_at;
  LLVMTypeRef element = LLVMStructGetTypeAtIndex(t, k);
  uint64_t offset = LLVMOffsetOfElement(m->layout, t, k);
  uint32_t field = field_at(p, structure, offset, LLVMABISizeOfType(m->layout, element));
  TypeId seen =
      field != NO_FIELD && !type_at(p, structure)->field[field].bit_size ? type_at(p, structure)->field[field].type : 0;
  *view = view_of(m, element, seen);
  const Type *pointee = type_at(p, expr_at(p, a)->type);
  if (pointee->of != structure && type_at(p, structure)->name && expr_at(p, a)->kind != EXPR_ADDRESS &&
      expr_at(p, a)->kind != EXPR_FIELD)
    a = expr_cast(p, a, type_pointer(p, structure));
  return expr_field(p, a, structure, field, offset, type_pointer(p, *view));
}

/* LLVM steps from the address of a union (or of a structure with an anonymous first member) straight into a member of
 * it; shows that member on the way. `t` is what LLVM sees at the address. */
static ExprId enter_member(Lowering *m, ExprId a, LLVMTypeRef t) {
  Program *p = m->p;
  LLVMTypeKind kind = LLVMGetTypeKind(t);
  if ((kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind) || !LLVMTypeIsSized(t)) return a;
  uint64_t size = LLVMABISizeOfType(m->layout, t);
  TypeId wanted = kind == LLVMStructTypeKind ? lower_struct_type(m, t) : 0;
  for (int depth = 0; depth < 8; depth++) {
    const Type *s = type_at(p, type_at(p, expr_at(p, a)->type)->of);
    if (s->kind != TYPE_UNION && s->kind != TYPE_STRUCT) return a;
    TypeId owner = type_at(p, expr_at(p, a)->type)->of;
    if (owner == wanted) return a;
    uint32_t found = NO_FIELD;
    for (uint32_t i = 0; i < s->n_fields; i++) {
      const Field *f = &s->field[i];
      const Type *ft = type_at(p, f->type);
      if (f->offset || f->bit_size) continue;
      bool fits = kind == LLVMArrayTypeKind
                      ? ft->kind == TYPE_ARRAY && ft->size == size &&
                            type_at(p, ft->of)->size == LLVMABISizeOfType(m->layout, LLVMGetElementType(t))
                      : f->type == wanted || (!type_at(p, wanted)->name && ft->kind == TYPE_STRUCT && ft->size == size);
      bool holds = !f->name && (ft->kind == TYPE_UNION || ft->kind == TYPE_STRUCT) && ft->size >= size;
      if (fits) {
        found = i;
        break;
      }
      if (holds && found == NO_FIELD) found = i;
    }
    if (found == NO_FIELD) return a;
    TypeId inner = s->field[found].type;
    bool arrived = type_at(p, inner)->kind == TYPE_ARRAY || inner == wanted || s->field[found].name;
    a = expr_field(p, a, owner, found, 0, type_pointer(p, inner));
    if (arrived) return a;
    if (wanted && !type_at(p, wanted)->name && type_at(p, inner)->kind == TYPE_STRUCT &&
        type_at(p, inner)->size == size)
      return a;
  }
  return a;
}

ExprId lower_gep(Lowering *m, LLVMValueRef gep, OperandOf *operand, void *context) {
  Program *p = m->p;
  ExprId a = operand(context, LLVMGetOperand(gep, 0));
  if (!a) return 0;
  LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
  if (type_at(p, expr_at(p, a)->type)->kind != TYPE_POINTER) a = expr_cast(p, a, p->type_void_pointer);
  bool at_start = LLVMIsAConstantInt(LLVMGetOperand(gep, 1)) && LLVMConstIntGetZExtValue(LLVMGetOperand(gep, 1)) == 0;
  if (at_start && LLVMGetNumOperands(gep) > 2) a = enter_member(m, a, t);
  TypeId view = view_of(m, t, type_at(p, expr_at(p, a)->type)->of);
  unsigned n = (unsigned)LLVMGetNumOperands(gep);
  for (unsigned i = 1; i < n; i++) {
    LLVMValueRef index = LLVMGetOperand(gep, i);
    if (i > 1 && LLVMGetTypeKind(t) == LLVMStructTypeKind) {
      unsigned k = (unsigned)LLVMConstIntGetZExtValue(index);
      a = step_into_struct(m, a, t, k, &view);
      t = LLVMStructGetTypeAtIndex(t, k);
      continue;
    }
    ExprId e = operand(context, index);
    if (!e) return 0;
    bool zero = expr_is_const(p, e) && expr_at(p, e)->value == 0;
    if (i == 1) {
      if (!zero) a = step_to_element(m, a, e, t, view);
      continue;
    }
    t = LLVMGetElementType(t); /* array or vector */
    const Type *seen = type_at(p, view);
    view = view_of(m, t, seen->kind == TYPE_ARRAY ? seen->of : 0);
    a = step_to_element(m, a, e, t, view);
  }
  return a;
}
