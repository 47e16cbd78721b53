/* Inside src/front: the machines that C is compiled for (target.def), and what of the machine that we run on matters.
 * The one place of src/ that names architectures, but for the sandbox (scripts/check-machines). */
#ifndef FRONT_TARGET_H
#define FRONT_TARGET_H

#include <llvm-c/Core.h>

#include "front/compile.h"

/* `long double` of all targets: 80 bits, in as many bytes as the layout says. */
#define TARGET_LONG_DOUBLE LLVMX86_FP80TypeKind
enum { TARGET_LONG_DOUBLE_BITS = 80 };

typedef struct {
  uint32_t pointer_bits;
  const char *triple, *layout;
  const char *architectures; /* first words of triples that mean it, separated by blanks */
} Target;

const Target *target_of_bits(uint32_t pointer_bits);

/* Appends the flags by which clang compiles for the target wherever it runs. The folders of headers are left out where
 * the user says where the headers are. The words live in `arena`. */
void target_flags(const Target *t, bool user_has_headers, Arena *arena, Words *out);
bool target_has_headers(const Target *t);

/* Have the structures of two programs, by name, the same layout? False: `why` names one that has not (layout.c). */
bool layouts_agree(const Program *a, const Program *b, Buf *why);

bool target_is_host(void); /* does this machine run programs for the targets? */

/* Is code for the triple code for this target? Else `why` says what it is. */
bool target_accepts(const Target *t, const char *triple, Buf *why);
/* The same for the words of a command that compiles a file: the compiler's name, --target and -m. Words that say what
 * the target is anyway are taken out. */
bool target_accepts_command(const Target *t, Words *command, Buf *why);
/* The same for a module, which gets triple and layout where it has none. False after a message. */
bool target_accepts_module(const Target *t, const char *file, LLVMModuleRef module, Diag *diag);

#endif
