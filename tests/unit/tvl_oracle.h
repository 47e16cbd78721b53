/* The slow, obvious second implementation of three-valued logic: values in arrays, formulas evaluated one assignment at
 * a time straight from the definitions (Ch. 12.4). It reads the syntax of formulas and the values of structures, and
 * shares no evaluation code with src/tvl. */
#ifndef TVL_ORACLE_H
#define TVL_ORACLE_H

#include "tvl/internal.h"

enum { ORACLE_NODES = 10 };

typedef struct {
  uint32_t n;
  TvlValue *values; /* by predicate, first node, second node */
} Oracle;

Oracle oracle_new(const Tvl *t, uint32_t n); /* all 0, ac 1 */
Oracle oracle_copy(const Tvl *t, const Oracle *s);
void oracle_free(Oracle *s);
TvlValue *oracle_at(const Oracle *s, TvlPredicate p, uint32_t a, uint32_t b);
Oracle oracle_read(const Tvl *t, TvlStructure s);
TvlStructure oracle_write(Tvl *t, const Oracle *s);
bool oracle_equal(const Tvl *t, const Oracle *a, const Oracle *b);

/* env[v] is the node of variable v. */
TvlValue oracle_eval(const Tvl *t, const Oracle *s, TvlFormula f, uint32_t *env);
/* Sets all instrumentation predicates to the values of their definitions. */
void oracle_define(const Tvl *t, Oracle *s);
/* False when refuted. */
bool oracle_coerce(Tvl *t, Oracle *s);
Oracle oracle_blur(const Tvl *t, const Oracle *s);
/* All mappings are tried. */
bool oracle_embeds(const Tvl *t, const Oracle *a, const Oracle *b);
bool oracle_is_store(const Tvl *t, const Oracle *s); /* two-valued, and all rules hold */

/* What an action does to a store: one result per binding of the precondition's variables for which it is 1. Only the
 * updates of core predicates are used; instrumentation predicates are computed from their definitions. The results are
 * appended to `out` (at most `room`); gives their number. */
uint32_t oracle_step(Tvl *t, TvlAction a, const Oracle *s, Oracle *out, uint32_t room);

/* A small generator of pseudo-random numbers; the same seed, the same numbers. */
typedef struct {
  uint64_t state;
} Random;
uint32_t random_below(Random *r, uint32_t n);

#endif
