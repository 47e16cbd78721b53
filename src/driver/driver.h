/* driver: C files that call the functions of a library, which has no main. A driver includes the user's file, so that
 * its static types and functions are visible, and has a main that makes what a function may be given and calls it.
 *
 * What a function may be given is the weakest heap that its types allow, as far as the rules of docs/library.md go:
 * numbers of any value; pointers that are NULL or lead to a structure of their own (heaps.c: acyclic lists, doubly
 * linked lists, trees; nothing is shared); strings of any length. Which rules were used is told (`assumed`): a verdict
 * about a driver is one under these assumptions. What the rules do not cover is a problem, never a guess. Globals have
 * their initial values. All that is passed and returned stays in static variables, so that it does not count as lost;
 * memory that the function makes unreachable is. */
#ifndef DRIVER_DRIVER_H
#define DRIVER_DRIVER_H

#include "front/front.h"
#include "program/program.h"

/* The contracts of a program (docs/contracts.md), and those that stand for their functions in the others. */
typedef struct {
  const FrontClauses *clauses;
  const U32Vec *instead; /* NULL: none */
} DriverContracts;

typedef struct {
  Buf text;          /* the C file */
  TextVec assumed;   /* what it assumes of heaps, a sentence each */
  TextVec parameter; /* pointers among the parameters; bit i of the macro below: this one is not NULL */
  Buf problem;       /* why there is no driver; empty: there is one */
  Buf partial;       /* why a violation may be one of the driver, not of the function; empty: it is not */
  Buf leaks;         /* the same for lost memory */
  bool has_contract; /* of its own: it is checked in the stages of DRIVER_STAGE */
  bool has_assigns;
  TextVec instead; /* functions whose contract was used in their place */
  TextVec open;    /* sentences: why a contract was not */
  Strings strings; /* of the sentences and names */
} Driver;

/* The macro of a driver that says which parameters are not NULL; it is 0 unless the compiler is told (-D). */
#define DRIVER_NOT_NULL "DRIVER_NOT_NULL"

/* A macro that drivers do not look at: it tells `check` which function a driver is about. */
#define DRIVER_OF "DRIVER_OF"

/* Where a driver allocates: what is as long as its type is, since nothing says more. An access beyond it says little
 * about the function. What has a length that the function knows comes from elsewhere. */
#define DRIVER_ALLOCATOR "new"
/* And where it allocates what `void *` leads to: nobody says whose it is. */
#define DRIVER_OPAQUE "block"

/* The macro that says what a driver with a contract does: its clauses but for assigns and frees; ... */
#define DRIVER_STAGE "DRIVER_STAGE"
enum { DRIVER_ENSURES, DRIVER_SATISFIABLE /* fails if the requires can hold */, DRIVER_ASSIGNS };

/* Reads contracts as text: functions as C defines them, with clauses for their bodies. Texts are kept in `strings`.
 * False: `error` says where and why. The names of parameters are a clause `parameters`. */
bool driver_read_contracts(const char *file, Strings *strings, FrontClauses *out, Buf *error);
/* Can the contract of f stand for it where it is called? `why` not, else. */
bool driver_can_stand(const Program *p, FuncId f, const FrontClauses *clauses, Buf *why);
bool driver_has_contract(const FrontClauses *clauses, const char *function);

/* What of a contract can be said in expressions of C, with `\result`, `\at(p, Old)` for the values of parameters and
 * `\at(g, Pre)` for those of global variables at the call (witnesses, format 2.1). Each holds in every call for which
 * the contract holds; empty: nothing. */
void driver_plain_contract(const Program *p, FuncId f, const FrontClauses *clauses, Buf *pre, Buf *post);

/* What a contract may say of a function, by its types. Nothing of it is checked; `requires` is what a driver makes. */
typedef struct {
  const char *coarse;  /* each(list, next)->value */
  const char *fine[2]; /* list->value, last(list, next)->value; NULL: there is none */
  TextVec value[2];    /* conditions: what is there afterwards */
} GuessCell;
typedef struct {
  const char *head; /* as C writes it */
  TextVec
    requires,
  ensures;             /* conditions */
  VEC(GuessCell) cell; /* what may be assigned */
  TextVec frees;       /* a list, or its first cell */
  Strings strings;
} Guesses;
/* Zero-initialise `out`; release it in any case. False: its type cannot be written. */
bool driver_guess(const Program *p, FuncId f, Guesses *out);
void guesses_free(Guesses *g);

/* The functions that other files can call: defined in `file`, an absolute path, not static. Callees come before
 * callers, else the order is that of the file. */
void driver_functions(const Program *p, const char *file, U32Vec *out);
/* Is it the name of a member that leads back to where one came from: `prev`, `list.prev`, `n_parent`? */
bool driver_leads_back(const char *name);
/* Is the function defined in the file? Names of files are compared as paths. */
bool driver_is_in(const Program *p, FuncId f, const char *file);

/* A driver that calls f once. `file` is included by this name; zero-initialise `d`, release it with driver_drop.
 * `contracts` may be NULL. Without f it is the file with its own main, where contracts stand for functions. */
void driver_write_function(Driver *d, const Program *p, FuncId f, const char *file, const DriverContracts *contracts);
void driver_write_main(Driver *d, const Program *p, const char *file, const DriverContracts *contracts);
/* One that calls the functions in any order, on structures of the library's own constructors where there are some. */
void driver_write_library(Driver *d, const Program *p, const U32Vec *functions, const TextVec *files);
void driver_drop(Driver *d);

#endif
