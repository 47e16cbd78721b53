#include "base/hash.h"

#include <string.h>

#include "base/memory.h"

uint64_t hash_bytes(const void *p, size_t n) {
  const unsigned char *b = p;
  uint64_t h = n;
  for (; n >= 8; n -= 8, b += 8) {
    uint64_t w;
    memcpy(&w, b, 8);
    h = hash_mix(h, w);
  }
  uint64_t w = 0;
  if (n) memcpy(&w, b, n);
  return hash_mix(h, w);
}

static IdMapSlot *idmap_slot(const IdMap *m, uint64_t key) {
  uint32_t mask = m->cap - 1;
  uint32_t i = (uint32_t)(hash_mix(0x51, key) >> 17) & mask;
  while (m->slot[i].used && m->slot[i].key != key) i = (i + 1) & mask;
  return &m->slot[i];
}

uint32_t *idmap_find(const IdMap *m, uint64_t key) {
  if (!m->cap) return NULL;
  IdMapSlot *s = idmap_slot(m, key);
  return s->used ? &s->value : NULL;
}

static void idmap_grow(IdMap *m) {
  IdMap old = *m;
  m->cap = old.cap ? old.cap * 2 : 16;
  m->slot = mem_zalloc(m->cap * sizeof *m->slot);
  for (uint32_t i = 0; i < old.cap; i++)
    if (old.slot[i].used) *idmap_slot(m, old.slot[i].key) = old.slot[i];
  mem_free(old.slot);
}

void idmap_put(IdMap *m, uint64_t key, uint32_t value) {
  if ((uint64_t)(m->n + 1) * 4 > (uint64_t)m->cap * 3) idmap_grow(m);
  IdMapSlot *s = idmap_slot(m, key);
  m->n += !s->used;
  *s = (IdMapSlot){.key = key, .value = value, .used = 1};
}

void idmap_clear(IdMap *m) {
  if (m->cap) memset(m->slot, 0, m->cap * sizeof *m->slot);
  m->n = 0;
}

void idmap_free(IdMap *m) {
  mem_free(m->slot);
  *m = (IdMap){0};
}

static void intern_grow(InternTable *t) {
  InternTable old = *t;
  t->cap = old.cap ? old.cap * 2 : 64;
  t->slot = mem_zalloc(t->cap * sizeof *t->slot);
  for (uint32_t i = 0; i < old.cap; i++) {
    if (!old.slot[i].id) continue;
    uint32_t j = old.slot[i].hash & (t->cap - 1);
    while (t->slot[j].id) j = (j + 1) & (t->cap - 1);
    t->slot[j] = old.slot[i];
  }
  mem_free(old.slot);
}

uint32_t intern_find_or_add(InternTable *t, uint64_t hash, const void *key, InternEqual *equal, const void *context,
                            uint32_t fresh, bool *added) {
  if ((uint64_t)(t->n + 1) * 4 > (uint64_t)t->cap * 3) intern_grow(t);
  uint32_t h = (uint32_t)(hash ^ (hash >> 32));
  uint32_t i = h & (t->cap - 1);
  for (; t->slot[i].id; i = (i + 1) & (t->cap - 1)) {
    if (t->slot[i].hash == h && equal(context, t->slot[i].id - 1, key)) {
      *added = false;
      return t->slot[i].id - 1;
    }
  }
  t->slot[i] = (InternSlot){.id = fresh + 1, .hash = h};
  t->n++;
  *added = true;
  return fresh;
}

void intern_free(InternTable *t) {
  mem_free(t->slot);
  *t = (InternTable){0};
}
