/* Inside src/predicate: cells and the encoding of expressions. */
#ifndef PREDICATE_ENCODER_H
#define PREDICATE_ENCODER_H

#include "predicate/predicate.h"

/* A piece of an object that some operation accesses at a known place. */
typedef struct {
  VarId var;
  uint64_t offset, size;
  TypeId type;
  bool is_followed; /* a pointer, and to which object it belongs is followed (provenance.c) */
  bool is_linked;   /* likewise, while lengths of lists are followed */
} Piece;

/* A part of a type that some operation accesses through a pointer to it. */
typedef struct {
  TypeId whole;
  uint64_t offset;
  TypeId type;
} Member;

/* Lists along more links than these are not followed. */
enum { MOST_LINKS = 4 };

/* Where the nodes of a list may be, found by following a link from a pointer (length.c). */
typedef struct {
  uint64_t link;
  AliasTargets node;
  bool is_known; /* false: anywhere */
} Chain;

struct Encoder {
  Logic *l;
  Program *p;
  EncoderOptions options;
  VEC(Cell) cell;
  InternTable cell_table;
  IdMap symbol_cell;
  VEC(Piece) piece;      /* sorted by variable, offset, size */
  VEC(Member) member;    /* accessed through pointers; while pieces are looked for */
  U32Vec first_piece;    /* by VarId: where its pieces begin; one more at the end */
  VEC(bool) escapes;     /* by VarId: its address goes where direct accesses do not see it */
  VEC(Int128) address;   /* by VarId, of objects; by FuncId after that */
  Int128 span;           /* of all addresses: those of the second activation of a function begin so much further, ... */
  uint32_t fresh;        /* to name symbols */
  bool has_stack_blocks; /* alloca is called somewhere */
  enum { NOT_ASKED, NOT_LINKED, LINKED } linked; /* may blocks of the heap lead to one another? (provenance.c) */
  uint64_t link[MOST_LINKS];                     /* offsets */
  uint32_t n_links;
  bool has_found_links;
  uint32_t links; /* the set of those of which lengths are followed */
  VEC(Chain) chain;
  IdMap chain_of; /* cell of a length, or expression and link -> index */
};

static inline Program *program(const Env *v) { return v->encoder->p; }
static inline Logic *logic(const Env *v) { return v->encoder->l; }

/* Do plain environments know which objects pointers belong to? */
static inline bool follows_pointers(const Encoder *e) { return e->options.follow_pointers || e->links; }

/* An integer with what is known of its range and of its bits. */
typedef struct {
  TermId t;
  bool bounded;
  Int128 lo, hi;
  Int128 zeros; /* bits that are certainly 0; of negative numbers those of the two's complement, without an end */
} Number;

/* Where an address leads: a fixed place of an object, an element of one, or anywhere. */
typedef struct {
  VarId var;       /* 0: not known */
  uint64_t offset; /* constant part */
  ExprId index;    /* 0: none; otherwise the place is offset + index * stride */
  uint64_t stride;
} Place;

/* The name of a cell as the source writes it (encoder.c). `holds`: the type of a block, if it is known; `is_qualified`:
 * a local variable with its function. */
void cell_name_print(const Encoder *e, const Cell *c, TypeId holds, bool is_qualified, Buf *out);

/* Arrays of at most this many elements are tracked element by element when the index is a variable. */
enum { MOST_ELEMENTS = 32 };
/* In extended environments this many bytes before and behind a variable are no other one's. */
enum { OBJECT_MARGIN = 256 };
/* Heap addresses are at least this; objects and functions lie below. */
static inline Int128 heap_base(const Program *p) { return (Int128)1 << (p->pointer_bits == 64 ? 46 : 31); }
/* In plain environments blocks from the stack lie here and beyond, the heap below, ... */
static inline Int128 stack_base(const Program *p) { return (Int128)5 << (p->pointer_bits - 3); }
/* ... and arguments of main here and beyond. */
static inline Int128 argument_base(const Program *p) { return (Int128)3 << (p->pointer_bits - 2); }
/* In extended environments block k lies at heap_base + k * block_gap. */
static inline Int128 block_gap(const Program *p) { return (Int128)1 << (p->pointer_bits == 64 ? 32 : 16); }

