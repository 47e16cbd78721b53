/* Inside src/evidence: a C test that fails, from a FALSE verdict. The folder gets
 *   src/       the user's files, unchanged but for a label that must not be reached (test_label.c)
 *   inputs.c   what the nondeterministic functions give, which allocations fail, what unwritten memory holds
 *   support.c  the part that all tests have (share/test)
 *   expected   kind of violation, the pattern of its report, FILE:LINE
 *   judge      compares a report with that (share/test)
 *   Makefile   `make` builds ./test, `make check` runs and judges it
 *   README     one line */
#ifndef EVIDENCE_TEST_H
#define EVIDENCE_TEST_H

#include "evidence/evidence.h"

extern const char test_support_text[], test_judge_text[]; /* made by scripts/embed-test */

/* What a run that ends like this looks like when the compiled program does it. */
typedef struct {
  const char *kind;    /* in words */
  const char *pattern; /* of the line that begins the report, for grep -E */
  bool is_leak;        /* found at the end of the program, by the leak sanitizer */
} ExpectedReport;

/* NULL: no sanitizer reports it, `*why` says so in words. */
const ExpectedReport *expected_report(const Verdict *v, const char **why);

typedef struct {
  const ExpectedReport *expected;
  Buf doubt; /* what the test cannot bring about, if anything: the reason when it does not fail */
} FailingTest;

/* Writes the test into a folder that exists. False: `error` says why there is none. Release `t` in any case. */
bool test_write(const Program *p, const Verdict *v, const FrontOptions *front, const char *folder, FailingTest *t,
                Buf *error);
void test_free(FailingTest *t);

/* Appends inputs.c (test_inputs.c). `doubt` gets a sentence when it cannot bring about all of the execution. */
void test_inputs(const Program *p, const Verdict *v, bool is_leak, Buf *out, Buf *doubt);

/* Puts a call behind the label `name` at this place of the text, a file of the user. False: `error` says why not. */
bool test_mark_label(Buf *text, Position at, const char *name, Buf *error);

#endif
