/* Inside src/predicate: cells and the encoding of expressions. */
#ifndef PREDICATE_ENCODER_H
#define PREDICATE_ENCODER_H

#include "predicate/predicate.h"

/* A piece of an object that some operation accesses at a known place. */
typedef struct {
  VarId var;
  uint64_t offset, size;
  TypeId type;
} Piece;

struct Encoder {
  Logic *l;
  Program *p;
  EncoderOptions options;
  VEC(Cell) cell;
  InternTable cell_table;
  IdMap symbol_cell;
  VEC(Piece) piece;    /* sorted by variable, offset, size */
  U32Vec first_piece;  /* by VarId: where its pieces begin; one more at the end */
  VEC(bool) escapes;   /* by VarId: its address goes where direct accesses do not see it */
  VEC(Int128) address; /* by VarId, of objects; by FuncId after that */
  uint32_t fresh;      /* to name symbols */
};

/* An integer with what is known of its range. */
typedef struct {
  TermId t;
  bool bounded;
  Int128 lo, hi;
} Number;

/* Where an address leads: a fixed place of an object, an element of one, or anywhere. */
typedef struct {
  VarId var;       /* 0: not known */
  uint64_t offset; /* constant part */
  ExprId index;    /* 0: none; otherwise the place is offset + index * stride */
  uint64_t stride;
} Place;

/* Arrays of at most this many elements are tracked element by element when the index is a variable. */
enum { MOST_ELEMENTS = 32 };
/* Heap addresses are at least this; objects and functions lie below. */
static inline Int128 heap_base(const Program *p) { return (Int128)1 << (p->pointer_bits == 64 ? 46 : 31); }

CellId encoder_find_cell(Encoder *e, VarId var, uint32_t level, uint64_t offset, uint64_t size, TypeId type);
SymbolId encoder_fresh(Encoder *e, const char *what);
Place encoder_place(const Encoder *e, ExprId address);
/* The pieces of an object: *first .. *first + n - 1 in e->piece. */
uint32_t encoder_pieces(const Encoder *e, VarId var, uint32_t *first);
bool type_bounds(const Program *p, TypeId t, Int128 *lo, Int128 *hi);

/* expression.c */
Number number_of(Env *v, ExprId e);
TermId truth_of(Env *v, ExprId e);
Number number_convert(Env *v, Number x, TypeId to);
Number number_unknown(Env *v, TypeId t, uint32_t why);
Number number_of_cell(Env *v, CellId c); /* what it holds, as a number of its own type */
void env_fact(Env *v, TermId t);
/* The cells of objects that a pointer may lead to, at the current levels, appended; false when they cannot be listed.
 */
bool encoder_escaping(Env *v, U32Vec *out);
/* The cell of a register variable, or of a piece of an object, at the level of the current activation. */
CellId env_cell(Env *v, VarId var, uint64_t offset, uint64_t size, TypeId type);

#endif
