/* program: what is analysed. A program is a set of functions, each a control-flow automaton: locations, and edges that
 * carry one operation each (design section 4; LSA Fig. 5 with what C needs on top). It knows neither LLVM nor analyses.
 *
 * Tables. A Program owns everything in arenas; types, variables, expressions, functions, locations and edges are 32-bit
 * ids into its tables, valid as long as the program. Ids are given in the order of the source, so they are the same in
 * every run. Id 0 of types, variables, functions and expressions means "none"; locations and edges count from 0.
 *
 * Types are C's, with the layout of the target. TYPE_BOOL is not `_Bool` (which is an 8-bit integer that holds 0 or 1)
 * but the truth value of a condition; it never lives in memory.
 *
 * Variables. A variable is a *register* or an *object* (is_object). A register variable is a scalar whose address is
 * never taken: only OP_ASSIGN and the like write it, EXPR_VAR reads it, nothing aliases it. An object variable is
 * memory, like a heap cell: EXPR_ADDRESS gives its address, EXPR_LOAD and OP_STORE reach it. Both begin with
 * indeterminate contents (globals: with their initialisers, else zero), locals at the entry of the function and at
 * every OP_BEGIN. An object local dies at OP_END and when its function returns.
 *
 * Expressions are immutable and hash-consed (equal expressions have equal ids) and have no side effects. Invariants:
 *  1. every operand has the type that the operator wants: both operands of arithmetic, bit operations and comparisons
 *     have one and the same integer (or, for comparisons, pointer) type; conditions have TYPE_BOOL; the front end
 *     inserts EXPR_CAST where LLVM reads the same bits with another signedness;
 *  2. the address inside an EXPR_LOAD contains no EXPR_LOAD, nor does the address or the index of an OP_STORE. So an
 *     operation reads variables, then loads from addresses that are known before it starts, then computes.
 *  Meaning: an integer expression of type T denotes a mathematical integer in the range of T. The result of + - * is
 *  the exact result, reduced into the range of T (modulo 2^bits); where `checked` is set, a result out of range is
 *  undefined behaviour (signed overflow). Division by zero, MIN / -1 and shifts by a negative amount or by the width or
 *  more are undefined behaviour. EXPR_SHR is arithmetic for signed T, logical for unsigned; EXPR_SHL wraps. Evaluation
 *  is strict: EXPR_ITE evaluates all three operands.
 *
 * Pointers are (object, offset). EXPR_FIELD and EXPR_INDEX move the offset and never check bounds; loads, stores and
 * block operations do. NULL is a constant of pointer type with value 0.
 */
#ifndef PROGRAM_PROGRAM_H
#define PROGRAM_PROGRAM_H

#include "base/base.h"

typedef uint32_t TypeId;
typedef uint32_t VarId;
typedef uint32_t ExprId;
typedef uint32_t FuncId;
typedef uint32_t LocId;  /* program-wide; a function's locations are consecutive */
typedef uint32_t EdgeId; /* program-wide; edges are sorted by their source location */

/* ---- types ---- */

typedef enum {
  TYPE_NONE,
  TYPE_VOID,
  TYPE_BOOL,
  TYPE_INT,
  TYPE_FLOAT, /* moved as bits; arithmetic on it is OP_UNMODELLED */
  TYPE_POINTER,
  TYPE_STRUCT,
  TYPE_UNION,
  TYPE_ARRAY,
  TYPE_FUNCTION,
} TypeKind;

typedef struct {
  const char *name; /* NULL for an anonymous member */
  TypeId type;
  bool is_constant;              /* declared const */
  uint64_t offset;               /* bytes */
  uint32_t bit_offset, bit_size; /* of a bit-field, relative to the structure's start; bit_size 0: none */
} Field;

typedef struct {
  const char *name; /* interned */
  Int128 value;
} Enumerator;

