/* Lowering of one function body, inside src/front.
 *
 * Blocks are lowered one after the other; `here` is the location that the next operation leaves. The value of an
 * instruction is an expression that waits (pending) until it is used, so that an expression tree of the source becomes
 * one operation. The invariant that makes this exact: a pending value with uses still to come never reads a variable or
 * memory that was written after the instruction. Whoever emits a write calls settle_* first, which stores such values
 * in temporaries. A value that another block uses is stored in a temporary at once.
 *
 * clang leaves scopes through shared cleanup blocks that switch on a slot, `cleanup.dest.slot`. The slot holds a
 * constant on every way, so a block into which it is live is lowered once per value: a block is named by (block, slot
 * value). */
#ifndef FRONT_BODY_H
#define FRONT_BODY_H

#include "front/library.h"
#include "front/lower.h"

typedef struct {
  LLVMValueRef instruction;
  ExprId value, second; /* second: the overflow bit of an operation with overflow */
  uint32_t uses;        /* that are still to come in this block */
  bool is_held;         /* settling leaves it alone: it is about to be what the written variable holds */
} Pending;

typedef struct {
  LLVMBasicBlockRef block;
  int64_t slot; /* NO_SLOT when it does not matter */
  uint32_t location;
} BlockCopy;

#define NO_SLOT INT64_MIN

/* A part of a value that is there in pieces: an argument or a result that travelled by members. */
typedef struct {
  uint64_t offset; /* in bytes, in the value */
  TypeId type;
  VarId var; /* a register that nothing else writes */
} Piece;

typedef struct {
  uint32_t n;
  Piece at[MOST_MEMBERS];
} Pieces;

/* An object that lives in a block of the source (scopes.c). */
typedef struct {
  VarId var;
  LLVMValueRef alloca;
  LLVMMetadataRef scope;
  IdMap before; /* blocks that control reaches without coming into the substatement that it lives in */
} Scoped;

typedef struct {
  Lowering *m;
  Program *p;
  LLVMValueRef fn;
  FuncId id;
  FunctionBuilder fb;
  IdMap var_of;  /* alloca -> VarId */
  IdMap temp_of; /* instruction that other blocks use, phi, or argument -> VarId */
  VEC(Pieces) pieces;
  IdMap pieces_of;          /* argument or instruction -> index in pieces; used in the block of the instruction only */
  IdMap begins_at, ends_at; /* instruction -> VarId: an unnamed structure's life before and after it (variables.c) */
  IdMap escapes_at;         /* store -> VarId: it keeps the address of a structure that ends with the expression */
  VEC(Scoped) scoped;
  LLVMMetadataRef scope; /* of what was lowered last in the block */
  VEC(Pending) pending;
  U32Vec open;           /* indices of pending values with uses still to come (and perhaps some without) */
  IdMap pending_of;      /* instruction -> index in pending, for the block being lowered */
  LLVMValueRef slot;     /* the alloca, or NULL */
  IdMap slot_live;       /* blocks into which it is live */
  VEC(BlockCopy) copies; /* lowered or to be lowered; a work list */
  IdMap copy_of;         /* hash of (block, slot value) -> index in copies */
  IdMap done;            /* instructions of the block that were folded into an earlier one */
  uint32_t here;
  bool optimised; /* the code was optimised, see front.h */
  bool dead;      /* the operation just emitted does not return */
  int64_t slot_value;
  Position at;
  LLVMBasicBlockRef block;
} Body;

/* ---- value.c ---- */
ExprId body_value(Body *b, LLVMValueRef v);               /* the expression of an operand; never 0 */
ExprId body_int(Body *b, LLVMValueRef v, bool is_signed); /* the same, as a signed or unsigned integer */
ExprId body_as(Body *b, ExprId e, bool is_signed);
ExprId body_truth(Body *b, LLVMValueRef v); /* as a condition */
void body_emit(Body *b, Op op);
void body_assign(Body *b, VarId dst, ExprId value);        /* converts to dst's type */
void body_assign_register(Body *b, VarId x, ExprId value); /* the same for a variable of the program; settles it */
VarId body_temp(Body *b, const char *hint, TypeId t);
ExprId body_in_temp(Body *b, ExprId e, const char *hint); /* stores e in a temporary, gives its value */
ExprId body_small(Body *b, ExprId e);         /* e, or a temporary that holds it when it is large or loads */
ExprId body_address(Body *b, LLVMValueRef v); /* an address without loads in it */
ExprId body_without_loads(Body *b, ExprId e);
void body_define(Body *b, LLVMValueRef instruction, ExprId value);
void body_define_pair(Body *b, LLVMValueRef instruction, ExprId value, ExprId second);
void body_define_result(Body *b, LLVMValueRef instruction, VarId dst); /* dst: from body_result, and written */
void settle_variable(Body *b, VarId v);                                /* before a write of v */
void settle_memory(Body *b);                                           /* before a write of memory */
void settle_all(Body *b); /* before a call: memory, globals, and what may fail, since the call may not return */
/* An instruction that is not modelled: its result (if any) is any value. */
void body_unmodelled(Body *b, LLVMValueRef instruction, const char *what, OpHow how);
TypeId body_value_type(Body *b, LLVMTypeRef t); /* lower_type, with small aggregates as their bits */
/* The type of a temporary that holds values of LLVM's type t, `value` among them: pointers keep what they point to. */
TypeId body_temp_type(Body *b, LLVMTypeRef t, ExprId value);
/* Where an instruction's result goes: the variable that the next instruction stores it to, or a temporary. */
VarId body_result(Body *b, LLVMValueRef instruction, const char *hint, TypeId t);
/* The bytes of a string literal, NULL when the operand is none. */
const char *body_literal(LLVMValueRef v, size_t *n);
bool body_reads(const Body *b, ExprId e, VarId v); /* does e read the register variable v? */
/* Makes the value wait for its uses in the block, as it is; body_define decides whether it may. */
void body_wait(Body *b, LLVMValueRef instruction, ExprId value, ExprId second);

