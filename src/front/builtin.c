/* Functions that clang knows and the program defines: a call of one is a call of the program's. clang decides without
 * looking at definitions, which may stand in another file; so what defines one is compiled again, without knowing it.
 */
#include <string.h>

#include "front/compile.h"
#include "front/lower.h"

static const char *const builtins[] = {
#define BUILTIN(name) #name,
#define FLOATING(name) #name, #name "f", #name "l",
#include "front/builtins.def"
};

static bool is_defined(LLVMModuleRef module, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(module, name);
  return (f && LLVMCountBasicBlocks(f)) || LLVMGetNamedGlobalAlias(module, name, strlen(name));
}

void builtins_defined(LLVMModuleRef module, Words *out) {
  for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
    bool known = false;
    for (uint32_t k = 0; k < out->n && !known; k++) known = strcmp(out->at[k], builtins[i]) == 0;
    if (!known && is_defined(module, builtins[i])) vec_push(*out, builtins[i]);
  }
}