/* A parameter or a result as the source declares it: with typedef names and `const`, which types do not have. */
typedef struct {
  TypeId type;
  const char *text; /* a type name of C, `int (*)(const void *)`; NULL when C has no name for the type */
} Declared;

typedef struct {
  TypeKind kind;
  bool is_signed;   /* TYPE_INT */
  uint32_t bits;    /* TYPE_INT, TYPE_FLOAT, TYPE_POINTER: width of the value; TYPE_BOOL: 1 */
  uint64_t size;    /* bytes in memory; 0 for void, functions and incomplete types */
  const char *name; /* as C writes it: `unsigned long`, `struct node`, `enum color`; NULL for derived types */
  TypeId of;        /* pointee, element, or result */
  uint64_t count;   /* TYPE_ARRAY */
  const Field *field;
  uint32_t n_fields;            /* TYPE_STRUCT, TYPE_UNION */
  const Enumerator *enumerator; /* TYPE_INT that is an enum */
  uint32_t n_enumerators;
  /* TYPE_FUNCTION with debug information: the first that was seen of the function types that differ in `const` only */
  const Declared *declared; /* the result, then the parameters; NULL: not known */
  uint32_t n_declared;
  bool is_open; /* TYPE_FUNCTION: it takes more arguments, or its parameters are not declared */
} Type;

/* ---- variables ---- */

typedef enum {
  VAR_GLOBAL,
  VAR_LOCAL,
  VAR_PARAM,
  VAR_TEMP,    /* made by the front end where the source has no name */
  VAR_VARARGS, /* object: the variable arguments of a call, laid out as the target's va_arg walks them */
  VAR_LABEL,   /* object without contents: the address of a label (GNU computed goto) */
} VarKind;

/* A piece of a global's initial contents; what no piece covers is zero. */
typedef struct {
  uint64_t offset;
  ExprId value;         /* a constant, an address plus offset, or a function; 0 when it is bytes */
  const uint8_t *bytes; /* n_bytes of them, when value is 0 */
  uint64_t n_bytes;
} InitPiece;

typedef struct {
  const char *name; /* unique within its function and the globals: a second `i` of a function is `i#2` */
  TypeId type;
  VarKind kind;
  bool is_object;
  bool is_constant; /* writing to it is an error: const globals, string literals */
  bool is_string;   /* an unnamed string literal; printed as its text */
  bool is_extern;   /* a global without a definition: its contents are not known */
  bool is_library;  /* likewise, of C's library (optind): and they are no input */
  bool is_brief; /* a temporary that is read before the next loop head or call: what it leads to, it does not hold there
                  */
  bool is_visible; /* a global whose address code elsewhere may have stored where the program finds it */
  FuncId function; /* 0 for globals */
  Position at;
  uint32_t alignment;    /* of an object: its address is a multiple of it, a power of two; 0: nothing is known */
  const InitPiece *init; /* VAR_GLOBAL; of a register variable: one piece with a value, or none (zero) */
  uint32_t n_init;
} Var;

/* ---- expressions ---- */

