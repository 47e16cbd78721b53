/* Contracts of functions, as far as LLVM is concerned. The clauses of silhouette.h are texts in static variables of the
 * function that they are about: they are taken out of the module. A driver (driver/driver.h) may define a function
 * that stands for another one, which calls are then led to, and functions that want to know about every write. */
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

#include "front/compile.h"
#include "front/library.h"

static const char *name_of(LLVMValueRef v) {
  size_t n;
  return LLVMGetValueName2(v, &n);
}

/* ---- clauses ---- */

static void add_clause(Program *p, LLVMValueRef g, FrontClauses *out) {
  static const char mark[] = ".silhouette_";
  const char *name = name_of(g), *found = strstr(name, mark), *word = found + strlen(mark);
  const char *end = strchr(word, '_');
  unsigned n = 0;
  size_t size = 0;
  const char *file = LLVMGetDebugLocFilename(g, &n);
  const char *text = LLVMGetAsString(LLVMGetInitializer(g), &size);
  while (size && !text[size - 1]) size--;
  FrontClause c = {
      .function = str_intern_n(&p->strings, name, (size_t)(found - name)),
      .word = str_intern_n(&p->strings, word, end ? (size_t)(end - word) : strlen(word)),
      .text = str_intern_n(&p->strings, text, size),
      .at = {file && n ? str_intern_n(&p->strings, file, n) : NULL, LLVMGetDebugLocLine(g), 0},
  };
  if (out) vec_push(*out, c);
}

static bool is_clause(LLVMValueRef g) {
  LLVMValueRef value = LLVMGetInitializer(g);
  return LLVMGetLinkage(g) == LLVMInternalLinkage && strstr(name_of(g), ".silhouette_") && value &&
         LLVMIsAConstantDataSequential(value) && LLVMIsConstantString(value);
}

void clauses_take(LLVMModuleRef module, Program *p, FrontClauses *out) {
  LLVMValueRef used = LLVMGetNamedGlobal(module, "llvm.compiler.used");
  bool some = false;
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g && !some; g = LLVMGetNextGlobal(g)) some = is_clause(g);
  if (!some) return;
  if (used) LLVMDeleteGlobal(used); /* a list that only linkers read */
  for (LLVMValueRef g = LLVMGetFirstGlobal(module), next; g; g = next) {
    next = LLVMGetNextGlobal(g);
    if (!is_clause(g)) continue;
    add_clause(p, g, out);
    LLVMReplaceAllUsesWith(g, LLVMGetUndef(LLVMTypeOf(g)));
    LLVMDeleteGlobal(g);
  }
}

/* ---- functions that stand for others ---- */

static bool is_of_driver(LLVMValueRef f) {
  const char *section = LLVMGetSection(f);
  return section && strcmp(section, FRONT_DRIVER_SECTION) == 0;
}

void clauses_redirect(LLVMModuleRef module) {
  for (LLVMValueRef s = LLVMGetFirstFunction(module); s; s = LLVMGetNextFunction(s)) {
    if (!is_of_driver(s) || !text_starts(name_of(s), FRONT_INSTEAD)) continue;
    LLVMValueRef f = LLVMGetNamedFunction(module, name_of(s) + strlen(FRONT_INSTEAD));
    if (!f || LLVMGlobalGetValueType(f) != LLVMGlobalGetValueType(s)) continue;
    for (LLVMUseRef u = LLVMGetFirstUse(f), next; u; u = next) {
      next = LLVMGetNextUse(u);
      LLVMValueRef call = LLVMGetUser(u);
      if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f) continue;
      if (is_of_driver(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)))) continue;
      LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, s);
    }
  }
}

/* ---- writes that are watched ---- */

typedef struct {
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTargetDataRef layout;
} Watch;

/* Calls FRONT_WATCH<what>(at + offset) before the instruction. */
static void call_watcher(Watch *w, LLVMValueRef before, const char *what, LLVMValueRef at, uint64_t offset) {
  Buf name = {0};
  buf_printf(&name, FRONT_WATCH "%s", what);
  LLVMValueRef f = LLVMGetNamedFunction(w->module, buf_str(&name));
  buf_free(&name);
  if (!f) return;
  LLVMPositionBuilderBefore(w->builder, before);
  LLVMSetCurrentDebugLocation2(w->builder, LLVMInstructionGetDebugLoc(before));
  LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetModuleContext(w->module));
  LLVMValueRef index = LLVMConstInt(LLVMInt64TypeInContext(LLVMGetModuleContext(w->module)), offset, false);
  if (offset) at = LLVMBuildGEP2(w->builder, byte, at, &index, 1, "");
  LLVMBuildCall2(w->builder, LLVMGlobalGetValueType(f), f, &at, 1, "");
}

