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

#define vec_reserve(v, count)                                    \
  do {                                                           \
    uint32_t vec_want = (uint32_t)(count);                       \
    if ((v).cap < vec_want) {                                    \
      (v).cap = vec_want < 2 * (v).cap ? 2 * (v).cap : vec_want; \
      (v).at = mem_array((v).at, (v).cap, sizeof *(v).at);       \
    }                                                            \
  } while (0)

#define vec_push(v, ...)                                             \
  do {                                                               \
    if ((v).n == (v).cap) vec_reserve(v, (v).cap ? 2 * (v).cap : 8); \
    (v).at[(v).n++] = __VA_ARGS__;                                   \
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

#endif
