/* LLVM's intrinsic functions that clang makes from C without optimising. */
#include <string.h>

#include "front/body.h"

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (text_starts(name, *list)) return true;
  return false;
}

static ExprId number(Body *b, TypeId t, Int128 v) { return expr_const(b->p, t, v); }

/* What happens to a register variable first from `i` on, within the block. */
typedef enum { FIRST_NOTHING, FIRST_WRITTEN, FIRST_READ } FirstAccess;

static FirstAccess first_access(LLVMValueRef i, LLVMValueRef alloca) {
  for (; i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == alloca) return FIRST_WRITTEN;
    if (LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == alloca) return FIRST_READ;
  }
  return FIRST_NOTHING;
}

/* May the register variable be read before it is written, after its scope begins at `begin`? Only then does it matter
 * that its old value is gone, and the beginning must be shown. Gives up (true) on very large functions. */
static bool read_first(LLVMValueRef begin, LLVMValueRef alloca) {
  enum { MOST_BLOCKS = 2000 };
  FirstAccess here = first_access(LLVMGetNextInstruction(begin), alloca);
  if (here != FIRST_NOTHING) return here == FIRST_READ;
  IdMap seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  bool found = false;
  vec_push(work, LLVMGetInstructionParent(begin));
  for (uint32_t k = 0; k < work.n && !found; k++) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(work.at[k]);
    for (unsigned s = 0; s < LLVMGetNumSuccessors(last) && !found; s++) {
      LLVMBasicBlockRef to = LLVMGetSuccessor(last, s);
      if (idmap_find(&seen, idmap_ptr(to))) continue;
      idmap_put(&seen, idmap_ptr(to), 1);
      FirstAccess a = first_access(LLVMGetFirstInstruction(to), alloca);
      found = a == FIRST_READ || work.n > MOST_BLOCKS;
      if (a == FIRST_NOTHING) vec_push(work, to);
    }
  }
  idmap_free(&seen);
  vec_free(work);
  return found;
}

static bool is_pointer_variable(const Body *b, VarId v) {
  return type_at(b->p, b->p->var.at[v].type)->kind == TYPE_POINTER;
}

/* Does the function return behind `i`, and nothing else happens? Then the end of the scope is that of the activation.
 */
static bool returns_at_once(LLVMValueRef i) {
  enum { MOST_BLOCKS = 8 };
  uint32_t blocks = 0;
  for (i = LLVMGetNextInstruction(i); i;) {
    LLVMOpcode kind = LLVMGetInstructionOpcode(i);
    if (kind == LLVMRet) return true;
    if (kind == LLVMBr && !LLVMIsConditional(i) && blocks++ < MOST_BLOCKS)
      i = LLVMGetFirstInstruction(LLVMGetSuccessor(i, 0));
    else if (kind == LLVMLoad || (kind == LLVMCall && body_is_marker(i)))
      i = LLVMGetNextInstruction(i);
    else
      return false;
  }
  return false;
}

static void lower_lifetime(Body *b, LLVMValueRef i, bool begins) {
  LLVMValueRef pointer = LLVMGetOperand(i, 1);
  VarId v = body_local(b, pointer);
  if (!v || b->p->var.at[v].kind == VAR_PARAM || pointer == b->slot || b->optimised) return;
  bool is_object = b->p->var.at[v].is_object;
  if (!begins && !is_object && (!b->m->ends_of_pointers || !is_pointer_variable(b, v) || returns_at_once(i))) return;
  if (begins && !is_object && !read_first(i, pointer)) return;
  if (is_object)
    settle_memory(b);
  else
    settle_variable(b, v);
  body_emit(b, (Op){.kind = begins ? OP_BEGIN : OP_END, .dst = v});
}

/* Does the program have a function of its own that the operation would be? A copy of a structure has a constant size,
 * and is made in place; what is left are __builtin_memcpy and the like, and LLVM files. */
static bool is_own_function(const Body *b, LLVMValueRef i, const char *name) {
  LLVMValueRef own = LLVMGetNamedFunction(b->m->module, name);
  uint32_t *f = own ? idmap_find(&b->m->func_of, idmap_ptr(own)) : NULL;
  bool is_defined = own && LLVMCountBasicBlocks(own) && !(f && b->p->func.at[*f].is_model);
  return is_defined && !b->p->func.at[b->id].is_model &&
         (b->m->has_llvm_files || !LLVMIsAConstantInt(LLVMGetOperand(i, 2)));
}