typedef enum {
  EXPR_NONE,
  EXPR_CONST,       /* value: integer, NULL, truth value, or the bits of a floating-point number */
  EXPR_VAR,         /* var: a register variable */
  EXPR_LOAD,        /* a: address */
  EXPR_ADDRESS,     /* var: an object variable */
  EXPR_FUNCTION,    /* func: address of a function */
  EXPR_FIELD,       /* a + value bytes; of_type (struct) and index of the field for printing */
  EXPR_INDEX,       /* a + b * value bytes; b is a signed integer as wide as a pointer */
  EXPR_CAST,        /* a converted to `type`: between integers modulo 2^bits, truth value to 0/1, pointer and integer */
  EXPR_OBJECT_SIZE, /* size in bytes of the heap block a (the model of realloc only) */
  EXPR_NOT,         /* truth values from here ... */
  EXPR_AND,
  EXPR_OR, /* ... to here */
  EXPR_EQ,
  EXPR_NE,
  EXPR_LT,
  EXPR_LE,
  EXPR_GT,
  EXPR_GE,
  EXPR_ADD,
  EXPR_SUB,
  EXPR_MUL,
  EXPR_DIV, /* truncating */
  EXPR_REM,
  EXPR_BITAND,
  EXPR_BITOR,
  EXPR_BITXOR,
  EXPR_SHL,
  EXPR_SHR,
  EXPR_ITE, /* a ? b : c, strict */
  /* Truth values about the state of memory, for conditions that must not hold; no operation contains them. Evaluating
   * the operands may be undefined behaviour, they themselves never are. */
  EXPR_INVALID,       /* a points to no object that is alive: NULL, freed, out of scope, indeterminate, a mere number */
  EXPR_OUT_OF_BOUNDS, /* a belongs to a living object, but the b (> 0) bytes from there do not all lie in it; with
                         value 1 they are to be written, which a constant does not allow either */
  EXPR_INVALID_FREE,  /* a is neither NULL nor the address of a heap block that is allocated */
  EXPR_LOST,          /* some heap block is allocated that no pointer leads to: in a global, a local of an open
                         activation (brief ones only while they are live), or in an object that is itself reached;
                         value: a LostTo. Asked at loop heads and where the program ends, so that static analyses leave
                         out brief variables altogether */
  EXPR_NOT_CLEAN,     /* some heap block is allocated */
  EXPR_OFFSET,        /* no truth value, but a number of 128 bits: how far a points behind the first byte of the object
                         that it belongs to */
} ExprKind;

typedef struct {
  uint8_t kind;  /* ExprKind */
  bool checked;  /* + - *: leaving the range of the type is undefined behaviour; / is always checked */
  bool has_load; /* contains an EXPR_LOAD */
  TypeId type;
  ExprId a, b, c; /* operands, 0 where there is none */
  uint32_t var;   /* EXPR_VAR, EXPR_ADDRESS: VarId; EXPR_FUNCTION: FuncId */
  TypeId of_type; /* EXPR_FIELD: the structure or union */
  uint32_t index; /* EXPR_FIELD: which field; NO_FIELD when the offset is not at a known field */
  Int128 value;   /* EXPR_CONST: the number, as a member of its type's range (128-bit unsigned: its bits);
                     EXPR_FIELD, EXPR_INDEX: bytes */
} Expr;

#define NO_FIELD UINT32_MAX

/* ---- operations ---- */

typedef enum {
  OP_SKIP,   /* text: a question that is asked here (silhouette ask), or NULL */
  OP_ASSIGN, /* dst = a */
  OP_STORE,  /* *a = b, of b's type */
  OP_ASSUME, /* a; the edge is taken only where it holds */
  OP_HAVOC,  /* dst = any value of its type (an input; _Bool: 0 or 1); text: the function called; a, b: the least and
                the most that counts, or 0: an OP_ASSUME behind it says so, this tells those who choose */
  OP_BEGIN,  /* the local dst begins its life with indeterminate contents */
  OP_END,    /* the object local dst dies; a register has indeterminate contents from here on */
  OP_ALLOC,  /* dst = memory of a bytes, by `how`; b: at a multiple of the least power of two that is not below b; 0: as
                malloc does it */
  OP_FREE,   /* free(a); a may be NULL */
  OP_CALL,   /* [dst =] (*a)(args) */
  OP_RETURN, /* return [a]; leads to the exit location */
  OP_MEMSET, /* memset(a, b, c) */
  OP_MEMCPY, /* memcpy(a, b, c): the blocks must not overlap unless they are the same */
  OP_MEMMOVE, /* memmove(a, b, c) */
  OP_HALT,    /* the program ends, by `how`; a: exit status or 0; text: the asserted condition. No successor counts */
  OP_STACK_MARK, /* dst = mark of the stack allocations of this activation */
  OP_STACK_FREE, /* frees the stack allocations made since mark a */
  OP_UNMODELLED, /* text: what this is. Its effect: dst (if any) gets any value; if how is UNMODELLED_WILD, anything */
} OpKind;

