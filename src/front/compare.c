/* Can the program see what qsort and bsearch compare, and how often? It cannot where the function that they are given
 * only reads memory and its own variables: then share/models sorts in one way that stands for all. */
#include <string.h>

#include "front/compile.h"

enum { MOST_DEPTH = 8 };

/* Functions of the library that only look at memory. */
static bool only_reads(const char *name) {
  static const char *const names[] = {"strcmp", "strncmp", "strcasecmp", "strncasecmp", "strcoll", "memcmp",
                                      "strlen", "abs",     "labs",       "llabs",       "tolower", "toupper"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return text_starts(name, "llvm.dbg.") || text_starts(name, "llvm.lifetime.");
}

static bool is_quiet(LLVMValueRef function, unsigned depth);

static bool is_quiet_instruction(LLVMValueRef i, unsigned depth) {
  switch (LLVMGetInstructionOpcode(i)) {
    case LLVMStore:
      return LLVMIsAAllocaInst(LLVMGetOperand(i, 1)) && !LLVMGetVolatile(i);
    case LLVMLoad:
      return !LLVMGetVolatile(i);
    case LLVMCall: {
      LLVMValueRef callee = LLVMGetCalledValue(i);
      return depth < MOST_DEPTH && LLVMIsAFunction(callee) && is_quiet(callee, depth + 1);
    }
    case LLVMAlloca:
    case LLVMGetElementPtr:
    case LLVMICmp:
    case LLVMPHI:
    case LLVMSelect:
    case LLVMBr:
    case LLVMSwitch:
    case LLVMRet:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMSDiv:
    case LLVMUDiv:
    case LLVMSRem:
    case LLVMURem:
    case LLVMShl:
    case LLVMAShr:
    case LLVMLShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMPtrToInt:
    case LLVMBitCast:
      return true;
    default:
      return false;
  }
}

static bool is_quiet(LLVMValueRef function, unsigned depth) {
  size_t n;
  if (LLVMCountBasicBlocks(function) == 0) return only_reads(LLVMGetValueName2(function, &n));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (!is_quiet_instruction(i, depth)) return false;
  return true;
}

bool module_compares_freely(LLVMModuleRef module) {
  static const struct {
    const char *name;
    unsigned compare; /* the argument */
  } comparing[] = {{"qsort", 3}, {"qsort_r", 3}, {"bsearch", 4}};
  for (size_t k = 0; k < sizeof comparing / sizeof *comparing; k++) {
    LLVMValueRef f = LLVMGetNamedFunction(module, comparing[k].name);
    if (!f || LLVMCountBasicBlocks(f)) continue;
    for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
      LLVMValueRef user = LLVMGetUser(u);
      bool calls =
          LLVMIsACallInst(user) && LLVMGetCalledValue(user) == f && LLVMGetNumArgOperands(user) > comparing[k].compare;
      LLVMValueRef compare = calls ? LLVMGetOperand(user, comparing[k].compare) : NULL;
      if (!compare || !LLVMIsAFunction(compare) || !is_quiet(compare, 0)) return true;
    }
  }
  return false;
}