static void lower_block_operation(Body *b, LLVMValueRef i, OpKind kind) {
  Program *p = b->p;
  const char *name = kind == OP_MEMCPY ? "memcpy" : kind == OP_MEMMOVE ? "memmove" : "memset";
  if (is_own_function(b, i, name)) {
    char what[80];
    snprintf(what, sizeof what, "__builtin_%s where the program has a %s of its own", name, name);
    body_unmodelled(b, i, what, UNMODELLED_WILD);
    return;
  }
  LLVMValueRef is_volatile = LLVMGetOperand(i, 3);
  if (LLVMIsAConstantInt(is_volatile) && LLVMConstIntGetZExtValue(is_volatile)) {
    body_unmodelled(b, i, "volatile access", UNMODELLED_WILD);
    return;
  }
  ExprId to = body_address(b, LLVMGetOperand(i, 0));
  ExprId from = kind == OP_MEMSET ? body_value(b, LLVMGetOperand(i, 1)) : body_address(b, LLVMGetOperand(i, 1));
  if (kind == OP_MEMCPY && (body_initialise(b, i, to, from) || body_copy_members(b, i, to, from))) return;
  if (kind == OP_MEMSET && body_initialise(b, i, to, 0)) return;
  ExprId size = expr_cast(p, body_int(b, LLVMGetOperand(i, 2), false), p->type_size);
  settle_memory(b);
  body_emit(b, (Op){.kind = kind, .a = to, .b = from, .c = size});
}

/* va_start: the list is made to walk over the object that holds the variable arguments. On the 64-bit target clang
 * expands va_arg in terms of the four members of __va_list_tag; offsets past the register area send it to the overflow
 * area. */
static void lower_va_start(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  VarId varargs = p->func.at[b->id].varargs;
  if (!varargs) {
    body_unmodelled(b, i, "va_start outside a variadic function", UNMODELLED_WILD);
    return;
  }
  ExprId list = body_address(b, LLVMGetOperand(i, 0));
  ExprId area = expr_address(p, varargs, p->type_void_pointer);
  settle_memory(b);
  if (p->pointer_bits == 32) {
    body_emit(b, (Op){.kind = OP_STORE, .a = list, .b = area});
    return;
  }
  TypeId u32 = type_int(p, 32, false, NULL), chars = type_pointer(p, type_int(p, 8, true, "char"));
  ExprId base = expr_cast(p, list, chars);
  ExprId registers = number(b, u32, 48), floats = number(b, u32, 176), none = number(b, p->type_void_pointer, 0);
  const struct {
    int offset;
    ExprId value;
  } part[] = {{0, registers}, {4, floats}, {8, area}, {16, none}};
  TypeId tag = type_at(p, expr_at(p, list)->type)->of; /* struct __va_list_tag, or an array of one */
  bool is_array = type_at(p, tag)->kind == TYPE_ARRAY;
  if (is_array) tag = type_at(p, tag)->of;
  const Type members = *type_at(p, tag);
  for (unsigned k = 0; k < 4; k++) {
    if (members.kind == TYPE_STRUCT && members.n_fields == 4) {
      TypeId pointer = type_pointer(p, members.field[k].type);
      ExprId zero = number(b, p->type_ptrdiff, 0);
      ExprId first = is_array ? expr_index(p, list, zero, members.size, type_pointer(p, tag)) : list;
      ExprId member = expr_field(p, first, tag, k, (uint64_t)part[k].offset, pointer);
      body_emit(b, (Op){.kind = OP_STORE, .a = member, .b = part[k].value});
      continue;
    }
    ExprId at = part[k].offset ? expr_index(p, base, number(b, p->type_ptrdiff, part[k].offset), 1, chars) : base;
    body_emit(b, (Op){.kind = OP_STORE, .a = at, .b = part[k].value});
  }
}

static void lower_va_copy(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  ExprId to = body_address(b, LLVMGetOperand(i, 0)), from = body_address(b, LLVMGetOperand(i, 1));
  settle_memory(b);
  body_emit(b,
            (Op){.kind = OP_MEMCPY, .a = to, .b = from, .c = number(b, p->type_size, p->pointer_bits == 32 ? 4 : 24)});
}