typedef enum {
  ALLOC_HEAP,      /* malloc: indeterminate contents, may give NULL if the run allows malloc to fail */
  ALLOC_HEAP_ZERO, /* calloc */
  ALLOC_STACK,     /* alloca, variable-length arrays: lives until the function returns or OP_STACK_FREE */
  HALT_EXIT,
  HALT_ABORT,
  HALT_ASSERT,      /* assert or __assert_fail; text: the condition */
  HALT_REACH_ERROR, /* reach_error or __VERIFIER_error */
  HALT_LABEL,       /* the label that must not be reached; text: its name */
  HALT_UNREACHABLE, /* the source promised that this cannot be reached */
  UNMODELLED_VALUE, /* only dst is affected */
  UNMODELLED_GUESS, /* likewise: something that is not modelled determines it. It is at least a and at most b, if these
                       are given (constants); the OP_ASSUME of this kind that follows says so again, and holds */
  UNMODELLED_WILD,  /* memory and control may be affected too */
} OpHow;

typedef struct {
  OpKind kind;
  OpHow how;
  VarId dst; /* a register variable (OP_BEGIN and OP_END: any local), or 0 */
  ExprId a, b, c;
  const ExprId *args;
  uint32_t n_args;
  const char *text;
} Op;

/* ---- functions, locations, edges ---- */

typedef enum {
  EXTERN_UNKNOWN,   /* no body, no model: any result; with pointer arguments it may change memory */
  EXTERN_OUTPUT,    /* printf and the like: reads its arguments, any result, no other effect */
  EXTERN_PURE,      /* any result, no effect */
  EXTERN_PRIMITIVE, /* malloc, exit, reach_error, ...: an operation where it is called by name, not modelled otherwise
                     */
} ExternKind;

typedef struct {
  const char *name;
  TypeId type; /* TYPE_FUNCTION */
  Position at;
  bool is_defined;
  bool is_model;  /* defined by share/models, not by the user */
  bool is_static; /* other files cannot name it */
  bool is_variadic;
  const Declared *declared; /* the result, then the parameters, as the source has them; NULL: not known */
  uint32_t n_declared;
  ExternKind external; /* when not defined */
  const VarId *param;  /* register or object variables, in order */
  uint32_t n_params;
  VarId varargs;      /* of a variadic function that is defined */
  const VarId *local; /* all locals and temporaries, parameters not included */
  uint32_t n_locals;
  LocId first, entry, exit; /* locations first .. first + n_locs - 1; entry == first */
  uint32_t n_locs;
} Function;

typedef struct {
  FuncId function;
  Position at;      /* of the first operation that leaves it, else of one that enters it */
  EdgeId first_out; /* edges first_out .. first_out + n_out - 1 leave this location */
  uint32_t n_out, n_in;
  bool is_loop_head; /* target of a back edge in reverse post-order */
} Location;

typedef struct {
  LocId from, to;
  Op op;
  Position at;
} Edge;

/* Something that the front end met and does not model, where it occurs. */
typedef struct {
  const char *what; /* "floating point", "inline assembly", ... */
  FuncId function;
  Position at;
} Unmodelled;

typedef struct {
  Arena arena;
  Strings strings;
  TABLE(Type) type;
  VEC(Var) var;
  TABLE(Expr) expr;
  VEC(Function) func;
  VEC(Location) loc;
  VEC(Edge) edge;
  VEC(Unmodelled) unmodelled;
  FuncId main;             /* 0 when there is none */
  const char *error_label; /* reaching a label of this name ends the program (HALT_LABEL); NULL: labels mean nothing */
  bool compares_freely;    /* it can see what qsort and bsearch compare: these take more inputs (share/models/sort.c) */
  uint32_t pointer_bits;
  TypeId type_void, type_bool, type_void_pointer, type_size, type_ptrdiff; /* size_t, ptrdiff_t */
  InternTable expr_table, type_table;
  IdMap name_table; /* names in use, to keep them unique */
} Program;

