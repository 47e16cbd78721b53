/* Positions in source files and compiler-style messages: `file:line:column: severity: text`. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* `file` is interned or static and may be NULL (no position); line and column count from 1, 0 is unknown. */
typedef struct {
  const char *file;
  uint32_t line, column;
} Position;

void position_print(FILE *out, Position p); /* `file:line:column`, with the parts that are known */
static inline bool position_known(Position p) { return p.file && p.line; }

typedef enum { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } Severity;

/* Where messages go, and how many there were. Without a position a message begins with `silhouette: `. Coloured when
 * that is a terminal (terminal_colour). Texts may hold pieces of the input: control characters in them are not printed
 * as such (buf_visible). */
typedef struct {
  FILE *out;
  bool colour;
  uint32_t errors, warnings;
} Diag;

void diag_init(Diag *d, FILE *out);
void diag_at(Diag *d, Severity severity, Position at, const char *format, ...) __attribute__((format(printf, 4, 5)));
void diag_error(Diag *d, const char *format, ...) __attribute__((format(printf, 2, 3))); /* without a position */

/* Is this a terminal that understands control sequences, and does the user (NO_COLOR) want colours there? */
bool terminal_is_usable(FILE *out);
bool terminal_colour(FILE *out);

#endif
