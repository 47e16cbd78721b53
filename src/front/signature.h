/* Whether declarations fit functions of the library, and arguments the parameters, inside src/front. */
#ifndef FRONT_SIGNATURE_H
#define FRONT_SIGNATURE_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>

bool signature_fits(const char *signature, LLVMTypeRef declared);  /* of library.def; NULL: any */
bool signature_types_fit(LLVMTypeRef declared, LLVMTypeRef known); /* known: of the model */
/* Does a parameter of this type get the value of the argument? C lets calls without a prototype pass an int where a
 * long is taken; then it depends on the machine what arrives. */
bool signature_passes(LLVMValueRef argument, LLVMTypeRef parameter, LLVMTargetDataRef layout);
/* Does a call that takes the result for a `wanted` get what a function that returns a `given` returns? */
bool signature_returns(LLVMTypeRef given, LLVMTypeRef wanted, LLVMTargetDataRef layout);

#endif