void program_init(Program *p, uint32_t pointer_bits);
void program_free(Program *p);
/* Do the arguments of the call arrive as the parameters of f: as many, each of a type that is passed in the same way?
 * It may be called through a pointer of another type. */
bool call_fits(const Program *p, const Op *call, FuncId f);
FuncId program_find_function(const Program *p, const char *name); /* 0 when there is none */
/* Is it stdin, stdout or stderr of the library? They lead to something that a program cannot look into. */
bool var_is_stream(const Program *p, const Var *v);
/* The parameters of main for what C gives every program, `int argc` and `char **argv`; 0 when it has none of that type.
 * What they hold when the program starts (C17 5.1.2.2.1): argc is not negative; argv[argc] is NULL; argv[0] up to
 * argv[argc - 1] are strings of their own, in memory that is neither a variable nor from the heap and never ends. Every
 * string is the whole of its object: its only zero is the last byte. No system passes longer ones than this. */
enum { MOST_ARGUMENT_BYTES = 1 << 30 };
VarId program_argc(const Program *p);
VarId program_argv(const Program *p);

/* ---- building types (interned, but for structures: each call makes a new one) ---- */

TypeId type_int(Program *p, uint32_t bits, bool is_signed, const char *name); /* name NULL: C's name for the width */
TypeId type_enum(Program *p, uint32_t bits, bool is_signed, const char *name, const Enumerator *list, uint32_t n);
/* The enumerator of this value, or NULL: also when t is no enum. */
const char *type_enumerator(const Program *p, TypeId t, Int128 value);
TypeId type_float(Program *p, uint32_t bits, uint64_t size, const char *name);
TypeId type_pointer(Program *p, TypeId to);
TypeId type_array(Program *p, TypeId of, uint64_t count);
TypeId type_function(Program *p, TypeId result, const char *name); /* name: printed form, may be NULL */
TypeId type_struct(Program *p, TypeKind kind, const char *name, uint64_t size);
void type_set_fields(Program *p, TypeId structure, const Field *field, uint32_t n);
static inline const Type *type_at(const Program *p, TypeId t) { return table_at(p->type, t); }
void type_print(const Program *p, TypeId t, Buf *out); /* as C writes it, without a declarator */
static inline bool type_is_int(const Program *p, TypeId t) { return type_at(p, t)->kind == TYPE_INT; }
/* Reduces `v` (any mathematical integer mod 2^128) into the range of the integer, pointer or truth type t. */
Int128 type_wrap(const Program *p, TypeId t, Int128 v);

/* The type of the values of t: named integer types (enum color, _Bool, char) become the plain one of their width. */
TypeId type_plain(Program *p, TypeId t);
bool type_is_alike(Program *p, TypeId a, TypeId b); /* have their values the same plain type? */

/* ---- building expressions: simplified while they are built, exactly and without hiding undefined behaviour ---- */

ExprId expr_const(Program *p, TypeId t, Int128 value); /* wrapped into the range of t */
ExprId expr_var(Program *p, VarId v);
ExprId expr_address(Program *p, VarId v, TypeId pointer_type);
ExprId expr_function(Program *p, FuncId f, TypeId pointer_type);
ExprId expr_load(Program *p, ExprId address, TypeId t);
ExprId expr_field(Program *p, ExprId a, TypeId structure, uint32_t index, uint64_t offset, TypeId pointer_type);
ExprId expr_index(Program *p, ExprId a, ExprId index, uint64_t element_size, TypeId pointer_type);
ExprId expr_cast(Program *p, ExprId a, TypeId to);
ExprId expr_object_size(Program *p, ExprId a);
ExprId expr_invalid(Program *p, ExprId a);
ExprId expr_out_of_bounds(Program *p, ExprId a, ExprId n, bool write); /* n: of size_t */
ExprId expr_invalid_free(Program *p, ExprId a);
/* Which variables hold a block, so that it is not lost. */
typedef enum {
  LOST_TO_ALL,     /* every one of an open activation counts, brief ones while they are live */
  LOST_TO_GLOBALS, /* globals only: main returns */
  LOST_TO_NAMED,   /* not those that the front end made (VAR_TEMP): the program ends */
} LostTo;
ExprId expr_lost(Program *p, LostTo holders);
ExprId expr_not_clean(Program *p);
ExprId expr_offset(Program *p, ExprId a);
ExprId expr_not(Program *p, ExprId a);
ExprId expr_binary(Program *p, ExprKind kind, ExprId a, ExprId b, bool checked); /* type: bool for AND..GE, else a's */
ExprId expr_ite(Program *p, ExprId c, ExprId a, ExprId b);

