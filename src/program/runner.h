/* runner: the state of a concrete run, shared by the files that make up the interpreter. Private to src/program.
 *
 *   memory.c     objects and bytes                     eval.c    expressions
 *   operation.c  one operation, calls and returns      output.c  printf and its kin
 *   validity.c   bad pointers, memory that is left
 *   inputs.c     where nondeterministic values come from
 *   arguments.c  the strings that main is given
 *   run.c        setting up, the loop, what is left at the end, messages
 *
 * Functions that can meet an error of the program return bool; false means that `result->outcome` and the message are
 * set and that the run is over. Nothing is unwound: the loop stops and looks at the state as it is.
 *
 * Activations are an explicit stack, so recursion of the program costs no host stack. The registers of all activations
 * lie in one array, those of the newest last; so do the ids of object locals. An object local is created when it is
 * first touched or at OP_BEGIN; 0 until then.
 */
#ifndef PROGRAM_RUNNER_H
#define PROGRAM_RUNNER_H

#include "program/memory.h"
#include "program/program.h"

#define NO_EDGE UINT32_MAX

typedef struct {
  FuncId function;
  EdgeId call;        /* NO_EDGE for main */
  uint32_t registers; /* index of the first one in Run.registers */
  uint32_t objects;   /* index of the first one in Run.objects */
  uint32_t stack;     /* Run.stack_object from here on belongs to this activation */
} Frame;

/* What an activation of a function needs. */
typedef struct {
  uint32_t registers, objects; /* slots */
  uint32_t first;              /* its registers begin as Run.initial from here on */
} FrameSize;

struct Run {
  const Program *p;
  const RunOptions *options;
  RunResult *result;
  Memory memory;
  uint32_t *slot;  /* by VarId: a local's register or object within its frame, a global's register or object id */
  FrameSize *size; /* by FuncId */
  Value *initial;  /* the indeterminate values that registers begin with, function by function */
  uint32_t *function_object; /* by FuncId */
  VEC(Value) globals;        /* register variables that are global */
  VEC(Value) registers;
  U32Vec objects;
  U32Vec stack_object; /* live stack allocations, oldest first */
  VEC(Frame) frame;
  VEC(Value) argument;      /* of the call that is being made */
  uint32_t argv;            /* the array of main's arguments, its strings follow; 0: none */
  uint32_t standard_output; /* the object that `stdout` points to, or 0 */
  uint32_t allocations;     /* on the heap so far, those that failed included */
  bool took_for_wild;       /* an indeterminate pointer was compared, as one that leads nowhere */
  bool has_guessed;         /* indeterminate values may come from what is not modelled */
  LocId at;
  EdgeId edge; /* being executed; NO_EDGE before main */
};

static inline bool var_is_global(const Var *v) { return v->function == 0 || v->kind == VAR_LABEL; }

static inline UInt128 value_mask(uint32_t bits) { return bits >= 128 ? ~(UInt128)0 : (((UInt128)1 << bits) - 1); }
static inline Int128 value_sign_extend(UInt128 v, uint32_t bits) {
  if (bits >= 128 || !((v >> (bits - 1)) & 1)) return (Int128)v;
  return (Int128)(v | ~value_mask(bits));
}
/* The number that these bits of a scalar type stand for. */
static inline Int128 value_number(const Type *t, UInt128 bits) {
  return t->kind == TYPE_INT && t->is_signed ? value_sign_extend(bits, t->bits) : (Int128)bits;
}
/* Bytes that a load or store of a scalar touches (a long double of 80 bits: 10). */
static inline uint32_t scalar_bytes(const Type *t) { return (t->bits + 7) / 8; }
static inline bool type_is_scalar(const Type *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_POINTER || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
}

/* ---- run.c ---- */

