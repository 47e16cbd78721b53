/* Inside src/evidence: what somebody who has read a program would give it: its commands (the strings that it compares
 * with), the formats by which it reads lines, the characters that it looks for and that separate words, and for every
 * place that takes a number those that the number is compared with. They choose inputs of runs, and decide nothing. */
#ifndef EVIDENCE_WORDBOOK_H
#define EVIDENCE_WORDBOOK_H

#include "program/program.h"

enum { LONGEST_COMMAND = 31, LONGEST_FORMAT = 95 };

typedef struct {
  char text[LONGEST_COMMAND + 1];
} Command;

typedef struct {
  char text[LONGEST_FORMAT + 1];
} Format;

/* An operation of the program's own functions that takes a number: an input, or a call of the library. */
typedef struct {
  EdgeId edge;
  VEC(Int128) near; /* constants that the number is compared with, and for < and the like those beside them */
} Site;

typedef struct {
  const Program *p;
  VEC(Command) command; /* strings given to functions that do not print, and those of tables; each once */
  VEC(Format) format;   /* of sscanf; each once */
  VEC(char) character;  /* that are compared with; each once */
  VEC(char) separator;  /* given to strtok and its kin; each once */
  VEC(Site) site;       /* those that were asked for */
} Wordbook;

void wordbook_of(const Program *p, Wordbook *out); /* `out` held nothing */
/* The place of this edge. Valid until the next call. */
const Site *wordbook_site(Wordbook *v, EdgeId edge);
void wordbook_free(Wordbook *v);

#endif
