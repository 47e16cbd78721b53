/* Inside src/refine: the story of a run in the paper's terms: the path to a goal, which formula excludes it, an
 * interpolant per location, and what was added where. It is told in records (StoryRecord, refine.h); nothing is said,
 * and nothing is kept, unless somebody listens. */
#ifndef REFINE_STORY_H
#define REFINE_STORY_H

#include "refine/path.h"
#include "refine/refine.h"

typedef struct Story Story;

/* NULL when nobody listens; all functions take a NULL for that. */
Story *story_new(const Program *p, StoryListener listener);
void story_free(Story *s);

/* A path begins the telling of a refinement: where it leads, and its decisions. */
void story_path(Story *s, const Art *art, const U32Vec *nodes, uint64_t number);
/* Why the path cannot be, or how it goes on: a STORY_WHY. */
void story_why(Story *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void story_real(Story *s, const char *text); /* a STORY_REAL */
/* The interpolant after step i of the path. Versions of cells are named as the cells are: `flag`, `block2->h`. */
void story_interpolant(Story *s, const Encoder *e, const PathFormula *f, uint32_t i, TermId interpolant);
/* Something was added to the precision of a location of the path: "fd(%s)". */
void story_added(Story *s, LocId loc, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Tell what was noted since the last time, neighbours with the same facts in one: interpolants in the order of the
 * path, additions in that of the program. */
void story_tell_interpolants(Story *s);
void story_tell_additions(Story *s);

#endif