/* Does x op y, which wraps to `wrapped`, leave the range of its type? For types whose exact results need more than 128
 * bits; all three expressions are evaluated in any case, so divisors are never 0, nor -1 where MIN / -1 could arise. */
static ExprId wide_overflow(Body *b, ExprKind kind, ExprId x, ExprId y, ExprId wrapped) {
  Program *p = b->p;
  TypeId t = expr_at(p, x)->type;
  ExprId zero = number(b, t, 0), one = number(b, t, 1);
  if (kind == EXPR_MUL) {
    ExprId is_zero = expr_binary(p, EXPR_EQ, x, zero, false);
    ExprId minus = number(b, t, -1), is_minus = expr_binary(p, EXPR_EQ, x, minus, false);
    bool is_signed = type_at(p, t)->is_signed;
    ExprId harmless = is_signed ? expr_binary(p, EXPR_OR, is_zero, is_minus, false) : is_zero;
    ExprId quotient = expr_binary(p, EXPR_DIV, wrapped, expr_ite(p, harmless, one, x), is_signed);
    ExprId some = expr_not(p, is_zero), differs = expr_binary(p, EXPR_NE, quotient, y, false);
    differs = expr_binary(p, EXPR_AND, some, differs, false);
    if (!is_signed) return differs;
    ExprId smallest = number(b, t, (Int128)((UInt128)1 << (type_at(p, t)->bits - 1)));
    return expr_ite(p, is_minus, expr_binary(p, EXPR_EQ, y, smallest, false), differs);
  }
  if (!type_at(p, t)->is_signed)
    return kind == EXPR_ADD ? expr_binary(p, EXPR_LT, wrapped, x, false) : expr_binary(p, EXPR_LT, x, y, false);
  /* the sign of the result: other than that of both terms, or other than that of x, which y's differs from */
  ExprId left = expr_binary(p, EXPR_BITXOR, x, wrapped, false);
  ExprId right = expr_binary(p, EXPR_BITXOR, kind == EXPR_ADD ? wrapped : x, y, false);
  return expr_binary(p, EXPR_LT, expr_binary(p, EXPR_BITAND, left, right, false), zero, false);
}

/* {sadd,uadd,ssub,usub,smul,umul}.with.overflow: the wrapped result, and whether the exact one is different. Up to
 * 64 bits the exact result fits into 128. */
static bool lower_with_overflow(Body *b, LLVMValueRef i, const char *name) {
  Program *p = b->p;
  const char *op = name + strlen("llvm.");
  bool is_signed = op[0] == 's';
  ExprKind kind = text_starts(op + 1, "add") ? EXPR_ADD : text_starts(op + 1, "sub") ? EXPR_SUB : EXPR_MUL;
  LLVMTypeRef operand = LLVMTypeOf(LLVMGetOperand(i, 0));
  if (LLVMGetTypeKind(operand) != LLVMIntegerTypeKind) return false;
  uint32_t bits = LLVMGetIntTypeWidth(operand);
  if (bits > 128 || bits == 1) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u)) /* a pair has no variable to be kept in */
    if (LLVMGetInstructionParent(LLVMGetUser(u)) != b->block) return false;
  TypeId t = type_int(p, bits, is_signed, NULL);
  ExprId x = expr_cast(p, body_small(b, body_int(b, LLVMGetOperand(i, 0), is_signed)), t);
  ExprId y = expr_cast(p, body_small(b, body_int(b, LLVMGetOperand(i, 1), is_signed)), t);
  ExprId wrapped = expr_binary(p, kind, x, y, false);
  if (bits > 64) {
    wrapped = body_in_temp(b, wrapped, "wrapped");
    body_define_pair(b, i, wrapped, wide_overflow(b, kind, x, y, wrapped));
    return true;
  }
  bool wide_signed = is_signed || kind == EXPR_SUB; /* an unsigned difference may be negative */
  TypeId wide = type_int(p, 128, wide_signed, NULL);
  ExprId left = expr_cast(p, x, wide), right = expr_cast(p, y, wide);
  ExprId exact = expr_binary(p, kind, left, right, false);
  ExprId differs = expr_binary(p, EXPR_NE, exact, expr_cast(p, wrapped, wide), false);
  body_define_pair(b, i, wrapped, differs);
  return true;
}

