/* front: from C to a program. clang compiles each file to bitcode (as a process), LLVM reads and links it, and lowering
 * turns it into the automata of program/program.h. Nothing of LLVM leaves this folder.
 *
 * What is exact and what is not: every operation of the result means what the LLVM instruction at -O0 means, with C's
 * undefined behaviour kept as such (program.h). Whatever cannot be expressed becomes an OP_UNMODELLED at the place
 * where it occurs and an entry of Program.unmodelled; nothing is skipped. Compiling happens at -O1 with all passes
 * disabled: code is that of -O0, but the scopes of locals are marked (llvm.lifetime), so that a pointer to a variable
 * of a finished block dangles as it does in C.
 *
 * What clang leaves no trace of: it computes operations on constants itself. An undefined one (1 << 40, 1 / 0) arrives
 * as an indeterminate value, a signed overflow (INT_MAX + 1) as the wrapped result. Optimised .bc and .ll files are
 * read as what they mean in LLVM: signed arithmetic wraps, shift amounts are reduced, locals live as long as their
 * function; the defects that optimising removed are not found. docs/run.md has the whole list. */
#ifndef FRONT_FRONT_H
#define FRONT_FRONT_H

#include "program/program.h"

/* A clause of the contract of a function (share/include/silhouette.h). Texts belong to the program. */
typedef struct {
  const char *function;
  const char *word; /* requires, ensures, assigns, frees */
  const char *text; /* what stands in the parentheses */
  Position at;
} FrontClause;
typedef VEC(FrontClause) FrontClauses;

/* What a driver can ask of the front end: its own functions lie in this section. One called FRONT_INSTEAD<f> is called
 * instead of f, except by the driver. Functions FRONT_WATCH<n>(void *), for n = 1, 2, 4, 8, hear of every aligned write
 * of so many bytes outside of locals of the writing function and of the driver (but for FRONT_INSTEAD<f>), before it
 * happens; FRONT_WATCH "freed" of memory that is freed, FRONT_WATCH "any" of whatever else may change memory. */
#define FRONT_DRIVER_SECTION "silhouette"
#define FRONT_INSTEAD "__silhouette_instead_"
#define FRONT_WATCH "__silhouette_watch_"

typedef struct {
  const char *const *files; /* .c .i .bc .ll; several are linked into one program */
  uint32_t n_files;
  const char *const *flags; /* passed to clang: -I... -D... -std=..., what front_flag keeps */
  uint32_t n_flags;
  uint32_t pointer_bits;        /* 32 or 64: which target (target.def), whatever machine we run on */
  bool for_this_machine;        /* code for the machine that we run on, to look at, not to verify */
  bool finds_overflow;          /* what clang computes by itself and overflows is an error: the code does not show it */
  bool ends_of_pointers;        /* OP_END also for pointers in registers: what they lead to is not held any more */
  Limit *limit;                 /* clang is stopped when it is reached; may be NULL */
  const char *error_label;      /* a label whose reaching ends the program (Program.error_label), or NULL */
  const char *compile_commands; /* a compile_commands.json or its folder: where files get their flags from, or NULL */
  FrontClauses *clauses;        /* gets the contracts of the program; NULL: they are passed over */
} FrontOptions;

typedef struct {
  double compile_seconds, load_seconds, lower_seconds;
  uint64_t source_lines; /* of the files named, not of what they include */
  uint32_t functions;    /* lowered, models not counted */
} FrontStats;

/* Initialises and fills `p`, which the caller frees in any case. False: messages were given (clang's own among them).
 * `stats` may be NULL. */
bool front_load(Program *p, const FrontOptions *o, FrontStats *stats, Diag *diag);

/* ---- flags that people give to their compiler ---- */

typedef enum {
  FRONT_FLAG_UNKNOWN,
  FRONT_FLAG_KEPT,    /* changes the meaning of the code: belongs into FrontOptions.flags */
  FRONT_FLAG_DROPPED, /* does not */
  FRONT_FLAG_REFUSED, /* changes it in a way that we do not follow */
  FRONT_FLAG_TARGET,  /* `--target=TRIPLE` or `-target TRIPLE`: front_target_bits */
  FRONT_FLAG_BITS_32,
  FRONT_FLAG_BITS_64,
} FrontFlag;

/* What this word of a compiler's command line is (flags.def). `with_argument`: the next word belongs to it. */
FrontFlag front_flag(const char *word, bool *with_argument);
/* Whether code for the machine `triple` is that of --32 or of --64. False: of neither, and `why` says so. */
bool front_target_bits(const char *triple, uint32_t *bits, Buf *why);

/* ---- what a program is made of, for those who compile it themselves ---- */

typedef VEC(const char *) FrontWords;

typedef struct {
  const char *file;   /* absolute */
  const char *folder; /* absolute: paths in the flags are relative to it */
  FrontWords flags;   /* all that clang gets because of the user, but for what says which machine it is for */
} FrontSource;

typedef struct {
  Arena arena; /* owns the texts */
  VEC(FrontSource) source;
  FrontWords header; /* absolute, each once: what the sources include, without the headers of the system */
} FrontFiles;

/* Zero-initialise `f`; release it with front_files_free in any case. False: `error` says why not. */
bool front_files(FrontFiles *f, const FrontOptions *o, Buf *error);
void front_files_free(FrontFiles *f);
const char *front_compiler(void); /* SILHOUETTE_CLANG, or clang-19 */
void front_gcc_flags(Buf *out);   /* appends, for a shell, those by which C sees the macros that gcc 12 has */

/* ---- the machine that we run on, which need not be one that C is verified for ---- */

/* How a program of a data model is built here. */
typedef struct {
  const char *flags;   /* before all others, for compiling and linking */
  const char *headers; /* flags for compiling */
  const char *pc; /* in a handler of signals: the member of uc_mcontext that is the address of the instruction ... */
  const char
      *caller; /* ... and, if that is the first of a function, who called it; `m` points to uc_mcontext. Or NULL */
} FrontNative;

const FrontNative *front_native(uint32_t pointer_bits);
/* Does the program, compiled for this machine, mean what it means on the target: same numbers, same layout? False:
 * `why` says why not. */
bool front_runs_here(const Program *p, const FrontOptions *o, Buf *why);

/* Adds the C files of a compilation database (or of the folder that has one), each once, as paths from here. False
 * after a message. */
bool front_database_files(const char *compile_commands, Strings *strings, TextVec *out, Diag *diag);

/* What is known of the functions of the C library, as a document (docs/models.md). */
void front_print_library(Buf *out);

#endif
