/* Inside src/smg: numbers of two graphs that are joined. Numbers at the same place are a pair, and each pair that
 * occurs is a symbol of the result, so that places which are equal in both graphs are equal in the result. Pairs are
 * brought into a normal form first (a common factor and offset taken out), which keeps relations such as size == 4 * n.
 */
#ifndef SMG_PAIR_H
#define SMG_PAIR_H

#include "smg/engine.h"

typedef struct {
  ObjId owner; /* of the result; 0: outside of all segments */
  uint32_t variant;
} Context;

typedef struct {
  Lin side[2];
  bool has[2];
  Context in;
  Sym sym;     /* of the result */
  bool is_sum; /* of others, on both sides ... */
  Lin is;      /* ... which stands for the symbol */
} Pair;

typedef struct {
  const Graph *g[2];
  Graph *to;
  VEC(Pair) pair;
  VEC(Lin) shifted; /* symbols of pairs of constants, with what was added to them for others */
} Pairs;

static inline bool same_context(Context a, Context b) { return a.owner == b.owner && a.variant == b.variant; }
/* The number of the result for these two, of which one may be missing (NULL). */
Lin pairs_lin(Pairs *j, const Lin *a, const Lin *b, Context in);
/* The same, as a symbol of its own, so that differences to it are known. */
Lin pairs_symbol(Pairs *j, const Lin *a, const Lin *b, Context in);
/* Likewise of two numbers that differ by multiples of `step`, if they do: so will what is made of them. */
Lin pairs_multiple(Pairs *j, const Lin *a, const Lin *b, int64_t step, Context in);
/* The number of the result, outside of all segments, for these two; false: they are at no place that both have. */
bool pairs_find(const Pairs *j, const Lin *a, const Lin *b, Lin *out);
/* What both sides know of the pairs becomes known of their symbols. */
void pairs_know(const Engine *e, Pairs *j, uint8_t widen);
/* Numbers outside of all segments that are sums of others on both sides become these (hull.c); `parts`: lengths of two
 * parts of a list too, of which one goes down as the other goes up. */
void pairs_relate(Pairs *j, bool parts);
/* Those that are such sums up to multiples of a power of two are known to be, when ranges are. */
void pairs_wrap(Pairs *j);
/* Does what side 1 knows of its symbols hold of what side 0 has in their place? */
bool pairs_covered(Pairs *j);
/* A quick look at the pairs from this one on; false: it does not. */
bool pairs_may_be_covered(const Pairs *j, uint32_t from);

/* ---- widen.c ---- */
/* Of a join that widens, by symbol of the result: what it can be at most, for it is in so many bytes; what it is where
 * these hold numbers of a signed type; which of its bounds were widened. */
typedef struct {
  Range *room, *usual;
  uint8_t *grew;
} Widening;
/* The ranges of all pairs. */
void pairs_find_ranges(const Engine *e, Pairs *j, uint8_t widen, Widening *w);
/* Two numbers whose difference is bounded, and which grow by turns, would undo the widening of each other: what bounds
 * one that was widened is widened as far. When differences are known. */
void pairs_widen_together(Pairs *j, Widening *w);
void widening_free(Widening *w);

#endif
