/* memory: the store of a concrete run (see run.h). Private to src/program.
 *
 * An object is a row of bytes at an address that is never given out again. Ids count from 1 in the order of creation,
 * which is also the order of addresses, so an address is found by binary search; dead objects keep their row in the
 * table (for messages, and so that a stale pointer is recognised) but not their bytes.
 *
 * Initialisedness is kept bit by bit, in values and in memory, because bit-fields are written by reading, masking and
 * writing back the unit that holds them: whole bytes would make the first write of a bit-field undefined for ever.
 *
 * Invariants: 1. bits and masks of a value above the width of its type are zero; 2. `provenance` of an object is NULL
 * until a value with an object was stored; 3. targets are little-endian, as is the host (asserted in memory_init);
 * 4. `origin` of an object is NULL until indeterminate bytes were copied into it or out of it.
 *
 * Copies of an indeterminate byte are the same byte: a copy gives it a number, its origin, which both places share, and
 * what an input says of one place holds for the others.
 */
#ifndef PROGRAM_MEMORY_H
#define PROGRAM_MEMORY_H

#include "program/program.h"

/* A value on its way: bits zero-extended to 128. */
typedef struct {
  UInt128 bits;
  UInt128 undefined; /* which of them come from uninitialised memory */
  uint32_t object;   /* the object that it was derived from, 0 for none */
} Value;

typedef enum {
  OBJECT_GLOBAL,
  OBJECT_LOCAL,
  OBJECT_HEAP,
  OBJECT_STACK,    /* alloca, variable-length arrays */
  OBJECT_FUNCTION, /* has an address but no contents */
  OBJECT_LABEL,    /* likewise */
  OBJECT_SYSTEM,   /* what the C library brings: the arguments of main, streams */
} ObjectKind;

typedef enum { OBJECT_ALIVE, OBJECT_FREED, OBJECT_ENDED } ObjectState;

typedef struct {
  uint64_t address, size;
  uint8_t *byte;        /* `size` values, then `size` masks: bits whose initialisedness changed since the beginning */
  uint32_t *provenance; /* per byte, or NULL: none */
  uint8_t *leads;       /* beside it, per MEMORY_CHUNK bytes: some of them may have one */
  uint32_t *origin;     /* per byte, or NULL: of what is indeterminate in it, 0 for this place alone */
  uint8_t kind, state;  /* ObjectKind, ObjectState */
  bool zeroed;          /* began as initialised zeros; else as indeterminate */
  bool is_constant;
  bool is_extern;          /* contents are not known: what was not written here is an input */
  uint32_t of;             /* the VarId or FuncId, 0 for none */
  uint32_t allocation;     /* OBJECT_HEAP: the number of the allocation, from 1 */
  EdgeId allocated, freed; /* UINT32_MAX: none */
  uint64_t born, died;     /* in which step of the run; 0: in none */
} Object;

/* What inputs said of an indeterminate byte that was copied. */
typedef struct {
  uint8_t bits, known; /* `known`: which of the bits */
} Origin;

typedef struct {
  VEC(Object) object; /* [0] is unused */
  VEC(Origin) origin; /* likewise */
  uint32_t origins;   /* so many more may be given out */
  bool lost_track;    /* more were wanted: copies of indeterminate bytes look like bytes of their own */
  uint64_t next;      /* where the next object goes */
  uint64_t end;       /* of the address space */
  uint64_t live;      /* bytes of objects that are alive */
  uint64_t step;      /* the step of the run that is made, from 1 */
} Memory;

enum { MEMORY_CHUNK = 512 };

/* Named limits: a malloc beyond them fails as a real one would. */
#define MEMORY_MAX_OBJECT ((uint64_t)1 << 30)
#define MEMORY_MAX_LIVE ((uint64_t)4 << 30)
#define MEMORY_MAX_OBJECTS ((uint32_t)20000000) /* about 1.2 GB of table */
#define MEMORY_NULL_PAGE 4096u                  /* addresses below are offsets from NULL */

/* `origins` is how many indeterminate bytes may be followed through copies. */
void memory_init(Memory *m, uint32_t pointer_bits, uint32_t origins);
void memory_free(Memory *m);

/* Would an object of this size be granted? */
static inline bool memory_has_room(const Memory *m, uint64_t size) {
  return size <= MEMORY_MAX_OBJECT && m->live + size <= MEMORY_MAX_LIVE;
}
/* A new object; 0 when addresses, memory or ids are used up. Its address is a multiple of the alignment, a power of two
 * or 0, and of 16. */
uint32_t memory_create(Memory *m, ObjectKind kind, uint64_t size, uint64_t alignment, bool zeroed, EdgeId at);
/* The object's life ends; nothing happens when it has ended before. */
void memory_end(Memory *m, uint32_t id, ObjectState state, EdgeId at);
/* The object, dead or alive, in whose bytes the address lies, else 0. With `end`, the address behind the last byte
 * belongs to it too. */
uint32_t memory_find(const Memory *m, uint64_t address, bool end);
static inline Object *memory_object(const Memory *m, uint32_t id) { return &m->object.at[id]; }
/* A pointer to byte `offset` of the object. */
Value memory_pointer(const Memory *m, uint32_t id, uint64_t offset);

/* May `n` (> 0) bytes be read, or written, through the defined pointer? RUN_FINISHED, and then the place; or the error,
 * and then `*id` is the object concerned or 0. */
RunOutcome memory_check(const Memory *m, const Value *pointer, uint64_t n, bool write, uint32_t *id, uint64_t *offset);

/* The rest does not check: the place must have been found good, `n` is at most 16 for load and store. */
void memory_load(const Memory *m, uint32_t id, uint64_t offset, uint32_t n, Value *out);
/* Are bytes of a pointer among these? */
bool memory_has_pointer(const Memory *m, uint32_t id, uint64_t offset, uint32_t n);
void memory_store(Memory *m, uint32_t id, uint64_t offset, uint32_t n, const Value *v);
/* The indeterminate bits of the place turn out to be those of the value, here and in all copies. */
void memory_settle(Memory *m, uint32_t id, uint64_t offset, uint32_t n, const Value *v);
void memory_fill(Memory *m, uint32_t id, uint64_t offset, uint64_t n, uint8_t byte, uint8_t undefined);
/* Copies values, initialisedness, provenance and origins; the places may overlap. */
void memory_copy(Memory *m, uint32_t to, uint64_t to_offset, uint32_t from, uint64_t from_offset, uint64_t n);
bool memory_is_defined(const Memory *m, uint32_t id, uint64_t offset, uint64_t n);

/* Marks all objects that are reachable from those on `work` through stored pointers; `mark` has one byte per object. */
void memory_reach(const Memory *m, U32Vec *work, uint8_t *mark);

#endif
