#include "front/library.h"

#include <string.h>

static const LibraryFunction functions[] = {
    {"malloc", LIB_MALLOC, NULL},
    {"__silhouette_zalloc", LIB_ZALLOC, NULL},
    {"calloc", LIB_CALLOC, NULL},
    {"free", LIB_FREE, NULL},
    {"cfree", LIB_FREE, NULL},
    {"alloca", LIB_ALLOCA, NULL},
    {"__builtin_alloca", LIB_ALLOCA, NULL},
    {"memset", LIB_MEMSET, NULL},
    {"memcpy", LIB_MEMCPY, NULL},
    {"memmove", LIB_MEMMOVE, NULL},
    {"exit", LIB_EXIT, NULL},
    {"_exit", LIB_EXIT, NULL},
    {"_Exit", LIB_EXIT, NULL},
    {"quick_exit", LIB_EXIT, NULL},
    {"abort", LIB_ABORT, NULL},
    {"__assert_fail", LIB_ASSERT_FAIL, NULL},
    {"__assert", LIB_ASSERT_FAIL, NULL},
    {"__assert_rtn", LIB_ASSERT_FAIL, NULL},
    {"assert", LIB_ASSERT, NULL},
    {"__CPROVER_assert", LIB_ASSERT, NULL},
    {"__VERIFIER_assert", LIB_ASSERT, NULL},
    {"reach_error", LIB_REACH_ERROR, NULL},
    {"__VERIFIER_error", LIB_REACH_ERROR, NULL},
    {"__VERIFIER_assume", LIB_ASSUME, NULL},
    {"__CPROVER_assume", LIB_ASSUME, NULL},
    {"__silhouette_object_size", LIB_OBJECT_SIZE, NULL},
    {"setjmp", LIB_UNMODELLED, "setjmp"},
    {"_setjmp", LIB_UNMODELLED, "setjmp"},
    {"__sigsetjmp", LIB_UNMODELLED, "setjmp"},
    {"sigsetjmp", LIB_UNMODELLED, "setjmp"},
    {"longjmp", LIB_UNMODELLED, "longjmp"},
    {"_longjmp", LIB_UNMODELLED, "longjmp"},
    {"siglongjmp", LIB_UNMODELLED, "longjmp"},
    {"__longjmp_chk", LIB_UNMODELLED, "longjmp"},
    {"thrd_create", LIB_UNMODELLED, "threads"},
    {"fork", LIB_UNMODELLED, "processes"},
    {"vfork", LIB_UNMODELLED, "processes"},
    {"signal", LIB_UNMODELLED, "signal handlers"},
    {"sigaction", LIB_UNMODELLED, "signal handlers"},
    {"atexit", LIB_UNMODELLED, "atexit"},
    {"on_exit", LIB_UNMODELLED, "atexit"},
};

/* Output: reads its arguments, has no other effect that a program can see. */
static const char *const output[] = {
    "printf",        "fprintf",          "dprintf",       "puts",     "fputs",  "putchar", "putc",   "fputc",
    "perror",        "fflush",           "vprintf",       "vfprintf", "fwrite", "write",   "syslog", "__printf_chk",
    "__fprintf_chk", "putchar_unlocked", "putc_unlocked",
};

/* Any result, no effect on the program's memory. */
static const char *const pure[] = {
    "clock", "getpid", "getppid", "getuid",  "geteuid", "rand",   "random", "lrand48", "srand",  "srandom",
    "sleep", "usleep", "isatty",  "sysconf", "close",   "fclose", "feof",   "ferror",  "fileno",
};

const LibraryFunction *library_find(const char *name, bool is_defined) {
  static const LibraryFunction nondet = {"nondet", LIB_NONDET, NULL};
  static const LibraryFunction threads = {"pthread", LIB_UNMODELLED, "threads"};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp(functions[i].name, name) == 0)
      return !is_defined || functions[i].kind == LIB_REACH_ERROR ? &functions[i] : NULL;
  if (is_defined) return NULL;
  if (text_starts(name, "__VERIFIER_nondet_")) return &nondet;
  if (text_starts(name, "pthread_")) return &threads;
  return NULL;
}

static bool listed(const char *name, const char *const *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(list[i], name) == 0) return true;
  return false;
}

ExternKind library_external_kind(const char *name) {
  if (library_find(name, false)) return EXTERN_PRIMITIVE;
  if (listed(name, output, sizeof output / sizeof *output)) return EXTERN_OUTPUT;
  if (listed(name, pure, sizeof pure / sizeof *pure)) return EXTERN_PURE;
  return EXTERN_UNKNOWN;
}
