/* Inside src/audit: tables that writing and reading share, and small questions about types. */
#ifndef AUDIT_INTERNAL_H
#define AUDIT_INTERNAL_H

#include <string.h>

#include "audit/certificate.h"

enum { CERTIFICATE_VERSION = 1 };

/* Formulas are walked by recursion: none may be deeper than this, with all that its names stand for. */
enum { DEEPEST_FORMULA = 5000 };

/* Links of lists lie no further from where pointers point. */
enum { MOST_LINK = 1 << 30 };

/* Words for the meanings of cells, by CellMeaning. */
extern const char *const certificate_meaning[CELL_LENGTH + 1];

/* Words for bit functions, by BitFunction. */
extern const char *const certificate_bit_function[BITS_REM + 1];

typedef struct {
  const char *name;
  uint32_t bit;
} CertificateProperty;
extern const CertificateProperty certificate_property[];
extern const uint32_t certificate_n_properties;

/* Do both cells stand for the same? Of those with one meaning, bytes are told apart whatever they are read as. */
static inline bool cell_is_same(const CertificateCell *a, const CertificateCell *b) {
  return a->meaning == b->meaning && a->var == b->var && a->level == b->level && a->offset == b->offset &&
         a->size == b->size && a->link == b->link;
}

/* Before the step, does the list along `link` that begins with a pointer come by where the pointer `to` points? The
 * formulas know little of that; graphs may know more. */
typedef struct {
  VarId var; /* the register variable at this level; 0: the value of `from` */
  uint32_t level;
  ExprId from, to;
  uint64_t link;
  TermId comes; /* a formula that stands for the answer */
} ListQuestion;

/* How many nodes the list along `link` of a register variable has before the step. */
typedef struct {
  VarId var;
  uint32_t level;
  uint64_t link;
  TermId length;
} ListLength;

/* A number that holds 0 or 1: C's _Bool, or the truth value of a condition. */
static inline bool type_is_truth(const Type *t) {
  return t->kind == TYPE_BOOL || (t->name && (strcmp(t->name, "_Bool") == 0 || strcmp(t->name, "bool") == 0));
}

#endif
