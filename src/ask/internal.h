/* Inside src/ask. */
#ifndef ASK_INTERNAL_H
#define ASK_INTERNAL_H

#include "ask/ask.h"

/* ---- parse.c ---- */

/* Reads `text` as a question about what is known at the location. */
bool ask_parse(Program *p, LocId at, const char *text, Query *out, Buf *error);

/* ---- scope.c ---- */

/* The locations of a line: the heads of its loops, else those that are entered from other lines; all of one function.
 * None: *next is the next line with an operation in the same file, or 0. */
void ask_locations(const Program *p, const char *file, uint32_t line, U32Vec *out, uint32_t *next);

static inline bool question_is_at(const Question *q, LocId at) {
  for (uint32_t i = 0; i < q->at.n; i++)
    if (q->at.at[i] == at) return true;
  return false;
}

/* ---- draw.c, page.c ---- */

/* A graph that came to a location. */
typedef struct {
  LocId at;
  SmgPicture picture;
} AskPicture;
typedef VEC(AskPicture) AskPictures;

void ask_draw_state(const Program *p, const RunLook *l, Buf *out);
/* Adds the questions, which are answered, with the graphs of their places and their states (as in Question.shown). */
void ask_page(AnswerPage *page, const Program *p, const Questions *q, const AskPictures *pictures, RunLook (*state)[2]);

/* ---- refine.c ---- */

typedef struct {
  bool malloc_may_fail;
  uint64_t effort;                           /* of the checker for one truth of a question */
  Limit *limit;                              /* may be NULL */
  void (*observe)(void *observer, Run *run); /* looks at the states of a run, as in RunOptions: sets Question.shown */
  void *observer;
} AskRefine;

/* Looks for executions that Question.shown lacks. excluded[truth] becomes 1 where no execution has it. */
void ask_refine(Program *p, const AskRefine *o, Question *q, uint8_t excluded[2]);

/* ---- print.c ---- */

void ask_print_answer(const Question *q, Buf *out); /* what stands behind `question: ` */

#endif
