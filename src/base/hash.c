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

static uint32_t idmap_slot(const IdMap *m, uint64_t key) {
  uint32_t mask = m->cap - 1;
  uint32_t i = (uint32_t)(hash_mix(0x51, key) >> 17) & mask;
  while (m->used[i] && m->key[i] != key) i = (i + 1) & mask;
  return i;
}

uint32_t *idmap_find(const IdMap *m, uint64_t key) {
  if (!m->cap) return NULL;
  uint32_t i = idmap_slot(m, key);
  return m->used[i] ? &m->value[i] : NULL;
}

static void idmap_grow(IdMap *m) {
  IdMap old = *m;
  m->cap = old.cap ? old.cap * 2 : 16;
  m->key = mem_array(NULL, m->cap, sizeof *m->key);
  m->value = mem_array(NULL, m->cap, sizeof *m->value);
  m->used = mem_zalloc(m->cap);
  for (uint32_t i = 0; i < old.cap; i++) {
    if (!old.used[i]) continue;
    uint32_t j = idmap_slot(m, old.key[i]);
    m->key[j] = old.key[i];
    m->value[j] = old.value[i];
    m->used[j] = 1;
  }
  mem_free(old.key);
  mem_free(old.value);
  mem_free(old.used);
}

void idmap_put(IdMap *m, uint64_t key, uint32_t value) {
  if ((uint64_t)(m->n + 1) * 4 > (uint64_t)m->cap * 3) idmap_grow(m);
  uint32_t i = idmap_slot(m, key);
  if (!m->used[i]) {
    m->used[i] = 1;
    m->key[i] = key;
    m->n++;
  }
  m->value[i] = value;
}

void idmap_clear(IdMap *m) {
  if (m->cap) memset(m->used, 0, m->cap);
  m->n = 0;
}

void idmap_free(IdMap *m) {
  mem_free(m->key);
  mem_free(m->value);
  mem_free(m->used);
  *m = (IdMap){0};
}

static void intern_grow(InternTable *t) {
  InternTable old = *t;
  t->cap = old.cap ? old.cap * 2 : 64;
  t->id = mem_zalloc(t->cap * sizeof *t->id);
  t->hash = mem_array(NULL, t->cap, sizeof *t->hash);
  for (uint32_t i = 0; i < old.cap; i++) {
    if (!old.id[i]) continue;
    uint32_t j = old.hash[i] & (t->cap - 1);
    while (t->id[j]) j = (j + 1) & (t->cap - 1);
    t->id[j] = old.id[i];
    t->hash[j] = old.hash[i];
  }
  mem_free(old.id);
  mem_free(old.hash);
}

uint32_t intern_find_or_add(InternTable *t, uint64_t hash, const void *key, InternEqual *equal, const void *context,
                            uint32_t fresh, bool *added) {
  if ((uint64_t)(t->n + 1) * 4 > (uint64_t)t->cap * 3) intern_grow(t);
  uint32_t h = (uint32_t)(hash ^ (hash >> 32));
  uint32_t i = h & (t->cap - 1);
  for (; t->id[i]; i = (i + 1) & (t->cap - 1)) {
    if (t->hash[i] == h && equal(context, t->id[i] - 1, key)) {
      *added = false;
      return t->id[i] - 1;
    }
  }
  t->id[i] = fresh + 1;
  t->hash[i] = h;
  t->n++;
  *added = true;
  return fresh;
}

void intern_free(InternTable *t) {
  mem_free(t->id);
  mem_free(t->hash);
  *t = (InternTable){0};
}