/* Arguments are evaluated from left to right (base/order.h). */
#define expr_ite(...) IN_ORDER(expr_ite, __VA_ARGS__)

ExprId expr_truth(Program *p, ExprId a); /* a != 0, or a itself where it is a truth value */
static inline const Expr *expr_at(const Program *p, ExprId e) { return table_at(p->expr, e); }
static inline bool expr_is_const(const Program *p, ExprId e) { return expr_at(p, e)->kind == EXPR_CONST; }
/* Do the n bytes at `offset` of the variable's object, which has this size, exist, and (`write`) may they be written?
 */
bool var_has_bytes(const Var *v, uint64_t size, Int128 offset, uint64_t n, bool write);
bool brief_is_live(const Program *p, VarId v, LocId at); /* is the brief variable read from there on? */
bool expr_may_fail(const Program *p, ExprId e);          /* may evaluating it be undefined behaviour or a bad access? */
/* e with `what` replaced by `by`, of the same type, wherever it occurs. */
ExprId expr_replace(Program *p, ExprId e, ExprId what, ExprId by);
/* Calls `visit` for e and every sub-expression, operands first, shared ones each time they occur. */
void expr_walk(const Program *p, ExprId e, void (*visit)(const Program *p, ExprId e, void *context), void *context);

/* ---- building an automaton ---- */

/* A function under construction: locations are local numbers from fb_location, edges may come in any order. Filled by
 * fb_init; fb_finish drops what cannot be reached, contracts skips, turns `return` assignments into returns, finds
 * which temporaries are brief, numbers locations in reverse post-order (entry first, exit last), appends them to the
 * program and frees the builder. */
typedef struct {
  Program *program;
  FuncId function;
  VarId first_var; /* variables from here on belong to this function (or are globals made meanwhile) */
  uint32_t entry, exit;
  VEC(Edge) edge;
  U32Vec local;
  uint32_t n_locs;
  bool ends_of_pointers; /* temporaries that are not brief get an OP_END where they are read no more */
} FunctionBuilder;

void fb_init(FunctionBuilder *b, Program *p, FuncId f);
uint32_t fb_location(FunctionBuilder *b);
void fb_edge(FunctionBuilder *b, uint32_t from, uint32_t to, Op op, Position at);
VarId fb_local(FunctionBuilder *b, VarKind kind, const char *name, TypeId type, bool is_object, Position at);
void fb_finish(FunctionBuilder *b);
FuncId program_add_function(Program *p, Function f);
VarId program_add_var(Program *p, Var v); /* the name is made unique among the globals and within its function */
Op op_copy(Program *p, Op op);            /* args copied into the program's arena */

/* ---- printing, as the source would write it (print.c) ---- */

void expr_print(const Program *p, ExprId e, Buf *out);
void lvalue_print(const Program *p, ExprId address, TypeId accessed, Buf *out); /* `p->n`, `a[i]`, `x`, `*p` */
void op_print(const Program *p, const Op *op, Buf *out);
const char *op_kind_name(OpKind k);

#include "program/look.h"
#include "program/run.h"

#endif
