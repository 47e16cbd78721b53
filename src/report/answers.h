/* report, the page of answers (docs/report.md): questions about memory and dependences, beside the source. Included by
 * report/report.h; the same folder.
 *
 * The page is filled piece by piece, and each piece is complete when the call returns: the programs that it is about
 * may be several, and each may be gone when the page is printed. */
#ifndef REPORT_ANSWERS_H
#define REPORT_ANSWERS_H

#include "report/dependences.h"
#include "smg/smg.h"

typedef struct AnswerPage AnswerPage;

AnswerPage *answer_page_new(void);
void answer_page_free(AnswerPage *a); /* may be NULL */

/* The state of a run of the program, to be drawn; gives its number. */
uint32_t answer_page_state(AnswerPage *a, const Program *p, const RunLook *l);
/* A memory graph, likewise. */
uint32_t answer_page_graph(AnswerPage *a, const SmgPicture *g);

/* An execution that shows something of an answer. */
typedef struct {
  const char *what, *inputs; /* `it holds`; `inputs 1, 2` */
  uint32_t state;            /* of answer_page_state */
} AnswerExecution;

typedef struct {
  const char *file;
  uint32_t line;
  const char *question, *kind, *answer; /* as it was asked; the answer in a word, and as a person reads it */
  U32Vec graphs;                        /* those at its place, of answer_page_graph */
  AnswerExecution execution[2];
  uint32_t n_executions;
} AnswerQuestion;

void answer_page_question(AnswerPage *a, const AnswerQuestion *q);
/* The dependences of the report: arrows beside the source. */
void answer_page_dependences(AnswerPage *a, const DependReport *r);

/* Appends the page. `version` is ours; `note` gets a sentence when something is missing from it. */
void answer_page_print(AnswerPage *a, const char *version, double layout_seconds, Buf *out, Buf *note);

#endif
