/* Bit-fields wider than an int. Clang computes with the value of one in the type that the member is declared with, gcc
 * in a type that has as many bits as the field: `s.b << 1` of an unsigned long b : 33 loses a bit there. C leaves it
 * open (6.7.2.1). What is read of one may be stored, converted, returned, given to a parameter, used as an index, and
 * compared with a constant that both take for the same number; anything else is not modelled.
 *
 * A read is what clang calls so: bf.load, then shifts and a mask, then a conversion. LLVM files without names are what
 * another compiler has made of it. */
#include <string.h>

#include "front/body.h"

enum { INT_BITS = 32, WORD = 64 };

static bool is_called(LLVMValueRef v, const char *name) {
  size_t n = 0;
  return LLVMIsAInstruction(v) && text_starts(LLVMGetValueName2(v, &n), name);
}

static bool has_user(LLVMValueRef v, const char *name) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u))
    if (is_called(LLVMGetUser(u), name)) return true;
  return false;
}

static uint64_t constant_operand(LLVMValueRef i, unsigned k) {
  LLVMValueRef c = LLVMGetOperand(i, k);
  return LLVMIsAConstantInt(c) && LLVMGetIntTypeWidth(LLVMTypeOf(c)) <= WORD ? LLVMConstIntGetZExtValue(c) : 0;
}

/* The number of ones of a mask of the lowest bits, 0: it is no such mask. */
static uint32_t low_bits(uint64_t mask) {
  uint32_t n = 0;
  for (uint64_t m = mask; m & 1; m >>= 1) n++;
  return mask && (n == WORD || mask >> n == 0) ? n : 0;
}

/* How many bits the field has whose value this is; 0: it is none, or not yet. */
static uint32_t width_of_read(LLVMValueRef i) {
  if (!LLVMIsAInstruction(i) || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind) return 0;
  uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(i));
  bool is_wider = bits > WORD; /* then the field may be, too */
  switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAnd:
      if (!is_called(i, "bf.value") && (!is_called(i, "bf.clear") || has_user(i, "bf.set"))) return 0;
      return is_wider ? bits - 1 : low_bits(constant_operand(i, 1));
    case LLVMLShr:
      if (!is_called(i, "bf.lshr") || has_user(i, "bf.clear")) return 0;
      return bits - (uint32_t)constant_operand(i, 1);
    case LLVMAShr:
      if (!is_called(i, "bf.ashr") && !is_called(i, "bf.result.ashr")) return 0;
      if (is_called(LLVMGetOperand(i, 0), "bf.load") || is_called(LLVMGetOperand(i, 0), "bf.shl") ||
          is_called(LLVMGetOperand(i, 0), "bf.result.shl"))
        return bits - (uint32_t)constant_operand(i, 1);
      return 0;
    case LLVMLoad:
      if (!is_called(i, "bf.load") || !has_user(i, "bf.cast")) return 0;
      return bits;
    default:
      return 0;
  }
}

/* Is the comparison with a number that fits into the field, and has no sign that it could lose there? */
static bool is_plain_comparison(LLVMValueRef compare, LLVMValueRef v, uint32_t width) {
  LLVMValueRef c = LLVMGetOperand(compare, LLVMGetOperand(compare, 0) == v ? 1 : 0);
  return LLVMIsAConstantInt(c) && LLVMGetIntTypeWidth(LLVMTypeOf(c)) <= WORD &&
         LLVMConstIntGetZExtValue(c) >> (width < WORD ? width - 1 : WORD - 1) == 0;
}

/* x + 1 that is stored in the field again: both have the same lower bits. */
static bool is_stored_back(LLVMValueRef sum) {
  for (LLVMUseRef u = LLVMGetFirstUse(sum); u; u = LLVMGetNextUse(u))
    if (!is_called(LLVMGetUser(u), "bf.value")) return false;
  return true;
}

static bool is_same_for_both(LLVMValueRef user, LLVMValueRef v, uint32_t width) {
  switch (LLVMGetInstructionOpcode(user)) {
    case LLVMStore:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMUIToFP:
    case LLVMSIToFP:
    case LLVMIntToPtr:
    case LLVMRet:
    case LLVMGetElementPtr:
    case LLVMCall: /* without a prototype too: the whole word travels, where the conversion of a cast is not seen */
      return true;
    case LLVMICmp:
      return is_plain_comparison(user, v, width);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
      return is_called(user, "bf.set") || is_called(user, "bf.value") || is_stored_back(user);
    case LLVMShl:
      if (is_called(user, "bf.shl")) return true;
      return LLVMGetOperand(user, 0) == v && LLVMIsAConstantInt(LLVMGetOperand(user, 1)) &&
             constant_operand(user, 1) < width && is_stored_back(user);
    default:
      return false;
  }
}

bool body_is_doubtful_field(LLVMValueRef i) {
  uint32_t width = width_of_read(i);
  if (width <= INT_BITS) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (is_called(user, "bf.result.")) continue; /* looked at there */
    if (!is_called(user, "bf.cast")) {
      if (width < LLVMGetIntTypeWidth(LLVMTypeOf(i)) && !is_same_for_both(user, i, width)) return true;
      continue;
    }
    if (width >= LLVMGetIntTypeWidth(LLVMTypeOf(user))) continue;
    for (LLVMUseRef w = LLVMGetFirstUse(user); w; w = LLVMGetNextUse(w))
      if (!is_same_for_both(LLVMGetUser(w), user, width)) return true;
  }
  return false;
}
