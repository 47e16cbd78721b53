/* Inside src/audit: what one step of the program does to the cells of a certificate, as formulas.
 *
 * A Coder knows the cells: those of the certificate, and further ones that operations read. A Move is one step under
 * way: what each cell holds after it (a term over the symbols of cells, which stand for the values before), and facts
 * that hold in every execution that takes the step and goes on: ranges of types, conditions, absence of undefined
 * behaviour (program.h: an execution ends at its first). Whatever is not understood becomes a new symbol: any value.
 * Expressions are always evaluated in the state before the step, each once, so that it does not matter who asks when.
 *
 * Numbers are mathematical integers in the range of their type. Pointers are numbers as well, which say this of them:
 *   0                            NULL
 *   from NEAR_NULL (4096) on,    a place of an object, from its first byte up to one past its end: the number of the
 *     below 2^bits - NEAR_NULL   object's first byte and the offset. certificate.h says which number objects of
 *                                variables have, apart from one another; blocks of the heap have numbers from
 *                                heap_lowest on, those of the stack from stack_lowest on, arguments of main from
 *                                given_lowest on; memory that the program did not make from heap_lowest on
 *   negative                     it belongs to an object, but points beside it (or behind the first byte of one of
 *                                unknown size)
 *   others                       it belongs to no object: a number that is nearly NULL, or NULL that was moved
 * The meaning of a program does not depend on the numbers that a certificate chooses, and nothing here may: a pointer
 * that is moved out of its object becomes any negative one, two pointers are compared by their numbers where both are
 * places or one is NULL, casts to integers give uninterpreted functions, the order of pointers is known within one
 * object only. A pointer that is moved does not become NULL, and does not go around the address space (alias.h,
 * assumption 1).
 *
 * This is written from program.h and run.h alone, so that a mistake in the transformers of the analysis does not get in
 * here. It takes where pointers may lead (alias) for granted. */
#ifndef AUDIT_ENCODE_H
#define AUDIT_ENCODE_H

#include "alias/alias.h"
#include "audit/internal.h"

typedef uint32_t PlaceId; /* index of a cell of the coder */

/* Where the nodes of a list along a link may be. */
typedef struct {
  uint64_t link;
  AliasTargets node;
  bool is_known; /* false: anywhere */
} Chain;

typedef struct {
  Program *p;
  Logic *l;
  const Alias *alias;
  const Certificate *c;
  VEC(CertificateCell) cell; /* the certificate's first */
  IdMap load_of;             /* (address, type) -> symbol */
  IdMap is_place;            /* ExprId, or place of a variable -> may-alias says that it stays in its object */
  VEC(Chain) chain;          /* encode_length.c */
  IdMap chain_of;            /* PlaceId of a length, or ExprId and link -> index */
  uint32_t fresh;
} Coder;

void coder_init(Coder *k, Program *p, Logic *l, const Alias *alias, const Certificate *c);
void coder_free(Coder *k);
/* The number of an object variable's first byte in the activation of this level. */
Int128 coder_address(const Coder *k, VarId v, uint32_t level);
Int128 coder_function(const Coder *k, FuncId f);
/* Blocks of the heap have numbers from here on, ... */
static inline Int128 heap_lowest(const Program *p) { return (Int128)1 << (p->pointer_bits == 64 ? 46 : 31); }
/* ... those of the stack (alloca) from here on, and arguments of main from there on. */
static inline Int128 stack_lowest(const Program *p) { return (Int128)5 << (p->pointer_bits - 3); }
static inline Int128 given_lowest(const Program *p) { return (Int128)3 << (p->pointer_bits - 2); }

/* An integer or pointer, with what is known of its range and of its bits. */
typedef struct {
  TermId t;
  bool bounded;
  Int128 lo, hi;
  Int128 bits; /* of a number that is not negative: those that may be 1; negative: not known */
} Num;

typedef struct {
  Coder *k;
  U32Vec level;      /* by FuncId: open activations before the step */
  VEC(TermId) value; /* by PlaceId: after the step; 0: as before */
  U32Vec fact;       /* terms, each once */
  IdMap is_fact;     /* TermId -> it is one of them */
  VEC(Num) known;    /* of expressions that were evaluated */
  IdMap known_of;    /* ExprId -> index */
  IdMap truth;       /* ExprId -> TermId */
  VEC(ListQuestion) question;
  IdMap length; /* ExprId and link -> length before the step: a TermId */
  IdMap stored; /* link -> length of the pointer that the step stores, behind it: a TermId */
} Move;

