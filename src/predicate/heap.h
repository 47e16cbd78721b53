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

/* ---- contents.c: objects and their extents ---- */

Heap *heap_of(Env *v);
uint32_t heap_level(const Env *v, VarId var);              /* of the innermost activation that has the variable */
uint32_t heap_contents(Env *v, VarId var, uint32_t level); /* an index; made if need be */
Contents *heap_contents_at(Env *v, uint32_t i);            /* good until others are made */
bool heap_is_dead(Env *v, VarId var, uint32_t level);      /* is the object variable of that activation out of scope? */
void contents_forget(Contents *c);                         /* all of it is indeterminate */
uint32_t contents_extent(const Contents *c, uint64_t offset); /* the one that holds this byte */
uint64_t contents_extent_end(const Contents *c, uint32_t i);  /* UINT64_MAX: of the last one */
void contents_split(Env *v, uint32_t contents, uint64_t at);  /* no extent crosses `at` any more */
void contents_replace(Env *v, uint32_t contents, uint64_t from, uint64_t to, Extent x); /* [from, to) becomes x */
CellId contents_cell(Env *v, uint32_t contents, uint64_t offset, uint64_t size, TypeId t);
CellId contents_write(Env *v, uint32_t contents, uint64_t offset, Number value, TypeId t);

/* What becomes of indeterminate bytes that are read: in a run they are an input that is asked for there (ASK). Where it
 * is not certain that the program reads just these bytes, which inputs it takes is not known (DOUBT). Who only wants to
 * keep what is there gets an unknown value (KEEP). */
typedef enum { ASK, DOUBT, KEEP } Reading;

Number contents_read(Env *v, uint32_t contents, uint64_t offset, TypeId t, Reading how);

uint64_t bytes_at_once(uint64_t n); /* how many of n bytes, 1, 2, 4 or 8, are taken as one number */
TypeId type_bytes(Env *v, uint64_t size);
Number number_repeated(Env *v, uint8_t byte, TypeId t);

/* ---- heap.c: accesses ---- */

/* Some bytes of an object. */
typedef struct {
  VarId var;
  uint32_t level;
  Int128 first;    /* its address */
  Int128 from, to; /* offsets */
} Bytes;

/* The places where an access of `size` bytes may go; that it goes to one of them becomes a fact. False: not known. */
bool heap_targets(Env *v, ExprId e, uint64_t size, bool write, Targets *out);
void heap_log(Env *v, ExprId e, TypeId t, bool write, const Targets *at, CellId cell);
/* Writes where the guard holds. */
CellId heap_write_guarded(Env *v, const Target *at, bool always, uint64_t shift, Number value, TypeId t);
/* Nothing is known of these bytes from now on. */
void heap_forget_bytes(Env *v, const Bytes *b);

#endif
