/* Growable tables whose elements never move: a pointer to an element is good until the table is freed. `TABLE(T)` is a
 * struct type; zero-initialise it. Elements are `*table_at(v, 0)` to `*table_at(v, v.n - 1)`, in chunks of the same
 * size. For interned values, which are looked at while others are made. Arguments named `v` are lvalues evaluated more
 * than once. */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "base/memory.h"

enum { TABLE_BITS = 9, TABLE_CHUNK = 1 << TABLE_BITS };

#define TABLE(T)       \
  struct {             \
    T **chunk;         \
    uint32_t n, space; \
  }

#define table_at(v, i) (&(v).chunk[(i) >> TABLE_BITS][(i) & (TABLE_CHUNK - 1)])

#define table_push(v, ...)                                                                   \
  do {                                                                                       \
    if ((v).n == (v).space) {                                                                \
      (v).chunk = mem_array((v).chunk, ((v).space >> TABLE_BITS) + 1, sizeof *(v).chunk);    \
      (v).chunk[(v).space >> TABLE_BITS] = mem_array(NULL, TABLE_CHUNK, sizeof **(v).chunk); \
      (v).space += TABLE_CHUNK;                                                              \
    }                                                                                        \
    *table_at(v, (v).n) = __VA_ARGS__;                                                       \
    (v).n++;                                                                                 \
  } while (0)

#define table_free(v)                                                                                      \
  do {                                                                                                     \
    for (uint32_t table_i = 0; table_i < (v).space >> TABLE_BITS; table_i++) mem_free((v).chunk[table_i]); \
    mem_free((v).chunk);                                                                                   \
    (v).chunk = NULL;                                                                                      \
    (v).n = (v).space = 0;                                                                                 \
  } while (0)

#endif
