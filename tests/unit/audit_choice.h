/* For the tests of the audit's graphs: classes that track this or that of a program, chosen at random. */
#ifndef TESTS_AUDIT_CHOICE_H
#define TESTS_AUDIT_CHOICE_H

#include "audit/heap_internal.h"

void choose_seed(uint64_t seed);
uint32_t below(uint32_t n); /* a random number; 0 if n is */
bool one_in(uint32_t n);

/* Which blocks have one layout, besides those that accesses reach together, and where blocks begin: any choice is good.
 */
void choose_layouts(Heap *h, const Program *p, const Alias *a);
void choose_origins(Heap *h, const Program *p);
/* 0: the audit does not read it, which it says on standard error. */
HeapClass choose_class(Heap *h, Program *p, bool rich);

#endif
