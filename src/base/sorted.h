/* Small sets of numbers: a U32Vec whose elements ascend, none twice. */
#ifndef BASE_SORTED_H
#define BASE_SORTED_H

#include "base/vec.h"

static inline bool sorted_has(const U32Vec *set, uint32_t x) {
  for (uint32_t i = 0; i < set->n && set->at[i] <= x; i++)
    if (set->at[i] == x) return true;
  return false;
}

static inline void sorted_add(U32Vec *set, uint32_t x) {
  if (sorted_has(set, x)) return;
  uint32_t i = set->n;
  vec_push(*set, x);
  for (; i && set->at[i - 1] > x; i--) set->at[i] = set->at[i - 1];
  set->at[i] = x;
}

/* Have they an element in common? */
static inline bool sorted_meet(const U32Vec *a, const U32Vec *b) {
  for (uint32_t i = 0, k = 0; i < a->n && k < b->n;) {
    if (a->at[i] == b->at[k]) return true;
    if (a->at[i] < b->at[k])
      i++;
    else
      k++;
  }
  return false;
}

#endif
