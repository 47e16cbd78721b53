/* set: sets of small numbers as one run of 64-bit words, from the first to the last that has a bit. Private to
 * src/alias. Zero-initialise. */
#ifndef ALIAS_SET_H
#define ALIAS_SET_H

#include "base/base.h"

typedef struct {
  uint64_t *word;
  uint32_t first, n; /* words first .. first + n - 1 */
} Set;

static inline bool set_has(const Set *s, uint32_t i) {
  uint32_t w = i / 64;
  return w >= s->first && w - s->first < s->n && ((s->word[w - s->first] >> (i % 64)) & 1);
}
bool set_add(Set *s, uint32_t i); /* was it new? */
/* Adds `from` to `to`; what was new also to `fresh` (may be NULL). Was anything new? */
bool set_union(Set *to, const Set *from, Set *fresh);
void set_minus(const Set *a, const Set *b, Set *out); /* out, which is empty, becomes a without b */
void set_intersect(Set *to, const Set *with);
bool set_meets(const Set *a, const Set *b);
bool set_is_empty(const Set *s);
uint32_t set_next(const Set *s, uint32_t from); /* the smallest element at or after `from`, or UINT32_MAX */
void set_free(Set *s);

/* for (SET_EACH(i, set)) in increasing order; the set must not change meanwhile. */
#define SET_EACH(i, s)           \
  uint32_t i = set_next((s), 0); \
  (i) != UINT32_MAX;             \
  (i) = set_next((s), (i) + 1)

#endif
