/* Growable arrays. `VEC(T)` is a struct type; zero-initialise it. Elements are `v.at[0] .. v.at[v.n - 1]`.
 * Pushing may move the elements, so keep indices, not pointers. Arguments named `v` are lvalues evaluated more than
 * once. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/memory.h"

#define VEC(T)       \
  struct {           \
    T *at;           \
    uint32_t n, cap; \
  }

/* Of `make BUILD=asan`: every push onto a short array moves it, and an eighth of them onto a longer one, so that the
 * address sanitizer finds pointers that are kept across one. */
#ifdef VEC_TIGHT
#define VEC_NEXT(cap) ((cap) + (cap) / 8)
#else
#define VEC_NEXT(cap) ((cap) < 4 ? 8 : 2 * (cap))
#endif

#define vec_reserve(v, count)                              \
  do {                                                     \
    uint32_t vec_want = (uint32_t)(count);                 \
    if ((v).cap < vec_want) {                              \
      uint32_t vec_next = VEC_NEXT((v).cap);               \
      (v).cap = vec_want < vec_next ? vec_next : vec_want; \
      (v).at = mem_array((v).at, (v).cap, sizeof *(v).at); \
    }                                                      \
  } while (0)

#define vec_push(v, ...)                             \
  do {                                               \
    if ((v).n == (v).cap) vec_reserve(v, (v).n + 1); \
    (v).at[(v).n++] = __VA_ARGS__;                   \
  } while (0)

#define vec_pop(v) ((v).at[--(v).n])
#define vec_last(v) ((v).at[(v).n - 1])
#define vec_clear(v) ((void)((v).n = 0))
#define vec_free(v)      \
  do {                   \
    mem_free((v).at);    \
    (v).at = NULL;       \
    (v).n = (v).cap = 0; \
  } while (0)

typedef VEC(uint32_t) U32Vec;

/* Appends x unless it is there already. */
static inline void u32_add_once(U32Vec *set, uint32_t x) {
  for (uint32_t i = 0; i < set->n; i++)
    if (set->at[i] == x) return;
  vec_push(*set, x);
}

#endif
