#include "alias/set.h"

#include <string.h>

/* Makes room for the words from .. to - 1. */
static void cover(Set *s, uint32_t from, uint32_t to) {
  if (s->n == 0) {
    s->word = mem_array(s->word, to - from, sizeof *s->word);
    memset(s->word, 0, (to - from) * sizeof *s->word);
    s->first = from;
    s->n = to - from;
    return;
  }
  uint32_t first = from < s->first ? from : s->first;
  uint32_t end = to > s->first + s->n ? to : s->first + s->n;
  if (first == s->first && end == s->first + s->n) return;
  s->word = mem_array(s->word, end - first, sizeof *s->word);
  uint32_t shift = s->first - first;
  if (shift) memmove(s->word + shift, s->word, s->n * sizeof *s->word);
  memset(s->word, 0, shift * sizeof *s->word);
  memset(s->word + shift + s->n, 0, (end - first - shift - s->n) * sizeof *s->word);
  s->first = first;
  s->n = end - first;
}

bool set_add(Set *s, uint32_t i) {
  if (set_has(s, i)) return false;
  cover(s, i / 64, i / 64 + 1);
  s->word[i / 64 - s->first] |= (uint64_t)1 << (i % 64);
  return true;
}

bool set_union(Set *to, const Set *from, Set *fresh) {
  if (!from->n) return false;
  bool changed = false;
  for (uint32_t i = 0; i < from->n; i++) {
    uint64_t x = from->word[i];
    if (!x) continue;
    uint32_t at = from->first + i;
    if (at < to->first || at - to->first >= to->n) cover(to, at, from->first + from->n);
    uint64_t *old = &to->word[at - to->first];
    uint64_t new = x & ~*old;
    if (!new) continue;
    changed = true;
    *old |= new;
    if (!fresh) continue;
    if (at < fresh->first || at - fresh->first >= fresh->n) cover(fresh, at, from->first + from->n);
    fresh->word[at - fresh->first] |= new;
  }
  return changed;
}

static uint64_t word_at(const Set *s, uint32_t w) {
  return w >= s->first && w - s->first < s->n ? s->word[w - s->first] : 0;
}

void set_minus(const Set *a, const Set *b, Set *out) {
  for (uint32_t i = 0; i < a->n; i++) {
    uint64_t x = a->word[i] & ~word_at(b, a->first + i);
    if (!x) continue;
    if (a->first + i < out->first || a->first + i - out->first >= out->n) cover(out, a->first + i, a->first + a->n);
    out->word[a->first + i - out->first] = x;
  }
}

void set_intersect(Set *to, const Set *with) {
  for (uint32_t i = 0; i < to->n; i++) to->word[i] &= word_at(with, to->first + i);
}

bool set_meets(const Set *a, const Set *b) {
  for (uint32_t i = 0; i < a->n; i++)
    if (a->word[i] & word_at(b, a->first + i)) return true;
  return false;
}

bool set_is_empty(const Set *s) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->word[i]) return false;
  return true;
}

uint32_t set_next(const Set *s, uint32_t from) {
  uint32_t w = from / 64;
  uint64_t mask = ~(uint64_t)0 << (from % 64);
  if (w < s->first) {
    w = s->first;
    mask = ~(uint64_t)0;
  }
  for (uint32_t i = w - s->first; i < s->n; i++, mask = ~(uint64_t)0) {
    uint64_t x = s->word[i] & mask;
    if (x) return (s->first + i) * 64 + (uint32_t)__builtin_ctzll(x);
  }
  return UINT32_MAX;
}

void set_free(Set *s) {
  mem_free(s->word);
  *s = (Set){0};
}
