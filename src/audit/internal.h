/* Inside src/audit: tables that writing and reading share, and small questions about types. */
#ifndef AUDIT_INTERNAL_H
#define AUDIT_INTERNAL_H

#include <string.h>

#include "audit/certificate.h"

enum { CERTIFICATE_VERSION = 1 };

/* Words for the meanings of cells, by CellMeaning. */
extern const char *const certificate_meaning[CELL_BLOCKS + 1];

/* Words for bit functions, by BitFunction. */
extern const char *const certificate_bit_function[BITS_REM + 1];

typedef struct {
  const char *name;
  uint32_t bit;
} CertificateProperty;
extern const CertificateProperty certificate_property[];
extern const uint32_t certificate_n_properties;

/* A number that holds 0 or 1: C's _Bool, or the truth value of a condition. */
static inline bool type_is_truth(const Type *t) {
  return t->kind == TYPE_BOOL || (t->name && (strcmp(t->name, "_Bool") == 0 || strcmp(t->name, "bool") == 0));
}

#endif
