/* Inside src/refine: what shape graphs track at a location. */
#ifndef REFINE_TRACKED_H
#define REFINE_TRACKED_H

#include "shape/shape.h"

/* The tracking definition of a location; grows only. Zero-initialise. */
typedef struct {
  U32Vec pointer, field, assertion, generator; /* ascending */
  ClassId class;                               /* of these lists, kept up to date */
} Tracked;

/* Adds to one of the lists; false when it was there. */
bool tracked_add(U32Vec *list, uint32_t id);
void tracked_update(Tracked *t, Shapes *s);                         /* computes the class anew */
void tracked_merge(Tracked *t, const Tracked *more);                /* all of both; not the class */
void tracked_describe(const Tracked *t, const Shapes *s, Buf *out); /* in a few words */
void tracked_free(Tracked *t);
/* Everything that the program's text suggests: all its pointers, pointer fields and comparisons of data with constants,
 * and all predefined generators (LSA section 5: pure heap analysis). */
void tracked_maximal(Tracked *t, Shapes *s, const Program *p);
void tracked_collect(Tracked *t, Shapes *s,
                     const Program *p); /* the same without its class, which takes long to make */

#endif
