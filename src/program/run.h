/* run: the concrete interpreter of automata. It is the meaning of every operation, written once: abstract domains are
 * tested against it and error paths are replayed on it. Included by program/program.h; the same folder.
 *
 * Memory is a set of objects (globals, object locals, heap and stack allocations, functions, labels), each with bounds,
 * a state (alive, freed, out of scope) and per byte: value, whether it is initialised, and which object a pointer
 * stored there belongs to. A value carries the same: its bits, whether any of them come from uninitialised memory, and
 * the object it was derived from. Every object has a fixed address of its own that is never given out again, so
 * comparing pointers or casting them to integers and back works as in a real run, while an access is checked against
 * the object that the pointer was derived from.
 *
 * Initialisedness is known bit by bit. Uninitialised values may be copied around and computed with; using one in a
 * condition, as an address, divisor, shift amount or size, as an argument of output, or as an exit status is an error.
 * With uninitialised_is_input there are none: every read of an uninitialised variable or place takes an input, which
 * then stays there. What an UNMODELLED_GUESS gives is indeterminate likewise, as far as its range leaves it open; a run
 * that comes to a use of an indeterminate value behind one ends with RUN_UNMODELLED. The contents of external objects
 * are inputs (INPUT_VALUE) in the same way, always.
 *
 * Undefined behaviour that is none of these errors (misaligned access, overflow inside an object, ...) has the effect
 * that the bytes give it; docs/run.md lists it.
 */
#ifndef PROGRAM_RUN_H
#define PROGRAM_RUN_H

#include "program/program.h"

typedef enum {
  RUN_FINISHED, /* main returned, or exit was called; see status */
  RUN_ABORT,
  RUN_ASSERT,
  RUN_REACH_ERROR,
  RUN_REACH_LABEL, /* a label that must not be reached */
  RUN_UNREACHABLE,
  RUN_NULL,          /* dereference of NULL (or of a small offset from it) */
  RUN_FREED,         /* access to freed memory */
  RUN_OUT_OF_SCOPE,  /* access to a local whose scope or function has ended */
  RUN_OUT_OF_BOUNDS, /* access outside the object that the pointer belongs to */
  RUN_WILD,          /* access through a number that is no pointer */
  RUN_READ_ONLY,     /* write to a constant */
  RUN_UNINITIALISED, /* use of an indeterminate value */
  RUN_DOUBLE_FREE,
  RUN_INVALID_FREE, /* free of what malloc did not give, or of its middle */
  RUN_OVERLAP,      /* memcpy of overlapping blocks */
  RUN_OVERFLOW,     /* signed overflow, MIN / -1 included */
  RUN_DIVISION,     /* division or remainder by zero */
  RUN_SHIFT,        /* shift amount out of range */
  RUN_BAD_CALL,     /* call through what is no function, or with the wrong number of arguments */
  RUN_BLOCKED,      /* an assumption of the program (__VERIFIER_assume) does not hold: the run does not count */
  RUN_UNMODELLED,   /* an operation or external function that is not modelled was reached */
  RUN_LIMIT,        /* steps, call depth, time or memory */
  RUN_BAD_INPUT,    /* an input of the file is no value of the type that is asked for; see InputSource.bad */
  N_RUN_OUTCOMES
} RunOutcome;

/* One word, stable, for programs: "finished", "null-dereference", ... */
const char *run_outcome_name(RunOutcome o);
bool run_outcome_is_error(RunOutcome o); /* a defect of the program: from RUN_ABORT to RUN_BAD_CALL */

/* Where nondeterministic values come from. */
typedef enum {
  INPUT_VALUE,         /* the result of a nondet function or of an external function */
  INPUT_ALLOC,         /* 1: this allocation succeeds, 0: it gives NULL; asked only when malloc may fail */
  INPUT_UNINITIALISED, /* the contents of uninitialised memory, asked only with uninitialised_is_input */
} InputKind;

typedef struct {
  InputKind kind;
  TypeId type;
  Int128 value; /* what was given */
  EdgeId edge;  /* where it was asked for */
  /* INPUT_UNINITIALISED: in which heap allocation of the run, counted from 1 with those that fail, and where in it; 0
   * when it is not on the heap, and then the variable, 0 when it has none. */
  uint32_t allocation;
  uint64_t offset;
  VarId var;
} Input;

/* The arguments of the program, argv[0] first. Owned. */
typedef struct {
  bool given; /* else: the program's name only */
  VEC(char *) text;
} Arguments;

void arguments_free(Arguments *a);
void arguments_copy(const Arguments *from, Arguments *to); /* `to` held nothing */
void arguments_add(Arguments *a, const char *text);
void arguments_print(const Arguments *a, Buf *out); /* `"program", "a\n"`: as C writes strings */

typedef struct Run Run; /* the state of a run, program/runner.h: for tests that compare analyses with it */

/* A source of inputs: numbers, of a file or from elsewhere (when they run out: zeros, and allocations succeed), or
 * pseudo-random from a seed. A number of a file must be a value of the type that is asked for; others are wrapped. */
typedef struct {
  /* Asked before the numbers for an input of this kind, at this edge; false leaves it to them. May be NULL. */
  bool (*give)(void *giver, const Run *run, InputKind kind, EdgeId edge, Int128 *value);
  void *giver;
  bool random;
  uint64_t state;    /* of the generator */
  VEC(Int128) value; /* INPUT_VALUE, in order, when not random */
  VEC(Int128) alloc; /* INPUT_ALLOC */
  VEC(Int128) uninitialised;
  Arguments arguments; /* of main, if it has parameters; when random, 0 to 4 short ones */
  uint32_t next[3];    /* by InputKind */
  uint32_t missing;    /* how often the numbers had run out */
  const char *file;    /* where they come from, or NULL; the caller's */
  U32Vec line[3];      /* of each number there, by InputKind */
  Position bad;        /* of the number that ended the run with RUN_BAD_INPUT */
} InputSource;