static bool lower_min_max(Body *b, LLVMValueRef i, const char *name) {
  Program *p = b->p;
  const char *op = name + strlen("llvm.");
  bool is_signed = op[0] == 's';
  ExprId x = body_small(b, body_int(b, LLVMGetOperand(i, 0), is_signed));
  ExprId y = body_small(b, body_int(b, LLVMGetOperand(i, 1), is_signed));
  ExprKind kind = text_starts(op + 1, "max") ? EXPR_GE : EXPR_LE;
  body_define(b, i, expr_ite(p, expr_binary(p, kind, x, y, false), x, y));
  return true;
}

static void lower_abs(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  ExprId x = body_small(b, body_int(b, LLVMGetOperand(i, 0), true));
  TypeId t = expr_at(p, x)->type;
  bool min_is_poison = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1)) != 0 && !b->optimised;
  ExprId negated = expr_binary(p, EXPR_SUB, number(b, t, 0), x, false);
  ExprId negative = expr_binary(p, EXPR_LT, x, number(b, t, 0), false);
  if (min_is_poison) { /* the smallest number has no absolute value: let the negation be checked where it is taken */
    VarId result = body_temp(b, "abs", t);
    uint32_t from = b->here, join = fb_location(&b->fb);
    body_emit(b, (Op){.kind = OP_ASSUME, .a = negative});
    body_assign(b, result, expr_binary(p, EXPR_SUB, number(b, t, 0), x, true));
    fb_edge(&b->fb, b->here, join, (Op){.kind = OP_SKIP}, b->at);
    b->here = from;
    body_emit(b, (Op){.kind = OP_ASSUME, .a = expr_not(p, negative)});
    body_assign(b, result, x);
    fb_edge(&b->fb, b->here, join, (Op){.kind = OP_SKIP}, b->at);
    b->here = join;
    body_define(b, i, expr_var(p, result));
    return;
  }
  body_define(b, i, expr_ite(p, negative, negated, x));
}

/* The number of set bits of x, by adding neighbours of growing width in parallel; one operation a step. */
static ExprId popcount(Body *b, ExprId x, uint32_t bits) {
  Program *p = b->p;
  TypeId t = expr_at(p, x)->type;
  ExprId m1 = number(b, t, (Int128)0x5555555555555555), m2 = number(b, t, (Int128)0x3333333333333333);
  ExprId m4 = number(b, t, (Int128)0x0f0f0f0f0f0f0f0f), ones = number(b, t, (Int128)0x0101010101010101);
  VarId v = body_temp(b, "bits", t);
  ExprId e = expr_var(p, v);
  ExprId half = expr_binary(p, EXPR_BITAND, expr_binary(p, EXPR_SHR, x, number(b, t, 1), false), m1, false);
  body_assign(b, v, expr_binary(p, EXPR_SUB, x, half, false));
  ExprId low = expr_binary(p, EXPR_BITAND, e, m2, false);
  ExprId high = expr_binary(p, EXPR_BITAND, expr_binary(p, EXPR_SHR, e, number(b, t, 2), false), m2, false);
  body_assign(b, v, expr_binary(p, EXPR_ADD, low, high, false));
  ExprId sum = expr_binary(p, EXPR_ADD, e, expr_binary(p, EXPR_SHR, e, number(b, t, 4), false), false);
  body_assign(b, v, expr_binary(p, EXPR_BITAND, sum, m4, false));
  if (bits > 8) {
    ExprId all = expr_binary(p, EXPR_MUL, e, ones, false);
    body_assign(b, v, expr_binary(p, EXPR_SHR, all, number(b, t, bits - 8), false));
  }
  return e;
}

