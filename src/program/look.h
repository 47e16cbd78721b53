/* look: what a debugger would show of a run between two operations: the open activations, their variables, and the
 * objects in memory, each with its places by name. Included by program/program.h; the same folder.
 *
 * The bytes that malloc gives have no type. Looking gives them one: the largest type of a pointer that was seen to
 * point to their beginning. RunTypes remembers it from look to look, so that a block has its names from the first
 * picture on when the run was watched once before.
 */
#ifndef PROGRAM_LOOK_H
#define PROGRAM_LOOK_H

#include "program/run.h"

typedef enum {
  LOOK_NUMBER,        /* number */
  LOOK_NULL,          /* a null pointer */
  LOOK_POINTER,       /* object, offset */
  LOOK_FUNCTION,      /* function */
  LOOK_ADDRESS,       /* number: a pointer that belongs to no object */
  LOOK_REAL,          /* real */
  LOOK_TEXT,          /* text: an array of characters up to its end, as C writes it, with quotes */
  LOOK_UNINITIALISED, /* indeterminate, all of it or in part */
} LookKind;

typedef struct {
  LookKind kind;
  Int128 number;
  double real;
  uint32_t object; /* as in LookObject.id */
  uint64_t offset; /* from the beginning of the object */
  FuncId function;
  const char *text;
} LookValue;

/* A register variable, or where an object variable lies (a LOOK_POINTER to it; LOOK_UNINITIALISED before its scope). */
typedef struct {
  VarId var;
  uint32_t activation; /* index; globals: UINT32_MAX */
  LookValue value;
} LookVar;

typedef struct {
  const char *name; /* `next`, `link.prev`, `[2].key`; "" for all of a scalar object */
  uint64_t offset, size;
  TypeId type;
  LookValue value;
} LookPlace;

typedef enum { LOOK_VARIABLE, LOOK_HEAP, LOOK_STACK } LookStorage;

typedef struct {
  uint32_t id; /* unique in a run, in the order of creation */
  LookStorage storage;
  bool alive;           /* neither freed nor out of scope */
  bool is_reached;      /* from a variable, directly or through other objects */
  VarId var;            /* of a variable, else 0 */
  uint64_t size;        /* bytes */
  TypeId type;          /* of its elements; 0: not known */
  uint64_t count;       /* of elements of that type */
  EdgeId allocated;     /* UINT32_MAX: none */
  EdgeId freed;         /* likewise */
  VEC(LookPlace) place; /* by offset; of what is not alive: none */
  bool has_more;        /* places that are left out: there are very many */
} LookObject;

typedef struct {
  VEC(FuncId) activation; /* main first */
  VEC(LookVar) var;       /* globals, then activation by activation; temporaries included */
  VEC(LookObject) object; /* variables, blocks of the heap and of the stack, by id; string literals that are used */
  Arena arena;
} RunLook;

/* By object id: the type of its elements. Zero-initialise; vec_free releases it. */
typedef U32Vec RunTypes;

/* To be called by an observer of a run. Learns types from the variables of the newest activation only: cheap enough for
 * every step. */
void run_learn_types(Run *r, RunTypes *types);
/* Fills `out`; look_free releases it. */
void run_look(Run *r, RunTypes *types, RunLook *out);
void look_free(RunLook *l);

#endif