/* Does the address lie in a local variable of the function? */
static bool is_local(LLVMValueRef at) {
  while (LLVMIsAGetElementPtrInst(at)) at = LLVMGetOperand(at, 0);
  return LLVMIsAAllocaInst(at);
}

static const char *width_name(uint64_t size) {
  return size == 8 ? "8" : size == 4 ? "4" : size == 2 ? "2" : size == 1 ? "1" : NULL;
}

static void watch_store(Watch *w, LLVMValueRef store) {
  LLVMValueRef at = LLVMGetOperand(store, 1);
  uint64_t size = LLVMStoreSizeOfType(w->layout, LLVMTypeOf(LLVMGetOperand(store, 0)));
  const char *width = LLVMGetAlignment(store) >= size ? width_name(size) : NULL;
  if (!is_local(at)) call_watcher(w, store, width ? width : "any", at, 0);
}

/* memcpy and the like: pieces as wide as the alignment allows. */
static void watch_block(Watch *w, LLVMValueRef call) {
  enum { MOST_PIECES = 16 };
  LLVMValueRef at = LLVMGetArgOperand(call, 0), n = LLVMGetArgOperand(call, 2);
  unsigned kind = LLVMGetEnumAttributeKindForName("align", 5);
  LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, 1, kind);
  uint64_t piece = attribute ? LLVMGetEnumAttributeValue(attribute) : 1;
  uint64_t size = LLVMIsAConstantInt(n) ? LLVMConstIntGetZExtValue(n) : 0;
  if (is_local(at)) return;
  if (piece > 8) piece = 8;
  while (piece > 1 && size % piece) piece /= 2;
  if (!size || size / piece > MOST_PIECES) {
    call_watcher(w, call, "any", at, 0);
    return;
  }
  for (uint64_t i = 0; i < size; i += piece) call_watcher(w, call, width_name(piece), at, i);
}

/* What a function without body may do to memory; those of the driver and of the language of verifiers do nothing. */
static void watch_call(Watch *w, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  bool named = LLVMIsAFunction(f);
  const char *name = named ? name_of(f) : "";
  unsigned n = LLVMGetNumArgOperands(call);
  if (text_starts(name, "llvm.memcpy") || text_starts(name, "llvm.memmove") || text_starts(name, "llvm.memset")) {
    watch_block(w, call);
    return;
  }
  if (text_starts(name, "llvm.") || text_starts(name, "__silhouette_")) return;
  if (named && !LLVMIsDeclaration(f)) return; /* its body is watched */
  const LibraryFunction *known = library_find(name, false);
  LibraryKind kind = known ? known->kind : LIB_MISSING;
  if (kind == LIB_FREE && n == 1) {
    call_watcher(w, call, "freed", LLVMGetArgOperand(call, 0), 0);
    return;
  }
  bool quiet = known && ((kind >= LIB_RESULT && kind <= LIB_OUTPUT) ||
                         (kind >= LIB_MALLOC && kind != LIB_MEMSET && kind != LIB_MEMCPY && kind != LIB_MEMMOVE));
  for (unsigned i = 0; i < n && !quiet; i++)
    if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetArgOperand(call, i))) == LLVMPointerTypeKind) {
      call_watcher(w, call, "any", LLVMGetArgOperand(call, i), 0);
      return;
    }
}

void clauses_watch(LLVMModuleRef module) {
  Watch w = {module, NULL, LLVMGetModuleDataLayout(module)};
  if (!LLVMGetNamedFunction(module, FRONT_WATCH "8")) return;
  w.builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (is_of_driver(f) && !text_starts(name_of(f), FRONT_INSTEAD)) continue;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMIsAStoreInst(i)) watch_store(&w, i);
        if (LLVMIsACallInst(i)) watch_call(&w, i);
        if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) call_watcher(&w, i, "any", LLVMGetOperand(i, 0), 0);
      }
  }
  LLVMDisposeBuilder(w.builder);
}
