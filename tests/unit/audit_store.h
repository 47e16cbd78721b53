/* For the tests of the audit's heaps: the store of a run as a graph, and graphs that say less than it, or something
 * else. */
#ifndef TESTS_AUDIT_STORE_H
#define TESTS_AUDIT_STORE_H

#include "audit/heap_internal.h"
#include "program/runner.h"

enum { SENTINEL = 0x5a5a5 }; /* a number that programs of the tests keep in pointers */

/* What a variable of an activation that is not open any more held last. */
typedef struct {
  VarId var;
  uint32_t level;
  Value value;
} Stale;
typedef VEC(Stale) Stales;

bool store_is_block(const Object *o); /* does it have contents? */
/* Objects that no operation begins are there from the beginning: call it when a function is entered. */
void store_make_objects(const Program *p, Run *r);
/* The store. *unclear is set where the audit may choose what is there in more than one way. */
Graph store_graph(Heap *h, HeapClass class, Run *r, const Stales *stale, bool *unclear);

/* Something that represents the store, and others. */
Graph loosen(const Class *c, const Graph *store);
/* A forged graph that the audit takes for one that represents the store; 0: this one it does not. */
HeapGraph forged(Heap *h, HeapClass class, const Graph *store);

#endif
