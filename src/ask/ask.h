/* ask: questions about memory at a line of the program (docs/ask.md; chapter 12.2, 12.5.1 of "Shape Analysis and
 * Applications"). What a question means is in program/query.h.
 *
 * `always` and `never` come from the memory graphs of the whole program (smg/smg.h): all graphs of a level that was
 * finished, in which every way that the line may be reached is represented. `sometimes` comes from two executions of
 * the interpreter. What is open then is asked of paths (refine.c): that none leads to where it holds, or to where it
 * does not, is a proof, too. Nothing else is an answer. If an execution contradicts what was shown, that is our bug: it
 * is said, and the answer is unknown. */
#ifndef ASK_ASK_H
#define ASK_ASK_H

#include "evidence/evidence.h"
#include "report/report.h"

typedef enum {
  ANSWER_UNKNOWN,
  ANSWER_ALWAYS,
  ANSWER_NEVER,
  ANSWER_SOMETIMES,
  ANSWER_NUMBER,      /* lo .. hi */
  ANSWER_UNREACHABLE, /* no execution comes to the line */
} AnswerKind;

const char *answer_name(AnswerKind k); /* one word */

#define ASK_UNBOUNDED ((Int128)1 << 99)

/* A state of an execution at the line. */
typedef struct {
  bool is_set;
  VEC(Input) input; /* what it had taken until there */
  Arguments arguments;
  Buf heap;      /* drawn, a line per variable and cell */
  Int128 number; /* of numbers: what it is there */
} AskState;

typedef struct {
  Buf text; /* as it was asked, without blanks at the ends */
  const char *file;
  uint32_t line;
  Query query;
  U32Vec at; /* locations */
  /* the answer */
  AnswerKind answer;
  bool may_be_none;      /* ANSWER_NUMBER: there may be no number: it is no list, or not initialised */
  bool is_contradicted;  /* by a run: our bug */
  Int128 lo, hi;         /* ANSWER_NUMBER; beyond +-ASK_UNBOUNDED: no bound */
  uint32_t graphs;       /* that show it; of the level that answered */
  bool is_by_paths;      /* always, never, unreachable: no path leads to another answer (refine.c) */
  uint32_t runs;         /* executions that were looked at */
  uint32_t looks;        /* states of them in which it was asked */
  uint32_t holds, fails; /* in how many of them; numbers: in how many there is one, or none */
  AskState shown[2];     /* [1]: in which it holds, [0]: in which it does not; numbers: the most, and the least */
  Buf why;               /* unknown: why, in a few words */
} Question;
typedef VEC(Question) Questions;

void questions_free(Questions *q);

/* ---- parse.c, scope.c ---- */

/* Adds the question, asked before the first operation of the line of a file of the program, or whenever the loop goes
 * round that begins there. `shape(p)` adds all questions that make sense of p. False: `error` says what is wrong. */
bool ask_add(Program *p, const char *file, uint32_t line, const char *text, Questions *out, Buf *error);
/* The line itself, or the next one with an operation; 0: there is none. */
uint32_t ask_line(const Program *p, const char *file, uint32_t line);
/* The function of that line, or 0. */
FuncId ask_function(const Program *p, const char *file, uint32_t line);
/* Adds the questions of the file, by line: of comments, `ask: list(p), null(q)`, asked at the first operation behind
 * it; of `ask(list(p), null(q));` (silhouette.h), asked when control comes there. Lines with an error are reported.
 * False: there was one, or the file cannot be read. */
bool ask_add_from_source(Program *p, const char *file, Questions *out, Diag *diag);
/* The variable of this name that is in scope at the line, in the function of the location; 0: none. */
VarId ask_variable(const Program *p, LocId at, const char *name);

/* ---- answer.c ---- */

typedef struct {
  bool malloc_may_fail;
  uint32_t runs; /* of the interpreter, at most; 0: none */
  uint64_t seed;
  uint64_t work;    /* of a level of graphs; 0: a default */
  uint64_t effort;  /* of the checker for a question that is open then (refine.c); 0: it is not asked */
  Limit *limit;     /* may be NULL */
  bool draws;       /* AskResult.dot is wanted */
  AnswerPage *page; /* gets the questions with their answers; NULL: none is wanted */
} AskOptions;

/* Of one call of `ask` or of several. */
typedef struct {
  uint32_t runs, levels; /* executions, and levels of graphs that were finished: the most of a call */
  Buf dot;               /* the graphs at the lines that were asked about, of the last level that was finished */
  uint32_t drawn;        /* how many these are */
} AskResult;

/* Answers the questions, and adds to `out`, which begins as {0}. */
void ask(Program *p, const AskOptions *o, Questions *q, AskResult *out);
void ask_result_free(AskResult *r);

/* ---- print.c ---- */

void ask_print_text(const Questions *q, Buf *out);
void ask_print_json(const Questions *q, const AskResult *r, Buf *out);

/* ---- lsp.c: a language server (docs/ask.md) ---- */

/* Serves on two streams until `exit` or the end of the input; `program`: the executable that checks and asks, `most`:
 * seconds for one of these. Gives the exit status that the protocol wants. */
int lsp_serve(FILE *in, FILE *out, const char *program, double most, Limit *limit);

#endif