void move_init(Move *s, Coder *k, const U32Vec *level);
void move_free(Move *s);
void move_fact(Move *s, TermId t);
/* The cell; a new one if need be. */
PlaceId coder_place(Coder *k, CellMeaning m, VarId v, uint32_t level, uint64_t offset, uint64_t size, TypeId t);
/* Likewise CELL_LENGTH, of the pointer in a register (size 0) or in these bytes of an object. */
PlaceId coder_length(Coder *k, VarId v, uint32_t level, uint64_t offset, uint64_t size, uint64_t link);
uint32_t move_level(const Move *s, VarId v); /* of the newest activation of its function, before the step */
TermId move_before(Move *s, PlaceId c);      /* what the cell holds */
TermId move_now(Move *s, PlaceId c);         /* what it holds with what the step has done so far */
void move_write(Move *s, PlaceId c, TermId t);
void move_write_any(Move *s, PlaceId c);
TermId move_any(Move *s); /* any integer */

/* ---- encode_number.c ---- */

bool type_limits(const Program *p, TypeId t, Int128 *lo, Int128 *hi);
void move_range(Move *s, TypeId t, TermId x);
Num num_int(Move *s, Int128 v);
Num num_typed(Move *s, TermId x, TypeId t); /* known to lie in the range of t */
Num num_any(Move *s, TypeId t);
Num num_convert(Move *s, Num x, TypeId to);
Num num_choose(Move *s, TermId c, Num a, Num b);

/* Arguments are evaluated from left to right (base/order.h). */
#define move_write(...) IN_ORDER(move_write, __VA_ARGS__)
#define num_choose(...) IN_ORDER(num_choose, __VA_ARGS__)

Num num_sum(Move *s, Num a, Num b, Int128 factor); /* a + factor * b */
Num num_operation(Move *s, const Expr *x, Num a, Num b);

/* ---- encode_value.c ---- */

Num coded_value(Move *s, ExprId e);
TermId coded_truth(Move *s, ExprId e);
/* A number of type `from` as one of type `to` that has the same bits. */
Num value_bits(Move *s, Num x, TypeId from, TypeId to);
bool type_is_plain(const Program *p, TypeId t); /* an integer that fills its bytes */

/* ---- encode_load.c: what memory holds ---- */

/* A place that is known from the text: `offset` bytes into an object variable, plus index * stride. */
typedef struct {
  VarId var; /* 0: none */
  Int128 offset;
  ExprId index; /* 0: none */
  Int128 stride;
} Direct;
/* Arrays of at most so many elements are looked at one by one where the index is a variable. */
enum { MOST_ELEMENTS = 64 };
Direct direct_place(const Program *p, ExprId address);
/* The first and the last index with which an access as type t lies in the object; false: there are too many, or they
 * are not known. */
bool direct_elements(const Program *p, const Direct *d, TypeId t, Int128 *first, Int128 *last);
/* Does the index lead to one of these, as it must where an access goes on? Or (`around`) once around the address space
 * and back into the object, wherever. */
TermId direct_is_element(Move *s, const Direct *d, Num index, Int128 first, Int128 last, TermId *around);
Num value_load(Move *s, const Expr *x); /* of a load */
/* The symbol for the value of type t that is read through a pointer. */
TermId value_loaded(Move *s, ExprId address, TypeId t);
/* The initial contents of a global, read as type t. */
Num value_initial(Move *s, VarId v, uint64_t offset, TypeId t);
/* Does the variable hold what it held at the start, whatever the program does? It is an object of known size. */
bool value_is_constant(const Program *p, VarId v);
bool object_is_sized(const Program *p, VarId v); /* an object whose size is that of its type */
/* The objects that an address may lead to, by alias: ascending, each once, appended. */
void value_targets(const Move *s, ExprId address, U32Vec *vars);

/* ---- encode_pointer.c: the objects that pointers belong to ---- */

typedef struct {
  TermId offset, size, alive, base; /* alive is 0 or 1, base the number of the object's first byte */
} Owner;