CellId encoder_find_cell(Encoder *e, VarId var, uint32_t level, uint64_t offset, uint64_t size, TypeId type);
/* The same for a piece of block `block`, which holds a structure of type `holds` (0: not known). */
CellId encoder_block_cell(Encoder *e, uint32_t block, uint64_t offset, uint64_t size, TypeId type, TypeId holds);
SymbolId encoder_fresh(Encoder *e, const char *what);
Place encoder_place(const Encoder *e, ExprId address);
/* The same, also for a pointer of which the may-alias analysis knows that it leads to one place only: an access through
 * it is one of that place. */
Place encoder_only_place(const Encoder *e, ExprId address);

/* The pointer that an address is computed from, and how far from there it is; `moved`: an index that is not constant is
 * to be added. */
typedef struct {
  ExprId root;
  Int128 offset;
  bool moved;
} AddressRoot;
AddressRoot address_root(const Program *p, ExprId address);
/* The place of an access: of the activation that is open, and noted as a fact where a pointer leads there. */
Place env_place(Env *v, ExprId address);
/* The piece of pointer type at this place; false: none. */
bool encoder_pointer_piece(const Encoder *e, VarId var, uint64_t offset, Piece *out);
/* The pieces of an object: *first .. *first + n - 1 in e->piece. */
uint32_t encoder_pieces(const Encoder *e, VarId var, uint32_t *first);
/* Is the place made of smaller pieces, all numbers? They are appended to `part` (may be NULL) as indices, in order.
 * Such a place is no piece itself. */
bool encoder_tiles(const Encoder *e, VarId var, uint64_t offset, uint64_t size, U32Vec *part);
bool type_bounds(const Program *p, TypeId t, Int128 *lo, Int128 *hi);

/* number.c */
Number number_constant(Env *v, Int128 value);
Number number_of_type(Env *v, TermId term, TypeId t); /* known to lie in the range of t */
Number number_unknown(Env *v, TypeId t, uint32_t why);
Number number_convert(Env *v, Number x, TypeId to); /* the number of that type that is equal modulo 2^bits */
Number number_checked(Env *v, Number x, TypeId t);  /* must lie in the range of t for the program to go on */
bool number_inside(Number x, Int128 lo, Int128 hi);
bool number_is_wide(const Program *p, TypeId t); /* types whose wrapping is not encoded */
Number number_choose(Env *v, TermId c, Number a, Number b);
Number number_add(Env *v, Number a, Number b, int sign);

/* Arguments are evaluated from left to right (base/order.h). */
#define number_choose(...) IN_ORDER(number_choose, __VA_ARGS__)
#define number_add(...) IN_ORDER(number_add, __VA_ARGS__)

Number number_scale(Env *v, Number a, Int128 factor);
Number number_multiply(Env *v, Number a, Number b);
/* These take operands of type t (the second one of a shift may have any). */
Number number_divide(Env *v, Number a, Number b, TypeId t, bool remainder);
Number number_bit_operation(Env *v, ExprKind kind, Number a, Number b, TypeId t);
Number number_shift(Env *v, ExprKind kind, Number a, Number b, TypeId t);

/* expression.c */
Number number_of(Env *v, ExprId e);
TermId truth_of(Env *v, ExprId e);
Number number_of_cell(Env *v, CellId c); /* what it holds, as a number of its own type */
void env_fact(Env *v, TermId t);
TermId env_take_input(Env *v, InputKind kind, TypeId t, const char *what); /* a value that the program asks for */
/* The bits of a value of type `from` as a value of type `to`, of the same size; pointers and numbers are told apart. */
Number number_bits(Env *v, Number x, TypeId from, TypeId to);
Number number_initial(Env *v, const Var *x, uint64_t offset, uint64_t size, TypeId t); /* contents of a global */
/* The cells of objects that an address may lead to, at the current levels, appended; false when they cannot be listed.
 */
bool encoder_escaping(Env *v, ExprId address, U32Vec *out);
/* May an access there reach the object variable? 0: where a pointer may lead that nobody knows. */
bool encoder_may_reach(const Encoder *e, ExprId address, VarId var);
/* What an object holds at a known place, read as type t. */
Number number_at(Env *v, VarId var, uint64_t offset, TypeId t);
/* The cell of a register variable, or of a piece of an object, at the level of the current activation. */
CellId env_cell(Env *v, VarId var, uint64_t offset, uint64_t size, TypeId type);

/* ---- provenance.c: which object a pointer belongs to, in plain environments ---- */

