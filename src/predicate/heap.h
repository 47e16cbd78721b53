/* Inside src/predicate: memory as an extended environment sees it.
 *
 * The contents of an object (a block, or an object variable of one activation) are a sequence of extents without gaps,
 * from its first byte to the end of time: known cells, a byte repeated, the initial contents of a global, or
 * indeterminate bytes. A write splits extents at its borders and replaces what lies between. Every cell extent's value
 * is what the environment says that the cell holds; a cell occurs in at most one extent. */
#ifndef PREDICATE_HEAP_H
#define PREDICATE_HEAP_H

#include "predicate/encoder.h"

typedef enum { EXTENT_ANY, EXTENT_BYTE, EXTENT_INITIAL, EXTENT_CELL } ExtentKind;

typedef struct {
  uint64_t offset; /* up to the offset of the next one */
  ExtentKind kind;
  uint32_t since; /* step */
  CellId cell;    /* CELL */
  uint8_t byte;   /* BYTE */
  VarId var;      /* INITIAL: of this global, ... */
  uint64_t at;    /* ... from here */
} Extent;

typedef struct {
  VarId var;
  uint32_t level; /* of a block: its number */
  bool is_dead;   /* out of scope */
  VEC(Extent) extent;
  bool is_extern; /* what was not written is an input */
  bool is_lost;   /* something may have been written anywhere in it */
} Contents;

/* A place that an access may lead to. */
typedef struct {
  TermId guard; /* the condition under which it does, if there are several */
  uint32_t contents;
  uint64_t offset;
} Target;

typedef VEC(Target) Targets;

typedef struct Heap {
  VEC(Contents) contents;
  IdMap contents_of;     /* variable and level -> index */
  IdMap definition;      /* symbol -> what it is equal to */
  IdMap values_of;       /* symbol -> index of its possible values */
  VEC(Numbers) values;   /* empty: not known */
  IdMap indeterminate;   /* symbols that are the contents of uninitialised variables; 0: read, so an input by now */
  VEC(Targets) argument; /* of the call that is being made: where aggregates come from */
  uint32_t steps;        /* depth of the search for addresses */
} Heap;

Heap *heap_of(Env *v);
bool heap_is_dead(Env *v, VarId var, uint32_t level); /* is the object variable of that activation out of scope? */

#endif
