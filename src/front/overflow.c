/* What clang computes by itself and overflows: sums, differences and products of constants, and of const variables that
 * it knows. The code has the result, wrapped; clang's sanitizer asks for each sum, whatever its operands are. */
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/compile.h"

/* llvm.sadd.with.overflow.i32 and the like. */
static char sum_of(LLVMValueRef call) {
  LLVMValueRef callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
  size_t n = 0;
  const char *name = callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
  static const struct {
    const char *name;
    char sign;
  } known[] = {{"llvm.sadd.with.overflow.", '+'}, {"llvm.ssub.with.overflow.", '-'}, {"llvm.smul.with.overflow.", '*'}};
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (text_starts(name, known[k].name)) return known[k].sign;
  return 0;
}

static bool overflows(char sign, long long x, long long y, unsigned width) {
  Int128 r = sign == '+' ? (Int128)x + y : sign == '-' ? (Int128)x - y : (Int128)x * y;
  Int128 end = (Int128)1 << (width - 1);
  return r < -end || r >= end;
}

static void look_at(LLVMValueRef i, Diag *diag) {
  char sign = sum_of(i);
  if (!sign) return;
  LLVMValueRef x = LLVMGetOperand(i, 0), y = LLVMGetOperand(i, 1);
  if (!LLVMIsAConstantInt(x) || !LLVMIsAConstantInt(y)) return;
  unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(x));
  if (width > 64 || !overflows(sign, LLVMConstIntGetSExtValue(x), LLVMConstIntGetSExtValue(y), width)) return;
  unsigned n = 0;
  const char *file = LLVMGetDebugLocFilename(i, &n);
  Buf name = {0};
  buf_printf(&name, "%.*s", (int)n, file ? file : "");
  Position at = {buf_str(&name), LLVMGetDebugLocLine(i), LLVMGetDebugLocColumn(i)};
  diag_at(diag, DIAG_ERROR, at, "overflow in a constant expression: %lld %c %lld", LLVMConstIntGetSExtValue(x), sign,
          LLVMConstIntGetSExtValue(y));
  buf_free(&name);
}

bool source_overflows(LLVMContextRef context, const Source *s, const FrontOptions *o, const Words *own, Diag *diag) {
  if (text_ends(s->file, ".bc") || text_ends(s->file, ".ll") || source_wraps(s, o)) return false;
  Words flags = {0};
  for (uint32_t i = 0; i < o->n_flags; i++) vec_push(flags, o->flags[i]);
  vec_push(flags, "-fsanitize=signed-integer-overflow");
  vec_push(flags, "-fsanitize-trap=signed-integer-overflow");
  vec_push(flags, "-w"); /* its warnings have been seen */
  FrontOptions asking = *o;
  asking.flags = flags.at;
  asking.n_flags = flags.n;
  asking.finds_overflow = false;
  Buf bytes = {0};
  uint32_t before = diag->errors;
  LLVMModuleRef module = NULL;
  if (source_compile(s, &asking, own, &bytes, diag)) module = module_read(context, s->file, &bytes, diag);
  for (LLVMValueRef f = module ? LLVMGetFirstFunction(module) : NULL; f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) look_at(i, diag);
  if (module) LLVMDisposeModule(module);
  buf_free(&bytes);
  vec_free(flags);
  return diag->errors > before;
}
