/* Bit sets: arrays of 64-bit words. The functions take the number of words `w`; bits past the universe must be zero and
 * stay zero under all of these but bits_not, which takes the size of the universe instead. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BITS_WORDS(n) (((size_t)(n) + 63) / 64)

static inline bool bits_get(const uint64_t *b, size_t i) { return (b[i / 64] >> (i % 64)) & 1; }
static inline void bits_set(uint64_t *b, size_t i) { b[i / 64] |= (uint64_t)1 << (i % 64); }
static inline void bits_clear(uint64_t *b, size_t i) { b[i / 64] &= ~((uint64_t)1 << (i % 64)); }
static inline void bits_put(uint64_t *b, size_t i, bool on) {
  if (on)
    bits_set(b, i);
  else
    bits_clear(b, i);
}
static inline void bits_zero(uint64_t *b, size_t w) { memset(b, 0, w * sizeof *b); }
static inline void bits_copy(uint64_t *to, const uint64_t *from, size_t w) { memcpy(to, from, w * sizeof *to); }
/* Sets bits 0 .. n-1 and clears the rest of the last word. */
static inline void bits_fill(uint64_t *b, size_t n) {
  size_t full = n / 64;
  memset(b, 0xff, full * sizeof *b);
  if (n % 64) b[full] = ((uint64_t)1 << (n % 64)) - 1;
}
static inline void bits_or(uint64_t *a, const uint64_t *b, size_t w) {
  for (size_t i = 0; i < w; i++) a[i] |= b[i];
}
static inline void bits_and(uint64_t *a, const uint64_t *b, size_t w) {
  for (size_t i = 0; i < w; i++) a[i] &= b[i];
}
static inline void bits_andnot(uint64_t *a, const uint64_t *b, size_t w) {
  for (size_t i = 0; i < w; i++) a[i] &= ~b[i];
}
/* a := complement of b within a universe of n elements. */
static inline void bits_not(uint64_t *a, const uint64_t *b, size_t n) {
  size_t w = BITS_WORDS(n);
  for (size_t i = 0; i < w; i++) a[i] = ~b[i];
  if (n % 64) a[w - 1] &= ((uint64_t)1 << (n % 64)) - 1;
}
static inline bool bits_equal(const uint64_t *a, const uint64_t *b, size_t w) {
  return memcmp(a, b, w * sizeof *a) == 0;
}
static inline bool bits_any(const uint64_t *b, size_t w) {
  for (size_t i = 0; i < w; i++)
    if (b[i]) return true;
  return false;
}
static inline bool bits_subset(const uint64_t *a, const uint64_t *b, size_t w) {
  for (size_t i = 0; i < w; i++)
    if (a[i] & ~b[i]) return false;
  return true;
}
static inline bool bits_intersect(const uint64_t *a, const uint64_t *b, size_t w) {
  for (size_t i = 0; i < w; i++)
    if (a[i] & b[i]) return true;
  return false;
}
static inline size_t bits_count(const uint64_t *b, size_t w) {
  size_t n = 0;
  for (size_t i = 0; i < w; i++) n += (size_t)__builtin_popcountll(b[i]);
  return n;
}
/* The smallest element at or after `from`, or w * 64 when there is none. */
static inline size_t bits_next(const uint64_t *b, size_t w, size_t from) {
  size_t i = from / 64;
  if (i >= w) return w * 64;
  uint64_t word = b[i] & (~(uint64_t)0 << (from % 64));
  while (!word) {
    if (++i == w) return w * 64;
    word = b[i];
  }
  return i * 64 + (size_t)__builtin_ctzll(word);
}
/* for (BITS_EACH(i, set, words)) visits the elements in increasing order. */
#define BITS_EACH(i, b, w)           \
  size_t i = bits_next((b), (w), 0); \
  i < (size_t)(w) * 64;              \
  i = bits_next((b), (w), i + 1)

#endif
