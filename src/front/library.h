/* Library functions that lowering knows by name: one table. Functions that the program defines itself are taken as it
 * defines them, except the error functions of SV-COMP. Composite functions (strlen, realloc, ...) are not here but
 * in share/models, in C. */
#ifndef FRONT_LIBRARY_H
#define FRONT_LIBRARY_H

#include "program/program.h"

typedef enum {
  LIB_NONE,
  LIB_MALLOC,
  LIB_ZALLOC, /* models only: zeroed memory */
  LIB_CALLOC, /* when both arguments are constant; otherwise share/models */
  LIB_FREE,
  LIB_ALLOCA,
  LIB_MEMSET,
  LIB_MEMCPY,
  LIB_MEMMOVE,
  LIB_EXIT,
  LIB_ABORT,
  LIB_ASSERT_FAIL,
  LIB_REACH_ERROR, /* holds even when the program defines it */
  LIB_ASSERT,      /* of a condition, as other verifiers have it: assert without its header, __CPROVER_assert */
  LIB_ASSUME,
  LIB_NONDET,
  LIB_OBJECT_SIZE,
  LIB_UNMODELLED, /* threads, setjmp, ...: note says what */
} LibraryKind;

typedef struct {
  const char *name;
  LibraryKind kind;
  const char *note;
} LibraryFunction;

/* What a function of this name is, or NULL. `is_defined`: the program defines it. */
const LibraryFunction *library_find(const char *name, bool is_defined);
/* How a function that stays external behaves. */
ExternKind library_external_kind(const char *name);

#endif
