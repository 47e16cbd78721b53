/* Inside src/evidence: gives a run what a script says, when it asks: characters of lines to those who read streams,
 * words and numbers of them to scanf, and to each place that takes a number the next answer that is meant for it. What
 * the script does not say is drawn as it would be, so that every run can go on. */
#ifndef EVIDENCE_TYPIST_H
#define EVIDENCE_TYPIST_H

#include "evidence/script.h"

typedef struct {
  Source *source;
  const Program *p;
  /* of share/models/stdio.c; 0: not in the program */
  FuncId next_character, scan_begins, scan_text, scan_visible, scan_skip;
  /* of the run */
  const Script *script;
  uint64_t state;
  Pool pool;
  uint32_t line, column; /* where the stream is */
  uint32_t answer;       /* the next one of the script */
  bool in_word;          /* scanf reads a word */
  bool reads_lines, takes_arguments;
  VEC(Answer) taken;
} Typist;

void typist_init(Typist *t, const Program *p, Source *source);
/* The run that takes this source is given the script, which must live as long. */
void typist_begin(Typist *t, const Script *s, InputSource *inputs);
/* The script with what the run took: its answers, and no more lines than it read. `out` held nothing. */
void typist_taken(const Typist *t, Script *out);
void typist_free(Typist *t);

#endif
