/* From files to one LLVM module, inside src/front: compile_commands.json, the clang process, reading and linking. */
#ifndef FRONT_COMPILE_H
#define FRONT_COMPILE_H

#include <llvm-c/Core.h>

#include "front/front.h"

typedef VEC(const char *) Words;

/* One file and the flags that it is compiled with. Strings live in the arena of the list. */
typedef struct {
  const char *file;
  const char *folder; /* where clang runs, NULL: here */
  Words flags;
} Source;

typedef struct {
  Arena arena;
  VEC(Source) source;
} Sources;

/* The files of the options with their flags. False: a message was given. */
bool sources_collect(Sources *s, const FrontOptions *o, Diag *diag);
/* Adds what compile_commands.json says (compile_commands.c). Without files in the options all entries are taken. */
bool sources_from_commands(Sources *s, const FrontOptions *o, Diag *diag);
void sources_free(Sources *s);

/* Appends the words of a text, which are separated by single blanks; they live in `arena`. */
void words_of(const char *text, Arena *arena, Words *out);

/* Appends what clang gets for a source: which machine it is for (target.h), then the user's flags. Words live in
 * `arena`, the options and the source. */
void source_flags(const Source *s, const FrontOptions *o, Arena *arena, Words *out);

/* The flag that lets silhouette.h be found; it lives in `arena`. */
void source_own_headers(Arena *arena, Words *out);

/* Compiles (or reads) one source to bitcode or IR text in `out`. `own`: names that clang shall not take for functions
 * of C's library (builtin.c); if there are any, its warnings have been seen. False: clang or we gave a message. */
bool source_compile(const Source *s, const FrontOptions *o, const Words *own, Buf *out, Diag *diag);
/* Does signed arithmetic wrap, as the flags say? */
bool source_wraps(const Source *s, const FrontOptions *o);
/* Does clang compute a sum of this file by itself that overflows? A message was given for each (overflow.c). */
bool source_overflows(LLVMContextRef context, const Source *s, const FrontOptions *o, const Words *own, Diag *diag);
/* Adds the functions that the module defines and that clang would take for C's, each once. */
void builtins_defined(LLVMModuleRef module, Words *out);

/* LLVM's reader crashes on some damaged files: false (and a message) when it would on this one. */
bool module_is_readable(const char *name, Buf *bytes, Diag *diag);
/* Reads bitcode or IR text. NULL: a message was given. */
LLVMModuleRef module_read(LLVMContextRef context, const char *name, Buf *bytes, Diag *diag);
/* Reads what is declared in bitcode, which must be well-formed; a function's body when it is linked. NULL: a message
 * was given. */
LLVMModuleRef module_open(LLVMContextRef context, const char *name, Buf *bytes, Diag *diag);
/* Do the functions with which the program lets qsort and bsearch compare do more than that? (compare.c) */
bool module_compares_freely(LLVMModuleRef module);
/* Contracts (clauses.c): takes the clauses out of the module; leads calls to what a driver has instead; tells it about
 * writes, once the models are linked. */
void clauses_take(LLVMModuleRef module, Program *p, FrontClauses *out);
void clauses_redirect(LLVMModuleRef module);
void clauses_watch(LLVMModuleRef module);
/* Links `from` (consumed) into `into`. */
bool module_link(LLVMModuleRef into, LLVMModuleRef from, Diag *diag);

#endif
