/* What builds automata, inside src/program. */
#ifndef PROGRAM_BUILDER_H
#define PROGRAM_BUILDER_H

#include "program/program.h"

/* Lets the temporaries of a function hold memory no longer than they are read (temporaries.c): those that are live at
 * no loop head and behind no call become brief (Var.is_brief), the others end where they die. */
void fb_end_temporaries(FunctionBuilder *b, const bool *is_loop_head);

#endif