/* ---- variables.c ---- */
void body_add_variables(Body *b);                   /* of all allocas of the entry block, and the parameters */
bool body_is_marker(LLVMValueRef user);             /* a call of llvm.lifetime or llvm.dbg */
VarId body_register(Body *b, LLVMValueRef pointer); /* the register variable behind a pointer operand, or 0 */
VarId body_local(Body *b, LLVMValueRef pointer);    /* the variable of an alloca, or 0 */
/* Is this the store of an argument to the variable that stands for it? Then it is no operation. */
bool body_is_parameter_store(Body *b, LLVMValueRef store);

/* ---- scopes.c: lifetimes that clang does not mark ---- */
void body_add_scope(Body *b, LLVMValueRef alloca, LLVMMetadataRef di, VarId v); /* di: of its declaration, or NULL */
void body_begin_scopes(Body *b);
void body_enter_block(Body *b);
void body_enter_scope(Body *b, LLVMValueRef i);       /* before the instruction is lowered */
void body_leave_scope(Body *b, LLVMBasicBlockRef to); /* on the way to another block */
void body_free_scopes(Body *b);

/* ---- members.c: those that give a truth value did nothing when it is false ---- */
const Pieces *body_pieces(const Body *b, LLVMValueRef v); /* NULL: the value is not in pieces */
void body_add_pieces(Body *b, LLVMValueRef v, Pieces x);
ExprId body_joined(Body *b, LLVMTypeRef t, const Pieces *x); /* the value as a whole */
/* The address that lies `offset` bytes behind the structure's beginning, seen as a pointer to t. */
ExprId body_address_inside(Body *b, ExprId a, uint64_t offset, TypeId t);
void body_push_members(Body *b, LLVMValueRef v, const Members *m, U32Vec *args);
bool body_store_pieces(Body *b, LLVMValueRef value, LLVMValueRef pointer);
bool body_extract_pieces(Body *b, LLVMValueRef extract);
bool body_call_in_pieces(Body *b, LLVMValueRef call, const char *name, Op op); /* emits the call */
bool body_return_pieces(Body *b, LLVMValueRef value, ExprId *returned);

/* ---- copy.c ---- */
/* `copy` is a memcpy from one of these addresses to the other. Copies it by members if it is a
 * structure; false: it is none, or not of a few scalars. */
bool body_copy_members(Body *b, LLVMValueRef copy, ExprId to, ExprId from);

/* ---- padding.c ---- */
/* `i` writes a constant or zeros, `from` or 0, to a structure. Writes the members only, if it is an initialiser; false:
 * it is none, or there is no padding that something could look at. */
bool body_initialise(Body *b, LLVMValueRef i, ExprId to, ExprId from);

/* ---- label.c ---- */
/* `i` marks a label (llvm.dbg.label). True: it is the one that must not be reached, and the way ends here. */
bool lower_error_label(Body *b, LLVMValueRef i);
/* Why a label of this function may have got lost on the way through clang; NULL: all are there. */
const char *label_trouble(Lowering *m, LLVMValueRef fn);

/* ---- block.c ---- */
void lower_blocks(Body *b); /* all blocks that can be reached; the first follows `here` */
/* Takes the alloca as the slot, if it is used as one, and finds the blocks into which it is live: read before it is
 * written, here or further on. */
void body_find_slot(Body *b, LLVMValueRef alloca);

/* ---- format.c ---- */
/* Has the format that a model would print, if it is a literal, conversions that it knows? Else the call was lowered. */
bool body_format_is_modelled(Body *b, LLVMValueRef call, const char *name);
/* ---- bitfield.c ---- */
/* Is it the value of a bit-field wider than an int that is used in a way in which compilers differ? */
bool body_is_doubtful_field(LLVMValueRef i);

/* ---- instruction.c ---- */
void lower_instruction(Body *b, LLVMValueRef i);
/* ---- call.c ---- */
void lower_call(Body *b, LLVMValueRef i);
/* The call itself, of `instead` if that is not 0; gives the variable of the result, 0: nobody wants it. */
VarId lower_call_of(Body *b, LLVMValueRef i, const char *name, FuncId instead);
/* ---- contract.c: a call of a function whose row of library.def is a contract; `type`: of its result ---- */
void lower_contract(Body *b, LLVMValueRef i, const LibraryFunction *f, TypeId type);
/* dst becomes an input that those who choose take from this range (0: any); who emits it assumes the range. */
void body_input(Body *b, VarId dst, const char *text, ExprId least, ExprId most);
/* dst becomes what something gives that is not modelled; who emits it assumes the range, as UNMODELLED_GUESS. */
void body_guess(Body *b, VarId dst, const char *text, ExprId least, ExprId most);
void body_run_exit_handlers(Body *b); /* what atexit was given, if the program calls it */
/* What a function does first that reads a stream (NULL: stdin): it must be open, and errno may change. */
void body_begin_reading(Body *b, LLVMValueRef stream);
void body_allocation_errno(Body *b, VarId block); /* an allocation that fails sets errno, if the program looks */
/* ---- scan.c: true if the call of scanf (or fscanf) was handled ---- */
bool lower_scan(Body *b, LLVMValueRef i, const char *name);
/* ---- intrinsic.c: true if `name` (llvm....) was handled ---- */
bool lower_intrinsic(Body *b, LLVMValueRef i, const char *name);

#endif
