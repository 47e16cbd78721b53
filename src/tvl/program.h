/* Programs: formulas compiled to operations on two-valued tables. Shared by program.c (builds) and evaluate.c (runs).
 *
 * A plane of a formula is a table over its variables: bit (u1..uk) says that the value at that assignment is 1
 * (must) or not 0 (may). Negation swaps the planes and complements them, so every plane is made of the predicates'
 * planes by conjunction, complement, projection and closure alone. Complement costs nothing: it is a mark on the
 * reference. Each table has its variables in one order, the last one along the bits of a row. A variable bound by a
 * quantifier comes last in the tables below it, or before the last, whichever needs fewer transposed predicates. */
#ifndef TVL_PROGRAM_H
#define TVL_PROGRAM_H

#include "tvl/internal.h"

typedef enum {
  OP_TRUE,  /* no variables, 1 */
  OP_LOAD0, /* a plane of a predicate, as it lies in the structure */
  OP_LOAD1,
  OP_LOAD2,
  OP_SAME,  /* u1 is u2 */
  OP_PERM,  /* the operand with its variables permuted or identified */
  OP_AND,   /* the conjunction of operands, each over some of the variables; `drop` may quantify one of them */
  OP_TC,    /* closure over the last two variables */
  OP_CHAIN, /* the same, only through summary nodes */
} OpKind;

enum { MAX_OPERANDS = 32 }; /* of one operation */
enum { PARAM = 0x80 };      /* marks arguments of loads that are parameters */
#define COMPUTED UINT32_MAX

/* The variable that a conjunction drops by an existential quantifier: none, the last (is the row empty?), or the one
 * before it (the union of rows). */
typedef enum { DROP_NONE, DROP_LAST, DROP_MIDDLE } Drop;

/* Which variables an operand has, in a space of outer variables a, b and the last one: with the last it gives a row,
 * without it a bit. */
typedef enum { SCALAR, ROW, BIT_A, ROW_A, BIT_B, ROW_B, BIT_AB, ROW_AB } Shape;

typedef struct {
  Ref ref;
  uint8_t n;            /* variables */
  uint8_t at[MAX_DIMS]; /* their positions in the operation's space, increasing for OP_AND */
  uint8_t shape;        /* for the kernels of one word per row; a Shape, set by program_finish */
  uint8_t zero[2];      /* no padding: operands are compared as bytes */
} Operand;

typedef struct {
  uint8_t kind, dims, plane, space; /* dims of the result; dims of the space of an OP_AND */
  uint8_t drop;
  uint8_t arg[2];        /* loads, OP_SAME: 0, 1 (variable) or PARAM + i */
  uint32_t pred;         /* loads */
  uint32_t first, count; /* operands */
  uint64_t *buf;
  size_t room; /* words in buf */
} Op;

struct Program {
  Tvl *t;
  VEC(Op) ops;
  VEC(Operand) operands;
  InternTable table; /* of operations, until program_finish */
  /* By operation, beside one another because they are looked at most: */
  U32Vec direct;         /* the loads whose table is a plane of the structure */
  uint32_t *offset;      /* of the plane in the structure, for a load whose table is the plane; or COMPUTED */
  const uint64_t **data; /* the table, when valid */
  uint64_t *valid;       /* a set: the table is up to date */
  uint64_t *readers;     /* plane -> set of operations that depend on it */
  uint32_t words;        /* of a set of operations */
  const Work *s;
  uint32_t n, w, cap; /* w and cap for which the offsets hold; cap 0: none */
  uint32_t params[MAX_DIMS];
  Ref query[2]; /* the planes of a program made for one formula */
};

Ref op_add(Program *p, Op op, const Operand *operands, uint32_t n);
void compile_forget(Program *p); /* compile.c: what is remembered of this program; no program_add may follow */

#endif
