/* Inside src/evidence: numbers by chance, the same on every machine (splitmix64). */
#ifndef EVIDENCE_DRAW_H
#define EVIDENCE_DRAW_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t draw(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static inline uint32_t draw_below(uint64_t *state, uint32_t n) { return n ? (uint32_t)(draw(state) % n) : 0; }

/* Once in n times. */
static inline bool draw_one_in(uint64_t *state, uint32_t n) { return draw_below(state, n) == 0; }

#endif
