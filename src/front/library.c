#include "front/library.h"

#include <string.h>

static const LibraryFunction functions[] = {
#define HEADER(file) {NULL, LIB_EXACT, NULL, 1, 0, file},
#define OPERATION(name, signature, kind) {#name, kind, signature, 1, 0, NULL},
#define EXACT(name, signature) {#name, LIB_EXACT, signature, 1, 0, NULL},
#define CONTRACT(name, signature) {#name, LIB_CONTRACT, signature, 1, 0, NULL},
#define RESULT(name, signature, least, most) {#name, LIB_RESULT, signature, least, most, NULL},
#define GUESS(name, signature, least, most) {#name, LIB_GUESS_OF, signature, least, most, NULL},
#define PERHAPS(name, signature, least, most) {#name, LIB_PERHAPS, signature, least, most, NULL},
#define OUTPUT(name, signature, least, most) {#name, LIB_OUTPUT, signature, least, most, NULL},
#define MISSING(name, signature, what) {#name, LIB_MISSING, signature, 1, 0, what},
#include "front/library.def"
};

enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

const LibraryFunction *library_row(const char *name) {
  for (size_t i = 0; i < N_FUNCTIONS; i++)
    if (functions[i].name && strcmp(functions[i].name, name) == 0) return &functions[i];
  return NULL;
}

const LibraryFunction *library_find(const char *name, bool is_defined) {
  static const LibraryFunction nondet = {"nondet", LIB_NONDET, NULL, 1, 0, NULL};
  static const LibraryFunction threads = {"pthread", LIB_MISSING, NULL, 1, 0, "threads"};
  const LibraryFunction *f = library_row(name);
  if (f && (f->kind == LIB_EXACT || f->kind == LIB_CONTRACT)) return NULL;
  if (f) return !is_defined || f->kind == LIB_REACH_ERROR ? f : NULL;
  if (is_defined) return NULL;
  if (text_starts(name, "__VERIFIER_nondet_")) return &nondet;
  if (text_starts(name, "pthread_")) return &threads;
  return NULL;
}

ExternKind library_external_kind(const char *name) {
  const LibraryFunction *f = library_find(name, false);
  return !f ? EXTERN_UNKNOWN : f->kind == LIB_OUTPUT ? EXTERN_OUTPUT : EXTERN_PRIMITIVE;
}

const LibraryFunction *library_rows(uint32_t *n) {
  *n = N_FUNCTIONS;
  return functions;
}
