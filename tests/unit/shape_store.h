/* For tests of src/shape: the store of a concrete run as a structure of a class, and the definition of embedding. */
#ifndef SHAPE_STORE_H
#define SHAPE_STORE_H

#include "program/program.h"
#include "program/runner.h"
#include "shape/internal.h"

/* The store as a structure of class c (not 0), straight from the comment of shape/shape.h: the values without a block,
 * then one individual for each object of the run, dead ones included. A value of 1/2 means that it does not matter:
 * variables of activations that are not open, contents of dead blocks, fields that a block does not have, data without
 * a determinate value, bytes of numbers where a pointer is expected; and `other`, which no store has. */
TvlStructure store_structure(Shapes *s, ClassId c, Run *r);

/* Bytes of a number that are read as a pointer: alias and shape assume that nobody does (alias.h). Numbers that were
 * converted to pointers are different; the random programs use these two. */
enum { STORE_SENTINEL = 0x5a5a5 };
bool store_is_number(const Value *loaded);

typedef enum { EMBEDS_NOT, EMBEDS, EMBEDS_UNDECIDED } Embeds;

/* Is the store represented by the graph? Searches for a mapping of individuals to nodes such that no definite value
 * contradicts one of the store, and only summary nodes stand for several individuals. A node that nothing is known to
 * lead to may stand for none: nobody could tell. */
Embeds store_embeds(Shapes *s, ClassId c, TvlStructure store, TvlStructure graph);

#endif
