#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*failure_handler)(size_t size);

void mem_on_failure(void (*handler)(size_t size)) { failure_handler = handler; }

static _Noreturn void fail(size_t size) {
  if (failure_handler) failure_handler(size);
  fprintf(stderr, "silhouette: out of memory (%zu bytes)\n", size);
  abort();
}

void *mem_alloc(size_t size) {
  void *p = malloc(size ? size : 1);
  if (!p) fail(size);
  return p;
}

void *mem_zalloc(size_t size) {
  void *p = calloc(1, size ? size : 1);
  if (!p) fail(size);
  return p;
}

void *mem_realloc(void *old, size_t size) {
  void *p = realloc(old, size ? size : 1);
  if (!p) fail(size);
  return p;
}

void *mem_array(void *old, size_t count, size_t elem) {
  size_t size;
  if (__builtin_mul_overflow(count, elem, &size)) fail(SIZE_MAX);
  return mem_realloc(old, size);
}

void mem_free(void *p) { free(p); }

struct ArenaBlock {
  ArenaBlock *older;
  size_t size;
  _Alignas(max_align_t) unsigned char bytes[];
};

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

void *arena_alloc(Arena *a, size_t size) {
  size_t need = (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
  if (need < size) fail(size);
  if (!a->block || a->block->size - a->used < need) {
    size_t block_size = a->block ? a->block->size * 2 : FIRST_BLOCK;
    if (block_size > LARGEST_BLOCK) block_size = LARGEST_BLOCK;
    if (block_size < need) block_size = need;
    ArenaBlock *b = mem_alloc(sizeof *b + block_size);
    b->older = a->block;
    b->size = block_size;
    a->block = b;
    a->used = 0;
  }
  void *p = a->block->bytes + a->used;
  a->used += need;
  a->total += need;
  return p;
}

void *arena_zalloc(Arena *a, size_t size) { return memset(arena_alloc(a, size), 0, size); }

void *arena_copy(Arena *a, const void *from, size_t size) {
  void *p = arena_alloc(a, size);
  if (size) memcpy(p, from, size);
  return p;
}

ArenaMark arena_mark(const Arena *a) { return (ArenaMark){a->block, a->used}; }

void arena_rewind(Arena *a, ArenaMark m) {
  while (a->block != m.block) {
    ArenaBlock *older = a->block->older;
    mem_free(a->block);
    a->block = older;
  }
  a->used = m.used;
}

void arena_free(Arena *a) {
  arena_rewind(a, (ArenaMark){NULL, 0});
  *a = (Arena){0};
}
