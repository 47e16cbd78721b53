/* Bit-fields, for the printer: clang reads and writes them by masks and shifts of the bytes that hold them; here the
 * field is recognised again. Inside src/program. */
#ifndef PROGRAM_PRINT_BITS_H
#define PROGRAM_PRINT_BITS_H

#include "program/program.h"

typedef struct {
  ExprId address; /* of the structure */
  const Field *field;
  ExprId value; /* what is written to it; 0: the number */
  Int128 number;
} BitField;

/* Is e the value of a bit-field: its bits of a load, shifted down? */
bool bit_field_read(const Program *p, ExprId e, BitField *out);
/* Is op, a store, the assignment of a value to a bit-field that leaves its neighbours as they are? */
bool bit_field_write(const Program *p, const Op *op, BitField *out);
/* The names of the bit-fields that lie in these bytes of the structure, as `{a, b}`; false when there are none. */
bool print_bit_unit(const Program *p, TypeId structure, uint64_t offset, uint64_t size, Buf *out);

#endif
