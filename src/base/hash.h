/* Hashing. All tables are deterministic: the same insertions in the same order give the same table. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One round of mixing of `x` into `h`; chain it over the parts of a key, from a constant on: a part that is not mixed
 * itself meets the next one in an exclusive or, where different parts cancel out. */
static inline uint64_t hash_mix(uint64_t h, uint64_t x) {
  h = (h ^ x) * 0x9E3779B97F4A7C15u;
  return h ^ (h >> 29);
}
uint64_t hash_bytes(const void *p, size_t n);
/* In two chains, which the processor mixes side by side. */
static inline uint64_t hash_words(const uint64_t *w, size_t n, uint64_t h) {
  uint64_t other = ~h;
  size_t i = 0;
  for (; i + 2 <= n; i += 2) {
    h = hash_mix(h, w[i]);
    other = hash_mix(other, w[i + 1]);
  }
  if (i < n) h = hash_mix(h, w[i]);
  return hash_mix(h, other);
}

/* A map from 64-bit keys to 32-bit values. Zero-initialise it. */
typedef struct {
  uint64_t key;
  uint32_t value, used;
} IdMapSlot;
typedef struct {
  IdMapSlot *slot;
  uint32_t n, cap; /* cap is 0 or a power of two; at most 3/4 full */
} IdMap;

uint32_t *idmap_find(const IdMap *m, uint64_t key);     /* NULL when absent; valid until the next insertion */
void idmap_put(IdMap *m, uint64_t key, uint32_t value); /* replaces an earlier value */
void idmap_clear(IdMap *m);
void idmap_free(IdMap *m);
static inline uint64_t idmap_ptr(const void *p) { return (uint64_t)(uintptr_t)p; }

/* A table for interning: the ids of objects that the caller stores elsewhere, found by hash and equality. */
typedef struct {
  uint32_t id; /* id + 1; 0 is an empty slot */
  uint32_t hash;
} InternSlot;
typedef struct {
  InternSlot *slot;
  uint32_t n, cap;
} InternTable;

/* Is the stored object `id` equal to the looked-up `key`? */
typedef bool InternEqual(const void *context, uint32_t id, const void *key);

/* The id of the stored object equal to `key`, or `fresh` after adding it (then `*added`; the caller stores the object).
 */
uint32_t intern_find_or_add(InternTable *t, uint64_t hash, const void *key, InternEqual *equal, const void *context,
                            uint32_t fresh, bool *added);
void intern_free(InternTable *t);

#endif