typedef struct {
  TermId offset, size, alive, base; /* alive is 0 or 1 */
  TermId length[MOST_LINKS];        /* 0: not known */
} Provenance;

bool provenance_is_followed(const Env *v, TypeId t); /* of a register variable or expression of this type */
/* Of a pointer in this piece of an object. Pointers to memory that holds pointers itself are not: there is more to know
 * of them than predicates can say. */
bool provenance_is_kept(const Env *v, CellId pointer);
Provenance provenance_of(Env *v, ExprId e);
Provenance provenance_unknown(Env *v);
Provenance provenance_chosen(Env *v, TermId c, Provenance a, Provenance b);
Provenance provenance_allocated(Env *v, OpHow how, TermId size, TermId succeeds, TermId address);
Provenance provenance_initial(Env *v, VarId var, uint64_t offset); /* of a pointer in a variable's initial contents */
Provenance provenance_at(Env *v, VarId var, uint64_t offset);      /* of one in an object variable */
void provenance_start(Env *v);                                     /* nothing is allocated */
CellId provenance_cell(Env *v, VarId var);                         /* of a register variable */
Provenance provenance_read(Env *v, CellId pointer);
void provenance_write(Env *v, CellId pointer, Provenance x);
void provenance_forget(Env *v, CellId pointer, bool indeterminate);
/* Do both belong to one object? Then their order and difference is that of the offsets. */
TermId provenance_same_object(Env *v, const Provenance *a, const Provenance *b);
void provenance_accessed(Env *v, ExprId address); /* what is accessed through it is alive */
void provenance_free(Env *v, ExprId a);
void provenance_end(Env *v, VarId x); /* the object's life ends */
void provenance_end_stack(Env *v);    /* memory from alloca may end */
/* An activation of f ends, and with it what it has on the stack. `result` (or NULL): of the pointer it returns. */
void provenance_leave(Env *v, FuncId f, Provenance *result);
TermId provenance_condition(Env *v, const Expr *x); /* kinds from EXPR_INVALID on */

CellId ghost_cell(Env *v, CellId pointer, uint32_t part); /* that tells this of the pointer in a cell: a GhostPart */
/* What the may-alias analysis says of the pointer that a cell tells about; false: nothing. */
bool targets_of_cell(const Encoder *e, const Cell *c, AliasTargets *out);

/* ---- write.c: writes to an environment ---- */

/* A value as what the cell, which may have another type of the same size, holds when these bits are stored there. */
Number number_for_cell(Env *v, CellId c, Number value, TypeId from);
/* Writes a value of type t to a place of an object, if `guard` holds; `belongs` (may be NULL): of a pointer. Pieces of
 * other shapes that overlap change with it. Not in extended environments. */
void env_store_at(Env *v, VarId var, uint64_t offset, Number value, TypeId t, const Provenance *belongs, TermId guard);
void env_store(Env *v, ExprId address, Number value, TypeId t, const Provenance *belongs); /* wherever that is */
void env_assign(Env *v, VarId dst, Number value);       /* to a register variable; not its provenance, ... */
Provenance provenance_for(Env *v, VarId dst, ExprId e); /* ... which, if e is assigned, is this */
void env_forget_cell(Env *v, CellId c);                 /* anything may have been written there */
void env_forget_variable(Env *v, VarId var);
/* All tracked pieces of an object become unknown; `indeterminate`: nothing has been written there. */
void env_forget_pieces(Env *v, VarId var, bool indeterminate);
/* Every object that the pointer may lead to may have changed. `address` 0: wherever a pointer that nobody knows may
 * lead. */
void env_forget_escaping(Env *v, ExprId address);

/* ---- length.c: lengths of lists, in plain environments ---- */

bool length_is_followed(const Encoder *e, TypeId t, uint32_t link); /* of pointers of type t */
void length_free(Encoder *e);
void length_note(Env *v, CellId pointer); /* facts that tie the lengths of a pointer to the pointer itself */
TermId length_read(Env *v, CellId pointer, uint32_t link); /* 0: not followed */
void length_write(Env *v, CellId pointer, const Provenance *x);
/* The lengths of a pointer loaded from `address`; those in x that are known stay. */
void length_load(Env *v, ExprId address, Provenance *x);
void length_note_load(Env *v, ExprId address,
                      TermId loaded); /* facts that tie a pointer loaded from there to lengths */
