/* Whether declarations fit functions of the library, inside src/front. */
#ifndef FRONT_SIGNATURE_H
#define FRONT_SIGNATURE_H

#include <llvm-c/Core.h>
#include <stdbool.h>

bool signature_fits(const char *signature, LLVMTypeRef declared);  /* of library.def; NULL: any */
bool signature_types_fit(LLVMTypeRef declared, LLVMTypeRef known); /* known: of the model */

#endif