static bool lower_bit_count(Body *b, LLVMValueRef i, const char *name) {
  Program *p = b->p;
  uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(i));
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64) return false;
  ExprId x = body_small(b, body_int(b, LLVMGetOperand(i, 0), false));
  TypeId t = expr_at(p, x)->type;
  if (text_starts(name, "llvm.ctpop")) {
    body_define(b, i, popcount(b, x, bits));
    return true;
  }
  ExprId result;
  if (text_starts(name, "llvm.cttz")) { /* the zeros below the lowest set bit become ones, all others zero */
    ExprId lowest = expr_binary(p, EXPR_BITAND, x, expr_binary(p, EXPR_SUB, number(b, t, 0), x, false), false);
    result = popcount(b, body_in_temp(b, expr_binary(p, EXPR_SUB, lowest, number(b, t, 1), false), "bits"), bits);
  } else { /* fill up below the highest set bit; what is left are the leading zeros */
    VarId v = body_temp(b, "bits", t);
    body_assign(b, v, x);
    ExprId e = expr_var(p, v);
    for (uint32_t k = 1; k < bits; k *= 2)
      body_assign(b, v, expr_binary(p, EXPR_BITOR, e, expr_binary(p, EXPR_SHR, e, number(b, t, k), false), false));
    body_assign(b, v, expr_binary(p, EXPR_BITXOR, e, number(b, t, -1), false));
    result = popcount(b, e, bits);
  }
  if (LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1))) { /* of zero the result is indeterminate */
    ExprId nothing = expr_var(p, body_temp(b, "undefined", t));
    result = expr_ite(p, expr_binary(p, EXPR_EQ, x, number(b, t, 0), false), nothing, result);
  }
  body_define(b, i, result);
  return true;
}

static bool lower_byte_swap(Body *b, LLVMValueRef i) {
  Program *p = b->p;
  uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(i));
  if (bits > 64) return false;
  ExprId x = body_small(b, body_int(b, LLVMGetOperand(i, 0), false));
  TypeId t = expr_at(p, x)->type;
  ExprId sum = number(b, t, 0);
  for (uint32_t k = 0; k < bits; k += 8) {
    ExprId byte = expr_binary(p, EXPR_SHR, x, number(b, t, k), false);
    byte = expr_binary(p, EXPR_BITAND, byte, number(b, t, 255), false);
    ExprId moved = expr_binary(p, EXPR_SHL, byte, number(b, t, bits - 8 - k), false);
    sum = k ? expr_binary(p, EXPR_BITOR, sum, moved, false) : moved;
  }
  body_define(b, i, sum);
  return true;
}

/* Rotation and funnel shift: the upper (fshl) or lower (fshr) part of the two operands shifted as one. */
static bool lower_funnel(Body *b, LLVMValueRef i, bool left) {
  Program *p = b->p;
  uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(i));
  if (bits > 64) return false;
  ExprId hi = body_small(b, body_int(b, LLVMGetOperand(i, 0), false));
  ExprId lo = body_small(b, body_int(b, LLVMGetOperand(i, 1), false));
  TypeId t = expr_at(p, hi)->type;
  ExprId n = body_int(b, LLVMGetOperand(i, 2), false);
  n = body_small(b, expr_binary(p, EXPR_REM, n, number(b, t, bits), false));
  /* n = 0 would shift by the width: shift by one and by the rest instead */
  ExprId rest = expr_binary(p, EXPR_SUB, number(b, t, bits - 1), n, false), one = number(b, t, 1);
  ExprKind there = left ? EXPR_SHL : EXPR_SHR, back = left ? EXPR_SHR : EXPR_SHL;
  ExprId from = left ? hi : lo, other = left ? lo : hi;
  ExprId sum = expr_binary(p, there, from, n, false);
  other = expr_binary(p, back, expr_binary(p, back, other, one, false), rest, false);
  sum = expr_binary(p, EXPR_BITOR, sum, other, false);
  body_define(b, i, sum);
  return true;
}

