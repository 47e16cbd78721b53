/* Inside src/leak.
 *
 *   ref.c       expressions about memory, hash-consed; regions; what may point where, by types
 *   fact.c      (S, H, M): implicit misses, contradictions, joins
 *   transfer.c  operations backwards
 *   search.c    one probe: the way back through functions
 *   leak.c      which probes there are
 */
#ifndef LEAK_INTERNAL_H
#define LEAK_INTERNAL_H

#include "leak/leak.h"

#define NONE UINT32_MAX

/* ---- ref.c ---- */

typedef uint32_t RefId; /* 0: nothing is known of it */
typedef uint32_t Region;

typedef enum {
  REF_NONE,
  REF_NUMBER,  /* NULL, a number, or a truth value: never a pointer to the block */
  REF_ADDRESS, /* of a variable or function */
  REF_VAR,     /* a register variable */
  REF_LOAD,    /* what lies at address a */
  REF_FIELD,   /* address a plus the offset of a field */
} RefKind;

typedef struct {
  uint8_t kind;
  RefId a;
  uint32_t id;    /* VAR, ADDRESS: the variable; FIELD: the structure */
  uint32_t index; /* FIELD */
  int64_t value;  /* FIELD: bytes */
  TypeId type;    /* VAR, LOAD: of the value */
  uint32_t size;  /* how many references it is made of */
} Ref;

enum { MOST_REF = 7 }; /* larger ones are not kept, which is sound */

typedef struct {
  uint8_t kind; /* 0: a variable, 1: a field, 2: what is no field */
  uint32_t a, b;
  TypeId type; /* of the values there */
} RegionInfo;

typedef struct {
  const Program *p;
  VEC(Ref) ref;
  InternTable ref_table;
  VEC(RegionInfo) region;
  InternTable region_table;
  U32Vec fields;   /* regions of fields that hold pointers */
  VarId ret, held; /* variables beside those of the program: the result of a call, something of the callers */
  bool met;        /* an unknown function that gets a pointer */
  bool assumes;    /* what unknown functions get is not the block: what is refuted then is given up, not shown */
  U32Vec *mod;     /* by FuncId: regions that it writes, with all that it calls */
} Refs;

void refs_init(Refs *t, const Program *p);
void refs_free(Refs *t);
RefId ref_var(Refs *t, VarId v);
RefId ref_number(Refs *t);
/* The value of an expression as a pointer: without what only moves it inside of its object. */
RefId ref_of(Refs *t, ExprId e);
/* What lies at an address, as a value of this type; 0 where the address is not followed (an index). */
RefId ref_load(Refs *t, ExprId address, TypeId type);
/* A field of the structure that the pointer leads to. */
RefId ref_field(Refs *t, RefId pointer, TypeId structure, uint32_t index);
/* The reference with `what` replaced; 0: too large. *invalid: it goes through NULL then. */
RefId ref_replace(Refs *t, RefId e, RefId what, RefId by, bool *invalid);
bool ref_contains(const Refs *t, RefId e, RefId part);
void ref_print(const Refs *t, RefId e, Buf *out);
static inline const Ref *ref_at(const Refs *t, RefId e) { return &t->ref.at[e]; }

/* The regions that a place may lie in: a register, or what lies at an address. */
void regions_of(Refs *t, RefId place, U32Vec *out);
void regions_of_store(Refs *t, ExprId address, TypeId type, U32Vec *out);
Region region_of_var(Refs *t, VarId v);
/* Would writing these regions leave the value alone? `except`: a part that is not looked at itself, its address is. */
bool ref_is_disjoint(Refs *t, RefId e, const U32Vec *written, RefId except);
/* Of a reference that is a place: the same of its address. */
bool address_is_disjoint(Refs *t, RefId place, const U32Vec *written);
/* May a value of the one type point into a block that a value of the other points into? */
bool types_meet(const Program *p, TypeId a, TypeId b);
bool type_holds_pointers(const Program *p, TypeId t); /* to data, itself or its elements */
bool type_is_data_pointer(const Program *p, TypeId t);

/* ---- fact.c ---- */

typedef struct {
  Region region;
  RefId tag; /* the only place of the region that may hold a pointer to the block, or 0: any */
} Held;

typedef struct {
  VEC(Held) held;   /* S, by region */
  U32Vec hit, miss; /* H, M: references, sorted */
} Fact;

Fact fact_copy(const Fact *f);
void fact_free(Fact *f);
bool fact_join(Fact *to, const Fact *from); /* did it change? */
bool fact_misses(Refs *t, const Fact *f, TypeId block, RefId e);
/* Takes regions out whose only place misses, and misses that need no saying. False: a contradiction. */
bool fact_tidy(Refs *t, Fact *f, TypeId block);
bool fact_holds(const Fact *f, Region r);
void fact_hold(Fact *f, Region r, RefId tag); /* adds it; if it is there with another tag: any */
/* A number for the regions of the hits: facts with different ones are kept apart. */
uint64_t fact_index(Refs *t, const Fact *f);

/* ---- transfer.c ---- */

typedef enum { BACK_ON, BACK_CONTRADICTION, BACK_ALLOCATED, BACK_UNKNOWN } Back;

/* `place = value` backwards: the place is a reference (0: not followed) in these regions, and values there have this
 * type.
 */
bool back_assign(Refs *t, Fact *f, TypeId block, RefId place, const U32Vec *written, RefId value, TypeId type);
/* One operation that is no call of a function with a body, nor a return. BACK_UNKNOWN: *why says it. */
Back back_operation(Refs *t, Fact *f, TypeId block, EdgeId e, const char **why);
bool back_register(Refs *t, Fact *f, TypeId block, VarId v, RefId value);
FuncId called(const Program *p, EdgeId e); /* the function with a body that a call names, or 0 */

/* ---- search.c ---- */

typedef struct {
  const Program *p;
  Refs refs;
  U32Vec *into;     /* by LocId: edges that lead there */
  U32Vec *calls_of; /* by FuncId: calls that name it */
  LeakLimits limits;
  Limit *limit;
  Leaks *out;
} Search;

/* Looks for a way back from the fact that holds before the edge of the probe. Takes the fact over. */
void search_probe(Search *s, LeakProbe *probe, Fact start, TypeId block);

#endif