/* The pointer that e is computed from by moving it, and (unless `by` is NULL) by how many bytes. */
ExprId pointer_root(Move *s, ExprId e, TermId *by);
Owner owner_of(Move *s, ExprId e);
Owner owner_any(Move *s);
/* What the pointer at this place of a global's initial contents belongs to. */
Owner owner_initial(Move *s, VarId v, uint64_t offset);
TermId owner_part(const Owner *o, CellMeaning m); /* CELL_OFFSET to CELL_BASE */
/* Of a pointer variable at a level, if it has such cells; does nothing for other variables. Its lengths become any. */
void owner_write(Move *s, VarId v, uint32_t level, const Owner *o);
void owner_write_any(Move *s, VarId v, uint32_t level, bool indeterminate);
Owner owner_allocated(Move *s, OpHow how, TermId size, TermId succeeds, TermId address);
void owner_start(Move *s);
void owner_accessed(Move *s, ExprId address); /* what is accessed through it is alive */
void owner_free(Move *s, ExprId pointer);
void owner_end(Move *s, VarId object); /* its newest life ends */
void owner_end_stack(Move *s);
/* The newest activation of f ends. `result`, or NULL: the object of the pointer `returned`. */
void owner_leave(Move *s, FuncId f, ExprId returned, Owner *result);
void owner_forget_all(Move *s);
TermId owner_condition(Move *s, const Expr *x); /* the kinds from EXPR_INVALID on */

/* ---- encode_length.c: how many nodes lists have ---- */

TermId length_of(Move *s, ExprId pointer, uint64_t link);           /* before the step */
void length_held(Move *s, const CertificateCell *c, TermId length); /* states what is known of what a cell holds */
void lengths_write_any(Move *s, VarId v, uint32_t level);           /* of a register variable */
void lengths_write(Move *s, VarId v, uint32_t level, ExprId pointer);
void lengths_allocate(Move *s, const Op *op, TermId size, TermId succeeds);
void lengths_start(Move *s, PlaceId length); /* of a pointer in a global's initial contents */
/* What the step does to the lists of pointers that stay as they are. */
void lengths_store(Move *s, const Op *op);   /* OP_STORE */
void lengths_block(Move *s, ExprId address); /* bytes of objects there change */
void lengths_forget(Move *s);                /* bytes of all objects may change */
void lengths_free(Move *s, ExprId pointer);
void lengths_end(Move *s, VarId object); /* its newest life ends; 0: memory from alloca may */
void lengths_leave(Move *s, FuncId f);   /* the newest activation of f ends */
void lengths_return(Move *s, FuncId f, VarId v, uint32_t level, ExprId returned); /* the register gets the result */
/* The length of a pointer behind the step that stores it; `in`: the step, 0 where no memory that was there before it
 * changes. */
TermId length_stored(Move *s, const Op *in, ExprId pointer, uint64_t link);

/* ---- encode_address.c: the numbers of pointers ---- */

enum { NEAR_NULL = 4096 }; /* objects lie at no lower address */
TermId address_is_place(Move *s, TermId number);
TermId address_is_beside(Move *s, TermId number);
TermId address_is_not_around(Move *s, TermId offset); /* equal offsets of one object are equal pointers, others not */
TermId address_is_near(Move *s, const Owner *o);      /* offsets of one object are ordered as the pointers are */
Num address_moved(Move *s, ExprId e);                 /* of EXPR_FIELD and EXPR_INDEX */
Num address_made_up(Move *s, TypeId t, Int128 value); /* of a constant */
void address_known(Move *s, ExprId e, TermId number); /* states what is known of the pointer's number */
void address_held(Move *s, const CertificateCell *c, TermId number); /* likewise of one that the cell holds */
void address_accessed(Move *s, ExprId e); /* likewise, where an access through it is in bounds */

/* ---- encode_argument.c: what main is given; written from program_argv's contract ---- */

Num given_count(Move *s); /* what argc is; the program must have one */
/* What argv is, and the array of `count` arguments that it leads to; the program must have one. */
Num given_vector(Move *s, Num count, Owner *o);
/* States what is known of the value of type t that is read at the address. */
void given_loaded(Move *s, ExprId address, TypeId t, TermId value);
/* Is the pointer of type t that is read there one to an argument, or NULL behind the last one? Then `o` is filled. */
bool given_owner(Move *s, ExprId address, TypeId t, Owner *o);

/* ---- encode_move.c ---- */

void move_start(Move *s);
void move_operation(Move *s, const Op *op);
void move_call(Move *s, FuncId callee, const Op *call);
void move_return(Move *s, FuncId callee, const Op *ret, const Op *call);
/* A formula over cells as it reads after the step. */
TermId move_after(Move *s, TermId formula);

#endif
