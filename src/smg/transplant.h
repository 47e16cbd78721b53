/* Inside src/smg: objects and numbers go from one graph into another, with new numbers. */
#ifndef SMG_TRANSPLANT_H
#define SMG_TRANSPLANT_H

#include "smg/graph.h"

typedef struct {
  const Graph *from;
  Graph *to;
  ObjId *obj; /* of `from`, to its copy; 0: not copied */
  Sym *sym;
  Sym known;   /* symbols below it were in `to` before: if they are the image of some, what goes over is around these */
  bool all;    /* what follows by way of symbols that stay behind goes over too */
  bool sought; /* so do terms of numbers that no object holds: for assertions, about what is looked for */
  bool wraps;  /* so do numbers up to multiples: nothing becomes part of a segment */
} Transplant;

void transplant_begin(Transplant *t, const Graph *from, Graph *to);
/* Copies the objects with which[o] != 0. Pointers among them are renamed; those to other objects become VALUE_OUTSIDE
 * and keep the number of their object. Owners that are not copied become 0. Returns the first of the new objects. */
ObjId transplant_objects(Transplant *t, const uint8_t *which);
void transplant_lin(Transplant *t, Lin *l);
void transplant_value(Transplant *t, Value *v);
/* What is known of the symbols that went over goes over too. */
void transplant_end(Transplant *t);

#endif