/* Ends the run with this outcome and sentence; returns false. */
void run_note_failure(Run *r, RunOutcome o, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define run_fail(...) (run_note_failure(__VA_ARGS__), false) /* as a macro, so that analysers see the false */
/* The same for an access of n bytes through the address expression (0 when there is none to show; then `what` names
 * the access) that memory_check found bad. `id` is the object concerned or 0. */
void run_note_bad_access(Run *r, RunOutcome o, ExprId address, TypeId accessed, const char *what, bool write,
                         const Value *pointer, uint64_t n, uint32_t id);
#define run_fail_access(...) (run_note_bad_access(__VA_ARGS__), false)
/* Remembers the object for the result's `allocated` and `freed`. */
void run_concerns(Run *r, uint32_t id);
/* "a freed object of 16 bytes", "x, of 4 bytes" */
void run_describe(const Run *r, uint32_t id, Buf *out);
/* The program ends normally. */
void run_finish(Run *r, int status);

/* ---- eval.c ---- */

Value *register_of(Run *r, VarId v);
/* The object of an object variable; creates a local on first use. 0 when memory is used up, and then the run failed. */
uint32_t object_of(Run *r, VarId v);
uint32_t object_new(Run *r, ObjectKind kind, uint64_t size, uint64_t alignment, bool zeroed); /* likewise */
bool eval(Run *r, ExprId e, Value *out);
/* The same, for a use that wants a determinate value; `use` completes "x is ...": "used as an address". */
bool eval_defined(Run *r, ExprId e, const char *use, Value *out);
/* Evaluates an address and checks an access of n > 0 bytes. `accessed` is only for the message. */
bool eval_place(Run *r, ExprId address, TypeId accessed, uint64_t n, bool write, uint32_t *id, uint64_t *offset);
/* Fails unless the value is defined. */
bool require_defined(Run *r, const Value *v, ExprId e, const char *use);
/* The same for a pointer: with uninitialised_is_wild it is one that leads nowhere, and the run ends with `wild`. */
bool require_pointer(Run *r, const Value *v, ExprId e, const char *use, RunOutcome wild);
/* Fits the bits of a value of one scalar type into another, as an implicit conversion would. */
void convert(const Run *r, Value *v, TypeId from, TypeId to);

/* ---- validity.c ---- */

/* The kinds from EXPR_INVALID on. */
bool eval_validity(Run *r, const Expr *e, Value *out);
/* May the defined pointer be given to free? If not, the run ends. If so, v->object is the block, unless it is NULL. */
bool check_free(Run *r, ExprId e, const char *function, Value *v);
/* What is alive on the heap, and whether the program could still free it: a pointer to it (or into it) lies in a
 * global, in a local of an open activation (unless these do not count), or in an object that is reachable itself. */
void run_leftovers(Run *r, LostTo holders);

/* ---- operation.c ---- */

/* Executes the operation of r->edge and sets r->at to where the run goes on. */
bool execute(Run *r);
/* Ends the newest activation with this value (NULL: none); the run finishes when it was main. */
bool return_from(Run *r, const Value *v, TypeId type);
/* Pushes an activation and goes to its entry; the parameters are the caller's business. False at the limit of depth. */
bool push_frame(Run *r, FuncId f, EdgeId call);
/* Gives a parameter of the newest activation its argument of this type; an aggregate comes as a pointer to it,
 * a small one perhaps as a number of its size, as clang passes it. */
bool bind_parameter(Run *r, VarId param, const Value *v, TypeId type);

/* ---- output.c ---- */

/* Does what the output function does with r->argument (of these expressions). `*known` tells that *v is its result. */
bool output_call(Run *r, const Function *f, const ExprId *args, uint32_t n, bool *known, Value *v);

/* ---- inputs.c ---- */

typedef struct {
  Int128 least, most;
} InputRange;

/* The next input, a value of the type; it is recorded. False: the one of the file is none. Where it comes from no file,
 * it is brought into the range, if that is not NULL. */
bool input_take(Run *r, InputKind kind, TypeId type, const InputRange *within, Int128 *out);
void inputs_random_arguments(InputSource *s, Arguments *a);

/* ---- arguments.c ---- */

bool arguments_read(Arguments *a, const char *text); /* what follows the word `argument`; false: it is wrong */

#endif
