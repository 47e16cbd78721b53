/* Inside src/evidence: what a run is given by somebody who knows the program's words: lines of its streams, arguments
 * of main, and numbers, each with the place that asked for it. Scripts are drawn from the wordbook, and varied: lines
 * and rounds of numbers are left out, repeated, swapped, taken from another script. */
#ifndef EVIDENCE_SCRIPT_H
#define EVIDENCE_SCRIPT_H

#include "evidence/constants.h"
#include "evidence/wordbook.h"

enum { LONGEST_LINE = 300 };

typedef struct {
  char text[LONGEST_LINE + 1]; /* without its end */
} Line;
typedef VEC(Line) Lines;

typedef struct {
  EdgeId site;
  Int128 value;
} Answer;

typedef struct {
  uint64_t seed; /* of its names and numbers (Pool), and of what is given beyond its answers */
  uint32_t most; /* so many numbers are given; zeros follow */
  Lines line;    /* then the stream ends */
  Lines argument;
  VEC(Answer) answer;
} Script;

enum { POOL_NAMES = 8, POOL_NUMBERS = 4 };

/* A run speaks of a few names and numbers: what was put in is asked for again. */
typedef struct {
  uint32_t names; /* so many are used, often few */
  Line name[POOL_NAMES];
  Int128 number[POOL_NUMBERS];
} Pool;

/* What scripts are drawn from. */
typedef struct {
  Wordbook words;
  const Constants *constant;
} Source;

void pool_draw(const Source *s, uint64_t *state, Pool *out);
/* A number that somebody would give there; `site` may be NULL. */
Int128 pool_number(const Source *s, const Pool *pool, const Site *site, uint64_t *state);

void script_draw(const Source *s, uint64_t *state, Script *out); /* `out` held nothing, here and below */
void script_vary(const Source *s, const Script *from, const Script *other, uint64_t *state, Script *out);
/* Adds a line and some answers of another script behind those that there are. */
void script_mix(const Script *other, uint64_t *state, Script *out);
void script_copy(const Script *from, Script *out);
void script_free(Script *s);
void lines_drop(Lines *list, uint32_t first, uint32_t n); /* as far as there are so many */

#endif
