/* A program from a text, and its calls of reach_error() as goals: what tests of the overview begin with. */
#ifndef TESTS_SMG_TEXT_H
#define TESTS_SMG_TEXT_H

#include "property/property.h"

typedef struct {
  Program p;
  Alias *alias;
  Goals goals;
} SmgText;

/* The text may use ANY (a number), malloc, reach_error and struct n { struct n *next; int v; }. False: it is no C. */
bool smg_text_open(SmgText *t, const char *text);
void smg_text_close(SmgText *t);

#endif