void length_allocate(Env *v, OpHow how, TermId size, Provenance *x); /* of a new block */
/* What a write of `size` bytes does to all lengths; asked before it is done. `stored` (or NULL): what is known of the
 * pointer `value` that is written; gets its lengths after the write. */
void length_store(Env *v, ExprId address, uint64_t size, ExprId value, Provenance *stored);
void length_disturb(Env *v, ExprId address); /* bytes of objects there may become anything; 0: of all objects */
void length_release(Env *v, ExprId freed);   /* asked before the block is freed */
void length_end(Env *v, VarId object);       /* the life of a variable ends; 0: of memory from alloca */

/* ---- argument.c: the arguments of main ---- */

Number argument_count(Env *v, TypeId t); /* a new one; noted in v */
/* What argv is, and in plain environments what it belongs to. */
Number argument_vector(Env *v, TypeId t, Provenance *belongs);
/* What the program reads at an untouched place of a block that holds arguments; false: that cannot be said. */
bool argument_contents(Env *v, uint32_t block, uint64_t offset, TypeId t, Number *out);
/* What a plain environment reads through an address, and which object a loaded pointer belongs to, where arguments are
 * concerned; else `otherwise`. */
Number argument_read(Env *v, ExprId address, TypeId t, Number otherwise);
Provenance argument_provenance(Env *v, ExprId load, Provenance otherwise);

/* ---- extended environments ---- */

/* values.c: what a term can be, followed through the versions of cells. */
typedef VEC(Int128) Numbers;
/* The values that t can have, ascending, appended to `out`; false when they are not known or too many. */
bool values_of(Env *v, TermId t, Numbers *out);
bool value_of(Env *v, TermId t, Int128 *value); /* the only one */
/* The places in objects and blocks that an address can be, for an access of `size` bytes; false as above. */
bool values_of_address(Env *v, TermId t, uint64_t size, Numbers *out);
/* The address of the one object into which t, an address, leads, if it leads to any; false: not known, or there are
 * several. */
bool values_object(Env *v, TermId t, Int128 *first);
void values_define(Env *v, SymbolId s, TermId t);
TermId values_definition(const Env *v, SymbolId s);         /* 0: none */
Number number_of_pointer(Env *v, TermId pointer, TypeId t); /* as an integer of type t */
Number pointer_of_number(Env *v, TermId number, TypeId t);  /* and back */

/* heap.c, block.c, contents.c: memory. */
void heap_uninitialised(Env *v, TermId contents);    /* what a variable holds that nobody has written: a symbol */
void heap_read_variable(Env *v, CellId c, TypeId t); /* takes an input if nobody has written it, as a run does */
Number heap_read(Env *v, ExprId address, TypeId t);
void heap_write(Env *v, ExprId address, Number value, TypeId t);
void heap_copy(Env *v, ExprId to, ExprId from, uint64_t size); /* of an aggregate */
void heap_copy_block(Env *v, const Op *op);
void heap_set_block(Env *v, const Op *op);
void heap_allocate(Env *v, const Op *op);
void heap_release(Env *v, const Op *op);
void heap_stack_mark(Env *v, const Op *op);
void heap_stack_free(Env *v, const Op *op);
void heap_begin(Env *v, VarId var); /* the object is alive, its contents indeterminate */
void heap_end(Env *v, VarId var);
/* Calls: `pass` for each argument in the caller, `receive` for each parameter in the callee; true: done with it. */
bool heap_pass(Env *v, uint32_t i, ExprId argument);
bool heap_receive(Env *v, uint32_t i, VarId var, uint64_t offset);
void heap_leave(Env *v, FuncId f); /* its innermost activation ends */
void heap_write_object(Env *v, VarId var, uint64_t offset, Number value, TypeId t);
void heap_forget(Env *v, bool all);                 /* blocks and objects whose address is known to anyone; or all */
TermId heap_condition(Env *v, const Expr *x);       /* kinds from EXPR_INVALID on */
Number heap_size(Env *v, ExprId address, TypeId t); /* of the object that it points into */
bool heap_same_object(Env *v, TermId a, TermId b);
Number heap_address(Env *v, VarId var, TypeId t);
/* Where a number is an address: *var and *level of an object, or *var = 0 and *level the number of a block. */
bool heap_find(const Env *v, Int128 address, VarId *var, uint32_t *level, Int128 *offset);
/* Its size; false when that is not a constant. */
bool heap_size_known(const Env *v, VarId var, uint32_t level, uint64_t *size);
void heap_free(Env *v);

#endif