bool lower_intrinsic(Body *b, LLVMValueRef i, const char *name) {
  Program *p = b->p;
  static const char *const without_effect[] = {"llvm.dbg.",        "llvm.assume",
                                               "llvm.prefetch",    "llvm.donothing",
                                               "llvm.va_end",      "llvm.var.annotation",
                                               "llvm.invariant.",  "llvm.experimental.noalias.scope.decl",
                                               "llvm.pseudoprobe", NULL};
  static const char *const first_operand[] = {"llvm.expect",
                                              "llvm.threadlocal.address",
                                              "llvm.ptr.annotation",
                                              "llvm.annotation",
                                              "llvm.launder.invariant.group",
                                              "llvm.ssa.copy",
                                              NULL};
  static const char *const min_max[] = {"llvm.smax.", "llvm.smin.", "llvm.umax.", "llvm.umin.", NULL};
  static const char *const floats[] = {"llvm.f",      "llvm.sqrt",         "llvm.pow",    "llvm.exp",      "llvm.log",
                                       "llvm.sin",    "llvm.cos",          "llvm.floor",  "llvm.ceil",     "llvm.trunc",
                                       "llvm.rint",   "llvm.nearbyint",    "llvm.round",  "llvm.copysign", "llvm.min",
                                       "llvm.max",    "llvm.is.fpclass",   "llvm.lround", "llvm.llround",  "llvm.lrint",
                                       "llvm.llrint", "llvm.canonicalize", NULL};
  if (text_starts(name, "llvm.lifetime.")) {
    lower_lifetime(b, i, text_starts(name, "llvm.lifetime.start"));
  } else if (is_one_of(name, without_effect)) {
    return true;
  } else if (text_starts(name, "llvm.memcpy.")) {
    lower_block_operation(b, i, OP_MEMCPY);
  } else if (text_starts(name, "llvm.memmove.")) {
    lower_block_operation(b, i, OP_MEMMOVE);
  } else if (text_starts(name, "llvm.memset.")) {
    lower_block_operation(b, i, OP_MEMSET);
  } else if (is_one_of(name, first_operand)) {
    body_define(b, i, body_value(b, LLVMGetOperand(i, 0)));
  } else if (text_starts(name, "llvm.is.constant")) {
    body_define(b, i, number(b, p->type_bool, 0));
  } else if (text_starts(name, "llvm.objectsize")) { /* "not known", as without optimisation */
    bool smallest = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1)) != 0;
    body_define(b, i, number(b, lower_type(b->m, LLVMTypeOf(i)), smallest ? 0 : -1));
  } else if (text_starts(name, "llvm.stacksave")) {
    VarId mark = body_result(b, i, "stack", p->type_void_pointer);
    body_emit(b, (Op){.kind = OP_STACK_MARK, .dst = mark});
    body_define(b, i, expr_var(p, mark));
  } else if (text_starts(name, "llvm.stackrestore")) {
    ExprId mark = body_value(b, LLVMGetOperand(i, 0));
    settle_memory(b);
    body_emit(b, (Op){.kind = OP_STACK_FREE, .a = mark});
  } else if (text_starts(name, "llvm.va_start")) {
    lower_va_start(b, i);
  } else if (text_starts(name, "llvm.va_copy")) {
    lower_va_copy(b, i);
  } else if (strcmp(name, "llvm.trap") == 0 || text_starts(name, "llvm.ubsantrap") ||
             text_starts(name, "llvm.debugtrap")) {
    fb_edge(&b->fb, b->here, b->fb.exit, (Op){.kind = OP_HALT, .how = HALT_ABORT}, b->at);
    b->dead = true;
  } else if (strstr(name, ".with.overflow.")) {
    return lower_with_overflow(b, i, name);
  } else if (is_one_of(name, min_max) && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind) {
    return lower_min_max(b, i, name);
  } else if (text_starts(name, "llvm.abs.") && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind) {
    lower_abs(b, i);
  } else if ((text_starts(name, "llvm.ctpop.") || text_starts(name, "llvm.ctlz.") || text_starts(name, "llvm.cttz.")) &&
             LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind) {
    return lower_bit_count(b, i, name);
  } else if (text_starts(name, "llvm.bswap.") && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind) {
    return lower_byte_swap(b, i);
  } else if ((text_starts(name, "llvm.fshl.") || text_starts(name, "llvm.fshr.")) &&
             LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind) {
    return lower_funnel(b, i, text_starts(name, "llvm.fshl."));
  } else if (text_starts(name, "llvm.returnaddress") || text_starts(name, "llvm.frameaddress")) {
    body_unmodelled(b, i, "address of a stack frame", UNMODELLED_VALUE);
  } else if (is_one_of(name, floats)) {
    body_unmodelled(b, i, "floating point", UNMODELLED_VALUE);
  } else {
    return false;
  }
  return true;
}
