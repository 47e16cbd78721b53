/* Functions of the C library that lowering knows by name: one table, library.def. Functions that the program defines
 * itself are taken as it defines them, except the error functions of SV-COMP. Composite functions (strlen, realloc,
 * ...) have a row too, and are written in C, in share/models. */
#ifndef FRONT_LIBRARY_H
#define FRONT_LIBRARY_H

#include "program/program.h"

typedef enum {
  LIB_EXACT,    /* share/models */
  LIB_CONTRACT, /* share/models */
  LIB_RESULT,   /* what the row says, contract.c */
  LIB_GUESS_OF, /* likewise, but what it gives is no input */
  LIB_PERHAPS,  /* likewise, but for that it fails, which is one */
  LIB_OUTPUT,   /* likewise, and it prints */
  LIB_MISSING,  /* threads, setjmp, ...: note says what, if anything */
  LIB_MALLOC,   /* operations from here on */
  LIB_ZALLOC,   /* models only: zeroed memory */
  LIB_ALIGNED,  /* models only: aligned memory */
  LIB_CALLOC,   /* when both arguments are constant; otherwise share/models */
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
  LIB_BETWEEN, /* models only: a number in a range, an input */
  LIB_GUESS,   /* models only: a number in a range that something determines which is not modelled */
  LIB_DOUBT,   /* models only: what happens from here on is not modelled, but the effects of it are */
  LIB_OBJECT_SIZE,
  LIB_ASK, /* of silhouette.h: a question stands here */
} LibraryKind;

/* The result is at most the count that is an argument. */
#define RESULT_COUNT INT64_MIN

typedef struct {
  const char *name;
  LibraryKind kind;
  const char *signature; /* see library.def; NULL: any */
  int64_t least, most;   /* of the result; least > most: any; most may be RESULT_COUNT */
  const char *note;
} LibraryFunction;

/* The row of this name, or NULL. */
const LibraryFunction *library_row(const char *name);
/* What lowering does with a call of this function, or NULL: it is a function like any other, with a model perhaps.
 * `is_defined`: the program defines it. */
const LibraryFunction *library_find(const char *name, bool is_defined);
/* How a function that stays external behaves. */
ExternKind library_external_kind(const char *name);
/* The table. A row without a name is a heading: `note` is the header that declares what follows; NULL: none of those
 * that are here as a whole. */
const LibraryFunction *library_rows(uint32_t *n);

#endif
