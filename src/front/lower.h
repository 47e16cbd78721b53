/* Lowering of a module, inside src/front: what types.c, constants.c, module.c and the files of body.h share. */
#ifndef FRONT_LOWER_H
#define FRONT_LOWER_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "program/program.h"

#define OPTIMISED "silhouette-optimised" /* attribute of functions whose code was optimised (front.c) */

/* A scalar inside a structure that travels (members.c), by its offset in the number that LLVM has for it. */
typedef struct {
  uint64_t offset;
  TypeId type;
  const char *name; /* `.head`, `.at[1]` */
  VarId global;     /* where the member of a result waits; 0: it is what the function returns */
} Member;

enum { MOST_MEMBERS = 8 };

typedef struct {
  uint32_t n; /* 0: it travels as LLVM has it */
  Member at[MOST_MEMBERS];
} Members;

/* How structures travel to and from a function. */
typedef struct {
  Members result, *param;
  uint32_t returned; /* the member of the result that the function returns */
} Traveller;

/* One module being lowered. Maps go from LLVM's objects (by address) to ours. */
typedef struct {
  Program *p;
  Diag *diag;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMTargetDataRef layout;
  IdMap var_of;                 /* global variable or address-taken block -> VarId */
  IdMap func_of;                /* function -> FuncId */
  IdMap type_of_di;             /* debug-info type -> TypeId */
  IdMap type_of_llvm;           /* LLVM structure type -> TypeId */
  VEC(LLVMMetadataRef) di_todo; /* structures whose fields are still to be read ... */
  U32Vec di_todo_type;          /* ... and their types */
  VEC(uint64_t) struct_key;     /* structures by name: hash of "struct.node" ... */
  U32Vec struct_type;           /* ... and the type */
  U32Vec expr_size;             /* number of nodes of an expression as a tree, by ExprId; 0: not computed */
  U32Vec constructors;          /* functions that run before main, in order */
  VEC(Traveller) traveller;     /* functions to or from which structures travel by members ... */
  IdMap traveller_of;           /* ... by function */
  bool destructors;             /* some run after it */
  bool ends_of_pointers;        /* FrontOptions */
  uint32_t error_labels;        /* labels called Program.error_label that were seen */
  bool unsigned_char;           /* in some file char is unsigned */
  bool gets_pointers;           /* from code elsewhere */
  bool uses_errno;              /* the program looks at errno */
  bool has_exit_handlers;       /* it calls atexit */
  bool streams_change;          /* it may close stdin, stdout or stderr, or make them others */
  bool closes_descriptors;      /* it may use one that it closed */
  bool has_llvm_files;          /* not all of it was compiled from C here */
  const char *cwd;              /* interned */
} Lowering;

void lowering_init(Lowering *m, Program *p, LLVMModuleRef module, Diag *diag);
void lowering_free(Lowering *m);
/* Lowers the whole module. `is_model` tells of a function or variable whether it comes from share/models. */
void lower_module(Lowering *m, bool (*is_model)(const char *name, void *context), void *context);

VarId lower_global(Lowering *m, LLVMValueRef g); /* 0: it is none of the program's */

/* Is the function called by name only, always as it is declared? */
bool lower_is_only_called(LLVMValueRef fn);

/* ---- types.c ---- */
TypeId lower_type(Lowering *m, LLVMTypeRef t);         /* from LLVM's type alone; integers come out signed */
TypeId lower_di_type(Lowering *m, LLVMMetadataRef di); /* from debug info; NULL is void */
void lower_di_finish(Lowering *m);                     /* reads the fields of all structures seen so far */
TypeId lower_struct_type(Lowering *m, LLVMTypeRef t);  /* LLVM structure: by name in the debug info, else plain */
LLVMMetadataRef di_operand(Lowering *m, LLVMMetadataRef node, unsigned index); /* NULL when absent */
unsigned di_operand_count(Lowering *m, LLVMMetadataRef node);
const char *di_string(Lowering *m, LLVMMetadataRef node, unsigned index); /* interned, NULL when absent */
/* The alloca whose variable this instruction declares; NULL when it is no such instruction. */
LLVMValueRef di_declared(LLVMValueRef i);
Position di_position(Lowering *m, LLVMMetadataRef location); /* of a DILocation */
Position di_file_position(Lowering *m, LLVMMetadataRef file, unsigned line);
/* Is the value of this LLVM type something that an expression can hold (at most 128 bits)? */
bool type_is_value(Lowering *m, LLVMTypeRef t);

/* ---- declared.c: types as the source writes them ---- */
/* The result and the parameters of a DISubroutineType; `is_open`: it takes more arguments. Lives in the program. */
const Declared *declared_signature(Lowering *m, LLVMMetadataRef di, uint32_t *n, bool *is_open);
bool declared_constant(Lowering *m, LLVMMetadataRef di); /* is an object of the type const? */

/* ---- constants.c ---- */
/* A constant as an expression of LLVM's type; 0 when it cannot be expressed (then *why says what it is). */
ExprId lower_constant(Lowering *m, LLVMValueRef c, const char **why);
void lower_initialiser(Lowering *m, VarId v, LLVMValueRef init);
/* Address arithmetic of a getelementptr, instruction or constant. `operand` gives the expression of an operand. */
typedef ExprId OperandOf(void *context, LLVMValueRef v);
ExprId lower_gep(Lowering *m, LLVMValueRef gep, OperandOf *operand, void *context);
VarId lower_label(Lowering *m, LLVMBasicBlockRef block);

/* ---- members.c ---- */
void members_find(Lowering *m, LLVMValueRef fn, FuncId f); /* of a function with a body, before any is lowered */
/* The scalars of a structure, several, in the order of their offsets; false: it is not made of a few scalars only. */
bool members_of_type(Lowering *m, TypeId t, Members *out);
/* The members that the function's parameter k is made of, NULL when it travels as LLVM has it. */
const Members *members_of_parameter(const Lowering *m, LLVMValueRef fn, unsigned k);

/* ---- primitive.c: a library function without a body, by its name ---- */
void lower_primitive(Lowering *m, LLVMValueRef fn, FuncId f);

/* ---- function.c ---- */
void lower_function(Lowering *m, LLVMValueRef fn, FuncId f);

/* Tree size of an expression, to keep folded expressions readable and walks cheap. */
uint32_t lower_expr_size(Lowering *m, ExprId e);

#endif
