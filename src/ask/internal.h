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

#endif
