/* The pieces that all formats are made of: positions, declarations, operations, and text made safe for printing. */
#ifndef REPORT_PIECES_H
#define REPORT_PIECES_H

#include "program/program.h"

/* `file:line:column`, the parts that are known; nothing when the file is not known. */
void piece_position(Position at, Buf *out);
/* `int main(void)`, with the names of the parameters. */
void piece_declaration(const Program *p, const Function *f, Buf *out);
/* The operation as the source would write it, on one line; an assumption as `[condition]`. */
void piece_operation(const Program *p, const Op *op, Buf *out);
/* The value of a variable: decimal, `NULL` or hexadecimal for pointers. */
void piece_value(const Program *p, TypeId type, Int128 value, Buf *out);
/* Appends `s` as UTF-8: bad bytes become U+FFFD, control characters become spaces. */
void piece_utf8(const char *s, Buf *out);
/* Draws a picture with Graphviz. False with a message in `error` when it is not installed or fails. */
bool piece_svg(Buf *dot, Buf *out, Buf *error);
/* What Verdict.rounds claims. */
void piece_rounds(uint32_t rounds, Buf *out);
/* Text as a quoted string of dot. */
void piece_dot_text(const char *text, Buf *out);
/* How many columns a UTF-8 text takes (every character counts as one). */
size_t piece_columns(const char *s);
/* Spaces up to column `to`, counted from where `from` bytes of `out` lie; at least one. */
void piece_pad(Buf *out, size_t from, size_t to);

static inline uint32_t piece_location(const Program *p, LocId l) { return l - p->func.at[p->loc.at[l].function].first; }
/* A function has edges [first, end). */
typedef struct {
  EdgeId first, end;
} EdgeRange;
EdgeRange piece_edges(const Program *p, const Function *f);

/* What is not modelled in the given functions and in the globals, sorted by position, without repetitions. */
typedef VEC(Unmodelled) UnmodelledVec;
void piece_unmodelled(const Program *p, const U32Vec *functions, UnmodelledVec *out);

/* Where the run ended as the user sees it: an operation inside a library model stands for the call of the model. */
Position piece_end_of_run(const Program *p, const RunResult *r);
bool piece_in_model(const Program *p, EdgeId e); /* is the edge one of a library model? */

/* What was leaked by a run that finished: heap objects that nothing points to any more. */
typedef struct {
  uint32_t objects;
  uint64_t bytes;
  EdgeId first; /* where the first of them was allocated */
} Leak;
Leak piece_leak(const RunResult *r);

/* The condition in which a recorded run ended, as the step behind its path; false when it ended in no condition. */
bool piece_last_condition(const RunResult *r, RunStep *step);
/* The recorded path of a run, a line a step with positions and values, and its inputs in one line (run_text.c).
 * `folded`: of four or more rounds of a loop that take the same steps, the first and the last. */
void piece_path(const Program *p, const RunResult *r, bool folded, Buf *out);
void piece_inputs(const Program *p, const RunResult *r, Buf *out);

#endif
