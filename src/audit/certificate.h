/* The certificate of a TRUE: an inductive invariant of the program, as text (docs/certificate.md) and read.
 *
 * A certificate says, for each place (a location with its open calls), which states the program can be in there: a list
 * of certified states, each a formula over cells and, if it says something of the heap, a set of shape graphs of one
 * class. A concrete state is allowed at a place if the formula of one of the place's states holds and one of its graphs
 * represents the heap.
 *
 * Everything is named in terms of the program: functions, variables, activation levels, offsets, edges and locations by
 * their number in their function. The fingerprint makes sure that these are the numbers of the same automata.
 *
 * The same struct is filled by who writes a certificate (evidence) and by who reads one (certificate_read), each with
 * terms of a logic of his own. The text of classes and graphs is kept as it is: src/audit/heap.h gives it a meaning.
 * Texts are interned in `names`; release everything with certificate_free. */
#ifndef AUDIT_CERTIFICATE_H
#define AUDIT_CERTIFICATE_H

#include "logic/logic.h"
#include "program/program.h"

/* What a symbol of a formula stands for. */
typedef enum {
  CELL_VALUE,  /* what the register variable holds; or the bytes of an object variable from `offset` on, read as `type`
                */
  CELL_OFFSET, /* of a pointer, the register `var` or the one in the bytes of the object `var` from `offset` on: how far
                  it points behind the first byte of the object that it belongs to, */
  CELL_SIZE,   /* the size of that object, ... */
  CELL_ALIVE,  /* ... whether the object is alive (1) or not, or is none (0), ... */
  CELL_BASE,   /* ... and the number of its first byte */
  CELL_BLOCKS, /* how many blocks of the heap are allocated; var is 0 */
  CELL_LENGTH, /* of such a pointer: how many nodes its list along `link` has (encode_length.c) */
} CellMeaning;

typedef struct {
  const char *name; /* in formulas */
  CellMeaning meaning;
  VarId var;
  uint32_t level;        /* 0 for globals; else which of the open activations of the variable's function, from 1 */
  uint64_t offset, size; /* which bytes of an object; size 0: a register variable */
  TypeId type;           /* CELL_VALUE: of the number; an integer, pointer or floating-point type */
  uint64_t link;         /* CELL_LENGTH: the link lies so many bytes behind where a pointer points */
  SymbolId symbol;
} CertificateCell;

/* Where the places of a layout begin in the blocks of an object variable, or of an allocation (heap.h). */
typedef struct {
  VarId var;   /* 0: an allocation */
  EdgeId edge; /* OP_ALLOC */
  int64_t place;
} CertificateOrigin;

/* The blocks of an allocation belong to this layout as well (heap.h), besides what accesses make of them. */
typedef struct {
  EdgeId edge; /* OP_ALLOC */
  uint32_t layout;
} CertificateLayout;

/* Open calls. Stack 0 is the empty one: main. */
typedef struct {
  uint32_t outer; /* the stack without its innermost call */
  EdgeId call;
  FuncId callee;
} CertificateStack;

/* A block of lines whose meaning is the heap's. */
typedef struct {
  const char *name;
  uint32_t class; /* of a graph: index of its class */
  const char *text;
  uint32_t line; /* of the certificate, where the text begins */
} CertificateBlock;

enum { NO_CLASS = UINT32_MAX };

typedef struct {
  LocId loc;
  uint32_t stack;
  TermId formula;
  uint32_t class; /* index; NO_CLASS: nothing is said of the heap */
  U32Vec graph;   /* indices, of this class */
  uint32_t line;
} CertifiedState;

typedef struct {
  Strings names;
  char program[SHA256_TEXT]; /* fingerprint of the automata */
  uint32_t properties;       /* set of Property (property/property.h) */
  bool malloc_may_fail;
  VEC(Int128) address; /* by VarId the address of an object (0: none); by FuncId after that */
  Int128 span;         /* the object of a local at level n has an address that is (n - 1) * span further */
  VEC(CertificateCell) cell;
  VEC(CertificateOrigin) origin; /* of others: 0 */
  VEC(CertificateLayout) layout;
  VEC(CertificateStack) stack; /* [0] is the empty one */
  VEC(CertificateBlock) class, graph;
  VEC(CertifiedState) state;
} Certificate;

void certificate_init(Certificate *c);
void certificate_free(Certificate *c);
const CertificateCell *certificate_cell_of(const Certificate *c, SymbolId s); /* NULL: none */

/* ---- as text ---- */

void certificate_print(const Certificate *c, const Program *p, const Logic *l, Buf *out);
/* Fills an initialised certificate. False: `error` says what is wrong with it and in which line, or that it is about
 * another program. The program may get new types. */
bool certificate_read(Certificate *c, const char *text, Program *p, Logic *l, Buf *error);

/* The properties (a set) that the text says it proves; the program is read with regard to them. */
uint32_t certificate_properties(const char *text);
void certificate_print_properties(uint32_t set, Buf *out); /* their names, each behind a space */

/* A formula or integer term as an S-expression: (and (<= x 5) (= (+ x (* 2 y)) 0)). Symbols are printed by `name`. */
void certificate_print_term(const Logic *l, TermId t, const char *(*name)(void *context, SymbolId s), void *context,
                            Buf *out);
/* Reads one from *at on and moves *at behind it. `named` gives the term that a name stands for, 0 if there is none. 0:
 * `error` says why. */
TermId certificate_read_term(Logic *l, const char **at, TermId (*named)(void *context, const char *name), void *context,
                             Buf *error);
/* The next word of a line (up to a space, a parenthesis or its end; a text in quotes is one) appended to an emptied
 * `out`; false at the end of the line. */
bool certificate_word(const char **at, Buf *out);

/* `s32`, `u8`, `bool`, `pointer`, `f64`: an integer of so many bits, ...; `bytes` for anything else. */
void certificate_print_type(const Program *p, TypeId t, Buf *out);
TypeId certificate_read_type(Program *p, const char *word); /* 0: it is none */

/* A variable as two words: its function (`-`: a global) and its name. */
void certificate_print_variable(const Program *p, VarId v, Buf *out);
VarId certificate_find_variable(const Program *p, const char *function, const char *name); /* 0: there is none */

/* The fingerprint of the automata: everything in them that has a meaning, hashed. */
void certificate_fingerprint(const Program *p, char out[SHA256_TEXT]);

#endif
