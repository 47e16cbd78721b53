/* Inside src/evidence: the outline of a C file, from its text: functions, blocks, statements, loops, with where they
 * begin and end. Debug information knows positions of operations; witnesses want those of statements and keywords, and
 * names as they are visible there. A text whose braces and parentheses do not match (conditional compilation can do
 * that) has no outline; what a macro hides is not in it. */
#ifndef EVIDENCE_OUTLINE_H
#define EVIDENCE_OUTLINE_H

#include "base/base.h"

typedef enum {
  PART_FILE,
  PART_FUNCTION, /* from its declaration to the end of its body */
  PART_BLOCK,
  PART_SIMPLE,     /* a declaration or expression statement, return, break, ... */
  PART_EXPRESSION, /* a controlling expression; of `for` one of the three */
  PART_IF,
  PART_SWITCH,
  PART_WHILE, /* loops from here on: they begin at their keyword */
  PART_FOR,
  PART_DO,
} PartKind;

typedef uint32_t PartId;
#define NO_PART UINT32_MAX

typedef struct {
  PartKind kind;
  PartId parent;
  size_t start, end;   /* offsets; end is behind the last character */
  size_t header, body; /* of if, switch, loops: behind the opening parenthesis; where the first substatement begins */
  size_t body_end;     /* and ends */
} Part;

/* A word, a literal, or one other character. */
typedef struct {
  size_t at, n;
} Token;

typedef struct {
  const char *file; /* as it was asked for */
  Buf text;
  VEC(size_t) line; /* offsets where lines begin */
  VEC(Token) token; /* comments and preprocessor lines are none */
  VEC(Part) part;   /* parents before children; [0] is the file. Empty: there is no outline */
} Outline;

/* False when the file cannot be read. */
bool outline_read(Outline *o, const char *file);
void outline_free(Outline *o);

/* The offset of a position; false when it is not in the text. */
bool outline_offset(const Outline *o, Position at, size_t *out);
Position outline_position(const Outline *o, size_t offset);
/* The innermost part that contains the offset, NO_PART without an outline. */
PartId outline_part(const Outline *o, size_t offset);
static inline bool part_contains(const Part *p, size_t offset) { return p->start <= offset && offset < p->end; }
static inline bool part_is_loop(const Part *p) { return p->kind >= PART_WHILE; }
/* The first character of the statement or controlling expression at the offset. */
size_t outline_statement(const Outline *o, size_t offset);
/* The closing parenthesis of the call that begins at the offset; the offset itself when none is found. */
size_t outline_call_end(const Outline *o, size_t offset);
/* The part in which a variable declared at this offset is visible, from there on. */
PartId outline_scope(const Outline *o, size_t declared);
/* The first place of a word on a line; *n is how often it stands there. */
size_t outline_word(const Outline *o, uint32_t line, const char *word, uint32_t *n);

#endif