/* Reads an inputs file: a line is a number (a value), `malloc N` (1 succeeds, 0 fails), `uninitialised N`, or `argument
 * "TEXT"`, one for each argument of main from argv[0] on, with C's escapes (`argument none`: argc is 0); `#` begins a
 * comment. Errors are reported with file:line:column. */
bool inputs_read(InputSource *s, const char *path, Diag *diag);
/* The same from a text, which is called `name` in messages. */
bool inputs_parse(InputSource *s, const char *text, size_t n, const char *name, Diag *diag);
void inputs_add(InputSource *s, InputKind kind, Int128 value); /* behind those of its kind */
/* A source that gives again what a run was given and took; inputs_free releases it. */
InputSource inputs_again(const Arguments *arguments, const Input *input, uint32_t n);
void inputs_random(InputSource *s, uint64_t seed);
void inputs_free(InputSource *s);
/* The file that makes another run take the same inputs; p is NULL: without comments. */
void inputs_print(const Program *p, const Input *input, uint32_t n, Buf *out);
void arguments_print_lines(const Arguments *a, Buf *out); /* the lines for it about arguments */

typedef struct {
  InputSource *inputs;
  bool malloc_may_fail;
  bool uninitialised_is_input;
  bool
      uninitialised_is_wild; /* an indeterminate address leads to no object: RUN_WILD, RUN_INVALID_FREE, RUN_BAD_CALL */
  bool guess_is_value;       /* with uninitialised_is_input: a guess is some value; else the run ends there */
  bool printed_is_input;     /* what printing gives may be an error: an input too, else what was printed */
  uint64_t max_steps;        /* 0: no limit */
  uint32_t max_depth;        /* of calls; 0: a default, about what a real stack bears */
  Limit *limit;              /* may be NULL */
  FILE *output;              /* what the program prints; NULL drops it */
  bool record_path;
  uint32_t *visits; /* by EdgeId: how often each was taken is added; may be NULL */
  void (*observe)(void *observer,
                  Run *run);               /* called before every operation; may be NULL. It must not change the run */
  void (*ended)(void *observer, Run *run); /* called when the run is over, with the state that it leaves; may be NULL */
  void *observer;
} RunOptions;

/* For observers and givers of inputs: the function that is active, `up` calls further out, and the call that it waits
 * in (0: the operation that is executed). 0 and UINT32_MAX where there is none. */
FuncId run_active(const Run *r, uint32_t up);
EdgeId run_waits_in(const Run *r, uint32_t up);

/* For observers: objects are numbered from 1 in the order in which they were made. */
uint32_t run_objects(const Run *r);
/* Is this one a block from the heap that is alive? Then where it was allocated, and its size. */
bool run_block(const Run *r, uint32_t object, EdgeId *allocated, uint64_t *size);
/* The object to which the pointer at this byte of a block leads, and to which byte of it; 0: none, or one that is no
 * more. */
uint32_t run_pointer(const Run *r, uint32_t block, uint64_t offset, uint64_t *byte);

typedef struct {
  EdgeId edge;
  uint32_t depth; /* of calls; main is 0 */
  VarId written;  /* the register variable that the operation wrote, or 0; the result of a call is written by the
                     return that ends it */
  Int128 value;   /* its new value, for display */
} RunStep;

/* A heap object that is alive at the end. */
typedef struct {
  EdgeId allocated;
  uint64_t step; /* in which it was allocated, from 1 */
  uint64_t size;
  bool reachable;  /* from a global or an open activation; directly or through other objects */
  uint32_t object; /* a number that the block has in every run that does the same up to its allocation */
} RunLeftover;

typedef struct {
  RunOutcome outcome;
  int status;  /* exit status, for RUN_FINISHED */
  EdgeId edge; /* the operation at which the run ended */
  Position at;
  Buf message; /* what happened, in a sentence: "p->n reads 8 bytes at offset 8 of a freed object of 16 bytes" */
  EdgeId allocated, freed;             /* of the object concerned; UINT32_MAX when there is none */
  uint64_t allocated_step, freed_step; /* in which step that was, from 1: the path's, if it was recorded; 0: in none */
  EdgeId lost;                         /* where the last pointer to it was lost, if somebody found out (evidence) */
  VEC(EdgeId) stack;                   /* the calls that are open at the end, outermost first */
  VEC(RunStep) path;
  bool in_condition; /* the run ended in the condition of `edge`, which was not decided: no step of the path. Only when
                        paths are recorded */
  Arguments arguments;       /* of main; not given if it has no parameters */
  VEC(Input) input;          /* all inputs taken, in order */
  VEC(RunLeftover) leftover; /* wherever the run ended */
  uint64_t steps;
  bool told_by_addresses; /* bytes of a pointer were read as a number, or the order or distance of two objects was
                             asked: elsewhere they may lie otherwise */
} RunResult;

/* Runs main; without arguments in the inputs argc = 1, argv = {"program", NULL}. `r` is filled; release it with
 * run_result_free.
 */
void run_program(const Program *p, const RunOptions *options, RunResult *r);
void run_result_free(RunResult *r);

#include "program/query.h"

#endif
